"""Everything that can interrupt a turn: steps waiting on the agenda, decisions among them (D-16).

Tasks and moves are packed words (codes.py). Expansions add steps of their own to the register.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.duel.cards import catalogue
from septem.duel.rules import codes
from septem.duel.rules.city import members
from septem.kernel.errors import BadData, BadPosition

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

# Kinds of steps of the base game; those of boxes are given out (new_kind).
TURN: Final = 0
DRAFT: Final = 1
START: Final = 2
PICK: Final = 3
DRAWN: Final = 4
DESTROY: Final = 5
DIG: Final = 6
RESUME: Final = 7
OF_BASE: Final = 8  # so many
# Kinds of a turn's actions; they exist as codes only.
BUILD: Final = 56
DISCARD: Final = 57
WONDER: Final = 58
KINDS: Final = 64  # of all words

MANY_OPTIONS: Final = 24  # few decisions have more

_given: Final[dict[str, int]] = {}  # kinds of boxes, by name


def new_kind(name: str) -> int:
    """The number of a box's step, by the name of the step: the next free one when it is asked for first."""
    return _number(name, range(OF_BASE, BUILD))


def new_action(name: str) -> int:
    """The number of a box's action of a turn, by its name."""
    return _number(name, range(WONDER + 1, KINDS))


def _number(name: str, numbers: range) -> int:
    if name not in _given:
        taken = list(_given.values())
        free = [number for number in numbers if number not in taken]
        if not free:
            raise BadData(name, "step", "kind", f"boxes have {len(numbers)} of them already")
        _given[name] = free[0]
    return _given[name]


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """One value of a task: how many bits it takes and how a position writes it."""

    def __init__(self, width: int) -> None:
        self.width = width

    @abstractmethod
    def written(self, value: int) -> Any:
        """The value as a position shows it."""

    @abstractmethod
    def read(self, field: str, value: Any) -> int:
        """The value a position shows; BadPosition when it is wrong."""


class Number(Value):
    def written(self, value: int) -> Any:
        return value

    def read(self, field: str, value: Any) -> int:
        if not isinstance(value, int) or not 0 <= value < 1 << self.width:
            raise BadPosition(field, f"expected a number below {1 << self.width}, found {value!r}")
        return value


class Named(Value):
    """One piece, by id."""

    def __init__(self, width: int, numbers: dict[str, int]) -> None:
        super().__init__(width)
        self.numbers = numbers

    def written(self, value: int) -> Any:
        return next(name for name, number in self.numbers.items() if number == value)

    def read(self, field: str, value: Any) -> int:
        if value not in self.numbers:
            raise BadPosition(field, f"there is no '{value}' here")
        return self.numbers[value]


class Several(Named):
    """A set of pieces, by id."""

    def written(self, value: int) -> Any:
        at = {number: name for name, number in self.numbers.items()}
        return [at[number] for number in members(value)]

    def read(self, field: str, value: Any) -> int:
        if not isinstance(value, list) or len(set(value)) != len(value):
            raise BadPosition(field, f"expected a list of different ids, found {value!r}")
        return sum(1 << super(Several, self).read(field, item) for item in value)


def numbered(pieces: dict[str, Any]) -> dict[str, int]:
    return {name: piece.number for name, piece in pieces.items()}


def renumber() -> None:
    """Let positions name the pieces an expansion has added to the catalogue."""
    CARD.numbers.update(numbered(catalogue.CARDS))
    WONDER_ID.numbers.update(numbered(catalogue.WONDERS))
    TOKENS.numbers.update(numbered(catalogue.TOKENS))


CARD: Final[Named] = Named(7, numbered(catalogue.CARDS))
WONDER_ID: Final[Named] = Named(5, numbered(catalogue.WONDERS))
TOKENS: Final[Named] = Several(20, numbered(catalogue.TOKENS))
COLOR_ID: Final[Named] = Named(3, {name: number for number, name in enumerate(catalogue.COLORS)})
SMALL: Final[Value] = Number(5)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One thing to be done before the turn goes on."""

    def __init__(self, kind: int, name: str, values: dict[str, Value]) -> None:
        self.kind = kind
        self.name = name
        self.values = values

    @abstractmethod
    def run(self, game: "Duel", task: i64) -> bool:
        """Do it; True when it waits for a decision."""

    def drop(self, game: "Duel", task: i64) -> None:
        """The game has ended before it was done (D-4.3)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step):
    """A choice some seat owes; a single option is taken without asking (D-16.1)."""

    def __init__(self, kind: int, name: str, values: dict[str, Value]) -> None:
        super().__init__(kind, name, values)
        self.shows_removed = False  # whether the deciding seat sees the cards removed from the Age

    def run(self, game: "Duel", task: i64) -> bool:
        options = self.codes(game, task)
        if len(options) > 1:
            game.ask(task)
            return True
        if len(options) == 1:
            self.resolve(game, task, options[0])
        return False

    @abstractmethod
    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        """The codes of the legal options."""

    @abstractmethod
    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        """What the option does."""

    def private(self, game: "Duel") -> dict[str, Any]:
        """What only the deciding seat sees while it decides."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Decision):
    """A decision whose option is one piece: its number in the code."""

    def among(self, mask: i64) -> vec[i64]:
        """One option for each piece of a set."""
        return listed(no_options(), self.kind, mask, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardChoice(Choice):
    """A choice of one card."""

    def cards(self, lo: i64, hi: i64) -> vec[i64]:
        """One option for each card of a set of two words."""
        return listed(self.among(lo), self.kind, hi, 64)


def no_options() -> vec[i64]:
    """No codes yet, and room for those of most decisions."""
    return vec[i64](capacity=MANY_OPTIONS)


def listed(options: vec[i64], kind: i64, mask: i64, first: i64) -> vec[i64]:
    """Add a code for each bit of a mask; bit 0 stands for the number `first`."""
    number = first
    while mask:
        while not mask & 255:
            mask >>= 8
            number += 8
        if mask & 1:
            options = append(options, kind | number << codes.PIECE)
        mask >>= 1
        number += 1
    return options


def lowest(mask: i64) -> i64:
    """The number of the lowest bit set."""
    number: i64 = 0
    while not mask >> number & 1:
        number += 1
    return number


STEPS: Final = vec[Step | None]([None] * KINDS)
DECISIONS: Final = vec[Decision | None]([None] * KINDS)


def register(step: Step) -> None:
    """Make a step known to the engine, the words and positions; a number belongs to one step."""
    taken = STEPS[step.kind]
    if taken is not None:
        raise BadData(step.name, "step", "kind", f"{step.kind} is the kind of '{taken.name}'")
    STEPS[step.kind] = step
    if isinstance(step, Decision):
        DECISIONS[step.kind] = step


def step_of(task: i64) -> Step:
    step = STEPS[task & codes.KIND]
    assert step is not None
    return step


def decision_of(task: i64) -> Decision:
    step = DECISIONS[task & codes.KIND]
    if step is None:
        raise KeyError(task)
    return step
