"""The pieces of 7 Wonders in the library."""

from markupsafe import Markup

from septem.kernel.descriptions import describe
from septem.kernel.piece import Piece
from septem.server import games
from septem.web.drawing import drawn
from septem.web.icons import icon
from septem.web.library.entry import RECONSTRUCTED, Entry, poster
from septem.web.tables.wonders import art, boxes
from septem.web.tables.wonders.faces import (
    GAME,
    StageFace,
    board,
    boards,
    catalogue,
    face,
    wanted,
)
from septem.wonders.cards.pieces import Board, Card

BASE = "base"  # the data file of the game itself
CLAUSES = {
    "brown": "W-5.2",
    "grey": "W-5.2",
    "blue": "W-9.4",
    "yellow": "W-5.5",
    "red": "W-8.2",
    "green": "W-9.5",
    "purple": "W-7.5",
    "wonder": "W-6.1",
}


def entries() -> list[Entry]:
    """Every card, board and whatever else boxes and folders bring."""
    return [entry(piece) for piece in games.pieces(GAME).values()]


def entry(piece: Piece) -> Entry:
    if piece.id in boards():
        found = boards()[piece.id]
        return Entry(piece, box_of(found), "wonder", doubts=doubts(found.doubts))
    card = catalogue().by_id[piece.id]
    return Entry(
        piece,
        box_of(card, piece.kind),
        art.palette(card.color),
        wanted(int(card.goods)),
        int(card.coins),
        copies(card),
        doubts(card.doubts),
    )


def box_of(found: Card | Board, kind: str = "") -> str:
    """The box a piece belongs to: that of its kind, or of its data file."""
    own = boxes.merged("kinds").get(kind)
    return own or ("" if found.set == BASE else found.set)


def doubts(marks: dict[str, str]) -> tuple[str, ...]:
    return tuple(field for field, mark in marks.items() if mark == RECONSTRUCTED)


def copies(card: Card) -> tuple[tuple[int, int], ...]:
    """How many are used by the number of players; nothing for those drawn from a pool."""
    if not card.copies:
        return ()
    game = describe(GAME)
    box = game.boxes.get(card.set)
    sizes = box.players if box else range(3, game.usual_most + 1)
    return tuple((n, sum(1 for least in card.copies if least <= n)) for n in sizes)


def draw(ident: str, language: str) -> Markup:
    """A card as in a hand, a board as a poster."""
    if ident not in boards():
        shown = face(ident, language)
        macros = drawn(shown.drawing or "wonders/card.html")
        return Markup(vars(macros)["card"](shown))
    wonder = board(ident, language)
    corner = icon(f"r-{wonder.resource}") if wonder.resource else Markup("")
    rows = [row for stage in wonder.stages for row in stage_rows(stage)]
    start = vars(drawn("wonders/card.html"))["marks"](wonder.start)
    name = f"{wonder.name} {wonder.side}"
    return poster(icon(wonder.scene, extra="scene"), name, corner + Markup(start), rows)


def stage_rows(stage: StageFace) -> list[tuple[str, Markup, Markup]]:
    """What a stage costs and does, in all its ways."""
    macros = vars(drawn("wonders/card.html"))
    ways = [(stage.numeral, way) for way in stage.options or (stage,)]
    ways += [("+", stage.again)] if stage.again else []
    return [
        (name, Markup(macros["cost"](way)), Markup(macros["marks"](way.marks)))
        for name, way in ways
    ]


def sign(ident: str) -> str:
    return art.chain(ident)
