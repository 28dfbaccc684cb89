"""Septem: the 7 Wonders family as one rules engine.

Examples:
    >>> import septem
    >>> game = septem.new("wonders", players=3, seed=7)
    >>> game
    <Game wonders: 3 seats, age 1, turn 1; seats 0, 1, 2 owe a decision>
    >>> game.moves(0)[0]
    <Move B lumber_yard>
"""

from septem import _mode

_mode.choose()

import os  # noqa: E402
import secrets  # noqa: E402
from importlib import import_module  # noqa: E402
from typing import Any  # noqa: E402

from septem.kernel import descriptions as _descriptions  # noqa: E402
from septem.kernel import fields as _fields  # noqa: E402
from septem.kernel import record as _record  # noqa: E402
from septem.kernel.descriptions import Description  # noqa: E402
from septem.kernel.errors import (  # noqa: E402
    BadData,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    SeptemError,
)
from septem.kernel.game import Game, Move, Outcome  # noqa: E402
from septem.kernel.piece import Piece  # noqa: E402
from septem.kernel.printed_names import other_names as _other_names  # noqa: E402
from septem.kernel.record import Record  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Description",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Piece",
    "Record",
    "SeptemError",
    "compiled",
    "games",
    "new",
    "pieces",
    "position",
    "register",
    "replay",
    "vector",
]

compiled = _mode.is_compiled()


def games() -> dict[str, Description]:
    """Every game by name with what it says of itself: titles, players, boxes, options, rules. Nothing is tried out.

    Examples:
        >>> list(septem.games())
        ['wonders', 'duel', 'architects']
        >>> septem.games()["duel"].titles["fr"], list(septem.games()["duel"].boxes)
        ('7 Wonders Duel', ['messe_essen', 'statue_of_liberty', 'pantheon'])
    """
    return _descriptions.games()


def pieces(game: str) -> list[Piece]:
    """Every card, board and token of a game, described for people.

    Examples:
        >>> [piece.names["fr"] for piece in septem.pieces("wonders") if piece.answers_to("Vineyard")]
        ['Vignoble']
    """
    found: list[Piece] = _descriptions.describe(game).room.pieces()
    for piece in found:
        piece.also += _other_names(game, piece.id)
    return found


def register(folder: str | os.PathLike[str]) -> str:
    """Let the expansion or the game in a folder be played by name and found by records (docs/expansions.md); its label in records.

    Examples:
        >>> septem.register("no/such/folder")
        Traceback (most recent call last):
        septem.kernel.errors.BadData: no/such/folder: file: folder: there is no such folder
    """
    return _descriptions.register(folder)


def new(game: str, *, seed: int | None = None, **options: Any) -> Game:
    """A new game. Without a seed one is drawn; it is kept in the record. Options depend on the game.

    Examples:
        >>> septem.new("wonders", players=5, expansions=("leaders", "cities"), seed=7)
        <Game wonders: 5 seats, turn 1; seats 0, 1, 2, 3, 4 owe a decision>
        >>> septem.new("duel", colour="blue")
        Traceback (most recent call last):
        septem.kernel.errors.BadOption: duel has no option 'colour'; it has: players, expansions, wonders, centre_start, seed
    """
    description = _descriptions.describe(game)
    known = description.option_names
    for name in options:
        if name not in known:
            raise BadOption(f"{game} has no option '{name}'; it has: {', '.join(known)}, seed")
    if "expansions" in options and not description.extended and options.pop("expansions"):
        raise BadOption(f"expansions: {game} has none")
    made: Game = description.room.new(
        seed=secrets.randbits(53) if seed is None else seed, **options
    )
    return made


def vector(game: str, count: int, *, seed: int = 0, **options: Any) -> Any:
    """So many games at once, stepped in compiled code (extra `envs`; docs/environments.md).

    The room of environments is found by its name: no arrow runs from the engine to it.
    """
    return import_module("septem.envs").vector(game, count, seed=seed, **options)


def position(fields: dict[str, Any]) -> Game:
    """The game a position describes; what is left out has its start-of-game value (docs/positions.md).

    Examples:
        >>> seats = [{"wonder": "rhodes_a", "coins": 9, "cards": ["quarry"]}, {}, {}]
        >>> septem.position({"game": "wonders", "age": 2, "turn": 1, "seats": seats})
        <Game wonders: 3 seats, age 2, turn 1; seats 0, 1, 2 owe a decision>
    """
    if not isinstance(fields, dict):
        raise BadPosition("position", "expected a dict such as game.position() returns")
    strange = _fields.stranger(
        {**fields, "expansions": None}, ""
    )  # may be modules, looked at below
    if strange is not None:
        raise BadPosition(strange[0] or "position", strange[1])
    game = fields.get("game")
    try:
        description = _descriptions.describe(game)
    except BadOption:
        known = ", ".join(games())
        raise BadPosition("game", f"expected one of {known}, found {game!r}") from None
    made: Game = description.room.position(fields)
    return made


def replay(text: str | Record) -> Game:
    """The game a record holds, at its end; BadRecord names the line that cannot be read or played.

    Examples:
        >>> game = septem.new("duel", seed=7)
        >>> game.play(0, "draft mausoleum")
        >>> again = septem.replay(str(game.record()))
        >>> again.hash() == game.hash()
        True
    """
    record = text if isinstance(text, Record) else _record.parse(text)
    game = _begin(record)
    first = record.first_move_line()
    for number, (seat, move) in enumerate(record.moves, first):
        try:
            game.play(seat, move)
        except SeptemError as problem:
            raise BadRecord(number, str(problem)) from None
    if record.final is not None and game.hash() != record.final:
        end = first + len(record.moves)
        raise BadRecord(
            end,
            "the moves lead to another state than the record's hash says: it was altered, or written under other rules",
        )
    return game


def _begin(record: Record) -> Game:
    """The game of a record before its first move."""
    setup = record.setup
    try:
        if setup.rules != setup.rules_here():
            played, here = setup.rules, setup.rules_here()
            raise BadOption(
                f"it was played under version {played} of the rules of {setup.game}, here is version {here}"
            )
        if setup.position is not None:
            return position(setup.position)
        return new(setup.game, **setup.options)
    except (SeptemError, TypeError) as problem:
        raise BadRecord(2, f"the header cannot be set up: {problem}") from None
