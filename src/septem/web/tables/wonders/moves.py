"""Moves of 7 Wonders as the page reads them: by their fields (docs/positions.md, "Moves")."""

from typing import Any, NamedTuple

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.faces import phrase

PLAYS = ("build", "stage", "discard")  # kinds of moves that play a card of the hand
BANK = "bank"


class Play(NamedTuple):
    """A move that plays a card of the hand."""

    text: str  # what is posted
    kind: str
    card: str
    free_city: bool
    chain: bool
    power: bool
    given: str  # a card of the own city that leaves it in exchange
    cost: int  # coins of the piece itself
    paid: dict[str, int]  # for goods, by seat or "bank"
    sides: dict[str, str]  # of the seats paid: "left" | "right"
    goods: dict[str, list[str]]  # bought, by seat or "bank"
    copied: str  # a piece the card copies
    partner: int | None  # a seat it names
    stage: int
    option: int  # of a stage; 0: it has none
    gains: int  # coins from the bank
    thanks: str  # the building whose chain makes it free

    @property
    def spent(self) -> dict[str, int]:
        """All coins, by seat or "bank"."""
        bank = self.paid.get(BANK, 0) + self.cost
        others = {who: coins for who, coins in self.paid.items() if who != BANK}
        return {**others, BANK: bank} if bank else others


def play_of(text: str, fields: dict[str, Any]) -> Play | None:
    """A move as a play of a card; None for any other decision."""
    if fields["kind"] not in (*PLAYS, *boxes.joined("plays")):
        return None
    way, target = fields.get("way"), fields.get("target")
    paid, goods = fields.get("paid", {}), fields.get("goods", {})
    return Play(
        text,
        fields["kind"],
        fields["card"],
        fields.get("for") == "free_city",
        way == "chain",
        way in ("power", "exchange"),
        fields.get("given", ""),
        fields.get("cost", 0),
        paid,
        fields.get("sides", {}),
        {who: goods[who] for who in (*paid, *goods) if who in goods},
        target if isinstance(target, str) else "",
        target if isinstance(target, int) else None,
        fields.get("stage", 0),
        way if isinstance(way, int) else 0,
        fields.get("gains", 0),
        fields.get("thanks", ""),
    )


def kind_of(move: Move) -> str:
    """The kind of a decision: declining belongs to what is declined."""
    fields = move.fields
    kind: str = fields.get("declines", fields["kind"])
    return kind


def city_name(seen: Seen, city: int) -> str:
    """Who plays a city; the Free City has its own name."""
    if city < len(seen.seats):
        return seen.seats[city].name
    return phrase(seen.language, "free_city")


def committed_card(fields: dict[str, Any]) -> str | None:
    """The card of a seat's own order that is not yet revealed."""
    order = fields.get("order_fields")
    return order.get("card") if order else None
