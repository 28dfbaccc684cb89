"""Our own bots: one mind that plays every game, by the search that suits it."""

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.advice import Advice, futures, reason
from septem.bots.core.architects import ArchitectsJudge, ArchitectsLens
from septem.bots.core.duel import DuelJudge, DuelLens
from septem.bots.core.duel_end import Ending, TooLong, is_near
from septem.bots.core.judge import Judge
from septem.bots.core.policy import Policy, Uniform
from septem.bots.core.race import Race
from septem.bots.core.tree import Lens, Tree
from septem.bots.core.wonders import WondersJudge
from septem.bots.player import Limit, Perspective
from septem.bots.weights import guide, policy
from septem.duel.rules.table import Duel
from septem.kernel.game import Game, Move
from septem.kernel.rng import Rng
from septem.wonders.rules.table import Wonders

UNLIMITED = 1 << 40
FARTHEST = 20.0  # steps behind the best that still count
CALCULATED = 1 << 30  # trials of a move whose worth is known
HUNCH = 0.01  # what one step of the quick player's weights is worth before anything was tried


@dataclass(frozen=True)
class Skill:
    """What makes a mind stronger or weaker; it never plays a worse move on purpose."""

    plain: bool = False  # simulations are played at random instead of by the quick player
    forgets: bool = False  # hands that were seen passing are not remembered
    heat: float = 0.5  # of the quick player in simulations
    others_heat: float = 1.0  # of those on the other seats in 7 Wonders
    own_heat: float = 0.4  # and of the one on the own seat
    explore: float = 1.6
    prior_heat: float = 1.2
    candidates: int = 16  # moves of 7 Wonders that enter the race
    ending: int = 8  # cards left in Age III of Duel when the end is calculated


@dataclass
class Thought:
    """A move and how it fared in the search."""

    move: Move
    worth: float  # what the bot chooses by
    win: float  # the chance to win
    trials: int


