"""The story of a table: who did what, told so that nobody learns what was hidden from the public.

A move is told once it can no longer be taken back; in full where everybody may know it (kernel/inventory.py), otherwise only what lies open of it.
The sentences are the game's own (kernel/story.py).
"""

from collections import deque
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from septem.kernel.game import Game
from septem.kernel.inventory import Inventory, is_secret, open_to_all
from septem.kernel.story import (
    PLAY,
    Deed,
    Moment,
    Narrator,
    Reveal,
    Sentence,
    Told,
    Who,
    moment,
    narrate,
)
from septem.server import games

SHOWN = 2  # the last turns are kept, so that a page can show them: it may get two at once


@dataclass(frozen=True)
class LogEntry:
    """One line of the story; `text` is the move it tells, None where that stays hidden or where it tells none."""

    number: int
    beat: int  # what was revealed together has one number
    when: Moment
    told: Told
    text: str | None = None
    actors: tuple[int, ...] = ()  # the seats whose moves were revealed with it


@dataclass(frozen=True)
class Turn:
    """What was revealed at one moment, with the public views around it, for those who show it."""

    number: int  # grows from turn to turn
    deeds: tuple[Deed, ...]
    before: dict[str, Any]
    after: dict[str, Any]


@dataclass(frozen=True)
class Commitment:
    """A move as it was played, before anybody may hear of it."""

    seat: int
    text: str
    fields: dict[str, Any]
    description: dict[str, str]
    late: bool = False  # a bot made it when the seat's time was over


class Log:
    """Listens to a table and keeps the story."""

    def __init__(self, game: Game, narrator: Narrator = narrate) -> None:
        self._name = game.name
        self._narrator = narrator
        self._known = frozenset(games.pieces(game.name))
        self._before = game.view(None)
        self._lay = Inventory(self._before, self._known)
        self._waiting: list[Commitment] = []
        self._rounds = Rounds()
        self.beat = 0  # of the last lines
        self.lines: list[LogEntry] = []
        self.whole = self  # the story this is the beginning of
        self.turns: deque[Turn] = deque(maxlen=SHOWN)

    def hear(self, game: Game, done: Commitment, *settled: Commitment) -> bool:
        """A move was played, and what it settled with it; returns whether something was revealed."""
        self._waiting += [done, *settled]
        if is_secret(game, done.seat):
            return False
        self._waiting.sort(key=lambda each: each.seat)  # nobody learns who chose when, or twice
        after = game.view(None)
        lies = Inventory(after, self._known)
        made = [(each.seat, each.fields) for each in self._waiting]
        texts: dict[int, str] = {}
        deeds = []
        for each, public in zip(self._waiting, open_to_all(made, self._lay, lies), strict=True):
            deeds.append(Deed(each.seat, each.fields, public, each.description))
            if public:
                texts[id(deeds[-1])] = each.text
        self.beat += 1
        self.turns.append(Turn(self.beat, tuple(deeds), self._before, after))
        when = self._rounds.moment(self._name, self._before)
        actors = tuple(deed.seat for deed in deeds)
        for told in self._narrator(Reveal(self._name, tuple(deeds), self._before, after)):
            text = texts.get(id(told.deed))
            line = LogEntry(len(self.lines), self.beat, when, told, text, actors)
            self.lines.append(line)
        for seat in sorted({each.seat for each in self._waiting if each.late}):
            said = Told(PLAY, seat, Sentence("told_late", (("who", Who(seat)),), "story"))
            self.lines.append(LogEntry(len(self.lines), self.beat, when, said, None, actors))
        self._waiting.clear()
        self._before, self._lay = after, lies
        return True

    def add(self, told: Told) -> None:
        """A line that tells no move; what is not revealed stays so."""
        self.beat += 1
        when = self._rounds.moment(self._name, self._before)
        self.lines.append(LogEntry(len(self.lines), self.beat, when, told))

    def upto(self, lines: int, turns: Iterable[Turn]) -> "Log":
        """The story as it was when so many lines were told, to be read only."""
        shorter = copy(self)
        shorter.lines = self.lines[:lines]
        shorter.turns = deque(turns, maxlen=SHOWN)
        shorter._waiting = []
        return shorter

    def is_waiting(self, seat: int) -> bool:
        """Whether a move of the seat is not yet revealed."""
        return any(done.seat == seat for done in self._waiting)

    def own(self, seat: int, language: str) -> str | None:
        """The seat's own unrevealed choice in words, for nobody else's eyes."""
        said = [done.description[language] for done in self._waiting if done.seat == seat]
        return " · ".join(said) or None

    def take_back(self, seat: int) -> None:
        """The seat's unrevealed moves are forgotten."""
        self._waiting = [done for done in self._waiting if done.seat != seat]


class Rounds:
    """Counts the rounds of a game whose seats take turns, where it has no turns of its own to name."""

    def __init__(self) -> None:
        self.number = 1
        self._active: int | None = None
        self._first: int | None = None

    def moment(self, game: str, view: dict[str, Any]) -> Moment:
        """When a game is, with the number of its round."""
        when = moment(game, view)
        active = view.get("active")
        if when.chapter or when.section or active is None:
            return when
        if self._first is None:
            self._first = active
        elif active == self._first != self._active:
            self.number += 1
        self._active = active
        return Moment(section=Sentence("told_round", (("n", self.number),), "story"))
