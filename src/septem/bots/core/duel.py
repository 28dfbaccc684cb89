"""7 Wonders Duel for searches: a quick player, the judge, what everybody sees."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.judge import Judge
from septem.bots.core.policy import Policy
from septem.bots.core.tree import Lens, mixed
from septem.duel.cards.catalogue import (
    BIT,
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
from septem.duel.rules.city import City
from septem.duel.rules.codes import CHAIN
from septem.duel.rules.military import CAPITAL
from septem.duel.rules.progress import SYMBOLS_TO_WIN
from septem.duel.rules.structure import COVERED_BY, COVERS_ONE, COVERS_TWO, NONE, SIZE, STEP
from septem.duel.rules.table import Duel
from septem.kernel.game import Game
from septem.kernel.goods import missing

SURE: Final = 50.0  # the weight of a move that wins at once
URGENT: Final = 15.0  # of one that keeps the opponent from it
DANGER: Final = 4  # how far the pawn must be on one's own side to be feared
WONDER_SHIELDS: Final = vec[i64]([0] * 32)
COLORS: Final = ["brown", "grey", "blue", "green", "yellow", "red", "purple", "other"]


def learn_shields() -> None:
    """Read the shields of wonders, which the rules keep among other effects."""
    for number, wonder in WONDER_AT.items():
        WONDER_SHIELDS[number] = int(wonder.effect.get("shields", 0))


class DuelPolicy(Policy):
    """Weighs the moves of Duel by simple signs, with weights from a data file."""

    def __init__(self, w: dict[str, float], temperature: float = 1.0) -> None:
        super().__init__(temperature)
        learn_shields()
        self.colors: vec[float] = vec[float]([w[name] for name in COLORS])
        self.later: vec[float] = vec[float]([w[f"{name}_later"] for name in COLORS])
        self.points = w["points"]
        self.coins = w["coins"]
        self.free = w["free"]
        self.goods = w["goods"]
        self.gold = w["gold"]
        self.shield = w["shield"]
        self.pressure = w["pressure"]
        self.defence = w["defence"]
        self.symbol = w["symbol"]
        self.collection = w["collection"]
        self.pair = w["pair"]
        self.discard = w["discard"]
        self.wonder = w["wonder"]
        self.again = w["again"]
        self.wonder_points = w["wonder_points"]
        self.opens = w["opens"]
        self.deny = w["deny"]
        self.other = w["other"]
        self.begin = w["begin"]
        self.tokens: vec[float] = by_number(w, "tokens", {t.id: t.number for t in TOKENS.values()})
        self.wonders: vec[float] = by_number(
            w, "wonders", {t.id: t.number for t in WONDERS.values()}
        )

    def weigh(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        assert isinstance(game, Duel)
        weights: vec[float] = vec[float](capacity=len(codes))
        turn = game.decision == 0
        i: i64 = 0
        while i < len(codes):
            if turn:
                weights = append(weights, self.action(game, seat, codes[i]))
            else:
                weights = append(weights, self.choice(game, seat, codes[i]))
            i += 1
        return weights

    def action(self, game: Duel, seat: i64, code: i64) -> float:
        """One of the actions of a turn."""
        kind = code & 63
        me = game.first if seat == 0 else game.second
        weight = 0.0
        if kind == steps.BUILD:
            card = code >> 6 & 127
            weight = self.building(game, me, seat, card) - self.coins * float(code >> 23 & 511)
            if code & CHAIN:
                weight += self.free
        elif kind == steps.DISCARD:
            weight = self.discard
        elif kind == steps.WONDER:
            number = code >> 18 & 31
            weight = self.wonder + self.wonders[number] - self.coins * float(code >> 23 & 511)
            weight += self.wonder_points * float(WONDER_POINTS[number])
            if WONDER_AGAIN[number] | me.again:
                weight += self.again
            shields = WONDER_SHIELDS[number]
            if shields:
                weight += self.march(game, seat, shields)
        else:
            return self.other
        weight += self.denial(game, seat, code >> 6 & 127)
        return weight + self.opens * float(uncovered(game, code >> 13 & 31))

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
            return SURE
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
                return SURE
            return self.symbol + self.collection * float(me.distinct)
        return self.pair if held == 1 else 0.0

    def choice(self, game: Duel, seat: i64, code: i64) -> float:
        """The decisions between the actions."""
        kind = code & 63
        number = code >> 6
        if kind == steps.PICK or kind == steps.DRAWN:  # noqa: PLR1714 - a tuple would be boxed
            return self.tokens[number]
        if kind == steps.DRAFT:
            return self.wonders[number]
        if kind == steps.START:
            return self.begin if number == seat else 0.0
        if kind == steps.DIG:
            return self.building(game, game.city(seat), seat, number)
        return 0.0


def by_number(w: dict[str, float], kind: str, numbers: dict[str, int]) -> vec[float]:
    """The weights of pieces, by their number; 0 for those that have none."""
    found = vec[float]([0.0] * 32)
    for name, number in numbers.items():
        found[number] = w.get(f"{kind}.{name}", 0.0)
    return found


def uncovered(game: Duel, at: i64) -> i64:
    """How many cards lie free once a card is taken."""
    base = (game.age - 1) * SIZE
    left = game.left & ~BIT[at]
    count: i64 = 0
    under = COVERS_ONE[base + at]
    if under != NONE and not COVERED_BY[base + under] & left:
        count += 1
    under = COVERS_TWO[base + at]
    if under != NONE and not COVERED_BY[base + under] & left:
        count += 1
    return count


class DuelJudge(Judge):
    """Supremacy, points, blue points (D-11)."""

    def wins(self, game: Game) -> vec[float]:
        assert isinstance(game, Duel)
        if game.victory:
            return ONE_WINS[game.winner]
        first = game.total(0)
        second = game.total(1)
        if first == second:
            first = game.first.points & 0xFFFF
            second = game.second.points & 0xFFFF
        if first == second:
            return SHARED
        return ONE_WINS[0] if first > second else ONE_WINS[1]


ONE_WINS: Final = [vec[float]([1.0, 0.0]), vec[float]([0.0, 1.0])]
SHARED: Final = vec[float]([0.5, 0.5])


class DuelLens(Lens):
    """Everything that lies open tells positions apart."""

    def key(self, game: Game, codes: vec[i64]) -> i64:
        assert isinstance(game, Duel)
        key = super().key(game, codes)
        key = mixed(key, game.left | game.up << 20 | game.age << 40 | game.extra << 42)
        key = mixed(key, (game.pawn + 9) | game.military << 6 | game.board << 12)
        key = mixed(key, game.task)
        key = mixed(key, game.pile_lo)
        key = mixed(key, game.pile_hi)
        key = city_key(city_key(key, game.first), game.second)
        base = (game.age - 1) * STEP
        at: i64 = 0
        while at < SIZE:
            if (game.left & game.up) >> at & 1:
                key = mixed(key, game.cards[base + at] << 5 | at)
            at += 1
        return key

    def rewards(self, game: Game, wins: vec[float]) -> vec[float]:
        """A supremacy is worth no more than the win; between points the lead counts a little."""
        assert isinstance(game, Duel)
        if game.victory:
            return wins
        return super().rewards(game, wins)


def city_key(key: i64, city: City) -> i64:
    """A key with a city in it."""
    key = mixed(key, city.lo)
    key = mixed(key, city.hi)
    key = mixed(key, city.coins << 32 | city.built)
    return mixed(key, city.wonders << 24 | city.progress)
