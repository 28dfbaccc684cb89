"""The story of a table as one visitor reads it: lines with names, glyphs and coins, under headings, newest first.

What was told last stays on the table until the next move: as one line above the hand, at the panel of every seat, in the live region,
and as marks on what is new (`data-fresh`).
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from html import unescape
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup, escape

from septem.kernel.phrases import Name, own
from septem.kernel.story import (
    BATTLE,
    COINS,
    COST,
    PLAY,
    MarkupVoice,
    Moment,
    Sentence,
    Several,
    Told,
    Voice,
    Who,
)
from septem.server import games
from septem.server.log import LogEntry
from septem.server.table import Table
from septem.web import assets, folder_faces
from septem.web.icons import icon

RECENT = 30  # lines that a recap tells at most
TAG = re.compile("<[^>]*>")


class Fight(NamedTuple):
    """A comparison of two cities."""

    city: int
    rival: int
    mine: int
    theirs: int
    points: int


class LogLine(NamedTuple):
    """One line of the story."""

    number: int
    beat: int  # lines revealed together have one number
    kind: str
    seat: int | None
    said: Markup  # the sentence
    more: Markup = Markup("")  # what follows it
    plain: str = ""  # all of it without markup
    short: Markup = Markup("")  # the piece, or a few words
    coins: int = 0
    points: int = 0
    hidden: bool = False
    about: tuple[int, ...] = ()  # seats
    things: tuple[str, ...] = ()  # pieces
    stages: tuple[int, ...] = ()  # of a wonder
    fight: Fight | None = None
    battle: bool = False
    chapter: str = ""
    section: str = ""
    actors: tuple[int, ...] = ()  # whose moves were revealed with it


class Section(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: tuple[LogLine, ...]


class Chapter(NamedTuple):
    """Sections under a heading."""

    title: str
    sections: tuple[Section, ...]


class PageVoice(MarkupVoice):
    """Sentences with bold names, and pieces with the glyph of their color."""

    @cached_property
    def _things(self) -> dict[str, Name]:
        return {}

    def person_html(self, seat: int, name: str) -> str:
        return f"<b>{escape(name)}</b>"

    def piece_html(self, ident: str, name: str) -> str:
        return f'<span class="pc">{glyph(self.game, ident)}<b>{escape(name)}</b></span>'

    def thing(self, ident: str) -> Name:
        """A piece, which is drawn once."""
        found = self._things.get(ident)
        if found is None:
            found = self._things[ident] = super().thing(ident)
        return found


def glyph(game: str, ident: str) -> Markup:
    """The sign of a piece's color; of its own where a folder brings one."""
    brought = folder_faces.icon(game, ident)
    piece = games.pieces(game).get(ident)
    color = piece.color if piece else ""
    if not color and not brought:
        return icon("wonder", extra="gw") if piece and piece.kind == "wonder" else Markup("")
    look = next((name for name in (color, piece.kind if piece else "") if drawn(name)), "")
    sign = icon(f"c-{look}") if look else icon(brought) if brought else ""
    return Markup('<span class="chip" data-color="{}" aria-hidden="true">{}</span>').format(
        look or color, sign
    )


@cache
def drawn(color: str) -> bool:
    """Whether the sprite has a sign for a color, or for a kind of piece."""
    return f'id="c-{color}"'.encode() in assets.assets()[1]["icons.svg"].body


