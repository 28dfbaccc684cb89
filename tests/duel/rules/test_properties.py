"""Random games: invariants at every turn (D-20, P-13), conservation, records, both builds one hash."""

import random
from collections import Counter
from hashlib import blake2b
from typing import Any

import pytest

import septem
from septem import duel
from septem.duel.cards.catalogue import CARDS
from septem.duel.rules import scoring
from septem.duel.rules.table import Duel
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.duel import SETS, A, B, pending
from tests.kit.scale import scaled

GAMES = 2000 if septem.compiled else 60
COMBINATIONS: list[tuple[dict[str, Any], bool]] = [
    *[({"expansions": expansions}, False) for expansions in SETS],
    ({"wonders": "first_game"}, False),
    ({"expansions": ("promos", "pantheon"), "centre_start": "choose"}, True),
]


@pytest.mark.clause("D-11.1", "D-4.1")
@pytest.mark.parametrize(("options", "choose"), COMBINATIONS)
def test_random_games_end(options: dict[str, Any], choose: bool) -> None:
    victories: Counter[str] = Counter()
    for seed in range(GAMES):
        game = duel.new(seed=seed, **options)
        playout(game, Rng(seed))
        assert game.over
        assert game.owing == 0
        assert min(game.totals()) >= 0
        if seed % 20 == 0:
            check_end(game, victories, choose)
    assert victories["points"] > 0


def check_end(game: septem.Game, victories: Counter[str], choose: bool) -> None:
    outcome = game.outcome
    assert outcome is not None
    victories[outcome.victory] += 1
    assert [lines["total"] for lines in outcome.scores] == list(game.totals())
    assert septem.replay(str(game.record())).hash() == game.hash()
    assert septem.position(game.position()).hash() == game.hash()
    starts = [text for _, text in game.record().moves if text.startswith("start")]
    assert len(starts) == 2 or not choose or outcome.victory != "points"


def check_scores(game: septem.Game) -> None:
    """The quick totals of simulations are the sheet's; reading it changes nothing."""
    assert isinstance(game, Duel)
    before = game.hash()
    for seat in (A, B):
        sheet = scoring.sheet(game, seat)
        assert sum(sum(parts.values()) for parts in sheet.values()) == game.totals()[seat]
        points = game.view(None)["seats"][seat]["points"]
        assert {line: sum(parts.values()) for line, parts in sheet.items()} == {
            line: n for line, n in points.items() if line != "total"
        }
    assert game.hash() == before


def check_table(game: septem.Game) -> None:
    """D-20 and P-13 at one moment."""
    check_scores(game)
    whole = game.position()
    seats = whole["seats"]
    assert min(one["coins"] for one in seats) >= 0
    cards = Counter(name for one in seats for name in one["cards"])
    cards.update(wonder["card"] for one in seats for wonder in one["wonders"] if wonder["built"])
    cards.update(whole["discard"])
    cards.update(name for name in whole["structure"] if name)
    cards.update(name for deck in whole["decks"].values() for name in deck)
    cards.update(name for names in whole["removed"].values() for name in names)
    cards.update(task["card"] for task in whole["pending"] if "card" in task)
    assert set(cards.values()) == {1}
    assert len(cards) == 69
    built = [wonder for one in seats for wonder in one["wonders"] if wonder["built"]]
    unbuilt = [wonder for one in seats for wonder in one["wonders"] if not wonder["built"]]
    assert len(built) <= 7
    assert len(built) < 7 or not unbuilt
    assert game.over == (abs(whole["pawn"]) == 9) or abs(whole["pawn"]) < 9
    check_tokens(game, whole)


def check_tokens(game: septem.Game, whole: dict[str, Any]) -> None:
    owned = [name for one in whole["seats"] for name in one["progress"]]
    all_tokens = owned + whole["progress"] + game.view(None)["removed_progress"]
    all_tokens += whole.get("enki_tokens", [])
    pantheon = "pantheon" in whole["expansions"]
    assert len(set(all_tokens)) == len(all_tokens) == (13 if pantheon else 10)
    if not pantheon:
        return
    divinities = [name for deck in whole["mythology_decks"].values() for name in deck]
    divinities += [name for name in whole["pantheon"] if name and name != "gate"]
    divinities += [name for one in whole["seats"] for name in one["divinities"] if name != "gate"]
    assert len(set(divinities)) == len(divinities) == 15
    offerings = [name for one in whole["seats"] for name in one["offerings"]]
    assert len(set(offerings)) == len(offerings)


def taken(before: dict[str, Any], after: dict[str, Any]) -> int:
    left = sum(name is not None for name in after["structure"])
    if after["age"] != before["age"]:
        left = 0
    return sum(name is not None for name in before["structure"]) - left


@pytest.mark.clause("D-20.1", "D-20.2", "D-20.3", "D-20.4", "P-13.1", "P-13.2", "P-13.3", "D-1.8")
@pytest.mark.parametrize("expansions", SETS)
def test_invariants_of_random_games(expansions: tuple[str, ...]) -> None:
    for seed in range(scaled(12, 2)):
        game = septem.new("duel", seed=seed, expansions=expansions)
        rng = random.Random(seed)
        start = None
        while not game.over:
            if pending(game) == "turn_action":
                here = game.position()
                if start is not None:
                    most = 1 + bool(expansions)
                    assert (0 if "pantheon" in expansions else 1) <= taken(start, here) <= most
                start = here
                check_table(game)
            who = game.pending[0]
            moves = game.moves(who)
            assert len({move.text for move in moves}) == len(moves) > 0
            game.play(who, rng.choice(moves))
        check_table(game)


@pytest.mark.clause("D-20.3", "D-5.9")
def test_coins_change_hands_through_economy_only() -> None:
    for seed in range(scaled(40, 4)):
        game = septem.new("duel", seed=seed)
        rng = random.Random(seed)
        while not game.over:
            who = game.pending[0]
            before = game.position()["seats"]
            move = rng.choice(game.moves(who))
            game.play(who, move)
            after = game.position()["seats"]
            if after[1 - who]["coins"] > before[1 - who]["coins"]:
                assert "economy" in before[1 - who]["progress"]
                assert move.text[0] in "BW"


def test_both_builds_play_the_same_games() -> None:
    """One hash over seeded games; compiled and interpreted runs must both find it."""
    mark = blake2b(digest_size=8)
    for expansions in SETS:
        for seed in range(15):
            game = septem.new("duel", seed=seed, expansions=expansions)
            playout(game, Rng(seed))
            mark.update(game.hash().to_bytes(8, "big"))
    assert mark.hexdigest() == ONE_HASH


ONE_HASH = "3369b9c44c29062a"


@pytest.mark.clause("D-1.7")
def test_every_card_is_unique() -> None:
    assert len({card.number for card in CARDS.values()}) == len(CARDS) == 78
    assert (A, B) == (0, 1)
