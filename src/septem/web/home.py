"""The home page: games that wait for one, a new table, what one played last."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import septem
from septem.server import store
from septem.server.clocks import rows as clock_rows
from septem.server.table import OVER
from septem.web import clock_faces, progress, render, setup
from septem.web import summary as summary_of
from septem.web.deals.facts import poster
from septem.web.lessons.data import Lesson, lessons
from septem.web.own_games import by_clock
from septem.web.pages import Visitor, lobby, summaries, visitor

SHOWN = 3  # games to go on with; the page of all games has the others
LOOKED_AT = 24  # of the last tables
RECENT = 6  # finished games


async def home(request: Request) -> Response:
    """The page; its form keeps its state in the query."""
    who = visitor(request)
    kept = lobby(request).store
    rows = await asyncio.to_thread(kept.read, store.tables_of(who.guest.id, LOOKED_AT))
    past = [row for row in rows if row.state == OVER]
    values = {
        **form_values(request, who),
        **await going_on(request, who, [row for row in rows if row.state != OVER]),
        "recent": await summaries(request, past, who, RECENT),
        "first_lessons": first_lessons(request) if not rows else [],
        "poster": await poster(kept, who.guest.id, who.prefs.language),
    }
    return HTMLResponse(render.page("home.html", who.prefs, **values))


async def going_on(request: Request, who: Visitor, rows: list[Any]) -> dict[str, Any]:
    """Games in which it is the visitor's turn, the shortest clock first, and how many there are; the last others where there are none."""
    kept = lobby(request).store
    owed = await asyncio.to_thread(kept.read, clock_rows.turns_of(who.guest.id))
    first = [
        await asyncio.to_thread(kept.read, store.table_row(row.table_id)) for row in owed[:SHOWN]
    ]
    known = {row.id for row in first if row is not None}
    others = [row for row in rows if row.id not in known]
    found = await summaries(request, [row for row in first if row is not None], who, SHOWN)
    if len(found) < SHOWN:  # a game of this very moment is written down a little later
        found += await summaries(request, others, who, SHOWN)
    yours = by_clock([one for one in found if one["seen"].your_turn])
    shown = (yours or found)[:SHOWN]
    for one in shown:
        seen = one["seen"]
        mine = seen.mine if seen.your_turn else None
        one["clock"] = clock_faces.listed(who.prefs.language, seen.clock, mine)
    return {"resume": shown, "waiting": max(len(owed), len(yours))}


def first_lessons(request: Request) -> list[Lesson]:
    """What is offered to somebody who has neither played nor learned yet: the lessons of the games themselves."""
    if progress.read(request).lessons:
        return []
    return [lesson for lesson in lessons() if not lesson.boxes]


async def setup_form(request: Request) -> Response:
    """The form of the home page alone, drawn again after a change."""
    who = visitor(request)
    return HTMLResponse(render.page("parts/setup.html", who.prefs, **form_values(request, who)))


def form_values(request: Request, who: Visitor) -> dict[str, Any]:
    asked = request.query_params
    form = setup.read(asked, asked.getlist("expansions"), who.guest.name)
    said = summary_of.game(form, who.prefs.language), summary_of.people(form, who.prefs.language)
    return {
        "setup": form,
        "presets": setup.presets(),
        "games": septem.games(),
        "guest": who.guest,
        "summary": said,
    }


def routes() -> list[Route]:
    return [Route("/", home, name="home"), Route("/setup", setup_form)]
