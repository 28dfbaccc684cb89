"""The partner of a team with the hand that may be seen."""

from dataclasses import dataclass
from typing import Any

from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.dealer import in_hand
from septem.web.tables.wonders.faces import Face, face, phrase
from septem.web.tables.wonders.moves import committed_card
from septem.web.tables.wonders.ring import Table
from septem.web.words import templates


@dataclass(frozen=True)
class Mate:
    """The partner of a team with the hand that may be seen."""

    seat: SeatSeen
    cards: tuple[tuple[Face, bool], ...]  # and whether it is the one chosen
    leaders: bool
    chose: str  # the order in words, as far as it is given


def mate(seen: Seen, table: Table) -> Mate | None:
    """My partner's hand, in team play."""
    number = table.partner()
    if number is None or seen.seat is None:
        return None
    fields = table.fields[number]
    taken = committed_card(fields)
    cards: list[tuple[Face, bool]] = []
    for ident in in_hand(seen.view, fields):
        cards.append((face(ident, seen.language), ident == taken))
        taken = None if ident == taken else taken
    order = fields.get("order_fields")
    chose = told_order(seen, order) if order else ""
    leaders = bool(cards) and cards[0][0].color == "leader"
    return Mate(table.seat(number), tuple(cards), leaders, chose)


def told_order(seen: Seen, order: dict[str, Any]) -> str:
    """A partner's order that is not yet revealed."""
    key = f"mate_{order['kind']}"
    if key not in templates(seen.language, "wonders_table"):
        key = "mate_decided"
    return phrase(seen.language, key, card=seen.name_of(order.get("card", "")))
