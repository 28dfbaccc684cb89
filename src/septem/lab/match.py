"""Matches between bots on duplicate deals.

A deal is played once for every rotation of the seats; such a set of games is the unit of all statistics, so that luck of the
deal and of the seat cancels out. Sets are played in processes and written to a file as they end, one JSON line each: a match that
was stopped goes on from there. Everything follows from the seed, whatever the number of processes.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import septem
from septem.bots.player import Perspective
from septem.bots.specs import bot_spec
from septem.kernel.errors import BadOption
from septem.kernel.game import Move
from septem.lab.crew import spread
from septem.lab.notes import Notes

Watch = Callable[[septem.Game, int, Move], None]  # hears of every move before it is played


@dataclass(frozen=True)
class Plan:
    """What a match is: the game, who plays, how many sets of deals, and the seed of it all."""

    game: str
    bots: tuple[str, ...]
    sets: int
    seed: int = 1
    options: tuple[tuple[str, Any], ...] = ()
    notes: bool = False  # whether the pieces and the choices of each game are noted, for studies

    def check(self) -> None:
        """BadOption when the match cannot be played."""
        for bot in self.bots:
            bot_spec(bot, self.game)
        septem.new(self.game, seed=1, players=len(self.bots), **dict(self.options))


@dataclass(frozen=True)
class Played:
    """One game of a match, by bot: where each sat, its share of the win, place, points, slowest moves."""

    deal: int
    rotation: int
    seats: list[int]
    shares: list[float]
    places: list[int]
    scores: list[int]
    lines: list[dict[str, int]]
    victory: str
    seconds: list[list[float]]  # of each move that was a choice
    notes: dict[str, Any] = field(default_factory=dict)


def sets_of(games: int, bots: int) -> int:
    """The sets that hold at least so many games."""
    return -(-games // bots)


def play_set(plan: Plan, deal: int) -> list[Played]:
    """Play one deal in every rotation of the seats."""
    rotations = range(len(plan.bots))
    if not plan.notes:
        return [play_game(plan, deal, rotation) for rotation in rotations]
    return [noted_game(plan, deal, rotation) for rotation in rotations]


def noted_game(plan: Plan, deal: int, rotation: int) -> Played:
    """One game with all that is noted of it."""
    notes = Notes()
    result = play_game(plan, deal, rotation, notes)
    return replace(result, notes=notes.fields())


def unwatched(game: septem.Game, seat: int, move: Move) -> None:
    """Nobody looks on."""


def play_game(plan: Plan, deal: int, rotation: int, watch: Watch = unwatched) -> Played:
    """One game; the seed of the deal is that of its set, each bot has random numbers of its own."""
    count = len(plan.bots)
    deals = Random(f"{plan.seed} deal {deal}")
    game = septem.new(plan.game, seed=deals.getrandbits(53), players=count, **dict(plan.options))
    seats = [(number + rotation) % count for number in range(count)]
    specs = [bot_spec(bot, plan.game) for bot in plan.bots]
    bots = [spec.make() for spec in specs]
    rngs = [Random(f"{plan.seed} {deal} {rotation} {number}") for number in range(count)]
    seconds: list[list[float]] = [[] for _ in seats]
    while not game.over:
        for seat in game.pending:
            number = seats.index(seat)
            seen = Perspective(game, seat)
            began = perf_counter()
            move = bots[number].choose(seen, rngs[number], specs[number].limit)
            if len(seen.moves) > 1:
                seconds[number].append(round(perf_counter() - began, 4))
            watch(game, seat, move)
            game.play(seat, move)
    return played(game, deal, rotation, seats, seconds)


def played(
    game: septem.Game, deal: int, rotation: int, seats: list[int], seconds: list[list[float]]
) -> Played:
    """The result of a finished game, by bot."""
    outcome = game.outcome
    assert outcome is not None
    share = 1 / len(outcome.winners)
    return Played(
        deal,
        rotation,
        seats,
        [share if seat in outcome.winners else 0.0 for seat in seats],
        [outcome.ranking[seat] for seat in seats],
        [outcome.scores[seat]["total"] for seat in seats],
        [outcome.scores[seat] for seat in seats],
        outcome.victory,
        [[*sorted(times)[-3:], percentile(times)] for times in seconds],
    )


def percentile(times: list[float]) -> float:
    """The time that 95 of 100 moves stay below."""
    return sorted(times)[int(0.95 * (len(times) - 1))] if times else 0.0


class Match:
    """A match under way: what was played so far, and the file that keeps it."""

    def __init__(self, plan: Plan, file: Path | None = None) -> None:
        plan.check()
        self.plan = plan
        self.file = file
        self.sets: dict[int, list[Played]] = {}
        if file is not None:
            self._resume(file)

    def _resume(self, file: Path) -> None:
        """Read what an earlier run of the same match has left, or begin the file."""
        head = json.dumps({**asdict(self.plan), "sets": None})
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(head + "\n", encoding="utf-8")
            return
        lines = file.read_text(encoding="utf-8").splitlines()
        if not lines or json.loads(lines[0]) != json.loads(head):
            raise BadOption(f"{file} holds another match; give another file or the same match")
        whole = lines[1:] if lines[-1].endswith("]") else lines[1:-1]
        for line in whole:
            games = [Played(**fields) for fields in json.loads(line)]
            self.sets[games[0].deal] = games
        kept = [lines[0], *whole]
        file.write_text("\n".join(kept) + "\n", encoding="utf-8")

    def games(self) -> list[Played]:
        """All games so far, deal by deal."""
        return [game for deal in sorted(self.sets) for game in self.sets[deal]]

    def run(self, processes: int, ray: str = "") -> Iterator[list[Played]]:
        """Play the sets that are missing; each is kept before it is told. Whoever stops listening ends the match at once."""
        missing = [deal for deal in range(self.plan.sets) if deal not in self.sets]
        with closing(spread(partial(play_set, self.plan), missing, processes, ray)) as played:
            for games in played:
                yield self._keep(games)

    def _keep(self, games: list[Played]) -> list[Played]:
        self.sets[games[0].deal] = games
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([asdict(game) for game in games]) + "\n")
        return games
