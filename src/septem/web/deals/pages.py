"""The routes of deals: the deal of the day, challenges, one's try, playing again."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

import septem
from septem.bots import frozen
from septem.server import seats
from septem.server.deals import deal as making
from septem.server.deals import expert, groups, works
from septem.server.deals import playing as deals
from septem.server.deals.compare import Score, standing, standings
from septem.server.deals.deal import CHALLENGE, DAILY, Deal
from septem.server.deals.playing import reading
from septem.server.errors import Conflict, Lost, NotFound
from septem.server.seats import Guest
from septem.web import pages, render
from septem.web.deals import look
from septem.web.deals.facts import FIRST, facts
from septem.web.pages import Visitor
from septem.web.tables import phrase

CALENDAR = 14  # days


async def daily(request: Request) -> Response:
    """The deal of today."""
    return await shown_day(request, FIRST, making.today().isoformat())


async def day(request: Request) -> Response:
    """The deal of a day."""
    return await shown_day(request, request.path_params["game"], request.path_params["day"])


async def shown_day(request: Request, game: str, asked: str) -> Response:
    who = pages.visitor(request)
    store = pages.lobby(request).store
    deal = await deals.deal_of_day(store, game, asked)
    return await deal_page(request, who, deal)


async def challenge(request: Request) -> Response:
    """The page of a challenge, or of a round of a tournament."""
    who = pages.visitor(request)
    deal = await deals.deal_named(pages.lobby(request).store, request.path_params["deal"])
    if deal.kind == DAILY:
        return pages.go(deal.address)
    return await deal_page(request, who, deal)


async def deal_page(request: Request, who: Visitor, deal: Deal) -> Response:
    """A deal before one's try, or after it."""
    store, language = pages.lobby(request).store, who.prefs.language
    own = await reading(store, works.try_of(deal.id, who.guest.id))
    opened = own is not None and own.finished is not None
    scores = await reading(store, works.scores_of(deal.id))
    values: dict[str, Any] = {
        "deal": deal,
        "facts": facts(deal, who.guest.name, language),
        "own": own,
        "name": who.guest.name,
        "count": len(scores),
        "where": deal.address,
        "origin": str(request.base_url).rstrip("/"),
        "edition": frozen.EDITION,
        "games": septem.games(),
        "after": None,
        "field": [],
        **await company(request, who, deal, scores),
    }
    if deal.kind == DAILY:
        values |= await calendar(request, who, deal)
    if opened:
        values["after"] = await after(request, who, deal, scores)
        values["field"] = standings(scores) if deal.kind == CHALLENGE else []
    return HTMLResponse(render.page("deals/deal.html", who.prefs, **values))


async def after(
    request: Request, who: Visitor, deal: Deal, scores: list[Score]
) -> look.After | None:
    """How one's own try compares; None when its table cannot be opened any more."""
    mine = next(one for one in scores if one.guest == who.guest.id)
    lobby = pages.lobby(request)
    found = await expert.known(lobby, deal)
    with suppress(Lost, NotFound):
        table = await lobby.look_at(mine.table)
        language = who.prefs.language
        parted = await asyncio.to_thread(look.where_parted, table, mine, scores, language)
        return look.after(table, parted, mine, scores, found, who.prefs)
    return None


async def company(
    request: Request, who: Visitor, deal: Deal, scores: list[Score]
) -> dict[str, Any]:
    """One's groups at a deal of the day; at a challenge, everybody who plays it."""
    store, me = pages.lobby(request).store, who.guest.id
    if deal.kind == DAILY:
        known = await reading(store, groups.of_guest(me))
        parties = [(group.id, group.name, group.people) for group in known]
    else:
        everybody = await reading(store, works.people_of(deal.id))
        parties = [("", "", tuple(everybody))] if everybody else []
    made = []
    for ident, name, people in parties:
        tries = await reading(store, works.under_way(deal.id, [guest for guest, _ in people]))
        found = look.friends(people, me, tries, scores, who.prefs.language)
        made.append({"id": ident, "name": name, "people": found})
    return {"parties": made}


