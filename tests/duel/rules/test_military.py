"""The track of the conflict pawn, as it is read from the data file and counted (D-8.2, D-11.2)."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from septem.duel.cards.catalogue import BASE
from septem.duel.cards.facts import Facts
from septem.duel.rules import military
from septem.kernel.errors import BadData

TOKENS = ["first_player_2", "first_player_5", "second_player_2", "second_player_5"]
ZONES = [0, 10, 10, 10, 5, 5, 5, 2, 2, 0, 2, 2, 5, 5, 5, 10, 10, 10, 0]  # from capital to capital


@pytest.fixture(autouse=True)
def _empty_track() -> Iterator[None]:
    """Nothing is on the track before a test, everything after it."""
    for place in range(len(ZONES)):
        military.ZONE_POINTS[place] = 0
        military.ZONE_TOKEN[place] = 0
    for token in range(len(TOKENS)):
        military.TOKEN_COINS[token] = 0
    military.TOKENS.clear()
    yield
    military.draw_track(BASE)


@pytest.mark.clause("D-8.2")
def test_the_track_is_drawn_as_the_board_shows_it() -> None:
    military.draw_track(BASE)
    assert TOKENS == military.TOKENS
    assert list(military.TOKEN_COINS) == [2, 5, 2, 5]
    assert list(military.ZONE_POINTS) == ZONES
    met = {place - military.CAPITAL: token for place, token in enumerate(military.ZONE_TOKEN)}
    assert {place: TOKENS[token - 1] for place, token in met.items() if token} == {
        -6: "first_player_5",
        -3: "first_player_2",
        3: "second_player_2",
        6: "second_player_5",
    }
    assert [military.side(token) for token in TOKENS] == [0, 0, 1, 1]


@pytest.mark.clause("D-11.2")
def test_only_who_is_ahead_has_the_points_of_the_zone() -> None:
    military.draw_track(BASE)
    for pawn in range(-9, 10):
        ahead = 0 if pawn > 0 else 1
        expected = [0, 0]
        expected[ahead] = ZONES[pawn + 9]
        assert [military.points(pawn, seat) for seat in (0, 1)] == expected, pawn


def track(field: str, value: Any, part: str = "zones") -> Facts:
    """The track of the base game with one field of its first piece changed."""
    table = {"military": copy.deepcopy(BASE.part("military").table)}
    table["military"][part][0][field] = value
    return Facts("base.toml", "file", table)


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        (track("coins", 0, "tokens"), "first_player_2: coins: expected a number from 1 to 31"),
        (track("coins", 32, "tokens"), "first_player_2: coins: expected a number from 1 to 31"),
        (track("vp", -1), "military.zones[0]: vp: expected a number from 0 to 31"),
        (track("vp", 32), "military.zones[0]: vp: expected a number from 0 to 31"),
        (track("positions", [-9]), "military.zones[0]: positions: expected a number from -8 to 8"),
        (track("positions", [9]), "military.zones[0]: positions: expected a number from -8 to 8"),
    ],
)
def test_what_does_not_fit_the_track_is_named(facts: Facts, problem: str) -> None:
    with pytest.raises(BadData, match=r"^base\.toml: ") as error:
        military.draw_track(facts)
    assert problem in str(error.value)
