"""Opening a table: a new game (W-2), or a position. Both need every room of the game."""

from typing import Any

from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.fields import listed, number
from septem.kernel.folders import blamed
from septem.kernel.goods import MOST
from septem.kernel.record import Setup
from septem.kernel.rng import Rng
from septem.wonders.edition import Edition
from septem.wonders.expansions import known
from septem.wonders.expansions.known import EXPANSIONS
from septem.wonders.positions.reader import Reader
from septem.wonders.rules.dealing import SIDES, check_boards, check_sides, deal, draw_boards
from septem.wonders.rules.free_city import TwoPlayers
from septem.wonders.rules.table import Wonders


def new(
    *,
    seed: Any,
    players: Any = 4,
    expansions: Any = (),
    wonders: Any = None,
    sides: Any = "drawn",
    optional_cards: Any = False,
    **switches: Any,
) -> Wonders:
    """A new game. `wonders` names a board side per city; otherwise boards are drawn, with `sides` drawn, "A" or "B".

    `expansions` are names of boxes or paths of folders, `optional_cards` adds pieces that come from other boxes; further options are
    the expansions that are switches. What callers give is checked here, not by its type, so that both build modes refuse it in the same words.
    """
    check(seed, players, sides, optional_cards)
    labels, edition = known.settled(expansions, switches, players, optional_cards)
    catalogue = edition.catalogue
    check_sides(catalogue, sides)
    chosen: dict[str, object] = {"players": players, "seed": seed}
    if expansions:
        chosen["expansions"] = list(labels)
    chosen.update({name: True for name, value in switches.items() if value})
    if optional_cards:
        chosen["optional_cards"] = True
    if wonders is not None:
        chosen["wonders"] = check_boards(catalogue, wonders, max(players, 3))
    if sides != "drawn":
        chosen["sides"] = sides
    rng = Rng(seed)
    cities = max(players, 3)
    decks, left_out = deal(catalogue, cities, rng)
    if wonders is None:
        boards = draw_boards(catalogue, cities, sides, rng)
    else:
        boards = list(wonders)
    game = make(Setup("wonders", chosen), players, edition, boards)
    game.decks = decks
    game.left_out = left_out
    try:
        for box in game.ruleset.rules:
            box.prepare(game, rng)
        game.begin()
        game.start()
    except Exception as problem:
        raise blamed(problem) from None
    return game


def boards(expansions: Any = ()) -> tuple[str, ...]:
    """The board sides that may be drawn or named with these expansions."""
    return tuple(known.load(EXPANSIONS.chosen(expansions, {}), False).catalogue.boards)


def make(setup: Setup, players: int, edition: Edition, boards: list[str]) -> Wonders:
    """A table without cards; two players play with the Free City (W-11)."""
    if players == 2:
        return TwoPlayers(setup, players, edition.faces, edition.ruleset, boards)
    return Wonders(setup, players, edition.faces, edition.ruleset, boards)


def check(seed: Any, players: Any, sides: Any, optional_cards: Any) -> None:
    """The options that do not depend on boards and expansions."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"a seed is a whole number, not {seed!r}")
    if not isinstance(players, int):
        raise BadOption(f"7 Wonders is for 2 to {EXPANSIONS.most} players, not {players!r}")
    if sides not in SIDES:
        raise BadOption(f"sides are one of {', '.join(SIDES)}, not {sides!r}")
    if not isinstance(optional_cards, bool):
        raise BadOption(f"optional_cards is true or false, not {optional_cards!r}")


def position(fields: dict[str, Any]) -> Wonders:
    """The table a position describes (docs/positions.md)."""
    seats = listed(fields, "seats", "")
    edition = edition_of(fields, seats)

    def table(players: int, boards: list[str]) -> Wonders:
        return make(Setup("wonders", {}), players, edition, boards)

    most = EXPANSIONS.largest([module.name for module in edition.modules])
    reader = Reader(fields, seats, edition.ruleset, edition.positions, EXPANSIONS.switches(), most)
    return reader.read(table)


def edition_of(fields: dict[str, Any], seats: list[Any]) -> Edition:
    """The base game with the expansions of a position."""
    switches = {name: fields.get(name, False) for name in EXPANSIONS.switches()}
    try:
        names = EXPANSIONS.chosen(listed(fields, "expansions", ""), switches)
        players = number(fields, "players", 2, MOST, len(seats), "")
        if names:
            EXPANSIONS.check(names, players)
    except BadOption as problem:
        raise BadPosition("expansions", str(problem)) from None
    return known.load(names, fields.get("optional_cards", False) is True)
