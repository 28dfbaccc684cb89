"""What follows from public facts: what each city makes and pays, what it would pay, what its points come from (D-17.5)."""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    CARD_AT,
    COLOR,
    COST,
    RAW,
    RESOURCES,
    SHIELDS,
    SYMBOLS,
    WONDER_AT,
    WONDER_COST,
)
from septem.duel.hidden import outlook
from septem.duel.rules import codes, military, offers, payment, steps, structure
from septem.duel.rules.city import MADE_SOURCES, RAW_SOURCES, City, held, members
from septem.kernel.goods import at, unpack

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

ANY_PURSE: Final = 511  # enough coins for every price


def of_seat(game: "Duel", seat: int) -> dict[str, Any]:
    """What everybody can work out about a city."""
    me = game.city(seat)
    other = game.city(1 - seat)
    raw, made = [int(at(me.choice, field)) for field in (RAW_SOURCES, MADE_SOURCES)]
    return {
        "makes": by_resource(me.fixed),
        "choices": [list(RAW)] * raw + [RESOURCES[len(RAW) :]] * made,
        "buys_at": by_resource(payment.prices(me, other)),
        "cheap": [name for name, n in by_resource(me.cheap).items() if n],
        "symbols": held_symbols(me),
        "purse": int(me.coins + me.reserve),
        "endings": outlook.endings(game, seat),
        "discard_gives": int(offers.discard_gives(me)),
        "offers": {} if game.over else offered(game, seat),
    }


def held_symbols(me: City) -> dict[str, int]:
    counts = {name: int(held(me, n)) for n, name in enumerate(SYMBOLS)}
    return {name: n for name, n in counts.items() if n}


def by_resource(units: i64) -> dict[str, int]:
    return dict(zip(RESOURCES, [int(n) for n in unpack(units, 5)], strict=True))


def offered(game: "Duel", seat: int) -> dict[str, Any]:
    """What each accessible card and each unbuilt wonder would cost the city."""
    me = game.city(seat)
    price = payment.prices(me, game.city(1 - seat))
    base = (game.age - 1) * structure.STEP
    taken: vec[i64] = game.terms.room[:]
    wonders = list(taken[: offers.wonders(me, taken, 0, price, ANY_PURSE)])
    return {
        "cards": {
            CARD_AT[n].id: card_offer(game, seat, n, price)
            for n in [game.cards[base + place] for place in members(game.open & game.up)]
        },
        "wonders": {
            WONDER_AT[codes.wonder_of(code)].id: wonder_offer(game, seat, code, price)
            for code in [steps.DISCARD + wonder for wonder in wonders]
        },
    }


def card_offer(game: "Duel", seat: int, card: i64, price: i64) -> dict[str, Any]:
    me = game.city(seat)
    code = offers.building(me, card, price, ANY_PURSE)
    shields = SHIELDS[card] and SHIELDS[card] + at(me.bonus, COLOR[card])
    made = offer(me, code, COST[card], price, payment.card_strikes(me, card))
    made["pawn"] = pawn_after(game, seat, shields)
    made["wins"] = outlook.card_wins(me, card, made["pawn"])
    return made


def wonder_offer(game: "Duel", seat: int, code: i64, price: i64) -> dict[str, Any]:
    me = game.city(seat)
    wonder = codes.wonder_of(code)
    made = offer(me, code, WONDER_COST[wonder], price, payment.wonder_strikes(me))
    made["pawn"] = pawn_after(game, seat, WONDER_AT[wonder].effect.get("shields", 0))
    made["wins"] = outlook.wins(me, -1, made["pawn"])
    return made


def offer(me: City, code: i64, cost: i64, price: i64, strikes: i64) -> dict[str, Any]:
    """A price: coins in all, those for resources and which, whether by chain or for the price of its chain symbol, and the coins that are missing."""
    total = int(codes.coins_of(code))
    trade = int(codes.trade_of(code))
    lacks = payment.lacking(me, cost)
    bought = payment.to_buy(lacks, price, me.choice, strikes) if trade else 0
    return {
        "price": total,
        "lacks": {name: n for name, n in by_resource(lacks).items() if n},
        "trade": trade,
        "buys": {name: n for name, n in by_resource(bought).items() if n},
        "chain": bool(code & codes.CHAIN),
        "by_symbol": bool(code & codes.BY_SYMBOL),
        "short": max(total - int(me.coins + me.reserve), 0),
    }


def pawn_after(game: "Duel", seat: int, shields: int) -> int:
    """Where so many shields of a seat would move the conflict pawn."""
    step = 1 if seat == 0 else -1
    pawn = int(game.pawn)
    for _ in range(shields):
        if pawn == military.CAPITAL * step or pawn + step == game.barrier:
            break
        pawn += step
    return pawn


def revealed(game: "Duel") -> dict[str, list[str]]:
    """What stayed hidden until the end: cards still face down, and those removed from each Age played."""
    base = (game.age - 1) * structure.STEP
    found = {"face_down": [game.cards[base + place] for place in members(game.left & ~game.up)]}
    for age in range(int(game.age)):
        start = age * structure.STEP + structure.SIZE
        found[f"removed_{age + 1}"] = sorted(game.cards[start : start + structure.REMOVED])
    return {name: [CARD_AT[n].id for n in cards if n >= 0] for name, cards in found.items()}
