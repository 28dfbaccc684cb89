"""7 Wonders for searches: a quick player and the judge."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.judge import Judge, by_keys
from septem.bots.core.policy import Policy
from septem.bots.core.traits import Traitbook, Traits
from septem.kernel.game import Game
from septem.wonders import science
from septem.wonders.city import City
from septem.wonders.orders import (
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
from septem.wonders.stages import ordered
from septem.wonders.table import Wonders

COLOURS: Final = ["brown", "grey", "blue", "yellow", "red", "green", "purple", "black", "white"]
FIELDS: Final = 8  # kinds of goods
RAW: Final = 4  # the first of them are raw
TOKENS: Final = vec[float]([1.0, 1.0, 3.0, 5.0])  # a Victory, by age


def ages(w: dict[str, float], name: str) -> vec[float]:
    """The weights of one sign in the draft and the three ages."""
    return vec[float]([w[f"{name}_1"], w[f"{name}_1"], w[f"{name}_2"], w[f"{name}_3"]])


class WondersPolicy(Policy):
    """Weighs the orders of 7 Wonders by simple signs, with weights from a data file."""

    def __init__(self, w: dict[str, float], temperature: float = 1.0) -> None:
        super().__init__(temperature)
        self.book: Traitbook | None = None
        self.colours: vec[float] = vec[float]([w[name] for name in [*COLOURS, "white"]])
        self.points = w["points"]
        self.science = w["science"]
        self.symbol = ages(w, "symbol")
        self.overtake = ages(w, "overtake")
        self.shield = ages(w, "shield")
        self.raw = ages(w, "raw")
        self.made = ages(w, "made")
        self.repeat = w["repeat"]
        self.discount = ages(w, "discount")
        self.coin = w["coin"]
        self.pay = w["pay"]
        self.feed = w["feed"]
        self.chain = w["chain"]
        self.stage = ages(w, "stage")
        self.special = w["special"]
        self.discard = w["discard"]
        self.bury = w["bury"]
        self.deny = w["deny"]
        self.decline = w["decline"]

    def traitbook(self, game: Wonders) -> Traitbook:
        book = self.book
        if book is None or book.catalogue is not game.catalogue:
            book = Traitbook(game)
            self.book = book
        return book

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
        lost = 0.0
        i: i64 = 0
        while i < len(codes):
            code = codes[i]
            card = card_of(code)
            if card != previous:
                previous = card
                own = self.card_worth(game, book, card, city, left, right)
                lost = self.bury * own + self.deny * self.denied(game, book, card, number)
            weights = append(weights, self.order(game, book, city, left, right, code, own, lost))
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
        lost: float,
    ) -> float:
        """One order; `own` is what its card is worth to the city, `lost` what putting it away changes."""
        kind = kind_of(code)
        if code & FREE_CITY:
            return 0.0
        if kind == DISCARD:
            return self.discard + self.coin * 3.0 + lost
        if kind == DECLINE:
            return self.decline
        if kind >= OWN:
            return own
        cost = self.price(game, city, code, kind)
        if kind == STAGE:
            traits = book.stage(game, city, code)
            weight = self.stage[game.age] + self.worth(game, traits, city, left, right)
            if traits.special:
                weight += self.special
            return weight + lost - cost
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
        return self.pay * float(coins) + self.feed * float(to_left + to_right)

    def card_worth(
        self, game: Wonders, book: Traitbook, index: i64, city: City, left: City, right: City
    ) -> float:
        """What a card is worth to a city, without its price; nothing where an order names no card."""
        if index >= len(book.cards):
            return 0.0
        card = game.catalogue.cards[index]
        color = card.color_index
        if color > 9:
            color = 7
        weight = self.colours[color] + self.worth(game, book.cards[index], city, left, right)
        if game.age < 3:
            weight += self.chain * float(len(card.chain_to))
        return weight

    def worth(self, game: Wonders, traits: Traits, city: City, left: City, right: City) -> float:
        """What the effects of a piece are worth to a city."""
        weight = 0.0
        age = game.age
        for effect in traits.powers.scores:
            weight += self.points * float(effect.points(city, left, right))
        for effect in traits.powers.gains:
            weight += self.coin * float(effect.coins(city, left, right))
        if traits.shields:
            weight += self.strength(game, traits.shields, city, left, right)
        if traits.science:
            weight += self.knowledge(traits, city, age)
        if traits.goods and age < 3:
            weight += self.production(traits.goods, city, age)
        if traits.discount:
            weight += self.discount[age] * float(traits.discount)
        return weight

    def strength(self, game: Wonders, shields: i64, city: City, left: City, right: City) -> float:
        """Shields: neighbours overtaken or caught up with, and the rest."""
        age = game.age
        return self.shield[age] * float(shields) + self.overtake[age] * TOKENS[age] * (
            overtaken(city.shields, shields, left.shields)
            + overtaken(city.shields, shields, right.shields)
        )

    def knowledge(self, traits: Traits, city: City, age: i64) -> float:
        """Symbols: the points they add now, and hope."""
        now = science.best(city.symbols, city.free_symbols)
        then = science.best(city.symbols + traits.symbols, city.free_symbols + traits.free_symbols)
        return self.science * float(then - now) + self.symbol[age] * float(traits.science)

    def production(self, goods: i64, city: City, age: i64) -> float:
        """Goods: new ones count most."""
        weight = 0.0
        field: i64 = 0
        while field < FIELDS:
            if goods >> (field * 6) & 63:
                each = self.made[age]
                if field < RAW:
                    each = self.raw[age]
                held = city.reach >> (field * 6) & 63
                if held:
                    each *= self.repeat / float(held)
                weight += each
            field += 1
        return weight

    def denied(self, game: Wonders, book: Traitbook, index: i64, number: i64) -> float:
        """What a card would bring the neighbour who gets the hand: points and science."""
        if game.turn >= game.turns or index >= len(book.cards):
            return 0.0
        other = game.left(number)
        if game.catalogue.passes_right[game.age]:
            other = game.right(number)
        if other.has_name(game.catalogue.cards[index]):
            return 0.0
        traits = book.cards[index]
        weight = 0.0
        if traits.science:
            weight += self.knowledge(traits, other, game.age)
        for effect in traits.powers.scores:
            weight += self.points * float(effect.points(other, other, other))
        return weight


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
        if game.modules:
            return super().wins(game)
        totals = game.totals()
        keys: vec[i64] = vec[i64](capacity=len(totals))
        seat: i64 = 0
        while seat < len(totals):
            keys = append(keys, totals[seat] * 1024 + game.cities[seat].coins)
            seat += 1
        return by_keys(keys)
