"""Decisions of 7 Wonders that are no plays of a hand: cards to pick one of, a loss to split; and a partner's hand."""

from dataclasses import dataclass, replace
from typing import Any

from septem.kernel.game import Move
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.dealer import in_hand
from septem.web.tables.wonders.faces import Face, face, phrase
from septem.web.tables.wonders.moves import city_name, committed_card, kind_of
from septem.web.tables.wonders.ring import Table
from septem.web.words import templates

# Sheets by the kind of their moves: the sign, and the stem of their phrases: title, `_about`, `_none`, `_do`.
SHEETS = {
    "dig": ("dig", "dig"),
    "keep": ("c-leader", "draft"),
    "keep_foundation": ("c-foundation", "foundation"),
    "recruit": ("c-leader", "extra"),
    "found": ("c-foundation", "place"),
    "take": ("i-eye", "take"),
}


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
    if len(kinds) != 1 or not kinds <= set(SHEETS):
        return None
    icon, stem = SHEETS[kinds.pop()]
    if stem == "extra" and seen.view["step"] != "recruit":
        return None
    fields = table.fields[table.me]
    picks = tuple(pick(seen, stem, m) for m in seen.moves if m.fields["kind"] != "decline")
    nothing = [move.text for move in seen.moves if move.fields["kind"] == "decline"]
    none = (nothing[0], phrase(seen.language, f"{stem}_none")) if nothing else None
    about = phrase(seen.language, f"{stem}_about", n=len(picks), coins=fields["coins"])
    found = Sheet(stem, icon, phrase(seen.language, stem), about, picks, none)
    if stem == "foundation":
        return replace(found, receiver=table.left().seat, passed=1)
    return drafted(seen, table, found) if stem == "draft" else found


def drafted(seen: Seen, table: Table, found: Sheet) -> Sheet:
    """A draft also shows what was kept, and who gets the rest."""
    held = table.fields[table.me]["leader_hand"]
    return replace(
        found,
        kept=tuple(face(leader, seen.language) for leader in held),
        places=len(held) + len(found.picks),
        receiver=table.seat(table.fields[table.me]["passes_to"]),
        passed=len(found.picks) - 1,
    )


def pick(seen: Seen, stem: str, move: Move) -> Pick:
    fields = move.fields
    card = face(fields["card"], seen.language)
    do = phrase(seen.language, f"{stem}_do", card=card.name)
    under = "; ".join(card.says) if stem == "draft" else ""
    if stem == "extra":
        under = phrase(seen.language, "pay_n", n=fields.get("cost", 0))
    if "target" in fields:
        under = naming(seen, fields["target"])
    return Pick(move.text, card, under, do)


def naming(seen: Seen, target: int | str) -> str:
    """What a picked card names: a leader it copies, or the seat of its partner."""
    if isinstance(target, int):
        return phrase(seen.language, "partner_is", name=city_name(seen, target))
    return phrase(seen.language, "copies_leader", name=face(target, seen.language).name)


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
