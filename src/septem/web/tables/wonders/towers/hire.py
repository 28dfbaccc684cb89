"""A mercenary for hire."""

from dataclasses import dataclass

from septem.web.tables import Seen
from septem.web.tables.wonders.moves import kind_of
from septem.web.tables.wonders.ring import Table


@dataclass(frozen=True)
class Hire:
    """A mercenary on offer."""

    yes: str
    no: str
    price: int
    coins: int
    shields: int
    left: int  # tokens in the supply


def hire(seen: Seen, table: Table) -> Hire | None:
    """The mercenary on offer; None: it is another decision."""
    if {kind_of(move) for move in seen.moves} != {"hire"}:
        return None
    yes = next(move for move in seen.moves if move.fields["kind"] == "hire")
    no = next(move for move in seen.moves if move.fields["kind"] == "decline")
    fields = table.fields[table.me]
    left = seen.view["shield_tokens"]
    return Hire(yes.text, no.text, yes.fields["cost"], fields["coins"], fields["shields"], left)
