"""The routes people use.

A post answers a browser without script with a redirect. A script gets the number of the table's event that shows the change; what
changed comes to everybody by the table's stream, once.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractContextManager, aclosing, nullcontext, suppress
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import segno
from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

import septem
from septem.bots import levels
from septem.server import games, limits, seats
from septem.server.api import household_of
from septem.server.deals import playing as deals
from septem.server.errors import Conflict, Forbidden, Lost, NotFound, Refused
from septem.server.events import message, numbers, read_number
from septem.server.lobby import Lobby
from septem.server.notifying import subscriptions
from septem.server.people import accounts as people
from septem.server.people.accounts import Person
from septem.server.people.sessions import Session
from septem.server.requests import TableRequest
from septem.server.seats import LINK, Guest, read_key
from septem.server.table import OVER, Table
from septem.web import (
    assets,
    compiling,
    hot_seat,
    manners,
    prefs,
    render,
    result_picture,
    setup,
)
from septem.web.library.entry import rules_address
from septem.web.people import asking as asks
from septem.web.people.asking import Asking
from septem.web.prefs import Prefs
from septem.web.tables import Seen, phrase

YEAR = 365 * 24 * 3600
EVICTED = "retry: 30000\n\n"


@dataclass
class Visitor:
    """Who asks: a guest (known by a cookie, or new) and their preferences."""

    guest: Guest
    known: bool
    prefs: Prefs
    session: Session | None = None  # of somebody who keeps a name

    @property
    def person(self) -> Person | None:
        """Who keeps a name and is signed in here; None for a guest."""
        return self.session.person if self.session else None

    def goes_by(self, wish: str) -> str:
        """The name for a table: the one that is kept, or the one somebody wishes."""
        return self.person.name if self.person else seats.clean(wish) or self.guest.name


def lobby(request: Request) -> Lobby:
    found: Lobby = request.app.state.lobby
    return found


def visitor(request: Request, kind: str = "read") -> Visitor:
    """The visitor of a request, after the limit for that kind of request."""
    request.app.state.limits.spend(household_of(request), kind)
    asking: Asking | Refused | None = request.scope.get(asks.FOUND)
    if isinstance(asking, Refused):
        raise asking
    if asking is None:
        return Visitor(seats.new_guest(), False, prefs.read(request))
    return Visitor(asking.guest, True, prefs.read(request), asking.session)


def remember(request: Request, response: Response, guest: Guest) -> None:
    """Give the guest's cookie to the browser."""
    set_cookie(request, response, seats.COOKIE, request.app.state.signer.write(guest))


def answer_to(request: Request, who: Visitor, answer: Response) -> Response:
    """Whoever was a stranger is the same guest from now on."""
    if not who.known:
        remember(request, answer, who.guest)
    return answer


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )


def go(where: str) -> RedirectResponse:
    return RedirectResponse(where, status_code=303)


async def form_of(request: Request) -> FormData:
    return await request.form(max_files=1, max_fields=200)


