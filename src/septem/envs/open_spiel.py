"""OpenSpiel's games: importing this module registers `python_septem_wonders`, `_wonders_turns`, `_duel` and `_architects`.

The deal is a chance node with as many outcomes as the parameter `deals` says, each a seed; nothing is drawn after it. A win is worth 1 and shared
by those who win; whoever does not win loses as much together, so that all sums are 0.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from septem.envs.setting import Setting
from septem.kernel import descriptions
from septem.kernel.game import Game

MOST_DECISIONS: Final = 2000
DEFAULTS: Final = {"expansions": "", "payments": "cheapest", "deals": 1000}


def game_type(short_name: str, game: str, together: bool) -> Any:
    """What OpenSpiel is told of a game."""
    description = descriptions.describe(game)
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=short_name,
        long_name=description.titles["en"],
        dynamics=dynamics.SIMULTANEOUS if together else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=description.most,
        min_num_players=description.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": description.default_players, **DEFAULTS},
    )


class SpielGame(pyspiel.Game):
    """A game with its parameters; expansions are joined by `+`."""

    name = ""  # of the game here
    type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.type.parameter_specification, **(params or {})}
        self.deals: int = chosen["deals"]
        self.setting = Setting(
            self.name,
            players=chosen["players"],
            expansions=tuple(name for name in chosen["expansions"].split("+") if name),
            payments=chosen["payments"],
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.action_count,
            max_chance_outcomes=self.deals,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.type, info, params or {})

    @property
    def together(self) -> bool:
        return bool(self.type.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class Held:
    """A table that OpenSpiel may copy; None until it is dealt."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        return Held(None if self.game is None else self.game.clone())


class Shared:
    """What copies of a state share."""

    def __init__(self, game: SpielGame) -> None:
        self.setting = game.setting
        self.deals = game.deals
        self.together = game.together

    def __deepcopy__(self, memo: dict[int, Any]) -> "Shared":
        return self


class SpielState(pyspiel.State):
    """A table at one moment, and what each seat has seen and done so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.shared = Shared(game)
        self.held = Held()
        self.recalled = [""] * self.shared.setting.seats

    @property
    def table(self) -> Game:
        """The game, which has been dealt."""
        game = self.held.game
        assert game is not None
        return game

    def current_player(self) -> int:
        if self.held.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.shared.together:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.table.pending[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(action for action, _ in self.shared.setting.choices(self.table, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.shared.deals
        return [(seed, 1.0 / deals) for seed in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.held.game is None:
            self.held.game = self.shared.setting.deal(action)
            self.recall({})
        else:
            seat = self.table.pending[0]
            self.shared.setting.commit(self.table, seat, action)
            self.recall({seat: action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        for seat in self.table.pending:
            self.shared.setting.commit(self.table, seat, actions[seat])
        self.recall(dict(enumerate(actions)))

    def recall(self, actions: dict[int, int]) -> None:
        """Add what each seat did and sees now to what it has known before."""
        for seat, before in enumerate(self.recalled):
            known = f"{before} {actions.get(seat)} {self.seen(seat)}"
            self.recalled[seat] = sha256(known.encode()).hexdigest()

    def seen(self, seat: int) -> str:
        """The view of a seat; nothing before the deal."""
        return "" if self.held.game is None else json.dumps(self.table.view(seat), sort_keys=True)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.shared.setting.actions.name(action))

    def is_terminal(self) -> bool:
        return self.held.game is not None and self.table.over

    def returns(self) -> list[float]:
        seats = self.shared.setting.seats
        if not self.is_terminal():
            return [0.0] * seats
        shares = self.shared.setting.rewards(self.table)
        return [(share * seats - 1) / (seats - 1) for share in shares]

    def __str__(self) -> str:
        return "not dealt" if self.held.game is None else repr(self.table)


class SpielObserver:
    """What a seat sees. With perfect recall the string stands for all it has seen and done; the tensor is that of the moment."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self.setting = game.setting
        self.perfect_recall: bool = kind.perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(int(self.setting.sight.size), np.float32)
        self.dict = self.setting.sections(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Show what a seat sees of a state."""
        self.tensor.fill(0)
        if state.held.game is not None:
            seen = self.setting.observation(state.table, player)
            for name, part in self.dict.items():
                part[...] = seen[name]

    def string_from(self, state: SpielState, player: int) -> str:
        """The view, and with perfect recall a digest of all that came before."""
        seen = state.seen(player)
        return f"seat {player} {state.recalled[player]} {seen}" if self.perfect_recall else seen


def register(short_name: str, game: str, together: bool) -> None:
    """Let OpenSpiel load a game by a name."""
    kind = game_type(short_name, game, together)
    pyspiel.register_game(kind, type(short_name, (SpielGame,), {"name": game, "type": kind}))


register("python_septem_wonders", "wonders", together=True)
register("python_septem_wonders_turns", "wonders", together=False)
register("python_septem_duel", "duel", together=False)
register("python_septem_architects", "architects", together=False)
