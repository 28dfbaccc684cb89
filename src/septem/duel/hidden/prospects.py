"""What follows from public facts: what each city makes and pays, what it would pay, what its points come from (D-17.5)."""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    CARD_AT,
    CARD_PER,
    COLOR,
    LINES,
    NEED,
    RAW,
    RESOURCES,
    SHIELDS,
    SYMBOLS,
    TOKEN_AT,
    TOKEN_PER,
    TOKEN_POINTS,
    WONDER_AT,
    WONDER_NEED,
    WONDER_POINTS,
)
from septem.duel.rules import military, offers, payment, scoring, steps, structure
from septem.duel.rules.city import City, members
from septem.kernel.goods import missing, unpack

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

ANY_PURSE: Final = 511  # enough coins for every price
BY_CHAIN: Final = 41  # the lowest bit of a code that says how a chain was used


def of_seat(game: "Duel", seat: int) -> dict[str, Any]:
    """What everybody can work out about a city."""
    me = game.city(seat)
    other = game.city(1 - seat)
    raw, made = int(me.choice & 63), int(me.choice >> 6)
    fields: dict[str, Any] = {
        "makes": by_resource(me.fixed),
        "choices": [list(RAW)] * raw + [RESOURCES[len(RAW) :]] * made,
        "buys_at": by_resource(payment.prices(me, other)),
        "cheap": [name for name, n in by_resource(me.cheap).items() if n],
        "symbols": held_symbols(me),
        "discard_gives": 2 + int(me.colors >> 24 & 63),
        "offers": {} if game.over else offered(game, seat),
    }
    if game.over:
        fields["explained"] = explained(me, other)
    return fields


def held_symbols(me: City) -> dict[str, int]:
    counts = {name: int(me.science >> (4 * n) & 15) for n, name in enumerate(SYMBOLS)}
    return {name: n for name, n in counts.items() if n}


def by_resource(units: i64) -> dict[str, int]:
    return dict(zip(RESOURCES, [int(n) for n in unpack(units, 5)], strict=True))


def offered(game: "Duel", seat: int) -> dict[str, Any]:
    """What each accessible card and each unbuilt wonder would cost the city."""
    me = game.city(seat)
    price = payment.prices(me, game.city(1 - seat))
    base = (game.age - 1) * structure.STEP
    taken: vec[i64] = vec[i64]([steps.DISCARD])
    wonders = list(offers.wonders(me, taken, 1, price, ANY_PURSE))[1:]
    return {
        "cards": {
            CARD_AT[n].id: card_offer(game, seat, n, price)
            for n in [game.cards[base + at] for at in members(game.open & game.up)]
        },
        "wonders": {
            WONDER_AT[code >> 18 & 31].id: wonder_offer(game, seat, code, price) for code in wonders
        },
    }


def card_offer(game: "Duel", seat: int, card: i64, price: i64) -> dict[str, Any]:
    me = game.city(seat)
    code = offers.building(me, steps.DISCARD | card << 6, price, ANY_PURSE)
    strikes = me.strikes >> (COLOR[card] * 6) & 63
    shields = SHIELDS[card] and SHIELDS[card] + (me.bonus >> (COLOR[card] * 6) & 63)
    made = offer(me, code, NEED[card], price, strikes)
    made["pawn"] = pawn_after(game, seat, shields)
    return made


def wonder_offer(game: "Duel", seat: int, code: i64, price: i64) -> dict[str, Any]:
    me = game.city(seat)
    wonder = code >> 18 & 31
    made = offer(me, code, WONDER_NEED[wonder], price, me.strikes >> 48)
    made["pawn"] = pawn_after(game, seat, WONDER_AT[wonder].effect.get("shields", 0))
    return made


def offer(me: City, code: i64, need: i64, price: i64, strikes: i64) -> dict[str, Any]:
    """A price: coins in all, those for resources and which, whether by chain, and the coins that are missing."""
    total = int(code >> 23 & 511)
    trade = int(code >> 32 & 511)
    bought = payment.to_buy(missing(need, me.fixed), price, me.choice, strikes) if trade else 0
    return {
        "price": total,
        "trade": trade,
        "buys": {name: n for name, n in by_resource(bought).items() if n},
        "chain": bool(code >> BY_CHAIN),
        "short": max(total - int(me.coins + me.reserve), 0),
    }


def pawn_after(game: "Duel", seat: int, shields: int) -> int:
    """Where so many shields of a seat would move the conflict pawn."""
    step = 1 if seat == 0 else -1
    at = int(game.pawn)
    for _ in range(shields):
        if at == military.CAPITAL * step or at + step == game.barrier:
            break
        at += step
    return at


def explained(me: City, other: City) -> dict[str, dict[str, int]]:
    """The points of every piece, by line of the score."""
    cards = [CARD_AT[n] for n in me.cards()]
    said = {
        line: {card.id: card.effect.get("vp", 0) for card in cards if card.color == line}
        for line in LINES
    }
    said["guilds"] = {
        CARD_AT[per.number].id: int(scoring.worth(per, me, other))
        for per in CARD_PER
        if CARD_AT[per.number] in cards
    }
    said["wonders"] = {WONDER_AT[n].id: int(WONDER_POINTS[n]) for n in members(me.built)}
    said["progress"] = {TOKEN_AT[n].id: int(TOKEN_POINTS[n]) for n in members(me.progress)}
    for per in TOKEN_PER:
        if me.progress >> per.number & 1:
            said["progress"][TOKEN_AT[per.number].id] += int(scoring.worth(per, me, me))
    return {line: {name: n for name, n in worth.items() if n} for line, worth in said.items()}


def revealed(game: "Duel") -> dict[str, list[str]]:
    """What stayed hidden until the end: cards still face down, and those removed from each Age played."""
    base = (game.age - 1) * structure.STEP
    found = {"face_down": [game.cards[base + at] for at in members(game.left & ~game.up)]}
    for age in range(int(game.age)):
        start = age * structure.STEP + structure.SIZE
        found[f"removed_{age + 1}"] = list(game.cards[start : start + structure.REMOVED])
    return {name: [CARD_AT[n].id for n in cards if n >= 0] for name, cards in found.items()}
