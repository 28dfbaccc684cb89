"""The table of 7 Wonders Architects: seats in a ring, decks between them, one decision at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from septem.kernel.game import Move
from septem.kernel.phrases import listed
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.architects.faces import (
    CardFace,
    StageFace,
    TokenFace,
    card_faces,
    stage_face,
    token_faces,
)
from septem.web.telling import Fresh

STATES = {"built": "b", "open": "n", "later": "u"}  # of stages, as the styles call them


@dataclass(frozen=True)
class Pick:
    """A move where it can be chosen: its notation, its sentence, the key that chooses it."""

    move: str
    said: str
    key: str


@dataclass(frozen=True)
class Held:
    """Equal cards in front of a player."""

    face: CardFace
    count: int
    name: str

    @property
    def breadth(self) -> int:
        signs = len(self.face.signs) + bool(self.face.points)
        return 11 + 17 * signs + 14 * (self.count > 1)


@dataclass(frozen=True)
class Plaque:
    """A stage of a wonder: "b" built, "n" available next, "u" later."""

    face: StageFace
    state: str


@dataclass(frozen=True)
class Owned:
    """A progress token in front of a player."""

    face: TokenFace
    name: str
    state: str  # "armed" | "used" | ""


@dataclass(frozen=True)
class City:
    """Everything in front of one seat."""

    seat: SeatSeen
    wonder: str | None
    title: str  # the wonder's name
    short: str  # the same for narrow places
    plaques: list[Plaque]
    cards: list[Held]
    tokens: list[Owned]
    victories: int
    shields: int
    forecast: int  # military victory tokens if a battle were fought now
    cat: bool
    points: int
    active: bool
    fresh: Fresh  # what the last turn changed

    @property
    def breadth(self) -> int:
        """About how many pixels its cards need in one line."""
        return sum(held.breadth for held in self.cards)

    @property
    def built(self) -> int:
        return sum(plaque.state == "b" for plaque in self.plaques)


@dataclass(frozen=True)
class Deck:
    """A deck on the table: its top card where it is known, and the move that uses it now."""

    key: str  # "left", "right", "central", or "between"
    number: int  # the seat that owns it; -1: the central deck
    owner: str  # said: whose deck it is
    size: int
    top: CardFace | None
    name: str  # of the top card
    contents: list[Held]
    pick: Pick | None = None


@dataclass(frozen=True)
class Offer:
    """A progress token that can be taken, or the stack (face is None)."""

    face: TokenFace | None
    name: str
    text: str
    left: int
    number: int
    pick: Pick | None


@dataclass(frozen=True)
class Option:
    """A move of the dock: what it costs on the left, what it does on the right."""

    pick: Pick
    kind: str  # "build" | "exchange" | "use" | "end" | "keep" | "wonder" | "deck" | "progress" | ""
    title: str
    pays: list[CardFace] = field(default_factory=list)
    helpers: list[TokenFace] = field(default_factory=list)
    stage: StageFace | None = None
    piece: str = ""


@dataclass(frozen=True)
class Decision:
    """What is asked now; `on_table`: the pieces themselves are the buttons, the dock repeats them on phones."""

    kind: str | None
    question: str
    options: list[Option]
    on_table: bool


def context(seen: Seen) -> dict[str, Any]:
    """Cities clockwise from the viewer, the decks between them, the centre and the decision."""
    base = seen.seat or 0
    order = ring(base, len(seen.seats))
    picks = numbered(seen)
    cities = [city(seen, number) for number in order]
    keys = ["left", *["between"] * (len(order) - 2), "right"]
    decks = [deck(seen, number, key, picks) for number, key in zip(order, keys, strict=True)]
    return {
        "me": cities[0],
        "others": cities[1:],
        "own_deck": decks[0],
        "between": decks[1:-1],
        "right_deck": decks[-1],
        "centre": centre(seen, picks),
        "turned": seen.view["conflict"],
        "conflict": seen.view["conflict_tokens"],
        "cat": seen.view["cat"],
        "offers": offers(seen, picks),
        "decision": decision(seen, picks),
        "hints": hints(seen),
        "leader": leader(cities),
        "estimate": bool(seen.settings.get("estimate")),
        "discarded": held(seen, seen.view["discard"]),
        "discards": sum(seen.view["discard"].values()),
        "card_faces": card_faces(),
    }


def ring(base: int, seats: int) -> list[int]:
    """The seats clockwise, first the one the table is seen from; the next sits on its left."""
    return [(base + step) % seats for step in range(seats)]


def leader(cities: list[City]) -> City:
    """Whoever is nearest to the end of the game."""
    return max(cities, key=lambda city: city.built)


# What lies on the table.


def held(seen: Seen, counts: dict[str, int]) -> list[Held]:
    """Cards by kind."""
    return [Held(card_faces()[ident], n, seen.name_of(ident)) for ident, n in counts.items()]


def city(seen: Seen, number: int) -> City:
    """What one seat has in front of it."""
    view = seen.view
    shown = view["seats"][number]
    active = view["active"] == number and view["decision"] is not None
    wonder = shown["wonder"]
    return City(
        seat=seen.seats[number],
        wonder=wonder,
        title=seen.name_of(wonder) if wonder else "",
        short=short_name(seen, wonder),
        plaques=plaques(shown),
        cards=held(seen, shown["cards"]),
        tokens=[owned(seen, ident, active) for ident in shown["progress"]],
        victories=shown["victories"],
        shields=shown["shields"],
        forecast=view["forecast"][number],
        cat=view["cat"] == number,
        points=shown["points"]["total"],
        active=active,
        fresh=seen.fresh(number),
    )


def short_name(seen: Seen, wonder: str | None) -> str:
    piece = seen.piece(wonder) if wonder else None
    return piece.short[seen.language] if piece else ""


def plaques(shown: dict[str, Any]) -> list[Plaque]:
    """The stages of a seat's wonder with their states."""
    return [Plaque(stage_face(stage), STATES[stage["state"]]) for stage in shown["board"]]


