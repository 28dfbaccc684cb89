"""How a table is opened: checked options, then a deal; or a position."""

from collections.abc import Callable
from typing import Any, Final

from septem.duel.expansions.pantheon import divinities as _divinities  # noqa: F401  gives the divinities their effects
from septem.duel.expansions.pantheon import module as pantheon_module
from septem.duel.expansions.pantheon import rules as pantheon
from septem.duel.expansions.promos import module as promos_module
from septem.duel.expansions.promos import rules as promos
from septem.duel.faces import faces
from septem.duel.module import Module
from septem.duel.positions.reader import Reader, fill
from septem.duel.rules.table import Duel
from septem.duel.rules.terms import Terms
from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.game import Faces
from septem.kernel.record import Setup

Maker = Callable[[Setup, Terms, Faces], Duel]
EXPANSIONS: Final[dict[str, Maker | None]] = {"promos": promos.TABLE, "pantheon": pantheon.TABLE}
MODULES: Final[dict[str, Module]] = {"promos": promos_module(), "pantheon": pantheon_module()}
WONDER_CHOICES: Final = ["draft", "first_game"]
CENTRE_STARTS: Final = ["starts", "choose"]
_faces: Final[dict[tuple[str, ...], Faces]] = {}
_agreed: Final[dict[tuple[Any, ...], Terms]] = {}


def agreed(players: Any, expansions: Any, wonders: Any, centre_start: Any) -> Terms:
    """The terms of these options, checked once; equal ones are shared."""
    key = (players, expansions, wonders, centre_start)
    terms = _agreed.get(key) if isinstance(expansions, tuple) else None
    if terms is None:
        kept = checked(players, expansions, wonders, centre_start)
        terms = Terms(kept, wonders, centre_start)
        if isinstance(expansions, tuple):
            _agreed[key] = terms
    return terms


def deal(seed: Any, players: Any, expansions: Any, wonders: Any, centre_start: Any) -> Duel:
    """A new game."""
    terms = agreed(players, expansions, wonders, centre_start)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"seed must be a whole number, not {seed!r}")
    options: dict[str, Any] = {
        "players": players,
        "seed": seed,
        "expansions": terms.expansions,
        "wonders": wonders,
        "centre_start": centre_start,
    }
    game = table(Setup("duel", options), terms)
    game.deal(seed)
    return game


def checked(players: Any, expansions: Any, wonders: Any, centre_start: Any) -> list[str]:
    """The expansions in their own order; BadOption when something does not exist or fit."""
    if players != 2:
        raise BadOption(f"duel is a game for 2 players, not {players}")
    if isinstance(expansions, str):
        raise BadOption("expansions is a list of names, such as ('promos',)")
    for name in expansions:
        if name not in EXPANSIONS:
            raise BadOption(f"duel has no expansion '{name}'; it has: {', '.join(EXPANSIONS)}")
    if wonders not in WONDER_CHOICES:
        raise BadOption(f"wonders must be one of {', '.join(WONDER_CHOICES)}, not {wonders!r}")
    if wonders == "first_game" and expansions:
        raise BadOption("the first-game wonders are for the base game only")
    if centre_start not in CENTRE_STARTS:
        raise BadOption(
            f"centre_start must be one of {', '.join(CENTRE_STARTS)}, not {centre_start!r}"
        )
    return [name for name in EXPANSIONS if name in expansions]


def table(setup: Setup, terms: Terms) -> Duel:
    """An empty table: that of an expansion which brings its own, else the base game's."""
    for name in terms.expansions:
        maker = EXPANSIONS[name]
        if maker is not None:
            return maker(setup, terms, faces_of(terms))
    return Duel(setup, terms, faces_of(terms))


def faces_of(terms: Terms) -> Faces:
    """The faces of a table with the boxes of its terms; made once."""
    key = tuple(terms.expansions)
    if key not in _faces:
        _faces[key] = faces([MODULES[name] for name in key])
    return _faces[key]


def set_up(fields: Any) -> Duel:
    """The table a position describes."""
    reader = Reader(fields)
    kept = reader.items("expansions")
    for name in kept:
        if name not in EXPANSIONS:
            raise BadPosition("expansions", f"duel has no expansion {name!r}")
    centre_start = reader.word("centre_start", "starts", CENTRE_STARTS)
    expansions = tuple([name for name in EXPANSIONS if name in kept])
    game = table(Setup("duel", {}), agreed(2, expansions, "draft", centre_start))
    fill(game, reader)
    game.setup = Setup("duel", {}, game.position())
    return game
