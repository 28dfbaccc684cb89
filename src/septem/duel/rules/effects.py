"""What a wonder does when it is built, and what a progress token changes: one small class per effect key (D-19)."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from septem.duel.cards.catalogue import COLORS, SYMBOLS
from septem.duel.rules import codes, military, steps
from septem.duel.rules.city import City
from septem.kernel import goods

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

WONDERS_FIELD: Final = 8  # of City.strikes


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something that happens once; `waits` when it may ask for a decision."""

    def __init__(self, waits: bool = False) -> None:
        self.waits = waits

    @abstractmethod
    def apply(self, game: "Duel", seat: i64) -> None:
        """Let it happen for the seat that owns it."""


class TakeCoins(Effect):
    def __init__(self, coins: int) -> None:
        super().__init__()
        self.coins: i64 = coins

    def apply(self, game: "Duel", seat: i64) -> None:
        game.city(seat).coins += self.coins


class OpponentLoses(Effect):
    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__()
        self.coins: i64 = table["coins"]

    def apply(self, game: "Duel", seat: i64) -> None:
        game.city(1 - seat).lose(self.coins)


class Shields(Effect):
    def __init__(self, shields: int) -> None:
        super().__init__()
        self.shields: i64 = shields

    def apply(self, game: "Duel", seat: i64) -> None:
        military.advance(game, seat, self.shields)


class Symbol(Effect):
    def __init__(self, symbol: str) -> None:
        super().__init__(waits=True)
        self.symbol: i64 = SYMBOLS.index(symbol)

    def apply(self, game: "Duel", seat: i64) -> None:
        game.gain_symbol(seat, self.symbol)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Effect):
    """Opens a decision of the given kind; `value` goes with it."""

    def __init__(self, kind: int, value: int = 0) -> None:
        super().__init__(waits=True)
        self.kind: i64 = kind
        self.value: i64 = value

    def apply(self, game: "Duel", seat: i64) -> None:
        game.push(codes.task(self.kind, seat, self.value))


class DrawProgress(Effect):
    """Draw removed progress tokens openly and keep one (D-12.4)."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__(waits=True)
        self.draw: i64 = table["draw"]

    def apply(self, game: "Duel", seat: i64) -> None:
        game.push(codes.task(steps.DRAWN, seat, game.draw_tokens(self.draw)))


Maker = Callable[[Any], Effect]

ACTS: Final[dict[str, Maker]] = {
    "coins": TakeCoins,
    "lose_coins": OpponentLoses,
    "shields": Shields,
    "science": Symbol,
    "progress_from_removed": DrawProgress,
    "discard_opponent_card": lambda t: Ask(steps.DESTROY, COLORS.index(t["color"])),
    "build_from_discard": lambda t: Ask(steps.DIG),
}


def acts(effect: dict[str, Any]) -> list[Effect]:
    """What happens at once, in the order of the keys; lasting keys are read elsewhere."""
    return [
        ACTS[key](value)
        for key, value in effect.items()
        if key in ACTS and not (key == "lose_coins" and "per" in value)
    ]


# What a progress token changes for good.


def _strike(city: City, table: Any) -> None:
    where = table["applies_to"]
    field = WONDERS_FIELD if where == "wonders" else COLORS.index(where.removesuffix(" cards"))
    city.strikes += table["resources"] * goods.one(field)


def _bonus(city: City, table: Any) -> None:
    color = COLORS.index(table["applies_to"].removesuffix(" cards"))
    city.bonus += table["shields"] * goods.one(color)


def _again(city: City, _: Any) -> None:
    city.again = 1


def _broker(city: City, _: Any) -> None:
    city.broker = 1


def _chain_coins(city: City, table: Any) -> None:
    city.chain_coins = table["coins"]


def _chain_price(city: City, price: Any) -> None:
    city.chain_price = price


def _siege(city: City, table: Any) -> None:
    city.siege = table["coins"] if "per" in table else 0


LASTS: Final[dict[str, Callable[[City, Any], None]]] = {
    "cost_reduction": _strike,
    "extra_shields": _bonus,
    "play_again_on_wonders": _again,
    "take_opponent_trade_coins": _broker,
    "coins_on": _chain_coins,
    "chain_price": _chain_price,
    "lose_coins": _siege,
}


def lasting(effect: dict[str, Any]) -> City:
    """What a token changes from now on: a city with nothing else."""
    change = City()
    for key, value in effect.items():
        if key in LASTS:
            LASTS[key](change, value)
    return change
