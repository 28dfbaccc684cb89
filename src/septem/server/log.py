"""The story of a table: who did what, told so that nobody learns what was hidden from the public.

A move is told once it can no longer be taken back. It is told in full when every piece it names moved in the public view and
its fields do not say that it is secret; otherwise only that a move was made. Of moves that were revealed together, each must show at its own seat.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game
from septem.kernel.named import named_in
from septem.kernel.phrases import LANGUAGES
from septem.server import games

RETOLD = ("owed_for",)  # fields of a view that only name again what lies elsewhere


@dataclass(frozen=True)
class LogEntry:
    """One move in the story: `text` is None where it stays hidden; `said` are sentences by language.

    `own` is what the seat itself reads: it knows what it did.
    """

    number: int
    seat: int
    text: str | None
    said: dict[str, str]
    own: dict[str, str]


@dataclass(frozen=True)
class Reveal:
    """A revealed move with the public views around the reveal, for those who word it."""

    game: str
    seat: int
    fields: dict[str, Any] | None  # of the move; None where hidden
    description: dict[str, str] | None  # the engine's sentence by language; None where hidden
    before: dict[str, Any]
    after: dict[str, Any]


Narrator = Callable[[Reveal], dict[str, str]]


@dataclass(frozen=True)
class Commitment:
    """A move as it was played, before anybody may hear of it."""

    seat: int
    text: str
    fields: dict[str, Any]
    description: dict[str, str]


class Log:
    """Listens to a table and keeps the story."""

    def __init__(self, game: Game, narrator: Narrator) -> None:
        self._name = game.name
        self._narrator = narrator
        self._known = frozenset(games.pieces(game.name))
        self._before = game.view(None)
        self._lay = Inventory(self._before, self._known)
        self._waiting: list[Commitment] = []
        self.lines: list[LogEntry] = []

    def hear(self, game: Game, done: Commitment) -> bool:
        """A move was played; returns whether something was revealed."""
        self._waiting.append(done)
        if is_secret(game, done.seat):
            return False
        after = game.view(None)
        lies = Inventory(after, self._known)
        moved = lies.gained(self._lay)
        for each in self._waiting:
            public = self._is_public(each, lies, moved)
            reveal = Reveal(
                self._name,
                each.seat,
                each.fields if public else None,
                each.description if public else None,
                self._before,
                after,
            )
            said = self._narrator(reveal)
            own = self._narrator(replace(reveal, fields=each.fields, description=each.description))
            text = each.text if public else None
            self.lines.append(LogEntry(len(self.lines), each.seat, text, said, own))
        self._waiting.clear()
        self._before, self._lay = after, lies
        return True

    def is_waiting(self, seat: int) -> bool:
        """Whether a move of the seat is not yet revealed."""
        return any(done.seat == seat for done in self._waiting)

    def own(self, seat: int, language: str) -> str | None:
        """The seat's own unrevealed choice in words, for nobody else's eyes."""
        said = [done.description[language] for done in self._waiting if done.seat == seat]
        return " · ".join(said) or None

    def take_back(self, seat: int) -> None:
        """The seat's unrevealed move is forgotten."""
        for at in range(len(self._waiting) - 1, -1, -1):
            if self._waiting[at].seat == seat:
                del self._waiting[at]
                return

    def _is_public(self, done: Commitment, lies: "Inventory", everywhere: Counter[str]) -> bool:
        if done.fields.get("secret"):
            return False
        named = self._named(done.fields)
        if not named:
            return True
        if len(self._waiting) == 1:
            moved = everywhere + self._lay.gained(lies)
            shown = words(lies.at(done.seat))
            return any(moved[ident] for ident in named) and all(
                moved[ident] or shown[ident] for ident in named
            )
        own = words(lies.at(done.seat) - self._lay.at(done.seat))
        rivals = Counter(
            ident for other in self._waiting for ident in set(self._named(other.fields))
        )
        return all(own[ident] or everywhere[ident] >= rivals[ident] for ident in named)

    def _named(self, fields: dict[str, Any]) -> list[str]:
        """The pieces that a move names."""
        return [word for word in named_in(fields) if word in self._known]


def is_secret(game: Game, seat: int) -> bool:
    """Whether the seat's last choice is not yet revealed: it may still be taken back."""
    if game.over:
        return False
    try:
        game.clone().unplay(seat)
    except IllegalMove:
        return False
    return True


Places = Counter[tuple[str, str]]  # how often a word stands in a place


class Inventory:
    """Where the pieces lie in a public view: those of each seat, and all others."""

    def __init__(self, view: dict[str, Any], known: Collection[str]) -> None:
        self._common: Places = Counter()
        rest = {key: inner for key, inner in view.items() if key != "seats"}
        take_stock(rest, "", known, self._common)
        self._seats: list[Places] = [Counter() for _ in view.get("seats", [])]
        for seat, found in zip(view.get("seats", []), self._seats, strict=True):
            take_stock(seat, "", known, found)

    def at(self, seat: int) -> Places:
        return self._seats[seat] if seat < len(self._seats) else Counter()

    def gained(self, before: "Inventory") -> Counter[str]:
        """The words that stand in more places than before."""
        found = words(self._common - before._common)
        for now, then in zip(self._seats, before._seats, strict=True):
            found += words(now - then)
        return found


def words(found: Places) -> Counter[str]:
    """The words without their places."""
    total: Counter[str] = Counter()
    for (_, word), n in found.items():
        total[word] += n
    return total


def take_stock(value: Any, path: str, known: Collection[str], found: Places) -> None:
    """Count every known word of a value by its place; an entry of a list is one place as a whole."""
    if isinstance(value, str):
        if value in known:
            found[path, value] += 1
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in RETOLD:
                continue
            if key in known and isinstance(inner, int) and not isinstance(inner, bool):
                found[path, key] += max(0, inner)
            take_stock(inner, f"{path}/{key}", known, found)
    elif isinstance(value, list):
        for inner in value:
            mark = json.dumps(inner, sort_keys=True) if isinstance(inner, dict) else "*"
            take_stock(inner, f"{path}/{mark}", known, found)


def plain(reveal: Reveal) -> dict[str, str]:
    """The engine's own sentence, or nothing but that a hidden move was made."""
    return reveal.description or dict.fromkeys(LANGUAGES, "")
