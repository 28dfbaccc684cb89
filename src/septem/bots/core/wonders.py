"""7 Wonders for searches: a quick player and the judge."""

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.judge import Judge, by_keys
from septem.bots.core.policy import Policy, heaviest
from septem.bots.core.traits import Traitbook, Traits
from septem.kernel.game import Game
from septem.kernel.goods import total
from septem.kernel.rng import Rng
from septem.wonders.rules import science
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import (
    CHAIN,
    DECLINE,
    DISCARD,
    FREE_CITY,
    OWN,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    kind_of,
)
from septem.wonders.rules.stages import ordered
from septem.wonders.rules.table import Wonders

COLORS: Final = ["brown", "grey", "blue", "yellow", "red", "green", "purple", "black", "white"]
FIELDS: Final = 8  # kinds of goods
RAW: Final = 4  # the first of them are raw
TOKENS: Final = vec[float]([1.0, 1.0, 3.0, 5.0])  # a Victory, by age


def ages(w: dict[str, float], name: str) -> vec[float]:
    """The weights of one sign in the draft and the three ages."""
    first, second, third = [w.get(f"{name}_{age}", 0.0) for age in (1, 2, 3)]
    return vec[float]([first, first, second, third])


class WondersPolicy(Policy):
    """Weighs the orders of 7 Wonders by simple signs, with weights for each age from a data file."""

    def __init__(self, w: dict[str, float], temperature: float = 1.0) -> None:
        super().__init__(temperature)
        self.book: Traitbook | None = None
        self.colors = [ages(w, name) for name in COLORS]
        self.points = ages(w, "points")
        self.science = ages(w, "science")
        self.symbol = ages(w, "symbol")
        self.devotion = ages(w, "devotion")
        self.overtake = ages(w, "overtake")
        self.overtake_turn = ages(w, "overtake_turn")
        self.shield = ages(w, "shield")
        self.surplus = ages(w, "surplus")
        self.raw = ages(w, "raw")
        self.made = ages(w, "made")
        self.raw_again = ages(w, "raw_again")
        self.made_again = ages(w, "made_again")
        self.goods_turn = ages(w, "goods_turn")
        self.scarce = ages(w, "scarce")
        self.called = ages(w, "called")
        self.discount = ages(w, "discount")
        self.coin = ages(w, "coin")
        self.poor = ages(w, "poor")
        self.pay = ages(w, "pay")
        self.feed = ages(w, "feed")
        self.broke = ages(w, "broke")
        self.chain = ages(w, "chain")
        self.free = ages(w, "free")
        self.stage = ages(w, "stage")
        self.stage_turn = ages(w, "stage_turn")
        self.special = ages(w, "special")
        self.discard = ages(w, "discard")
        self.discard_turn = ages(w, "discard_turn")
        self.deny_points = ages(w, "deny_points")
        self.deny_science = ages(w, "deny_science")
        self.deny_symbol = ages(w, "deny_symbol")
        self.deny_shield = ages(w, "deny_shield")
        self.decline = w["decline"]

    def traitbook(self, game: Wonders) -> Traitbook:
        book = self.book
        if book is None or book.catalogue is not game.catalogue:
            book = Traitbook(game)
            self.book = book
        return book

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        """The move this player makes, by noise that belongs to the card: the same luck favours the same card at other tables."""
        word = rng.word()
        codes = game.codes(seat)
        if len(codes) == 1:
            return codes[0]
        weights = self.weigh(game, seat, codes)
        i: i64 = 0
        while i < len(codes):
            weights[i] = weights[i] + self.temperature * gumbel(word, codes[i])
            i += 1
        return codes[heaviest(weights)]

    def weigh(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        assert isinstance(game, Wonders)
        book = self.traitbook(game)
        number = game.deciding_city(seat)
        city = game.cities[number]
        left = game.left(number)
        right = game.right(number)
        weights: vec[float] = vec[float](capacity=len(codes))
        previous: i64 = -1
        own = 0.0
        kept = 0.0
        i: i64 = 0
        while i < len(codes):
            code = codes[i]
            card = card_of(code)
            if card != previous:
                previous = card
                own = self.card_worth(game, book, card, city, left, right)
                kept = self.denied(game, book, card, number)
            weights = append(weights, self.order(game, book, city, left, right, code, own, kept))
            i += 1
        return weights

    def order(
        self,
        game: Wonders,
        book: Traitbook,
        city: City,
        left: City,
        right: City,
        code: i64,
        own: float,
        kept: float,
    ) -> float:
        """One order; `own` is what its card is worth to the city, `kept` what it counts that the next one does not get it."""
        kind = kind_of(code)
        age = game.age
        if code & FREE_CITY:
            return 0.0
        if kind == DISCARD:
            return (
                self.discard[age]
                + self.discard_turn[age] * float(game.turn)
                + self.income(3, city, age)
                + kept
            )
        if kind == DECLINE:
            return self.decline
        if kind >= OWN:
            return own
        cost = self.price(game, city, code, kind)
        if kind == STAGE:
            traits = book.stage(game, city, code)
            weight = self.stage[age] + self.worth(game, traits, city, left, right)
            weight += self.stage_turn[age] * float(game.turn)
            if traits.special:
                weight += self.special[age]
            return weight + kept - cost
        if kind == CHAIN:
            return own + self.free[age]
        return own - cost

    def price(self, game: Wonders, city: City, code: i64, kind: i64) -> float:
        """What the coins of an order count."""
        to_left = coins_left(code)
        to_right = coins_right(code)
        coins = to_left + to_right + coins_bank(code)
        if kind == STAGE:
            coins += ordered(city, code).coins
        elif kind == 0:
            coins += game.catalogue.cards[card_of(code)].coins
        if coins == 0:
            return 0.0
        age = game.age
        weight = self.pay[age] * float(coins) + self.feed[age] * float(to_left + to_right)
        if city.coins - coins < 2:
            weight += self.broke[age]
        return weight

    def income(self, coins: i64, city: City, age: i64) -> float:
        """What coins count that come in."""
        if city.coins < 3:
            return (self.coin[age] + self.poor[age]) * float(coins)
        return self.coin[age] * float(coins)

    def card_worth(
        self, game: Wonders, book: Traitbook, index: i64, city: City, left: City, right: City
    ) -> float:
        """What a card is worth to a city, without its price; nothing where an order names no card."""
        if index >= len(book.cards):
            return 0.0
        card = game.catalogue.cards[index]
        color = card.color_index
        if color >= len(self.colors):
            color = len(self.colors) - 1
        weight = self.colors[color][game.age]
        weight += self.worth(game, book.cards[index], city, left, right)
        if game.age < 3:
            weight += self.chain[game.age] * float(len(card.chain_to))
        return weight

    def worth(self, game: Wonders, traits: Traits, city: City, left: City, right: City) -> float:
        """What the effects of a piece are worth to a city."""
        weight = 0.0
        age = game.age
        for effect in traits.powers.scores:
            weight += self.points[age] * float(effect.points(city, left, right))
        for effect in traits.powers.gains:
            weight += self.income(effect.coins(city, left, right), city, age)
        if traits.shields:
            weight += self.strength(game, traits.shields, city, left, right)
        if traits.science:
            weight += self.knowledge(traits, city, age)
        if traits.goods and age < 3:
            weight += self.goods_turn[age] * float(game.turn)
            weight += self.production(traits.goods, city, left, right, age)
        if traits.discount:
            weight += self.discount[age] * float(traits.discount)
        return weight

    def strength(self, game: Wonders, shields: i64, city: City, left: City, right: City) -> float:
        """Shields: neighbours overtaken or caught up with, and those that nobody contests."""
        age = game.age
        passed = overtaken(city.shields, shields, left.shields)
        passed += overtaken(city.shields, shields, right.shields)
        weight = self.shield[age] * float(shields)
        weight += self.overtake[age] * TOKENS[age] * passed
        weight += self.overtake_turn[age] * float(game.turn) * passed
        surplus = city.shields + shields - max(left.shields, right.shields) - 1
        if surplus > 0:
            weight += self.surplus[age] * float(min(surplus, shields))
        return weight

    def knowledge(self, traits: Traits, city: City, age: i64) -> float:
        """Symbols: the points they add now, and hope, greater where there are some already."""
        held = total(city.symbols) + city.free_symbols
        return self.science[age] * float(more_science(traits, city)) + float(traits.science) * (
            self.symbol[age] + self.devotion[age] * float(held)
        )

    def production(self, goods: i64, city: City, left: City, right: City, age: i64) -> float:
        """Goods: new ones count most, those that no neighbour sells or that the next stage calls for count more."""
        weight = 0.0
        needed: i64 = 0
        if city.stages < len(city.board.stages):
            needed = city.board.stages[city.stages].goods
        sold = left.sold_reach | right.sold_reach
        field: i64 = 0
        while field < FIELDS:
            place = field * 6
            if goods >> place & 63:
                held = city.reach >> place & 63
                if held:
                    again = self.made_again[age]
                    if field < RAW:
                        again = self.raw_again[age]
                    weight += again / float(held)
                else:
                    each = self.made[age]
                    if field < RAW:
                        each = self.raw[age]
                    weight += each
                    if sold >> place & 63 == 0:
                        weight += self.scarce[age]
                if needed >> place & 63 > held:
                    weight += self.called[age]
            field += 1
        return weight

    def denied(self, game: Wonders, book: Traitbook, index: i64, number: i64) -> float:
        """What it counts that the neighbour who gets the hand does not get a card."""
        if game.turn >= game.turns or index >= len(book.cards):
            return 0.0
        other = game.left(number)
        age = game.age
        if game.catalogue.passes_right[age]:
            other = game.right(number)
        if other.has_name(game.catalogue.cards[index]):
            return 0.0
        traits = book.cards[index]
        weight = self.deny_shield[age] * float(traits.shields)
        if traits.science:
            weight += self.deny_science[age] * float(more_science(traits, other))
            weight += self.deny_symbol[age] * float(traits.science)
        for effect in traits.powers.scores:
            weight += self.deny_points[age] * float(effect.points(other, other, other))
        return weight


def more_science(traits: Traits, city: City) -> i64:
    """The points that symbols add to those of a city."""
    now = science.best(city.symbols, city.free_symbols)
    return (
        science.best(city.symbols + traits.symbols, city.free_symbols + traits.free_symbols) - now
    )


def noise_table() -> vec[float]:
    """Gumbel noise: the greatest of weights with such noise is drawn with the odds of a softmax."""
    return vec[float]([-log(-log((i + 0.5) / NOISES)) for i in range(NOISES)])


NOISES: Final = 4096
NOISE: Final = noise_table()


def gumbel(word: i64, code: i64) -> float:
    """Noise of a card or stage: the same for the same word."""
    mixed = (word ^ (code & 0x7FFFFF) * 0x1E3779B1) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return NOISE[(mixed ^ mixed >> 15) & 4095]


def overtaken(own: i64, more: i64, other: i64) -> float:
    """1 for a neighbour overtaken, half for one caught up with."""
    if own > other:
        return 0.0
    if own + more > other:
        return 1.0 if own < other else 0.5
    if own + more == other:
        return 0.5
    return 0.0


class WondersJudge(Judge):
    """Points, then coins (W-9.10); tables with modules are read off the outcome."""

    def wins(self, game: Game) -> vec[float]:
        assert isinstance(game, Wonders)
        if game.extended:
            return super().wins(game)
        totals = game.totals()
        keys: vec[i64] = vec[i64](capacity=len(totals))
        seat: i64 = 0
        while seat < len(totals):
            keys = append(keys, totals[seat] * 1024 + game.cities[seat].coins)
            seat += 1
        return by_keys(keys)
