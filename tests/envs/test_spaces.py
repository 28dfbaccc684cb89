"""Actions and observations of every game, size and set of expansions."""

import json
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import septem
from tests.kit.random_games import Combination, every_combination, walk

np = pytest.importorskip("numpy", reason="the extra `envs` is not installed")
pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

from septem.envs import ACTIONS_VERSION, OBSERVATIONS_VERSION  # noqa: E402
from septem.envs.setting import MASK, Setting  # noqa: E402

GOLDEN = Path(__file__).with_name("spaces.json")


def setting_of(combination: Combination, players: int, **more: Any) -> Setting:
    switches = dict.fromkeys(combination.switches, True)
    return Setting(
        combination.game, players=players, expansions=combination.boxes, **switches, **more
    )


@pytest.mark.parametrize("combination", every_combination(), ids=str)
def test_moves_are_actions_and_what_is_hidden_changes_no_observation(
    combination: Combination,
) -> None:
    players = combination.sizes[len(combination.boxes) % len(combination.sizes)]
    every = setting_of(combination, players, payments="all")
    cheapest = setting_of(combination, players)
    count = len(cheapest.actions.names)
    assert len(set(cheapest.actions.names)) == count
    for game in islice(walk(every.deal(7), 7), 0, None, 5):
        for seat in range(players):
            codes = [int(code) for code in game.codes(seat)] if game.owes(seat) else [None]
            choices = dict(every.choices(game, seat))
            assert sorted(map(str, choices.values())) == sorted(map(str, codes))
            assert set(np.flatnonzero(every.mask(game, seat))) == set(choices)
            cheap = dict(cheapest.choices(game, seat))
            assert cheap.items() == {a: code for a, code in choices.items() if a < count}.items()
            assert {action % count for action in choices} == set(cheap)
        if not game.over:
            for seat in range(players):
                seen = cheapest.observation(game, seat)
                twin = cheapest.observation(game.determinize(seat, 11), seat)
                assert all((seen[name] == twin[name]).all() for name in seen), (seat, seen)


def test_numbers_keep_their_meaning() -> None:
    found: dict[str, Any] = {"actions": ACTIONS_VERSION, "observations": OBSERVATIONS_VERSION}
    for combination in every_combination():
        for players in {combination.sizes[0], combination.sizes[-1]}:
            setting = setting_of(combination, players)
            names = json.dumps([setting.action_names(), setting.feature_names()])
            digest = sha256(names.encode()).hexdigest()[:12]
            found[f"{combination} {players}"] = [setting.action_count, digest]
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert found == kept, "a number means something else: raise the version, then write spaces.json"


@pytest.mark.parametrize("boxes", [(), ("leaders", "cities", "towers", "foundations")], ids=str)
def test_what_is_seen_of_cities_is_what_the_view_shows(boxes: tuple[str, ...]) -> None:
    setting = Setting("wonders", players=4, expansions=boxes)
    names = setting.feature_names()
    for game in islice(walk(setting.deal(5), 5), 0, 300, 7):
        if game.over:
            break
        for seat in range(4):
            seen = setting.observation(game, seat)
            view = game.view(seat)
            assert names["age"][int(seen["age"].argmax())] == str(view["age"])
            assert names["step"][int(seen["step"].argmax())] == view["step"]
            assert seen["turn"][0] == view["turn"]
            assert seen["discard_count"][0] == view["discard_count"]
            for away in range(4):
                city = view["seats"][(seat + away) % 4]
                assert listed(names["hand"], seen["hand"][away]) == sorted(city.get("hand", []))
                built = sorted([*city["cards"], *city.get("leaders", [])])
                assert listed(names["built"], seen["built"][away]) == built
                assert listed(names["wonder"], seen["wonder"][away]) == [city["wonder"]]
                for name, number in zip(names["counts"], seen["counts"][away], strict=True):
                    assert number == city[name], name
                symbols = dict(zip(names["symbols"], seen["symbols"][away], strict=True))
                assert symbols == city["symbols"]
                for side in ("left", "right"):
                    prices = seen[f"price_{side}"][away]
                    shown = dict(zip(names[f"price_{side}"], prices, strict=True))
                    assert shown == city["prices"][side]
                tokens = dict(zip((1, 3, 5), seen["victories"][away], strict=True))
                assert tokens == {value: city["victories"].count(value) for value in (1, 3, 5)}
                if boxes:
                    hand = listed(names["leader_hand"], seen["leader_hand"][away])
                    assert hand == sorted(city.get("leader_hand", []))
                    for section in ("leaders", "cities", "foundations"):
                        for name, number in zip(names[section], seen[section][away], strict=True):
                            assert number == city[name], name
                    again = listed(names["embellished"], seen["embellished"][away])
                    assert again == [str(number) for number in city["embellished"]]


def listed(names: list[str], counts: Any) -> list[str]:
    """The names that are counted, each as often as it is."""
    return sorted(
        name for name, count in zip(names, counts, strict=True) for _ in range(int(count))
    )


def test_what_is_seen_of_duel_is_what_the_view_shows() -> None:
    setting = Setting("duel")
    names = setting.feature_names()
    for game in islice(walk(setting.deal(3), 3), 8, 60, 5):
        if game.over:
            break
        for seat in range(2):
            seen, view = setting.observation(game, seat), game.view(seat)
            for section, city in (("mine", view["seats"][seat]), ("theirs", view["seats"][~seat])):
                held = [
                    fact for fact, holds in zip(names[section], seen[section], strict=True) if holds
                ]
                cards = sorted(fact.split()[-1] for fact in held if " building " in fact)
                assert cards == sorted(city["cards"])
                assert f"{section} coins {min(city['coins'], 25)}" in held


def test_rewards_are_shares_places_or_points() -> None:
    shares = Setting("wonders", players=3)
    places = Setting("wonders", players=3, reward="place")
    points = Setting("wonders", players=3, reward="points")
    *_, game = walk(shares.deal(2), 2)
    outcome = game.outcome
    assert outcome is not None
    assert sum(shares.rewards(game)) == pytest.approx(1)
    assert [reward > 0 for reward in shares.rewards(game)] == [
        seat in outcome.winners for seat in range(3)
    ]
    assert places.rewards(game) == [(3 - place) / 2 for place in outcome.ranking]
    assert points.rewards(game) == [lines["total"] for lines in outcome.scores]


def test_what_cannot_be_an_environment_is_refused() -> None:
    with pytest.raises(septem.BadOption, match="payments"):
        Setting("duel", payments="some")  # type: ignore[arg-type]
    with pytest.raises(septem.BadOption, match="reward"):
        Setting("duel", reward="money")  # type: ignore[arg-type]
    with pytest.raises(septem.BadOption, match="expansions"):
        Setting("architects", expansions=("leaders",))
    assert MASK in Setting("duel").observation_space.spaces
