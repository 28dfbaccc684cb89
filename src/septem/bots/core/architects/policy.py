"""The policy of Architects: a linear model of features of a move."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, DECK, STAGES, SYMBOL, TYPES
from septem.architects.rules import decks, wonder
from septem.architects.rules.moves import (
    BUILD,
    DRAW,
    EXCHANGE,
    EXTRA,
    KEEP,
    PAID,
    PROGRESS,
    STACK,
    TAKE,
    THREE,
    USE,
)
from septem.architects.rules.payment import lacking, usable
from septem.architects.rules.table import Architects
from septem.bots.core.policy import Policy
from septem.kernel.game import Game
from septem.kernel.goods import at, one

FAR: Final = 9  # more goods than any stage lacks


class ArchitectsPolicy(Policy):
    """A linear model: each feature of a move times its weight, from `septem/bots/architects/policy.toml`."""

    def __init__(self, weights: dict[str, float], temperature: float = 1.0) -> None:
        super().__init__(temperature)
        self.good = weights["good"]
        self.nearer = weights["nearer"]
        self.completes = weights["completes"]
        self.coin = weights["coin"]
        self.points = weights["points"]
        self.cat = weights["cat"]
        self.symbol = weights["symbol"]
        self.set = weights["set"]
        self.shield = weights["shield"]
        self.overtake = weights["overtake"]
        self.horn = weights["horn"]
        self.unknown = weights["unknown"]
        self.build = weights["build"]
        self.use = weights["use"]
        self.three = weights["three"]
        self.stack = weights["stack"]
        self.tokens: vec[float] = vec[float]([weights[f"tokens.{name}"] for name in BOX.token_ids])

    def logits(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        assert isinstance(game, Architects)
        logits: vec[float] = vec[float](capacity=len(codes))
        i: i64 = 0
        while i < len(codes):
            logits = append(logits, self.move(game, seat, codes[i]))
            i += 1
        return logits

    def move(self, game: Architects, seat: i64, code: i64) -> float:
        verb = code & 15
        thing = code >> 4
        if verb in (TAKE, EXTRA):
            return self.top(game, seat, game.deck_at(thing))
        if verb == DRAW:
            return self.top(game, seat, game.deck_of(thing))
        if verb == BUILD:
            place = game.wonder(seat) * STAGES + (code >> 4 & 7)
            coins = at(code >> PAID, COIN)
            return self.build + self.points * float(BOX.stage_vp[place]) - self.coin * float(coins)
        if verb == KEEP:
            return self.card(game, seat, thing)
        if verb == PROGRESS:
            return self.stack if thing == STACK else self.tokens[thing]
        if verb == EXCHANGE:
            return self.three if thing == THREE else 0.0
        if verb == USE:
            return self.use
        return 0.0

    def top(self, game: Architects, seat: i64, deck: i64) -> float:
        """The top card of a deck; of the central one the mean, unless the seat has seen it."""
        if deck < game.seats or game.seen >> seat & 1:
            return self.card(game, seat, game.top(deck))
        return self.unknown + self.mean(game, seat, deck)

    def mean(self, game: Architects, seat: i64, deck: i64) -> float:
        """The mean of the cards of a deck, which everybody can count."""
        size = decks.size(game.sizes, deck)
        counts = vec[i64]([0] * TYPES)
        place: i64 = DECK * deck
        end = place + size
        while place < end:
            counts[game.row[place]] += 1
            place += 1
        total = 0.0
        card: i64 = 0
        while card < TYPES:
            if counts[card]:
                total += float(counts[card]) * self.card(game, seat, card)
            card += 1
        return total / float(size)

    def card(self, game: Architects, seat: i64, card: i64) -> float:
        """A card that comes before the seat."""
        if card <= COIN:
            return self.resource(game, seat, card)
        others = game.city[3 * seat + 1]
        if BOX.vp[card]:
            weight = self.points * float(BOX.vp[card])
            return weight + self.cat if BOX.cat[card] and game.cat != seat else weight
        if card < SYMBOL + 3:
            return self.set if completes_set(others, card - SYMBOL) else self.symbol
        return self.red(game, seat, BOX.horns[card])

    def resource(self, game: Architects, seat: i64, card: i64) -> float:
        """A grey or yellow card: nearer to a stage, or even its last resource."""
        which = game.wonder(seat)
        board = game.city[3 * seat + 2]
        goods = game.city[3 * seat]
        before = shortage(which, board, goods)
        after = shortage(which, board, goods + one(card))
        if after == 0 and before > 0:
            return self.completes
        weight = self.good
        if after < before:
            weight = self.nearer
        return weight + self.coin if card == COIN else weight

    def red(self, game: Architects, seat: i64, horns: i64) -> float:
        """A shield: neighbours overtaken, and horns for the one who is ahead."""
        own = game.shields(seat)
        left = game.shields(seat + 1 if seat + 1 < game.seats else 0)
        right = game.shields(decks.right_of(seat, game.seats))
        weight = self.shield
        ahead: i64 = 0
        if own <= left and own + 1 > left:
            weight += self.overtake
        if own <= right and own + 1 > right:
            weight += self.overtake
        if own + 1 > left:
            ahead += 1
        if own + 1 > right:
            ahead += 1
        return weight + self.horn * float(horns) * float(ahead - 1)


def completes_set(others: i64, symbol: i64) -> bool:
    """Whether one more symbol makes a pair or three different ones."""
    if at(others, SYMBOL - 6 + symbol):
        return True
    missing: i64 = 0
    kind: i64 = 0
    while kind < 3:
        if not at(others, SYMBOL - 6 + kind):
            missing += 1
        kind += 1
    return missing == 1


def shortage(which: i64, board: i64, goods: i64) -> i64:
    """The resources the nearest stage lacks, coins used."""
    use = usable(goods)
    coins = at(goods, COIN)
    least: i64 = FAR
    stages = wonder.available(which, board)
    place = which * STAGES
    while stages:
        if stages & 1:
            lack = lacking(use, BOX.stage_same[place], BOX.stage_count[place]) - coins
            least = min(least, max(lack, 0))
        stages >>= 1
        place += 1
    return least
