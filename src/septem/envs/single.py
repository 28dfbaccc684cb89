"""Gymnasium: one seat against bots."""

from random import Random
from typing import Any, ClassVar

import gymnasium

from septem.bots.player import Perspective
from septem.bots.specs import bot_spec
from septem.envs.setting import ILLEGAL, Setting, rendered
from septem.kernel.errors import BadOption
from septem.kernel.game import Game


class AgainstBots(gymnasium.Env[dict[str, Any], int]):
    """A step is one decision of the learner; bots decide until it is asked again. An illegal action ends the game."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"]}

    def __init__(
        self, setting: Setting, seat: int, bots: tuple[str, ...], render_mode: str | None = None
    ) -> None:
        if not 0 <= seat < setting.seats:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {setting.seats - 1}")
        if len(bots) != setting.seats - 1:
            raise BadOption(f"{setting.seats} seats need {setting.seats - 1} bots, not {len(bots)}")
        self.setting = setting
        self.seat = seat
        self.render_mode = render_mode
        others = [other for other in range(setting.seats) if other != seat]
        self.bots = {
            other: bot_spec(name, setting.game) for other, name in zip(others, bots, strict=True)
        }
        self.observation_space = setting.observation_space
        self.action_space = setting.action_space
        self.random = Random(0)
        self.game: Game = setting.deal(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**53))
        self.random = Random(drawn)
        self.game = self.setting.deal(drawn)
        self.players = {seat: spec.make() for seat, spec in self.bots.items()}
        self.let_bots_play()
        return self.setting.observation(self.game, self.seat), {}

    def let_bots_play(self) -> None:
        """Until the learner is asked or the game is over; choices made at once wait for the learner's."""
        while not self.game.over and not self.game.owes(self.seat):
            for seat in self.game.pending:
                self.bot_plays(seat)

    def bot_plays(self, seat: int) -> None:
        seen = Perspective(self.game, seat)
        move = self.players[seat].choose(seen, self.random, self.bots[seat].limit)
        self.game.play(seat, move.code)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self.setting.is_legal(self.game, self.seat, int(action)):
            seen = self.setting.observation(self.game, self.seat)
            return seen, ILLEGAL, True, False, {"illegal": True}
        for seat in self.game.pending:
            if seat != self.seat:
                self.bot_plays(seat)
        self.setting.commit(self.game, self.seat, int(action))
        self.let_bots_play()
        reward = self.setting.rewards(self.game)[self.seat] if self.game.over else 0.0
        return self.setting.observation(self.game, self.seat), reward, self.game.over, False, {}

    def render(self) -> Any:
        return rendered(self.game, self.render_mode)
