"""The tables people play at: one module and one folder of templates per game, on a common frame.

To give a game its own table, write

* the package `septem/web/tables/<game>/` with

      def context(seen: Seen) -> dict[str, Any]: ...

  It turns what one seat (or a spectator: `seen.seat is None`) may see into the values its template needs. It may use `seen`
  alone: the view, the legal moves, names, preferences. It never reaches a game object, and computes no rule: prices, legal
  moves and forecasts come from the view and the moves. It may also offer

      def score(seen: Seen) -> dict[str, Any]          values for `<game>/score.html`
      def reveal(seen: Seen, turn: Turn) -> Plan       what a turn shows after it (reveal.py); the block `faces` of its template draws
                                                       the pieces of `plans` that the page does not have
      TICKS = True                                     its templates show who has chosen through gaps alone (ticks.py)
      def opened(position) -> list[Hidden]             what lay hidden at a moment, for replays of finished games (opened.py)
      def unveiled(view, position) -> dict             the view with the faces of what lies face down, for the same
      def fed(replay) -> list[Fed]                     what a seat left to another one that used it, for reviews (feeding.py)
      def draft(seen: Seen) -> dict[str, Any]          values for `<game>/draft.html`, where wonders are drafted before the game
      def thumbnail(board: str) -> str                 the picture of a board on the home page

* `templates/<game>/table.html`, which begins `{% extends "table_frame.html" %}` and fills the blocks

      turn      the middle of the top bar: age, turn, passing, who has chosen
      table     everything between top bar and hand: cities, structure, ...
      decision  what this seat decides now; the frame's default is the generic chooser, `{{ super() }}` shows it
      aside     the side column; the frame's default holds log and chat (`{{ super() }}`)

  and, if the generic score pad is not enough, `templates/<game>/score.html`, which begins `{% extends "score.html" %}`.
* `static/css/<game>/*.css`: loaded on that game's pages as one file when there are some; `static/js/<game>.js` likewise (an ES
  module).
* phrases in `tables/<game>/words/<language>.toml`, used in templates as `{{ t("<game>_table:key", n=3) }}`; the frame's own
  are in `web.toml`: `{{ t("key") }}`.

A box of the game has folders of its own name in `tables/<game>/`, `templates/<game>/` and `static/css/<game>/`: its words, its
`FACE` (`tables/<game>/boxes.py`); macros in its `slots.html` fill the places of the page that ask
`slot("<game>", "<place>", ...)`; its styles are loaded after those of the game where it is on the table.
The base page names no box: one without such folders is shown as any piece is, its decisions in the words of their moves.

A game without such a package gets the generic table, which shows its view and offers its moves by their descriptions.

In every template: `seen` (this class), `t(key, **values)`, `icon(name, label=None)` (an SVG of the sprite; give a label when
it says something the text does not), `avatar(seat)`, `name_of(id)` and `piece(id)` (names and texts of cards and boards),
`asset(path)`, `prefs`, and whatever `context` returned. Macros: `parts/chooser.html`
(`chooser(moves)`, `option(move, key)`), `parts/seat.html`, `parts/card.html` where a game adds it.

Playing. A move is one form post; the number of this seat's decision goes with it, and a post for an older decision is
refused kindly:

    <form {{ post("move") }}>            -> method, action, and what the script needs to post it
      {{ stamp() }}                      -> the hidden field n
      <button name="move" value="{{ move.text }}" data-key="1">...</button>
    </form>

`post("undo")` takes back or rewinds (`seen.undo` says which: "take_back", "rewind" or None), `post("leave")`,
`post("return")`, `post("chat")` and so on: see pages.py. A post by script is answered with a number; whenever the table changes,
for whatever reason, the stream brings the fragment `#table` drawn for that seat, and the page morphs it in: same ids stay the same elements, radios, open
`<details>` and typed text are kept as long as the form's decision is the same. Large parts that change less often than the page
are asked for by `part(name, macro, t, ...)`: they are drawn again only when those values are others (parts.py).

Rules of the page. Its security policy forbids inline scripts, event attributes, `<style>` and `style="..."`:

* `data-css="--x: 3; --w: 62%"`   custom properties, set by script after each swap (decoration only)
* `data-piece="card-altar"`       the piece an element is, so that what a turn shows (reveal.py) finds it before and after
* `data-seat="2"`                 gives `--seat` its color (seats count from 0)
* `data-color="blue"`             card colors, as in tokens.css
* `data-key="b"`                  that key clicks the element (lower case; "Enter", "Escape", "1".."9" too)
* `data-help="altar"`             hover, focus or long press shows what that piece is
* `data-arrows`                   arrow keys move the focus between the focusable children
* `id`s on everything that moves or is chosen, so that morphing finds it again.

What is hidden stays hidden: put nothing into a page that is not in `seen`.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from septem.kernel.descriptions import describe
from septem.kernel.folders import MARK
from septem.kernel.game import Move, Outcome
from septem.kernel.named import named_in
from septem.kernel.piece import Piece
from septem.server import games
from septem.server.draft import Draft
from septem.server.endings import AGREEMENT, RESIGNATION
from septem.server.invitation import Invitation
from septem.server.log import SHOWN, Turn
from septem.server.table import Line, counts
from septem.server.teams import team_of
from septem.web import assets, clock_faces, folder_faces, telling
from septem.web.clock_faces import Face, Faces
from septem.web.manners import NOTHING as NO_MANNERS
from septem.web.manners import Shown as Manners
from septem.web.parts import Parts
from septem.web.prefs import Prefs
from septem.web.reveal import Plan
from septem.web.telling import Chapter, Fresh, LogLine, Story
from septem.web.words import say


@lru_cache(16384)
def phrase(language: str, key: str, **values: Any) -> str:
    """A phrase of `web.toml`, or of another file as `file:key`."""
    subject, colon, rest = key.partition(":")
    return say(language, subject if colon else "web", rest if colon else key, **values)


@cache
def voice(language: str) -> Callable[..., str]:
    """Phrases of one language; always the same function, so that parts of a page can tell."""
    return partial(phrase, language)


@dataclass(frozen=True)
class SeatSeen:
    """Who sits somewhere, as everybody sees it."""

    number: int
    name: str
    kind: str  # "person" | "bot" | "open"
    level: str | None  # of the bot that plays here
    stand_in: bool  # a bot plays for a person who left
    online: bool
    pending: bool = field(compare=False)  # owes a decision now; changes more often than a page
    me: bool
    mark: str = ""  # on its medallion, where its initial stands for another seat
    bot_at: int | None = (
        None  # when a bot may take the seat of somebody who is away, in seconds since 1970
    )

    @property
    def letter(self) -> str:
        return self.mark or (self.name or "?")[0].upper()

    @property
    def bot(self) -> bool:
        return self.kind == "bot" or self.stand_in


@dataclass(frozen=True)
class Seen:
    """A table as one seat sees it (`seat` None: a spectator), with all a page may show."""

    table: str  # the table's name in links
    game: str
    state: str  # "open" | "draft" | "playing" | "over"
    view: dict[str, Any]
    moves: list[Move]  # what this seat may do now; each has .text, .code, .describe(language)
    seat: int | None
    mine: list[int]  # every seat this visitor may act for
    seats: list[SeatSeen]
    language: str
    prefs: Prefs
    options: dict[str, Any]  # players, expansions, wonders, ...; never the seed
    settings: dict[str, Any]  # of the table: estimate, ...
    log: list[LogLine]  # a Story, where it was read
    chat: list[Line]
    stamp: int  # the number of this seat's decision
    undo: str | None  # "take_back" | "rewind" | None
    chosen: str | None  # this seat's own choice that is not yet revealed, in words
    outcome: Outcome | None
    host: bool
    rematch: str | None
    number: int  # of the table's last event
    draft: Draft | None = None  # of the wonders, while it lasts
    turns: tuple[Turn, ...] = ()  # the last ones, for those who show them
    invitation: Invitation | None = None  # to a rematch, while people answer
    asked: list[int] = field(default_factory=list)  # the seats whose people can answer
    inviter: str = ""  # the name of whoever set the table up
    origin: str = ""  # where this visitor reaches the server, for links to send on
    deal: str = ""  # the hash of the deal, for everybody to check at the end
    seed: str = ""  # the seed, as soon as everybody may know it
    clock: Faces | None = field(default=None, compare=False)  # filled in late (ticks.py)
    late: bool = False  # a bot made this seat's last move, because its time was over
    rated: dict[int, tuple[str | None, int | None]] = field(default_factory=dict)  # after the end
    page: str = ""  # where this is shown when it is not the live table: its forms are posted there
    manners: Manners = NO_MANNERS  # signs, questions, reports
    parts: Parts = field(default_factory=lambda: Parts({}, None), compare=False, repr=False)  # kept

    @property
    def address(self) -> str:
        """The page this is on."""
        own = f"?as={self.seat}" if len(self.mine) > 1 else ""
        return self.page or f"/t/{self.table}{own}"

    @property
    def me(self) -> SeatSeen | None:
        return None if self.seat is None else self.seats[self.seat]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The story under its headings, newest first."""
        log = self.log
        return log.chapters if isinstance(log, Story) else telling.chapters(log)

    @cached_property
    def last(self) -> list[LogLine]:
        """The last turn that was told."""
        return telling.latest(self.log)

    @property
    def recent(self) -> list[LogLine]:
        """What somebody may have missed."""
        return telling.recent(self.log)

    @property
    def missed_since(self) -> int | None:
        """The last turn that is old to somebody who comes back to a slow game on another device; None where nothing is told there."""
        slow = self.clock is not None and not self.clock.live
        if not slow or self.seat is None:
            return None
        return telling.surely_seen(self.recent, self.seat)

    @property
    def aloud(self) -> str:
        """The same for the ears."""
        return telling.aloud(self.last)

    def fresh(self, seat: int) -> Fresh:
        """What the last turn changed at a seat."""
        return telling.fresh(self.last, seat)

    @property
    def partners(self) -> list[SeatSeen]:
        """The others of this seat's team."""
        team = team_of(self.game, self.options, self.seat)
        alike = [s for s in self.seats if team_of(self.game, self.options, s.number) == team]
        return [] if team is None else [seat for seat in alike if not seat.me]

    @property
    def title(self) -> str:
        """The game's name."""
        return describe(self.game).titles[self.language]

    @property
    def waits(self) -> str:
        """Whom the table waits for, in a sentence; or that the game is over."""
        names = [seat.name for seat in self.seats if seat.pending]
        if self.state == "over" or not names:
            return self.t("game_over")
        return self.t("waiting_for", names=", ".join(names))

    @property
    def your_turn(self) -> bool:
        return bool(self.moves) or (self.draft is not None and self.draft.picker == self.seat)

    @property
    def clock_order(self) -> list[SeatSeen]:
        """The seats as their clocks stand: one's own first."""
        first = self.seat or 0
        return [*self.seats[first:], *self.seats[:first]]

    def time_left(self, face: Face) -> str:
        """What a clock shows at this moment."""
        return clock_faces.spoken(self.language, face.now())

    @property
    def alone(self) -> bool:
        """Whether this seat plays alone against bots, at the live table."""
        people = [seat for seat in self.seats if seat.kind != "bot"]
        here = self.seat is not None and len(people) == 1 and not self.page
        return here and not counts(self.settings)

    @property
    def advised(self) -> bool:
        """Whether this seat may ask for a hint: it decides now, alone against bots."""
        return bool(self.moves) and self.alone

    @cached_property
    def boxes(self) -> list[str]:
        """The boxes and expansions that are on the table."""
        named = [label.partition(MARK)[0] for label in self.view.get("expansions", [])]
        switched = [
            box.name
            for box in describe(self.game).boxes.values()
            if box.switch and self.view.get(box.name)
        ]
        return named + switched

    @property
    def rules(self) -> str:
        """Where the rules of the game are read."""
        own = list(describe(self.game).own_rules.values())
        return f"/rules/{own[0]}" if own else "/rules"

    @property
    def lessons(self) -> list[folder_faces.Lesson]:
        """What the expansions from folders that are played with teach."""
        return folder_faces.lessons(self.game, self.boxes, self.language)

    def t(self, key: str, **values: Any) -> str:
        """A phrase of `web.toml`, or of another file as `file:key`."""
        return phrase(self.language, key, **values)

    def piece(self, ident: str) -> Piece | None:
        """A card, board or token by its id."""
        return games.pieces(self.game).get(ident)

    def name_of(self, ident: str) -> str:
        """Its name in the visitor's language; the id itself when there is no such piece."""
        found = self.piece(ident)
        return found.names[self.language] if found else ident

    def named_in(self, move: Move) -> list[Piece]:
        """The pieces a move names, in order."""
        known = games.pieces(self.game)
        return [known[word] for word in named_in(move.fields) if word in known]


