"""The programs' interface: JSON under /api/v1. A seat acts with its own key or with a person's token (programs/api.py), without one a program is a spectator."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, aclosing, nullcontext, suppress
from dataclasses import asdict
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel, Field

import septem
from septem.bots import levels
from septem.kernel.phrases import LANGUAGES
from septem.server import games
from septem.server.addresses import household
from septem.server.agreeing import proposal_of
from septem.server.deals import playing as deals
from septem.server.errors import Conflict, Forbidden, NotFound, Refused
from septem.server.events import message, numbers, read_number
from septem.server.limits import Streams, Ticket
from septem.server.lobby import Lobby
from septem.server.manners import emotes_of, ready_at
from septem.server.programs import tokens as programs
from septem.server.programs.tokens import Program
from septem.server.requests import SeatRequest, TableRequest, known_level
from septem.server.seats import LINK, Guest, read_key
from septem.server.table import OPEN, OVER, PLAYING, Table

GLANCE = 1.0  # seconds between two looks whether somebody still waits
T = TypeVar("T")
router = APIRouter(prefix="/api/v1", tags=["tables"])


class PlaceAsked(BaseModel):
    """A seat: `kind` is "person" (you get its key), "bot" (with a level) or "open" (whoever joins, or the person `to` names)."""

    kind: str = Field(pattern="^(person|bot|open)$")
    name: str = Field(default="", max_length=100)
    level: str | None = Field(default=None, max_length=20)
    to: str = Field(
        default="",
        max_length=40,
        description="The handle or the kept name of the person an open seat is kept for; needs a token that may challenge.",
    )


class ClockAsked(BaseModel):
    """A clock: "live" with seconds for a turn and a bank for the whole game, "slow" with 1 to 7 whole days for a turn."""

    kind: str = Field(pattern="^(live|slow)$")
    turn: int = Field(ge=1, le=7 * 24 * 3600)
    bank: int = Field(default=0, ge=0, le=3600)


class TableAsked(BaseModel):
    """A table to set up. Options are those the list of games names for it, and expansions and seed."""

    game: str = Field(max_length=20)
    options: dict[str, Any] = Field(default_factory=dict)
    seats: list[PlaceAsked] = Field(min_length=1, max_length=8)
    draft: bool = Field(
        default=False,
        description="Wonders are taken in turn before the game begins, where the game has such a draft.",
    )
    clock: ClockAsked | None = Field(
        default=None,
        description="How long people may think; at the end a bot decides for them. None: as long as they like.",
    )
    rated: bool = Field(default=False, description="The game counts for the ratings of people.")


class FillAsked(BaseModel):
    level: str | None = Field(default=None, max_length=20)


class JoinAsked(BaseModel):
    name: str = Field(max_length=100)


class MoveAsked(BaseModel):
    """A move in notation, and the number of the decision it answers (`n` of the view)."""

    move: str = Field(max_length=200)
    n: int = Field(ge=0, le=1_000_000)


class PickAsked(BaseModel):
    """A side of a wonder, and the number of the pick (`n` of the draft)."""

    board: str = Field(max_length=60)
    n: int = Field(ge=0, le=100)


class RematchAsked(BaseModel):
    """`now`: begin with those who are in, where everybody else who was asked is gone."""

    now: bool = False


class LinkAsked(BaseModel):
    """A private link; `renew`: those given out before end."""

    renew: bool = False


class Caller:
    """Who calls about a table: the holder of a seat's key, a person's program, or a spectator."""

    def __init__(
        self, lobby: Lobby, table: Table, seat: int | None, program: Program | None = None
    ) -> None:
        self.lobby = lobby
        self.table = table
        self.seat = seat
        self.program = program

    @property
    def guest(self) -> Guest | None:
        """The person whose token was shown."""
        return None if self.program is None else self.program.guest

    def own_seat(self) -> int:
        if self.seat is None:
            raise Forbidden("key_needed")
        return self.seat

    def as_host(self) -> None:
        """A refusal for whoever did not set the table up."""
        self.own_seat()
        if not self.is_host():
            raise Forbidden("not_host")

    def is_host(self) -> bool:
        """Whether the caller set the table up: one of the host's seats, or the first person's where a program did."""
        mine = self.table.seats_of(self.table.facts.host)
        if self.table.facts.host is None:
            mine = [seat.number for seat in self.table.people()][:1]
        return self.seat in mine


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def spend(request: Request, kind: str) -> None:
    request.app.state.limits.spend(household_of(request), kind)


def household_of(request: Request) -> str:
    """What a caller's limits count by."""
    return household(request.client.host if request.client else "?")


