"""The posts of a table page that are about manners."""

from starlette.datastructures import FormData
from starlette.responses import Response

from septem.server.agreeing import END, UNDO
from septem.server.errors import Forbidden, Refused
from septem.server.lobby import Lobby
from septem.web import pages
from septem.web.pages import Call, answer, number_of, text_of


def lobby(here: Call) -> Lobby:
    return pages.lobby(here.request)


async def resign(here: Call, form: FormData) -> Response:
    await lobby(here).resign(here.table, here.own_seat())
    return answer(here)


async def propose(here: Call, form: FormData) -> Response:
    """Ask all others, or agree, with all one's seats."""
    here.own_seat()
    kind = text_of(form, "kind")
    if kind not in (UNDO, END):
        raise Refused("bad_request")
    await lobby(here).propose(here.table, here.mine, kind)
    return answer(here)


async def object_to(here: Call, form: FormData) -> Response:
    here.own_seat()
    await lobby(here).object(here.table, here.mine)
    return answer(here)


async def emote(here: Call, form: FormData) -> Response:
    await lobby(here).emote(here.table, here.own_seat(), text_of(form, "kind"))
    return answer(here)


async def report(here: Call, form: FormData) -> Response:
    """Tell the host about somebody else."""
    seat, about = here.own_seat(), number_of(form, "chair")
    if about in here.mine:
        raise Forbidden("not_your_seat")
    await lobby(here).report(here.table, seat, about)
    return answer(here)


async def silence(here: Call, form: FormData) -> Response:
    here.as_host()
    await lobby(here).silence(here.table, number_of(form, "chair"), text_of(form, "silent") == "1")
    return answer(here)


async def share_device(here: Call, form: FormData) -> Response:
    """Whoever holds several seats wants the table hidden between their turns, or not any more."""
    if len(here.mine) < 2:
        raise Forbidden("not_your_seat")
    await lobby(here).share_device(here.table, text_of(form, "on") == "1")
    where = f"/t/{here.table.id}"
    return answer(here, go=where) if here.scripted else pages.go(where)


async def ask_ready(here: Call, form: FormData) -> Response:
    here.as_host()
    await lobby(here).ask_ready(here.table, text_of(form, "asks") == "1")
    return answer(here)


async def ready(here: Call, form: FormData) -> Response:
    await lobby(here).ready(here.table, here.own_seat(), text_of(form, "ready") == "1")
    return answer(here)


pages.ACTIONS |= {
    "resign": resign,
    "propose": propose,
    "object": object_to,
    "emote": emote,
    "report": report,
    "silence": silence,
    "hot-seat": share_device,
    "ask-ready": ask_ready,
    "ready": ready,
}
