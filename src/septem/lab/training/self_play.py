"""Games that a net plays against itself, and matches between two nets."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import septem
from septem.bots.core.net_inputs import NetInputs
from septem.bots.core.tree_search import Edge, TreeSearch
from septem.bots.nets import Thinker
from septem.bots.search import playout_tree
from septem.kernel.game import Game
from septem.kernel.rng import Rng
from septem.lab.training.recipe import Recipe, draw_table
from septem.lab.training.rows import WORD, Decision, result_for, row

Trees = Callable[[Game, int], TreeSearch]  # a fresh tree for the decision of a seat


@dataclass
class GamePlayed:
    """A game of self-play: its rows, and what is told about it."""

    rows: "array[int]" = field(default_factory=lambda: array(WORD))
    decisions: int = 0
    simulations: int = 0
    table: str = ""
    victory: str = ""
    first_share: float = 0.0


def trees(game: str, thinker: Thinker | None, exploration: float) -> Trees:
    """Trees guided by a net; without one by playouts."""
    if thinker is None:
        return lambda table, seat: playout_tree(game, seat, int(table.seats))
    return lambda table, seat: thinker.tree(exploration)


def grown(tree: TreeSearch, game: Game, seat: int, simulations: int, rng: Rng) -> None:
    """Let a tree that has started grow."""
    deals = game.deals(seat)
    tree.run(lambda: deals.deal(rng), rng, simulations, 0.0)


def play(
    game: str, thinker: Thinker | None, inputs: NetInputs, recipe: Recipe, rng: Random
) -> GamePlayed:
    """One game of self-play on a table of the mix."""
    table = draw_table(game, rng)
    playing = septem.new(game, seed=rng.getrandbits(53), **table.options)
    make = trees(game, thinker, recipe.exploration)
    words = Rng(rng.getrandbits(53))
    told = GamePlayed(table=table.name())
    decisions: list[Decision] = []
    while not playing.over:
        seat = playing.pending[0]
        codes = playing.codes(seat)
        if len(codes) == 1:
            playing.commit(seat, codes[0])
            continue
        full = rng.random() < recipe.full_share
        simulations = recipe.full if full else recipe.quick
        tree = make(playing, seat)
        tree.start(playing)
        if full:
            add_noise(tree.root.edges, recipe, rng)
        grown(tree, playing, seat, simulations, words)
        visits = [int(edge.visits) for edge in tree.root.edges]
        active = list(inputs.active(playing, seat))
        tokens = list(inputs.tokens_of(playing, seat, codes))
        decisions.append(Decision(seat, active, tokens, visits if full else []))
        told.simulations += simulations
        drawn = len(decisions) <= recipe.drawn_plies
        playing.commit(seat, chosen(tree.root.edges, visits, drawn, rng))
    finish(told, playing, decisions, inputs)
    return told


def add_noise(edges: list[Edge], recipe: Recipe, rng: Random) -> None:
    """Mix chance into the odds of the root, so that moves are tried that the net does not like."""
    spread = recipe.noise_spread / len(edges)
    drawn = [rng.gammavariate(spread, 1.0) for _ in edges]
    total = sum(drawn) or 1.0
    for edge, part in zip(edges, drawn, strict=True):
        edge.prior = (1.0 - recipe.noise) * edge.prior + recipe.noise * part / total


def chosen(edges: list[Edge], visits: list[int], drawn: bool, rng: Random) -> int:
    """A move drawn by its visits, or the one visited most."""
    if drawn:
        return int(rng.choices(edges, visits)[0].code)
    return int(edges[visits.index(max(visits))].code)


def finish(told: GamePlayed, game: Game, decisions: list[Decision], inputs: NetInputs) -> None:
    """Write the rows of a game that has ended."""
    outcome = game.outcome
    assert outcome is not None
    results = [result_for(game, inputs, seat) for seat in range(game.seats)]
    endings = [inputs.ending(game, seat) for seat in range(game.seats)]
    for decision in decisions:
        told.rows.extend(row(decision, inputs, results[decision.seat], *endings[decision.seat]))
    told.decisions = len(decisions)
    told.victory = outcome.victory
    told.first_share = float(0 in outcome.winners) / len(outcome.winners)


def duel_of_nets(game: str, rivals: tuple[Trees, Trees], simulations: int, rng: Random) -> float:
    """One deal played twice, every other seat the first's, then the seats changed: what it wins of 1, for a table of the mix."""
    table = draw_table(game, rng)
    seed = rng.getrandbits(53)
    won = 0.0
    for first in (0, 1):
        playing = septem.new(game, seed=seed, **table.options)
        words = Rng(rng.getrandbits(53))
        while not playing.over:
            seat = playing.pending[0]
            codes = playing.codes(seat)
            if len(codes) == 1:
                playing.commit(seat, codes[0])
                continue
            tree = rivals[(seat + first) % 2](playing, seat)
            tree.start(playing)
            grown(tree, playing, seat, simulations, words)
            playing.commit(seat, tree.ranked()[0].code)
        outcome = playing.outcome
        assert outcome is not None
        own = [seat for seat in outcome.winners if (seat + first) % 2 == 0]
        won += len(own) / len(outcome.winners)
    return won / 2
