"""A game looked back at: the table as it lay whenever something had just been revealed."""

import copy
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from septem.kernel.game import Game, Move
from septem.kernel.story import BATTLE, Moment
from septem.server.errors import Forbidden
from septem.server.log import LogEntry, Turn
from septem.server.table import OVER, PLAYING, Table

KEPT = "replay"  # where a table keeps its own, until it has more moves


@dataclass(frozen=True)
class Stop:
    """A moment at which everybody had seen the same: after a reveal, or at the start."""

    number: int
    moves: int  # of the record that were played
    game: Game
    lines: int  # of the story that were told
    turns: tuple[Turn, ...]  # the last ones, so that a page can show them
    when: Moment | None  # the headings of what was revealed last; none at the start
    fought: bool  # whether there was a battle


class Replay:
    """All stops of a game, played out once; any of them is a table at once."""

    def __init__(self, table: Table) -> None:
        facts = replace(
            table.facts, state=PLAYING, settings={**table.facts.settings, "ended": None}
        )
        self._walked = walked = Table(facts, list(table.seats), ())
        self.count = len(table.moves)
        self.ended = table.ended
        self.drawings: dict[str, Any] = {}  # what pages have made of it
        self._shared: dict[str, Any] = {}  # what its tables keep together: the story as it is read
        self.stops = [Stop(0, 0, walked.game, 0, (), None, False)]
        for seat, text in table.moves:
            beat, told = walked.log.beat, len(walked.log.lines)
            walked.accept(walked.checked(seat, text))
            if walked.log.beat != beat:
                self._stop(walked.log.lines[told:])
        if table.ended is not None:
            walked.facts.settings = table.facts.settings
            walked.tell_end()
            self.stops[-1] = replace(self.stops[-1], lines=len(walked.log.lines))

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that nothing is secret."""
        return self.ended is not None or self.stops[-1].game.over

    def _stop(self, fresh: Sequence[LogEntry]) -> None:
        walked = self._walked
        when = fresh[-1].when if fresh else self.stops[-1].when
        fought = any(line.told.kind == BATTLE or line.told.fought for line in fresh)
        turns, lines = tuple(walked.log.turns), len(walked.log.lines)
        number, played = len(self.stops), len(walked.moves)
        self.stops.append(Stop(number, played, walked.game, lines, turns, when, fought))

    def table_at(self, number: int) -> Table:
        """The table as it lay at a stop; it is nobody's, and nothing on it can be played."""
        stop = self.stops[number]
        shown = copy.copy(self._walked)
        ended = self._walked.ended is not None and number == len(self.stops) - 1
        state = OVER if stop.game.over or ended else PLAYING
        shown.facts = replace(self._walked.facts, state=state, host=None)
        shown.game = stop.game
        shown.moves = self._walked.moves[: stop.moves]
        shown.log = self._walked.log.upto(stop.lines, stop.turns)
        shown.chat, shown.holders, shown.drawings = [], {}, self._shared
        return shown

    def table_before(self, number: int) -> Table:
        """The table before a move of the record, counted from 1, whoever has decided already."""
        stop = self.stops[self.stop_before(number)]
        shown = self.table_at(stop.number)
        shown.game = stop.game.clone()
        shown.moves = self._walked.moves[: number - 1]
        for seat, text in shown.moves[stop.moves :]:
            shown.game.play(seat, text)
        return shown

    def stop_before(self, number: int) -> int:
        """The last stop before a move of the record, counted from 1."""
        return max(0, bisect_left([stop.moves for stop in self.stops], number) - 1)

    def moves_of(self, seat: int, stop: Stop) -> int:
        """How many moves a seat had made at a stop."""
        return sum(1 for who, _ in self._walked.moves[: stop.moves] if who == seat)

    @cached_property
    def points(self) -> list[list[dict[str, int]]]:
        """At every stop the points of every seat by the lines of the score, as if the game ended there."""
        nothing: list[dict[str, Any]] = [{}] * int(self.stops[0].game.seats)  # views without seats
        views = [stop.game.view(None).get("seats") or nothing for stop in self.stops]
        found = [[dict(one.get("points", {})) for one in seats] for seats in views]
        outcome = self.stops[-1].game.outcome
        if outcome is not None:
            found[-1] = [dict(lines) for lines in outcome.scores]
        return found

    def next_move(self, number: int, seat: int | None) -> Move | None:
        """What the seat plays next at a stop; None where it owes no move, or played nothing more."""
        stop = self.stops[number]
        if seat is None or seat not in stop.game.pending:
            return None
        text = next((text for who, text in self._walked.moves[stop.moves :] if who == seat), None)
        return next((move for move in stop.game.moves(seat) if move.text == text), None)


def replay_of(table: Table) -> Replay:
    """The replay of a table, made when it is asked for and again when the game has gone on."""
    known: Replay | None = table.drawings.get(KEPT)
    if known is None or (known.count, known.ended) != (len(table.moves), table.ended):
        known = table.drawings[KEPT] = Replay(table)
    return known


def open_seats(table: Table, mine: Sequence[int]) -> list[int]:
    """The seats through whose eyes one may look back: all when the game is over, one's own at a solo table."""
    if table.facts.state == OVER:
        return [seat.number for seat in table.seats]
    if table.facts.state == PLAYING and table.solo() and mine:
        return list(mine)
    raise Forbidden("not_over")
