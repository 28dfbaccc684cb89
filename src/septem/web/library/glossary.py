"""`/glossary`: every icon with its name and what it means, in every language.

The words are in `locales/<language>/icons.toml`: `group_<name>`, then `<icon> = "Name | meaning"` for the icons of that group.
"""

import re
from dataclasses import dataclass
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.kernel.descriptions import games
from septem.kernel.phrases import LANGUAGES, templates
from septem.kernel.piece import folded
from septem.web import assets, folder_faces, render
from septem.web.pages import visitor

GROUP, ABOUT = "group_", "about_"
LONGEST = 60  # letters of what is searched


@dataclass(frozen=True)
class Icon:
    """An icon with its words in one language."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True)
class Group:
    """Icons that belong together."""

    name: str
    title: str
    about: str
    icons: tuple[Icon, ...]


@cache
def sprite() -> tuple[str, ...]:
    """The icons there are."""
    drawn = assets.assets()[1]["icons.svg"].body.decode()
    return tuple(re.findall(r'<symbol id="([^"]+)"', drawn))


@cache
def groups(language: str) -> tuple[Group, ...]:
    """All icons of the sprite."""
    found: dict[str, list[Icon]] = {}
    words = templates(language, "icons")
    name = ""
    for key, said in words.items():
        if key.startswith(GROUP):
            name = key.removeprefix(GROUP)
            found[name] = []
        elif not key.startswith(ABOUT):
            title, _, meaning = said.partition(" | ")
            found[name].append(Icon(key, title, meaning))
    return tuple(
        Group(name, words[GROUP + name], words[ABOUT + name], tuple(icons))
        for name, icons in found.items()
    )


def brought(language: str) -> list[Group]:
    """The icons that folders bring, by the pieces, effects and fields they stand for."""
    made = []
    for game in games():
        for face in folder_faces.faces(game).values():
            icons = tuple(
                Icon(f"{game}/{face.name}/{name}", name.replace("_", " ").capitalize(), "")
                for name in sorted(face.icons)
            )
            made += [Group(face.name, face.title[language], "", icons)] if icons else []
    return made


@cache
def text_of(name: str) -> str:
    """All that an icon is found by."""
    return folded(" ".join(templates(language, "icons").get(name, name) for language in LANGUAGES))


def sifted(shown: list[Group], asked: str) -> list[Group]:
    """The groups with the icons that have all the words asked for, in some language."""
    words = folded(asked).split()
    made = []
    for group in shown:
        icons = tuple(
            one for one in group.icons if all(word in text_of(one.name) for word in words)
        )
        made += [Group(group.name, group.title, group.about, icons)] if icons else []
    return made


async def glossary_page(request: Request) -> Response:
    who = visitor(request)
    asked = request.query_params.get("q", "").strip()[:LONGEST]
    shown = [*groups(who.prefs.language), *brought(who.prefs.language)]
    return HTMLResponse(
        render.page(
            "library/glossary.html",
            who.prefs,
            asked=asked,
            groups=sifted(shown, asked),
            count=len(sprite()),
            where=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        )
    )


def routes() -> list[Route]:
    return [Route("/glossary", glossary_page)]
