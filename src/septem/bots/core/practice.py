"""Games that nets are trained on: played on by policies, or by looking one round ahead with a net."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.flat_search import end_round
from septem.bots.core.leaf import Leaf
from septem.bots.core.policy import Policy, argmax, play_out
from septem.bots.core.value_inputs import ValueInputs
from septem.kernel.game import Game
from septem.kernel.rng import Rng

IN_ALL: Final = 1000
TRIED: Final = -1e9  # below all logits and worths


def results(
    game: Game, seat: i64, watched: vec[i64], inputs: ValueInputs, evaluation: Evaluation
) -> vec[float]:
    """What a finished game was for a seat: its worth, the share of the win, points."""
    win = evaluation.wins(game)[seat]
    found = vec[float]([evaluation.value(game, seat, win, game.totals()), win])
    for points in inputs.points(game, seat, watched):
        found = append(found, points)
    return found


def played_on(
    game: Game,
    seat: i64,
    policies: list[Policy],
    inputs: ValueInputs,
    evaluation: Evaluation,
    count: i64,
    rng: Rng,
) -> vec[float]:
    """The mean results of a game for a seat when policies play it to its end so many times."""
    watched = inputs.watched(game, seat)
    means: vec[float] = vec[float]()
    played: i64 = 0
    while played < count:
        twin = game.clone()
        play_out(twin, policies, Rng(int(rng.word())))
        ended = results(twin, seat, watched, inputs, evaluation)
        i: i64 = 0
        while i < len(ended):
            if played == 0:
                means = append(means, 0.0)
            means[i] = means[i] + ended[i] / float(count)
            i += 1
        played += 1
    return means


class GreedyPolicy(Policy):
    """The likeliest few moves of a policy are tried on one deal, and a leaf says which is best after this round."""

    def __init__(
        self,
        quick: Policy,
        others: Policy,
        leaf: Leaf,
        evaluation: Evaluation,
        width: i64,
        wander: i64,
    ) -> None:
        super().__init__(1.0)
        self.quick = quick
        self.others = others
        self.leaf = leaf
        self.evaluation = evaluation
        self.width: i64 = width
        self.wander: i64 = wander  # how many decisions of a thousand the policy takes alone

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        codes = game.codes(seat)
        if len(codes) == 1:
            return codes[0]
        if rng.below(IN_ALL) < self.wander:
            return self.quick.pick(game, seat, rng)
        logits = self.quick.logits(game, seat, codes)
        deal = game.clone()
        game.faces.hidden.deal_anew(deal, int(seat), rng)
        policies = [self.others] * int(game.seats)
        word = rng.word()
        best = codes[0]
        most = TRIED
        tried: i64 = 0
        while tried < self.width and tried < len(codes):
            place = argmax(logits)
            logits[place] = TRIED
            twin = deal.clone()
            twin.commit(seat, codes[place])
            end_round(twin, self.leaf, policies, Rng(int(word)))
            worth = self.worth(twin, seat)
            if worth > most:
                most = worth
                best = codes[place]
            tried += 1
        return best

    def worth(self, game: Game, seat: i64) -> float:
        """What a game is worth after the round, or at its end."""
        if game.over:
            return self.evaluation.value(
                game, seat, self.evaluation.wins(game)[seat], game.totals()
            )
        return self.leaf.worth(game, seat)


def decide_together(game: Game, policies: list[Policy], rng: Rng) -> None:
    """Every seat that owes a decision takes it before any of them is committed."""
    owing = game.owing
    chosen: vec[i64] = vec[i64]()
    seat: i64 = 0
    while owing >> seat:
        if owing >> seat & 1:
            chosen = append(chosen, policies[seat].pick(game, seat, rng))
        else:
            chosen = append(chosen, -1)
        seat += 1
    seat = 0
    while seat < len(chosen):
        if chosen[seat] >= 0:
            game.commit(seat, chosen[seat])
        seat += 1
