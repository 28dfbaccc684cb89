"""The protocol every game follows: decisions are owed, offered, played, and seen from a seat.

A game has two faces. People and tools use `pending / moves / play / unplay / view / outcome`, with moves as objects or text.
Simulations use the packed face under it: `owing` (a bit per seat), `codes(seat)` and `commit(seat, code)`, which check nothing.
"""

from abc import abstractmethod
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.errors import BadOption, IllegalMove
from septem.kernel.phrases import known, say
from septem.kernel.portrait import View, draw, told
from septem.kernel.record import Record, Setup, digest
from septem.kernel.rng import Rng

LARGEST_CODE: Final = 2**63  # codes are machine words
NOTHING_PLAYED: Final = vec[i64]()
ROOM_FOR_MOVES: Final = vec[i64]([0] * 192)  # words a history has at first; most games end in them
ROOM_FOR_MORE: Final = vec[i64]([0] * 1024)  # and afterwards, then at a time


class Moment:
    """A table as it was when moves were listed: the game itself until it is played on, from then on a copy."""

    def __init__(self, game: "Game") -> None:
        self.game = game


class Move:
    """One thing a seat may do now: `code` for programs, `text` for notation, `fields` as data, `describe` for people.

    Examples:
        >>> move = septem.new("duel", seed=7).moves(0)[1]
        >>> move.text, move.describe("fr")
        ('draft mausoleum', 'Choisir la Merveille Le Mausolée')
        >>> move.fields
        {'kind': 'draft', 'step': 'draft_wonder', 'wonder': 'mausoleum'}
    """

    def __init__(self, code: int, seat: int, moment: Moment) -> None:
        self.code = code
        self.seat = seat
        self._moment = moment
        self._text = ""
        self._fields: dict[str, Any] | None = None

    @property
    def text(self) -> str:
        if not self._text:
            self._text = self._moment.game.faces.words.text(self.code)
        return self._text

    @property
    def fields(self) -> dict[str, Any]:
        """All that the move does, JSON-serialisable (docs/positions.md, Moves); read once, not to be changed."""
        if self._fields is None:
            game = self._moment.game
            words = game.faces.words
            self._fields = words.complete(game, self.seat, words.read(self.code))
        return self._fields

    def describe(self, language: str = "en") -> str:
        """The move as a sentence, in English ("en") or French ("fr")."""
        return self._moment.game.faces.words.sentence(self.fields, known(language))

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """How a game writes its moves. Notation and sentences are made from a move's fields, never the other way round."""

    @abstractmethod
    def read(self, code: int) -> dict[str, Any]:
        """The fields that the code of a move says by itself: kind, card, stage, way, coins paid, target, ..."""

    def complete(self, game: "Game", seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """The same with what only the table knows: which seat is paid, which goods are bought from whom."""
        return fields

    @abstractmethod
    def notation(self, fields: dict[str, Any]) -> str:
        """The short text of a move, the same in every language; what `read` gives is enough for it."""

    @abstractmethod
    def sentence(self, fields: dict[str, Any], language: str) -> str:
        """The move as a sentence."""

    @abstractmethod
    def refusal(self, game: "Game", seat: int, text: str, language: str) -> str:
        """Why a move written as text is not legal now: one sentence."""

    def text(self, code: int) -> str:
        """The notation of a code."""
        return self.notation(self.read(code))


@mypyc_attr(allow_interpreted_subclasses=True)
class Hidden:
    """What a seat may know of a game, and new deals of the rest."""

    @abstractmethod
    def view(self, game: "Game", seat: int | None) -> dict[str, Any]:
        """All and only what a seat may know; None: a spectator."""

    @abstractmethod
    def deal_anew(self, game: "Game", seat: int, rng: Rng) -> None:
        """Deal anew, in place, all that the seat cannot know; its view stays the same."""

    def deals(self, game: "Game", seat: int) -> "Deals":
        """Many new deals of one position; a game may prepare them once."""
        return Deals(game, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Positions:
    """How the complete state is written down."""

    @abstractmethod
    def write(self, game: "Game") -> dict[str, Any]:
        """The complete state, JSON-serialisable."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deals:
    """Copies of a position in which all that a seat cannot know is dealt anew, as a search needs them by the thousand.

    They are what `Game.determinize` makes, without a record of their own.
    """

    def __init__(self, game: "Game", seat: int) -> None:
        self.game = game
        self.seat = seat

    def deal(self, rng: Rng) -> "Game":
        """One more of them."""
        twin = self.game.clone()
        self.game.faces.hidden.deal_anew(twin, self.seat, rng)
        return twin


class Faces:
    """The rooms beside the rules, one object each: how a game speaks, what it hides, how it is written down."""

    def __init__(self, words: Words, hidden: Hidden, positions: Positions) -> None:
        self.words = words
        self.hidden = hidden
        self.positions = positions


class Outcome:
    """How a game ended: points by line and seat, places, who won and by what.

    Examples:
        >>> game = septem.new("wonders", players=3, seed=7)
        >>> while (outcome := game.outcome) is None:
        ...     for seat in game.pending:
        ...         game.play(seat, game.moves(seat)[-1])
        >>> outcome
        <Outcome points: totals 19, 19, 19; winners (0, 1, 2)>
    """

    def __init__(
        self, scores: list[dict[str, int]], ranking: tuple[int, ...], victory: str = "points"
    ) -> None:
        self.scores = scores
        self.ranking = ranking
        self.winners = tuple(seat for seat, place in enumerate(ranking) if place == 1)
        self.victory = victory

    def __repr__(self) -> str:
        totals = ", ".join(str(lines["total"]) for lines in self.scores)
        return f"<Outcome {self.victory}: totals {totals}; winners {self.winners}>"


def places(keys: list[Any]) -> tuple[int, ...]:
    """The place of each key, 1 for the greatest; equal keys share a place."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)


def longer(history: vec[i64]) -> vec[i64]:
    """A history with room for many moves more."""
    words: i64 = len(history)
    if words >= len(ROOM_FOR_MORE):
        for empty in ROOM_FOR_MORE:
            history = append(history, empty)
        return history
    room = ROOM_FOR_MORE[:]
    at: i64 = 0
    while at < words:
        room[at] = history[at]
        at += 1
    return room


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A table of one game at one moment.

    Examples:
        >>> game = septem.new("duel", seed=7)
        >>> game.pending
        (0,)
        >>> game.play(0, game.moves(0)[0])  # a Move, its code, or its text
        >>> game.view(1)["pending"]  # what seat 1 may know, as data
        [1]
        >>> game.play(0, "draft mausoleum")
        Traceback (most recent call last):
        septem.kernel.errors.IllegalMove: seat 0 owes no decision now; waiting for seat 1
    """

    def __init__(self, setup: Setup, seats: int, faces: Faces) -> None:
        self.setup = setup
        self.seats: i64 = seats
        self.faces = faces
        self.over = False
        self.owing: i64 = 0  # bit s: seat s owes a decision
        self.moment: Moment | None = None  # of moves listed now
        self._past: vec[i64] = NOTHING_PLAYED  # the history, then room for what is still to come
        self._written: i64 = 0  # words of it that are history
        self._room: i64 = 0  # words of it that this game may write; none while copies share them

    # The packed face, for simulations.

    @abstractmethod
    def codes(self, seat: i64) -> vec[i64]:
        """The codes of all legal moves of a seat that owes a decision, in a stable order."""

    def random_code(self, seat: i64, rng: Rng) -> i64:
        """One of `codes(seat)`, all equally likely; a game may do it without a new list."""
        codes = self.codes(seat)
        return codes[rng.below(len(codes))]

    @abstractmethod
    def commit(self, seat: i64, code: i64) -> None:
        """Play a code that `codes(seat)` offers; nothing is checked."""

    @abstractmethod
    def clone(self) -> "Game":
        """An independent copy."""

    @abstractmethod
    def totals(self) -> vec[i64]:
        """The final points of each seat."""

    # What a game adds to the face for people.

    @abstractmethod
    def take_back(self, seat: int) -> None:
        """Undo the unrevealed commitment of a seat; IllegalMove when there is none."""

    @abstractmethod
    def result(self) -> Outcome:
        """The outcome of a finished game."""

    # The face for people, the same for every game.

    @property
    def name(self) -> str:
        return self.setup.game

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return tuple(seat for seat in range(self.seats) if self.owing >> seat & 1)

    def owes(self, seat: int) -> bool:
        return self.owing >> self.checked(seat) & 1 == 1

    def checked(self, seat: int) -> int:
        """The seat itself when it exists."""
        if not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return seat

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All and only what a seat may know; None: a spectator. JSON-serialisable; a notebook shows it as the table."""
        return View(self.faces.hidden.view(self, None if seat is None else self.checked(seat)))

    def determinize(self, seat: int, seed: int) -> "Game":
        """A copy in which all that the seat cannot know is dealt anew from the seed; its view is the same."""
        twin = self.clone()
        self.faces.hidden.deal_anew(twin, self.checked(seat), Rng(seed))
        twin.history = vec[i64]()
        twin.setup = Setup(self.name, {}, snapshot=twin.clone())
        return twin

    def deals(self, seat: int) -> Deals:
        """Copies like those of `determinize`, one after the other from a generator, quicker and without a record."""
        return self.faces.hidden.deals(self, self.checked(seat))

    def position(self) -> dict[str, Any]:
        """The complete state, JSON-serialisable."""
        return self.faces.positions.write(self)

    def refusal(self, seat: int, text: str, language: str = "en") -> str:
        """Why a move written as text is not legal now: one sentence. One that owes nothing hears no more than that."""
        if not self.owes(seat):
            return self._nothing_owed(seat, language)
        return self.faces.words.refusal(self, seat, text, language)

    def moves(self, seat: int) -> list[Move]:
        """Every legal move of the seat now, in a stable order; empty when it owes nothing."""
        if not self.owes(seat):
            return []
        moment = self.moment
        if moment is None:
            moment = Moment(self)
            self.moment = moment
        return [Move(code, seat, moment) for code in self.codes(seat)]

    def play(self, seat: int, move: Move | int | str) -> None:
        """Play a move of `moves(seat)`, given as a Move, a code or its text; otherwise IllegalMove, nothing changed."""
        self.commit(seat, self.legal_code(seat, move))

    def legal_code(self, seat: int, move: Move | int | str) -> int:
        """The code of a legal move; IllegalMove with the reason when it is not one."""
        if not self.owes(seat):
            raise IllegalMove(self._nothing_owed(seat, "en"))
        if isinstance(move, Move):
            move = move.code
        if isinstance(move, int):
            offered: list[int] = list(self.codes(seat))  # an i64 would not hold any number compared
            if move in offered:
                return move
            raise IllegalMove(self._unknown_code(seat, move))
        text = " ".join(move.split())
        for code in self.codes(seat):
            if self.faces.words.text(code) == text:
                return code
        raise IllegalMove(self.refusal(seat, text))

    def _unknown_code(self, seat: int, code: int) -> str:
        """Why a code is not legal: the reason of the move it stands for, if it stands for one."""
        text = ""
        if 0 <= code < LARGEST_CODE:
            try:
                text = self.faces.words.text(code)
            except (IndexError, KeyError, ValueError):
                text = ""
        if not text or any(move.text == text for move in self.moves(seat)):
            return f"{code} is no code of a move; use one of moves(seat)"
        return self.refusal(seat, text)

    def _nothing_owed(self, seat: int, language: str) -> str:
        if self.over:
            return say(language, "game", "over")
        owing = ", ".join(str(other) for other in self.pending)
        return say(language, "game", "not_owing", seat=seat, owing=owing)

    def unplay(self, seat: int) -> None:
        """Take back a committed choice that has not been revealed."""
        self.leave_moment()
        self.take_back(self.checked(seat))

    def boards(self, seat: int) -> list[str]:
        """The pieces by which the results of a seat are told apart: the wonder it has, or those it built."""
        return []

    def follows(self, seat: int, code: int) -> list[int]:
        """The codes of further decisions of the seat that a move settles, because nothing else is possible: told as if it had made them."""
        return []

    @property
    def history(self) -> vec[i64]:
        """What was committed: seat, code, seat, code, ... in this order."""
        return self._past[: self._written]

    @history.setter
    def history(self, history: vec[i64]) -> None:
        self._past = history[:]
        self._written = len(history)
        self._room = 0

    def share_history(self, other: "Game") -> None:
        """Begin with what was committed in another game, of which this one is a copy; who goes on first copies the words."""
        self._past = other._past
        self._written = other._written
        self._room = 0
        other._room = 0

    def remember(self, seat: i64, code: i64) -> None:
        """Write a commitment into the history, before anything else of the game changes."""
        if self.moment is not None:
            self.leave_moment()
        at = self._written
        if at + 2 > self._room:
            self._make_room()
        past = self._past
        past[at] = seat
        past[at + 1] = code
        self._written = at + 2

    def _make_room(self) -> None:
        """Have words of one's own for the next commitment."""
        written = self._written
        if written == 0:
            self._past = ROOM_FOR_MOVES[:]
        elif written < len(self._past):
            self._past = self._past[:]
        else:
            self._past = longer(self.history)
        self._room = len(self._past)

    def leave_moment(self) -> None:
        """The game is about to change: moves that were listed keep it as it was."""
        moment = self.moment
        if moment is not None:
            self.moment = None
            moment.game = self.clone()

    def forget(self, seat: i64) -> i64:
        """Take the seat's last commitment out of the history and say what it was; -1: it is older than the history."""
        past = self.history
        at: i64 = len(past) - 2
        while at >= 0 and past[at] != seat:
            at -= 2
        if at < 0:
            return -1
        kept: vec[i64] = past[:at]
        for item in past[at + 2 :]:
            kept = append(kept, item)
        self.history = kept
        return past[at + 1]

    def __repr__(self) -> str:
        return f"<Game {self.name}: {told(self.view(), self.seats, self.pending)}>"

    def _repr_html_(self) -> str | None:
        """The table as everybody sees it, for notebooks."""
        return draw(self.view())

    @property
    def outcome(self) -> Outcome | None:
        """None until the game is over."""
        return self.result() if self.over else None

    def record(self) -> Record:
        """Configuration, seed and moves so far; `str` of it is the text that `septem.replay` reads."""
        past = self.history
        moves = [
            (int(past[i]), self.faces.words.text(int(past[i + 1]))) for i in range(0, len(past), 2)
        ]
        return Record(self.setup, moves, self.hash())

    def hash(self) -> int:
        """A number equal for equal states, the same compiled and interpreted."""
        return digest(self.position())
