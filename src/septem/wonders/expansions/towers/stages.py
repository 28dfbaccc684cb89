"""Building stages of towers: options of which one is chosen, and stages built a second time (T-7, T-8)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.wonders.cards.pieces import Board
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.rules.city import City
from septem.wonders.rules.holdings import STAGES, Mason
from septem.wonders.rules.orders import AGAIN, STAGE, Offer, target_of, way_of
from septem.wonders.rules.stages import second

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class TowerMason(Mason):
    """Offers options and embellishments beside plain stages."""

    def __init__(self, board: Board) -> None:
        self.boards: dict[int, Board] = {0: board}  # by the options chosen on them

    def offer(self, offer: Offer, city: City) -> None:
        board = city.board
        if city.stages < len(board.stages):
            stage = board.stages[city.stages]
            order = (city.stages + 1) << 14 | STAGE
            if not stage.options:
                count = offer.market.price_piece(city, STAGES, stage.coins, stage.goods)
                offer.paid(order, count)
            for number in range(len(stage.options)):
                option = stage.options[number]
                way: i64 = number + 1
                count = offer.market.price_piece(city, STAGES, option.coins, option.goods)
                offer.paid(order | way << 39, count)
        again: i64 = city.stages - city.stages + AGAIN  # a constant would be shifted as 32 bits
        for number in range(city.stages):
            piece = board.stages[number].again
            if piece is not None and self.may_repeat(city, number + 1):
                count = offer.market.price_piece(city, STAGES, piece.coins, piece.goods)
                offer.paid((number + 1) << 14 | again << 39 | STAGE, count)

    def may_repeat(self, city: City, number: i64) -> bool:
        """Once for each stage that can be embellished (T-8.1)."""
        repeats = city.board.stages[number - 1].again is not None
        return repeats and not tower_of(city).embellished >> number & 1

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        me = game.cities[city]
        way = way_of(order)
        if way == AGAIN:
            self.embellish(me, target_of(order))
            tower_of(me).used = game.traced(city, order)
            return
        if way:
            self.choose(me, me.stages, way)
        me.add_stage(game.traced(city, order))

    def choose(self, city: City, number: i64, way: i64) -> None:
        """One option of a stage is chosen; the other is gone (T-7.1)."""
        tower = tower_of(city)
        ways = int(tower.ways | way << (2 * number))
        if ways not in self.boards:
            self.boards[ways] = city.board.with_option(number, way - 1)
        tower.ways = ways
        city.board = self.boards[ways]

    def embellish(self, city: City, number: i64) -> None:
        """A stage stands a second time."""
        unit: i64 = number - number + 1
        tower_of(city).embellished |= unit << number
        for effect in second(city, number).powers.standing:
            effect.stand(city)


def built_again(city: City) -> list[int]:
    """The numbers of the embellished stages."""
    embellished = tower_of(city).embellished
    return [number for number in range(1, 8) if embellished >> number & 1]
