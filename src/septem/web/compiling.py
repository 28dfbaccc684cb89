"""The quiet line on every page while the rules are compiled (server/processes/handover.py)."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from septem.server.processes import handover
from septem.web import prefs
from septem.web.tables import phrase


def line(language: str) -> str:
    """How far the compiler is; empty when there is nothing to say."""
    done = handover.progress()
    if done == handover.FAILED:
        return phrase(language, "compiling_failed")
    return phrase(language, "compiling", percent=done) if done else ""


async def progress(request: Request) -> Response:
    """The line alone, for the script that keeps it up to date."""
    said = line(prefs.read(request).language)
    return JSONResponse({"said": said}, headers={"Cache-Control": "no-store"})
