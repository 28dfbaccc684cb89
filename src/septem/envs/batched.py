"""Batched games: many games stepped in compiled code, seen through numpy arrays that share its memory."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from septem.envs.core.batch import Batch
from septem.envs.setting import MASK, Setting


class BatchedGames:
    """So many games side by side. All arrays are read-only and show the newest step: copy what is to be kept.

    In 7 Wonders every seat has a row of its own and rows have the shape (games, seats); in games of turns a row is that of the seat to
    decide, and the shape is (games,). `seat` says whose row it is, `rewards` (games, seats) and `ended` (games,) speak of the game that the
    last step ended; a new one has begun in its place.
    """

    def __init__(self, setting: Setting, count: int, seed: int = 0) -> None:
        self.setting = setting
        self.count = count
        self.batch = batch_of(setting, count, seed)
        shape = (count, setting.seats) if setting.together else (count,)
        self.shape = shape
        self.flat = array(self.batch.observations, np.uint8).reshape(*shape, -1)
        self.observations: dict[str, Any] = setting.sections(self.flat)
        self.masks = array(self.batch.masks, np.int8).reshape(*shape, -1)
        self.observations[MASK] = self.masks
        self.rewards = array(self.batch.rewards, np.float64).reshape(count, setting.seats)
        self.ended = array(self.batch.ended, np.bool_)
        self.seat = array(self.batch.deciders, np.int64).reshape(shape)

    def reset(self, seed: int = 0) -> dict[str, Any]:
        """Begin all games anew; the observations."""
        self.batch.start(seed)
        return self.observations

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_]]:
        """Play an action in every row; observations, rewards, which games ended. IllegalMove when an action is not in its mask."""
        self.batch.step(np.asarray(actions).ravel().tolist())
        return self.observations, self.rewards, self.ended


def batch_of(setting: Setting, count: int, seed: int, **opponents: Any) -> Batch:
    """The compiled games of a setting."""
    return Batch(
        setting.deal,
        setting.actions,
        setting.sight,
        count,
        setting.together,
        setting.all_payments,
        setting.reward,
        seed,
        **opponents,
    )


def array(buffer: Any, dtype: Any) -> NDArray[Any]:
    """An array over the memory of a buffer."""
    return np.frombuffer(buffer, dtype=dtype)
