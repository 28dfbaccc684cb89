"""The addresses of the pages people look things up on."""

from starlette.routing import Route

from septem.web.library import rules


def routes() -> list[Route]:
    return [*rules.routes()]
