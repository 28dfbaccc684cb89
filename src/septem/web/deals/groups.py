"""The routes of groups: lists of friends by link, and how they fared in the last two weeks."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import septem
from septem.server.deals import deal as making
from septem.server.deals import groups, works
from septem.server.deals.compare import Standing, season, standing
from septem.server.deals.groups import Group
from septem.server.deals.playing import found_or_404, reading, writing
from septem.web import pages, render
from septem.web.deals.pages import CALENDAR, guest_of

Line = dict[str, Any]


async def group_named(request: Request) -> Group:
    ident = request.path_params["group"]
    return await found_or_404(pages.lobby(request).store, groups.found, ident)


async def show(request: Request) -> Response:
    """A group: who is in it, and the last two weeks of those who have played."""
    who = pages.visitor(request)
    group = await group_named(request)
    inside = any(guest == who.guest.id for guest, _ in group.people)
    lines = await reading(pages.lobby(request).store, seasons(group)) if inside else []
    values = {
        "group": group,
        "inside": inside,
        "lines": lines,
        "me": who.guest.id,
        "name": who.guest.name,
        "where": f"/groups/{group.id}",
        "origin": str(request.base_url).rstrip("/"),
    }
    return HTMLResponse(render.page("deals/group.html", who.prefs, **values))


def seasons(group: Group) -> Any:
    """The days before today of everybody in a group, compared with all people: today's results stay hidden here."""
    now = making.today()
    days = [now - timedelta(days=n) for n in range(1, CALENDAR + 1)]
    named = [f"daily-{game}-{day.isoformat()}" for game in septem.games() for day in days]

    def work(connection: Connection) -> list[Line]:
        own: dict[str, list[Standing]] = {guest: [] for guest, _ in group.people}
        for ident in works.counts_of(named)(connection):
            scores = works.scores_of(ident)(connection)
            for one in scores:
                if one.guest in own and one.ranked:
                    own[one.guest].append(standing(one, scores))
        made = []
        for guest, name in group.people:
            count, percent, difference = season(own[guest])
            made.append(
                {
                    "guest": guest,
                    "name": name,
                    "count": count,
                    "percent": percent,
                    "difference": difference,
                }
            )
        return sorted(made, key=lambda line: (not line["count"], -line["difference"]))

    return work


async def create(request: Request) -> Response:
    """A new group with the visitor in it."""
    who, guest = await guest_of(request)
    form = await pages.form_of(request)
    ident, work = groups.made(pages.text_of(form, "group"), guest)
    await writing(pages.lobby(request).store, work)
    return back(request, ident, guest if guest.name else who.guest)


async def join(request: Request) -> Response:
    _, guest = await guest_of(request, "act")
    group = await group_named(request)
    await writing(pages.lobby(request).store, groups.join(group.id, guest))
    return back(request, group.id, guest)


async def leave(request: Request) -> Response:
    who, _ = await guest_of(request, "act")
    group = await group_named(request)
    await writing(pages.lobby(request).store, groups.leave(group.id, who.guest.id))
    return pages.go("/daily")


def back(request: Request, ident: str, guest: Any) -> Response:
    answer = pages.go(f"/groups/{ident}")
    pages.remember(request, answer, guest)
    return answer


def routes() -> list[Route]:
    return [
        Route("/groups", create, methods=["POST"]),
        Route("/groups/{group}", show),
        Route("/groups/{group}/join", join, methods=["POST"]),
        Route("/groups/{group}/leave", leave, methods=["POST"]),
    ]
