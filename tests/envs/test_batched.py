"""Many games at once are the same games as one by one."""

from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="the extra `envs` is not installed")
pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

import septem  # noqa: E402
from septem import envs  # noqa: E402
from septem.envs.setting import MASK  # noqa: E402
from septem.kernel.rng import Rng  # noqa: E402

TABLES: list[dict[str, Any]] = [
    {"game": "wonders", "players": 4},
    {"game": "wonders", "players": 2},
    {"game": "wonders", "players": 3, "expansions": ("leaders", "cities"), "payments": "all"},
    {"game": "duel", "reward": "place"},
    {"game": "duel", "expansions": ("pantheon",)},
    {"game": "architects", "players": 3, "reward": "points"},
]


def first_legal(masks: Any, turn: int) -> Any:
    """A legal action of every row: the n-th one, n going round with the turns."""
    flat = masks.reshape(-1, masks.shape[-1])
    chosen = []
    for mask in flat:
        legal = np.flatnonzero(mask)
        chosen.append(legal[turn * 7 % len(legal)])
    return np.array(chosen).reshape(masks.shape[:-1])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_batched_games_are_games_one_by_one(table: dict[str, Any]) -> None:
    games = envs.vector(count=3, seed=5, **table)
    setting = games.setting
    seeds = Rng(5)
    ones = [setting.deal(int(seeds.word())) for _ in range(3)]
    ended = 0
    for turn in range(130):
        for number, game in enumerate(ones):
            seats = range(setting.seats) if setting.together else [game.pending[0]]
            assert games.seat[number].tolist() == (list(seats) if setting.together else seats[0])
            if turn % 4 == 0:
                for seat in seats:
                    at = (number, seat) if setting.together else (number,)
                    seen = setting.observation(game, seat)
                    assert all((seen[name] == games.observations[name][at]).all() for name in seen)
        actions = first_legal(games.masks, turn)
        games.step(actions)
        for number, game in enumerate(ones):
            for seat in game.pending:
                action = actions[number, seat] if setting.together else actions[number]
                setting.commit(game, seat, int(action))
            assert games.ended[number] == game.over
            if game.over:
                ended += 1
                assert games.rewards[number].tolist() == setting.rewards(game)
                ones[number] = setting.deal(int(seeds.word()))
            else:
                assert not games.rewards[number].any()
    assert ended >= 3


def test_arrays_stay_where_they_are_and_a_reset_repeats_the_games() -> None:
    games = septem.vector("duel", 4, seed=1)
    hand = games.observations["mine"]
    before = games.flat.copy()
    games.step(first_legal(games.masks, 0))
    assert games.observations["mine"] is hand
    assert (games.flat != before).any()
    games.reset(seed=1)
    assert (games.flat == before).all()
    assert not games.flat.flags.writeable


def test_an_action_outside_its_mask_changes_nothing() -> None:
    games = envs.vector("wonders", 2, players=3)
    before, masks = games.flat.copy(), games.masks.copy()
    actions = first_legal(games.masks, 0)
    actions[1, 2] = 0
    with pytest.raises(septem.IllegalMove, match="row 5"):
        games.step(actions)
    with pytest.raises(ValueError, match="6 rows"):
        games.step(np.zeros(5))
    assert (games.flat == before).all()
    assert (games.masks == masks).all()


@pytest.mark.parametrize("opponents", ["random", "policy"])
@pytest.mark.parametrize("game", ["duel", "wonders", "architects"])
def test_a_learner_against_quick_opponents(game: str, opponents: str) -> None:
    pair = [envs.gym_vector(game, 6, opponents=opponents) for _ in range(2)]
    for env in pair:
        seen, _ = env.reset(seed=9)
        assert env.observation_space.contains(seen)
    seats, wins, ended = set(), 0.0, 0
    for turn in range(90):
        actions = first_legal(seen[MASK], turn)
        assert env.action_space.contains(actions)
        results = [env.step(actions) for env in pair]
        seen, rewards, over, truncated, _ = results[0]
        assert (seen["action_mask"] == results[1][0]["action_mask"]).all()
        assert (rewards == results[1][1]).all()
        assert not truncated.any()
        assert not rewards[~over].any()
        seats |= set(env.batch.deciders)
        wins += rewards.sum()
        ended += int(over.sum())
    assert seats == set(range(env.setting.seats))
    assert ended > 6
    assert 0 <= wins <= ended


def test_opponents_and_seeds_that_are_not_there_are_refused() -> None:
    with pytest.raises(septem.BadOption, match="opponents"):
        envs.gym_vector("duel", 2, opponents="best")
    with pytest.raises(septem.BadOption, match="one seed"):
        envs.gym_vector("duel", 2).reset(seed=[1, 2])
