"""One's own page: results, and the tab of privacy and devices with all that can be changed there.

Every change is a plain form. What a guest asks for is done for the guest; most of it needs a kept name.
"""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.server import seats, store
from septem.server.errors import Conflict, Forbidden, NotFound, Refused
from septem.server.notifying import subscriptions
from septem.server.people import accounts as people
from septem.server.people import export, forgetting, sessions, taking_over
from septem.server.people.accounts import CIRCLES, Person
from septem.server.people.names import keepable
from septem.server.seats import Guest
from septem.web import challenges, prefs, render
from septem.web.own_games import day
from septem.web.pages import Visitor, form_of, go, lobby, remember, set_cookie, text_of, visitor
from septem.web.people import figures, frame
from septem.web.people.devices import described
from septem.web.people.frame import Profile
from septem.web.people.privacy import privacy
from septem.web.people.reading import read
from septem.web.tables import phrase

T = TypeVar("T")
PLACE = "/me/privacy"


async def write(request: Request, work: Callable[[Connection], T]) -> T:
    """Return when it is on disk; of two who want one name at the same moment, the second is refused."""
    try:
        return await asyncio.wrap_future(lobby(request).store.write(work))
    except IntegrityError:
        raise Conflict("name_taken") from None


# The two tabs.


async def results(request: Request) -> Response:
    who = visitor(request)
    wanted, language = request.query_params.get("pool", ""), who.prefs.language

    def work(connection: Connection) -> dict[str, Any]:
        found = figures.read(who.guest.id, who.guest.id, wanted, language, connection)
        head = profile(who, "results", connection)
        asked = challenges.waiting(who.guest.id, language, connection)
        more = {"challenges": asked, "own": True, "bot": False}
        return {"profile": head, "figures": found, **more}

    values = await read(request, work)
    return HTMLResponse(render.page("people/results.html", who.prefs, **values))


def profile(who: Visitor, tab: str, connection: Connection) -> Profile:
    """The head of the visitor's own page."""
    since = who.person.since if who.person else None
    said = frame.about(who.guest.id, since, who.prefs.language, connection)
    return Profile(who.guest.name, said, True, tab)


async def private(request: Request) -> Response:
    who = visitor(request)

    def work(connection: Connection) -> dict[str, Any]:
        session, language = who.session, who.prefs.language
        found = privacy(session.person, session.id, language, connection) if session else None
        return {"profile": profile(who, "privacy", connection), "privacy": found}

    values = await read(request, work)
    page = render.page("people/privacy.html", who.prefs, circles=CIRCLES, guest=who.guest, **values)
    return HTMLResponse(page)


# Signing in and out.


async def sign_in(
    request: Request, who: Visitor, person: Person, answer: Response, *works: store.Work
) -> None:
    """This device is a person's from now on; the games its guest played go with it."""
    secret, now = people.new_secret(), time.time()
    device = described(request.headers.get("user-agent", ""))
    begun = sessions.begin(person.id, secret, device, now)
    if who.person is None:
        works = (*works, taking_over.take_over(who.guest.id, person.id))
    moved = subscriptions.take_over(who.guest.id, person.id, people.digest(secret))
    after = (begun, moved) if who.person is None else (begun,)
    await write(request, store.in_order(*works, *after))
    request.app.state.guests.discard(person.id)
    if who.person is None:
        lobby(request).hand_over(who.guest.id, person.id)
        lobby(request).start(lobby(request).rate_again())
    remember(request, answer, Guest(person.id, person.name, secret))
    wishes = prefs.changed(who.prefs, {"language": person.language})
    set_cookie(request, answer, prefs.COOKIE, wishes.to_cookie())


async def recovery(request: Request) -> Response:
    """The page of a recovery link: a button. Programs that fetch every link they see change nothing."""
    who = visitor(request, "sign")
    person = await read(request, people.recovered(request.path_params["secret"]))
    page = render.page("people/recover.html", who.prefs, name=person.name)
    return HTMLResponse(page, headers={"Referrer-Policy": "strict-origin"})


async def recover(request: Request) -> Response:
    """This device is signed in by a recovery link."""
    who = visitor(request, "sign")
    person = await read(request, people.recovered(request.path_params["secret"]))
    answer = go(PLACE)
    await sign_in(request, who, person, answer, people.change(person.id, recovery_used=time.time()))
    return answer


async def take_along(request: Request) -> Response:
    """All that is kept of the visitor, as one file."""
    who = visitor(request, "create")
    language = who.prefs.language
    told = {
        "name": who.guest.name or phrase(language, "guest"),
        "day": day(language, time.time())[0],
    }
    extras = {
        "README.txt": phrase(language, "people:export_read_me", **told),
        "settings.json": json.dumps(asdict(who.prefs), indent=2),
    }
    made = await read(request, export.zipped(who.guest.id, extras))
    headers = {"Content-Disposition": 'attachment; filename="septem-export.zip"'}
    return Response(made, media_type="application/zip", headers=headers)


