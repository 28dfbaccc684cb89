"""A table: a game under way, who sits where, and the story so far. Nothing here touches disk or network."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import septem
from septem.bots.levels import DEFAULT
from septem.kernel.descriptions import describe
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game, Moment, Move, Outcome
from septem.kernel.phrases import LANGUAGES
from septem.kernel.record import Record, Setup
from septem.server import draft as drafts
from septem.server import endings, invitation, teams
from septem.server.clocks.clock import Clock
from septem.server.draft import Draft
from septem.server.endings import Ended
from septem.server.errors import Conflict, Lost, Refused
from septem.server.fairness import commitment
from septem.server.invitation import Invitation
from septem.server.log import Commitment, Log
from septem.server.subscribers import Subscribers

OPEN, DRAFT, PLAYING, OVER = "open", "draft", "playing", "over"
DEAL = "deal"  # among the settings: the deal that many play, of which this table is one try
CHAT_KEPT = 200  # lines
REWOUND = 2  # a rewind takes a choice back, and the decision after it had its number already
EVENTS = 1_000_000  # more than one table can have between two starts of the server


@dataclass
class Seat:
    """A place at the table. A bot that stands in for a person has its level here too."""

    number: int
    kind: str  # "person" | "bot" | "open"
    name: str = ""
    level: str | None = None
    stand_in: bool = False
    undone: int = 0  # how many choices it took back, so that no number of a decision comes twice

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.stand_in


@dataclass(frozen=True)
class Line:
    """Something said at the table; to everybody, or to the seats of one team alone."""

    seat: int | None
    name: str
    text: str
    at: float
    team: int | None = None


@dataclass(frozen=True)
class Emote:
    """A sign somebody gave, and when: at which turn, and by the clock."""

    kind: str
    beat: int
    at: float


@dataclass(frozen=True)
class Offer:
    """An open seat that waits for one person, for a while."""

    guest: str
    giver: str  # how the challenger is called
    until: float

    def keeps_out(self, guest: str | None, now: float) -> bool:
        return guest != self.guest and now < self.until


@dataclass
class Facts:
    """What a table is, as it is stored."""

    id: str
    game: str
    options: dict[str, Any]
    position: dict[str, Any] | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    state: str = OPEN
    host: str | None = None
    rematch: str | None = None
    invitation: dict[str, Any] | None = None  # to a rematch, until there is one
    epoch: int = 1  # how often the table was loaded: its events are numbered from there
    rules: int = 1  # the version of the game's rules it was dealt with


@dataclass(frozen=True)
class Next:
    """A move that was checked and played on a copy, ready to be kept."""

    seat: int
    text: str
    fields: dict[str, Any]
    description: dict[str, str]
    game: Game
    late: bool = False  # a bot made it when the seat's time was over
    settled: tuple["Next", ...] = ()  # further decisions of the seat that had no other choice


class Table:
    """A table in memory; its record is the truth, this is the record played out."""

    def __init__(
        self,
        facts: Facts,
        seats: list[Seat],
        moves: Iterable[tuple[int, str]],
        late: Sequence[bool] = (),
    ) -> None:
        self.facts = facts
        self.seats = seats
        self.holders: dict[str, set[int]] = {}
        self.keys: dict[int, list[str]] = {}
        self.offers: dict[int, Offer] = {}  # open seats that wait for one person
        self.emotes: dict[int, Emote] = {}  # the last of each seat
        self.announced: set[str] = set()  # marks of events that people's programs know
        self.chat: list[Line] = []
        self.subscribers = Subscribers(self._presence_changed)
        self.attended: Callable[[Table], None] | None = None  # told when somebody comes or goes
        self.eager: set[int] = set()  # who wants to play a slow game live
        self.clock: Clock | None = None  # of the game under way, where there is one
        self.gone = False  # out of memory: whoever still holds it may change nothing
        self.number = facts.epoch * EVENTS  # of the last event; only grows, also over a restart
        self.whispers: Counter[int] = Counter()  # events that only the seats of a team may know of
        self.asides: Counter[int] = Counter()  # events that only one seat may know of
        self._scenes: Counter[int | None] = Counter()  # events by who alone sees more than a choice
        self.agreed: dict[int, set[int]] = {}  # who wants a bot to play for an absent seat
        self.drawings: dict[str, Any] = {}  # what viewers last got, kept by whoever draws it
        self.draft = drafts.read(facts.settings.get("draft"))  # of the wonders, if there is one
        self.invitation: Invitation | None = invitation.read(facts.invitation)  # to a rematch
        self.rated: dict[int, tuple[str | None, int | None]] = {}  # who, and what the game changed
        self._offers: tuple[Game, dict[int, list[Move]]] | None = None  # of a position, by seat
        self._deal: tuple[dict[str, Any], str] | None = None  # of these options
        self.set_up(list(moves), late)

    def set_up(self, moves: list[tuple[int, str]], late: Sequence[bool] = ()) -> None:
        """Play the record out from the start; Lost when today's rules no longer allow it."""
        self.game = self._first()
        self.moves: list[tuple[int, str]] = []
        self.numbers: list[
            int
        ] = []  # of the moves, as they are stored; one taken back leaves a gap
        self.late: list[bool] = []  # moves that a bot made when a seat's time was over
        self.log = Log(self.game)
        for number, (seat, text) in enumerate(moves, 1):
            try:
                step = self.checked(seat, text)
            except IllegalMove:  # it was legal when it was played
                raise Lost("other_rules", number=number) from None
            is_late = number <= len(late) and late[number - 1]
            self._apply(replace(step, late=is_late))
        self.tell_end()

    def _first(self) -> Game:
        if self.facts.position is not None:
            return septem.position(self.facts.position)
        return septem.new(self.facts.game, **self.facts.options)

    # Who is who.

    @property
    def id(self) -> str:
        return self.facts.id

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats a guest may act for."""
        return sorted(self.holders.get(guest, set())) if guest else []

    def team_of(self, seat: int | None) -> int | None:
        """The number of a seat's team, where the game is played in teams."""
        return teams.team_of(self.facts.game, self.facts.options, seat)

    def _presence_changed(self) -> None:
        if self.attended is not None:
            self.attended(self)
        self.changed(urgent=False)

    @property
    def level(self) -> str:
        """That of the table's bots."""
        bots = [seat.level for seat in self.seats if seat.kind == "bot" and seat.level]
        return bots[0] if bots else DEFAULT

    @property
    def turn(self) -> int:
        """Grows whenever something is revealed, or a wonder is taken in the draft before; other than before after a rewind."""
        if self.facts.state == DRAFT and self.draft is not None:
            return len(self.draft.picks) - len(self.draft.order)
        return self.log.beat

    @property
    def waits_for(self) -> list[int]:
        """The people who owe a decision."""
        seats = self.seats
        return [n for n in self.pending if n < len(seats) and not seats[n].played_by_bot]

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "person"]

    def asked(self) -> list[int]:
        """The seats of people who can be asked for a rematch: somebody may act for them, on a page or by a key."""
        held = {number for numbers in self.holders.values() for number in numbers} | {*self.keys}
        return [seat.number for seat in self.people() if seat.number in held]

    def bots(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.played_by_bot]

    def solo(self) -> bool:
        """One person against bots: the past may be changed, unless it counts."""
        alone = len(self.people()) == 1 and all(seat.kind != "open" for seat in self.seats)
        return alone and not counts(self.facts.settings)

    # Beginning.

    def beginning(self, draft: Draft | None) -> dict[str, Any]:
        """The facts of a table that begins, with a draft of wonders or without, or whose draft goes on."""
        if draft is None:
            return {"state": PLAYING}
        settings = {**self.facts.settings, "draft": draft.fields()}
        if not draft.done:
            return {"state": DRAFT, "settings": settings}
        options = {**self.facts.options, describe(self.facts.game).drafted: draft.boards}
        return {"state": PLAYING, "settings": settings, "options": options}

    def begin(self, draft: Draft | None) -> None:
        """These facts become the present."""
        for name, value in self.beginning(draft).items():
            setattr(self.facts, name, value)
        self.draft = draft
        if draft is not None and draft.done:
            self.set_up([])

    def settled(self, draft: Draft | None, seats: list[Seat]) -> Draft | None:
        """The draft when bots have taken their wonders, the Free City has got its own, and somebody has to be asked."""
        if draft is None:
            return None
        levels = {city: "random" for city in draft.order if city >= len(seats)}
        levels.update({s.number: s.level or DEFAULT for s in seats if s.played_by_bot})
        return drafts.settled(self.facts.game, draft, self.facts.options["seed"], levels)

    # Playing.

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision, in the draft or in the game."""
        if self.facts.state == DRAFT and self.draft is not None:
            return () if self.draft.picker is None else (self.draft.picker,)
        return tuple(self.game.pending) if self.facts.state == PLAYING else ()

    def stamp(self, seat: int) -> int:
        """The number of a seat's decision: how many it has made, those it took back among them; in a draft, how many wonders are taken."""
        if self.facts.state == DRAFT and self.draft is not None:
            return len(self.draft.picks)
        return sum(1 for who, _ in self.moves if who == seat) + self.seats[seat].undone

    @property
    def next_number(self) -> int:
        """That of the next move."""
        return self.numbers[-1] + 1 if self.numbers else 1

    def has_played(self, seat: int, text: str, stamp: int) -> bool:
        """Whether a decision of a seat is on the record, and was this move."""
        mine = [played for who, played in self.moves if who == seat]
        at = stamp - self.seats[seat].undone
        return 0 <= at < len(mine) and mine[at] == " ".join(text.split())

    def legal(self, seat: int | None) -> list[Move]:
        """The moves a seat is offered."""
        if seat is None or self.facts.state != PLAYING:
            return []
        if self._offers is None or self._offers[0] is not self.game:
            self._offers = (self.game, {})
        known = self._offers[1]
        if seat not in known:
            known[seat] = self.game.moves(seat)
        return known[seat]

    def checked(self, seat: int, text: str) -> Next:
        """A legal move played on a copy of the table; IllegalMove with the reason when it is not legal."""
        twin = self.game.clone()
        code = twin.legal_code(seat, text)
        move = Move(code, seat, Moment(self.game))
        twin.commit(seat, code)
        further = [Move(other, seat, Moment(self.game)) for other in self.game.follows(seat, code)]
        settled = tuple(
            Next(seat, each.text, each.fields, described(each), twin) for each in further
        )
        return Next(seat, move.text, move.fields, described(move), twin, settled=settled)

    def settles(self, seat: int, text: str) -> bool:
        """Whether a legal move settles further decisions of the seat, which have no other choice."""
        return bool(self.game.follows(seat, self.game.legal_code(seat, text)))

    def refusal(self, seat: int, text: str) -> dict[str, str]:
        """Why a move is not possible now, by language."""
        plain = " ".join(text.split())
        return {language: self.game.refusal(seat, plain, language) for language in LANGUAGES}

    def accept(self, step: Next) -> None:
        """A checked move becomes the present."""
        revealed = self._apply(step)
        if not revealed and step.seat in self.game.pending:
            self.changed_for(step.seat)  # the others learn of all its decisions at once
        else:
            urgent = revealed or not self.seats[step.seat].played_by_bot
            alone = not revealed and self.team_of(step.seat) is None
            self.changed(urgent, step.seat if alone else None)

    def _apply(self, step: Next) -> bool:
        """Play a checked move; returns whether something was revealed."""
        self.game = step.game
        self.numbers.append(self.next_number)
        self.moves.append((step.seat, step.text))
        self.late.append(step.late)
        done = [
            Commitment(each.seat, each.text, each.fields, each.description, step.late)
            for each in (step, *step.settled)
        ]
        return self.log.hear(self.game, *done)

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat has chosen and nothing was revealed since."""
        return self.facts.state == PLAYING and self.log.is_waiting(seat)

    def took_back(self, seat: int) -> Game:
        """A copy of the table in which the seat's choice is open again."""
        twin = self.game.clone()
        try:
            twin.unplay(seat)
        except IllegalMove:
            raise Conflict("too_late") from None
        return twin

    def given_up(self, game: Game) -> int:
        """How many moves are taken back in a copy of the table: a seat gives up all it chose in this step."""
        return (len(self.game.history) - len(game.history)) // 2

    def places_of_last(self, seat: int, count: int) -> list[int]:
        """The places of a seat's last moves on the record."""
        return [i for i, (who, _) in enumerate(self.moves) if who == seat][-count:]

    def take_back(self, seat: int, game: Game) -> None:
        public = seat not in self.game.pending
        for at in reversed(self.places_of_last(seat, self.given_up(game))):
            del self.moves[at], self.numbers[at], self.late[at]
            self.seats[seat].undone += 1
        self.game = game
        self.log.take_back(seat)
        if public:
            self.changed()
        else:
            self.changed_for(seat)

    def rewind_to(self, seat: int) -> int:
        """How many moves stay when a solo player goes back to the last decision."""
        mine = [i for i, (who, _) in enumerate(self.moves) if who == seat]
        if not self.solo():
            raise Refused("no_rewind")
        if self.ended is not None:
            raise Conflict("not_playing")
        if not mine:
            raise Conflict("nothing_to_rewind")
        return mine[-1]

    def before_last(self) -> Game:
        """The game before its last move."""
        game = self._first()
        for seat, text in self.moves[:-1]:
            game.commit(seat, game.legal_code(seat, text))
        return game

    def rewind(self, seat: int, count: int) -> None:
        """Only the first moves stay; the others were made by bots after the last one of the seat."""
        self.seats[seat].undone += REWOUND
        numbers = self.numbers[:count]
        self.set_up(self.moves[:count], self.late[:count])
        self.numbers = numbers
        self.changed()

    def changed(self, urgent: bool = True, chose: int | None = None) -> None:
        """One more event: everybody at the table must look again; all but a seat that `chose` see nothing but that it did."""
        self.number += 1
        self._scenes[chose] += 1
        self.subscribers.tell(urgent)

    def changed_for(self, seat: int) -> None:
        """One more event that nobody else may know of."""
        self.asides[seat] += 1
        self.subscribers.tell(seats=[seat])

    def number_for(self, seat: int | None) -> int:
        """The number of the last event that a seat or a spectator may know of."""
        return self.number + self._aside_for(seat)

    def _aside_for(self, seat: int | None) -> int:
        team = self.team_of(seat)
        own = 0 if seat is None else self.asides[seat]
        return own + (0 if team is None else self.whispers[team])

    def scene_for(self, seat: int | None) -> int:
        """Grows whenever a seat or a spectator sees something new beside who else has chosen."""
        own = 0 if seat is None else self._scenes[seat]
        return self._scenes[None] + own + self._aside_for(seat)

    # Talking.

    def say(self, line: Line) -> None:
        """A line is heard: by all, or by one team, and then nobody else can tell that anything happened."""
        self.keep_line(line)
        if line.team is None:
            self.changed()
            return
        self.whispers[line.team] += 1
        heard = [seat.number for seat in self.seats if self.team_of(seat.number) == line.team]
        self.subscribers.tell(seats=heard)

    def keep_line(self, line: Line) -> None:
        """The last lines are kept, of each team by themselves: nobody can tell how much others talk."""
        self.chat.append(line)
        alike = [other for other in self.chat if other.team == line.team]
        if len(alike) > CHAT_KEPT:
            self.chat.remove(alike[0])

    def heard_by(self, seat: int | None) -> list[Line]:
        """The lines a seat or a spectator may read."""
        team = self.team_of(seat)
        return [line for line in self.chat if line.team is None or line.team == team]

    # The record.

    def record(self, sealed: bool = True, named: bool = False) -> Record:
        """The record of the game so far; it holds the seed, so only bots' workers and finished tables see it.

        Sealed, it has the hash of the position, which takes longer than all the rest; named, who sat where.
        """
        setup = Setup(self.facts.game, self.facts.options, self.facts.position)
        names = [seat.name for seat in self.seats] if named else None
        ended = "" if self.ended is None else str(self.ended)
        return Record(setup, list(self.moves), self.game.hash() if sealed else None, names, ended)

    @property
    def deal(self) -> str:
        """The hash of the deal, which everybody may know from the start; empty where there is none."""
        if self.facts.position:
            return ""
        if self._deal is None or self._deal[0] is not self.facts.options:
            self._deal = (self.facts.options, commitment(self.facts.game, self.facts.options))
        return self._deal[1]

    @property
    def seed(self) -> str:
        """The seed as far as everybody may know it: when the game is over, or when somebody chose it."""
        known = self.facts.state == OVER or self.facts.settings.get("chosen_seed")
        return str(self.facts.options.get("seed", "")) if known else ""

    def result(self) -> dict[str, Any] | None:
        """How the game ended, for lists of past games."""
        return summary(self.outcome)

    # How people end a game.

    @property
    def ended(self) -> Ended | None:
        """How people ended the game before its rules did."""
        return endings.read(self.facts.settings.get("ended"))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or by people."""
        if self.ended is not None and self.facts.state == OVER:
            return endings.outcome(self.game, self.ended)
        return self.game.outcome

    def finish(self, ended: Ended) -> None:
        """People end the game here."""
        self.facts.settings = {**self.facts.settings, "ended": ended.fields(), "proposal": None}
        self.facts.state = OVER
        self.tell_end()
        self.changed()

    def tell_end(self) -> None:
        """The last line of the story, where people ended the game."""
        if self.ended is not None:
            self.log.add(self.ended.told())


def counts(settings: Mapping[str, Any]) -> bool:
    """Whether a table with these settings is somebody's one try of a deal that many play."""
    return DEAL in settings and not settings.get("again")


def described(move: Move) -> dict[str, str]:
    """A move in words, by language."""
    return {language: move.describe(language) for language in LANGUAGES}


def summary(outcome: Outcome | None) -> dict[str, Any] | None:
    """The outcome of a finished game, JSON-serialisable."""
    if outcome is None:
        return None
    return {
        "totals": [lines["total"] for lines in outcome.scores],
        "ranking": list(outcome.ranking),
        "winners": list(outcome.winners),
        "victory": outcome.victory,
    }
