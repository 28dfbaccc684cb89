"""Buildings, military, science, wonders, tokens, guilds (D-7, D-8, D-9, D-12, D-13, D-14)."""

import random

import pytest

from septem.duel.cards.catalogue import CARDS, TOKENS
from septem.duel.positions.reader import distinct
from septem.duel.rules import military
from tests.kit.duel import A, B, coins, pending, price, seat, table
from tests.kit.tables import play, seat_of, texts


@pytest.mark.clause("D-7.1", "D-5.2")
@pytest.mark.parametrize(
    ("name", "good", "units"),
    [
        ("sawmill", "wood", 2),
        ("brickyard", "clay", 2),
        ("shelf_quarry", "stone", 2),
        ("press", "papyrus", 1),
    ],
)
def test_brown_and_grey_produce(name: str, good: str, units: int) -> None:
    assert CARDS[name].effect["produce"] == [[good]] * units


@pytest.mark.clause("D-7.1")
def test_blue_and_green_points() -> None:
    outcome = table(seat("theater", "academy", coins=0), seat(coins=0), age=3).outcome
    assert outcome is not None
    assert (outcome.scores[A]["blue"], outcome.scores[A]["green"]) == (3, 3)


@pytest.mark.clause("D-7.2")
@pytest.mark.parametrize(("name", "income"), [("tavern", 4), ("brewery", 6)])
def test_coins_once(name: str, income: int) -> None:
    spare = "altar" if name == "tavern" else "walls"
    assert coins(play(table(seat(coins=0), cards=[name, spare]), f"B {name}"))[A] == income


@pytest.mark.clause("D-7.2", "D-5.4")
def test_a_fixed_price_card() -> None:
    game = table(seat("customs_house"), seat("glassworks", "press"), cards=["school", "laboratory"])
    assert price(game, "B school") == 2 + 2
    assert price(game, "B laboratory") == 2 + 2


@pytest.mark.clause("D-7.3", "D-7.2")
@pytest.mark.parametrize(
    ("name", "cards", "income"),
    [
        ("chamber_of_commerce", ("glassworks", "press"), 6),
        ("port", ("quarry", "sawmill", "clay_pit"), 6),
        ("armory", ("stable", "walls"), 2),
        ("lighthouse", ("tavern", "forum"), 3),
        ("arena", ("brewery",), 4),
    ],
)
def test_coins_by_the_own_city(name: str, cards: tuple[str, ...], income: int) -> None:
    game = table(seat(*cards, coins=20, built=["pyramids", "sphinx"]), cards=[name, "circus"])
    cost = price(game, f"B {name}")
    play(game, f"B {name}")
    assert coins(game)[A] == 20 - cost + income
    assert CARDS[name].effect["vp"] == 3


@pytest.mark.clause("D-7.4", "D-14.1", "D-14.2", "D-14.4", "D-14.5", "D-14.7", "D-14.8")
@pytest.mark.parametrize(
    ("guild", "mine", "theirs", "worth"),
    [
        ("merchants_guild", ("tavern",), ("brewery", "forum"), 2),
        ("shipowners_guild", ("quarry", "press"), ("sawmill", "clay_pit", "glassworks"), 3),
        ("shipowners_guild", ("quarry", "clay_pit"), ("press", "glassworks", "drying_room"), 3),
        ("magistrates_guild", ("baths", "altar"), ("theater",), 2),
        ("scientists_guild", ("school",), ("library", "academy"), 2),
        ("tacticians_guild", ("stable",), ("walls", "garrison", "circus"), 3),
    ],
)
def test_guilds_pay_coins_now_and_points_later(
    guild: str, mine: tuple[str, ...], theirs: tuple[str, ...], worth: int
) -> None:
    game = table(seat(*mine, coins=40), seat(*theirs), cards=[guild, "pretorium"])
    cost = price(game, f"B {guild}")
    play(game, f"B {guild}")
    assert coins(game)[A] == 40 - cost + worth
    outcome = table(seat(guild, *mine), seat(*theirs), age=3).outcome
    assert outcome is not None
    assert [lines["guilds"] for lines in outcome.scores] == [worth, 0]