@cache
def module(game: str) -> ModuleType:
    """The module of a game's table, or the generic one."""
    own = f"{__name__}.{game}"
    return importlib.import_module(own if find_spec(own) else f"{__name__}.generic")


def context(seen: Seen) -> dict[str, Any]:
    """The values of the table's template."""
    values: dict[str, Any] = module(seen.game).context(seen)
    return values


def draft(seen: Seen) -> dict[str, Any]:
    """The values of the draft's template."""
    values: dict[str, Any] = module(seen.game).draft(seen)
    return values


def ended_early(seen: Seen) -> bool:
    """Whether people ended the game before its rules did: then nothing hidden is shown."""
    return seen.outcome is not None and seen.outcome.victory in (RESIGNATION, AGREEMENT)


def score(seen: Seen) -> dict[str, Any]:
    """The values of the score page's template, of the generic one for a game that people ended."""
    generic = importlib.import_module(f"{__name__}.generic")
    own = generic if ended_early(seen) else module(seen.game)
    make: Callable[[Seen], dict[str, Any]] = getattr(own, "score", generic.score)
    return make(seen)


def plans(seen: Seen) -> list[Plan]:
    """What the last turns show, where the game's table says so and the game goes on; each is a part of the page."""
    own: Callable[[Seen, Turn], Plan] | None = getattr(module(seen.game), "reveal", None)
    if own is None or seen.state != "playing":
        return []

    def made(turn: Turn, *_: Any) -> Plan:
        return own(seen, turn)

    known = seen.parts
    viewer = seen.seat, seen.language, seen.seats
    found = [known.part(f"plan-{turn.number % SHOWN}", made, turn, *viewer) for turn in seen.turns]
    return [plan for plan in found if plan.steps]


def thumbnail(game: str, board: str) -> str:
    """The picture of a board in the sprite, where the game's table has one (`thumbnail(board)`); empty: none."""
    own: Callable[[str], str] | None = getattr(module(game), "thumbnail", None)
    return own(board) if own and board else ""


def styles(seen: Seen, *, low: bool = False) -> list[str]:
    """Where a page finds the styles of its game and of the boxes on the table, in this order; `low`: it stands above a bar."""
    names = [f"css/{seen.game}.css", *(f"css/{seen.game}/{box}.css" for box in seen.boxes)]
    known = [name for name in names if name in assets.assets()[1]]
    known = [assets.url(assets.low_name(name) if low else name) for name in known]
    return known + [where for box in seen.boxes if (where := folder_faces.style(seen.game, box))]


def scripts(seen: Seen) -> list[str]:
    """Where a page finds the script of its game."""
    name = f"js/{seen.game}.js"
    return [assets.url(name)] if name in assets.assets()[1] else []
