"""Which stage an order builds, and in which of its ways."""

from mypy_extensions import i64

from septem.wonders.cards.pieces import Stage
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import target_of, way_of


def ordered(city: City, order: i64) -> Stage:
    """The stage, before it is built."""
    return chosen(city, target_of(order), way_of(order))


def chosen(city: City, number: i64, way: i64) -> Stage:
    """The same by its number and the way it is built."""
    stage = city.board.stages[number - 1]
    return stage.ways[int(way)] if way else stage


def standing(city: City, order: i64) -> Stage:
    """The same, after it was built: a way that was chosen has become the stage itself."""
    stage = city.board.stages[target_of(order) - 1]
    way = way_of(order)
    return stage.ways.get(int(way), stage) if way else stage
