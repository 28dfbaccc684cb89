"""Which goods a payment of 7 Wonders buys from whom: the coins are the engine's, the goods behind them are found here."""

from collections.abc import Sequence
from functools import lru_cache

Units = tuple[tuple[str, ...], ...]  # each unit gives one of these goods
Stall = tuple[str, Units, tuple[tuple[str, int], ...]]  # a side, what it sells, its prices
OWN = "own"


def stall(side: str, sells: Sequence[Sequence[str]], prices: dict[str, int]) -> Stall:
    """A neighbour, or one's own production at no price, as `bought` takes it."""
    return side, tuple(sorted(tuple(unit) for unit in sells)), tuple(sorted(prices.items()))


@lru_cache(8192)
def bought(
    goods: tuple[str, ...], stalls: tuple[Stall, ...], paid: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The goods behind the coins, by side; empty when these coins cannot be explained by goods alone."""
    left = {side: coins for side, coins in paid if coins}
    if not set(left) <= {side for side, _, _ in stalls}:
        return ()
    found = fill(goods, {side: list(units) for side, units, _ in stalls}, prices_of(stalls), left)
    if found is None:
        return ()
    sides = [side for side, _, _ in stalls if side != OWN]
    named = [(side, tuple(good for where, good in found if where == side)) for side in sides]
    return tuple((side, some) for side, some in named if some)


def prices_of(stalls: tuple[Stall, ...]) -> dict[str, dict[str, int]]:
    return {side: dict(prices) for side, _, prices in stalls}


def fill(
    goods: tuple[str, ...],
    units: dict[str, list[tuple[str, ...]]],
    prices: dict[str, dict[str, int]],
    left: dict[str, int],
) -> list[tuple[str, str]] | None:
    """A unit for every good so that each side is paid what is left for it; None when there is no way."""
    if not goods:
        return [] if not any(left.values()) else None
    good, rest = goods[0], goods[1:]
    for side, some in units.items():
        price = prices[side].get(good, 0)
        if price > left.get(side, 0):
            continue
        for unit in dict.fromkeys(unit for unit in some if good in unit):
            fewer = list(some)
            fewer.remove(unit)
            coins = {**left, side: left.get(side, 0) - price}
            found = fill(rest, {**units, side: fewer}, prices, coins)
            if found is not None:
                return [(side, good), *found]
    return None
