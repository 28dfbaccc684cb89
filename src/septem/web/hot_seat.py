"""Several people at one device: whoever shall decide next is asked for by name, on a page that shows nobody's hand.

A table is played so where one visitor holds several seats and has said so in the menu. Its address without a seat is the page that passes
the device on as long as one of those seats owes a decision; with `?as=SEAT` it is the table of that seat.
"""

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, Response

from septem.server.table import DRAFT, PLAYING
from septem.web import render

if TYPE_CHECKING:
    from septem.web.pages import Call


def is_shared(here: "Call") -> bool:
    """Whether several people of this table share this device, and pass it on."""
    wanted = bool(here.table.facts.settings.get("hot_seat"))
    return wanted and len(here.mine) > 1 and here.table.facts.state in (DRAFT, PLAYING)


def next_seat(here: "Call") -> int | None:
    """Who of them decides next."""
    return next((seat for seat in here.mine if seat in here.table.pending), None)


def curtain(here: "Call", seat: int) -> Response:
    """The page between two people."""
    values = {"table": here.table.id, "seat": seat, "name": here.table.seats[seat].name}
    return HTMLResponse(render.page("pass.html", here.who.prefs, **values))
