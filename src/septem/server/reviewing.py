"""Finished games looked back on by a strong bot: once, then kept with the game."""

import asyncio
from typing import Any

from septem.bots.review import EDITION
from septem.server import store
from septem.server.errors import Conflict
from septem.server.results.after_game import AfterGames
from septem.server.reviews import Progress, Review
from septem.server.table import OVER, Table

REVIEW = "review"  # where a table in memory keeps it


class Reviewing(AfterGames):
    """Reviews are made by the process of a pool, and written down."""

    async def review(self, table: Table, visitor: str = "") -> list[dict[str, Any]]:
        """A finished game looked back on, seat by seat; a visitor waits for one at a time."""
        known = await self.known_review(table)
        if known is not None:
            return known
        found = await self.pool.reviews.review(str(table.record()), visitor)
        return await self._keep_review(table, found)

    async def look_at_review(self, table: Table, visitor: str) -> Review | Progress:
        """The review, or how far it is: it is begun, and goes on as long as somebody looks now and then."""
        known = await self.known_review(table)
        if known is not None:
            return known
        found = self.pool.reviews.look(str(table.record()), visitor)
        return found if isinstance(found, Progress) else await self._keep_review(table, found)

    async def known_review(self, table: Table) -> Review | None:
        """The review that was kept with a finished game, if there is one."""
        if table.facts.state != OVER:
            raise Conflict("not_over")
        found: Review | None = table.drawings.get(REVIEW)
        if found is None:
            kept = store.review_of(table.id, EDITION)
            found = await asyncio.to_thread(self.store.read, kept)
            if found is not None:
                table.drawings[REVIEW] = found
        return found

    async def _keep_review(self, table: Table, found: Review) -> Review:
        work = store.keep_review(table.id, EDITION, found)
        await asyncio.wrap_future(self.store.write(work))
        table.drawings[REVIEW] = found
        return found
