"""What a box may add to the page of Duel: the fields of its `FACE` (kernel/rooms.py). Nothing here or in the base pages names a box."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from septem.kernel.rooms import Rooms


@dataclass(frozen=True)
class StepFace:
    """How a decision besides a turn's action is asked: its sign, how its options are laid out and what each shows."""

    sign: str
    shape: str  # the template `duel/actions.html`, or the macro `face` of a box, knows it
    option: Callable[[Any, Any, Any], dict[str, Any]] | None = None  # (seen, artist, move)
    head: tuple[str, Callable[[Any, Any, str], dict[str, Any]]] | None = None
    # options are grouped by this field of their moves, under what (seen, artist, value) makes
    look: str = "oc"  # the class of an option
    search: bool = True  # many options can be searched
    turned: bool = False  # the second seat reads them from the other end


@dataclass(frozen=True)
class BoxFace:
    """What the page shows of a box. Besides, its template `duel/<box>/slots.html` fills places of the page."""

    # What its pieces look like.
    scenes: dict[str, str] = field(default_factory=dict)  # of wonders
    palettes: dict[str, str] = field(default_factory=dict)  # by color, where it has another name
    counted: dict[str, str] = field(default_factory=dict)  # signs of what is counted
    drawings: dict[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    # signs of effects by key: (artist, value)
    chain_in: Callable[[Any], str] | None = None  # (card) -> the sign that makes it free
    drawn: Callable[[Any, str], Any] | None = (
        None  # (artist, id) -> a piece of its own, for the library
    )

    # What lies on the table.
    table: Callable[[Any, Any, int], Any] | None = None  # (seen, artist, seat) -> for its templates
    city: Callable[[Any, Any, Any], Any] | None = None  # (seen, artist, fields) -> the same
    beside: Callable[[Any, Any], list[Any]] | None = None  # (artist, fields) -> beside its tokens
    place: Callable[[Any, Any, int], Any] | None = None  # (seen, artist, at) -> on a card there
    pawns: Callable[[Any, Any], list[Any]] | None = None  # (seen, artist) -> on the track
    pieces: tuple[str, ...] = ()  # kinds of its pieces that a move may take, as pages mark them

    # Decisions.
    choose: Callable[[Any], str] | None = None  # (seen) -> the key of what a turn may be used for
    panels: Callable[[Any, Any], list[Any]] | None = None  # (seen, artist) -> further actions
    steps: dict[str, StepFace] = field(default_factory=dict)  # by name

    # The end.
    lines: dict[str, tuple[str, str]] = field(default_factory=dict)  # of the score: color, sign


ROOMS = Rooms("duel", "septem.web.tables")
merged, joined, first = ROOMS.merged, ROOMS.joined, ROOMS.first
every, by_box = ROOMS.every, ROOMS.by_box
