"""The site as an app: its manifest, and the page that the service worker shows where there is no connection."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from septem.web import assets, pages, render
from septem.web.tables import phrase

THEME = {"light": "#efe6d3", "dark": "#1c2631"}
ICONS = (
    ("app/icon-192.png", "192x192", "any"),
    ("app/icon-512.png", "512x512", "any"),
    ("app/maskable-512.png", "512x512", "maskable"),
)


async def manifest(request: Request) -> Response:
    """What a browser needs to install the site."""
    who = pages.visitor(request)
    language = who.prefs.language
    fields = {
        "name": "Septem",
        "short_name": "Septem",
        "description": phrase(language, "app:about"),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": THEME["light"],
        "theme_color": THEME["light"],
        "icons": [
            {"src": assets.url(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": [{"name": phrase(language, "games:title"), "url": "/games"}],
    }
    return JSONResponse(fields, media_type="application/manifest+json")


async def offline(request: Request) -> Response:
    """Shown by the service worker where there is no connection."""
    return HTMLResponse(render.page("offline.html", pages.visitor(request).prefs))


def routes() -> list[Route]:
    return [Route("/manifest.webmanifest", manifest), Route("/offline", offline)]
