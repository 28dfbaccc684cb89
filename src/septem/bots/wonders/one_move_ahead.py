"""A move of 7 Wonders tried out on one city alone, for the anchors that look one move ahead."""

from septem.bots.core.wonders import features
from septem.kernel.game import Game
from septem.wonders.rules import events, turn
from septem.wonders.rules.orders import OWN, kind_of
from septem.wonders.rules.table import Wonders


def game_after(game: Game, seat: int, code: int) -> Wonders:
    """The game once one city has paid for, built and gained by one move; the others have done nothing."""
    assert isinstance(game, Wonders)
    twin = game.clone()
    if kind_of(code) < OWN:
        city = int(twin.deciding_city(seat))
        turn.pay(twin, city, code)
        turn.build(twin, city, code)
        twin.cities[city].coins += events.gained(twin, city, code)
    return twin


def coins_paid(game: Wonders, seat: int, code: int) -> int:
    """All coins a move costs the city that decides."""
    return int(features.coins_paid(game, game.cities[game.deciding_city(seat)], code))
