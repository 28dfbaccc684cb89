"""A thousand random games of Leaders, Cities, both and Towers, five hundred of every other combination, at every player count."""

from typing import Any

import pytest

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.wonders_cards import everywhere, in_the_box
from tests.kit.wonders_games import TABLES, begun, boxes, sizes

THOUSAND = ("leaders", "cities", "leaders cities", "towers", "cities teams", "leaders cities teams")
RAIDERS = ("raider_camp", "raider_fort", "raider_garrison")
EXCHANGES = "thebes_b"  # its owner may give such a card away (T-17.4)
REPLAYED = 50  # one game of so many is replayed from its record


def games(name: str) -> int:
    wanted = 1000 if name in THOUSAND else 500
    return wanted if septem.compiled else wanted // 100


@pytest.mark.clause(
    *("C-1.2", "C-4.5", "C-9.1", "C-11.1", "C-11.7", "L-1.3", "L-9.1", "T-2.1", "T-10.4", "T-12.2")
)
@pytest.mark.parametrize(("name", "players"), [(n, size) for n in TABLES for size in sizes(n)])
def test_random_games_end_with_all_pieces_and_a_winner(name: str, players: int) -> None:
    for number in range(games(name)):
        game = begun(name, players, number)
        playout(game, Rng(number))
        end = game.position()
        assert everywhere(end) == in_the_box(game)
        for seat in end["seats"]:
            assert seat["coins"] >= 0
            settled(seat)
        if "towers" in boxes(name):
            hired = sum(seat["shield_tokens"] for seat in end["seats"])
            assert hired + game.view(None)["shield_tokens"] == 8
        scored(game, end["seats"], "teams" in end)
        if number % REPLAYED == 0:
            again = septem.replay(str(game.record()))
            assert again.hash() == game.hash() == game.record().final


def settled(seat: dict[str, Any]) -> None:
    """Nothing is left to be paid, taken or played."""
    for field in ("hand", "trade_income", "digs", "order", "owed", "owed_debts", "extra_leaders"):
        assert not seat.get(field), field
    for field in ("golden", "recovering", "set_aside"):
        assert not seat.get(field), field
    assert seat["stages"] >= len(seat["markers"])


def tokens_kept(seats: list[dict[str, Any]]) -> None:
    """A conflict gives as many Victory as Defeat tokens; raiders give Victory tokens alone, the Memorial takes Defeat tokens."""
    cards = [card for seat in seats for card in seat["cards"]]
    raided = sum(card in RAIDERS for card in cards)
    won = sum(len(seat["victories"]) for seat in seats) - raided
    lost = sum(seat["defeats"] for seat in seats)
    assert won >= lost
    if "memorial" not in cards and not any(seat["wonder"] == EXCHANGES for seat in seats):
        assert won == lost


def scored(game: septem.Game, seats: list[dict[str, Any]], teams: bool) -> None:
    """The outcome follows from the sheets, the sheets from what the cities own."""
    outcome = game.outcome
    assert outcome is not None
    tokens_kept(seats)
    for seat, sheet in zip(seats, outcome.scores, strict=True):
        assert sheet["total"] == sum(worth for line, worth in sheet.items() if line != "total")
        assert sheet["treasury"] == seat["coins"] // 3 - seat.get("debts", 0)
        assert sheet["military"] == sum(seat["victories"]) - seat["defeats"]
    totals = [sheet["total"] for sheet in outcome.scores]
    assert [int(total) for total in game.totals()] == totals
    keys = [(total, seat["coins"]) for total, seat in zip(totals, seats, strict=True)]
    if teams:
        pairs = zip(keys[::2], keys[1::2], strict=True)
        keys = [(a[0] + b[0], a[1] + b[1]) for a, b in pairs for _ in range(2)]
        places = [1 + sum(other > key for other in keys[::2]) for key in keys]
    else:
        places = [1 + sum(other > key for other in keys) for key in keys]
    assert list(outcome.ranking) == places
    assert list(outcome.winners) == [seat for seat, place in enumerate(places) if place == 1]
