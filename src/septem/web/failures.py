"""One way to say no: a page for people, JSON for programs and for the pages' own scripts; nothing of what was sent comes back.

Every refusal has its status. Whatever nobody thought of is a 500 with the same headers as every other answer, and one line in the log.
"""

import logging
from traceback import extract_tb

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from septem.server.errors import Refused
from septem.web import prefs, render
from septem.web.logs import route_of

LOG = logging.getLogger(__name__)
KEYS = {
    404: "no_page",
    405: "no_page",
    413: "too_large",
    403: "cross_site",
    408: "too_slow",
    421: "wrong_host",
}


def add_to(app: FastAPI) -> None:
    """Let an application answer refusals so."""
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(ClientDisconnect, gone)


def reply(request: Request, problem: Refused, status: int) -> Response:
    """A refusal as whoever asks can read it."""
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    if request.url.path.startswith("/api/"):
        said = {"error": problem.key, "message": problem.said("en")}
        return JSONResponse(said, status, headers)
    wish = prefs.read(request)
    said = {"error": problem.key, "message": problem.said(wish.language)}
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse(said, status, headers)
    page = render.page("error.html", wish, status=status, message=said["message"])
    return HTMLResponse(page, status, headers)


def plain_reply(request: Request, status: int) -> Response:
    """A refusal that needs no other word than its status."""
    return reply(request, Refused(KEYS.get(status, "bad_request")), status)


async def refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Refused)
    return reply(request, problem, problem.status)


async def http_error(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return plain_reply(request, problem.status_code)


async def invalid(request: Request, _problem: Exception) -> Response:
    """A body or a parameter that is not as the description of the interface has it."""
    return plain_reply(request, 422)


async def gone(_request: Request, _problem: Exception) -> Response:
    """Who asked has left in the middle of the request."""
    return Response(status_code=400)


def failed(request: Request, problem: Exception) -> Response:
    """Something nobody thought of: one line in the log says where, without a word of what was sent."""
    frames = [frame for frame in extract_tb(problem.__traceback__) if "septem" in frame.filename]
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
    route, kind = route_of(request.scope), type(problem).__name__
    LOG.error("request failed: %s %s: %s at %s", request.method, route, kind, where)
    return reply(request, Refused("failed"), 500)
