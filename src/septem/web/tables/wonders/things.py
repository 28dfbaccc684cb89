"""The signs of what can be counted or caused, beside cards of a color."""

from septem.web import folder_faces
from septem.web.tables.wonders import art, boxes
from septem.web.tables.wonders.signs import DEFEAT, SHIELD, WONDER, Part

THINGS: dict[str, tuple[Part, ...]] = {
    "wonder stages": (WONDER,),
    "defeat tokens": (DEFEAT,),
    "shields": (SHIELD,),
}


def known(word: str) -> bool:
    """Whether a thing that is counted has a sign; somebody's own expansion may count what has none."""
    return word.endswith(" cards") or bool(sign_of(word))


def thing(word: str) -> tuple[Part, ...]:
    """The sign of something counted: `red cards`, `build a yellow card`, `wonder stages`."""
    found = sign_of(word)
    if found:
        return found
    color = word.removeprefix("build a ").removesuffix("s").removesuffix(" card")
    return (Part("chip", art.palette(color)),)


def sign_of(word: str) -> tuple[Part, ...]:
    """The sign of the base game, of a box or of a folder; empty when there is none."""
    found: tuple[Part, ...] = {**THINGS, **boxes.merged("things")}.get(word, ())
    icon = "" if found else folder_faces.icon("wonders", word)
    return (Part("icon", icon),) if icon else found
