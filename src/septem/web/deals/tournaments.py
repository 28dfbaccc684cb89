"""The routes of tournaments: the form of a host, the one link for all, the standings."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import septem
from septem.bots import levels
from septem.kernel.descriptions import describe
from septem.server.deals import tournaments
from septem.server.deals.playing import found_or_404, reading, writing
from septem.server.deals.standing import standing
from septem.server.deals.tournaments import MOST_ROUNDS, Asked, Tournament
from septem.server.errors import Conflict, Forbidden, NotFound
from septem.web import pages, render
from septem.web.deals.facts import FIRST
from septem.web.deals.pages import guest_of
from septem.web.medallions import letters
from septem.web.played import with_boxes
from septem.web.tables import SeatSeen

USUAL = 4  # seats of a table, and rounds


async def index(request: Request) -> Response:
    """The form of a new tournament, and those one plays in."""
    who = pages.visitor(request)
    asked = request.query_params.get("game", FIRST)
    game = describe(asked if asked in septem.games() else FIRST)
    rows = await reading(pages.lobby(request).store, tournaments.of_guest(who.guest.id))
    values = {
        "game": game,
        "games": septem.games(),
        "boxes": {name: box for name, box in game.boxes.items() if not box.switch},
        "sizes": tournaments.sizes(game.name),
        "usual": min(USUAL, max(game.players)),
        "most": MOST_ROUNDS,
        "mine": [row for row in rows if row.game in septem.games()],
        "name": who.guest.name,
        "where": "/tournaments",
    }
    return HTMLResponse(render.page("deals/tournaments.html", who.prefs, **values))


async def create(request: Request) -> Response:
    _, guest = await guest_of(request)
    form = await pages.form_of(request)
    boxes = [one for one in form.getlist("expansions") if isinstance(one, str)]
    level = pages.text_of(form, "level")
    game = pages.text_of(form, "game")
    if game not in septem.games():
        raise NotFound("no_game")
    asked = Asked(
        pages.text_of(form, "title"),
        game,
        tuple(boxes),
        pages.number_of(form, "size"),
        pages.number_of(form, "rounds"),
        level if level in levels.LEVELS else levels.DEFAULT,
    )
    if asked.size not in tournaments.sizes(game):
        raise Conflict("bad_seat")
    ident, work = tournaments.made(asked, guest)
    await writing(pages.lobby(request).store, work)
    return back(request, ident, guest)


async def named(request: Request) -> Tournament:
    ident = request.path_params["tournament"]
    return await found_or_404(pages.lobby(request).store, tournaments.found, ident)


async def show(request: Request) -> Response:
    """A tournament: who plays, the rounds and their tables, the standings."""
    who = pages.visitor(request)
    there = await named(request)
    game, language = describe(there.game), who.prefs.language
    course = await reading(pages.lobby(request).store, tournaments.course(there.id))
    marks = letters([name for _, name in there.people])
    medals = {
        guest: SeatSeen(n % 8, name, "person", None, False, True, False, False, marks[n])
        for n, (guest, name) in enumerate(there.people)
    }
    boxes = [game.boxes[box].titles[language] for box in there.options.get("expansions", [])]
    values: dict[str, Any] = {
        "there": there,
        "title": game.titles[language],
        "boxes": with_boxes(language, boxes),
        "icon_name": game.icon or "wonder",
        "me": who.guest.id,
        "name": who.guest.name,
        "inside": any(guest == who.guest.id for guest, _ in there.people),
        "host": there.host == who.guest.id,
        "medals": medals,
        "lines": standing(there.people, there.size, shown_scores(course, there, who.guest.id)),
        "rounds": list(zip(course.deals, course.tables, strict=True)),
        "own": own_table(course, there, who.guest.id),
        "where": f"/tournaments/{there.id}",
        "origin": str(request.base_url).rstrip("/"),
    }
    return HTMLResponse(render.page("deals/tournament.html", who.prefs, **values))


def shown_scores(course: tournaments.Course, there: Tournament, me: str) -> Any:
    """The scores of all rounds; of the one under way only for those who have played it, or do not play at all."""
    found = list(course.scores)
    playing = any(guest == me for guest, _ in there.people)
    for number, scores in enumerate(found):
        under_way = not all(game.over for game in course.tables[number])
        if under_way and not (playing and any(one.guest == me for one in scores)):
            found[number] = ()
    return found


def own_table(course: tournaments.Course, there: Tournament, me: str) -> str | None:
    """The table of the visitor in the round under way."""
    if there.over or not course.tables:
        return None
    mine = (game for game in course.tables[-1] if me in dict(game.people) and not game.over)
    return next((game.table for game in mine), None)


async def join(request: Request) -> Response:
    _, guest = await guest_of(request, "act")
    there = await named(request)
    await writing(pages.lobby(request).store, tournaments.join(there.id, guest))
    return back(request, there.id, guest)


async def leave(request: Request) -> Response:
    who, _ = await guest_of(request, "act")
    there = await named(request)
    await writing(pages.lobby(request).store, tournaments.leave(there.id, who.guest.id))
    return pages.go(f"/tournaments/{there.id}")


async def start(request: Request) -> Response:
    """The host begins the first round, or the next one without waiting for tables that do not end."""
    who, _ = await guest_of(request)
    form = await pages.form_of(request)
    there = await named(request)
    if there.host != who.guest.id:
        raise Forbidden("not_host")
    number = pages.number_of(form, "round")
    if number == there.round + 1 and not there.over:
        await writing(pages.lobby(request).store, tournaments.begin_round(there.id, number))
    return pages.go(f"/tournaments/{there.id}")


def back(request: Request, ident: str, guest: Any) -> Response:
    answer = pages.go(f"/tournaments/{ident}")
    pages.remember(request, answer, guest)
    return answer


def routes() -> list[Route]:
    return [
        Route("/tournaments", index, name="tournaments"),
        Route("/tournaments", create, methods=["POST"]),
        Route("/tournaments/{tournament}", show),
        Route("/tournaments/{tournament}/join", join, methods=["POST"]),
        Route("/tournaments/{tournament}/leave", leave, methods=["POST"]),
        Route("/tournaments/{tournament}/start", start, methods=["POST"]),
    ]
