"""How the expert bot fares with a deal: it plays in the people's seats against the same bots, whenever no table needs the workers."""

import logging
from typing import Any

from septem.bots import frozen
from septem.server.deals import works
from septem.server.deals.deal import Deal
from septem.server.deals.playing import reading, writing
from septem.server.errors import Refused
from septem.server.lobby import Lobby
from septem.server.table import summary
from septem.server.workers import LAST, WorkerPool

LEVEL = "expert"
log = logging.getLogger(__name__)


async def find_out(lobby: Lobby, deal: Deal) -> None:
    """Play the deal once and keep the result; nothing where somebody has, or is about to."""
    try:
        if not deal.playable or not await writing(lobby.store, works.claim_expert(deal.id)):
            return
        found = await played(lobby.pool, deal)
        await writing(lobby.store, works.keep_expert(deal.id, found))
    except Refused as problem:  # the database is away: the next one who begins a try asks again
        log.warning("the expert's game of deal %s is lost: %s", deal.id, problem)


async def played(pool: WorkerPool, deal: Deal) -> dict[str, Any]:
    """The game of the expert: how it ended, by seat."""
    game = deal.begins()
    moves: list[tuple[int, str]] = []
    while not game.over:
        seat = game.pending[0]
        level = LEVEL if seat in deal.people else deal.places[seat].level or LEVEL
        text = await pool.think_frozen(level, str(game.record()), seat, LAST)
        game.play(seat, text)
        moves.append((seat, text))
    result, outcome = summary(game.outcome), game.outcome
    assert result is not None
    assert outcome is not None
    lines = [dict(one) for one in outcome.scores]
    return {**result, "lines": lines, "moves": moves, "edition": frozen.EDITION}


async def known(lobby: Lobby, deal: Deal) -> dict[str, Any] | None:
    """What was found out."""
    fresh = await reading(lobby.store, works.deal_of(deal.id))
    return None if fresh is None else fresh.expert