def owned(seen: Seen, ident: str, active: bool) -> Owned:
    """A token in front of a player; used and armed ones only matter in the own turn."""
    state = ""
    if active and ident in seen.view["used"]:
        state = "used"
    elif active and ident in seen.view["armed"]:
        state = "armed"
    return Owned(token_faces()[ident], seen.name_of(ident), state)


def deck(seen: Seen, number: int, key: str, picks: dict[str, Pick]) -> Deck:
    """The deck between a seat and its left neighbour."""
    fields = seen.view["seats"][number]["deck"]
    return Deck(
        key=key,
        number=number,
        owner=owner(seen, number),
        size=fields["size"],
        top=card_faces().get(fields["top"]),
        name=seen.name_of(fields["top"]) if fields["top"] else "",
        contents=held(seen, fields["contents"]),
        pick=on_deck(seen, picks, number),
    )


def owner(seen: Seen, number: int) -> str:
    if number == seen.seat:
        return seen.t("architects_table:your_deck")
    return seen.t("architects_table:deck_of", name=seen.seats[number].name)


def centre(seen: Seen, picks: dict[str, Pick]) -> Deck:
    """The central deck: face down, unless this seat knows its top card."""
    fields = seen.view["centre"]
    return Deck(
        key="central",
        number=-1,
        owner=seen.t("architects_table:central_deck"),
        size=fields["size"],
        top=card_faces().get(fields["top"]),
        name=seen.name_of(fields["top"]) if fields["top"] else "",
        contents=held(seen, fields["contents"]),
        pick=on_deck(seen, picks, None),
    )


def on_deck(seen: Seen, picks: dict[str, Pick], number: int | None) -> Pick | None:
    """The move that uses the deck of a seat; None: the central one."""
    return chosen_by(seen, picks, "deck", number)


def chosen_by(seen: Seen, picks: dict[str, Pick], key: str, value: Any) -> Pick | None:
    """The move whose field has that value."""
    found = [m for m in seen.moves if key in m.fields and m.fields[key] == value]
    return picks[found[0].text] if found else None


def offers(seen: Seen, picks: dict[str, Pick]) -> list[Offer]:
    """Face-up tokens and the stack."""
    found = []
    for number, ident in enumerate(seen.view["progress"]):
        piece = seen.piece(ident)
        text = piece.effect[seen.language][0] if piece else ""
        pick = chosen_by(seen, picks, "token", ident)
        found.append(Offer(token_faces()[ident], seen.name_of(ident), text, 0, number, pick))
    size = seen.view["stack"]["size"]
    if size:
        stack = Offer(
            None,
            seen.t("architects_table:stack"),
            seen.t("architects_table:stack_left", n=size),
            size,
            len(found),
            chosen_by(seen, picks, "place", "stack"),
        )
        found.append(stack)
    return found


# What is decided.


