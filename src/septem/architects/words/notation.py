"""Moves as data and as notation: what a code says, what the table adds, how it is written."""

from typing import Any, Final

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES, SYMBOL
from septem.architects.rules.moves import (
    BUILD,
    DRAW,
    ECONOMY,
    END,
    ENGINEERING,
    EXCHANGE,
    EXTRA,
    KEEP,
    MIDDLE,
    PLACES,
    PROGRESS,
    SEARCH,
    STACK,
    TAKE,
    THREE,
    USE,
    VERBS,
    WONDER,
    cards_of,
    stage_of,
    thing_of,
    verb_of,
)
from septem.architects.rules.state import State
from septem.kernel.goods import unpack

BY_PLACE: Final = ("take", "extra", "search")
SETS: Final = [[BOX.card_ids[SYMBOL + symbol]] * 2 for symbol in range(3)]
SETS.append([BOX.card_ids[SYMBOL + symbol] for symbol in range(THREE)])
# What each move is done with, in the order of its codes.
THINGS: Final = {
    WONDER: BOX.wonder_ids,
    TAKE: PLACES,
    EXCHANGE: [" ".join(cards) for cards in SETS],
    USE: [token.id for token in BOX.tokens if token.extra_card],
    PROGRESS: [*BOX.token_ids, "stack"],
    EXTRA: PLACES,
    DRAW: [*BOX.wonder_ids, "central"],
    SEARCH: PLACES[:2],
    KEEP: BOX.card_ids,
}
KEYS: Final = {
    WONDER: "wonder",
    TAKE: "place",
    USE: "token",
    EXTRA: "place",
    SEARCH: "place",
    KEEP: "card",
}


def read(code: int) -> dict[str, Any]:
    """The fields a code says by itself; IndexError for a code that stands for nothing."""
    verb = verb_of(code)
    fields: dict[str, Any] = {"kind": VERBS[verb]}
    if verb == BUILD:
        return fields | _payment(code)
    if verb == END:
        return fields
    thing = thing_of(code)
    if thing < 0:
        raise IndexError(thing)
    word = THINGS[verb][thing]
    if verb == EXCHANGE:
        fields["cards"] = list(SETS[thing])
    elif verb == PROGRESS:
        fields["token"] = None if thing == STACK else word
        fields["place"] = "stack" if thing == STACK else "board"
    elif verb == DRAW:
        fields["wonder"] = None if thing == MIDDLE else word
    else:
        fields[KEYS[verb]] = word
    return fields


def _payment(code: int) -> dict[str, Any]:
    """The stage a build move builds, the cards discarded and the tokens used for it."""
    stage = stage_of(code) + 1
    counts = unpack(cards_of(code), COIN + 1)
    if stage > STAGES or sum(counts) >= STAGES:
        raise IndexError(code)
    cards = [BOX.card_ids[card] for card, count in enumerate(counts) for _ in range(count)]
    flags = {"economy": ECONOMY, "engineering": ENGINEERING}
    tokens = [ident for ident, flag in flags.items() if code & flag]
    return {"stage": stage, "cards": cards, "tokens": tokens}


def complete(game: State, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
    """The same with what the table adds: whose deck it is, its top card where the seat knows it, the wonder built."""
    kind = fields["kind"]
    if kind == "build":
        return {**fields, "wonder": BOX.wonder_ids[game.wonder(seat)]}
    if kind in BY_PLACE:
        deck = int(game.deck_at(PLACES.index(fields["place"])))
    elif kind == "draw":
        which = MIDDLE if fields["wonder"] is None else BOX.wonder_ids.index(fields["wonder"])
        deck = int(game.deck_of(which))
    else:
        return fields
    known = deck < game.seats or game.knows_centre(seat)
    return {
        **fields,
        "deck": deck if deck < game.seats else None,
        "card": BOX.card_ids[game.top(deck)] if known else None,
    }


def notation(fields: dict[str, Any]) -> str:
    """The short text of a move, the same in every language."""
    kind: str = fields["kind"]
    if kind == "build":
        return " ".join([kind, str(fields["stage"]), *fields["cards"], *fields["tokens"]])
    if kind == "end":
        return kind
    if kind == "exchange":
        return " ".join([kind, *fields["cards"]])
    if kind == "progress":
        return f"{kind} {fields['token'] or 'stack'}"
    if kind == "draw":
        return f"{kind} {fields['wonder'] or 'central'}"
    return f"{kind} {fields[KEYS[VERBS.index(kind)]]}"
