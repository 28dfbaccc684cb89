"""The policy of 7 Wonders: a linear model of features of a move, with weights for each age."""

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.policy import Policy, argmax
from septem.bots.core.wonders.features import FeatureCache, Features, coins_paid
from septem.kernel.game import Game
from septem.kernel.goods import at, total
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
    coins_left,
    coins_right,
    kind_of,
)
from septem.wonders.rules.table import Wonders

COLORS: Final = ["brown", "grey", "blue", "yellow", "red", "green", "purple", "black", "white"]
FIELDS: Final = 8  # kinds of goods
RAW: Final = 4  # the first of them are raw
TOKENS: Final = vec[float]([1.0, 1.0, 3.0, 5.0])  # a Victory, by age


def by_age(weights: dict[str, float], name: str) -> vec[float]:
    """The weights of one feature in the three ages; what comes before the first counts like it."""
    first, second, third = [weights.get(f"{name}_{age}", 0.0) for age in (1, 2, 3)]
    return vec[float]([first, first, second, third])


class WondersPolicy(Policy):
    """A linear model: each feature of a move times its weight in the age, from `septem/bots/wonders/policy.toml`."""

    def __init__(self, weights: dict[str, float], temperature: float = 1.0) -> None:
        super().__init__(temperature)
        self.cache: FeatureCache | None = None
        self.colors = [by_age(weights, name) for name in COLORS]
        self.points = by_age(weights, "points")
        self.science = by_age(weights, "science")
        self.symbol = by_age(weights, "symbol")
        self.symbol_held = by_age(weights, "symbol_held")
        self.overtake = by_age(weights, "overtake")
        self.overtake_turn = by_age(weights, "overtake_turn")
        self.shield = by_age(weights, "shield")
        self.uncontested_shield = by_age(weights, "uncontested_shield")
        self.new_raw = by_age(weights, "new_raw")
        self.new_manufactured = by_age(weights, "new_manufactured")
        self.more_raw = by_age(weights, "more_raw")
        self.more_manufactured = by_age(weights, "more_manufactured")
        self.goods_turn = by_age(weights, "goods_turn")
        self.no_seller = by_age(weights, "no_seller")
        self.needed_by_stage = by_age(weights, "needed_by_stage")
        self.discount = by_age(weights, "discount")
        self.coin = by_age(weights, "coin")
        self.coin_when_poor = by_age(weights, "coin_when_poor")
        self.pay = by_age(weights, "pay")
        self.pay_neighbours = by_age(weights, "pay_neighbours")
        self.few_coins_left = by_age(weights, "few_coins_left")
        self.chain = by_age(weights, "chain")
        self.free = by_age(weights, "free")
        self.stage = by_age(weights, "stage")
        self.stage_turn = by_age(weights, "stage_turn")
        self.special = by_age(weights, "special")
        self.discard = by_age(weights, "discard")
        self.discard_turn = by_age(weights, "discard_turn")
        self.deny_points = by_age(weights, "deny_points")
        self.deny_science = by_age(weights, "deny_science")
        self.deny_symbol = by_age(weights, "deny_symbol")
        self.deny_shield = by_age(weights, "deny_shield")
        self.decline = weights["decline"]

    def feature_cache(self, game: Wonders) -> FeatureCache:
        cache = self.cache
        if cache is None or cache.catalogue is not game.catalogue:
            cache = FeatureCache(game)
            self.cache = cache
        return cache

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        """A move sampled by Gumbel noise that belongs to its card: with the same random number the same card is favoured in every game."""
        word = rng.word()
        codes = game.codes(seat)
        if len(codes) == 1:
            return codes[0]
        logits = self.logits(game, seat, codes)
        i: i64 = 0
        while i < len(codes):
            logits[i] = logits[i] + self.temperature * gumbel(word, codes[i])
            i += 1
        return codes[argmax(logits)]

    def logits(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        assert isinstance(game, Wonders)
        cache = self.feature_cache(game)
        number = game.deciding_city(seat)
        city = game.cities[number]
        left = game.left(number)
        right = game.right(number)
        logits: vec[float] = vec[float](capacity=len(codes))
        previous: i64 = -1
        own = 0.0
        denied = 0.0
        i: i64 = 0
        while i < len(codes):
            code = codes[i]
            card = card_of(code)
            if card != previous:
                previous = card
                own = self.card(game, cache, card, city, left, right)
                denied = self.denial(game, cache, card, number)
            logits = append(logits, self.logit(game, cache, city, left, right, code, own, denied))
            i += 1
        return logits

    def logit(
        self,
        game: Wonders,
        cache: FeatureCache,
        city: City,
        left: City,
        right: City,
        code: i64,
        own: float,
        denied: float,
    ) -> float:
        """One move: `own` is what its card brings to the city, `denied` what it counts that the next player does not get it."""
        kind = kind_of(code)
        age = game.age
        if code & FREE_CITY:
            return 0.0
        if kind == DISCARD:
            return (
                self.discard[age]
                + self.discard_turn[age] * float(game.turn)
                + self.income(3, city, age)
                + denied
            )
        if kind == DECLINE:
            return self.decline
        if kind >= OWN:
            return own
        cost = self.price(game, city, code)
        if kind == STAGE:
            features = cache.stage(game, city, code)
            weight = self.stage[age] + self.effects(game, features, city, left, right)
            weight += self.stage_turn[age] * float(game.turn)
            if features.special:
                weight += self.special[age]
            return weight + denied - cost
        if kind == CHAIN:
            return own + self.free[age]
        return own - cost

    def price(self, game: Wonders, city: City, code: i64) -> float:
        """What the coins of a move count."""
        coins = coins_paid(game, city, code)
        if coins == 0:
            return 0.0
        age = game.age
        traded = coins_left(code) + coins_right(code)
        weight = self.pay[age] * float(coins) + self.pay_neighbours[age] * float(traded)
        if city.coins - coins < 2:
            weight += self.few_coins_left[age]
        return weight

    def income(self, coins: i64, city: City, age: i64) -> float:
        """What coins count that come in."""
        if city.coins < 3:
            return (self.coin[age] + self.coin_when_poor[age]) * float(coins)
        return self.coin[age] * float(coins)

    def card(
        self, game: Wonders, cache: FeatureCache, index: i64, city: City, left: City, right: City
    ) -> float:
        """What a card brings to a city, without its price; nothing where a move names no card."""
        if index >= len(cache.cards):
            return 0.0
        card = game.catalogue.cards[index]
        color = card.color_index
        if color >= len(self.colors):
            color = len(self.colors) - 1
        weight = self.colors[color][game.age]
        weight += self.effects(game, cache.cards[index], city, left, right)
        if game.age < 3:
            weight += self.chain[game.age] * float(len(card.chain_to))
        return weight

    def effects(
        self, game: Wonders, features: Features, city: City, left: City, right: City
    ) -> float:
        """What the effects of a card or stage bring to a city."""
        weight = 0.0
        age = game.age
        for effect in features.powers.scores:
            weight += self.points[age] * float(effect.points(city, left, right))
        for effect in features.powers.gains:
            weight += self.income(effect.coins(city, left, right), city, age)
        if features.shields:
            weight += self.strength(game, features.shields, city, left, right)
        if features.science:
            weight += self.knowledge(features, city, age)
        if features.goods and age < 3:
            weight += self.goods_turn[age] * float(game.turn)
            weight += self.production(features.goods, city, left, right, age)
        if features.discount:
            weight += self.discount[age] * float(features.discount)
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
            weight += self.uncontested_shield[age] * float(min(surplus, shields))
        return weight

    def knowledge(self, features: Features, city: City, age: i64) -> float:
        """Symbols: the points they add now, and hope, greater where there are some already."""
        held = total(city.symbols) + city.free_symbols
        return self.science[age] * float(more_science(features, city)) + float(features.science) * (
            self.symbol[age] + self.symbol_held[age] * float(held)
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
            if at(goods, field):
                held = at(city.reach, field)
                if held:
                    again = self.more_manufactured[age]
                    if field < RAW:
                        again = self.more_raw[age]
                    weight += again / float(held)
                else:
                    each = self.new_manufactured[age]
                    if field < RAW:
                        each = self.new_raw[age]
                    weight += each
                    if at(sold, field) == 0:
                        weight += self.no_seller[age]
                if at(needed, field) > held:
                    weight += self.needed_by_stage[age]
            field += 1
        return weight

    def denial(self, game: Wonders, cache: FeatureCache, index: i64, number: i64) -> float:
        """What it counts that the neighbour who gets the hand does not get a card."""
        if game.turn >= game.turns or index >= len(cache.cards):
            return 0.0
        other = game.left(number)
        age = game.age
        if game.catalogue.passes_right[age]:
            other = game.right(number)
        if other.has_name(game.catalogue.cards[index]):
            return 0.0
        features = cache.cards[index]
        weight = self.deny_shield[age] * float(features.shields)
        if features.science:
            weight += self.deny_science[age] * float(more_science(features, other))
            weight += self.deny_symbol[age] * float(features.science)
        for effect in features.powers.scores:
            weight += self.deny_points[age] * float(effect.points(other, other, other))
        return weight


def more_science(features: Features, city: City) -> i64:
    """The points that symbols add to those of a city."""
    now = science.best(city.symbols, city.free_symbols)
    return (
        science.best(city.symbols + features.symbols, city.free_symbols + features.free_symbols)
        - now
    )


def gumbel_noise() -> vec[float]:
    """Gumbel noise: the greatest of logits with such noise is distributed like a sample of the softmax."""
    return vec[float]([-log(-log((i + 0.5) / NOISES)) for i in range(NOISES)])


NOISES: Final = 4096
NOISE: Final = gumbel_noise()


def gumbel(word: i64, code: i64) -> float:
    """The noise of a card or stage: the same for the same random word."""
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
