"""The score, line by line (D-11.2, D-14)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    CARD_PER,
    HI,
    LO,
    TOKEN_PER,
    TOKEN_POINTS,
    WONDER_POINTS,
    Per,
)
from septem.duel.rules import military
from septem.duel.rules.city import City, count, summed

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def lines(game: "Duel", seat: i64) -> dict[str, int]:
    """Points by line."""
    me = game.city(seat)
    return {
        "military": military.points(game.pawn, seat),
        "blue": me.points & 0xFFFF,
        "green": me.points >> 16 & 0xFFFF,
        "yellow": me.points >> 32,
        "guilds": guilds(me, game.city(1 - seat)),
        "wonders": wonder_points(me.built),
        "progress": token_points(me),
        "treasury": me.coins // 3,
    }


def total(game: "Duel", seat: i64) -> i64:
    """The sum of all lines."""
    me = game.city(seat)
    return (
        military.points(game.pawn, seat)
        + (me.points & 0xFFFF)
        + (me.points >> 16 & 0xFFFF)
        + (me.points >> 32)
        + guilds(me, game.city(1 - seat))
        + wonder_points(me.built)
        + token_points(me)
        + me.coins // 3
    )


def worth(per: Per, me: City, other: City) -> i64:
    """So much per own thing, so much per thing of the city with more."""
    mine = count(me, per.what)
    if per.most == 0:
        return per.own * mine
    theirs = count(other, per.what)
    return per.most * (mine if mine > theirs else theirs)


def guilds(me: City, other: City) -> i64:
    points: i64 = 0
    for per in CARD_PER:
        if me.lo & LO[per.number] or me.hi & HI[per.number]:
            points += worth(per, me, other)
    return points


def wonder_points(built: i64) -> i64:
    return summed(built, WONDER_POINTS)


def token_points(me: City) -> i64:
    """Points printed on progress tokens, and those they give by count (D-13)."""
    points = summed(me.progress, TOKEN_POINTS)
    for per in TOKEN_PER:
        if me.progress >> per.number & 1:
            points += worth(per, me, me)
    return points
