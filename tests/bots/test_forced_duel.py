"""Search finds forced wins in Duel: win now, stop the opponent's win, do not uncover the winning card."""

from random import Random

import pytest

from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.kernel.game import Game, Move
from tests.kit.duel import seat, table

THOUGHT = Limit(simulations=500)
FIVE = {
    "wheel": "apothecary",
    "quill": "scriptorium",
    "mortar": "pharmacist",
    "plumb_line": "workshop",
    "sundial": "academy",
    "armillary_sphere": "university",
}
SECOND = {"wheel": "school", "quill": "library", "mortar": "dispensary", "plumb_line": "laboratory"}


def chosen(game: Game) -> Move:
    return SearchBot().choose(Perspective(game, 0), Random(3), THOUGHT)


def after(game: Game, move: Move) -> Game:
    twin = game.clone()
    twin.play(0, move)
    return twin


def wins_now(game: Game, move: Move) -> bool:
    outcome = after(game, move).outcome
    return outcome is not None and outcome.winners == (0,)


def loses_at_once(game: Game, move: Move) -> bool:
    """Whether some answer of the opponent wins by supremacy."""
    twin = after(game, move)
    if twin.over or twin.pending != (1,):
        return False
    for answer in twin.moves(1):
        reply = twin.clone()
        reply.play(1, answer)
        if reply.outcome is not None and reply.outcome.victory != "points":
            return True
    return False


def science_city(missing: str) -> dict[str, object]:
    """Five different symbols; the named one is missing."""
    cards = [card for symbol, card in FIVE.items() if symbol not in (missing, "law")]
    return seat(*[card for card in cards if card != FIVE.get(missing)][:5], coins=30)


MILITARY_WINS = [
    (8, ["guard_tower", "baths", "altar"], 1),
    (8, ["stable", "theater", "altar"], 1),
    (8, ["garrison", "quarry", "altar"], 1),
    (7, ["walls", "courthouse", "forum"], 2),
    (8, ["horse_breeders", "courthouse", "brewery"], 2),
    (8, ["barracks", "statue", "temple"], 2),
    (7, ["archery_range", "statue", "aqueduct"], 2),
    (7, ["parade_ground", "rostrum", "caravansery"], 2),
    (6, ["arsenal", "palace", "town_hall"], 3),
    (6, ["pretorium", "obelisk", "gardens"], 3),
    (7, ["siege_workshop", "pantheon", "senate"], 3),
    (7, ["circus", "palace", "port"], 3),
]
SCIENCE_WINS = [
    ("wheel", ["school", "statue", "forum"], 2),
    ("quill", ["library", "statue", "forum"], 2),
    ("mortar", ["dispensary", "temple", "brewery"], 2),
    ("plumb_line", ["laboratory", "courthouse", "aqueduct"], 2),
    ("armillary_sphere", ["observatory", "palace", "town_hall"], 3),
    ("sundial", ["study", "palace", "gardens"], 3),
]
# The opponent wins with the first card if it is left lying.
MILITARY_THREATS = [
    (-7, ["walls", "courthouse", "statue", "temple"], 2),
    (-8, ["horse_breeders", "courthouse", "forum", "temple"], 2),
    (-8, ["barracks", "aqueduct", "statue", "temple"], 2),
    (-7, ["archery_range", "rostrum", "statue", "forum"], 2),
    (-6, ["arsenal", "palace", "town_hall", "gardens"], 3),
    (-7, ["circus", "palace", "pantheon", "senate"], 3),
]
SCIENCE_THREATS = [
    ("wheel", ["school", "statue", "forum", "temple"], 2),
    ("quill", ["library", "statue", "courthouse", "temple"], 2),
    ("mortar", ["dispensary", "aqueduct", "forum", "brewery"], 2),
    ("plumb_line", ["laboratory", "statue", "rostrum", "temple"], 2),
]
# In Age II the card at 15 covers the one at 11, the card at 17 the one at 14: the danger lies below.
UNCOVERINGS = [
    (-7, {15: "statue", 16: "temple", 17: "forum", 11: "walls", 14: "brewery"}),
    (-8, {15: "courthouse", 16: "temple", 17: "forum", 11: "barracks", 14: "statue"}),
    (-7, {15: "statue", 16: "aqueduct", 17: "rostrum", 11: "temple", 14: "archery_range"}),
    (-8, {15: "forum", 16: "brewery", 17: "statue", 11: "horse_breeders", 14: "temple"}),
    (-7, {15: "rostrum", 16: "statue", 17: "forum", 11: "temple", 14: "parade_ground"}),
]


@pytest.mark.parametrize(("pawn", "cards", "age"), MILITARY_WINS)
def test_a_military_victory_is_taken(pawn: int, cards: list[str], age: int) -> None:
    rich = seat("palace" if "palace" not in cards else "senate", "observatory", coins=30)
    game = table(
        seat(coins=30), rich if age < 3 else seat(coins=60), cards=cards, age=age, pawn=pawn
    )
    assert any(not wins_now(game, move) for move in game.moves(0))
    assert wins_now(game, chosen(game))


@pytest.mark.parametrize(("missing", "cards", "age"), SCIENCE_WINS)
def test_a_scientific_victory_is_taken(missing: str, cards: list[str], age: int) -> None:
    game = table(science_city(missing), seat(coins=40), cards=cards, age=age)
    assert any(not wins_now(game, move) for move in game.moves(0))
    assert wins_now(game, chosen(game))


@pytest.mark.parametrize(("pawn", "cards", "age"), MILITARY_THREATS)
def test_a_military_threat_is_met(pawn: int, cards: list[str], age: int) -> None:
    game = table(seat(coins=20), seat(coins=30), cards=cards, age=age, pawn=pawn)
    assert any(loses_at_once(game, move) for move in game.moves(0))
    assert not loses_at_once(game, chosen(game))


@pytest.mark.parametrize(("missing", "cards", "age"), SCIENCE_THREATS)
def test_a_scientific_threat_is_met(missing: str, cards: list[str], age: int) -> None:
    game = table(seat(coins=20), science_city(missing), cards=cards, age=age)
    assert any(loses_at_once(game, move) for move in game.moves(0))
    assert not loses_at_once(game, chosen(game))


@pytest.mark.parametrize(("pawn", "cards"), UNCOVERINGS)
def test_the_winning_card_is_not_uncovered(pawn: int, cards: dict[int, str]) -> None:
    game = table(seat(coins=20), seat(coins=30), cards=cards, age=2, pawn=pawn)
    assert any(loses_at_once(game, move) for move in game.moves(0))
    assert not loses_at_once(game, chosen(game))


def test_there_are_enough_positions() -> None:
    suites = (MILITARY_WINS, SCIENCE_WINS, MILITARY_THREATS, SCIENCE_THREATS, UNCOVERINGS)
    assert sum(len(suite) for suite in suites) >= 30