def text_of(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def number_of(form: FormData, name: str) -> int:
    text = text_of(form, name)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("bad_request")
    return int(text)


# Tables.


async def summaries(
    request: Request, rows: list[Any], who: Visitor, most: int
) -> list[dict[str, Any]]:
    """The first tables that can be opened; the page of one that is lost says why it is."""
    found: list[dict[str, Any]] = []
    for row in rows:
        if len(found) < most:
            with suppress(Lost):
                found.append(await summary(request, row, who))
    return found


async def summary(request: Request, row: Any, who: Visitor) -> dict[str, Any]:
    """One line of the lists of tables."""
    table = await lobby(request).look_at(row.id)
    mine = table.seats_of(who.guest.id)
    seen = render.look(table, mine[0] if mine else None, who.guest.id, who.prefs)
    return {"seen": seen, "result": row.result, "changed": row.changed}


async def create(request: Request) -> Response:
    who = visitor(request, "create")
    form = await form_of(request)
    name = who.goes_by(text_of(form, "name"))
    texts = {key: value for key, value in form.items() if isinstance(value, str)}
    many = [value for value in form.getlist("expansions") if isinstance(value, str)]
    asked = setup.read(texts, many, name or phrase(who.prefs.language, "guest"))
    if "invite" in texts:
        asked = setup.with_open_seats(asked)
    guest = replace(who.guest, name=asked.name)
    wanted, limit = asked.request(), request.app.state.limits
    if "challenge" in texts:
        return await as_challenge(request, wanted, guest)
    most = ((guest.id, limit.numbers.tables), (household_of(request), limit.numbers.tables_here))
    for visitor_id, count in most:
        limit.tables.check(visitor_id, count, lobby(request).unfinished())
    table = await lobby(request).create(wanted, guest)
    for visitor_id, _ in most:
        limit.tables.add(visitor_id, table.id)
    return seated_at(request, table, guest)


async def as_challenge(request: Request, wanted: TableRequest, guest: Guest) -> Response:
    """The table that was asked for as a deal for everybody who has its link."""
    made = await deals.new_challenge(lobby(request).store, wanted, guest)
    answer = go(made.address)
    remember(request, answer, guest)
    return answer


def seated_at(request: Request, table: Table, guest: Guest) -> Response:
    answer = go(f"/t/{table.id}")
    remember(request, answer, guest)
    return answer


async def upload(request: Request) -> Response:
    """A record opens as a replay."""
    who = visitor(request, "create")
    sent = (await form_of(request)).get("record")
    raw = (
        await sent.read(limits.RECORD) if isinstance(sent, UploadFile) else str(sent or "").encode()
    )
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Refused("bad_record", line=1) from None
    table = await lobby(request).upload(text, who.guest)
    return go(f"/g/{table.id}?at=0")


async def preferences(request: Request) -> Response:
    """Language, theme and the like; back to where one was."""
    who = visitor(request, "act")
    form = await form_of(request)
    texts = {key: value for key, value in form.items() if isinstance(value, str)}
    back = texts.get("back", "/")
    answer = go(back if back.startswith("/") and not back.startswith("//") else "/")
    set_cookie(request, answer, prefs.COOKIE, prefs.from_form(who.prefs, texts).to_cookie())
    if "language" in texts:
        wished = prefs.from_form(who.prefs, texts).language
        session = who.session.id if who.session else None
        lobby(request).store.write(subscriptions.speak(who.guest.id, session, wished))
        if who.person is not None:
            lobby(request).store.write(people.change(who.person.id, language=wished))
    if who.person is None and "name" in texts:
        remember(request, answer, replace(who.guest, name=seats.clean(texts["name"])))
    return answer


async def private_link(request: Request) -> Response:
    """A seat's private link: a page with a button. Programs that fetch every link they see change nothing."""
    who = visitor(request, "act")
    await lobby(request).open_with(read_key(request.path_params["key"]))
    return HTMLResponse(render.page("link.html", who.prefs))


async def take_by_link(request: Request) -> Response:
    """This device may act for the seat of a link from now on."""
    who = visitor(request, "act")
    table = await lobby(request).admit(read_key(request.path_params["key"]), who.guest)
    return seated_at(request, table, who.guest)


# One table.


@dataclass
class Call:
    """A request about one table, with the seat it speaks for."""

    request: Request
    who: Visitor
    table: Table
    seat: int | None

    def look(self) -> Seen:
        return render.look(self.table, self.seat, self.who.guest.id, self.who.prefs, self.origin)

    def picture(self) -> render.Picture:
        return render.picture(self.table, self.seat, self.who.guest.id, self.who.prefs, self.origin)

    @property
    def hidden(self) -> bool:
        """Whether the page that asks is in the background."""
        return "hidden" in self.request.query_params

    @property
    def origin(self) -> str:
        """Where this visitor reaches the server."""
        return str(self.request.base_url).rstrip("/")

    @property
    def number(self) -> int:
        """That of the last event this visitor may know of."""
        return self.table.number_for(self.seat)

    @property
    def scripted(self) -> bool:
        """Whether a script of ours asks, which wants numbers instead of pages."""
        return "application/json" in self.request.headers.get("accept", "")

    @property
    def address(self) -> str:
        """The page of this table and seat."""
        return f"/t/{self.table.id}" + (f"?as={self.seat}" if len(self.mine) > 1 else "")

    @property
    def mine(self) -> list[int]:
        """Every seat this visitor may act for."""
        return self.table.seats_of(self.who.guest.id)

    @property
    def dismissed(self) -> bool:
        """Whether the seat is not this visitor's any more."""
        return self.seat is not None and self.seat not in self.mine

    @property
    def host(self) -> bool:
        """Whether this visitor set the table up."""
        return render.is_host(self.table, self.who.guest.id)

    def as_host(self) -> None:
        if not self.host:
            raise Forbidden("not_host")

    def own_seat(self) -> int:
        if self.seat is None:
            raise Forbidden("not_seated")
        return self.seat


async def call(request: Request, kind: str, wanted: str = "") -> Call:
    who = visitor(request, kind)
    table = await lobby(request).get(request.path_params["table"])
    mine = table.seats_of(who.guest.id)
    if not mine and who.person is not None:
        mine = await lobby(request).look_for_seats(table, who.guest.id)
    await deals.check_sight(lobby(request).store, table, who.guest.id)
    chosen: int | None = None
    if wanted:
        if wanted not in [str(number) for number in mine]:
            raise Forbidden("not_your_seat")
        chosen = int(wanted)
    elif mine:
        owing = [number for number in mine if number in table.pending]
        chosen = owing[0] if owing else mine[0]
    return Call(request, who, table, chosen)


async def table_page(request: Request) -> Response:
    wanted = request.query_params.get("as", "")
    here = await call(request, "read", wanted)
    if not wanted and hot_seat.is_shared(here) and (seat := hot_seat.next_seat(here)) is not None:
        return hot_seat.curtain(here, seat)
    now = here.picture()
    return HTMLResponse(render.table_page(now.seen, now.whole(), name=here.who.guest.name))


async def live(request: Request) -> Response:
    """The stream of the table's events as this visitor sees them, from the one they have seen last."""
    asked = request.query_params
    here = await call(request, "stream", asked.get("as", ""))
    after = read_number(request.headers.get("last-event-id")) or read_number(asked.get("after"))
    guest = here.who.guest.id if here.who.known else None
    streams: limits.Streams = request.app.state.limits.streams
    opened = streams.opened(guest, household_of(request), here.table.id, here.seat)
    return StreamingResponse(
        events(here, after, opened, bool(asked.get("patches"))),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def events(
    here: Call,
    after: int,
    opened: AbstractContextManager[limits.Ticket] | None = None,
    patches: bool = False,
) -> AsyncGenerator[bytes | str, None]:
    """What this visitor sees, whenever it is another than at event `after`: the whole table, what is new in it, or only its ticks."""
    yield "retry: 1000\n\n"
    table = here.table
    if after > here.number:  # the page is of another life of this server: nothing is news to it
        yield message("reload", "{}")
        return
    drawing = here.picture().drawing if after == here.number else None
    since = after
    sent: render.Picture | None = None  # on this stream, where it is patched
    with opened or nullcontext(limits.Ticket()) as ticket:
        async with aclosing(numbers(table, here.seat, after, here.hidden)) as found:
            async for number in found:
                signed_in = await asks.still_signed_in(here.request)  # or ended on another device
                if not signed_in or here.dismissed:
                    yield message("reload", "{}")
                    return
                if ticket.evicted:  # another took its place: no hurry to come back
                    yield EVICTED
                    return
                if number is None:
                    yield message("still", str(here.number))
                    continue
                now = here.picture()
                if now.drawing is drawing:
                    yield message("ticks", now.ticks(since), number)
                else:
                    if not patches:
                        yield now.event
                    else:
                        yield now.cut_event if sent is None else now.patch(sent)
                        sent = now
                    drawing, since = now.drawing, number
    yield message("reload" if here.dismissed else "again", "{}")


def answer(here: Call, **more: str) -> Response:
    """After a post: for a script the number of the event that shows the change, else the way back to the page."""
    if here.scripted:
        return JSONResponse({"number": here.number, **more})
    return go(here.address)


async def act(request: Request) -> Response:
    """Every post of a table page; the last part of the path says what is meant."""
    action = request.path_params["action"]
    if action not in ACTIONS:
        raise NotFound("no_page")
    form = await form_of(request)
    here = await call(request, "chat" if action == "chat" else "act", text_of(form, "seat"))
    try:
        return await ACTIONS[action](here, form)
    except Refused as problem:
        if not here.scripted:
            raise
        said = {"error": problem.key, "message": problem.said(here.who.prefs.language)}
        return JSONResponse({**said, "number": here.number}, problem.status)


async def move(here: Call, form: FormData) -> Response:
    seat, text = here.own_seat(), text_of(form, "move")[:200]
    await lobby(here.request).play(here.table, seat, text, number_of(form, "n"))
    return passed_on(here, seat)


def passed_on(here: Call, seat: int) -> Response:
    """After a decision: the device goes to whoever decides next, where several share it."""
    if not hot_seat.is_shared(here) or hot_seat.next_seat(here) in (None, seat):
        return answer(here)
    where = f"/t/{here.table.id}"
    return answer(here, go=where) if here.scripted else go(where)


async def take(here: Call, form: FormData) -> Response:
    """Take a wonder in the draft."""
    seat, board = here.own_seat(), text_of(form, "board")[:60]
    await lobby(here.request).pick(here.table, seat, board, number_of(form, "n"))
    return passed_on(here, seat)


async def hint(here: Call, form: FormData) -> Response:
    """The best moves, shown as a notice."""
    language = here.who.prefs.language
    found = await lobby(here.request).hint(here.table, here.own_seat(), language)
    said = Markup(render.page("parts/hints.html", here.who.prefs, hints=found))
    if here.scripted:
        return answer(here, notice=said)
    return HTMLResponse(render.table_page(here.look(), notice=said))


async def undo(here: Call, form: FormData) -> Response:
    seat = here.own_seat()
    if here.table.may_take_back(seat):
        await lobby(here.request).take_back(here.table, seat)
    else:
        await lobby(here.request).rewind(here.table, seat)
    return answer(here)


async def join(here: Call, form: FormData) -> Response:
    """Take a seat: the one that was chosen, or another when somebody was faster."""
    wish = text_of(form, "name")  # whoever sits here already seats a friend
    name = seats.clean(wish) or here.who.guest.name if here.mine else here.who.goes_by(wish)
    guest = replace(here.who.guest, name=name)
    chair = number_of(form, "chair")
    free = [seat.number for seat in here.table.seats if seat.kind == "open"]
    chair = chair if chair in free or not free else free[0]
    await lobby(here.request).join(here.table, chair, guest.name, guest)
    return seated_at(here.request, here.table, guest)


async def fill(here: Call, form: FormData) -> Response:
    """The host lets bots take every open seat."""
    here.as_host()
    level = text_of(form, "level")
    await lobby(here.request).fill_with_bots(
        here.table, level if level in levels.LEVELS else levels.DEFAULT
    )
    return answer(here)


async def seat_bot(here: Call, form: FormData) -> Response:
    """The host lets a bot sit down, or play at another level."""
    here.as_host()
    level = text_of(form, "level")
    await lobby(here.request).seat_bot(
        here.table, number_of(form, "chair"), level if level in levels.LEVELS else levels.DEFAULT
    )
    return answer(here)


async def free(here: Call, form: FormData) -> Response:
    """The host frees a seat of somebody else, anybody else their own."""
    chair = number_of(form, "chair")
    if (chair in here.mine) == here.host:
        raise Forbidden("not_your_seat")
    await lobby(here.request).free(here.table, chair)
    return answer(here, go=f"/t/{here.table.id}") if chair in here.mine else answer(here)


async def leave(here: Call, form: FormData) -> Response:
    await lobby(here.request).stand_in(here.table, here.own_seat(), True)
    return answer(here)


async def come_back(here: Call, form: FormData) -> Response:
    await lobby(here.request).stand_in(here.table, here.own_seat(), False)
    return answer(here)


async def call_bot(here: Call, form: FormData) -> Response:
    """Those seated may want a bot to play for a seat that is away."""
    here.own_seat()
    await lobby(here.request).call_bot(here.table, here.mine, number_of(form, "chair"))
    return answer(here)


async def chat(here: Call, form: FormData) -> Response:
    """Say something to all, or to one's partner alone."""
    seat, to_team = here.own_seat(), text_of(form, "to") == "team"
    await lobby(here.request).say(here.table, seat, text_of(form, "text"), to_team)
    return answer(here)


async def mute(here: Call, form: FormData) -> Response:
    """Read a person's lines no more, or again."""
    name = f"{here.table.id}/{text_of(form, 'name')[:40]}"
    if mark := text_of(form, "mark")[:20]:  # at all tables
        name = f"{manners.FOR_GOOD}/{mark}"
    muted = [other for other in here.who.prefs.muted if other != name]
    if len(muted) == len(here.who.prefs.muted):
        muted.append(name)
    here.who.prefs = prefs.changed(here.who.prefs, {"muted": muted})
    reply = answer(here, go=here.address)  # the open stream still has the old preferences
    set_cookie(here.request, reply, prefs.COOKIE, here.who.prefs.to_cookie())
    return reply


async def rematch(here: Call, form: FormData) -> Response:
    """Ask everybody for a rematch, or join the one that was asked for, with all one's seats."""
    await lobby(here.request).want_rematch(here.table, here.mine)
    return to_rematch(here)


async def decline(here: Call, form: FormData) -> Response:
    await lobby(here.request).leave_rematch(here.table, here.mine)
    return answer(here)


async def begin(here: Call, form: FormData) -> Response:
    """Begin the rematch without waiting for those who are gone."""
    await lobby(here.request).begin_rematch(here.table, here.mine)
    return to_rematch(here)


def to_rematch(here: Call) -> Response:
    """On to the new table as soon as there is one."""
    fresh = here.table.facts.rematch
    if fresh is None:
        return answer(here)
    return answer(here, go=f"/t/{fresh}") if here.scripted else go(f"/t/{fresh}")


async def follow(request: Request) -> Response:
    """Where a page without script looks for the rematch it waits for."""
    return to_rematch(await call(request, "read"))


async def device(here: Call, form: FormData) -> Response:
    """A private link of this seat for another device, shown once; a new one where the old ones shall end."""
    seat = here.own_seat()
    if text_of(form, "renew"):
        await lobby(here.request).revoke(here.table, seat, here.who.guest, devices=False)
    key = await lobby(here.request).new_key(here.table, seat, LINK)
    link = str(here.request.url_for("private_link", key=str(key)))
    values = {"link": link, "table": here.table.id, "seat": seat, "hours": LINK // 3600}
    return HTMLResponse(render.page("device.html", here.who.prefs, **values))


async def revoke(here: Call, form: FormData) -> Response:
    """No link opens this seat any more, and no other device acts for it."""
    await lobby(here.request).revoke(here.table, here.own_seat(), here.who.guest, devices=True)
    return answer(here)


async def go_live(here: Call, form: FormData) -> Response:
    """Want to play a slow game live, with all one's seats."""
    here.own_seat()
    await lobby(here.request).go_live(here.table, here.mine)
    return answer(here)


Action = Callable[[Call, FormData], Awaitable[Response]]
ACTIONS: dict[str, Action] = {  # and those of manners_posts.py
    "move": move,
    "pick": take,
    "hint": hint,
    "undo": undo,
    "join": join,
    "fill": fill,
    "seat-bot": seat_bot,
    "free": free,
    "leave": leave,
    "return": come_back,
    "bot": call_bot,
    "chat": chat,
    "mute": mute,
    "rematch": rematch,
    "decline": decline,
    "begin": begin,
    "live": go_live,
    "device": device,
    "revoke": revoke,
}


async def record(request: Request) -> Response:
    """The record of a finished game as a file."""
    here = await call(request, "read")
    if here.table.facts.state != OVER:
        raise Conflict("not_over")
    name = f"{here.table.facts.game}-{here.table.id}.septem"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(str(here.table.record(named=True)), headers=headers)


async def qr_code(request: Request) -> Response:
    """The address of a table for the camera of a phone: black on cream in both themes."""
    here = await call(request, "read")
    where = str(request.url_for("table", table=here.table.id))
    drawn = BytesIO()
    segno.make_qr(where, error="m").save(
        drawn, kind="svg", border=2, dark="#1b2733", light="#fffdf6", omitsize=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def final_table(request: Request) -> Response:
    """The table as it lay at the end of a game; nothing changes here any more."""
    here = await call(request, "read")
    if here.table.facts.state != OVER:
        raise Conflict("not_over")
    return HTMLResponse(render.final_page(here.look()))


async def picture(request: Request) -> Response:
    """The result of a finished game as a drawing, the same for everybody."""
    here = await call(request, "read")
    if here.table.facts.state != OVER:
        raise Conflict("not_over")
    seen = render.look(here.table, None, None, here.who.prefs)
    return Response(result_picture.svg(seen), media_type="image/svg+xml")


async def help_on(request: Request) -> Response:
    """What a card, board or token is."""
    who = visitor(request)
    game, ident = request.path_params["game"], request.path_params["ident"]
    known = games.pieces(game) if game in septem.games() else {}
    if ident not in known:
        raise NotFound("no_page")
    return HTMLResponse(
        render.page(
            "parts/help.html",
            who.prefs,
            game=game,
            piece=known[ident],
            pieces=known,
            rulings=games.rulings(game, ident, who.prefs.language),
            in_rules=rules_address(game, ident),
        ),
        headers={"Cache-Control": "private, max-age=600", "Vary": "Cookie"},
    )


def routes() -> list[Route]:
    return [
        Route("/t/{table}/{action}", act, methods=["POST"]),
        Route("/t/{table}/live", live),
        Route("/compiling", compiling.progress),
        Route("/tables", create, methods=["POST"]),
        Route("/records", upload, methods=["POST"]),
        Route("/preferences", preferences, methods=["POST"]),
        Route("/k/{key}", private_link, name="private_link"),
        Route("/k/{key}", take_by_link, methods=["POST"]),
        Route("/t/{table}", table_page, name="table"),
        Route("/t/{table}/record", record),
        Route("/t/{table}/rematch", follow),
        Route("/t/{table}/qr", qr_code),
        Route("/t/{table}/table", final_table),
        Route("/t/{table}/picture", picture),
        Route("/help/{game}/{ident}", help_on),
        Route("/static/{version}/{name:path}", assets.serve),
    ]
