"""The policy of Duel: a linear model of features of a move."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.policy import Policy
from septem.duel.cards.catalogue import (
    COLOR,
    GOLD,
    POINTS,
    PRODUCE,
    SHIELDS,
    SYMBOL,
    TOKENS,
    WONDER_AGAIN,
    WONDER_AT,
    WONDER_POINTS,
    WONDERS,
)
from septem.duel.rules import steps
from septem.duel.rules.city import City, bits
from septem.duel.rules.codes import (
    CHAIN,
    card_of,
    coins_of,
    kind_of,
    piece_of,
    position_of,
    wonder_of,
)
from septem.duel.rules.military import CAPITAL
from septem.duel.rules.progress import SYMBOLS_TO_WIN
from septem.duel.rules.structure import SIZE, freed
from septem.duel.rules.table import Duel
from septem.kernel.bits import bit
from septem.kernel.game import Game
from septem.kernel.goods import missing

WIN: Final = 50.0  # the logit of a move that wins at once
URGENT: Final = 15.0  # of one that keeps the opponent from it
DANGER: Final = 4  # how far the pawn must be on one's own side to be feared
WONDER_SHIELDS: Final = vec[i64]([0] * 32)
COLORS: Final = ["brown", "grey", "blue", "green", "yellow", "red", "purple", "other"]


def read_shields() -> None:
    """Read the shields of wonders, which the rules keep among other effects."""
    for number, wonder in WONDER_AT.items():
        WONDER_SHIELDS[number] = int(wonder.effect.get("shields", 0))


class DuelPolicy(Policy):
    """A linear model: each feature of a move times its weight, from `septem/bots/duel/policy.toml`."""

    def __init__(self, weights: dict[str, float], temperature: float = 1.0) -> None:
        super().__init__(temperature)
        read_shields()
        self.colors: vec[float] = vec[float]([weights[name] for name in COLORS])
        self.later: vec[float] = vec[float]([weights[f"{name}_later"] for name in COLORS])
        self.points = weights["points"]
        self.coins = weights["coins"]
        self.free = weights["free"]
        self.goods = weights["goods"]
        self.gold = weights["gold"]
        self.shield = weights["shield"]
        self.pressure = weights["pressure"]
        self.defence = weights["defence"]
        self.symbol = weights["symbol"]
        self.collection = weights["collection"]
        self.pair = weights["pair"]
        self.discard = weights["discard"]
        self.wonder = weights["wonder"]
        self.again = weights["again"]
        self.wonder_points = weights["wonder_points"]
        self.opens = weights["opens"]
        self.deny = weights["deny"]
        self.other = weights["other"]
        self.begin = weights["begin"]
        self.tokens: vec[float] = by_number(
            weights, "tokens", {t.id: t.number for t in TOKENS.values()}
        )
        self.wonders: vec[float] = by_number(
            weights, "wonders", {t.id: t.number for t in WONDERS.values()}
        )

    def logits(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        assert isinstance(game, Duel)
        logits: vec[float] = vec[float](capacity=len(codes))
        turn = game.decision == 0
        i: i64 = 0
        while i < len(codes):
            if turn:
                logits = append(logits, self.action(game, seat, codes[i]))
            else:
                logits = append(logits, self.choice(game, seat, codes[i]))
            i += 1
        return logits

    def action(self, game: Duel, seat: i64, code: i64) -> float:
        """One of the actions of a turn."""
        kind = kind_of(code)
        me = game.first if seat == 0 else game.second
        weight = 0.0
        if kind == steps.BUILD:
            card = card_of(code)
            weight = self.building(game, me, seat, card) - self.coins * float(coins_of(code))
            if code & CHAIN:
                weight += self.free
        elif kind == steps.DISCARD:
            weight = self.discard
        elif kind == steps.WONDER:
            number = wonder_of(code)
            weight = self.wonder + self.wonders[number] - self.coins * float(coins_of(code))
            weight += self.wonder_points * float(WONDER_POINTS[number])
            if WONDER_AGAIN[number] | me.again:
                weight += self.again
            shields = WONDER_SHIELDS[number]
            if shields:
                weight += self.march(game, seat, shields)
        else:
            return self.other
        weight += self.denial(game, seat, card_of(code))
        return weight + self.opens * float(uncovered(game, position_of(code)))

    def building(self, game: Duel, me: City, seat: i64, card: i64) -> float:
        """A card that joins the city, without its price."""
        color = COLOR[card]
        color = min(color, 7)
        weight = self.colors[color] + self.later[color] * float(game.age - 1)
        points = POINTS[card]
        weight += self.points * float((points & 0xFFFF) + (points >> 16 & 0xFFFF) + (points >> 32))
        weight += self.gold * float(GOLD[card])
        if PRODUCE[card] and missing(PRODUCE[card], me.fixed):
            weight += self.goods
        shields = SHIELDS[card]
        if shields:
            weight += self.march(game, seat, shields + (me.bonus >> (color * 6) & 63))
        symbol = SYMBOL[card]
        if symbol:
            weight += self.study(me, symbol - 1)
        return weight

    def denial(self, game: Duel, seat: i64, card: i64) -> float:
        """What the card would have been to the opponent: a symbol it lacks, or the shields that win."""
        other = game.second if seat == 0 else game.first
        symbol = SYMBOL[card]
        if symbol and not other.science >> ((symbol - 1) * 4) & 15:
            if other.distinct + 1 >= SYMBOLS_TO_WIN:
                return URGENT
            return self.deny * float(max(other.distinct - 2, 0))
        front = -game.pawn if seat == 0 else game.pawn
        if SHIELDS[card] and front + SHIELDS[card] >= CAPITAL:
            return URGENT
        return 0.0

    def march(self, game: Duel, seat: i64, shields: i64) -> float:
        """Shields: those that win at once, those that threaten, those that save."""
        front = game.pawn if seat == 0 else -game.pawn
        if front + shields >= CAPITAL:
            return WIN
        weight = self.shield * float(shields)
        if front + shields > 3:
            weight += self.pressure * float(front + shields - 3)
        if front <= -DANGER:
            weight += self.defence * float(-front - DANGER + 1)
        return weight

    def study(self, me: City, symbol: i64) -> float:
        """A symbol: a new one, a pair for a token, the last one."""
        held = me.science >> (symbol * 4) & 15
        if held == 0:
            if me.distinct + 1 >= SYMBOLS_TO_WIN:
                return WIN
            return self.symbol + self.collection * float(me.distinct)
        return self.pair if held == 1 else 0.0

    def choice(self, game: Duel, seat: i64, code: i64) -> float:
        """The decisions between the actions."""
        kind = kind_of(code)
        number = piece_of(code)
        if kind == steps.PICK or kind == steps.DRAWN:  # noqa: PLR1714 - a tuple would be boxed
            return self.tokens[number]
        if kind == steps.DRAFT:
            return self.wonders[number]
        if kind == steps.START:
            return self.begin if number == seat else 0.0
        if kind == steps.DIG:
            return self.building(game, game.city(seat), seat, number)
        return 0.0


def by_number(weights: dict[str, float], kind: str, numbers: dict[str, int]) -> vec[float]:
    """The weights of pieces, by their number; 0 for those that have none."""
    found = vec[float]([0.0] * 32)
    for name, number in numbers.items():
        found[number] = weights.get(f"{kind}.{name}", 0.0)
    return found


def uncovered(game: Duel, at: i64) -> i64:
    """How many cards lie free once a card is taken."""
    return bits(freed((game.age - 1) * SIZE + at, game.left & ~bit(at)))
