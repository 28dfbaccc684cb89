"""The partner of a team with the hand that may be seen."""

from dataclasses import dataclass
from typing import Any

from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.boxes import Fields, Quiet
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


def partner(view: Fields, seat: int) -> int | None:
    """Who plays with a seat; None: there are no teams."""
    teams: list[list[int]] = view.get("teams", [])
    return next((a ^ b ^ seat for a, b in teams if seat in (a, b)), None)


def plays_with_me(table: Table, fields: Fields) -> bool | None:
    """Whether a city is that of my partner; None: it is not."""
    number = partner(table.seen.view, table.me)
    return True if number is not None and table.fields[number] is fields else None


def quiet(view: Fields, city: int, neighbour: int | None) -> Quiet | None:
    """Partners do not fight each other."""
    found = neighbour is not None and neighbour == partner(view, city)
    return Quiet("i-hand", "partner") if found else None


def mate(seen: Seen, table: Table) -> Mate | None:
    """My partner's hand, in team play."""
    number = partner(seen.view, table.me)
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
