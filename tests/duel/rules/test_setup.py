"""Components, set-up, structure and table options (D-1, D-2, D-3, D-18)."""

import random
from collections import Counter

import pytest

import septem
from septem.duel.cards.catalogue import BASE, CARDS, RESOURCES, SYMBOLS, TOKENS, WONDERS
from septem.duel.cards.facts import Facts
from septem.duel.rules import payment, progress, structure, wonders
from septem.duel.rules.city import City
from septem.duel.rules.offers import DISCARD_INCOME
from tests.kit.duel import SETS, A, B, pending, seat, table
from tests.kit.tables import play, refusal, seat_of, texts


def drafted(game: septem.Game, seed: int) -> list[tuple[int, int]]:
    """Draft at random; the seat of every pick and how many wonders were face up."""
    rng = random.Random(seed)
    picks = []
    while pending(game) == "draft_wonder":
        picks.append((game.pending[0], len(game.view(None)["draft"])))
        play(game, rng.choice(texts(game)))
    return picks


@pytest.mark.clause("D-1.1", "D-1.3", "D-1.5", "D-1.7")
def test_components() -> None:
    base = [card for card in CARDS.values() if card.group == "base"]
    assert Counter(card.age for card in base if card.color != "purple") == {1: 23, 2: 23, 3: 20}
    assert sum(card.color == "purple" for card in base) == 7
    assert not [card for card in base if card.age == 3 and card.color in ("brown", "grey")]
    assert Counter(wonder.group for wonder in WONDERS.values())["base"] == 12
    assert sum(token.group == "base" for token in TOKENS.values()) == 10
    green = Counter(card.effect["science"] for card in base if card.color == "green")
    assert green == {symbol: 2 for symbol in SYMBOLS if symbol != "scales"}
    assert [token.id for token in TOKENS.values() if token.effect.get("science")] == ["law"]
    assert sorted(RESOURCES) == ["clay", "glass", "papyrus", "stone", "wood"]
    track = BASE.part("military")
    assert [token.number("coins", 1, 9) for token in track.pieces("tokens")] == [2, 5, 2, 5]


@pytest.mark.clause("D-1.2", "D-20.3")
def test_the_bank_never_runs_out() -> None:
    game = table(seat(coins=9000, wonders=["temple_of_artemis"]), cards=["altar", "baths"])
    assert seat_of(play(game, "W temple_of_artemis altar"), A)["coins"] == 9000 - 8 + 12


@pytest.mark.clause("D-2.1", "D-2.2", "D-2.3", "D-18.1", "D-8.1")
def test_start() -> None:
    game = septem.new("duel", seed=3)
    start = game.position()
    assert (start["pawn"], start["age"], start["active"], game.pending) == (0, 1, 0, (A,))
    assert len(start["military_tokens"]) == 4
    assert [one["coins"] for one in start["seats"]] == [7, 7]
    seen = game.view(B)
    assert len(seen["progress"]) == len(seen["removed_progress"]) == 5
    assert not set(seen["progress"]) & set(seen["removed_progress"])


@pytest.mark.clause("D-2.4", "D-16.4", "D-16.1", "D-18.2")
def test_the_draft_alternates() -> None:
    game = septem.new("duel", seed=11)
    groups = [set(game.view(None)["draft"])]
    first = texts(game)
    assert len(first) == 4
    picks = drafted(game, 1)
    assert picks == [(A, 4), (B, 3), (B, 2), (B, 4), (A, 3), (A, 2)]
    assert [len(seat_of(game, who)["wonders"]) for who in (A, B)] == [4, 4]
    owned = {one["id"] for who in (A, B) for one in seat_of(game, who)["wonders"]}
    assert groups[0] < owned
    assert len(owned) == 8
    assert game.position()["draft"] is None
    assert pending(game) == "turn_action"
    assert game.pending == (A,)


