"""Gymnasium's VectorEnv on batched games: a learner in one seat of each game, quick opponents in the others."""

from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from septem.bots.core.policy import Policy, UniformPolicy
from septem.bots.strategy import strategy_of
from septem.envs.batched import array, batch_of
from septem.envs.core.batch import ANY_SEAT
from septem.envs.setting import MASK, Setting
from septem.kernel.errors import BadOption


class BatchedEnv(VectorEnv[dict[str, Any], Any, Any]):
    """A finished game is followed by the next in the same step; without a seat the learner sits elsewhere in every game."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, setting: Setting, count: int, seat: int | None, opponents: str) -> None:
        self.setting = setting
        self.num_envs = count
        self.batch = batch_of(
            setting,
            count,
            0,
            opponent=policy_of(setting.game, opponents),
            learner=ANY_SEAT if seat is None else seat,
        )
        self.single_observation_space = setting.observation_space
        self.single_action_space = setting.action_space
        self.observation_space = batch_space(setting.observation_space, count)
        self.action_space = batch_space(setting.action_space, count)
        self.flat = array(self.batch.observations, np.uint8).reshape(count, -1)
        self.masks = array(self.batch.masks, np.int8).reshape(count, -1)
        self.earned = array(self.batch.earned, np.float64)
        self.ended = array(self.batch.ended, np.bool_)

    def observations(self) -> dict[str, Any]:
        """Copies of what the batch shows."""
        return {**self.setting.sections(self.flat.copy()), MASK: self.masks.copy()}

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if isinstance(seed, list):
            raise BadOption("all games follow from one seed")
        super().reset(seed=seed)
        self.batch.start(int(self.np_random.integers(2**53)))
        return self.observations(), {}

    def step(self, actions: NDArray[Any]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """An action for the learner of each game; IllegalMove when one is not in its mask."""
        self.batch.step(np.asarray(actions).ravel().tolist())
        truncated: NDArray[np.bool_] = np.zeros(self.num_envs, dtype=np.bool_)
        return self.observations(), self.earned.copy(), self.ended.copy(), truncated, {}


def policy_of(game: str, name: str) -> Policy:
    """The opponents by name: `random`, or the `policy` that searches use in their playouts."""
    if name == "random":
        return UniformPolicy()
    if name == "policy":
        return strategy_of(game).policy()
    raise BadOption(f"opponents are 'random' or 'policy', not '{name}'")
