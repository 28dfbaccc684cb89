"""Pages about people, bots, and people who play together."""

from typing import Any

from sqlalchemy import Connection, exists, select
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.bots import levels
from septem.kernel.descriptions import describe
from septem.server.errors import NotFound
from septem.server.people import accounts as people
from septem.server.results import bot_ladders, profiles
from septem.server.results.pools import in_teams, pools
from septem.server.results.ratings import BOT
from septem.server.results.scale import Rating, shown
from septem.server.schema import holders
from septem.web import render
from septem.web.pages import visitor
from septem.web.people import figures, frame
from septem.web.people.frame import Profile
from septem.web.people.reading import read
from septem.web.tables import phrase

LONGEST = 64  # letters of a name or an id in an address


def shared(viewer: str, other: str) -> Any:
    """Whether two guests sat at one table."""
    theirs = select(holders.c.table_id).where(holders.c.guest == other)
    return select(exists().where(holders.c.guest == viewer, holders.c.table_id.in_(theirs)))


def whose(text: str, viewer: str, connection: Connection) -> tuple[str, str, float | None]:
    """The id, the name and the first day of whom an address means; NotFound when there is nobody, or the viewer may not see them."""
    found = people.person_of(text)(connection) or people.person_named(text)(connection)
    if found is not None:
        if people.may_see(found, viewer)(connection):
            return found.id, found.name, found.since
        raise NotFound("no_page")
    name = profiles.name_of(text)(connection)
    if name is None or text.startswith(BOT):
        raise NotFound("no_page")
    if viewer != text and not connection.execute(shared(viewer, text)).scalar():
        raise NotFound("no_page")
    return text, name, None


async def person(request: Request) -> Response:
    """The page of somebody else, or one's own as others see it."""
    who = visitor(request)
    asked, language = request.path_params["name"][:LONGEST], who.prefs.language
    wanted = request.query_params.get("pool", "")

    def work(connection: Connection) -> dict[str, Any]:
        ident, name, since = whose(asked, who.guest.id, connection)
        about = frame.about(ident, since, language, connection)
        return {
            "profile": Profile(name, about, False),
            "figures": figures.read(ident, who.guest.id, wanted, language, connection),
            "challenges": [],
            "own": ident == who.guest.id,
            "bot": False,
        }

    values = await read(request, work)
    return HTMLResponse(render.page("people/results.html", who.prefs, **values))


def published(game: str, level: str) -> list[tuple[str, Rating]]:
    """The rating of a level by its ladder in every pool of its game: at a larger table the same strength is worth more points."""
    return [
        (pool.name, shown(*bot_ladders.anchor(game, level, pool.least)))
        for pool in describe(game).pools
        if not in_teams(pool)
    ]


async def bot(request: Request) -> Response:
    """The page of a level of bots in a game."""
    who = visitor(request)
    game, level = request.path_params["game"], request.path_params["level"]
    if level not in bot_ladders.ladder_of(game) or level not in levels.LEVELS:
        raise NotFound("no_page")
    language = who.prefs.language
    wanted = request.query_params.get("pool", "")

    def work(connection: Connection) -> figures.Figures:
        return figures.read(f"{BOT}{level}", who.guest.id, wanted, language, connection, game)

    found = await read(request, work)
    rows = [
        (
            figures.pool_title(pools()[name], language),
            figures.seats_said(pools()[name], language),
            one,
        )
        for name, one in published(game, level)
    ]
    return HTMLResponse(
        render.page(
            "people/bot.html",
            who.prefs,
            profile=Profile(
                phrase(language, f"bots:{level}"), phrase(language, f"bots:{level}_about"), False
            ),
            figures=found,
            published=rows,
            ladder=figures.scale_of([one for _, _, one in rows]),
            game=game,
            own=False,
            bot=True,
        )
    )


async def party(request: Request) -> Response:
    """The page of people who play together; only they see it."""
    who = visitor(request)
    name = request.path_params["party"][:LONGEST]
    found = await read(request, profiles.party(name))
    if who.guest.id not in [one.player for friends in found.values() for one in friends]:
        raise NotFound("no_page")
    by_title = {describe(game).titles[who.prefs.language]: found[game] for game in found}
    return HTMLResponse(render.page("people/party.html", who.prefs, rounds=by_title))


def routes() -> list[Route]:
    return [
        Route("/people/{name}", person, name="person"),
        Route("/bots/{game}/{level}", bot, name="bot"),
        Route("/friends/{party}", party, name="party"),
    ]
