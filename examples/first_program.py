"""A first program: two kinds of bots at a table, a record, a copy. Strict type checkers have nothing to say about it."""

from random import Random

import septem
from septem.bots import Bot, Limit, Perspective


class Miser:
    """Discards whenever it may."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> septem.Move:
        return max(seen.moves, key=lambda move: move.fields["kind"] == "discard")


class Waverer:
    """Takes any move."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> septem.Move:
        return rng.choice(seen.moves)


rng = Random(1)
game = septem.new("wonders", players=4, seed=7, expansions=("leaders",))
bots: list[Bot] = [Miser(), Waverer(), Miser(), Waverer()]
while (outcome := game.outcome) is None:
    for seat in game.pending:
        game.play(seat, bots[seat].choose(Perspective(game, seat), rng, Limit()))
for place, scores in zip(outcome.ranking, outcome.scores, strict=True):
    print(place, scores["total"])
text = str(game.record())
assert septem.replay(text).hash() == game.hash()
print(septem.replay(text).clone())
