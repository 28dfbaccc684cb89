"""Reading lessons. One is a TOML file: what it is, and chapters, each with a position or a deal and steps (docs/lessons.md).

Ours lie in `shipped/`; a folder with an expansion brings its own in `lessons/`.
"""

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from septem.kernel.datafile import DataFile
from septem.kernel.descriptions import games
from septem.kernel.folders import Folder, text_of
from septem.kernel.phrases import ByLanguage

MOST_SENTENCES = 2
ROOM = "lessons"  # of a folder from outside
Moves = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Step:
    """A moment of a lesson: what is said and shown, the move that is wanted (none: read and go on), and what is played then."""

    text: ByLanguage
    show: tuple[str, ...] = ()  # pieces by id, or selectors
    move: str = ""
    other: ByLanguage | None = None  # said after another legal move
    play: Moves = ()  # by everybody, after the move

    def moves(self, seat: int) -> Moves:
        """All that is played between this step and the next."""
        return ((seat, self.move), *self.play) if self.move else self.play


@dataclass(frozen=True)
class Chapter:
    """Steps with a title of their own; it begins at a position or with a deal, or goes on from the chapter before."""

    title: ByLanguage
    steps: tuple[Step, ...]
    position: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def begins(self) -> bool:
        return bool(self.position or self.options)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson as it is written."""

    id: str
    game: str
    title: ByLanguage
    about: ByLanguage
    end: ByLanguage  # said when it is done
    minutes: int
    order: int
    seat: int
    boxes: tuple[str, ...]
    icon: str
    chapters: tuple[Chapter, ...]

    @property
    def steps(self) -> list[Step]:
        return [step for chapter in self.chapters for step in chapter.steps]

    def place(self, number: int) -> tuple[Chapter, int]:
        """The chapter of a step, and which one it is there, both counted from 0."""
        for chapter in self.chapters:
            if number < len(chapter.steps):
                return chapter, number
            number -= len(chapter.steps)
        last = self.chapters[-1]
        return last, len(last.steps) - 1

    def before(self, number: int) -> tuple[Chapter, list[tuple[int, str]]]:
        """Where the table of a step comes from: the chapter that laid it out, and the moves since."""
        moves: list[tuple[int, str]] = []
        first, count = self.chapters[0], 0
        for chapter in self.chapters:
            if chapter.begins and count <= number:
                first, moves = chapter, []
            for step in chapter.steps:
                if count < number:
                    moves += step.moves(self.seat)
                count += 1
        return first, moves


def read(name: str, file: str, text: str, boxes: tuple[str, ...] = ()) -> Lesson:
    """The lesson in a text; BadData names what is wrong."""
    reader = Reader(file)
    return reader.lesson(name, reader.parse(text), boxes)


class Reader(DataFile):
    """Reads one lesson."""

    def lesson(self, name: str, data: dict[str, Any], boxes: tuple[str, ...]) -> Lesson:
        self.piece = name
        game = str(self.need(data, "game", str))
        if game not in games():
            raise self.bad("game", f"there is no game '{game}'")
        chapters = tuple(
            self.chapter(game, entry, number)
            for number, entry in enumerate(self.need(data, "chapter", list), 1)
        )
        if not chapters or not chapters[0].begins:
            raise self.bad("chapter", "the first one needs a position or options")
        return Lesson(
            id=name,
            game=game,
            title=self.names(data, "title"),
            about=self.names(data, "about"),
            end=self.said(data, "end"),
            minutes=self.of_kind(data.get("minutes", 2), "minutes", int),
            order=self.of_kind(data.get("order", 100), "order", int),
            seat=self.of_kind(data.get("seat", 0), "seat", int),
            boxes=boxes or tuple(self.words(data, "boxes")),
            icon=str(data.get("icon", games()[game].icon or "wonder")),
            chapters=chapters,
        )

    def chapter(self, game: str, entry: dict[str, Any], number: int) -> Chapter:
        self.piece = f"chapter {number}"
        position = self.of_kind(entry.get("position", {}), "position", dict)
        options = self.of_kind(entry.get("options", {}), "options", dict)
        title = self.names(entry, "title")
        steps = [
            self.step(step, f"chapter {number}, step {count}")
            for count, step in enumerate(self.need(entry, "step", list), 1)
        ]
        if not steps:
            raise self.bad("step", "a chapter needs steps")
        return Chapter(title, tuple(steps), {"game": game, **position} if position else {}, options)

    def step(self, entry: dict[str, Any], piece: str) -> Step:
        self.piece = piece
        return Step(
            text=self.said(entry, "text"),
            show=tuple(self.words(entry, "show")),
            move=str(self.of_kind(entry.get("move", ""), "move", str)),
            other=self.said(entry, "other") if "other" in entry else None,
            play=tuple(self.moved(line) for line in self.words(entry, "play")),
        )

    def said(self, entry: dict[str, Any], field: str) -> ByLanguage:
        """At most two sentences in each language."""
        said = self.names(entry, field)
        for language, text in said.items():
            if sentences(text) > MOST_SENTENCES:
                raise self.bad(f"{field}.{language}", f"at most {MOST_SENTENCES} sentences")
        return said

    def moved(self, line: str) -> tuple[int, str]:
        """`1 B altar`: a seat and its move."""
        seat, _, text = line.partition(" ")
        if not seat.isdecimal() or not text:
            raise self.bad("play", f"expected a seat and a move, found: {line}")
        return int(seat), text


def sentences(text: str) -> int:
    """How many sentences a text has."""
    ended = text.rstrip().rstrip("*").rstrip(".!?…")
    return 1 + sum(ended.count(f"{mark} ") for mark in ".!?…")


@cache
def shipped() -> tuple[Lesson, ...]:
    """Our own lessons, in the order they are learned in."""
    place = files("septem.web.lessons") / "shipped"
    found = [
        read(entry.name.removesuffix(".toml"), entry.name, entry.read_text(encoding="utf-8"))
        for entry in place.iterdir()
        if entry.name.endswith(".toml")
    ]
    return tuple(sorted(found, key=lambda lesson: (lesson.order, lesson.id)))


_brought: dict[str, tuple[Lesson, ...]] = {}


def brought(game: str, folder: Folder) -> tuple[Lesson, ...]:
    """The lessons of a folder, read once; their tables are played with the folder."""
    if folder.label not in _brought:
        _brought[folder.label] = tuple(
            read(f"{game}-{folder.name}-{path.stem}", str(path), text_of(path), (folder.name,))
            for path in sorted((folder.path / ROOM).glob("*.toml"))
        )
    return _brought[folder.label]


def lessons() -> list[Lesson]:
    """All lessons: ours, then those of the folders that are in use."""
    found = list(shipped())
    for game, description in games().items():
        for folder in description.expansions.folders.values():
            found += brought(game, folder)
    return found


def find(name: str) -> Lesson | None:
    return next((lesson for lesson in lessons() if lesson.id == name), None)
