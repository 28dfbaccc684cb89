"""A move of 7 Wonders tried out on one city alone, for the anchors that look one move ahead."""

from septem.kernel.game import Game
from septem.wonders.rules import turn
from septem.wonders.rules.orders import (
    BUILD,
    OWN,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    kind_of,
)
from septem.wonders.rules.stages import ordered
from septem.wonders.rules.table import Wonders


def game_after(game: Game, seat: int, code: int) -> Wonders:
    """The game once one city has paid for, built and gained by one move; the others have done nothing."""
    assert isinstance(game, Wonders)
    table = game.clone()
    if kind_of(code) < OWN:
        city = int(table.deciding_city(seat))
        turn.pay(table, city, code)
        turn.build(table, city, code)
        table.cities[city].coins += turn.gained(table, city, code)
    return table


def coins_paid(game: Wonders, seat: int, code: int) -> int:
    """All coins a move costs."""
    city = game.cities[game.deciding_city(seat)]
    kind = kind_of(code)
    coins = int(coins_left(code) + coins_right(code) + coins_bank(code))
    if kind == STAGE:
        coins += int(ordered(city, code).coins)
    elif kind == BUILD:
        coins += int(game.catalogue.cards[card_of(code)].coins)
    return coins