@pytest.mark.clause("D-14.3", "D-14.6")
def test_guilds_without_coins() -> None:
    first = seat(coins=40, built=["pyramids"])
    second = seat(coins=40, built=["sphinx", "colossus"])
    for guild in ("builders_guild", "moneylenders_guild"):
        game = table(first, second, cards=[guild, "pretorium"])
        cost = price(game, f"B {guild}")
        assert coins(play(game, f"B {guild}"))[A] == 40 - cost
    outcome = table(seat("builders_guild", built=["pyramids"]), second, age=3).outcome
    assert outcome is not None
    assert outcome.scores[A]["guilds"] == 4


@pytest.mark.clause("D-14.8")
def test_the_larger_city_may_change_after_the_coins() -> None:
    game = table(seat(coins=40), seat("tavern"), cards=["merchants_guild", "port"])
    cost = price(game, "B merchants_guild")
    play(game, "B merchants_guild")
    assert coins(game)[A] == 40 - cost + 1
    play(game, "B port")
    assert game.outcome is not None
    assert game.outcome.scores[A]["guilds"] == 2


@pytest.mark.clause("D-14.9")
def test_guilds_count_in_no_guild() -> None:
    guilds = [name for name, card in CARDS.items() if card.color == "purple"]
    outcome = table(seat(*guilds, coins=0), seat(coins=0), age=3).outcome
    assert outcome is not None
    assert outcome.scores[A]["guilds"] == 0


def naive_move(pawn: int, tokens: set[str], coins: list[int], seat: int, shields: int) -> int:
    """D-8.3 by the table of D-8.2, written independently."""
    side = {0: "second_player", 1: "first_player"}[seat]
    step = 1 if seat == 0 else -1
    for _ in range(shields):
        before = pawn
        pawn += step
        if abs(pawn) == 9:
            return pawn
        zone = {3: 2, 4: 2, 5: 2, 6: 5, 7: 5, 8: 5}.get(abs(pawn), 0)
        same = {3: 2, 4: 2, 5: 2, 6: 5, 7: 5, 8: 5}.get(abs(before), 0)
        away = abs(pawn) > abs(before)
        if away and zone != same and f"{side}_{zone}" in tokens:
            tokens.remove(f"{side}_{zone}")
            coins[1 - seat] = max(0, coins[1 - seat] - zone)
    return pawn


@pytest.mark.clause("D-8.1", "D-8.2", "D-8.3", "D-8.4", "D-8.6")
def test_the_pawn_against_a_naive_twin() -> None:
    rng = random.Random(5)
    for _ in range(400):
        pawn, purse = rng.randrange(-8, 9), [rng.randrange(9), rng.randrange(9)]
        tokens = {name for name in military.TOKENS if rng.random() < 0.6}
        name, shields = rng.choice([("pretorium", 3), ("circus", 2)])
        who = rng.randrange(2)
        chain = ["parade_ground"] if name == "circus" else []
        seats = [seat(coins=purse[0]), seat(coins=purse[1])]
        seats[who]["cards"] = chain
        seats[who]["coins"] = purse[who] = purse[who] + (8 if name == "pretorium" else 0)
        game = table(
            *seats, cards=[name, "arsenal"], pawn=pawn, military_tokens=sorted(tokens), active=who
        )
        if name == "pretorium":
            purse[who] -= 8
        end = naive_move(pawn, tokens, purse, who, shields)
        play(game, f"B {name}")
        after = game.position()
        assert after["pawn"] == end
        assert set(after["military_tokens"]) == tokens
        assert coins(game) == purse
        assert game.over == (abs(end) == 9)


@pytest.mark.clause("D-8.5", "D-12.13")
def test_strategy_is_not_for_wonders() -> None:
    game = table(seat(tokens=["strategy"], wonders=["colossus"]), cards=["walls", "statue"])
    assert play(game, "W colossus walls").position()["pawn"] == 2


@pytest.mark.clause("D-8.5")
def test_strategy_is_for_red_cards_however_built() -> None:
    first = seat(tokens=["strategy"], wonders=["mausoleum"])
    game = table(first, cards=["walls", "statue"], discard=["arsenal"])
    assert play(game, "W mausoleum walls").position()["pawn"] == 4


