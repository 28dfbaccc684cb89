"""How a table is opened: checked options, then a deal; or a position."""

from typing import Any, Final

from septem.duel import boxes
from septem.duel.boxes import EXPANSIONS
from septem.duel.faces import faces
from septem.duel.positions.reader import Reader, fill
from septem.duel.rules import dealing
from septem.duel.rules.city import City
from septem.duel.rules.table import Duel
from septem.duel.rules.terms import Terms
from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.folders import blamed
from septem.kernel.game import Faces
from septem.kernel.record import Setup

WONDER_CHOICES: Final = ["draft", "first_game"]
CENTRE_STARTS: Final = ["starts", "choose"]


class Agreed:
    """What tables with the same options share."""

    def __init__(self, names: list[str], wonders: str, centre_start: str) -> None:
        modules = [boxes.box(name) for name in names]
        self.terms = Terms(
            names,
            EXPANSIONS.labels(names),
            [module.rules for module in modules],
            [module.scoring for module in modules if module.scoring],
            wonders,
            centre_start,
        )
        self.options: dict[str, Any] = {  # of a record; each game writes its seed into a copy
            "players": 2,
            "seed": None,
            "expansions": self.terms.labels,
            "wonders": wonders,
            "centre_start": centre_start,
        }
        self.faces: Faces = faces(modules)
        self.positions = [module.positions for module in modules if module.positions]

    def table(self, setup: Setup) -> Duel:
        """An empty table."""
        return Duel(setup, self.terms, self.faces, City(), City())


_agreed: Final[dict[tuple[Any, ...], Agreed]] = {}


def agreed(players: Any, expansions: Any, wonders: Any, centre_start: Any) -> Agreed:
    """The terms of these options, checked once; equal ones are shared."""
    if isinstance(expansions, list):
        expansions = tuple(expansions)
    key = (players, expansions, wonders, centre_start)
    plain = isinstance(expansions, tuple) and all(isinstance(name, str) for name in expansions)
    found = _agreed.get(key) if plain else None
    if found is None:
        found = Agreed(checked(players, expansions, wonders, centre_start), wonders, centre_start)
        if plain:
            _agreed[key] = found
    return found


def deal(seed: Any, players: Any, expansions: Any, wonders: Any, centre_start: Any) -> Duel:
    """A new game."""
    here = agreed(players, expansions, wonders, centre_start)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"seed must be a whole number, not {seed!r}")
    options = here.options.copy()
    options["seed"] = seed
    game = here.table(Setup("duel", options))
    try:
        dealing.deal(game, seed)
    except Exception as problem:
        raise blamed(problem) from None
    return game


def checked(players: Any, expansions: Any, wonders: Any, centre_start: Any) -> list[str]:
    """The expansions in their own order; BadOption when something does not exist or fit."""
    if players != 2:
        raise BadOption(f"duel is a game for 2 players, not {players}")
    names = EXPANSIONS.chosen(expansions, {})
    EXPANSIONS.check(names, players)
    if wonders not in WONDER_CHOICES:
        raise BadOption(f"wonders must be one of {', '.join(WONDER_CHOICES)}, not {wonders!r}")
    if wonders == "first_game" and names:
        raise BadOption("the first-game wonders are for the base game only")
    if centre_start not in CENTRE_STARTS:
        raise BadOption(
            f"centre_start must be one of {', '.join(CENTRE_STARTS)}, not {centre_start!r}"
        )
    return names


def set_up(fields: Any) -> Duel:
    """The table a position describes."""
    reader = Reader(fields)
    kept = reader.items("expansions")
    centre_start = reader.word("centre_start", "starts", CENTRE_STARTS)
    try:
        names = EXPANSIONS.chosen(kept, {})
        EXPANSIONS.check(names, 2)
    except BadOption as problem:
        raise BadPosition("expansions", str(problem)) from None
    here = Agreed(names, "draft", centre_start)
    game = here.table(Setup("duel", {}))
    fill(game, here.positions, reader)
    game.setup = Setup("duel", {}, game.position())
    return game
