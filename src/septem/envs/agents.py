"""What both of PettingZoo's kinds of environments have in common: a game, its agents and their spaces."""

from typing import Any

from gymnasium import spaces

from septem.envs.setting import Setting, rendered
from septem.kernel.game import Game


class Agents:
    """One game whose seats are agents, `seat_0` and so on."""

    def __init__(self, setting: Setting, render_mode: str | None, parallel: bool) -> None:
        self.metadata = {
            "name": f"septem_{setting.game}_v1",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": parallel,
        }
        self.setting = setting
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.game: Game = setting.deal(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.setting.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.setting.action_space

    def render(self) -> Any:
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
