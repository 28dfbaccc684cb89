"""The three structures: which card covers which, and which lie face up (D-3)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import BASE
from septem.duel.cards.facts import Facts
from septem.kernel.bits import bit, has

SIZE: Final = 20
ALL: Final = 0xFFFFF
MOST_OPEN: Final = 12  # accessible cards, of whatever cards a position leaves
REMOVED: Final = 3  # cards of each Age removed unseen at set-up (D-2.7)
STEP: Final = 23  # a dealt Age: 20 cards of the structure, then the 3 removed

# By 20 * (age - 1) + position: the positions that cover it; for up to two positions it covers, that one's bit above the bits of
# all that cover it.
COVERED_BY: Final = vec[i64]([0] * 60)
UNDER_ONE: Final = vec[i64]([0] * 60)
UNDER_TWO: Final = vec[i64]([0] * 60)
# By age - 1.
FACE_UP: Final = vec[i64]([0] * 3)
ROW_ONE: Final = vec[i64]([0] * 3)

# By age - 1: row and half-column of each position, as the structure is drawn (D-3.1).
PLAN: Final[list[list[list[int]]]] = [[], [], []]


def lay_out(facts: Facts) -> None:
    """Fill the tables from the data file."""
    for age in range(3):
        plan = facts.part("structures").part(str(age + 1))
        rows = plan.rows("rows", 0, SIZE - 1)
        if sorted(at for row in rows for at in row) != list(range(SIZE)):
            raise plan.wrong("rows", f"expected every position from 0 to {SIZE - 1} once")
        ROW_ONE[age] = sum(bit(at) for at in rows[0])
        FACE_UP[age] = sum(bit(at) for row in rows[::2] for at in row)
        row_of = {at: number for number, row in enumerate(rows) for at in row}
        columns = plan.numbers("columns", 0, SIZE)
        PLAN[age] = [[row_of[at], column] for at, column in enumerate(columns)]
        covered_by = plan.rows("covered_by", 0, SIZE - 1)
        if len(covered_by) != SIZE:
            raise plan.wrong("covered_by", f"expected {SIZE} lists, found {len(covered_by)}")
        for at, above in enumerate(covered_by):
            COVERED_BY[age * SIZE + at] = sum(bit(over) for over in above)
            for over in above:
                _covers(plan, age * SIZE + over, bit(SIZE + at) | COVERED_BY[age * SIZE + at])


def _covers(plan: Facts, place: int, under: int) -> None:
    if UNDER_ONE[place] == 0:
        UNDER_ONE[place] = under
    elif UNDER_TWO[place] == 0:
        UNDER_TWO[place] = under
    else:
        raise plan.wrong("covered_by", f"position {place % SIZE} covers more than two cards")


def freed(place: i64, left: i64) -> i64:
    """The positions left that nothing covers any more once the card of a place is gone (D-3.3)."""
    found: i64 = 0
    under = UNDER_ONE[place]
    if not under & left:
        found = under >> SIZE
    under = UNDER_TWO[place]
    if not under & left:
        found |= under >> SIZE
    return found & left


def accessible(age: int, left: int) -> int:
    """Every position still there and covered by none (D-3.3)."""
    base = (age - 1) * SIZE
    return sum(bit(at) for at in range(SIZE) if has(left, at) and not COVERED_BY[base + at] & left)


def shown(age: int, left: int) -> int:
    """The positions face up at the start of a turn: rows laid so, and whatever is accessible (D-3.5)."""
    return FACE_UP[age - 1] & left | accessible(age, left)


lay_out(BASE)
