"""Puzzles from self-play: decisions with one clear best move, found by a deep search and confirmed by a second, different one.

A decision that looks clear while bots play is searched deeply; where one move leads by enough, another search (its own seed, other
settings, more simulations) must name the same move with enough of a lead. Moves that only pay otherwise count as one. Everything
follows from the kind of game, the seed and the number of the game. The clearest decisions are looked at first, in games of odd numbers
those that are hard to find, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.bots.advice import action_of, one_of_each
from septem.bots.core.flat_search import FlatSearch
from septem.bots.core.guide import PlayoutGuide
from septem.bots.core.policy import Policy, softmax
from septem.bots.core.tree_search import TreeSearch
from septem.bots.levels import LEVELS
from septem.bots.player import Limit, Perspective
from septem.bots.search import PER_DEAL, SearchBot
from septem.bots.strategy import MoveValue, strategy_of
from septem.kernel.game import Move
from septem.kernel.record import Record
from septem.kernel.rng import Rng

LEVEL = "expert"  # of the bots that play the games
FEWEST_MOVES = 3  # of different meaning
MOST_SHOWN = 8  # moves whose values a puzzle tells
FIRST_LEAD = {"wonders": 0.02}  # in the search of the game itself, for a decision to be looked at
USUAL_FIRST_LEAD = 0.05
QUICK_LEAD = 0.04  # win chance the best move is ahead in a short search
LEAD = 0.05  # win chance the best move is ahead of the second, in both searches
HOPELESS = 0.04  # the least chance of the best move
OBVIOUS = 0.88  # how often weak players may find it
TRIED_ENOUGH = 0.002  # share of the simulations a move needs for its chance to count
FROM_ONE_GAME = 5  # puzzles
LOOKED_AT = 12  # decisions of one game
SKILLED_RUNS = 8
QUICK_LEAST = 300  # simulations of the short search, which has a tenth of those of the first one
ROUNDS = 10  # in which a search looks whether it can end early
HOPE = 1.5  # standard errors by which a lead may still be too small
WORSE = 3.5  # standard errors below the best at which a move is given up

GRADES = (0.68, 0.5, 0.33, 0.18)  # ease from which on a puzzle has grade 1, 2, 3, 4; else 5


@dataclass(frozen=True)
class Kind:
    """A sort of table puzzles are made at."""

    name: str
    game: str
    options: dict[str, Any]
    simulations: int  # of the first search; the second has twice as many


KINDS = {
    kind.name: kind
    for kind in (
        *(Kind(f"wonders-{n}", "wonders", {"players": n}, 8000) for n in (3, 4, 5)),
        Kind(
            "wonders-leaders-cities",
            "wonders",
            {"players": 4, "expansions": ("leaders", "cities")},
            8000,
        ),
        Kind("wonders-towers", "wonders", {"players": 4, "expansions": ("towers",)}, 8000),
        Kind("duel", "duel", {}, 12000),
        Kind("duel-pantheon", "duel", {"expansions": ("pantheon",)}, 12000),
        *(Kind(f"architects-{n}", "architects", {"players": n}, 12000) for n in (2, 3, 4)),
    )
}


@dataclass(frozen=True)
class Settings:
    """How a search differs from the usual one."""

    label: str
    seed: str
    simulations: int
    own_temperature: float  # of the seat's policy in playouts
    others_temperature: float
    exploration: float
    prior_temperature: float


FIRST = Settings("first", "", 0, 0.4, 1.0, 1.6, 1.2)
SECOND = Settings("second", "", 0, 0.25, 0.6, 2.6, 2.4)


@dataclass(frozen=True)
class Moment:
    """A decision of a game that looked clear."""

    record: Record
    seat: int
    ease: float  # how often weak players choose what was played
    lead: float  # of what was played over the other moves, as the bot valued them


def make(kind: Kind, seed: int, number: int, revision: str) -> list[dict[str, Any]]:
    """The puzzles of one game of self-play."""
    moments = play(kind, f"{seed} {kind.name} {number}")
    hard = number % 2
    moments.sort(key=lambda one: one.lead * (1 - one.ease) ** hard, reverse=True)
    found: list[dict[str, Any]] = []
    for moment in moments[:LOOKED_AT]:
        puzzle = consider(kind, moment, f"{seed} {kind.name} {number}")
        if puzzle is not None:
            source: dict[str, Any] = {
                "tool": "tools/make_puzzles.py",
                "version": septem.__version__,
            }
            source |= {"revision": revision, "seed": seed, "game": number, "bots": LEVEL}
            place = f"{len(moment.record.moves)}-{moment.seat}"
            found.append({"id": f"{kind.name}-{seed}-{number}-{place}", **puzzle, "source": source})
        if len(found) == FROM_ONE_GAME:
            break
    return found


def play(kind: Kind, seed: str) -> list[Moment]:
    """One game of equal bots; the decisions that looked clear to them."""
    table = septem.new(kind.game, seed=Random(seed).getrandbits(48), **kind.options)
    bots = [SearchBot() for _ in range(table.seats)]
    rngs = [Random(f"{seed} {seat}") for seat in range(table.seats)]
    limit = Limit(None, LEVELS[LEVEL].limit_in(kind.game).simulations)
    least = FIRST_LEAD.get(kind.game, USUAL_FIRST_LEAD)
    moments: list[Moment] = []
    while not table.over:
        record = table.record()
        for seat in table.pending:
            seen = Perspective(table, seat)
            if len(seen.moves) == 1:
                table.play(seat, seen.moves[0])
                continue
            ranked = bots[seat].search(seen, rngs[seat], limit)
            lead = clearness(ranked)
            clear = lead >= least and len(one_of_each(ranked)) >= FEWEST_MOVES
            ease = found_by(seen, ranked[0].move)["all"] if clear else 1.0
            if ease <= OBVIOUS:
                moments.append(Moment(record, seat, ease, lead))
            table.play(seat, ranked[0].move)
    return moments


def clearness(ranked: list[MoveValue]) -> float:
    """By how much the first move is better than any other, as the bot values them."""
    moves = [one for one in one_of_each(ranked) if one.trials]
    if len(moves) < 2:
        return 0.0
    return moves[0].value - max(one.value for one in moves[1:])


def consider(kind: Kind, moment: Moment, seed: str) -> dict[str, Any] | None:
    """The puzzle of a decision; None where no move is clearly the best or everybody finds it."""
    game = septem.replay(moment.record)
    seen = Perspective(game, moment.seat)
    quick = search(
        seen,
        replace(FIRST, seed=f"quick {seed}", simulations=max(kind.simulations // 10, QUICK_LEAST)),
    )
    best = quick[0].move
    ease = found_by(seen, best)
    if not is_clear(quick, QUICK_LEAD) or ease["all"] > OBVIOUS:
        return None
    searches = [
        replace(FIRST, seed=f"first {seed}", simulations=kind.simulations),
        replace(SECOND, seed=f"second {seed}", simulations=2 * kind.simulations),
    ]
    values: list[list[MoveValue]] = []
    for settings in searches:
        found = search(seen, settings)
        if action_of(found[0].move) != action_of(best) or not is_clear(found, LEAD):
            return None
        values.append(found)
    gap = min(lead(found) for found in values)
    return {
        "kind": kind.name,
        "game": kind.game,
        "seat": moment.seat,
        "grade": grade(ease["all"], gap),
        "best": values[0][0].move.text,
        "record": str(moment.record),
        "values": together(values),
        "gap": round(gap, 3),
        "found": {name: round(share, 3) for name, share in ease.items()},
        "searches": [
            {"seed": one.seed, "simulations": one.simulations, "settings": one.label}
            for one in searches
        ],
    }


def is_clear(found: list[MoveValue], least: float) -> bool:
    """Whether the first move has the best value and leads in win chance by so much."""
    if len(found) < FEWEST_MOVES or found[0].win < HOPELESS:
        return False
    return lead(found) >= least and clearness(found) > 0


def lead(found: list[MoveValue]) -> float:
    """By how much win chance the first move is ahead of any other that was tried enough."""
    enough = TRIED_ENOUGH * sum(one.trials for one in found)
    others = [one.win for one in found[1:] if one.trials >= enough]
    return found[0].win - max(others) if others else 0.0


def together(values: list[list[MoveValue]]) -> list[list[Any]]:
    """The moves the first search likes best, each with its chance in both searches."""
    second = {action_of(one.move): one for one in values[1]}
    rows: list[list[Any]] = []
    for one in values[0][:MOST_SHOWN]:
        other = second.get(action_of(one.move))
        chances = [one.win, other.win if other else one.win]
        rows.append([one.move.text, *(round(chance, 3) for chance in chances)])
    return rows


def grade(ease: float, gap: float) -> int:
    """From 1, easy, to 5: how rarely weak players find the move; a great lead makes it easier."""
    ease += 0.5 * min(gap - LEAD, 0.3)
    return next((n for n, least in enumerate(GRADES, 1) if ease >= least), 5)


def found_by(seen: Perspective, best: Move) -> dict[str, float]:
    """How often weak levels find a move: their policies exactly, the skilled level by trying."""
    game = seen.sample(Random(0))
    logits = strategy_of(seen.game).policy().logits(game, seen.seat, game.codes(seen.seat))
    wanted = {move.code for move in seen.moves if action_of(move) == action_of(best)}
    found = {}
    for key, temperature in (("novice", 3.0), ("fair", 1.0)):
        shares = softmax(logits, temperature)
        found[key] = sum(
            share
            for share, code in zip(shares, game.codes(seen.seat), strict=True)
            if code in wanted
        )
    limit = Limit(None, LEVELS["skilled"].limit_in(seen.game).simulations)
    runs = [
        LEVELS["skilled"].make().choose(seen, Random(number), limit).code in wanted
        for number in range(SKILLED_RUNS)
    ]
    found["skilled"] = sum(runs) / SKILLED_RUNS
    found["all"] = 0.2 * found["novice"] + 0.4 * found["fair"] + 0.4 * found["skilled"]
    return found


def search(seen: Perspective, settings: Settings) -> list[MoveValue]:
    """The moves of different meaning, the best first."""
    rng = Random(settings.seed)
    if strategy_of(seen.game).is_simultaneous(seen):
        return flat(seen, settings, rng)
    exact = []
    if settings.label == FIRST.label:
        exact = strategy_of(seen.game).solve(seen, rng, Limit(None, settings.simulations))
    return one_of_each(exact or tree(seen, settings, rng))


def policies(seen: Perspective, settings: Settings) -> list[Policy]:
    """Who plays games out."""
    strategy = strategy_of(seen.game)
    found = [strategy.search_policy(settings.others_temperature)] * seen.seats
    found[seen.seat] = strategy.search_policy(settings.own_temperature)
    return found


def has_hope(found: list[MoveValue]) -> bool:
    """Whether the lead of the best move may still turn out to be enough, chance considered."""
    if len(found) == 1:
        return True
    best = found[0]
    spread = 2 * best.win * (1 - best.win) / max(best.trials, 1)
    return lead(found) + HOPE * sqrt(spread) + 0.005 >= LEAD


def flat(seen: Perspective, settings: Settings, rng: Random) -> list[MoveValue]:
    """All moves of different meaning on the same deals; of several ways to pay the one the policy likes best.

    A move that is clearly worse than the best one is given up, all of it when no lead is to be hoped for.
    """
    strategy = strategy_of(seen.game)
    base = seen.sample(rng)
    logits = strategy.search_policy().logits(base, seen.seat, base.codes(seen.seat))
    by_logit = sorted(range(len(seen.moves)), key=lambda i: logits[i], reverse=True)
    tried = [one.move for one in one_of_each([MoveValue(seen.moves[i], 0, 0, 0) for i in by_logit])]
    one = FlatSearch(
        seen.seat,
        vec[i64]([move.code for move in tried]),
        [0.0] * len(tried),
        policies(seen, settings),
        strategy.evaluation(),
    )
    deals = max(settings.simulations // len(tried) // ROUNDS, 1)
    for number in range(ROUNDS):
        for _ in range(deals):
            deal = base.determinize(seen.seat, rng.getrandbits(53))
            luck = rng.getrandbits(53)
            for candidate in one.candidates:
                if candidate.active:
                    one.simulate(candidate, deal.clone(), Rng(luck))
        found = values_of(one, tried)
        if number > 1 and not has_hope(found):
            break
        give_up(one)
    return found


def values_of(one: FlatSearch, tried: list[Move]) -> list[MoveValue]:
    """What a flat search has found out, the move that wins most first; those given up last."""
    moves = {move.code: move for move in tried}
    ranked = sorted(one.candidates, key=lambda c: (c.active, c.wins / int(c.trials)), reverse=True)
    return [
        MoveValue(moves[c.code], c.total / int(c.trials), c.wins / int(c.trials), int(c.trials))
        for c in ranked
    ]


def give_up(one: FlatSearch) -> None:
    """Give up what is clearly worse than the best on the same deals; the two best stay."""
    ranked = sorted((c for c in one.candidates if c.active), key=lambda c: -c.total)
    best = ranked[0].results
    for candidate in ranked[2:]:
        behind = [b - r for b, r in zip(best, candidate.results, strict=True)]
        error = stdev(behind) / sqrt(len(behind)) if len(behind) > 1 else 1.0
        candidate.active = mean(behind) < WORSE * (error + 0.005)


def tree(seen: Perspective, settings: Settings, rng: Random) -> list[MoveValue]:
    """A tree of its own, grown from nothing; it ends early when no lead is to be hoped for."""
    strategy = strategy_of(seen.game)
    evaluation = strategy.evaluation()
    guide = PlayoutGuide(
        policies(seen, settings), strategy.search_policy(), evaluation, settings.prior_temperature
    )
    grown = TreeSearch(guide, evaluation, settings.exploration, PER_DEAL)
    grown.start(seen.sample(rng))
    moves = {move.code: move for move in seen.moves}
    for number in range(ROUNDS):
        part = max(settings.simulations // ROUNDS, 1)
        grown.run(lambda: seen.sample(rng), Rng(rng.getrandbits(53)), part, 0.0)
        found = [
            MoveValue(
                moves[e.code], e.reward / int(e.visits), e.wins / int(e.visits), int(e.visits)
            )
            for e in grown.ranked()
            if e.visits
        ]
        if number > 1 and not has_hope(one_of_each(found)):
            break
    return found


def numbers(done: set[int]) -> Iterator[int]:
    """The games that were not played yet."""
    number = 0
    while True:
        if number not in done:
            yield number
        number += 1