async def caller(
    request: Request, table: str, authorization: Annotated[str | None, Header()] = None
) -> Caller:
    """The caller of a request; a wrong key is refused."""
    kind = "read" if request.method == "GET" else "act"
    spend(request, kind)
    lobby = lobby_of(request)
    if authorization is None:
        found = await lobby.get(table)
        await deals.check_sight(lobby.store, found, None)
        return Caller(lobby, found, None)
    if (program := await program_of(request, authorization)) is not None:
        answers = request.url.path.endswith(("/accept", "/decline"))
        program.needs("read" if request.method == "GET" else "challenge" if answers else "play")
        found = await lobby.get(table)
        await deals.check_sight(lobby.store, found, program.guest.id)
        return at_table(lobby, found, program)
    scheme, _, text = authorization.partition(" ")
    key = read_key(text.strip())
    if scheme.lower() != "bearer" or key.table != table:
        raise Forbidden("bad_key")
    return Caller(lobby, await lobby.open_with(key), key.seat)


async def program_of(request: Request, authorization: str | None) -> Program | None:
    """Whom a personal token speaks for; None where none is shown."""
    scheme, _, text = (authorization or "").partition(" ")
    token = text.strip()
    if scheme.lower() != "bearer" or not token.startswith(programs.PREFIX):
        return None
    return await asyncio.to_thread(lobby_of(request).store.read, programs.opened(token))


def showing(scope: str, cost: str) -> Callable[..., Awaitable[Program]]:
    """Asks for a personal token that may do something; a request is charged what it costs."""

    async def shown(
        request: Request, authorization: Annotated[str | None, Header()] = None
    ) -> Program:
        spend(request, cost)
        found = await program_of(request, authorization)
        if found is None:
            raise Forbidden("token_needed")
        found.needs(scope)
        return found

    return shown


def at_table(lobby: Lobby, table: Table, program: Program) -> Caller:
    """A program at a table, for the seat that owes a decision where it has several."""
    mine = table.seats_of(program.guest.id)
    owing = [number for number in mine if number in table.pending]
    return Caller(lobby, table, next(iter([*owing, *mine]), None), program)


Called = Annotated[Caller, Depends(caller)]
Spoken = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")]


@router.get("/games")
def list_games(request: Request) -> list[dict[str, Any]]:
    """The games there are, for how many, with which expansions and options, and the bots' levels."""
    spend(request, "read")
    return [listed(game) for game in septem.games().values()]


def listed(game: septem.Description) -> dict[str, Any]:
    """A game as programs read it; an option without choices is true or false, or names boards."""
    boxes = game.boxes.values()
    pieces = games.pieces(game.name).values()
    return {
        "game": game.name,
        "title": game.titles,
        "players": list(game.players),
        "expansions": [box.name for box in boxes if not box.switch],
        "requires": {box.name: box.requires for box in boxes if box.requires},
        "options": [name for name in game.option_names if name not in ("players", "expansions")],
        "choices": {
            one.name: list(one.choices) for one in game.options.values() if one.kind == "choice"
        },
        "wonders": [piece.id for piece in pieces if piece.kind == "wonder"],
        "draft": bool(game.drafted),
        "levels": list(levels.LEVELS),
    }


@router.post("/tables", status_code=201)
async def create(
    request: Request, asked: TableAsked, authorization: Annotated[str | None, Header()] = None
) -> dict[str, Any]:
    """Set up a table; the answer holds a key for every seat of kind "person".

    With a token that may challenge, those seats are the person's own, and open seats may be kept for others, who accept or decline.
    """
    spend(request, "create")
    lobby = lobby_of(request)
    program = await program_of(request, authorization)
    if program is not None:
        program.needs("challenge")
    asked_to = await challenged(lobby, asked, program)
    places = [SeatRequest(seat.kind, seat.name, seat.level) for seat in asked.seats]
    settings = {"estimate": False, "rated": asked.rated}
    clock = None if asked.clock is None else asked.clock.model_dump()
    wanted = TableRequest(asked.game, asked.options, places, settings, asked.draft, clock=clock)
    here, limits = household_of(request), request.app.state.limits
    limits.tables.check(here, limits.numbers.tables_here, lobby.unfinished())
    table = await lobby.create(wanted, program.guest if program else None)
    limits.tables.add(here, table.id)
    for number, person in asked_to.items():
        assert program is not None
        await lobby.challenge(table, number, person, program)
    keys = {seat.number: str(await lobby.new_key(table, seat.number)) for seat in table.people()}
    return {**public(table), "keys": keys}


