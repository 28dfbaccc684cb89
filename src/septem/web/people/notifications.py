"""The tab of notifications: browsers, a webhook and a feed by which somebody hears that it is their turn.

Secrets are shown once, in the answer to the form that made them. The button for this device needs its script (js/notifications.js).
"""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from septem.server.errors import NotFound, Refused
from septem.server.notifying import subscriptions
from septem.server.notifying.outgoing import Unreached
from septem.server.notifying.subscriptions import HOOK, MOST_FAILED, PUSH, Owner
from septem.server.people import accounts as people
from septem.web import render
from septem.web.pages import Visitor, answer_to, form_of, go, lobby, text_of, visitor
from septem.web.people.ceremonies import fields_of
from septem.web.people.devices import described, parts
from septem.web.people.pages import profile, write
from septem.web.people.privacy import called, said_day
from septem.web.people.reading import read
from septem.web.tables import phrase

PLACE = "/me/notifications"


@dataclass(frozen=True)
class Told:
    """A browser or a webhook, as its owner sees it."""

    id: str
    kind: str
    name: str
    said: str
    here: bool
    failing: bool


def told(row: Any, who: Visitor, now: float) -> Told:
    language = who.prefs.language
    if row.failed >= MOST_FAILED:
        said = phrase(language, "calls:failing")
    elif row.told is None:
        said = phrase(language, "calls:never_told", day=said_day(language, row.created, now))
    else:
        said = phrase(language, "calls:told", day=said_day(language, row.told, now))
    browser = row.kind == PUSH
    name = called(row.device, language) if browser else row.address
    kind = parts(row.device)[0] if browser else HOOK
    return Told(row.id, kind, name, said, browser and is_here(row, who), row.failed >= MOST_FAILED)


def is_here(row: Any, who: Visitor) -> bool:
    """Whether it is the browser that asks: one of each session, or of each guest."""
    return bool(row.session == (who.session.id if who.session else None))


def owner(request: Request, who: Visitor) -> Owner:
    device = described(request.headers.get("user-agent", ""))
    session = who.session.id if who.session else None
    origin = str(request.base_url).rstrip("/")[:300]
    return Owner(who.guest.id, session, device, who.prefs.language, origin)


async def show(request: Request) -> Response:
    return await drawn(request, visitor(request))


async def drawn(request: Request, who: Visitor, notice: str = "") -> Response:
    """The page, with what a test has shown."""
    language, now = who.prefs.language, time.time()

    def work(connection: Connection) -> dict[str, Any]:
        rows = [told(row, who, now) for row in subscriptions.of(who.guest.id)(connection)]
        feed = subscriptions.feed_of(who.guest.id)(connection)
        since = "" if feed is None else said_day(language, feed.created, now)
        return {
            "profile": profile(who, "notifications", connection),
            "browsers": [one for one in rows if one.kind != HOOK],
            "hook": next((one for one in rows if one.kind == HOOK), None),
            "feed": since,
        }

    values = await read(request, work)
    key = await lobby(request).caller.public_key()
    page = render.page("people/notifications.html", who.prefs, key=key, notice=notice, **values)
    return answer_to(request, who, HTMLResponse(page))


async def subscribe(request: Request) -> Response:
    """This browser wants to be told; what it sends is checked before it is kept."""
    from septem.server.notifying.webpush import (  # cryptography takes long to load
        BadKey,
        read_browser,
    )

    who = visitor(request, "act")
    fields = await fields_of(request)
    keys = fields.get("keys")
    found = [
        fields.get("endpoint"),
        *((keys.get("p256dh"), keys.get("auth")) if isinstance(keys, dict) else ()),
    ]
    texts = [one for one in found if isinstance(one, str)]
    if len(texts) != 3:
        raise Refused("bad_request")
    endpoint, p256dh, auth = texts
    lobby(request).caller.outgoing.check(endpoint)
    try:
        read_browser(p256dh, auth)
    except BadKey:
        raise Refused("bad_request") from None
    added = subscriptions.add_browser(owner(request, who), endpoint, p256dh, auth, time.time())
    await write(request, added)
    return answer_to(request, who, JSONResponse({"go": PLACE}))


# What the forms of the page do.


async def act(request: Request) -> Response:
    action = request.path_params["action"]
    if action not in ACTIONS:
        raise NotFound("no_page")
    who = visitor(request, "sign" if action in GUARDED else "act")
    return await ACTIONS[action](request, who, await form_of(request))


async def stop(request: Request, who: Visitor, form: FormData) -> Response:
    await write(request, subscriptions.remove(who.guest.id, text_of(form, "id")[:64]))
    return go(PLACE)


async def try_out(request: Request, who: Visitor, form: FormData) -> Response:
    """Send a message now, and say how it went."""
    to = await read(request, subscriptions.one_of(who.guest.id, text_of(form, "id")[:64]))
    language = who.prefs.language
    try:
        answer = await lobby(request).caller.try_out(to)
    except Unreached as problem:
        return await drawn(request, who, phrase(language, f"calls:tried_{problem}"))
    key = "calls:tried_well" if answer.is_well else "calls:tried_status"
    return await drawn(request, who, phrase(language, key, status=answer.status))


async def set_hook(request: Request, who: Visitor, form: FormData) -> Response:
    """An address to be told at, with a new secret."""
    address = lobby(request).caller.outgoing.check(text_of(form, "address").strip())
    secret = subscriptions.new_secret()
    kept = subscriptions.set_hook(owner(request, who), address, secret, time.time())
    await write(request, kept)
    return shown_once(request, who, "hook", secret)


async def set_feed(request: Request, who: Visitor, form: FormData) -> Response:
    """A new address of the feed."""
    secret = people.new_secret()
    await write(request, subscriptions.set_feed(who.guest.id, secret, time.time()))
    return shown_once(request, who, "feed", str(request.url_for("feed", secret=secret)))


async def end_feed(request: Request, who: Visitor, form: FormData) -> Response:
    await write(request, subscriptions.end_feed(who.guest.id))
    return go(PLACE)


def shown_once(request: Request, who: Visitor, kind: str, secret: str) -> Response:
    page = render.page("people/notifications_secret.html", who.prefs, kind=kind, secret=secret)
    return answer_to(request, who, HTMLResponse(page))


ACTIONS = {
    "stop": stop,
    "test": try_out,
    "webhook": set_hook,
    "feed": set_feed,
    "end-feed": end_feed,
}
GUARDED = ("test", "webhook", "feed")  # what may be tried less often


def routes() -> list[Route]:
    return [
        Route(PLACE, show, name="notifications"),
        Route(f"{PLACE}/here", subscribe, methods=["POST"]),
        Route(f"{PLACE}/{{action}}", act, methods=["POST"]),
    ]