class Reading:
    """The story as it was read to one kind of visitor so far; it grows with the log. `public`: as spectators read it."""

    def __init__(
        self,
        table: Table,
        seat: int | None,
        language: str,
        names: Sequence[str],
        public: "Reading | None" = None,
    ) -> None:
        self.log = table.log.whole
        self.lines: list[LogLine] = []
        self._public = public
        pieces = games.pieces(table.facts.game)

        def name_of(ident: str) -> str:
            return pieces[ident].names[language] if ident in pieces else ""

        game = table.facts.game
        self.plain = Voice(game, language, seat, names, name_of)
        self.page = PageVoice(game, language, seat, names, name_of)
        self._headings: dict[Moment, tuple[str, str]] = {}
        self._groups: list[Group] = []
        self._grouped = 0  # lines that are in them

    def chapters(self) -> tuple[Chapter, ...]:
        """All there is by now under its headings; sections that did not grow stay the same."""
        for line in self.lines[self._grouped :]:
            if not self._groups or self._groups[-1].title != (line.chapter, line.section):
                self._groups.append(Group((line.chapter, line.section)))
            self._groups[-1].add(line)
        self._grouped = len(self.lines)
        return under_chapters(self._groups)

    def read(self) -> list[LogLine]:
        """All lines there are by now; those that do not concern this reader are the same for everybody."""
        shared = self._public.read() if self._public else []
        for at, entry in enumerate(self.log.lines[len(self.lines) :], len(self.lines)):
            same = shared and not concerns(entry.told, self.page.reader)
            self.lines.append(shared[at] if same else self.line(entry))
        return self.lines

    def line(self, entry: LogEntry) -> LogLine:
        told, heard = entry.told, self.page.heard(entry.told)
        said, *more = self.page.parts(told)
        clauses = zip(told.more, more, strict=True)
        whole = said + "".join(f"{' ' if c.key == COST else ', '}{text}" for c, text in clauses)
        return LogLine(
            entry.number,
            entry.beat,
            told.kind,
            told.seat,
            Markup(said),
            Markup(", ".join(more)),
            unescape(TAG.sub("", whole)),
            self.short(told, Markup(said)),
            told.coins,
            told.points,
            told.deed is not None and entry.text is None,
            tuple(told.seats),
            told.gained or tuple(heard.things),
            told.stages or stages_of(heard),
            fight(told),
            told.kind == BATTLE or told.fought,
            *self.headings(entry.when),
            entry.actors,
        )

    def short(self, told: Told, said: Markup) -> Markup:
        """A move in a few words: the piece it is about, or the words the game has for it."""
        kind = told.deed.fields["kind"] if told.deed else ""
        key = f"told_short_{kind}"
        things = self.page.heard(told).things
        if things:
            piece = Markup(self.page.thing(things[0]))
            return icon("i-discard", extra="gw") + piece if kind == "discard" else piece
        if own(self.page.language, self.page.game, key):
            values = {name: value for name, value in told.said.values if isinstance(value, int)}
            return Markup(self.page.say(Sentence(key, tuple(values.items()))))
        return said

    def headings(self, when: Moment) -> tuple[str, str]:
        if when not in self._headings:
            both = (
                self.plain.say(title) if title else "" for title in (when.chapter, when.section)
            )
            self._headings[when] = (next(both), next(both))
        return self._headings[when]


def concerns(told: Told, seat: int | None) -> bool:
    """Whether a line speaks of a seat, which then reads it in other words than the rest."""
    values = [value for each in (told.said, *told.more) for _, value in each.values]
    for value in values:
        values += value.values if isinstance(value, Several) else ()
    return told.seat == seat or any(isinstance(v, Who) and v.seat == seat for v in values)


def fight(told: Told) -> Fight | None:
    """The two sides of a comparison, where a line tells one."""
    values = dict(told.said.values)
    sides = [values.get(name) for name in ("mine", "theirs")]
    if told.kind != BATTLE or len(told.seats) != 2 or not all(isinstance(n, int) for n in sides):
        return None
    mine, theirs = (n if isinstance(n, int) else 0 for n in sides)
    return Fight(told.seats[0], told.seats[1], mine, theirs, told.points)


def stages_of(said: Sentence) -> tuple[int, ...]:
    """The stage of a wonder that a sentence tells of."""
    found = dict(said.values).get("stage")
    return (found,) if isinstance(found, int) else ()