async def challenged(lobby: Lobby, asked: TableAsked, program: Program | None) -> dict[int, str]:
    """The people whom seats are kept for, by id; a refusal when somebody is not known."""
    found: dict[int, str] = {}
    for number, seat in enumerate(asked.seats):
        if not seat.to:
            continue
        if program is None:
            raise Forbidden("token_needed")
        called = programs.challenged_by(seat.to, program.guest.id)
        person = await asyncio.to_thread(lobby.store.read, called)
        if person is None or seat.kind != "open":
            raise NotFound("no_person")
        found[number] = person
    return found


@router.get("/tables/{table}")
def show(call: Called) -> dict[str, Any]:
    """Who sits at a table and how it stands."""
    return public(call.table, call.seat)


@router.post("/tables/{table}/seats/{seat}", status_code=201)
async def join(call: Called, seat: int, asked: JoinAsked) -> dict[str, Any]:
    """Take an open seat; the answer holds its key."""
    await call.lobby.join(call.table, seat, asked.name, call.guest)
    return {"seat": seat, "key": str(await call.lobby.new_key(call.table, seat))}


@router.delete("/tables/{table}/seats/{seat}")
async def free(call: Called, seat: int) -> dict[str, Any]:
    """Before the game begins: leave one's own seat, or as the host remove whoever sits on another one."""
    mine = call.own_seat()
    if (seat == mine) == call.is_host():
        raise Forbidden("not_your_seat")
    await call.lobby.free(call.table, seat)
    return public(call.table)


@router.post("/tables/{table}/fill")
async def fill(call: Called, asked: FillAsked) -> dict[str, Any]:
    """The host lets bots take every open seat; the game begins."""
    call.as_host()
    await call.lobby.fill_with_bots(call.table, known_level(asked.level))
    return public(call.table, call.seat)


@router.post("/tables/{table}/seats/{seat}/bot")
async def call_bot(call: Called, seat: int) -> dict[str, Any]:
    """Ask for a bot at the seat of a person who is away: it comes after two minutes, or when all others who are there ask."""
    await call.lobby.call_bot(call.table, [call.own_seat()], seat)
    return public(call.table, call.seat)


@router.post("/tables/{table}/leave")
async def leave(call: Called) -> dict[str, Any]:
    """Let a bot play for oneself."""
    await call.lobby.stand_in(call.table, call.own_seat(), True)
    return public(call.table, call.seat)


@router.post("/tables/{table}/return")
async def come_back(call: Called) -> dict[str, Any]:
    """Take one's seat back from a bot, at once."""
    await call.lobby.stand_in(call.table, call.own_seat(), False)
    return public(call.table, call.seat)


@router.get("/tables/{table}/draft")
def show_draft(call: Called) -> dict[str, Any]:
    """The draft of wonders: what lies on the table, who takes when, what was taken, and what the caller may take now."""
    found = draft_of(call.table, call.seat)
    if found is None:
        raise NotFound("no_draft")
    return found


@router.post("/tables/{table}/draft")
async def pick(call: Called, asked: PickAsked) -> dict[str, Any]:
    """Take a wonder. When this answers, it is on disk."""
    seat = call.own_seat()
    await call.lobby.pick(call.table, seat, asked.board, asked.n)
    return seen(call.table, seat)


@router.get("/tables/{table}/view")
def view(call: Called) -> dict[str, Any]:
    """What the caller may know now, and the moves it may make."""
    return seen(call.table, call.seat)


@router.get("/tables/{table}/moves")
def list_moves(call: Called) -> list[dict[str, Any]]:
    """The caller's legal moves, with a sentence in every language."""
    return moves_of(call.table, call.own_seat())


@router.get("/tables/{table}/hint")
async def hint(request: Request, call: Called, language: Spoken = "en") -> list[dict[str, Any]]:
    """The best moves with win chance, expected points and reason; only alone against bots."""
    spend(request, "create")
    return await call.lobby.hint(call.table, call.own_seat(), language)


@router.post("/tables/{table}/moves")
async def play(call: Called, asked: MoveAsked) -> dict[str, Any]:
    """Play a move. When this answers, the move is on disk."""
    seat = call.own_seat()
    await call.lobby.play(call.table, seat, asked.move, asked.n)
    return seen(call.table, seat)


