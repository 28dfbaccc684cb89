"""Challenges as people see them: seats that somebody's program keeps for them, to take or to decline."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection
from starlette.datastructures import FormData
from starlette.responses import Response

from septem.kernel.descriptions import describe, games
from septem.server.programs import challenges
from septem.server.results.pools import boxes_of
from septem.web import pages
from septem.web.pages import Call
from septem.web.played import with_boxes

OWN_PAGE = "/me"


@dataclass(frozen=True)
class Challenge:
    """A challenge that waits for an answer."""

    table: str
    name: str  # of whoever sent it
    title: str
    boxes: str
    rated: bool
    hours: int  # for which it stands


def waiting(guest: str, language: str, connection: Connection) -> list[Challenge]:
    """The challenges a visitor may answer, the newest first."""
    found = []
    for row in challenges.standing(guest)(connection):
        if row.game in games():
            game = describe(row.game)
            known = [game.boxes[box] for box in boxes_of(row.options) if box in game.boxes]
            boxes = with_boxes(language, [box.titles[language] for box in known])
            hours = max(1, round((row.until - time.time()) / 3600))
            rated = bool(row.settings.get("rated"))
            title = game.titles[language]
            found.append(Challenge(row.table_id, row.name, title, boxes, rated, hours))
    return found


async def accept(here: Call, form: FormData) -> Response:
    """Take the seat that is kept for the visitor."""
    await pages.lobby(here.request).accept(here.table, here.who.guest)
    return pages.go(f"/t/{here.table.id}")


async def decline(here: Call, form: FormData) -> Response:
    await pages.lobby(here.request).decline(here.table, here.who.guest)
    return pages.go(OWN_PAGE)


pages.ACTIONS |= {"accept-challenge": accept, "decline-challenge": decline}
