"""Decisions of 7 Wonders in which one card is picked."""

from dataclasses import dataclass

from septem.kernel.game import Move
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.boxes import SheetKind
from septem.web.tables.wonders.faces import Face, face, phrase
from septem.web.tables.wonders.moves import city_name, kind_of
from septem.web.tables.wonders.ring import Table

SHEETS = {"dig": SheetKind("dig", "dig")}  # by the kind of their moves


@dataclass(frozen=True)
class Pick:
    """A card that may be picked, with the move that does it."""

    text: str
    face: Face
    under: str  # what stands below the card
    do: str


@dataclass(frozen=True)
class Sheet:
    """One card of several."""

    name: str
    icon: str
    title: str
    about: str
    picks: tuple[Pick, ...]
    none: tuple[str, str] | None  # the move that picks nothing, and its words
    kept: tuple[Face, ...] | None = None  # of a draft: what was kept so far
    places: int = 0  # how many will be kept
    receiver: SeatSeen | None = None  # who gets the rest
    passed: int = 0


def sheet(seen: Seen, table: Table) -> Sheet | None:
    """The sheet of a decision in which one card is picked; None: it is another one."""
    kinds = {kind_of(move) for move in seen.moves}
    known = {**SHEETS, **boxes.merged("sheets")}
    if len(kinds) != 1 or not kinds <= set(known):
        return None
    kind: SheetKind = known[kinds.pop()]
    stem = kind.stem
    if kind.step and seen.view["step"] != kind.step:
        return None
    fields = table.fields[table.me]
    picks = tuple(pick(seen, kind, m) for m in seen.moves if m.fields["kind"] != "decline")
    nothing = [move.text for move in seen.moves if move.fields["kind"] == "decline"]
    none = (nothing[0], phrase(seen.language, f"{stem}_none")) if nothing else None
    about = phrase(seen.language, f"{stem}_about", n=len(picks), coins=fields["coins"])
    found = Sheet(stem, kind.icon, phrase(seen.language, stem), about, picks, none)
    return kind.finish(seen, table, found) if kind.finish else found


def pick(seen: Seen, kind: SheetKind, move: Move) -> Pick:
    fields = move.fields
    card = face(fields["card"], seen.language)
    do = phrase(seen.language, f"{kind.stem}_do", card=card.name)
    under = "; ".join(card.says) if kind.says_effects else ""
    if kind.says_price:
        under = phrase(seen.language, "pay_n", n=fields.get("cost", 0))
    if "target" in fields:
        under = naming(seen, fields["target"])
    return Pick(move.text, card, under, do)


def naming(seen: Seen, target: int | str) -> str:
    """What a picked card names: a piece it copies, or a seat."""
    if isinstance(target, int):
        return phrase(seen.language, "partner_is", name=city_name(seen, target))
    return phrase(seen.language, "copies", name=face(target, seen.language).name)