class SearchBot:
    """Thinks by simulation; a bot of its own for each seat, for it remembers its last tree."""

    def __init__(self, skill: Skill | None = None) -> None:
        self.skill = skill or Skill()
        self._tree: Tree | None = None

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        if len(seen.moves) == 1:
            return seen.moves[0]
        return self.think(seen, rng, limit)[0].move

    def think(self, seen: Perspective, rng: Random, limit: Limit) -> list[Thought]:
        """The moves, the best first."""
        if seen.game == "wonders":
            return self.race(seen, rng, limit)
        began = perf_counter()
        if seen.game == "duel":
            exact = self.ending(seen, rng, limit)
            if exact:
                return exact
        return self.search(seen, rng, limit.after(perf_counter() - began))

    def analyse(
        self, seen: Perspective, limit: Limit, top: int = 3, rng: Random | None = None
    ) -> list[Advice]:
        """The best moves with their chances, points and reasons; the same advice for the same seed."""
        luck = rng or Random(1)
        thoughts = self.think(seen, luck, limit)[:top]
        moves = [thought.move for thought in thoughts]
        ahead = futures(seen, moves, self.players(seen), luck)
        return [
            Advice(
                thought.move,
                thought.win if thought.trials else sum(future.ours.values()),
                future.lines,
                reason(future, [other for other in ahead if other is not future]),
            )
            for thought, future in zip(thoughts, ahead, strict=True)
        ]

    def players(self, seen: Perspective) -> list[Policy]:
        """Who plays simulations out."""
        if self.skill.plain:
            return [Uniform()] * seen.seats
        if seen.game == "wonders":
            players = [guide(seen.game, self.skill.others_heat)] * seen.seats
            players[seen.seat] = guide(seen.game, self.skill.own_heat)
            return players
        return [guide(seen.game, self.skill.heat)] * seen.seats

    # 7 Wonders.

    def race(self, seen: Perspective, rng: Random, limit: Limit) -> list[Thought]:
        """The same deals for every move."""
        base = self.remembered(seen, rng)
        weights = guide(seen.game).weigh(base, seen.seat, base.codes(seen.seat))
        order = sorted(range(len(seen.moves)), key=lambda i: weights[i], reverse=True)
        entering = order[: self.entries(limit)]
        entered = [seen.moves[i] for i in entering]
        hunches = [HUNCH * max(weights[i] - weights[order[0]], -FARTHEST) for i in entering]
        codes = vec[i64]([move.code for move in entered])
        race = Race(seen.seat, codes, hunches, self.players(seen), judge(seen.game))
        luck = Rng(rng.getrandbits(53))
        race.run(
            lambda: base.determinize(seen.seat, rng.getrandbits(53)),
            luck,
            limit.simulations or UNLIMITED,
            limit.seconds or 0.0,
        )
        by_code = {move.code: move for move in entered}
        return [
            Thought(by_code[r.code], r.value(), r.wins / max(int(r.trials), 1), int(r.trials))
            for r in race.ranked()
        ]

    def entries(self, limit: Limit) -> int:
        """How many moves enter the race: fewer where there is little time to tell them apart."""
        if limit.simulations is None:
            return self.skill.candidates
        return min(self.skill.candidates, max(3, limit.simulations // 12))

    def remembered(self, seen: Perspective, rng: Random) -> Game:
        """A deal of what the bot remembers."""
        table = seen.sample(rng)
        if self.skill.forgets and isinstance(table, Wonders):
            table.memory_age = table.age
            table.memory_turn = table.turn
        return table

    # Duel and Architects.

    def search(self, seen: Perspective, rng: Random, limit: Limit) -> list[Thought]:
        """A tree, kept for the next move."""
        tree = self._tree
        if tree is None:
            tree = Tree(
                lens(seen.game, self.players(seen)), self.skill.explore, self.skill.prior_heat
            )
            self._tree = tree
        tree.plant(seen.sample(rng))
        tree.search(
            lambda: seen.sample(rng),
            Rng(rng.getrandbits(53)),
            limit.simulations or UNLIMITED,
            limit.seconds or 0.0,
        )
        moves = {move.code: move for move in seen.moves}
        return [
            Thought(
                moves[edge.code],
                edge.worth / max(int(edge.visits), 1),
                edge.wins / max(int(edge.visits), 1),
                int(edge.visits),
            )
            for edge in tree.best()
        ]

    def ending(self, seen: Perspective, rng: Random, limit: Limit) -> list[Thought]:
        """The exact worth of every move near the end of Duel; nothing while that is too far."""
        table = cast(Duel, seen.sample(rng))
        if not is_near(table, self.skill.ending):
            return []
        try:
            ending = Ending(ending_moves(limit))
            worth = ending.solve(table, seen.seat, table.codes(seen.seat))
        except TooLong:
            return []
        thoughts = [Thought(m, w, w, CALCULATED) for m, w in zip(seen.moves, worth, strict=True)]
        return sorted(thoughts, key=lambda thought: thought.worth, reverse=True)


def ending_moves(limit: Limit) -> int:
    """How many moves may be tried to calculate an end: a good part of the time there is."""
    by_time = UNLIMITED if limit.seconds is None else int(50_000 * limit.seconds)
    by_count = UNLIMITED if limit.simulations is None else 20 * limit.simulations
    return min(by_time, by_count, 200_000)


class QuickBot:
    """The quick player of the simulations, at the table itself: no search at all."""

    def __init__(self, heat: float) -> None:
        self.heat = heat

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        table = seen.sample(rng)
        quick = policy(seen.game, self.heat)
        code = quick.pick(table, seen.seat, Rng(rng.getrandbits(53)))
        return next(move for move in seen.moves if move.code == code)


def judge(game: str) -> Judge:
    """Who reads the result of a finished game."""
    return {"wonders": WondersJudge, "duel": DuelJudge, "architects": ArchitectsJudge}[game]()


def lens(game: str, players: list[Policy]) -> Lens:
    """What a tree must know of a game."""
    kind = {"duel": DuelLens, "architects": ArchitectsLens}.get(game, Lens)
    return kind(players, guide(game), judge(game))
