"""What an expansion changes: the hooks a module may fill, in the order they run.

An expansion is one data file, `data/<name>.toml`, and one module `<name>.py` with a function `module()` that returns its `Module`.
The base game knows only this page. A folder outside the package may hold the same two files (docs/expansions.md). A module has no state of its own: what it keeps of a city or of a table is in `Belongings`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.wonders.rules.holdings import Belongings
from septem.wonders.rules.orders import LAST

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.cards.catalogue import Catalogue, PieceFile
    from septem.wonders.cards.counts import Count
    from septem.wonders.cards.effect_keys import Maker
    from septem.wonders.cards.effects import Effect
    from septem.wonders.cards.pieces import Board, Card
    from septem.wonders.hidden.memory import Slot
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.conflict import Pair
    from septem.wonders.rules.science import Science
    from septem.wonders.rules.table import Wonders
    from septem.wonders.rules.turn import Step
    from septem.wonders.words.moves import MoveWords

NOT_MINE = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A kind of order that a module adds; its number is given by the catalogue."""

    def __init__(self, name: str = "", builds: bool = False) -> None:
        self.number: i64 = LAST
        self.name = name  # under which a module has the words for it
        self.builds = builds  # whether its card comes into the city

    def pay(self, game: "Wonders", city: i64, order: i64) -> None:
        """Coins leave the treasury."""

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        """The card goes where the order says."""

    def gained(self, game: "Wonders", city: i64, order: i64) -> i64:
        """Coins from the bank."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """An expansion plugged into the table."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.label = name  # in records and positions; from a folder: with the digest of its content
        self.first_turn = 1  # 0: ages open with a turn before the deal
        self.first_age = 1  # 0: something is played before Age I
        self.decisions: list[str] = []  # steps of its own in which decisions are owed
        self.table_words: list[str] = []  # fields of a position, and of a seat in it
        self.seat_words: list[str] = []
        self.piece_words: list[
            str
        ] = []  # fields of cards, leaders, boards and stages in data files
        self.follows_plays = False  # whether `follow` is called
        self.follows_payments = False  # whether `paying` and `neighbours_paid` are
        self.full_ring = False  # whether all compare with their neighbours alone

    # Words of the data and of the moves.

    def makers(self) -> "dict[str, Maker]":
        """Effect keys it adds (docs/rules/EFFECTS.md)."""
        return {}

    def counts(self) -> "dict[str, Count]":
        """What can be counted with it (EFFECTS 4)."""
        return {}

    def kinds(self) -> list[Kind]:
        """Kinds of orders."""
        return []

    def move_words(self) -> "dict[str, MoveWords]":
        """How moves of these kinds are read and said, by the names of the kinds."""
        return {}

    def read_data(self, file: "PieceFile", data: dict[str, Any]) -> None:
        """Read pieces of its own kinds out of a data file; its other pieces are read."""

    def more_effects(self, file: "PieceFile", entry: dict[str, Any]) -> "list[Effect]":
        """Effects of a card that its own fields add."""
        return []

    def hand_size(self, catalogue: "Catalogue", players: int) -> int:
        """How many cards a hand has at the start of an age; 0: as the data files say."""
        return 0

    def science(self, catalogue: "Catalogue") -> "Science | None":
        """How symbols score; None: as in the base game."""
        return None

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        """How the effect keys it adds are put into words."""
        return {}

    def describe(self, card: "Card", language: str) -> list[str]:
        """What it adds to the words about a card."""
        return []

    def describe_board(self, board: "Board", language: str) -> list[str]:
        """What it adds to the words about a board."""
        return []

    # Set-up.

    def city_belongings(self) -> Belongings | None:
        """What it keeps of each city."""
        return None

    def table_belongings(self) -> Belongings | None:
        """What it keeps of the table."""
        return None

    def steps(self, steps: "list[Step]") -> "list[Step]":
        """The steps of a turn with its own among them."""
        return steps

    def prepare(self, game: "Wonders", rng: "Rng") -> None:
        """Deal what it deals, after cards and boards."""

    def begin(self, game: "Wonders") -> bool:
        """Open the game in place of Age I; False: not by this module."""
        return False

    def found(self, game: "Wonders", city: i64) -> None:
        """A city begins, with its board alone."""

    # Play.

    def opened(self, game: "Wonders") -> None:
        """An age begins."""

    def paying(self, game: "Wonders", city: i64, order: i64) -> None:
        """A city is about to pay for a building or a stage."""

    def neighbours_paid(self, game: "Wonders", city: i64) -> i64:
        """From how many neighbours a city bought something in its last order, or NOT_MINE: see the coins."""
        return NOT_MINE

    def follow(self, game: "Wonders", gains: vec[i64], first: i64, end: i64) -> None:
        """What follows from the orders of some cities in their gain step; `gains` are the coins of every city in it."""

    def replayed(self, game: "Wonders", city: i64, card: i64) -> vec[i64]:
        """The orders with which a card of its own is played once more; none: it is no card of its own."""
        return vec[i64]()

    def left_city(self, game: "Wonders", city: i64, card: i64) -> None:
        """A card leaves a city."""

    def stand_again(self, game: "Wonders", city: i64) -> None:
        """Let stand anew what it has added to a city besides cards and stages."""

    def traced(self, game: "Wonders", city: i64, card: i64) -> i64:
        """The trace of a card of its own that is put away, or NOT_MINE."""
        return NOT_MINE

    def lose(self, game: "Wonders", city: i64, coins: i64) -> None:
        """A city owes a loss of coins."""

    def pairs(self, game: "Wonders", pairs: "list[Pair]") -> "list[Pair]":
        """Who compares with whom at the end of the age."""
        return pairs

    def at_peace(self, game: "Wonders", city: i64) -> bool:
        """Whether a city keeps out of the conflicts of this age."""
        return False

    def wins_tie(self, game: "Wonders", pair: "Pair") -> i64:
        """The city that wins at equal strength, or -1."""
        return -1

    def gives_defeats(self, game: "Wonders", loser: i64) -> bool:
        """Whether the winner of a comparison takes the Defeat tokens, too."""
        return False

    def after_conflicts(self, game: "Wonders") -> None:
        """Clear away what served in the conflicts."""

    def holds_end(self, game: "Wonders") -> bool:
        """Whether something is still to be decided after the last conflicts."""
        return False

    # Scoring.

    def score(self, game: "Wonders", city: i64, sheet: vec[i64]) -> None:
        """Add points that no card in the city gives."""

    def ranking(self, keys: list[tuple[int, int]]) -> tuple[int, ...] | None:
        """The places of the seats by their points and coins; None: as in the base game."""
        return None

    # Information.

    def explain(self, game: "Wonders", city: int, lines: dict[str, dict[str, int]]) -> None:
        """What those points are made of, by line."""

    def shares(self, seat: int, other: int) -> bool:
        """Whether a seat sees what another one holds."""
        return False

    def knows(self, game: "Wonders", seat: int, place: str) -> bool:
        """Whether a seat has seen all cards of a hidden place."""
        return False

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        """Fields of a view."""
        return {}

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        """Fields of a city in a view; `sees`: with what its owner holds."""
        return {}

    def mix(self, game: "Wonders", seat: int, rng: "Rng") -> None:
        """Before a new deal: mix its cards between places that the seat cannot tell apart."""

    def slots(self, game: "Wonders", put: "Callable[[Slot, int], None]") -> None:
        """Every card it keeps face down, each with its trace; who knows it is read off the trace."""

    def lay(self, game: "Wonders", slot: "Slot", card: int) -> None:
        """Lay a card dealt anew into one of these slots."""

    def sort(self, game: "Wonders") -> None:
        """Put hands of its own into order after such a deal."""

    # Positions.

    def table_fields(self, game: "Wonders") -> dict[str, Any]:
        """Fields of a position."""
        return {}

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
        """Fields of a seat in a position."""
        return {}

    def hand_sizes(self, reader: "Reader") -> list[int]:
        """How many Age cards a hand may hold at a moment of its own; empty: it is none."""
        return []

    def read_board(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        """Read what must be known before the stages of a seat are built."""

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        """Read the fields of a seat."""

    def read_table(self, reader: "Reader", game: "Wonders") -> None:
        """Read the fields of the table, deal what is left out."""

    def read_moment(self, reader: "Reader", game: "Wonders") -> bool:
        """Make seats owe the decisions of one of its steps; False: it is not its step."""
        return False
