"""PettingZoo's AECEnv: one seat after the other decides."""

from secrets import randbits
from typing import Any

from pettingzoo.utils.env import AECEnv

from septem.envs.agents import Agents
from septem.envs.setting import ILLEGAL, Setting


class Turns(Agents, AECEnv[str, dict[str, Any], int | None]):
    """One game. Where all choose at once the seats are asked in their order and nobody sees a choice before the last is made."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        Agents.__init__(self, setting, render_mode, parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = self.setting.deal(randbits(53) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.next_agent()

    def next_agent(self) -> str:
        """Who is asked next."""
        return self.possible_agents[self.game.pending[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.setting.observation(self.game, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or not self.setting.is_legal(self.game, seat, int(action)):
            self.rewards[agent] = ILLEGAL
            self.infos[agent] = {"illegal": True}
            self.end()
        else:
            self.setting.commit(self.game, seat, int(action))
            if self.game.over:
                self.rewards = dict(zip(self.agents, self.setting.rewards(self.game), strict=True))
                self.end()
            else:
                self.agent_selection = self.next_agent()
        self._accumulate_rewards()

    def end(self) -> None:
        """Nobody plays on."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
