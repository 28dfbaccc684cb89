"""What people at a table ask each other, and what happens when all agree: take the last move back, or end the game together.

One question at a time, kept with the table's settings. Bots and those whom a bot plays for have no say. A question is over when somebody says
no, when all have said yes, or, where a move shall be taken back, with the next move.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game
from septem.server import endings, store
from septem.server.endings import AGREEMENT, RESIGNATION, Ended
from septem.server.errors import Conflict, Refused
from septem.server.playing import undo
from septem.server.programs.challenges import Challenges
from septem.server.table import OVER, PLAYING, REWOUND, Table, summary

UNDO, END = "undo", "end"
WORLDS = 24  # deals that are tried to find out whether a move has shown anything


@dataclass(frozen=True)
class Proposal:
    """A question to all people at a table."""

    kind: str
    by: int
    yes: tuple[int, ...]
    moves: int  # how many there were when it was asked

    def fields(self) -> dict[str, Any]:
        return {"kind": self.kind, "by": self.by, "yes": list(self.yes), "moves": self.moves}


def proposal_of(table: Table) -> Proposal | None:
    """The question that waits for answers, if there is one."""
    kept = table.facts.settings.get("proposal")
    if not kept or table.facts.state != PLAYING:
        return None
    found = Proposal(kept["kind"], kept["by"], tuple(kept["yes"]), kept["moves"])
    return None if found.kind == UNDO and found.moves != len(table.moves) else found


def voters(table: Table) -> set[int]:
    """The seats whose people have a say."""
    return {seat.number for seat in table.people() if not seat.stand_in}


def may_ask_undo(table: Table, seat: int) -> bool:
    """Whether the last move is this seat's, can no longer be taken back alone, and others have to agree."""
    if table.facts.state != PLAYING or not table.moves or len(voters(table)) < 2:
        return False
    if len(table.game.pending) > 1:  # all choose from new cards by now
        return False
    return table.moves[-1][0] == seat and not table.may_take_back(seat)


def shows_nothing(table: Table) -> bool:
    """Whether nobody has learned anything hidden by the last move.

    For every seat the hidden things are dealt anew, as far as it could not know them before the move; where the same move then shows
    the seat anything else than it showed in truth, something was seen. A move that begins another age or ends the game always shows something.
    """
    before = table.before_last()
    seat, text = table.moves[-1]
    after = table.game
    return all(
        same_in_all_worlds(before, after, viewer, seat, text) for viewer in range(len(table.seats))
    )


def same_in_all_worlds(before: Game, after: Game, viewer: int, seat: int, text: str) -> bool:
    truth = after.view(viewer)
    for world in range(WORLDS):
        game = before.determinize(viewer, world)
        try:
            game.play(seat, text)
        except IllegalMove:
            return False
        if game.view(viewer) != truth:
            return False
    return True


class Agreeing(Challenges):
    """Questions to everybody at a table, and giving up."""

    async def resign(self, table: Table, number: int) -> None:
        """One of two gives up: the other has won."""
        async with self.lock(table.id):
            if table.facts.state != PLAYING:
                raise Conflict("not_playing")
            if not endings.can_resign(table.game):
                raise Refused("no_resigning")
            await self._finish(table, Ended(RESIGNATION, number))
        self.ended(table)
        self.wake_bots(table)

    async def _finish(self, table: Table, ended: Ended) -> None:
        result = summary(endings.outcome(table.game, ended))
        settings = {**table.facts.settings, "ended": ended.fields(), "proposal": None}
        works = store.change_table(table.id, state=OVER, result=result, settings=settings)
        await self.write(table, works)
        table.finish(ended)

    async def propose(self, table: Table, seats: Collection[int], kind: str) -> None:
        """Ask all others; asking for the same says yes to it."""
        async with self.lock(table.id):
            if table.facts.state != PLAYING:
                raise Conflict("not_playing")
            by = min(set(seats) & voters(table), default=None)
            if by is None:
                raise Conflict("not_playing")
            found = proposal_of(table)
            if found is not None and found.kind != kind:
                raise Conflict("asked_already")
            if found is None:
                if kind == UNDO:
                    self._check_undo(table, seats)
                found = Proposal(kind, by, (), len(table.moves))
            yes = tuple(sorted({*found.yes, *seats} & voters(table)))
            await self._answered(table, Proposal(found.kind, found.by, yes, found.moves))
        if table.facts.state == OVER:
            self.ended(table)
        self.wake_bots(table)

    def _check_undo(self, table: Table, seats: Collection[int]) -> None:
        if (
            not table.moves
            or not may_ask_undo(table, table.moves[-1][0])
            or table.moves[-1][0] not in seats
        ):
            raise Conflict("nothing_to_undo")
        if not shows_nothing(table):
            raise Refused("undo_shown")

    async def object(self, table: Table, seats: Collection[int]) -> None:
        """Say no, or take one's own question back."""
        async with self.lock(table.id):
            if proposal_of(table) is not None and set(seats) & voters(table):
                await self._keep(table, None)

    async def _answered(self, table: Table, found: Proposal) -> None:
        if voters(table) - set(found.yes):
            await self._keep(table, found)
        elif found.kind == END:
            await self._finish(table, Ended(AGREEMENT))
        else:
            await self._take_back_together(table)

    async def _keep(self, table: Table, found: Proposal | None) -> None:
        settings = {**table.facts.settings, "proposal": found.fields() if found else None}
        await self.write(table, store.change_table(table.id, settings=settings))
        table.facts.settings = settings
        table.changed()

    async def _take_back_together(self, table: Table) -> None:
        """The last move is undone: its seat decides again."""
        seat, count = table.moves[-1][0], len(table.moves) - 1
        settings = {**table.facts.settings, "proposal": None}
        works = [
            store.drop_moves(table.id, *table.numbers[count:]),
            undo(table, seat, REWOUND),
            store.change_table(table.id, settings=settings),
        ]
        await self.write(table, store.in_order(*works))
        table.facts.settings = settings
        table.rewind(seat, count)
