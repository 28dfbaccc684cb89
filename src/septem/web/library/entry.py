"""A piece as the library lists and draws it.

What only a game's page knows of its pieces is in `tables/<game>/library.py`, found by that name:

    def entries() -> list[Entry]                         every piece of the game, its boxes and the folders in use
    def draw(ident: str, language: str) -> Markup        a piece as the table shows it
    def sign(ident: str) -> str                          the sign of the chain that begins at a card, of the sprite; may be missing
    CLAUSES: dict[str, str]                              the clause that tells of pieces of a colour; may be missing

A game without it lists what `septem.pieces` says, as plain cards.
"""

import importlib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from types import ModuleType

from markupsafe import Markup

from septem.kernel.descriptions import describe
from septem.kernel.piece import Piece
from septem.server import games
from septem.web import tables
from septem.web.drawing import environment
from septem.web.library.book import address

RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True)
class Entry:
    """One piece."""

    piece: Piece
    box: str = ""  # empty: the game itself
    color: str = ""  # its palette in the styles
    goods: tuple[str, ...] = ()  # of its cost
    coins: int = 0
    copies: tuple[tuple[int, int], ...] = ()  # by the number of players
    doubts: tuple[str, ...] = ()  # fields whose values are reconstructed

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def group(self) -> str:
        """Where it stands in the library: its age, or what kind of piece it is."""
        return f"age{self.piece.age}" if self.piece.age > 0 else self.piece.kind


def room(game: str) -> ModuleType | None:
    """What a game's table has for the library."""
    table = f"{tables.__name__}.{game}"
    name = f"{table}.library"
    found = find_spec(table) and find_spec(name)
    return importlib.import_module(name) if found else None


@cache
def entries(game: str) -> dict[str, Entry]:
    """Every piece of a game by its id."""
    own = room(game)
    if own is None:
        return {ident: Entry(piece) for ident, piece in games.pieces(game).items()}
    found: list[Entry] = own.entries()
    return {entry.id: entry for entry in found}


@cache
def draw(game: str, ident: str, language: str) -> Markup:
    """A piece as it is shown."""
    own = room(game)
    if own is not None:
        drawn: Markup = own.draw(ident, language)
        return drawn
    macro = environment().get_template("library/piece.html").module
    return Markup(vars(macro)["plain"](games.pieces(game)[ident], language))


def sign(game: str, ident: str) -> str:
    """The sign of the chain that begins at a card."""
    own = room(game)
    found: str = own.sign(ident) if own is not None and hasattr(own, "sign") else ""
    return found


def rules_address(game: str, ident: str) -> str:
    """Where the rules tell of pieces like this one: the book of its box, or the clause of its colour."""
    known = entries(game)[ident]
    box = describe(game).boxes.get(known.box)
    books = [*(box.rules if box else {}).values(), *describe(game).own_rules.values()]
    clauses: dict[str, str] = getattr(room(game), "CLAUSES", {})
    if known.color in clauses and not (box and box.rules):
        return address(clauses[known.color])
    return f"/rules/{books[0]}" if books else "/rules"


def poster(
    scene: Markup, name: str, corner: Markup, rows: list[tuple[str, Markup, Markup]]
) -> Markup:
    """A wonder: its picture, its name, and what each part costs and does."""
    macro = environment().get_template("library/piece.html").module
    return Markup(vars(macro)["poster"](scene, name, corner, rows))
