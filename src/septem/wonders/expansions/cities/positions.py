"""What a position says of Cities (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

from septem.kernel.errors import BadPosition
from septem.kernel.fields import MOST_COINS, number
from septem.kernel.goods import MOST
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.positions.hooks import Positions

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders


def cause_fields(game: "Wonders", city: int, piece: int, coins: int) -> dict[str, Any]:
    """What made a city lose coins: whose card, or whose stage."""
    card = game.catalogue.cards[piece].id if piece >= 0 else None
    return {"seat": city, "card": card, "stage": None if card else -piece, "coins": coins}


def read_cause(game: "Wonders", entry: Any, where: str) -> tuple[int, int, int]:
    """The same read again."""
    if not isinstance(entry, dict) or set(entry) != {"seat", "card", "stage", "coins"}:
        raise BadPosition(where, "expected 'seat', 'card', 'stage' and 'coins'")
    seat = number(entry, "seat", 0, int(game.size) - 1, None, f"{where}.")
    coins = number(entry, "coins", 1, MOST_COINS, None, f"{where}.")
    if entry["card"] is None:
        return seat, -number(entry, "stage", 1, MOST, None, f"{where}."), coins
    if entry["card"] not in game.catalogue.by_id:
        raise BadPosition(f"{where}.card", f"there is no card {entry['card']!r}")
    return seat, int(game.catalogue.by_id[entry["card"]].index), coins


def city_fields(game: "Wonders", city: int) -> dict[str, Any]:
    """Tokens and open losses, which all are public (C-10.1)."""
    ledger = ledger_of(game.cities[city])
    fields: dict[str, Any] = {
        "debts": int(ledger.debts),
        "diplomacy": int(ledger.diplomacy),
        "owed": int(ledger.owed),
        "owed_debts": int(ledger.owed_debts),
    }
    if ledger.causes:
        fields["owed_for"] = [cause_fields(game, *cause) for cause in ledger.causes]
    return fields


class CitiesPositions(Positions):
    """Tokens and open losses."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions = ["lose"]
        self.seat_words = ["debts", "diplomacy", "owed", "owed_debts", "owed_for"]

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
        return city_fields(game, city)

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        entry = reader.seats[seat]
        where = f"seats[{seat}]."
        ledger = ledger_of(game.cities[seat])
        ledger.debts = number(entry, "debts", 0, MOST_COINS, 0, where)
        ledger.diplomacy = number(entry, "diplomacy", 0, MOST, 0, where)
        ledger.owed = number(entry, "owed", 0, MOST_COINS, 0, where)
        ledger.owed_debts = number(entry, "owed_debts", 0, MOST_COINS, 0, where)
        causes = entry.get("owed_for", [])
        if not isinstance(causes, list):
            raise BadPosition(f"{where}owed_for", f"expected a list, found {causes!r}")
        ledger.causes = tuple(
            read_cause(game, cause, f"{where}owed_for[{n}]") for n, cause in enumerate(causes)
        )

    def read_moment(self, reader: "Reader", game: "Wonders") -> bool:
        if reader.step != "lose":
            return False
        for seat in range(game.size):
            if ledger_of(game.cities[seat]).owed and game.cities[seat].coins:
                game.owing |= game.bit(seat)
        if not game.owing:
            raise BadPosition("step", "no city has a loss to split; give 'owed' to one with coins")
        return True