class Story(list[LogLine]):
    """Lines of a reading: all of them, or those up to a moment."""

    def __init__(self, lines: Iterable[LogLine], reading: Reading | None = None) -> None:
        super().__init__(lines)
        self._reading = reading

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The story under its headings, newest first."""
        if self._reading is None or len(self._reading.lines) != len(self):
            return chapters(self)
        return self._reading.chapters()


def read(table: Table, seat: int | None, language: str, names: list[str]) -> Story:
    """The story for one visitor; who reads the same shares it."""
    kept: dict[tuple[int | None, str, tuple[str, ...]], Reading] = table.drawings.setdefault(
        "told", {}
    )
    if len(kept) >= 24:
        kept.clear()

    def reading(reader: int | None, public: Reading | None) -> Reading:
        key = reader, language, tuple(names)
        if key not in kept or kept[key].log is not table.log.whole:
            kept[key] = Reading(table, reader, language, names, public)
        return kept[key]

    public = reading(None, None)
    mine = public if seat is None else reading(seat, public)
    return Story(mine.read()[: len(table.log.lines)], mine)


# Headings.


class Group:
    """Lines under one heading, as they came."""

    def __init__(self, title: tuple[str, str]) -> None:
        self.title = title  # of the chapter, and its own
        self._lines: list[LogLine] = []
        self._section: Section | None = None

    def add(self, line: LogLine) -> None:
        self._lines.append(line)
        self._section = None

    @property
    def section(self) -> Section:
        """Newest first; what was revealed together stays in its order."""
        if self._section is None:
            self._section = Section(self.title[1], newest_first(self._lines))
        return self._section


def chapters(log: Iterable[LogLine]) -> tuple[Chapter, ...]:
    """The story under its headings, newest first."""
    groups = []
    for title, lines in groupby(log, lambda line: (line.chapter, line.section)):
        groups.append(Group(title))
        for line in lines:
            groups[-1].add(line)
    return under_chapters(groups)


def under_chapters(groups: Sequence[Group]) -> tuple[Chapter, ...]:
    """Sections, newest first, under the titles of their chapters."""
    return tuple(
        Chapter(title, tuple(group.section for group in inside))
        for title, inside in groupby(reversed(groups), lambda group: group.title[0])
    )


def newest_first(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    beats = [tuple(inside) for _, inside in groupby(lines, lambda line: line.beat)]
    return tuple(line for beat in reversed(beats) for line in beat)


# What was told last.


def latest(log: list[LogLine]) -> list[LogLine]:
    """The last turn: all that was revealed together with what followed it, or all that one seat did since another moved."""
    found: list[list[LogLine]] = []
    for _, inside in groupby(reversed(log), lambda line: line.beat):
        beat = [*inside][::-1]
        actors = set(beat[0].actors)
        if found:
            first = found[0]
            same_turn = beat[0].section == first[0].section and beat[0].chapter == first[0].chapter
            together = len(actors) > 1 and same_turn and bool(first[0].section)
            if not together and actors != set(first[0].actors):
                break
        found.insert(0, beat)
        if len(actors) > 1:
            break
    return [line for beat in found for line in beat]


def recent(log: list[LogLine]) -> list[LogLine]:
    """The last lines that are no mere sales, in whole turns."""
    lines = [line for line in log if line.kind != COINS]
    if len(lines) <= RECENT:
        return lines
    first = lines[-RECENT].beat
    return [line for line in lines if line.beat > first]


def surely_seen(log: list[LogLine], seat: int) -> int | None:
    """The number of the last turn that the owner of a seat has seen for sure; None where it has not played.

    Where others moved with it the seat's last move was revealed later than it was made: what was told before was seen then.
    """
    own = [line for line in log if seat in line.actors]
    if not own:
        return None
    last = own[-1].beat
    if own[-1].actors == (seat,):
        return last
    return max((line.beat for line in own if line.beat < last), default=0)


class Fresh(NamedTuple):
    """What is new at one seat since its last move was told."""

    played: tuple[LogLine, ...] = ()  # those that can be said in a few words
    cards: frozenset[str] = frozenset()
    coins: int = 0
    stages: frozenset[int] = frozenset()
    won: int = 0  # comparisons
    lost: int = 0


def fresh(last: list[LogLine], seat: int) -> Fresh:
    """What the last turn changed at a seat."""
    own = [line for line in last if line.seat == seat]
    played = tuple(line for line in own if line.kind == PLAY and line.short != line.said)
    things = frozenset(ident for line in own for ident in line.things)
    coins = sum(line.coins for line in own)
    stages = frozenset(number for line in own for number in line.stages)
    fights = [line.fight for line in last if line.fight and line.points]
    won = sum(one.city == seat for one in fights)
    lost = sum(one.rival == seat for one in fights)
    return Fresh(played, things, coins, stages, won, lost)


def aloud(last: Iterable[LogLine]) -> str:
    """The last turn for the ears."""
    return "".join(f"{line.plain}. " for line in last)
