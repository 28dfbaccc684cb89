"""Why options of a stage and embellishments cannot be built: in the view, and in the answer to a move."""

from functools import partial

import pytest

import septem
from tests.kit import wonders
from tests.kit.wonders import BOTH, TOWERS, L, M, city, texts

table = partial(wonders.table, expansions=BOTH)

BABEL = {"wonder": "babel_b", "hand": ["altar"], "stages": 1}
TELANISSOS = {"wonder": "telanissos_a", "hand": ["altar"]}
PILLAR = {**TELANISSOS, "stages": 2}


def why_not(game: septem.Game) -> dict[str, dict[str, object]]:
    reasons: dict[str, dict[str, object]] = game.view(M)["seats"][M]["why_not"]
    cards = game.view(M)["seats"][M]["hand"]
    return {key: reason for key, reason in reasons.items() if key not in cards}


@pytest.mark.clause("T-7.1")
def test_each_option_says_what_it_lacks() -> None:
    game = table(city(**BABEL, coins=2), expansions=TOWERS)
    assert why_not(game) == {
        "option1": {"why": "goods", "missing": {"clay": 1, "loom": 1}, "coins": 0},
        "option2": {"why": "goods", "missing": {"stone": 1, "glass": 1}, "coins": 0},
    }


@pytest.mark.clause("T-7.1")
def test_an_option_that_can_be_built_has_no_reason() -> None:
    game = table(city("quarry", "glassworks_1", **BABEL, coins=2), expansions=TOWERS)
    assert "W 2 altar @2" in texts(game)
    assert list(why_not(game)) == ["option1"]


@pytest.mark.clause("T-8.1")
def test_each_embellishment_says_what_it_lacks() -> None:
    game = table(city(**TELANISSOS, stages=4, coins=1), city("press_1"), expansions=TOWERS)
    assert why_not(game)["embellish2"] == {"why": "goods", "missing": {"wood": 1}, "coins": 0}
    assert why_not(game)["embellish4"]["missing"] == {"clay": 1, "papyrus": 1}
    assert why_not(game)["stage"]["why"] in ("goods", "coins")
    rich = table(
        city("lumber_yard", **TELANISSOS, stages=5, embellished=[4], coins=1), expansions=TOWERS
    )
    assert "E 2 altar" in texts(rich)
    assert why_not(rich) == {"stage": {"why": "stage_left"}}


@pytest.mark.clause("T-8.1")
def test_money_that_is_missing_is_told() -> None:
    game = table(city(**PILLAR, coins=0), city("lumber_yard"), expansions=TOWERS)
    assert why_not(game)["embellish2"] == {"why": "money", "missing": {"wood": 1}, "coins": 1}


@pytest.mark.clause("T-4.7")
@pytest.mark.parametrize(
    ("cards", "missing"),
    [([], {"stone": 2, "glass": 1}), (["stockade"], {"stone": 2}), (["walls"], {"stone": 1})],
)
def test_units_off_the_cost_are_not_missing(cards: list[str], missing: dict[str, int]) -> None:
    """Aksum B2 takes a unit off for every shield; first those that nobody sells."""
    aksum = city(*cards, wonder="aksum_b", stages=2, coins=0, hand=["altar"])
    game = table(aksum, city("quarry"), expansions=TOWERS)
    assert why_not(game)["stage"]["missing"] == missing


@pytest.mark.parametrize(
    ("me", "move", "language", "said"),
    [
        (PILLAR, "E 2 altar", "en", "embellishing stage 2 needs 1 wood; missing: 1 wood, not for"),
        (PILLAR, "E 2 altar", "fr", "l'embellissement de l'étape 2 demande 1 bois ; il manque : 1"),
        (PILLAR, "E 4 altar", "en", "stage 4 cannot be embellished: it must stand"),
        (PILLAR, "E 1 altar", "fr", "l'étape 1 ne peut pas être embellie"),
        (PILLAR, "W 3 altar", "en", "stage 3 needs"),
        (BABEL, "W 2 altar @1", "en", "stage 2, effect 1, needs 1 clay, 1 loom"),
        (BABEL, "W 2 altar @2", "en", "stage 2, effect 2, needs 1 stone, 1 glass"),
        (BABEL, "W 2 altar @2", "fr", "l'étape 2, effet 2, demande 1 pierre, 1 verre"),
    ],
)
def test_a_refused_stage_is_answered(
    me: dict[str, object], move: str, language: str, said: str
) -> None:
    game = table(city(**me, coins=0), expansions=TOWERS)
    assert said in game.refusal(M, move, language)
    with pytest.raises(septem.IllegalMove):
        game.play(M, move)


def test_a_stage_is_not_refused_for_an_embellishment_that_can_be_paid() -> None:
    game = table(city("lumber_yard", **PILLAR, coins=0), expansions=TOWERS)
    assert "E 2 altar" in texts(game)
    assert "stage 3 needs" in game.refusal(M, "W 3 altar", "en")


def test_nobody_else_is_told() -> None:
    game = table(city(**BABEL, coins=2), expansions=TOWERS)
    assert "why_not" not in game.view(L)["seats"][M]
    assert "why_not" not in game.view(None)["seats"][M]
