"""Decisions of 7 Wonders that are no plays of a hand: cards to pick one of, a loss to split; and a partner's hand."""

from dataclasses import dataclass, replace
from typing import Any

from septem.kernel.game import Move
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.faces import Face, catalogue, face, phrase
from septem.web.tables.wonders.plays import NOTHING, city_name, committed_card, in_hand
from septem.web.tables.wonders.ring import Table

# Sheets by the first word of their moves: the sign, and the stem of their phrases: title, `_about`, `_none`, `_do`.
SHEETS = {
    "dig": ("dig", "dig"),
    "keep": ("c-leader", "draft"),
    "R": ("c-leader", "extra"),
    "found": ("c-foundation", "place"),
    "take": ("i-eye", "take"),
}
FOUNDATION_DRAFT = ("c-foundation", "foundation")


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
    moves = seen.moves
    words = {move.text.removeprefix("free ").split()[0] for move in moves}
    if len(words) != 1 or not words <= set(SHEETS):
        return None
    word = words.pop()
    icon, stem = FOUNDATION_DRAFT if seen.view["step"] == "keep foundation" else SHEETS[word]
    if stem == "extra" and seen.view["step"] != "recruit":
        return None
    fields = table.fields[table.me]
    picks = tuple(p for move in moves if (p := pick(seen, stem, fields, move)))
    nothing = [move.text for move in moves if move.text.split()[-1] == NOTHING]
    none = (nothing[0], phrase(seen.language, f"{stem}_none")) if nothing else None
    about = phrase(seen.language, f"{stem}_about", n=len(picks), coins=fields["coins"])
    found = Sheet(stem, icon, phrase(seen.language, stem), about, picks, none)
    if stem == "foundation":
        return replace(found, receiver=table.left().seat, passed=1)
    return drafted(seen, table, found) if stem == "draft" else found


def drafted(seen: Seen, table: Table, found: Sheet) -> Sheet:
    """A draft also shows what was kept, and who gets the rest."""
    held = table.fields[table.me]["leader_hand"]
    step = 1 if seen.view["pass_to"] == "left" else -1
    return replace(
        found,
        kept=tuple(face(leader, seen.language) for leader in held),
        places=len(held) + len(found.picks),
        receiver=table.seat((table.me + step) % table.ring),
        passed=len(found.picks) - 1,
    )


def pick(seen: Seen, stem: str, fields: dict[str, Any], move: Move) -> Pick | None:
    words = move.text.removeprefix("free ").split()
    if words[1] == NOTHING:
        return None
    card = face(words[1], seen.language)
    do = phrase(seen.language, f"{stem}_do", card=card.name)
    under = "; ".join(card.says) if stem == "draft" else ""
    if stem == "extra":
        under = phrase(seen.language, "pay_n", n=fields["leader_costs"][card.id])
    for word in words[2:]:
        under = naming(seen, word.removeprefix("@"))
    return Pick(move.text, card, under, do)


def naming(seen: Seen, named: str) -> str:
    """What a picked card names: a leader it copies, or the seat of its partner."""
    if named.isdigit():
        return phrase(seen.language, "partner_is", name=city_name(seen, int(named)))
    return phrase(seen.language, "copies_leader", name=face(named, seen.language).name)


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
    texts = [move.text for move in seen.moves]
    if not texts or not texts[0].startswith("hire "):
        return None
    fields = table.fields[table.me]
    entries = [catalogue().by_id[card].powers.entry for card in fields["cards"]]
    price = min(entry["buy_shield"]["coins"] for entry in entries if "buy_shield" in entry)
    left = seen.view["shield_tokens"]
    return Hire(texts[0], texts[1], price, fields["coins"], fields["shields"], left)


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
    moves = seen.moves
    if not moves or not all(move.text.startswith("pay ") for move in moves):
        return None
    fields = table.fields[table.me]
    loss: int = fields["owed"]
    coins = [int(move.text.split()[1]) for move in moves]
    shares = tuple(Share(m.text, k, loss - k) for m, k in zip(moves, coins, strict=True))
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
    order = fields.get("order")
    chose = told_order(seen, order) if order else ""
    leaders = bool(cards) and cards[0][0].color == "leader"
    return Mate(table.seat(number), tuple(cards), leaders, chose)


def told_order(seen: Seen, text: str) -> str:
    """A partner's order that is not yet revealed."""
    word = text.split(maxsplit=1)[0]
    card = committed_card({"order": text}) or ""
    name = seen.name_of(card)
    return phrase(seen.language, f"mate_{word}", card=name)