async def calendar(request: Request, who: Visitor, deal: Deal) -> dict[str, Any]:
    """One's last two weeks, the days before and after, and how long the deal lasts."""
    store, now = pages.lobby(request).store, making.today()
    here = making.read_day(deal.day or "")
    days = [now - timedelta(days=n) for n in reversed(range(CALENDAR))]
    names = {day: f"daily-{deal.game}-{day.isoformat()}" for day in days}
    own = await reading(store, works.own_tries(who.guest.id, list(names.values())))
    made = []
    for one in days:
        row = own.get(names[one])
        better = None
        if row is not None and row.finished is not None:
            field = await reading(store, works.scores_of(names[one]))
            better = standing(works.score_of(row), field).better
        kind = "today" if one == now and better is None else "no" if better is None else ""
        made.append(look.Day(one, better, kind))
    left = making.seconds_left()
    language = who.prefs.language
    return {
        "days": made,
        "day": here,
        "month": phrase(language, f"games:month_{here.month}"),
        "short_month": phrase(language, f"games:short_month_{here.month}"),
        "today": here == now,
        "left": (left // 3600, left % 3600 // 60),
        "before": before(here),
        "next": here + timedelta(days=1) if here < now else None,
    }


def before(day: Any) -> Any:
    """The day before, as long as it can be looked at."""
    earlier = day - timedelta(days=1)
    return earlier if (making.today() - earlier).days <= making.ARCHIVE else None


# What can be done.


async def guest_of(request: Request, kind: str = "create") -> tuple[Visitor, Guest]:
    """The visitor with the name the form has, or the one they had."""
    who = pages.visitor(request, kind)
    form = await pages.form_of(request)
    name = seats.clean(pages.text_of(form, "name")) or who.guest.name
    return who, replace(who.guest, name=name)


async def begin_day(request: Request) -> Response:
    """Play the deal of a day."""
    _, guest = await guest_of(request)
    store = pages.lobby(request).store
    found = request.path_params["game"], request.path_params["day"]
    return await begun(request, await deals.deal_of_day(store, *found), guest)


async def begin(request: Request) -> Response:
    """Play a challenge."""
    _, guest = await guest_of(request)
    deal = await deals.deal_named(pages.lobby(request).store, request.path_params["deal"])
    if deal.kind not in (CHALLENGE, DAILY):
        raise Conflict("deal_seats")
    return await begun(request, deal, guest)


async def begun(request: Request, deal: Deal, guest: Guest) -> Response:
    """On to the table of one's try; the expert begins to play, too."""
    lobby = pages.lobby(request)
    table = await deals.begin(lobby.store, deal, guest)
    lobby.start(expert.find_out(lobby, deal))
    return to_table(request, table, guest)


def to_table(request: Request, table: str, guest: Guest) -> RedirectResponse:
    answer = pages.go(f"/t/{table}")
    pages.remember(request, answer, guest)
    return answer


async def again(request: Request) -> Response:
    """Play a deal once more, unranked."""
    _, guest = await guest_of(request)
    store = pages.lobby(request).store
    deal = await deals.deal_named(store, request.path_params["deal"])
    return to_table(request, await deals.play_again(store, deal, guest), guest)


async def from_table(request: Request) -> Response:
    """The deal of a finished game as a challenge."""
    here = await pages.call(request, "create")
    if here.seat is None:
        here.own_seat()
    deal = await deals.challenge(pages.lobby(request).store, here.table, here.who.guest)
    return pages.go(deal.address)


def routes() -> list[Route]:
    return [
        Route("/daily", daily, name="daily"),
        Route("/daily/{game}/{day}", day),
        Route("/daily/{game}/{day}", begin_day, methods=["POST"]),
        Route("/deals/{deal}", challenge),
        Route("/deals/{deal}", begin, methods=["POST"]),
        Route("/deals/{deal}/again", again, methods=["POST"]),
        Route("/g/{table}/challenge", from_table, methods=["POST"]),
    ]
