"""What holds of every finished game of 7 Wonders: all pieces are there, nothing is left to do, and the sheets follow from the cities."""

from typing import Any

import septem
from tests.kit.wonders_cards import everywhere, in_the_box

RAIDERS = ("raider_camp", "raider_fort", "raider_garrison")
EXCHANGES = "thebes_b"  # its owner may give such a card away (T-17.4)


def check_finished(game: septem.Game, towers: bool) -> None:
    """All of it; with Towers there are shield tokens, too."""
    end = game.position()
    assert everywhere(end) == in_the_box(game)
    for seat in end["seats"]:
        assert seat["coins"] >= 0
        settled(seat)
    if towers:
        hired = sum(seat["shield_tokens"] for seat in end["seats"])
        assert hired + game.view(None)["shield_tokens"] == 8
    scored(game, end["seats"], "teams" in end)


def check_replayed(game: septem.Game) -> None:
    """The record of a finished game leads to the same end."""
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
