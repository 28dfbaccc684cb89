"""Seeded random games of every game and every combination of its boxes, as the games describe themselves."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from typing import Any

import septem
from tests.kit.scale import scaled


@dataclass(frozen=True)
class Combination:
    """Boxes and switches that can be played together, and the numbers of players they allow."""

    game: str
    boxes: tuple[str, ...]
    switches: tuple[str, ...]
    sizes: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join([self.game, *self.boxes, *self.switches])

    def begun(self, number: int, players: int = 0, **more: Any) -> septem.Game:
        """Game number n: players and choices go round, switches that no box needs are on in every other game."""
        players = players or self.sizes[number % len(self.sizes)]
        options: dict[str, Any] = {"players": players, "expansions": self.boxes}
        options |= dict.fromkeys(self.switches, True)
        chosen = self._chosen(players, number)
        try:
            return septem.new(self.game, seed=number, **(options | chosen | more))
        except septem.BadOption:  # a box may leave no choice, as Foundations do of the sides
            chosen = {name: value for name, value in chosen.items() if value is True}
            return septem.new(self.game, seed=number, **(options | chosen | more))

    def _chosen(self, players: int, number: int) -> dict[str, Any]:
        description = septem.games()[self.game]
        chosen: dict[str, Any] = {}
        for name, option in description.options.items():
            if option.kind == "choice":
                names = list(option.choices)
                chosen[name] = names[number // len(self.sizes) % len(names)]
            elif option.kind == "switch" and number % 2 == 0:
                switches = (*self.switches, name)
                if not description.objection(players, self.boxes, switches, "en"):
                    chosen[name] = True
        return chosen


@cache
def every_combination() -> tuple[Combination, ...]:
    """Every combination of boxes that some number of players may have."""
    return tuple(found for name in septem.games() for found in _combinations(name))


def _combinations(name: str) -> Iterator[Combination]:
    game = septem.games()[name]
    boxes = [box for box in game.boxes if not game.boxes[box].switch]
    switches = [box for box in game.boxes if game.boxes[box].switch]
    for chosen in _subsets(boxes):
        for switched in _subsets(switches):
            sizes = [n for n in game.players if not game.objection(n, chosen, switched, "en")]
            if sizes:
                yield Combination(name, chosen, switched, tuple(sizes))


def _subsets(names: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


# Games on their way.


def step(game: septem.Game, rng: random.Random) -> None:
    """A random seat that owes a decision makes a random move."""
    seat = rng.choice(game.pending)
    game.commit(seat, rng.choice(list(game.codes(seat))))


def walk(game: septem.Game, seed: int) -> Iterator[septem.Game]:
    """One game at every decision of its course, and at its end."""
    rng = random.Random(seed)
    while not game.over:
        yield game
        step(game, rng)
    yield game


def finish(game: septem.Game, seed: int = 0) -> septem.Game:
    """The game itself, played to its end at random."""
    rng = random.Random(seed)
    while not game.over:
        step(game, rng)
    return game


def moments(combination: Combination, games: int, every: int) -> Iterator[septem.Game]:
    """Moments of so many games: the first of each kind of decision, one of `every` others, and the end.

    Fewer when the rules are interpreted. The game may be looked at and cloned, not played on.
    """
    apart = every if septem.compiled else 6 * every
    for number in range(scaled(games)):
        rng = random.Random(number)
        game = combination.begun(number)
        kinds: set[str] = set()
        while not game.over:
            kind = kind_of_decision(game)
            if kind not in kinds or rng.randrange(apart) == 0:
                yield game
            kinds.add(kind)
            step(game, rng)
        yield game


def kind_of_decision(game: septem.Game) -> str:
    """What the first seat that owes a decision is asked, by the kind of its first move."""
    seat = game.pending[0]
    words = game.faces.words
    return str(words.read(int(game.codes(seat)[0])).get("kind"))


def some_moves(game: septem.Game, seat: int, most: int) -> list[septem.Move]:
    """The moves of a seat, a sample of them when they are many."""
    moves = game.moves(seat)
    return random.Random(len(moves)).sample(moves, most) if len(moves) > most else moves