@pytest.mark.clause("D-9.1", "D-9.2", "D-16.6", "D-9.4")
def test_a_pair_takes_a_token_of_the_board() -> None:
    game = table(
        seat("apothecary", coins=6),
        cards=["school", "walls"],
        progress=["agriculture", "law", "economy"],
    )
    play(game, "B school")
    assert texts(game) == ["pick agriculture", "pick economy", "pick law"]
    play(game, "pick agriculture")
    assert coins(game)[A] == 6
    assert seat_of(game, A)["progress"] == ["agriculture"]
    assert game.position()["progress"] == ["economy", "law"]
    assert "agriculture" not in game.view(None)["removed_progress"]


@pytest.mark.clause("D-9.2")
def test_a_pair_without_a_token_on_the_board() -> None:
    game = play(table(seat("apothecary"), cards=["school", "walls"]), "B school")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("D-9.3", "D-9.1")
def test_scales_come_from_law_alone() -> None:
    assert [name for name, token in TOKENS.items() if token.effect.get("science") == "scales"] == [
        "law"
    ]
    assert not [card for card in CARDS.values() if card.effect.get("science") == "scales"]


@pytest.mark.clause("D-9.5")
def test_six_different_symbols_on_cards() -> None:
    held = ("apothecary", "pharmacist", "scriptorium", "workshop", "academy")
    game = play(table(seat(*held), cards=["university", "circus"]), "B university")
    assert game.outcome is not None
    assert game.outcome.victory == "science"
    assert distinct(0x0101_0101) == 4


@pytest.mark.clause("D-9.6", "D-12.4", "D-16.7")
def test_the_great_library_draws_removed_tokens() -> None:
    drawn = set()
    for luck in range(40):
        board = ["law", "economy", "theology", "masonry", "strategy"]
        game = table(
            seat(wonders=["great_library"]), cards=["walls", "statue"], progress=board, luck=luck
        )
        play(game, "W great_library walls")
        options = [text.removeprefix("pick ") for text in texts(game)]
        assert len(options) == 3
        assert game.view(B)["decision"]["drawn"] == options
        assert not set(options) & set(board)
        drawn |= set(options)
        play(game, f"pick {options[0]}")
        assert seat_of(game, A)["progress"] == [options[0]]
        assert set(options[1:]) < set(game.view(None)["removed_progress"])
    assert drawn == {"agriculture", "architecture", "mathematics", "philosophy", "urbanism"}


@pytest.mark.clause("D-12.1", "D-4.6")
def test_appian_way() -> None:
    first = seat(coins=20, wonders=["appian_way"])
    game = play(table(first, seat(coins=2), cards=["walls", "statue"]), "W appian_way walls")
    assert coins(game) == [20 - 10 + 3, 0]
    assert game.pending == (A,)


@pytest.mark.clause("D-12.2", "D-16.8")
def test_circus_maximus_takes_grey_only() -> None:
    game = table(
        seat(wonders=["circus_maximus"]),
        seat("quarry", "press", "drying_room"),
        cards=["walls", "statue"],
    )
    play(game, "W circus_maximus walls")
    assert game.position()["pawn"] == 0
    assert texts(game) == ["destroy press", "destroy drying_room"]
    play(game, "destroy press")
    assert game.position()["pawn"] == 1


@pytest.mark.clause("D-12.11", "D-16.8")
def test_statue_of_zeus_takes_brown_only() -> None:
    game = table(
        seat(wonders=["statue_of_zeus"], coins=40),
        seat("quarry", "sawmill", "press"),
        cards=["walls", "statue"],
    )
    play(game, "W statue_of_zeus walls")
    assert texts(game) == ["destroy quarry", "destroy sawmill"]
    play(game, "destroy sawmill")
    assert (game.position()["pawn"], game.position()["discard"]) == (1, ["sawmill"])


