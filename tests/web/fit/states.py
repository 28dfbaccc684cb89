"""States of tables to look at: of every game and combination of boxes, one for each kind of decision, and the end."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

import septem
from septem.kernel.game import Game
from septem.server.table import OVER, PLAYING, Facts, Line, Seat, Table
from septem.web import render
from septem.web.prefs import Prefs
from septem.web.tables import Seen

# As long as names may be, with the widest letters first.
NAMES = (
    "Maximiliane Wommelgem-Wow",
    "Hatschepsout",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Nabuchodonosor de Babylone",
    "Bo",
    "Éléonore-Éléonore d’Aquitaine",
    "Ptolemaios Philadelphos",
    "Wilhelmina",
)
NAME_LENGTH = 24
EVERYTHING = ("leaders", "cities", "towers", "foundations")


@dataclass(frozen=True)
class Setup:
    """A table to set: what it is called in reports, and the options of `septem.new`."""

    name: str
    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def settings(self, seed: int) -> dict[str, Any]:
        return {"players": self.players, "seed": seed, **dict(self.options)}

    def new(self, seed: int) -> Game:
        return septem.new(self.game, **self.settings(seed))


def _wonders(name: str, players: int, *boxes: str, **options: Any) -> Setup:
    return Setup(name, "wonders", players, (("expansions", boxes), *options.items()))


SETUPS = (
    *(_wonders(f"wonders-{players}", players) for players in range(2, 8)),
    _wonders("leaders-cities-3", 3, "leaders", "cities"),
    _wonders("leaders-cities-7", 7, "leaders", "cities"),
    _wonders("towers-4", 4, "towers"),
    _wonders("everything-7", 7, *EVERYTHING),
    _wonders("everything-8", 8, *EVERYTHING),
    _wonders("everything-3", 3, *EVERYTHING),
    _wonders("teams-4", 4, "cities", teams=True),
    _wonders("teams-6", 6, "leaders", "cities", teams=True),
    Setup("duel", "duel", 2),
    Setup("duel-pantheon", "duel", 2, (("expansions", ("pantheon",)),)),
    Setup("duel-everything", "duel", 2, (("expansions", ("pantheon", "promos")),)),
    Setup("architects-2", "architects", 2),
    Setup("architects-4", "architects", 4),
    Setup("architects-7", "architects", 7),
)


@dataclass(frozen=True)
class State:
    """One table at one moment, as its first seat sees it."""

    name: str
    setup: Setup
    seed: int
    moves: tuple[tuple[int, str], ...]
    over: bool = False

    @cached_property
    def table(self) -> Table:
        facts = Facts("stone-gate", self.setup.game, self.setup.settings(self.seed))
        facts.settings = {"estimate": True}
        facts.state = OVER if self.over else PLAYING
        seats = [Seat(0, "person", "Ada")]
        seats += [Seat(n, "person", NAMES[n][:NAME_LENGTH]) for n in range(1, self.setup.players)]
        made = Table(facts, seats, self.moves)
        for seat in seats[1:]:
            made.keep_line(Line(seat.number, seat.name, "Wohin des Weges? " * seat.number, 0.0))
        return made

    def seen(self, **prefs: Any) -> Seen:
        seen = render.look(self.table, 0, None, Prefs(**prefs))
        return replace(seen, seats=[replace(seat, online=True) for seat in seen.seats])


def states(setup: Setup, seed: int = 1) -> Iterator[State]:
    """Of a random game every kind of decision of the first seat: the last one (full cities), of buildings also that with most moves (full hands); the end."""
    game, rng = setup.new(seed), Random(seed)
    last: dict[str, int] = {}
    most: dict[str, tuple[int, int]] = {}
    made: list[tuple[int, str]] = []
    while not game.over:
        seat = game.pending[0]
        moves = game.moves(seat)
        if seat == 0:
            kind = "+".join(sorted({str(move.fields["kind"]) for move in moves}))
            last[kind] = len(made)
            most[kind] = max(most.get(kind, (0, 0)), (len(moves), len(made)))
        move = rng.choice(_building(moves))
        made.append((seat, move.text))
        game.play(seat, move)
    for kind, at in last.items():
        yield State(f"{setup.name} {kind}", setup, seed, tuple(made[:at]))
        if "build" in kind and most[kind][1] != at:
            yield State(
                f"{setup.name} {kind}, most moves", setup, seed, tuple(made[: most[kind][1]])
            )
    yield State(f"{setup.name} end", setup, seed, tuple(made), over=True)


def _building(moves: list[Any]) -> list[Any]:
    """Full cities: nobody discards what could be built."""
    other = [move for move in moves if move.fields["kind"] != "discard"]
    return other or moves