@pytest.mark.clause("D-2.5", "D-18.2")
def test_the_first_game_preset() -> None:
    game = septem.new("duel", seed=5, wonders="first_game")
    owned = [{one["id"] for one in seat_of(game, who)["wonders"]} for who in (A, B)]
    assert owned == [
        {"pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"},
        {"circus_maximus", "piraeus", "appian_way", "colossus"},
    ]
    assert pending(game) == "turn_action"
    with pytest.raises(septem.BadOption, match="base game only"):
        septem.new("duel", seed=5, wonders="first_game", expansions=("promos",))


@pytest.mark.clause("D-2.6", "D-18.3", "P-2.1")
@pytest.mark.parametrize(("expansions", "pool"), list(zip(SETS, (12, 14, 14, 16), strict=True)))
def test_every_wonder_of_the_pool_is_drafted(expansions: tuple[str, ...], pool: int) -> None:
    seen: set[str] = set()
    for seed in range(60):
        game = septem.new("duel", seed=seed, expansions=expansions)
        drafted(game, seed)
        seen |= {one["id"] for who in (A, B) for one in seat_of(game, who)["wonders"]}
    assert len(seen) == pool
    assert ("messe_essen" in seen) == ("statue_of_liberty" in seen) == ("promos" in expansions)


@pytest.mark.clause("D-2.7", "D-1.8", "P-2.5", "P-1.3")
@pytest.mark.parametrize("expansions", SETS)
def test_decks(expansions: tuple[str, ...]) -> None:
    added: Counter[str] = Counter()
    for seed in range(30):
        start = septem.new("duel", seed=seed, expansions=expansions).position()
        decks = dict(start["decks"])
        decks.setdefault("1", start["structure"])
        for age in "123":
            assert len(decks[age]) == 20
            assert len(start["removed"][age]) == 3
            cards = [CARDS[name] for name in decks[age] + start["removed"][age]]
            assert len({card.id for card in cards}) == 23
            assert {card.age for card in cards} == {int(age)}
            kinds = [card.color for card in cards if card.color in ("purple", "grand_temple")]
            assert len(kinds) == (3 if age == "3" else 0)
            added.update(kinds)
        assert not {CARDS[name].color for name in start["removed"]["3"]} & {
            "purple",
            "grand_temple",
        }
    assert set(added) == ({"grand_temple"} if "pantheon" in expansions else {"purple"})


@pytest.mark.clause("D-2.8", "D-10.2")
def test_age_one_is_laid_after_the_draft() -> None:
    game = septem.new("duel", seed=8)
    assert game.view(None)["structure"] == [None] * 20
    deck = game.position()["decks"]["1"]
    drafted(game, 8)
    assert game.position()["structure"] == deck


@pytest.mark.clause("D-2.9")
def test_deals_are_uniform_enough_and_fixed_by_the_seed() -> None:
    places: Counter[int] = Counter()
    for seed in range(1200):
        deck = septem.new("duel", seed=seed).position()["decks"]["2"]
        places[deck.index("walls") if "walls" in deck else 20] += 1
    assert len(places) == 21
    assert 100 < places[20] < 220  # 3 of 23 are removed: 156 expected
    assert max(places[at] for at in range(20)) < 90  # 52 expected
    assert septem.new("duel", seed=9).hash() == septem.new("duel", seed=9).hash()
    assert septem.new("duel", seed=9).hash() != septem.new("duel", seed=10).hash()


def columns_and_rows(age: int) -> tuple[list[int], list[list[int]]]:
    plan = BASE.part("structures").part(str(age))
    return plan.numbers("columns", 0, 20), plan.rows("rows", 0, 19)


@pytest.mark.clause("D-3.1", "D-3.2")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_card_is_covered_by_the_overlapping_cards_of_later_rows(age: int) -> None:
    columns, rows = columns_and_rows(age)
    row_of = {at: number for number, row in enumerate(rows) for at in row}
    for at in range(20):
        following = rows[row_of[at] + 1] if row_of[at] + 1 < len(rows) else []
        expected = {over for over in following if abs(columns[over] - columns[at]) == 1}
        mask = structure.COVERED_BY[(age - 1) * 20 + at]
        assert {over for over in range(20) if mask >> over & 1} == expected
        face_up = structure.FACE_UP[age - 1] >> at & 1
        assert face_up == (row_of[at] % 2 == 0)


