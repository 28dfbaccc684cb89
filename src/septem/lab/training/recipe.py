"""How a net is trained: the numbers of the recipe, and the tables that are played."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from septem.kernel.errors import BadOption
from septem.lab.settings import TrainingTable, settings


@dataclass(frozen=True)
class Recipe:
    """What a training run is made with; it is written into the net's file."""

    units: int = 128  # of the first layer
    others: int = 32  # of the second
    # Self-play.
    full: int = 160  # simulations of a search whose visits the policy learns from
    quick: int = 32  # of the others
    full_share: float = 0.3  # how many searches are full
    noise: float = 0.25  # the part of chance in the odds at the root of a full search
    noise_spread: float = 10.0  # of the Dirichlet distribution, shared by all moves
    drawn_plies: int = (
        16  # decisions at the start that are drawn by visits; later the most visited move is played
    )
    exploration: float = 1.0
    # Iterations.
    first_seconds: float = 45.0  # of play with the playout search
    seconds: float = 33.0  # of play with each net
    window: int = 6  # iterations that are learned from
    # Learning.
    batch: int = 8192
    least_steps: int = 400  # smaller batches where there would be fewer
    least_batch: int = 1024
    rate_first: float = 2e-3
    rate: float = 1e-3
    passes_first: float = 2.5  # over the rows of the first iteration; over each row about 4 in all
    passes: float = 0.7  # over the window, in each later iteration
    value_weight: float = 1.5
    ending_weight: float = 0.15
    lead_weight: float = 0.1
    # Gating.
    gate_deals: int = 120  # each is played twice
    gate_simulations: int = 64
    gate_exploration: float = 0.6
    accept: float = 0.51  # the share of the best so far that a net must win
    anchor_deals: int = 24  # against the playout search


def draw_table(game: str, rng: Random) -> TrainingTable:
    """The options of the next game."""
    tables = settings(game).training
    return rng.choices(tables, [table.share for table in tables])[0]


@contextmanager
def needing_pytorch() -> Iterator[None]:
    """BadOption where PyTorch is missing."""
    try:
        yield
    except ImportError as missing:
        raise BadOption(
            f"training needs PyTorch ({missing}); install it with: pip install 'septem[train]'"
        ) from None
