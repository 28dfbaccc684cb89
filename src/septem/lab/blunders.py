"""Positions of Duel in which some moves throw the game away, for a suite that bots must pass.

take     a move wins at once by supremacy, others do not
stop     the rival threatens to win at once and some moves leave it to them
reveal   nothing is threatened yet, but some moves turn up cards with which the rival may win at once

Moves are looked at by playing them on determinizations. A position is kept only where a deep search agrees that a move which throws the
game away is worse, and that there is still something to lose. Everything follows from the seed and the number of the game.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import septem
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot, has_won_early, winning_at_once
from septem.kernel.game import Game

GAME = "duel"
TAKE, STOP, REVEAL = "take", "stop", "reveal"
KINDS = (TAKE, STOP, REVEAL)
DEALS = 24  # determinizations on which moves are tried
GLANCE = 4  # of them, before a position is looked at
RISKY = 0.12  # part of them on which the rival wins at once: a move that is looked at
WORSE = 0.08  # of the chance to win that such a move must lose against a safe one
HOPE = 0.1  # the least chance of the best move
PLAYING = Limit(simulations=64)  # of the bots whose games they are from
DEEP = Limit(simulations=4000)


@dataclass(frozen=True)
class Blunders:
    """A decision, and the moves that throw the game away."""

    kind: str
    seat: int
    record: str
    moves: list[str]

    def fields(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "moves": self.moves, "record": self.record}


def of_game(seed: str, expansions: tuple[str, ...] = ()) -> list[Blunders]:
    """The positions of one game of equal bots, at most one of each kind."""
    rng = Random(seed)
    game = septem.new(GAME, seed=rng.getrandbits(53), expansions=expansions)
    bots = [SearchBot(), SearchBot()]
    found: dict[str, Blunders] = {}
    while not game.over:
        seat = game.pending[0]
        seen = Perspective(game, seat)
        if len(seen.moves) > 1:
            one = blunders(seen, str(game.record()), rng)
            if one is not None and one.kind not in found and is_confirmed(seen, one, rng):
                found[one.kind] = one
        game.play(seat, bots[seat].choose(seen, rng, PLAYING))
    return list(found.values())


def blunders(seen: Perspective, record: str, rng: Random) -> Blunders | None:
    """The kind of a position and the moves that throw the game away; None where there are none, or no others."""
    seat = seen.seat
    winning = winning_at_once(seen.table(), seat)
    if winning:
        wrong = [move.text for move in seen.moves if move.code not in winning]
        return Blunders(TAKE, seat, record, wrong) if wrong else None
    glance = [seen.sample(rng) for _ in range(GLANCE)]
    if not any(loses_at_once(deal, seat, move.code) for deal in glance for move in seen.moves):
        return None
    deals = [seen.sample(rng) for _ in range(DEALS)]
    risks = {
        move.text: sum(loses_at_once(deal, seat, move.code) for deal in deals) / DEALS
        for move in seen.moves
    }
    wrong = [text for text, risk in risks.items() if risk >= RISKY]
    safe = [text for text, risk in risks.items() if risk == 0]
    if not wrong or not safe:
        return None
    threatened = any(risks[text] == 1 for text in wrong)
    return Blunders(STOP if threatened else REVEAL, seat, record, wrong)


def loses_at_once(game: Game, seat: int, code: int) -> bool:
    """Whether the rival wins by supremacy with its next move, or has won."""
    following = after(game, seat, code)
    rival = 1 - seat
    if following.over:
        return has_won_early(following, rival)
    return following.pending == (rival,) and bool(winning_at_once(following, rival))


def after(game: Game, seat: int, code: int) -> Game:
    following = game.clone()
    following.commit(seat, code)
    return following


def is_confirmed(seen: Perspective, one: Blunders, rng: Random) -> bool:
    """Whether the best move is a safe one with a chance left, and every move that seems wrong is clearly worse."""
    if one.kind == TAKE:
        return True
    bot = SearchBot()
    ranked = bot.search(seen, rng, DEEP)
    best = ranked[0]
    if best.move.text in one.moves or best.win < HOPE:
        return False
    wrong = [value for value in ranked if value.move.text in one.moves]
    told = bot.with_trials(seen, wrong, rng)
    return all(value.win <= best.win - WORSE for value in told)


def fails(one: Blunders, bot: SearchBot, limit: Limit, seed: int = 1) -> bool:
    """Whether a bot throws the game away."""
    game = septem.replay(one.record)
    chosen = bot.choose(Perspective(game, one.seat), Random(seed), limit)
    return chosen.text in one.moves
