"""Cities: black cards, losses and debts, diplomacy (docs/rules/cities.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import number
from septem.kernel.goods import MOST
from septem.wonders.cards.effect_keys import Maker
from septem.wonders.expansions.cities import words as cities_words
from septem.wonders.expansions.cities.effects import MAKERS
from septem.wonders.expansions.cities.ledger import Ledger, ledger_of
from septem.wonders.expansions.cities.losses import Lose, PayLoss
from septem.wonders.rules.conflict import Pair, ring
from septem.wonders.rules.holdings import Belongings
from septem.wonders.rules.module import Kind, Module
from septem.wonders.rules.scoring import TREASURY
from septem.wonders.rules.turn import Step, inserted

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders
    from septem.wonders.words.moves import MoveWords


def module() -> Module:
    return Cities()


def cause_fields(game: "Wonders", city: int, piece: int, coins: int) -> dict[str, Any]:
    """What made a city lose coins: whose card, or whose stage."""
    card = game.catalogue.cards[piece].id if piece >= 0 else None
    return {"seat": city, "card": card, "stage": None if card else -piece, "coins": coins}


def read_cause(game: "Wonders", entry: Any, where: str) -> tuple[int, int, int]:
    """The same read again."""
    if not isinstance(entry, dict) or set(entry) != {"seat", "card", "stage", "coins"}:
        raise BadPosition(where, "expected 'seat', 'card', 'stage' and 'coins'")
    seat = number(entry, "seat", 0, int(game.size) - 1, None, f"{where}.")
    coins = number(entry, "coins", 1, None, None, f"{where}.")
    if entry["card"] is None:
        return seat, -number(entry, "stage", 1, None, None, f"{where}."), coins
    if entry["card"] not in game.catalogue.by_id:
        raise BadPosition(f"{where}.card", f"there is no card {entry['card']!r}")
    return seat, int(game.catalogue.by_id[entry["card"]].index), coins


class Cities(Module):
    """The expansion."""

    def __init__(self) -> None:
        super().__init__("cities")
        self.decisions = ["lose"]
        self.seat_words = ["debts", "diplomacy", "owed", "owed_debts", "owed_for"]
        self.loss = PayLoss()

    def makers(self) -> dict[str, Maker]:
        return MAKERS

    def kinds(self) -> list[Kind]:
        return [self.loss]

    def move_words(self) -> "dict[str, MoveWords]":
        return cities_words.move_words()

    def city_belongings(self) -> Belongings:
        return Ledger()

    def steps(self, steps: list[Step]) -> list[Step]:
        return inserted(steps, "last card", Lose(self.loss))

    def lose(self, game: "Wonders", city: i64, coins: i64) -> None:
        ledger_of(game.cities[city]).owed += coins

    def pairs(self, game: "Wonders", pairs: list[Pair]) -> list[Pair]:
        """Those without Diplomacy form a ring in seat order (C-5.3, C-5.4)."""
        fighting: vec[i64] = vec[i64]()
        for seat in range(game.size):
            if not ledger_of(game.cities[seat]).diplomacy:
                fighting = append(fighting, seat)
        return pairs if len(fighting) == game.size else ring(fighting)

    def at_peace(self, game: "Wonders", city: i64) -> bool:
        return ledger_of(game.cities[city]).diplomacy > 0

    def after_conflicts(self, game: "Wonders") -> None:
        """Each holder discards one Diplomacy token (C-5.2)."""
        for city in game.cities:
            ledger = ledger_of(city)
            if ledger.diplomacy:
                ledger.diplomacy -= 1

    def score(self, game: "Wonders", city: i64, sheet: vec[i64]) -> None:
        """Debts cost their value (C-4.5, C-9.1)."""
        sheet[TREASURY] -= ledger_of(game.cities[city]).debts

    # Information and positions: all of it is public (C-10.1).

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        return {"owed_for": [], **self.city_fields(game, city)}

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
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

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        entry = reader.seats[seat]
        where = f"seats[{seat}]."
        ledger = ledger_of(game.cities[seat])
        ledger.debts = number(entry, "debts", 0, None, 0, where)
        ledger.diplomacy = number(entry, "diplomacy", 0, MOST, 0, where)
        ledger.owed = number(entry, "owed", 0, None, 0, where)
        ledger.owed_debts = number(entry, "owed_debts", 0, None, 0, where)
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
