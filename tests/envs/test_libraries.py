"""PettingZoo's and Gymnasium's own checks of the environments."""

import random
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="the extra `envs` is not installed")
pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo import test as pettingzoo  # noqa: E402

import septem  # noqa: E402
from septem import envs  # noqa: E402
from septem.envs.setting import MASK  # noqa: E402

TABLES: list[dict[str, Any]] = [
    {"game": "wonders", "players": 3},
    {"game": "wonders", "players": 2},
    {"game": "wonders", "players": 4, "expansions": ("leaders", "cities"), "payments": "all"},
    {"game": "duel"},
    {"game": "duel", "expansions": ("pantheon",)},
    {"game": "architects", "players": 4, "reward": "points"},
]
# What the checks remark on every observation that is a dict, or that may hold nothing in a part of it.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_one_after_the_other(table: dict[str, Any]) -> None:
    make = partial(envs.aec, **table)
    pettingzoo.api_test(make(), num_cycles=30)
    pettingzoo.seed_test(make, num_cycles=10)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_at_once(table: dict[str, Any]) -> None:
    make = partial(envs.parallel, **table)
    pettingzoo.parallel_api_test(make(), num_cycles=40)
    pettingzoo.parallel_seed_test(make, num_cycles=10)


def test_tables_are_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo.render_test(partial(envs.aec, "duel"))
    assert "duel" in capsys.readouterr().out
    table = envs.parallel("wonders", players=3, render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == repr(septem.new("wonders", players=3, seed=1))


def test_how_fast_it_is_can_be_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = count()
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module.time, "time", lambda: float(next(clock)))
    pettingzoo.performance_benchmark(envs.aec("duel"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(
    "make",
    [
        partial(envs.gym, "wonders", seat=1, bots=("random", "a1", "random")),
        partial(envs.gym, "duel", bots=("d1",)),
        partial(envs.gym, "architects", seat=2, bots=("random", "random")),
    ],
    ids=["wonders", "duel", "architects"],
)
def test_one_seat_against_bots(make: Callable[[], Any]) -> None:
    check_env(make(), skip_render_check=True)
    env = make()
    first, _ = env.reset(seed=3)
    rewards = [played(env, 3)]
    again, _ = env.reset(seed=3)
    assert all((first[name] == again[name]).all() for name in first)
    rewards.append(played(env, 3))
    assert rewards[0] == rewards[1]
    assert 0 <= rewards[0] <= 1
    assert env.game.over


def played(env: Any, seed: int) -> float:
    """Play a game at random to its end; all rewards together."""
    rng = random.Random(seed)
    mask = env.setting.mask(env.game, env.seat)
    total, over = 0.0, False
    while not over:
        seen, reward, over, _, _ = env.step(rng.choice(np.flatnonzero(mask).tolist()))
        mask = seen[MASK]
        total += reward
    return total


def test_an_illegal_action_ends_the_game_for_its_seat() -> None:
    table = envs.parallel("wonders", players=3)
    seen, _ = table.reset(seed=1)
    actions = {agent: int(np.flatnonzero(seen[agent][MASK])[0]) for agent in table.agents}
    _, rewards, ended, _, infos = table.step({**actions, "seat_1": 0})
    assert rewards == {"seat_0": 0.0, "seat_1": -1.0, "seat_2": 0.0}
    assert all(ended.values())
    assert infos["seat_1"] == {"illegal": True}
    turns = envs.aec("duel")
    turns.reset(seed=1)
    turns.step(0)
    assert turns.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(turns.terminations.values())


def test_choices_at_once_are_not_seen_before_the_last() -> None:
    table = envs.aec("wonders", players=3)
    table.reset(seed=4)
    before = table.observe("seat_2")
    table.step(int(np.flatnonzero(table.observe("seat_0")[MASK])[0]))
    assert table.agent_selection == "seat_1"
    after = table.observe("seat_2")
    assert all((before[name] == after[name]).all() for name in before)


def test_seats_and_bots_that_do_not_fit_are_refused() -> None:
    with pytest.raises(septem.BadOption, match="seats need"):
        envs.gym("wonders", players=4, bots=("random",))
    with pytest.raises(septem.BadOption, match="no seat"):
        envs.gym("duel", seat=2, bots=("random",))
