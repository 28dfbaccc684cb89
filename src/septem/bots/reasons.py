"""Why a move is worth a hint: what it certainly does, in the terms of the game.

The move is played on a few determinizations. Only what follows in all of them is said, never a difference that could be
chance; the same position gives the same reasons. What a game has to say besides is in `bots/<game>/reasons.py`: a function
`reasons(aftermath)` whose entries come from the most important one on.
"""

import importlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import septem
from septem.bots.player import Perspective
from septem.bots.rooms import room_of
from septem.kernel.figures import clauses, number
from septem.kernel.game import Game, Move
from septem.kernel.named import named_in
from septem.kernel.phrases import Name, listed, manner, ordinal, own, say, templates
from septem.kernel.piece import Piece

SAMPLES = 4  # determinizations on which a move is played
MOST = 2  # reasons that are said of one move
UNCERTAIN_LINES = ("total", "treasury", "military")  # told otherwise, or decided later
FEWEST_COINS = 3  # that are worth a word
LATER = ("opens", "denies")  # reasons that are no gain of the move itself
View = dict[str, Any]


@dataclass(frozen=True)
class Reason:
    """One thing that a move does: the key of a sentence and its values, as facts."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)

    def text(self, language: str, speaker: "Speaker") -> str:
        said = {name: speaker.word(name, value, language) for name, value in self.values.items()}
        return say(language, "bots", f"reason_{self.key}", **said)

    def fields(self) -> dict[str, Any]:
        """JSON-serialisable."""
        return {"key": self.key, "values": self.values}


@dataclass(frozen=True)
class Speaker:
    """Who says the reasons: of which game, to whom, with the names of the seats where they are known."""

    game: str
    seat: int
    seats: int
    names: dict[int, str] = field(default_factory=dict)
    reader: int | None = None  # the seat of whoever reads, where it is another one than `seat`

    def word(self, name: str, value: Any, language: str) -> Any:
        """A value of a reason as it is said."""
        if name == "who":
            return self.who(value, language)
        if name == "line":
            return line_name(value, language).lower()
        if name in ("piece", "pieces"):
            named = [self.piece(one).short[language] for one in listed_of(value)]
            return listed(language, named)
        if name == "symbol":
            return thing(self.game, value, language)
        if name == "units":
            return listed(language, [units(self.game, n, goods, language) for n, goods in value])
        if name == "effect":
            return self.piece(value).effect[language][0].rstrip(".")
        if name == "stages":
            return listed(language, [number(language, one) for one in value])
        return ordinal(language, value) if name == "place" else value

    def piece(self, ident: str) -> Piece:
        return next(one for one in septem.pieces(self.game) if one.id == ident)

    def who(self, seat: int, language: str) -> Name:
        """Another seat: `you`, by its name, or by where it sits."""
        if seat == self.reader:
            return Name(manner(language, "you"), language, reader=True)
        return Name(self.names.get(seat) or self.place(seat, language), language)

    def place(self, seat: int, language: str) -> str:
        if self.seats == 2:
            return say(language, "bots", "who_rival")
        sides = {(self.seat + 1) % self.seats: "left", (self.seat - 1) % self.seats: "right"}
        return say(language, "bots", f"who_{sides.get(seat, 'seat')}", n=seat + 1)

    def sentence(self, found: list[Reason], language: str) -> str:
        """Reasons as one sentence."""
        said = clauses(language, [reason.text(language, self) for reason in found])
        return f"{said[:1].upper()}{said[1:]}."


def listed_of(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def thing(game: str, key: str, language: str, n: int = 1) -> str:
    """A resource or symbol of a game in words."""
    for name in (key, f"word_{key}"):
        if own(language, game, name):
            return say(language, game, name, n=n)
    return key


def units(game: str, n: int, goods: list[str], language: str) -> str:
    """So many units of one good, or of several to choose from: `2 wood`, `1 ore or clay`."""
    return f"{n} {listed(language, [thing(game, good, language, n) for good in goods], 'or')}"


def line_name(line: str, language: str) -> str:
    """A category of points in words: that of a box is called like it."""
    said = templates(language, "terminal").get(f"line_{line}")
    boxes = [game.boxes[line] for game in septem.games().values() if line in game.boxes]
    return said or (boxes[0].titles[language] if boxes else line)


@dataclass
class Aftermath:
    """A move with what the seat sees before it and, on each determinization, after it."""

    seen: Perspective
    move: Move
    before: View
    after: list[View]

    @property
    def me(self) -> View:
        """One's own seat before the move."""
        mine: View = self.before["seats"][self.seen.seat]
        return mine

    def mine_after(self) -> list[View]:
        return [view["seats"][self.seen.seat] for view in self.after]

    def grown(self, *path: str) -> int:
        """By how much a number of one's own seat grows for certain: the same on all determinizations."""
        changes = {at(mine, path) - at(self.me, path) for mine in self.mine_after()}
        return changes.pop() if len(changes) == 1 else 0

    @property
    def card(self) -> str:
        """The card that the move is made with, or nothing."""
        found: str = self.move.fields.get("card", "")
        return found

    def builds(self) -> bool:
        """Whether the move makes its card a building."""
        return self.move.fields["kind"] in ("build", "dig") and bool(self.card)

    def piece(self) -> Piece | None:
        return next((one for one in septem.pieces(self.seen.game) if one.id == self.card), None)


