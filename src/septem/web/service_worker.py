"""The service worker: one script for the whole site, at an address that never changes, so that browsers find its next version."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from septem.web import assets

WHERE = "/worker.js"
ICON = "app/icon-192.png"  # of notifications


async def serve(request: Request) -> Response:
    """The script, asked for again and again by every browser that keeps it."""
    script = assets.assets()[1]["js/worker.js"]
    body = script.body.replace(f"/static/{ICON}".encode(), assets.url(ICON).encode())
    return Response(body, media_type=script.kind, headers={"Cache-Control": "no-cache"})


def routes() -> list[Route]:
    return [Route(WHERE, serve)]
