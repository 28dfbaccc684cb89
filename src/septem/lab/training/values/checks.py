"""How good a net is: its error in telling moves apart, and matches against the search without it."""

from dataclasses import dataclass
from random import Random
from statistics import fmean

import septem
from septem.bots.core.flat_search import Candidate, FlatSearch
from septem.bots.core.leaf import Leaf
from septem.bots.core.policy import step
from septem.bots.player import Limit, Perspective
from septem.bots.search import LeafBot
from septem.kernel.bits import numbers
from septem.kernel.rng import Rng
from septem.lab.training.values.play import Player

MOVES = 6  # the likeliest ones of a position that a check compares
DEALS = (4, 12, 40, 100)  # how many a search has tried when what it would choose is looked at
PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # what a net's answers count beside the ends of games


@dataclass
class Checked:
    """One position: squared errors of the net and squared differences between the moves, less what is chance; how many moves.

    `lost` is what a search would lose that chose after so many deals, by DEALS and then by PARTS.
    """

    net: int
    error: float
    spread: float
    moves: int
    lost: list[list[float]]


@dataclass
class Matched:
    """One deal in all rotations: what the net won, by how many points it was before the best other."""

    net: int
    simulations: int
    share: float
    ahead: float


def check(player: Player, leaf: Leaf, net: int) -> Checked | None:
    """The net's mean answer after each move against the mean of many playouts on the same deals; None at a moment without a choice."""
    recipe, rng, strategy = player.recipe, player.rng, player.strategy
    game = player.new_game()
    words = Rng(rng.getrandbits(53))
    rounds = rng.randrange(3 * 6)
    policies = [strategy.search_policy(0.7)] * int(game.seats)
    while not game.over and (rounds > 0 or not player.inputs.is_moment(game)):
        rounds -= int(player.inputs.is_moment(game))
        step(game, policies, words)
    if game.over:
        return None
    seat = rng.randrange(int(game.seats))
    codes = game.codes(seat)
    logits = strategy.search_policy().logits(game, seat, codes)
    ranked = sorted(range(len(codes)), key=lambda i: logits[i], reverse=True)[:MOVES]
    if len(ranked) < 2:
        return None
    search = FlatSearch(
        seat,
        numbers([int(codes[i]) for i in ranked]),
        [0.0] * len(ranked),
        strategy.playout_policies(seat, int(game.seats)),
        player.evaluation,
        leaf,
        recipe.asking(),
    )
    for _ in range(recipe.trials):
        deal = game.determinize(seat, rng.getrandbits(53))
        word = rng.getrandbits(53)
        for candidate in search.candidates:
            search.simulate(candidate, deal.clone(), Rng(word))
    return compared(search.candidates, net)


def compared(moves: list[Candidate], net: int) -> Checked:
    """Means over deals after the mean of all moves is taken off, for only differences count."""
    count = len(moves[0].results)
    wrong = [[g - r for g, r in zip(m.guesses, m.results, strict=True)] for m in moves]
    error = unbiased(wrong, count)
    spread = unbiased([m.results for m in moves], count)
    lost = [[lost_by(moves, deals, part) for part in PARTS] for deals in DEALS]
    return Checked(net, error, spread, len(moves), lost)


def lost_by(moves: list[Candidate], deals: int, part: float) -> float:
    """What the choice after the first deals loses, told by the second half of all deals."""
    half = len(moves[0].results) // 2
    tried = min(deals, half)
    values = [
        part * fmean(one.guesses[:tried]) + (1.0 - part) * fmean(one.results[:tried])
        for one in moves
    ]
    true = [fmean(one.results[half:]) for one in moves]
    return max(true) - true[values.index(max(values))]


def unbiased(values: list[list[float]], count: int) -> float:
    """The summed squares of the means of each list, all relative to the mean of the lists, less what chance adds."""
    common = [fmean(one) for one in zip(*values, strict=True)]
    total = 0.0
    for one in values:
        apart = [a - b for a, b in zip(one, common, strict=True)]
        mean = fmean(apart)
        noise = sum((a - mean) ** 2 for a in apart) / max(count - 1, 1) / count
        total += mean * mean - noise
    return total


def match(player: Player, leaf: Leaf, net: int, simulations: int, deal: int) -> Matched:
    """One seat with the net, the others without, on one deal in every rotation; with 0 simulations all think for the same time."""
    recipe = player.recipe
    seats = recipe.seats
    table = player.table()
    limit = Limit(None, simulations) if simulations else Limit(recipe.think)
    shares, ahead = [], []
    for place in range(seats):
        game = septem.new(player.game, seed=deal, **{**table.options, "players": seats})
        bots = [LeafBot(leaf if seat == place else None, recipe.asking()) for seat in range(seats)]
        rngs = [Random(f"{deal} {place} {seat}") for seat in range(seats)]
        while not game.over:
            for seat in game.pending:
                seen = Perspective(game, seat)
                game.play(seat, bots[seat].choose(seen, rngs[seat], limit))
        outcome = game.outcome
        assert outcome is not None
        shares.append(float(place in outcome.winners) / len(outcome.winners))
        totals = [lines["total"] for lines in outcome.scores]
        ahead.append(float(totals[place] - max(totals[:place] + totals[place + 1 :])))
    return Matched(net, simulations, fmean(shares), fmean(ahead))
