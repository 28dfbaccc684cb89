"""A building joins a city and does what it does at once (D-6.1, D-7)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    COLOR,
    GIVES_COINS,
    GIVES_SHIELDS,
    GIVES_SYMBOL,
    GOLD,
    GOLD_MOST,
    GOLD_OF,
    GOLD_OWN,
    NOW,
    SHIELDS,
    SYMBOL,
)
from septem.duel.rules import military, progress
from septem.duel.rules.city import City, count
from septem.kernel import goods

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def construct(game: "Duel", seat: i64, card: i64) -> None:
    """The building joins the city, whatever was paid for it."""
    city = game.first if seat == 0 else game.second
    city.add(card)
    now = NOW[card]
    if now == GIVES_SHIELDS:
        military.advance(game, seat, SHIELDS[card] + goods.at(city.bonus, COLOR[card]))
    elif now == GIVES_SYMBOL:
        progress.gain_symbol(game, seat, SYMBOL[card] - 1)
    elif now == GIVES_COINS:
        earn(game, city, seat, card)


def earn(game: "Duel", city: City, seat: i64, card: i64) -> None:
    """Coins a building gives once: fixed, by the own city, or by the larger one (D-7.2, D-7.3, D-14)."""
    city.coins += GOLD[card]
    counted = GOLD_OF[card]
    if counted:
        mine = count(city, counted)
        city.coins += GOLD_OWN[card] * mine
        if GOLD_MOST[card]:
            theirs = count(game.city(1 - seat), counted)
            city.coins += GOLD_MOST[card] * (mine if mine > theirs else theirs)
