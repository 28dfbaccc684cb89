"""PettingZoo's ParallelEnv: all seats act in every step, as they do in 7 Wonders."""

from secrets import randbits
from typing import Any

from pettingzoo.utils.env import ParallelEnv

from septem.envs.agents import Agents
from septem.envs.setting import ILLEGAL, Setting


class Together(Agents, ParallelEnv[str, dict[str, Any], int]):
    """One game. Seats that owe nothing have action 0 alone; after an illegal action the game is over."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        Agents.__init__(self, setting, render_mode, parallel=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.game = self.setting.deal(randbits(53) if seed is None else seed)
        self.agents = list(self.possible_agents)
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, dict[str, Any]]:
        return {
            agent: self.setting.observation(self.game, seat)
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Every agent's action at once; observations, rewards, terminations, truncations, infos by agent."""
        agents = self.agents
        seats = list(enumerate(self.possible_agents))
        illegal = {
            agent
            for seat, agent in seats
            if not self.setting.is_legal(self.game, seat, int(actions[agent]))
        }
        if illegal:
            rewards = {agent: ILLEGAL if agent in illegal else 0.0 for agent in agents}
        else:
            rewards = self.play(actions)
        ended = self.game.over or bool(illegal)
        self.agents = [] if ended else agents
        return (
            self.observations(),
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {"illegal": True} if agent in illegal else {} for agent in agents},
        )

    def play(self, actions: dict[str, int]) -> dict[str, float]:
        """Commit legal actions; the rewards they bring."""
        owing = self.game.pending
        for seat in owing:
            self.setting.commit(self.game, seat, int(actions[self.possible_agents[seat]]))
        if not self.game.over:
            return dict.fromkeys(self.possible_agents, 0.0)
        return dict(zip(self.possible_agents, self.setting.rewards(self.game), strict=True))
