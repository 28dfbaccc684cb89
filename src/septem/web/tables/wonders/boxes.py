"""What a box may add to the page of 7 Wonders: the fields of its `FACE` (kernel/rooms.py). Nothing here or in the base pages names a box."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from septem.kernel.rooms import Rooms


@dataclass(frozen=True)
class Token:
    """A number of a city that is shown among its tokens."""

    icon: str
    points: int = 0  # what each is worth
    always: bool = True  # also where there are none


@dataclass(frozen=True)
class SheetKind:
    """A decision in which one card is picked: its sign, the stem of its phrases, and what else its page shows."""

    icon: str
    stem: str
    step: str = ""  # only in this step of the turn
    says_effects: bool = False  # under each card
    says_price: bool = False
    finish: Callable[[Any, Any, Any], Any] | None = None  # (seen, table, sheet) -> sheet


@dataclass(frozen=True)
class Passing:
    """Where hands go next, beside the track of the ages; with `spoken` the word is told through the sign."""

    icon: str = ""  # empty: nothing is shown
    word: str = ""
    spoken: bool = False


@dataclass(frozen=True)
class Moment:
    """Where the game is."""

    said: str
    icon: str = ""  # of a time between or before the ages
    title: str = ""  # of one before them
    passing: Passing = Passing()
    back: str = "purple"  # the color of the backs of cards in hand, where it is not that of an age


@dataclass(frozen=True)
class OtherHand:
    """Cards a seat chooses from that are not its hand; `alone`: one card, with which no stage can be built."""

    cards: tuple[str, ...]
    alone: bool = False


@dataclass(frozen=True)
class Quiet:
    """Why there is no conflict on a side: a sign, and the key of its words."""

    icon: str
    key: str


Fields = dict[str, Any]  # of a city, or of a whole view


@dataclass(frozen=True)
class BoxFace:
    """What the page shows of a box. Besides, its templates `wonders/<box>/slots.html` fill places of the page."""

    # What its pieces look like.
    pictures: dict[str, str] = field(default_factory=dict)  # engravings by card
    pictures_by_color: dict[str, str] = field(default_factory=dict)
    palettes: dict[str, str] = field(default_factory=dict)  # by color, where it has another name
    chains: dict[str, str] = field(default_factory=dict)  # signs of chains by card
    scenes: tuple[str, ...] = ()  # wonders that have a poster
    boards: tuple[str, ...] = ()  # those that `wonders/<box>/board.html` draws
    drawings: dict[str, Any] = field(default_factory=dict)  # signs of effects by key
    things: dict[str, Any] = field(default_factory=dict)  # signs of what is counted
    kinds: dict[str, str] = field(default_factory=dict)  # of pieces that are its own: the box
    ages: dict[int, str] = field(default_factory=dict)  # the key of the words that stand for an age
    card_marks: Callable[[Any, str], Any] | None = None  # (card, language) -> further signs
    card_lines: Callable[[Any, str], Any] | None = None
    # (card, language) -> effects in lines; cards that have some are drawn by `wonders/<box>/card.html`

    # What a city shows.
    colors: tuple[str, ...] = ()  # of buildings
    city: Callable[[Any, Fields], Any] | None = None  # (table, fields) -> what its templates show
    beside: Callable[[Fields], list[str]] | None = None  # fields -> cards beside the buildings
    tokens: dict[str, Token] = field(default_factory=dict)  # by the field of a city
    holdings: Callable[[Any, Fields], Any] | None = None  # (table, fields) -> further tokens
    rich: tuple[str, ...] = ()  # fields of a city that need room
    links: dict[str, str] = field(default_factory=dict)  # signs of ties of two cities, by field
    prices: Callable[[Any], Any] | None = None  # (seen) -> further prices of goods

    # Conflicts.
    causes: dict[str, str] = field(default_factory=dict)  # signs of further conflicts
    quiet: Callable[[Fields, int, int | None], Quiet | None] | None = None
    # (view, city, its neighbour) -> why they do not fight; None for the neighbour: with anybody

    # Decisions.
    moment: Callable[[Any], Moment | None] | None = None  # (seen) -> where the game is
    hand: Callable[[Fields, Fields], OtherHand | None] | None = None  # (view, fields of a city)
    hands: tuple[str, ...] = ()  # fields of a city in a position: what it holds beside its hand
    plays: tuple[str, ...] = ()  # kinds of moves that play a card of the hand
    uses: dict[str, tuple[str, str]] = field(default_factory=dict)  # by color: kind of move, key
    stages: Callable[[Any, Any], Any] | None = None  # (dealer, card) -> further actions at a wonder
    sheets: dict[str, SheetKind] = field(default_factory=dict)  # by kind of move
    decisions: dict[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    # by name of the template `wonders/<box>/<name>.html`: (seen, table) -> its values, or None
    table: Callable[[Any, Any], Any] | None = None  # (seen, table) -> what its templates show

    # The end.
    lines: dict[str, tuple[str, str]] = field(default_factory=dict)  # of the score: color, sign
    reasons: dict[str, Callable[[Any, Any, str], Any]] = field(default_factory=dict)
    # by line: (seen, city, what) -> the words and the piece of a source of points
    treasury: Callable[[Any, Fields], Any] | None = None  # (seen, fields) -> what lowers it
    aside: tuple[str, ...] = ()  # fields of the view: cards that nobody plays any more


ROOMS = Rooms("wonders", "septem.web.tables")
merged, joined, hooks = ROOMS.merged, ROOMS.joined, ROOMS.hooks
first, every, by_box = ROOMS.first, ROOMS.every, ROOMS.by_box


@cache
def drawings(key: str) -> tuple[Any, ...]:
    """Everybody who may draw an effect; the first that knows its form does."""
    faces = ROOMS.faces.values()
    return tuple(face.drawings[key] for face in faces if key in face.drawings)


@cache
def drawn_by(board: str) -> str:
    """The box that draws a wonder; empty: it is drawn like any other."""
    return next((box for box, face in ROOMS.faces.items() if board in face.boards), "")


@cache
def decisions() -> tuple[tuple[str, str, Callable[[Any, Any], Any]], ...]:
    """Decisions with pages of their own: the box, the name, and what makes their values."""
    return tuple(
        (box, name, make)
        for box, face in ROOMS.faces.items()
        for name, make in face.decisions.items()
    )
