"""The pieces of Architects in the library."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from septem.architects.cards.catalogue import BOX
from septem.server import games
from septem.web.drawing import environment
from septem.web.icons import icon
from septem.web.library.entry import Entry, poster
from septem.web.tables import phrase
from septem.web.tables.architects.faces import StageFace, card_faces, token_faces

GAME = "architects"
BUILT = "b"
CLAUSES = {
    "grey": "A-6.3",
    "yellow": "A-6.4",
    "blue": "A-11.3",
    "green": "A-8.1",
    "red": "A-10.1",
    "wonder": "A-7",
    "progress": "A-9",
}


@dataclass(frozen=True)
class Voice:
    """What the table's macros ask a seat for: words."""

    language: str

    def t(self, key: str, **values: Any) -> str:
        return phrase(self.language, key, **values)


@dataclass(frozen=True)
class Plaque:
    state: str = BUILT


@dataclass(frozen=True)
class Wonder:
    """A wonder all of whose stages stand, as the table's macro draws it."""

    wonder: str
    plaques: tuple[Plaque, ...] = (Plaque(),) * 5


def entries() -> list[Entry]:
    colors = {ident: face.color for ident, face in card_faces().items()}
    return [
        Entry(piece, color=colors.get(ident, "wonder" if piece.kind == "wonder" else "progress"))
        for ident, piece in games.pieces(GAME).items()
    ]


def macro(name: str) -> Callable[..., str]:
    module = environment().get_template("architects/parts.html").module
    found: Callable[..., str] = vars(module)[name]
    return found


def draw(ident: str, language: str) -> Markup:
    """A card, a token, or a wonder with its stages."""
    voice = Voice(language)
    name = games.pieces(GAME)[ident].names[language]
    if ident in card_faces():
        return Markup(macro("card")(card_faces()[ident], voice))
    if ident in token_faces():
        piece = environment().get_template("library/piece.html").module
        return Markup(vars(piece)["token"](Markup(macro("token")(token_faces()[ident])), name))
    wonder = next(wonder for wonder in BOX.wonders if wonder.id == ident)
    drawing = environment().get_template("architects/drawing.html").module
    scene = Markup(vars(drawing)["drawing"](Wonder(ident), ""))
    rows = []
    for number, stage in enumerate(wonder.stages, 1):
        shown = StageFace(number, stage.count, stage.same, stage.vp, bool(stage.effect))
        points = Markup(macro("laurel")(stage.vp, voice)) if stage.vp else Markup("")
        effect = icon("i-bolt") if stage.effect else Markup("")
        rows.append((str(number), Markup(macro("cost")(shown, voice)), points + effect))
    return poster(scene, name, Markup(""), rows)
