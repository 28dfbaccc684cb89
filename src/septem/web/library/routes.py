"""The addresses of the pages people look things up on."""

from starlette.routing import Route

from septem.web.library import cards, glossary, rules


def routes() -> list[Route]:
    return [*rules.routes(), *cards.routes(), *glossary.routes()]
