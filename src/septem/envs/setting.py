"""What all environments of one game, its size and expansions have in common: dealing, actions, observations, rewards."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from septem.envs.core.actions import WAIT
from septem.envs.core.batch import PLACE, POINTS, WIN_SHARE, rewards_of
from septem.envs.core.sight import Row
from septem.kernel import descriptions
from septem.kernel.errors import BadOption
from septem.kernel.game import Game

Observation = dict[str, NDArray[np.uint8]]
MASK: Final = "action_mask"
REWARDS: Final = {"win_share": WIN_SHARE, "place": PLACE, "points": POINTS}
ILLEGAL: Final = -1.0  # the reward of a seat whose action is not in its mask: the game ends


class Setting:
    """The options of an environment, checked, and what follows from them."""

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        expansions: tuple[str, ...] = (),
        payments: Literal["cheapest", "all"] = "cheapest",
        reward: Literal["win_share", "place", "points"] = "win_share",
        **options: Any,
    ) -> None:
        if payments not in ("cheapest", "all"):
            raise BadOption(f"payments are 'cheapest' or 'all', not {payments!r}")
        if reward not in REWARDS:
            raise BadOption(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        description = descriptions.describe(game)
        options["players"] = description.default_players if players is None else players
        if description.extended:
            options["expansions"] = tuple(expansions)
        elif expansions:
            raise BadOption(f"expansions: {game} has none")
        self.game = game
        self.opening: Callable[..., Game] = partial(description.room.new, **options)
        self.all_payments = payments == "all"
        self.reward = REWARDS[reward]
        room = environment_of(game)
        first = self.deal(0)
        self.seats = int(first.seats)
        self.together: bool = room.TOGETHER  # whether all choose at once
        self.actions = room.actions(first)
        self.sight = room.sight(first)
        self.action_count: int = self.actions.size(self.all_payments)
        self.action_space = spaces.Discrete(self.action_count)
        self.observation_space = spaces.Dict(
            {
                **{
                    section.name: spaces.Box(0, 255, section.shape, np.uint8)
                    for section in self.sight.sections
                },
                MASK: spaces.Box(0, 1, (self.action_count,), np.int8),
            }
        )

    def deal(self, seed: int) -> Game:
        """A new game."""
        return self.opening(seed=seed)

    def action_names(self) -> list[str]:
        """Every action in words, by number."""
        return [self.actions.name(action) for action in range(self.action_count)]

    def feature_names(self) -> dict[str, list[str]]:
        """What the numbers of each section mean, along its last axis."""
        return {section.name: list(section.labels) for section in self.sight.sections}

    def observation(self, game: Game, seat: int) -> dict[str, Any]:
        """What a seat sees and may choose; nothing any more when the game is over."""
        return {**self.sections(self.flat(game, seat)), MASK: self.mask(game, seat)}

    def flat(self, game: Game, seat: int) -> NDArray[np.uint8]:
        """The numbers that a seat sees, one section after the other."""
        row: vec[u8] = vec[u8](bytes(int(self.sight.size)))
        if not game.over:
            self.sight.see(game, seat, Row(row, 0))
        return np.frombuffer(bytes(memoryview(row)), dtype=np.uint8).copy()

    def sections(self, flat: NDArray[np.uint8]) -> Observation:
        """The parts of flat observations by name; what stands before the last axis stays."""
        found = {}
        for section in self.sight.sections:
            end = section.begins + int(np.prod(section.shape))
            part = flat[..., section.begins : end]
            found[section.name] = part.reshape(*flat.shape[:-1], *section.shape)
        return found

    def mask(self, game: Game, seat: int) -> NDArray[np.int8]:
        """1 for each action that the seat may choose."""
        mask: NDArray[np.int8] = np.zeros(self.action_count, dtype=np.int8)
        mask[[action for action, _ in self.choices(game, seat)]] = 1
        return mask

    def choices(self, game: Game, seat: int) -> list[tuple[int, int | None]]:
        """The actions of a seat, each with the code of its move; to wait has none."""
        if not game.owes(seat):
            return [(WAIT, None)]
        codes = game.codes(seat)
        numbered = self.actions.of(game, seat, codes, self.all_payments)
        return [
            (int(action), int(code))
            for action, code in zip(numbered, codes, strict=True)
            if action >= 0
        ]

    def is_legal(self, game: Game, seat: int, action: int) -> bool:
        return any(number == action for number, _ in self.choices(game, seat))

    def commit(self, game: Game, seat: int, action: int) -> None:
        """Play a legal action."""
        code = dict(self.choices(game, seat))[action]
        if code is not None:
            game.commit(seat, code)

    def rewards(self, game: Game) -> list[float]:
        """What a finished game is worth for each seat."""
        return list(rewards_of(game, self.reward))


def environment_of(game: str) -> Any:
    """The room of a game among the environments, found by its name."""
    try:
        return import_module(f"septem.envs.core.{game}")
    except ModuleNotFoundError as problem:
        if problem.name != f"septem.envs.core.{game}":
            raise
        raise BadOption(f"there are no environments for {game}") from None


def rendered(game: Game, mode: str | None) -> str | None:
    """The table in words: returned (`ansi`) or printed (`human`)."""
    if mode == "human":
        print(repr(game))
    return repr(game) if mode == "ansi" else None
