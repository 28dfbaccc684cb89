"""What can be set up: found by asking the games, so that new ones need no list here."""

import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import septem
from septem import rulebook
from septem.kernel.errors import SeptemError
from septem.kernel.piece import Piece

MOST_SEATS = 8
EXPANSIONS = ("leaders", "cities", "towers", "foundations", "pantheon", "promos")
EXTRAS = "optional_cards"
SWITCHES = ("teams", EXTRAS)  # options that are chosen like expansions


@dataclass(frozen=True)
class GameInfo:
    """A game as the home page offers it."""

    name: str
    players: tuple[int, ...]
    expansions: tuple[str, ...]
    options: tuple[str, ...]  # the names of its further options
    wonders: tuple[str, ...]  # boards that may be named
    switches: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """What may be added to the plain game."""
        return self.expansions + self.switches


@cache
def infos() -> dict[str, GameInfo]:
    """Every game there is."""
    return {name: _info(name) for name in septem.games()}


def _info(name: str) -> GameInfo:
    known = inspect.signature(_room(name).new).parameters
    alone = tuple(key for key in EXPANSIONS if any(possible(name, n, (key,)) for n in range(2, 9)))
    expansions = tuple(
        key
        for key in EXPANSIONS
        if key in alone or any(possible(name, n, (*alone, key)) for n in range(2, 9))
    )
    switches = tuple(
        key
        for key in SWITCHES
        if any(
            possible(name, n, (*some, key)) for n in range(2, 9) for some in _subsets(expansions)
        )
    )
    players = tuple(
        n
        for n in range(1, MOST_SEATS + 1)
        if any(possible(name, n, chosen) for chosen in _subsets(expansions))
    )
    options = tuple(key for key in known if key not in ("seed", "players", "expansions"))
    wonders = tuple(piece.id for piece in pieces(name).values() if piece.kind == "wonder")
    return GameInfo(name, players, (*expansions, *own(name)), options, wonders, switches)


def own(name: str) -> list[str]:
    """A game's expansions from folders of people's own."""
    return [box.name for box in septem.games()[name].boxes.values() if box.own]


def _subsets(items: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(len(items) + 1):
        yield from combinations(items, size)


def problem(name: str, players: int, expansions: tuple[str, ...] = (), **options: Any) -> str:
    """Why a game cannot be set up so; empty when it can."""
    try:
        septem.new(name, seed=1, players=players, expansions=expansions, **options)
    except (SeptemError, TypeError) as reason:
        return str(reason)
    return ""


@cache
def possible(name: str, players: int, chosen: tuple[str, ...]) -> bool:
    """Whether a game exists for so many players with these expansions and switches, and all of them change something."""
    boxes, switches = parted(chosen)
    if problem(name, players, boxes, **switches):
        return False
    return EXTRAS not in switches or bool(_room(name).optional_cards(boxes))


def parted(chosen: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, bool]]:
    """What was chosen as the game takes it: expansions, and options that are on."""
    boxes = tuple(key for key in chosen if key not in SWITCHES)
    return boxes, {key: True for key in chosen if key in SWITCHES}


@cache
def boards(name: str, expansions: tuple[str, ...]) -> tuple[str, ...]:
    """The wonders that may be named with these expansions."""
    own = getattr(_room(name), "boards", None)
    return own(expansions) if own else infos()[name].wonders


def wonder_of(board: str) -> str:
    """The wonder a board side belongs to."""
    return board.rpartition("_")[0]


def _room(name: str) -> Any:
    return importlib.import_module(f"septem.{name}")


@cache
def pieces(name: str) -> dict[str, Piece]:
    """Every card, board and token of a game by its id."""
    return {piece.id: piece for piece in _room(name).pieces()}


LETTERS = {"wonders": "WLCTF", "duel": "DP", "architects": "A"}


@cache
def rulings(name: str, ident: str, language: str) -> tuple[tuple[str, str], ...]:
    """The clauses of the rules that mention a piece, as people read them."""
    found = rulebook.rulings(pieces(name)[ident].mentions, LETTERS.get(name, ""), language)
    return tuple((number, rulebook.plain(text)) for number, text in found)
