"""Deals for programs: the deals of the day, challenges, one's try, and how all fared once it is over."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

import septem
from septem.server.api import lobby_of, showing
from septem.server.deals import deal as making
from septem.server.deals import expert, works
from septem.server.deals import playing as deals
from septem.server.deals.compare import Standing, standings
from septem.server.deals.deal import ROUND, Deal
from septem.server.deals.playing import reading
from septem.server.errors import Conflict
from septem.server.programs.api import Reader
from septem.server.programs.tokens import Program

router = APIRouter(prefix="/api/v1", tags=["deals"])
Player = Annotated[Program, Depends(showing("play", "create"))]


async def named(request: Request, ident: str) -> Deal:
    """A deal by its name; that of a day whether somebody has played it or not."""
    store = lobby_of(request).store
    kind, _, rest = ident.partition("-")
    game, _, day = rest.partition("-")
    if kind == making.DAILY and game in septem.games():
        return await deals.deal_of_day(store, game, day)
    return await deals.deal_named(store, ident)


@router.get("/daily")
async def of_today(request: Request, program: Reader) -> list[dict[str, Any]]:
    """The deals of today, one for each game."""
    store, day = lobby_of(request).store, making.today().isoformat()
    found = [await deals.deal_of_day(store, game, day) for game in septem.games()]
    return [await told(request, deal, program) for deal in found]


@router.get("/deals/{deal}")
async def show(request: Request, deal: str, program: Reader) -> dict[str, Any]:
    """A deal, and the person's try. With the try over: `standing`, and `field`, all who have played; each names its table."""
    found = await named(request, deal)
    scores = await reading(lobby_of(request).store, works.scores_of(found.id))
    answer = await told(request, found, program)
    if not answer["over"]:
        return answer
    field = [fields_of(one, program.guest.id) for one in standings(scores)]
    return {**answer, "field": field, "standing": next(one for one in field if one["you"])}


@router.post("/deals/{deal}", status_code=201)
async def begin(request: Request, deal: str, program: Player) -> dict[str, Any]:
    """Begin the person's one try, or find the one there is. Open seats of the table wait for others, who take them as at any table."""
    lobby = lobby_of(request)
    found = await named(request, deal)
    if found.kind == ROUND:
        raise Conflict("deal_seats")
    table = await deals.begin(lobby.store, found, program.guest)
    lobby.start(expert.find_out(lobby, found))
    own = await reading(lobby.store, works.try_of(found.id, program.guest.id))
    return {"deal": found.id, "table": table, "seat": None if own is None else own.seat}


async def told(request: Request, deal: Deal, program: Program) -> dict[str, Any]:
    """What everybody may know of a deal, and how one's own try stands."""
    store = lobby_of(request).store
    own = await reading(store, works.try_of(deal.id, program.guest.id))
    played = await reading(store, works.counts_of([deal.id]))
    return {
        "deal": deal.id,
        "kind": deal.kind,
        "game": deal.game,
        "options": {key: value for key, value in deal.options.items() if key != "seed"},
        "seats": [{"kind": place.kind, "level": place.level} for place in deal.places],
        "hash": deal.commitment,
        "playable": deal.playable,
        "played": played.get(deal.id, 0),
        "table": None if own is None else own.table_id,
        "over": own is not None and own.finished is not None,
    }


def fields_of(one: Standing, me: str) -> dict[str, Any]:
    """A standing as programs read it."""
    score = one.score
    return {
        "name": score.name,
        "you": score.guest == me,
        "table": score.table,
        "seat": score.seat,
        "points": score.points,
        "worth": score.worth,
        "rank": one.rank if score.ranked else None,
        "of": one.of,
        "better": one.better,
        "matchpoints": round(one.percent, 1),
        "difference": round(one.difference, 2),
        "mark": score.mark or None,
    }
