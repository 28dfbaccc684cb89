"""The draft of wonders at a table, before its game begins."""

from septem.server import store
from septem.server.draft import Draft
from septem.server.errors import Conflict
from septem.server.reviewing import Reviewing
from septem.server.store import Work
from septem.server.table import DRAFT, Table


class Drafting(Reviewing):
    """People take wonders in turn."""

    async def pick(self, table: Table, number: int, board: str, stamp: int) -> None:
        """Take a wonder for a seat. `stamp` is the number of the pick; an old one is refused. Bots take theirs at once."""
        async with self.lock(table.id):
            if table.facts.state != DRAFT or table.draft is None:
                raise Conflict("no_draft")
            table.draft.check(number, board, stamp)
            await self._go_on(table, table.settled(table.draft.after(board), table.seats), [])
            table.changed()
        self.wake_bots(table)

    async def _go_on(self, table: Table, draft: Draft | None, works: list[Work]) -> None:
        """Keep what was taken; with the last wonder the game begins."""
        facts = table.beginning(draft)
        await self.write(table, store.in_order(*works, store.change_table(table.id, **facts)))
        table.begin(draft)
