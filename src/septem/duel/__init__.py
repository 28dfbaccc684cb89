"""7 Wonders Duel, with the promo wonders and Pantheon."""

from typing import Any

from septem.duel import pantheon, promos
from septem.duel.catalogue import CARDS, TOKENS, WONDERS
from septem.duel.position import Reader, fill
from septem.duel.table import Duel
from septem.duel.terms import Terms
from septem.duel.words import cost, describe
from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.game import Game
from septem.kernel.record import Setup

EXPANSIONS = {"promos": promos.TABLE, "pantheon": pantheon.TABLE}
WONDER_CHOICES = ("draft", "first_game")
CENTRE_STARTS = ("starts", "choose")


def new(
    *,
    seed: int,
    players: int = 2,
    expansions: tuple[str, ...] = (),
    wonders: str = "draft",
    centre_start: str = "starts",
) -> Game:
    """A new game: `wonders` by draft or the first-game preset, `centre_start` as D-18.4 says."""
    kept = _checked_options(players, expansions, wonders, centre_start)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"seed must be a whole number, not {seed!r}")
    options: dict[str, Any] = {"players": players, "seed": seed, "expansions": kept}
    options |= {"wonders": wonders, "centre_start": centre_start}
    game = _table(Setup("duel", options), Terms(kept, wonders, centre_start))
    game.deal(seed)
    return game


def _checked_options(players: int, expansions: Any, wonders: str, centre_start: str) -> list[str]:
    """The expansions in their own order; BadOption when something does not exist or fit."""
    if players != 2:
        raise BadOption(f"duel is a game for 2 players, not {players}")
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


def _table(setup: Setup, terms: Terms) -> Duel:
    for name in terms.expansions:
        table = EXPANSIONS[name]
        if table is not None:
            return table(setup, terms)
    return Duel(setup, terms)


def position(fields: dict[str, Any]) -> Game:
    """The table a position describes."""
    reader = Reader(fields)
    kept = reader.items("expansions")
    for name in kept:
        if name not in EXPANSIONS:
            raise BadPosition("expansions", f"duel has no expansion {name!r}")
    centre_start = reader.word("centre_start", "starts", list(CENTRE_STARTS))
    terms = Terms([name for name in EXPANSIONS if name in kept], "draft", centre_start)
    setup = Setup("duel", {}, {})
    game = _table(setup, terms)
    fill(game, reader)
    setup.position = game.position()
    return game
