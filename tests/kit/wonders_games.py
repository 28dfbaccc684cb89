"""Seeded games of 7 Wonders by the names of their boxes: "base", "leaders cities", "leaders cities teams", ..."""

from collections.abc import Iterator
from typing import Any

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.random_games import Combination, every_combination, walk
from tests.kit.scale import scaled
from tests.kit.wonders import step_of

BASE = "base"
COMBINATIONS: dict[str, Combination] = {
    str(found).removeprefix("wonders").strip() or BASE: found
    for found in every_combination()
    if found.game == "wonders"
}
TABLES = [name for name in COMBINATIONS if name != BASE]  # those with boxes
EVERYTHING = "leaders cities towers foundations"
ROUTINE = ("choose", "lose", "hire")  # steps that most decisions belong to


def boxes(name: str) -> tuple[str, ...]:
    """The expansions of a table."""
    return COMBINATIONS[name].boxes


def teams(name: str) -> bool:
    return "teams" in COMBINATIONS[name].switches


def tall(name: str) -> bool:
    return "towers" in boxes(name)


def sizes(name: str) -> tuple[int, ...]:
    """The player counts allowed (W-1.1, T-2.1, C-11.1)."""
    return COMBINATIONS[name].sizes


def begun(name: str, players: int, number: int, **more: Any) -> septem.Game:
    """Game number n of a table with so many players."""
    return COMBINATIONS[name].begun(number, players=players, **more)


def fresh(name: str, number: int) -> septem.Game:
    """The same with player counts that go round."""
    return COMBINATIONS[name].begun(number)


def played(name: str, number: int) -> septem.Game:
    """The same, played to its end at random."""
    game = fresh(name, number)
    playout(game, Rng(number))
    return game


def decisions(name: str, number: int) -> Iterator[septem.Game]:
    """The same at every decision of its course."""
    return walk(fresh(name, number), number)


def moments(name: str, number: int, every: int) -> Iterator[septem.Game]:
    """Some moments of a game: every decision of a rare step, each second order of a controller, and one of so many others."""
    for count, game in enumerate(decisions(name, number)):
        rare = step_of(game) not in ROUTINE or second_order(game)
        if rare or count % spread(name, every) == 0:
            yield game


def second_order(game: septem.Game) -> bool:
    """Whether the controller of a game for two owes the order of the Free City only (W-11.4)."""
    if game.seats > 2:
        return False
    seats = game.position()["seats"]
    return seats[2]["order"] is None and seats[game.view()["controller"]]["order"] is not None


def spread(name: str, every: int) -> int:
    """How far apart moments are looked at: games with Towers are long, and interpreted ones with boxes slow."""
    if name == BASE:
        return every
    return every * (2 if tall(name) else 1) * (1 if septem.compiled else 5)


def some(name: str, games: int) -> int:
    """So many games of a table; fewer long ones, and fewer when the rules are interpreted."""
    return scaled(max(games // 8, 2) if tall(name) else games)