@pytest.mark.clause("D-3.4", "D-3.1")
def test_accessible_at_the_start_of_each_age() -> None:
    def places(age: int) -> list[int]:
        mask = structure.accessible(age, structure.ALL)
        return [at for at in range(20) if mask >> at & 1]

    assert places(1) == [14, 15, 16, 17, 18, 19]
    assert places(2) == places(3) == [18, 19]


@pytest.mark.clause("D-3.3", "D-3.6")
def test_coverage_depends_on_what_is_left_only() -> None:
    rng = random.Random(2)
    for age in (1, 2, 3):
        for _ in range(200):
            left = rng.getrandbits(20)
            naive = 0
            for at in range(20):
                if left >> at & 1 and not structure.COVERED_BY[(age - 1) * 20 + at] & left:
                    naive |= 1 << at
            assert structure.accessible(age, left) == naive


@pytest.mark.clause("D-3.5", "D-4.2")
def test_a_card_uncovered_in_a_turn_is_turned_up_only_at_its_end() -> None:
    game = table(
        seat("apothecary", wonders=[]),
        cards={7: "school", 2: "walls", 1: "statue", 8: "temple"},
        age=2,
        progress=["law", "economy"],
        face_up=[1, 7, 8],
    )
    play(game, "B school")
    assert pending(game) == "progress_from_board"
    assert game.view(A)["structure"][1] == {"card": "statue", "accessible": True}
    game = table(
        seat("apothecary"),
        cards={18: "school", 15: "walls", 19: "statue"},
        age=2,
        progress=["law", "economy"],
    )
    assert game.view(A)["structure"][15] == {"back": "2"}
    play(game, "B school")
    assert game.view(A)["structure"][15] == {"back": "2"}
    play(game, "pick economy")
    assert game.view(A)["structure"][15] == {"card": "walls", "accessible": True}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "2 players"),
        ({"expansions": ("leaders",)}, "no expansion 'leaders'"),
        ({"expansions": "promos"}, "list of names"),
        ({"wonders": "random"}, "draft, first_game"),
        ({"centre_start": "coin"}, "starts, choose"),
        ({"teams": True}, "no option 'teams'"),
        ({"seed": 1.5}, "whole number"),
    ],
)
def test_options_that_do_not_exist(options: dict[str, object], message: str) -> None:
    with pytest.raises(septem.BadOption, match=message):
        septem.new("duel", **{"seed": 1, **options})  # type: ignore[arg-type]


@pytest.mark.clause("D-4.1")
def test_there_is_no_pass_and_discarding_is_always_possible() -> None:
    game = table(seat(coins=0), cards=["circus", "arsenal"])
    assert texts(game) == ["D circus", "D arsenal"]
    assert "no action of a turn" in refusal(game, "pass")


@pytest.mark.clause("D-2.3", "D-2.4", "D-6.2", "D-6.4", "D-9.5", "D-11.2")
def test_the_numbers_of_the_rules_are_those_of_the_data() -> None:
    numbers = BASE.part("parameters").table
    assert numbers["max_wonders_built"] == wonders.MOST_BUILT
    assert numbers["science_symbols_to_win"] == progress.SYMBOLS_TO_WIN
    assert numbers["discard_income"] == DISCARD_INCOME
    assert payment.prices(City(), City()) & 63 == numbers["base_price"]
    assert [seat for group in numbers["draft"] for seat in group] == list(wonders.DRAFTERS)
    rich = table(seat(coins=7 * numbers["coins_per_point"]), age=3).outcome
    assert rich is not None
    assert rich.scores[A]["treasury"] == 7
    assert [*BASE.part("meta").words("raw"), *BASE.part("meta").words("manufactured")] == RESOURCES
    assert BASE.part("meta").words("symbols") == SYMBOLS


def test_a_preset_with_an_unknown_wonder() -> None:
    with pytest.raises(septem.BadData, match="no wonder 'rome'"):
        wonders.first_game(Facts("fan.toml", "parameters", {"first_game_wonders": [["rome"], []]}))