def at(fields: View, path: tuple[str, ...]) -> int:
    """A number deep in a view; 0 where there is none."""
    found: Any = fields
    for name in path:
        found = found.get(name, 0) if isinstance(found, dict) else 0
    return found if isinstance(found, int) else 0


def aftermath(seen: Perspective, move: Move) -> Aftermath:
    """Play a move on a few determinizations; what others decide at the same time is drawn at random."""
    numbers = Random(move.code)
    after = []
    for _ in range(SAMPLES):
        game: Game = seen.sample(numbers)
        others = [seat for seat in game.pending if seat != seen.seat]
        game.commit(seen.seat, move.code)
        for other in others:
            codes = [int(code) for code in game.codes(other)]
            game.commit(other, numbers.choice(codes))
        after.append(game.view(seen.seat))
    return Aftermath(seen, move, seen.view, after)


def reasons(seen: Perspective, move: Move) -> list[Reason]:
    """What speaks for a move, the most important first; empty when nothing certain does."""
    found = aftermath(seen, move)
    said = [*points(found), *of_game(found), *coins(found)]
    if all(reason.key.startswith(LATER) for reason in said):
        said = [*effect(found), *said]
    return said[:MOST]


def of_game(found: Aftermath) -> list[Reason]:
    """What the game itself has to say."""
    room = room_of(found.seen.game)
    if not (room.place / "reasons.py").is_file():
        return []
    said: list[Reason] = importlib.import_module(f"{room.package}.reasons").reasons(found)
    return said


def points(found: Aftermath) -> list[Reason]:
    """Points that the move certainly brings now, by the line of the score sheet."""
    lines = [line for line in found.me.get("points", {}) if line not in UNCERTAIN_LINES]
    grown = {line: found.grown("points", line) for line in lines}
    best = sorted((line for line in lines if grown[line] > 0), key=lambda line: -grown[line])
    return [Reason("points", {"n": grown[line], "line": line}) for line in best[:1]]


def coins(found: Aftermath) -> list[Reason]:
    grown = found.grown("coins")
    sold = found.move.fields["kind"] == "discard"
    return [Reason("coins", {"n": grown})] if grown >= (1 if sold else FEWEST_COINS) else []


def effect(found: Aftermath) -> list[Reason]:
    """What is printed on a piece that the seat gains, where nothing else can be said of it."""
    known = {piece.id for piece in septem.pieces(found.seen.game) if piece.effect["en"]}
    named = [word for word in named_in(found.move.fields) if word in known]
    if found.builds() and found.card in known:
        return [Reason("effect", {"effect": found.card})]
    had = Counter(words_in(found.me))
    gained = [Counter(words_in(mine)) - had for mine in found.mine_after()]
    sure = [word for word in named if all(word in fresh for fresh in gained)]
    return [Reason("effect", {"effect": word}) for word in sure[:1] if word != found.card]


def words_in(value: Any) -> Iterator[str]:
    """Every word that stands in a part of a view; a count by name is that many of it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from [name] * inner if isinstance(inner, int) else words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)