@pytest.mark.clause("D-12.6", "D-12.12", "D-4.6")
@pytest.mark.parametrize(("wonder", "income"), [("hanging_gardens", 6), ("temple_of_artemis", 12)])
def test_wonders_that_give_coins_and_a_turn(wonder: str, income: int) -> None:
    game = table(seat(coins=8, wonders=[wonder]), cards=["walls", "statue"])
    play(game, f"W {wonder} walls")
    assert coins(game)[A] == income
    assert game.pending == (A,)


@pytest.mark.clause("D-12.7", "D-16.9")
def test_the_mausoleum_applies_all_effects() -> None:
    game = table(
        seat(wonders=["mausoleum"], coins=10),
        cards=["walls", "statue"],
        discard=["tavern", "quarry"],
    )
    play(game, "W mausoleum walls")
    assert texts(game) == ["dig quarry", "dig tavern"]
    play(game, "dig tavern")
    assert coins(game)[A] == 4
    assert game.position()["discard"] == ["quarry"]


@pytest.mark.clause("D-12.3", "D-12.5", "D-12.8", "D-12.9", "D-12.10")
def test_points_of_all_wonders() -> None:
    points = {
        "appian_way": 3,
        "circus_maximus": 3,
        "colossus": 3,
        "great_library": 4,
        "great_lighthouse": 4,
        "hanging_gardens": 3,
        "mausoleum": 2,
        "piraeus": 2,
        "pyramids": 9,
        "sphinx": 6,
        "statue_of_zeus": 3,
        "temple_of_artemis": 0,
    }
    for name, worth in points.items():
        outcome = table(seat(coins=0, built=[name]), seat(coins=0, wonders=[]), age=3).outcome
        assert outcome is not None
        assert outcome.scores[A]["wonders"] == worth


@pytest.mark.clause("D-12.8")
def test_piraeus_plays_again() -> None:
    game = table(seat(wonders=["piraeus"]), cards=["school", "statue"])
    assert play(game, "W piraeus statue").pending == (A,)


@pytest.mark.clause("D-13.1", "D-13.10")
@pytest.mark.parametrize("token", ["agriculture", "urbanism"])
def test_tokens_with_coins(token: str) -> None:
    game = table(seat("apothecary", coins=6), cards=["school", "walls"], progress=[token])
    assert coins(play(game, "B school"))[A] == 6


@pytest.mark.clause("D-13.2", "D-13.5", "D-13.11")
def test_reductions_apply_to_later_constructions() -> None:
    first = seat("apothecary", wonders=["pyramids"], coins=30)
    game = table(first, cards=["school", "walls", "statue", "courthouse"], progress=["masonry"])
    assert price(game, "B courthouse") == 6
    play(game, "B school", "D walls")
    assert price(game, "B courthouse") == 2
    assert price(game, "W pyramids statue") == 8


@pytest.mark.clause("D-13.9", "D-13.11")
def test_theology_is_not_for_the_wonder_that_brought_it() -> None:
    first = seat(wonders=["great_library"], coins=30)
    board = ["law", "economy", "masonry", "strategy", "urbanism", "agriculture", "architecture"]
    game = table(first, cards=["walls", "statue"], progress=board)
    play(game, "W great_library walls", "pick theology")
    assert game.pending == (B,)
    game = table(seat(wonders=["pyramids"], tokens=["theology"]), cards=["walls", "statue"])
    assert play(game, "W pyramids walls").pending == (A,)


@pytest.mark.clause("D-13.8", "D-13.11")
def test_strategy_is_for_later_cards() -> None:
    game = table(seat("walls", "apothecary"), cards=["school", "barracks"], progress=["strategy"])
    assert play(game, "B school").position()["pawn"] == 0
    play(game, "D barracks")
    assert game.position()["pawn"] == 0


@pytest.mark.clause("D-13.4", "D-13.6", "D-13.7")
def test_points_of_tokens() -> None:
    for tokens, worth in (
        (["law"], 0),
        (["philosophy"], 7),
        (["mathematics", "law"], 6),
        (["agriculture"], 4),
    ):
        outcome = table(seat(coins=0, tokens=tokens), seat(coins=0), age=3).outcome
        assert outcome is not None
        assert outcome.scores[A]["progress"] == worth
