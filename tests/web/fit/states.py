"""States of tables to look at: of every game and combination of boxes, one for each kind of decision, and the end."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import septem
from septem.kernel.game import Game
from septem.web.tables import Seen
from tests.web.looks import seen_by

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

    def new(self, seed: int) -> Game:
        return septem.new(self.game, players=self.players, seed=seed, **dict(self.options))


def _wonders(name: str, players: int, *boxes: str, **options: Any) -> Setup:
    return Setup(name, "wonders", players, (("expansions", boxes), *options.items()))


SETUPS = (
    *(_wonders(f"wonders-{players}", players) for players in range(2, 8)),
    _wonders("leaders-cities-3", 3, "leaders", "cities"),
    _wonders("leaders-cities-8", 8, "leaders", "cities"),
    _wonders("towers-4", 4, "towers"),
    _wonders("foundations-7", 7, "foundations", "cities"),
    _wonders("everything-8", 8, *EVERYTHING),
    _wonders("everything-3", 3, *EVERYTHING),
    _wonders("teams-4", 4, "cities", teams=True),
    _wonders("teams-8", 8, "leaders", "cities", teams=True),
    Setup("duel", "duel", 2),
    Setup("duel-pantheon", "duel", 2, (("expansions", ("pantheon",)),)),
    Setup("duel-everything", "duel", 2, (("expansions", ("pantheon", "promos")),)),
    Setup("architects-2", "architects", 2),
    Setup("architects-4", "architects", 4),
    Setup("architects-7", "architects", 7),
)


@dataclass(frozen=True)
class State:
    """One table at one moment, as one seat sees it."""

    name: str
    game: Game
    seat: int

    def seen(self, **prefs: Any) -> Seen:
        seen = seen_by(self.game, self.seat, **prefs)
        seats = [
            replace(seat, name=NAMES[seat.number][:NAME_LENGTH])
            if seat.number != self.seat
            else seat
            for seat in seen.seats
        ]
        return replace(seen, seats=seats)


def states(setup: Setup, seed: int = 1, of_a_kind: int = 1) -> Iterator[State]:
    """The last `of_a_kind` decisions of every kind for seat 0 (the fullest tables), and the end of a random game."""
    game, rng = setup.new(seed), Random(seed)
    kept: dict[str, list[Game]] = {}
    while not game.over:
        seat = game.pending[0]
        moves = game.moves(seat)
        if seat == 0:
            kind = "+".join(sorted({str(move.fields["kind"]) for move in moves}))
            same = kept.setdefault(kind, [])
            same.append(game.clone())
            del same[:-of_a_kind]
        game.play(seat, rng.choice(_building(moves)))
    for kind, same in kept.items():
        for number, at in enumerate(same):
            yield State(f"{setup.name} {kind}" + (f" {number}" if number else ""), at, 0)
    yield State(f"{setup.name} end", game, 0)


def _building(moves: list[Any]) -> list[Any]:
    """Full cities: nobody discards what could be built."""
    other = [move for move in moves if move.fields["kind"] != "discard"]
    return other or moves
