"""The pieces of Duel in the library."""

from functools import cache

from markupsafe import Markup

from septem.duel.cards.catalogue import CARDS, TOKENS, WONDERS
from septem.duel.cards.facts import read
from septem.kernel.descriptions import describe
from septem.kernel.piece import Piece
from septem.server import games
from septem.web.drawing import drawn
from septem.web.icons import icon
from septem.web.library.entry import Entry, poster
from septem.web.tables.duel import boxes, drawing
from septem.web.tables.duel.faces import Artist, chain_sign, color_class

GAME = "duel"
CLAUSES = {
    "brown": "D-7.1",
    "grey": "D-7.1",
    "blue": "D-7.1",
    "green": "D-7.1",
    "red": "D-7.1",
    "yellow": "D-7.2",
    "purple": "D-14",
    "wonder": "D-12",
    "progress": "D-13",
}


def entries() -> list[Entry]:
    return [entry(piece) for piece in games.pieces(GAME).values()]


def entry(piece: Piece) -> Entry:
    box = box_by_piece().get(piece.id, "")
    priced = CARDS.get(piece.id) or WONDERS.get(piece.id)
    if priced is None:
        return Entry(piece, box, "progress" if piece.id in TOKENS else "wonder")
    goods = tuple(name for name, n in priced.resources.items() for _ in range(n))
    card = CARDS.get(piece.id)
    return Entry(piece, box, color_class(card.color) if card else "wonder", goods, priced.coins)


@cache
def box_by_piece() -> dict[str, str]:
    """The boxes of the pieces that are not of the game itself."""
    expansions = describe(GAME).expansions
    files = {name: read(name).table for name in expansions.boxed()}
    files |= {name: folder.data for name, folder in expansions.folders.items()}
    return {
        str(piece["id"]): name
        for name, table in files.items()
        for entries in table.values()
        if isinstance(entries, list)
        for piece in entries
        if isinstance(piece, dict) and "id" in piece
    }


def draw(ident: str, language: str) -> Markup:
    """A card as in the structure, a wonder as a poster, a token as a disc, what boxes add as they draw it."""
    artist = Artist(language)
    if ident in CARDS:
        return drawing.card(ident, language)
    if ident in WONDERS:
        wonder = artist.wonder(ident)
        row = ("", drawing.row(wonder["cost"]), drawing.row(wonder["effect"]))
        return poster(icon(wonder["scene"], extra="scene"), wonder["name"], Markup(""), [row])
    if ident in TOKENS:
        token = artist.token(ident)
        disc = drawing.drawn("disc", language, token)
        return Markup(vars(drawn("library/piece.html"))["token"](disc, token["name"]))
    own: Markup = boxes.first("drawn", artist, ident)
    return own


def sign(ident: str) -> str:
    symbol = CARDS[ident].chain_symbol if ident in CARDS else ""
    return chain_sign(symbol) if symbol else ""