def numbered(seen: Seen) -> dict[str, Pick]:
    """Every move with its key: decks keep theirs by place, other moves are counted; ending the turn is E."""
    decks = deck_keys(seen)
    picks = {}
    for count, move in enumerate(seen.moves, 1):
        key = str(count) if count < 10 else ""
        if "deck" in move.fields:
            key = decks[move.fields["deck"]]
        elif move.fields["kind"] == "end":
            key = "e"
        picks[move.text] = Pick(move.text, move.describe(seen.language), key)
    return picks


def deck_keys(seen: Seen) -> dict[int | None, str]:
    """The keys of the decks: left, central and right, then the others clockwise."""
    order = ring(seen.seat or 0, len(seen.seats))
    decks = [order[0], None, order[-1], *order[1:-1]]
    return {deck: str(n) for n, deck in enumerate(decks, 1)}


def decision(seen: Seen, picks: dict[str, Pick]) -> Decision:
    """What is asked of this seat, or whom everybody waits for."""
    kind = seen.view["decision"] if seen.moves else None
    options = [option(seen, move, picks[move.text]) for move in seen.moves]
    on_table = bool(options) and all(each.kind == "deck" for each in options)
    return Decision(kind, question(seen, kind), options, on_table)


def question(seen: Seen, kind: str | None) -> str:
    if kind:
        must = kind == "action" and all(m.fields["kind"] != "end" for m in seen.moves)
        return seen.t(f"architects_table:ask_{kind}{'_must' if must else ''}")
    names = [seat.name for seat in seen.seats if seat.pending]
    return seen.t("architects_table:plays", name=listed(seen.language, names)) if names else ""


def option(seen: Seen, move: Move, pick: Pick) -> Option:
    """A move as the dock shows it; one it does not know keeps its sentence."""
    fields = move.fields
    kind = fields["kind"]
    pays = [card_faces()[card] for card in fields.get("cards", ())]
    if kind == "build":
        stage = stage_face(seen.view["seats"][seen.view["active"]]["board"][fields["stage"] - 1])
        tokens = [token_faces()[token] for token in fields["tokens"]]
        title = seen.t("architects_table:stage", n=stage.number)
        return Option(pick, "build", title, pays, tokens, stage)
    if kind == "exchange":
        return Option(pick, "exchange", seen.t("architects_table:exchange"), pays)
    if kind == "use":
        token = fields["token"]
        title = seen.t("architects_table:use", token=seen.name_of(token))
        return Option(pick, "use", title, helpers=[token_faces()[token]], piece=token)
    if kind == "end":
        return Option(pick, "end", seen.t("architects_table:end_turn"))
    if kind == "keep":
        card = fields["card"]
        return Option(pick, kind, seen.name_of(card), [card_faces()[card]], piece=card)
    if kind == "wonder":
        return Option(pick, kind, seen.name_of(fields["wonder"]), piece=fields["wonder"])
    if kind == "progress":
        return progress_option(seen, pick, fields["token"])
    if "deck" in fields:
        top = [card_faces()[fields["card"]]] if fields["card"] else []
        return Option(pick, "deck", deck_title(seen, fields["deck"]), top)
    return Option(pick, "", pick.said)


def progress_option(seen: Seen, pick: Pick, ident: str | None) -> Option:
    if ident is None:
        return Option(pick, "progress", seen.t("architects_table:stack"))
    face = token_faces()[ident]
    return Option(pick, "progress", seen.name_of(ident), helpers=[face], piece=ident)


def deck_title(seen: Seen, number: int | None) -> str:
    """A deck by whose it is; None: the central one."""
    return seen.t("architects_table:central_deck") if number is None else owner(seen, number)


def hints(seen: Seen) -> list[tuple[str, str]]:
    """What the cards within reach would do: the card's name and the consequence."""
    found: dict[str, str] = {}
    for prospect in seen.view["prospects"].values():
        said = list(consequences(seen, prospect))
        if said:
            found[seen.name_of(prospect["card"])] = listed(seen.language, said)
    return list(found.items())


def consequences(seen: Seen, prospect: dict[str, Any]) -> Iterable[str]:
    if prospect["stages"]:
        stages = listed(seen.language, [str(n) for n in prospect["stages"]], "or")
        yield seen.t("architects_table:builds_stage", stages=stages)
    if prospect["set"]:
        yield seen.t("architects_table:makes_set")
    if prospect["battle"]:
        yield seen.t("architects_table:starts_battle")
    for ident in prospect["arms"]:
        yield seen.t("architects_table:arms", token=seen.name_of(ident))
