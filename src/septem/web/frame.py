"""What the frame of a table shows besides the table itself, as values: it is drawn again only when they are others (parts.py)."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from septem.server.table import Line
from septem.web import gaps
from septem.web.folder_faces import Lesson
from septem.web.manners import FOR_GOOD, Report
from septem.web.tables import Seen


class Menu(NamedTuple):
    """The menu of a table."""

    table: str
    game: str
    state: str
    seat: int | None
    own: tuple[tuple[int, str], ...]  # the seats of a visitor who has several
    advised: bool
    alone: bool
    stand_in: bool
    page: str
    deal: str
    seed: str
    origin: str
    rules: str
    lessons: tuple[Lesson, ...]
    may: tuple[str, ...]  # ask for, or do
    hot_seat: bool  # several people pass one device on


class Talk(NamedTuple):
    """The chat of a table."""

    shown: bool  # whether the visitor wants to read it
    lines: tuple[Line, ...]
    seat: int | None
    partners: tuple[str, ...]
    others: tuple["Other", ...]
    reports: tuple[Report, ...]  # what the host was told
    open: bool  # the game has not begun
    playing: bool


class Other(NamedTuple):
    """Somebody else who may talk."""

    seat: int
    name: str
    muted: bool  # at this table
    mark: str  # to mute them for good; empty where that cannot be
    for_good: bool
    can_report: bool
    silent: bool  # the host took their voice; only the host knows


def menu(seen: Seen) -> Menu:
    several = seen.mine if len(seen.mine) > 1 else []
    return Menu(
        seen.table,
        seen.game,
        seen.state,
        seen.seat,
        tuple((number, seen.seats[number].name) for number in several),
        seen.advised,
        seen.alone,
        seen.me is not None and seen.me.stand_in,
        seen.page,
        seen.deal,
        seen.seed,
        seen.origin,
        seen.rules,
        tuple(seen.lessons),
        () if seen.page else seen.manners.may,
        bool(seen.settings.get("hot_seat")),
    )


def talk(seen: Seen) -> Talk:
    muted = seen.prefs.muted
    known = seen.manners
    people = [
        Other(
            seat.number,
            seat.name,
            f"{seen.table}/{seat.name}" in muted,
            mark := known.marks[seat.number] if known.marks else "",
            bool(mark) and f"{FOR_GOOD}/{mark}" in muted,
            seat.number in known.can_report,
            seat.number in known.silent,
        )
        for seat in seen.seats
        if seat.kind == "person" and not seat.me and seat.number not in seen.mine
    ]
    return Talk(
        seen.prefs.chat,
        tuple(seen.chat),
        seen.seat,
        tuple(seat.name for seat in seen.partners),
        tuple(people),
        known.reports,
        seen.state == "open",
        seen.state in ("draft", "playing"),
    )


class Forms:
    """How forms of a table are posted. The number of the decision is filled in later: nothing is drawn again because of it."""

    def __init__(self, where: str, seat: int | None) -> None:
        number = gaps.gap("number")
        seated = "" if seat is None else f'<input type="hidden" name="seat" value="{seat}">'
        self._where = where
        self._stamp = Markup(f'<input type="hidden" name="n" value="{number}">{seated}')
        self._posts: dict[str, Markup] = {}

    def post(self, action: str) -> Markup:
        if action not in self._posts:
            number, where = gaps.gap("number"), f"{self._where}/{action}"
            said = f'method="post" action="{where}" data-post="{action}" data-n="{number}"'
            self._posts[action] = Markup(said)
        return self._posts[action]

    def stamp(self) -> Markup:
        return self._stamp


@lru_cache(4096)
def forms(where: str, seat: int | None) -> Forms:
    """Always the same, so that parts of a page can tell."""
    return Forms(where, seat)
