"""What a person's programs ask for with a token: who they are, what happened to them, their games, challenges to answer."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from septem.server import store
from septem.server.api import (
    After,
    Called,
    Caller,
    LastEvent,
    household_of,
    lobby_of,
    public,
    seen,
    showing,
    spend,
)
from septem.server.errors import Forbidden, Lost
from septem.server.events import message, read_number
from septem.server.limits import Streams, Ticket
from septem.server.lobby import Lobby
from septem.server.programs import challenges
from septem.server.programs.challenges import described
from septem.server.programs.tokens import Program
from septem.server.seats import Guest
from septem.server.table import OVER, Offer

MOST_GAMES = 100
ATTENDED = 15.0  # seconds between two looks whether the games of a listener go on
router = APIRouter(prefix="/api/v1", tags=["people"])
Reader = Annotated[Program, Depends(showing("read", "read"))]


@router.get("/me")
def who(program: Reader) -> dict[str, Any]:
    """Whom the token speaks for: the handle by which others challenge them, the name at tables, what the token may do."""
    return {
        "handle": program.handle,
        "name": program.guest.name,
        "scopes": sorted(program.scopes),
    }


@router.get("/me/games")
async def own_games(request: Request, program: Reader) -> list[dict[str, Any]]:
    """The person's games that are not over: `n` is the number of the decision that is owed, where one is."""
    lobby = lobby_of(request)
    rows = await asyncio.to_thread(
        lobby.store.read, store.tables_of(program.guest.id, 2 * MOST_GAMES)
    )
    under_way = [row.id for row in rows if row.state != OVER][:MOST_GAMES]
    return [game for ident in under_way for game in await seats_at(lobby, ident, program)]


async def seats_at(lobby: Lobby, ident: str, program: Program) -> list[dict[str, Any]]:
    """The seats of a person at a table."""
    try:
        table = await lobby.look_at(ident)
    except Lost:
        return []
    return [
        {
            "table": table.id,
            "game": table.facts.game,
            "state": table.facts.state,
            "seat": seat,
            "n": table.stamp(seat) if seat in table.pending else None,
        }
        for seat in table.seats_of(program.guest.id)
    ]


@router.get("/me/challenges")
async def own_challenges(request: Request, program: Reader) -> list[dict[str, Any]]:
    """The challenges the person may accept or decline; each names its table."""
    lobby = lobby_of(request)
    rows = await asyncio.to_thread(lobby.store.read, challenges.standing(program.guest.id))
    return [
        {
            "table": row.table_id,
            "seat": row.seat,
            "from": row.giver,
            "name": row.name,
            "game": row.game,
            "options": {key: value for key, value in row.options.items() if key != "seed"},
            "rated": bool(row.settings.get("rated")),
            "until": round(row.until),
        }
        for row in rows
    ]


STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Endless; an empty line or a comment means that nothing happened.",
        "content": {
            "application/x-ndjson": {"schema": {"type": "string"}},
            "text/event-stream": {"schema": {"type": "string"}},
        },
    }
}


@router.get("/me/events", response_class=StreamingResponse, responses=STREAM)
async def own_events(
    request: Request, program: Reader, after: After = 0, last_event_id: LastEvent = None
) -> StreamingResponse:
    """What happens to the person, one JSON object a line, or server-sent events where those are accepted.

    `number` grows one by one. To go on after a lost connection give the last one seen as `after` or `Last-Event-ID`: nothing is
    missed and nothing comes twice. `kind` is `challenge` (somebody keeps a seat for you at `table`), `accepted` or `declined` (your
    challenge was answered), `start` (a game of yours has begun), `turn` (`seat` owes decision `n`) or `over` (with `result`). Turns of
    the last thirty days are kept, everything else for good.
    """
    spend(request, "stream")
    lines = "text/event-stream" not in request.headers.get("accept", "")
    kind = "application/x-ndjson" if lines else "text/event-stream"
    streams: Streams = request.app.state.limits.streams
    opened = streams.opened(program.guest.id, household_of(request), "", -1)
    told = stream(lobby_of(request), program, read_number(last_event_id) or after, lines, opened)
    return StreamingResponse(told, media_type=kind, headers={"X-Accel-Buffering": "no"})


async def stream(
    lobby: Lobby,
    program: Program,
    after: int,
    lines: bool,
    opened: AbstractContextManager[Ticket],
) -> AsyncIterator[str]:
    due = 0.0
    with opened as ticket:
        async with aclosing(lobby.board.listen(program.guest.id, after)) as found:
            async for event in found:
                if ticket.evicted:
                    return
                if time.monotonic() >= due:
                    due = time.monotonic() + ATTENDED
                    await lobby.attend(program.guest.id)
                if event is None:
                    yield "\n" if lines else ": still here\n\n"
                    continue
                text = json.dumps(event, ensure_ascii=False)
                yield f"{text}\n" if lines else message(event["kind"], text, event["number"])


@router.get("/tables/{table}/challenge")
def show_challenge(call: Called) -> dict[str, Any]:
    """The challenge at a table that waits for the person's answer."""
    number = challenges.offered_to(call.table, guest_of(call).id)
    offer: Offer = call.table.offers[number]
    return described(call.table, number, offer)


@router.post("/tables/{table}/accept")
async def accept(call: Called) -> dict[str, Any]:
    """Take the seat that is kept for the person; the game begins with the last seat taken."""
    guest = guest_of(call)
    seat = await call.lobby.accept(call.table, guest)
    return seen(call.table, seat)


@router.post("/tables/{table}/decline")
async def decline(call: Called) -> dict[str, Any]:
    """Do not take the seat that is kept for the person; whoever keeps it is told."""
    await call.lobby.decline(call.table, guest_of(call))
    return public(call.table)


def guest_of(call: Caller) -> Guest:
    """The person a token speaks for."""
    if call.guest is None:
        raise Forbidden("token_needed")
    return call.guest
