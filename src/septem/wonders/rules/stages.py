"""Which stage an order builds: the next one, one of its options, or one that stands already, a second time."""

from mypy_extensions import i64

from septem.wonders.cards.pieces import Stage
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import AGAIN, target_of, way_of


def ordered(city: City, order: i64) -> Stage:
    """The stage, before it is built."""
    return chosen(city, target_of(order), way_of(order))


def chosen(city: City, number: i64, way: i64) -> Stage:
    """The same by its number and the way it is built."""
    if way == AGAIN:
        return second(city, number)
    stage = city.board.stages[city.stages]
    return stage.options[way - 1] if way else stage


def standing(city: City, order: i64) -> Stage:
    """The same, after it was built."""
    if way_of(order) == AGAIN:
        return second(city, target_of(order))
    return city.board.stages[city.stages - 1]


def second(city: City, number: i64) -> Stage:
    """The second construction of a stage."""
    again = city.board.stages[number - 1].again
    assert again is not None
    return again
