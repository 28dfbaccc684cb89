"""One's own programs: personal tokens, made, listed and revoked. A new token is shown once, in the answer to the form that made it."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.server.programs import tokens as programs
from septem.server.programs.tokens import SCOPES
from septem.web import pages, render
from septem.web.own_games import day
from septem.web.pages import Visitor


async def drawn(request: Request, who: Visitor, token: str = "") -> Response:
    """The page, with a token that was made just now."""
    kept = pages.lobby(request).store
    rows = await asyncio.to_thread(kept.read, programs.listed(who.guest.id))
    caller = await asyncio.to_thread(kept.read, programs.caller_of(who.guest.id))
    listed = [
        {
            "id": row.id,
            "name": row.name,
            "scopes": row.scopes.split(),
            "date": day(who.prefs.language, row.created)[0],
        }
        for row in rows
    ]
    page = render.page(
        "programs.html",
        who.prefs,
        listed=listed,
        token=token,
        scopes=SCOPES,
        handle=caller.handle if caller else "",
        full=len(listed) >= programs.MOST,
        name=who.guest.name,
        origin=str(request.base_url).rstrip("/"),
    )
    answer = HTMLResponse(page)
    pages.remember(request, answer, who.guest)
    return answer


async def show(request: Request) -> Response:
    return await drawn(request, pages.visitor(request))


async def make(request: Request) -> Response:
    """A new token; it is never shown again."""
    who = pages.visitor(request, "create")
    form = await pages.form_of(request)
    asked = [value for value in form.getlist("scope") if isinstance(value, str)]
    token = programs.new_token()
    work = programs.add(who.guest, pages.text_of(form, "name")[:100], asked, token)
    await asyncio.wrap_future(pages.lobby(request).store.write(work))
    pages.lobby(request).has_programs_now(who.guest.id)
    return await drawn(request, who, token)


async def revoke(request: Request) -> Response:
    who = pages.visitor(request, "act")
    form = await pages.form_of(request)
    work = programs.revoke(who.guest.id, pages.number_of(form, "id"))
    await asyncio.wrap_future(pages.lobby(request).store.write(work))
    return pages.go("/me/programs")


def routes() -> list[Route]:
    return [
        Route("/me/programs", show, name="programs"),
        Route("/me/programs", make, methods=["POST"]),
        Route("/me/programs/revoke", revoke, methods=["POST"]),
    ]
