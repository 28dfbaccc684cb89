"""The score, line by line (D-11.2, D-14)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    CARD_AT,
    CARD_PER,
    HI,
    LINES,
    LO,
    TOKEN_AT,
    TOKEN_PER,
    TOKEN_POINTS,
    WONDER_AT,
    WONDER_POINTS,
    Per,
    printed_points,
)
from septem.duel.rules import military
from septem.duel.rules.city import City, count, members, summed

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

COINS_PER_POINT: Final = 3


def sheet(game: "Duel", seat: int) -> dict[str, dict[str, int]]:
    """The score: by line the points of every piece that has some."""
    me = game.city(seat)
    cards = [CARD_AT[n] for n in me.cards()]
    said: dict[str, dict[str, int]] = {"military": {"pawn": int(military.points(game.pawn, seat))}}
    for line in LINES:
        said[line] = {card.id: card.effect.get("vp", 0) for card in cards if card.color == line}
    said["guilds"] = {
        CARD_AT[per.number].id: int(worth(per, me, game.city(1 - seat)))
        for per in CARD_PER
        if CARD_AT[per.number] in cards
    }
    said["wonders"] = {WONDER_AT[n].id: int(WONDER_POINTS[n]) for n in members(me.built)}
    said["progress"] = {TOKEN_AT[n].id: int(TOKEN_POINTS[n]) for n in members(me.progress)}
    for per in TOKEN_PER:
        if me.progress >> per.number & 1:
            said["progress"][TOKEN_AT[per.number].id] += int(worth(per, me, me))
    said["treasury"] = {"coins": int(me.coins) // COINS_PER_POINT}
    for box in game.terms.scoring:
        box.explain(game, seat, said)
    return {line: {name: n for name, n in parts.items() if n} for line, parts in said.items()}


def lines(game: "Duel", seat: int) -> dict[str, int]:
    """Points by line."""
    return {line: sum(parts.values()) for line, parts in sheet(game, seat).items()}


def total(game: "Duel", seat: i64) -> i64:
    """The sum of all lines of the base game, quickly."""
    me = game.city(seat)
    return (
        military.points(game.pawn, seat)
        + printed_points(me.points)
        + guilds(me, game.city(1 - seat))
        + wonder_points(me.built)
        + token_points(me)
        + me.coins // COINS_PER_POINT
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