@router.delete("/tables/{table}/moves")
async def take_back(call: Called) -> dict[str, Any]:
    """Take the last choice back, as long as nothing was revealed."""
    seat = call.own_seat()
    await call.lobby.take_back(call.table, seat)
    return seen(call.table, seat)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
def record(call: Called) -> str:
    """The record of a finished game."""
    if call.table.facts.state != OVER:
        raise Conflict("not_over")
    return str(call.table.record(named=True))


@router.post("/tables/{table}/link", status_code=201)
async def new_link(call: Called, asked: LinkAsked | None = None) -> dict[str, Any]:
    """A private link of the caller's seat for another device: its path, and for how long it holds.

    With `renew` all earlier links and keys of the seat end, the caller's own among them: the answer has a new one.
    """
    seat, renew = call.own_seat(), asked is not None and asked.renew
    if renew:
        await call.lobby.revoke(call.table, seat, None, devices=False)
    link = await call.lobby.new_key(call.table, seat, LINK)
    key = str(await call.lobby.new_key(call.table, seat)) if renew else None
    return {"path": f"/k/{link}", "seconds": LINK, "key": key}


@router.delete("/tables/{table}/link")
async def revoke_links(call: Called) -> dict[str, Any]:
    """No link, key or device opens the caller's seat any more but the new key of the answer."""
    seat = call.own_seat()
    await call.lobby.revoke(call.table, seat, None, devices=True)
    return {"key": str(await call.lobby.new_key(call.table, seat))}


@router.post("/tables/{table}/rematch")
async def rematch(call: Called, asked: RematchAsked | None = None) -> dict[str, Any]:
    """Ask everybody at a finished table for a rematch, or join the one that was asked for.

    It begins when all have answered, or after a minute, with bots for those who are not in; the view then names the new table as `rematch`.
    Ask again then: the answer has the caller's seat there and its key.
    """
    seat = call.own_seat()
    if asked is not None and asked.now:
        await call.lobby.begin_rematch(call.table, [seat])
    else:
        await call.lobby.want_rematch(call.table, [seat])
    found = await call.lobby.place_again(call.table, seat)
    if found is None:
        return {**public(call.table, seat), "seat": None, "key": None}
    fresh, place = found
    key = str(await call.lobby.new_key(fresh, place))
    return {**public(call.table, seat), "seat": place, "key": key}


@router.delete("/tables/{table}/rematch")
async def decline_rematch(call: Called) -> dict[str, Any]:
    """Do not play again; until the rematch begins the answer may be changed."""
    seat = call.own_seat()
    await call.lobby.leave_rematch(call.table, [seat])
    return public(call.table, seat)


