"""A loss of coins: paid, or taken as debts."""

from dataclasses import dataclass
from typing import Any

from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.boxes import Fields
from septem.web.tables.wonders.faces import phrase
from septem.web.tables.wonders.moves import city_name, kind_of
from septem.web.tables.wonders.ring import Table


@dataclass(frozen=True)
class Share:
    """One way to split a loss."""

    text: str
    coins: int
    debts: int


@dataclass(frozen=True)
class Cause:
    """A part of a loss: who made me lose, and by what."""

    seat: SeatSeen
    name: str  # of the player
    what: str
    piece: str  # the card or board that help explains
    coins: int


@dataclass(frozen=True)
class Split:
    """A loss: coins for a part of it, debts for the rest."""

    loss: int
    purse: int
    shares: tuple[Share, ...]  # all debts first
    debts: int  # already held
    causes: tuple[Cause, ...]


def split(seen: Seen, table: Table) -> Split | None:
    """The loss to split; None: it is another decision."""
    if {kind_of(move) for move in seen.moves} != {"pay_loss"}:
        return None
    fields = table.fields[table.me]
    loss: int = fields["owed"]
    shares = tuple(
        Share(move.text, move.fields["coins"], move.fields["debts"]) for move in seen.moves
    )
    causes = tuple(cause(seen, table, entry) for entry in fields["owed_for"])
    return Split(loss, fields["coins"], shares, fields["debts"], causes)


def cause(seen: Seen, table: Table, entry: dict[str, Any]) -> Cause:
    """A card or a stage of another city that makes one lose coins."""
    number, card = entry["seat"], entry["card"]
    name = seen.t("you") if number == seen.seat else city_name(seen, number)
    if card:
        return Cause(table.seat(number), name, seen.name_of(card), card, entry["coins"])
    what = phrase(seen.language, "stage_n", n=entry["stage"])
    return Cause(table.seat(number), name, what, table.fields[number]["wonder"], entry["coins"])


def debts(seen: Seen, fields: Fields) -> list[tuple[str, int]]:
    """Debt tokens lower the line of the treasury."""
    held: int = fields.get("debts", 0)
    return [(phrase(seen.language, "tokens_debts", n=held), -held)] if held else []
