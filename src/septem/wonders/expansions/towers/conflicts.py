"""Golden shields and the War Galley: more conflicts, and ties that are won (T-6.5, T-12, T-21)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.expansions.towers.state import tower_of, yard_of
from septem.wonders.rules.conflict import Pair

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

NORTH: Final = 1  # swords
EAST: Final = 2
WEST: Final = 4
SWORDS = {"north": NORTH, "east": EAST, "west": WEST, "double": EAST | WEST}
ALL_ROUND: Final = 8  # the table that has seats opposite each other


def more_pairs(game: "Wonders", pairs: list[Pair], full_ring: bool) -> list[Pair]:
    """The conflicts that swords and the War Galley add (T-12.8)."""
    found = list(pairs)
    fighters: vec[i64] = vec[i64]()
    for seat in range(game.size):
        if full_ring or not game.at_peace(seat):
            fighters = append(fighters, seat)
    count = len(fighters)
    step: i64 = 2 if count >= 4 else 1
    if count >= 2:
        for place in range(count):
            seat = fighters[place]
            swords = tower_of(game.cities[seat]).swords()
            if swords & WEST:
                meet(game, found, seat, fighters[(place + step) % count])
            if swords & EAST:
                meet(game, found, seat, fighters[(place - step + count) % count])
            if swords & NORTH and game.size == ALL_ROUND:
                meet(game, found, seat, (seat + 4) % ALL_ROUND)
    galley = yard_of(game).galley
    if game.age == 3 and len(galley):
        found.append(Pair(galley[0], galley[1], 1, ties=False, cause="war_galley"))
    return found


def meet(game: "Wonders", pairs: list[Pair], one_city: i64, other: i64) -> None:
    """One more conflict, unless one of the two is at peace."""
    if not game.at_peace(one_city) and not game.at_peace(other):
        pairs.append(Pair(one_city, other, 1, cause="golden_shield"))


def winner_of_tie(game: "Wonders", pair: Pair) -> i64:
    """The only one of the two that holds a golden shield and is not at peace, or -1 (T-12.3, T-21.3)."""
    one_holds = holds_golden(game, pair.one)
    other_holds = holds_golden(game, pair.other)
    if one_holds == other_holds:
        return -1
    return pair.one if one_holds else pair.other


def holds_golden(game: "Wonders", city: i64) -> bool:
    return len(tower_of(game.cities[city]).golden) > 0 and not game.at_peace(city)