@router.get("/tables/{table}/review")
async def review(request: Request, call: Called) -> list[dict[str, Any]]:
    """A finished game by seat: win chances over time, moves that lost some of it; skill, gifts and luck. Takes a while."""
    spend(request, "create")
    return await while_there(request, call.lobby.review(call.table, household_of(request)))


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What a visitor waits for; the work ends when they go."""
    wanted = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait([wanted], timeout=GLANCE))[0]:
            if await request.is_disconnected():
                raise Refused("bad_request")
        return wanted.result()
    finally:
        if wanted.cancel():  # nobody waits any more
            with suppress(asyncio.CancelledError):
                await wanted


@router.post("/records", status_code=201)
async def upload(request: Request) -> dict[str, Any]:
    """A record as plain text becomes a finished table."""
    spend(request, "create")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refused("bad_record", line=1) from None
    return public(await lobby_of(request).upload(text, None))


STREAMS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Endless. Each event is the caller's view as `/view` gives it; an empty line or a comment means that nothing happened.",
        "content": {
            "text/event-stream": {"schema": {"type": "string"}},
            "application/x-ndjson": {"schema": {"type": "string"}},
        },
    }
}
After = Annotated[
    int,
    Query(ge=0, description="The `number` of the last event seen: the first one sent is newer."),
]
LastEvent = Annotated[
    str | None, Header(description="The same, as browsers send it when they reconnect.")
]


@router.get("/tables/{table}/events", response_class=StreamingResponse, responses=STREAMS)
async def events(
    request: Request, call: Called, after: After = 0, last_event_id: LastEvent = None
) -> StreamingResponse:
    """The caller's view whenever the table changes: server-sent events, or ndjson when that is accepted.

    Every event has a `number` (the `id` of a server-sent event) greater than those before, also after a restart of the server. To go
    on after a lost connection, give the last one seen as `after` or `Last-Event-ID`: the present view comes at once when it
    is newer, nothing when it is not. Several changes that come together are one event.
    """
    spend(request, "stream")
    lines = "ndjson" in request.headers.get("accept", "")
    kind = "application/x-ndjson" if lines else "text/event-stream"
    streams: Streams = request.app.state.limits.streams
    opened = streams.opened(None, household_of(request), call.table.id, call.seat)
    return StreamingResponse(
        stream(call, lines, read_number(last_event_id) or after, opened), media_type=kind
    )


async def stream(
    call: Caller, lines: bool, after: int, opened: AbstractContextManager[Ticket] | None = None
) -> AsyncIterator[str]:
    with opened or nullcontext(Ticket()) as ticket:
        async with aclosing(numbers(call.table, call.seat, after)) as found:
            async for number in found:
                if ticket.evicted:
                    return
                if number is None:
                    yield "\n" if lines else ": still here\n\n"
                    continue
                text = written(call.table, call.seat)
                yield f"{text}\n" if lines else message("view", text, number)


def written(table: Table, seat: int | None) -> str:
    """What a caller sees as text; written once for all spectators."""
    if seat is not None:
        return json.dumps(seen(table, seat), ensure_ascii=False)
    number, text = table.drawings.get("api", (None, ""))
    if number != table.number:
        text = json.dumps(seen(table, None), ensure_ascii=False)
        table.drawings["api"] = (table.number, text)
    return str(text)


def public(table: Table, seat: int | None = None) -> dict[str, Any]:
    """What everybody may know of a table besides the game itself; `number` is that of the last event the caller may know of."""
    present = table.subscribers.present()
    return {
        "table": table.id,
        "number": table.number_for(seat),
        "game": table.facts.game,
        "state": table.facts.state,
        "options": {key: value for key, value in table.facts.options.items() if key != "seed"},
        "seats": [
            {
                "seat": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "stand_in": seat.stand_in,
                "online": seat.kind == "bot" or seat.number in present,
            }
            for seat in table.seats
        ],
        "rated": table.facts.settings.get("rated") is not False,
        "ready": ready_at(table),
        "emotes": emotes_of(table, time.time()),
        "proposal": None if (asked := proposal_of(table)) is None else asked.fields(),
        "clock": clock_of(table),
        "deal": table.deal,
        "seed": table.seed,
        "rematch": table.facts.rematch,
        "invitation": None if table.invitation is None else table.invitation.fields(),
    }


def clock_of(table: Table) -> dict[str, Any] | None:
    """The clock of a table, and the time of everybody who owes a decision by the server's clock `now`."""
    pace = table.facts.settings.get("clock")
    if pace is None:
        return None
    clock, now = table.clock, time.time()
    owing = [] if clock is None else table.waits_for
    people = [] if clock is None else [s.number for s in table.people() if not s.stand_in]
    return {
        **pace,
        "live": clock is not None and clock.is_live,
        "now": now,
        "seats": [
            {"seat": number, **asdict(clock.time_of(number, number in owing, now))}
            for number in people
            if clock is not None
        ],
    }


def seen(table: Table, seat: int | None) -> dict[str, Any]:
    """The view of a seat with what it may do; `n` numbers its decision."""
    playing = table.facts.state in (PLAYING, OVER)
    return {
        **public(table, seat),
        "seat": seat,
        "n": None if seat is None else table.stamp(seat),
        "view": table.game.view(seat) if playing else None,
        "moves": [] if seat is None else moves_of(table, seat),
        "draft": draft_of(table, seat),
        "result": table.result(),
    }


def draft_of(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The draft of a table that has one; `options` are the caller's, in its turn."""
    draft = table.draft
    if draft is None or table.facts.state == OPEN:
        return None
    return {
        "pool": list(draft.pool),
        "order": list(draft.order),
        "taken": draft.taken,
        "picker": draft.picker,
        "n": len(draft.picks),
        "options": [
            {"board": board, **games.pieces(table.facts.game)[board].names}
            for board in (draft.options if seat is not None and seat == draft.picker else [])
        ],
    }


def moves_of(table: Table, seat: int) -> list[dict[str, Any]]:
    return [
        {
            "code": move.code,
            "text": move.text,
            **{language: move.describe(language) for language in LANGUAGES},
        }
        for move in table.legal(seat)
    ]