# What the forms of the page do.


async def act(request: Request) -> Response:
    """Every post of the page; the last part of the path says what is meant."""
    action = request.path_params["action"]
    if action not in ACTIONS:
        raise NotFound("no_page")
    who = visitor(request, "sign" if action in GUARDED else "act")
    return await ACTIONS[action](request, who, await form_of(request))


def owner(who: Visitor) -> Person:
    """The person who asks; Forbidden for a guest."""
    if who.person is None:
        raise Forbidden("not_signed_in")
    return who.person


async def keep(request: Request, who: Visitor, form: FormData) -> Response:
    """A guest keeps a name, with a recovery link to come back by."""
    if who.person is not None:
        raise Conflict("name_kept")
    name = keepable(text_of(form, "name"))
    secret, now = people.new_secret(), time.time()
    person = Person(who.guest.id, name, now, CIRCLES[0], who.prefs.language)
    kept = people.keep(person.id, name, person.language, now)
    answer = shown_once(request, who, secret)
    await sign_in(request, who, person, answer, kept, people.set_recovery(person.id, secret, now))
    return answer


def shown_once(request: Request, who: Visitor, secret: str) -> Response:
    link = str(request.url_for("recovery", secret=secret))
    return HTMLResponse(render.page("people/link.html", who.prefs, link=link))


async def new_link(request: Request, who: Visitor, form: FormData) -> Response:
    """A new recovery link, shown once; the old one opens nothing any more."""
    secret = people.new_secret()
    await write(request, people.set_recovery(owner(who).id, secret, time.time()))
    return shown_once(request, who, secret)


async def no_link(request: Request, who: Visitor, form: FormData) -> Response:
    await write(request, people.revoke_recovery(owner(who).id))
    return go(PLACE)


async def rename(request: Request, who: Visitor, form: FormData) -> Response:
    name = keepable(text_of(form, "name"))
    await write(request, people.rename(owner(who).id, name))
    return go(PLACE)


async def show_to(request: Request, who: Visitor, form: FormData) -> Response:
    """Who may see the profile."""
    circle = text_of(form, "shown_to")
    if circle not in CIRCLES:
        raise Refused("bad_request")
    await write(request, people.change(owner(who).id, shown_to=circle))
    return go(PLACE)


async def sign_out(request: Request, who: Visitor, form: FormData) -> Response:
    """End a session: of another device, or of this one where none is named."""
    person, mine = owner(who), who.session.id if who.session else ""
    ended = text_of(form, "device")[:64] or mine
    await write(request, sessions.end(person.id, ended))
    return away(request) if ended == mine else go(PLACE)


def away(request: Request) -> Response:
    """This device is a stranger's again."""
    answer = go("/")
    answer.delete_cookie(seats.COOKIE, path="/", httponly=True, samesite="lax")
    return answer


async def sign_out_others(request: Request, who: Visitor, form: FormData) -> Response:
    person = owner(who)
    await write(request, sessions.end_others(person.id, who.session.id if who.session else ""))
    return go(PLACE)


async def remove(request: Request, who: Visitor, form: FormData) -> Response:
    """A passkey opens nothing any more."""
    await write(request, people.remove_passkey(owner(who).id, text_of(form, "passkey")[:1400]))
    return go(PLACE)


async def delete(request: Request, who: Visitor, form: FormData) -> Response:
    """Everything is deleted after some days."""
    leaves = time.time() + people.GRACE
    await write(request, people.change(owner(who).id, leaves=leaves))
    return go(PLACE)


async def stay(request: Request, who: Visitor, form: FormData) -> Response:
    """Nothing is deleted."""
    await write(request, people.change(owner(who).id, leaves=None))
    return go(PLACE)


async def forget(request: Request, who: Visitor, form: FormData) -> Response:
    """All that is kept of a guest goes at once."""
    if who.person is not None or text_of(form, "sure") != "yes":
        raise Refused("bad_request")
    await forgetting.carry_out(lobby(request), who.guest.id)
    return away(request)


ACTIONS = {
    "keep": keep,
    "link": new_link,
    "no-link": no_link,
    "name": rename,
    "shown": show_to,
    "sign-out": sign_out,
    "sign-out-others": sign_out_others,
    "remove": remove,
    "delete": delete,
    "stay": stay,
    "forget": forget,
}
GUARDED = ("keep", "link", "name")  # what may be tried less often


def routes() -> list[Route]:
    return [
        Route("/me", results, name="me"),
        Route("/me/privacy", private, name="privacy"),
        Route("/me/export", take_along),
        Route("/me/{action}", act, methods=["POST"]),
        Route("/recover/{secret}", recovery, name="recovery"),
        Route("/recover/{secret}", recover, methods=["POST"]),
    ]
