"""What pieces of Towers do that nothing else does (docs/rules/towers.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append
from mypy_extensions import i64

from septem.kernel.bits import bit
from septem.wonders.cards.counts import Color, Count
from septem.wonders.cards.effect_keys import STAGES, Key, Maker, count, effects, packed_goods
from septem.wonders.cards.effect_keys import beside_produce as usual_beside_produce
from septem.wonders.cards.effect_keys import vp_per as usual_vp_per
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.towers.conflicts import SWORDS
from septem.wonders.expansions.towers.counts import (
    ALL_SYMBOLS,
    COUNTS,
    COUPLES,
    OWN_COUNTS,
    SYMBOLS,
)
from septem.wonders.expansions.towers.links import OpenMarket, TradeLink, WarLink
from septem.wonders.expansions.towers.recovery import EVERY_COLOR, NextRecovery, Recovery
from septem.wonders.expansions.towers.science import (
    Association,
    PointsBySymbols,
)
from septem.wonders.expansions.towers.state import NONE, shield_of, tower_of
from septem.wonders.expansions.towers.trade import (
    OneUnit,
    PriceByTokens,
    Reduction,
    Substitution,
)
from septem.wonders.expansions.towers.triggers import coins_on
from septem.wonders.rules import effect_keys as usual
from septem.wonders.rules.city import extension_of
from septem.wonders.rules.covers import ANY, Special
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.effect_keys import ONE_UNIT
from septem.wonders.rules.extension import STAGES as FOR_STAGES
from septem.wonders.rules.extension import Bargain
from septem.wonders.rules.orders import STAGE, card_of, kind_of, target_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

SIDES = ["left", "right"]  # in the order of payees

# Effects.


class AddMeans(Effect):
    """A means of payment for every cost, or for some pieces."""

    def __init__(self, bargain: Bargain, for_all: bool) -> None:
        super().__init__(stands=True)
        self.prices = bargain.prices
        self.bargain = bargain
        self.for_all = for_all

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        if self.for_all:
            more.means = append(more.means[:], self.bargain)
        else:
            more.concessions = append(more.concessions[:], self.bargain)


class ProduceByAge(Effect):
    """`produce_by_age`: one unit of the good of the current age, for the owner (T-17.15)."""

    def __init__(self, goods: list[int]) -> None:
        super().__init__(stands=True)
        self.goods = goods

    def stand(self, city: Tally) -> None:
        tower = tower_of(city)
        calendar = tower.calendar[:]
        for good in self.goods:
            calendar = append(calendar, good)
        tower.calendar = calendar
        tower.produce_of_age(city, tower.age)


class Pairing(Effect):
    """`pairing`: while its partner stands in the same city, each of the two has a bonus (T-5)."""

    def __init__(self, index: int, partner: str, known: "dict[str, Pairing]") -> None:
        super().__init__(stands=True, scores=True)
        self.index: i64 = index
        self.partner = partner
        self.known = known  # by the id of the card
        self.names_of_card: dict[str, str] = {}
        self.entry: dict[str, Any] = {}  # the bonus as written in the data file
        self.bonus: list[Effect] = []

    def other(self) -> "Pairing":
        return self.known[self.partner]

    def stand(self, city: Tally) -> None:
        tower = tower_of(city)
        other = self.other()
        if other.index in tower.pairing_cards:
            tower.pairings += 1
            for effect in [*self.bonus, *other.bonus]:
                if effect.stands:
                    effect.stand(city)
        tower.pairing_cards = append(tower.pairing_cards[:], self.index)

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        points: i64 = 0
        if city.has(self.other().index):
            for effect in self.bonus:
                if effect.scores:
                    points += effect.points(city, left, right)
        return points


class PointsMinus(Effect):
    """`vp_minus`: a number of points less a count, never below a minimum (T-15.2)."""

    def __init__(self, base: int, count: Count, least: int) -> None:
        super().__init__(scores=True)
        self.base: i64 = base
        self.count = count
        self.least: i64 = least

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        return max(self.least, self.base - self.count.of(city))


class PointsPerCouple(Effect):
    """`vp_per` for couples of cards, one at each neighbour (T-16.1)."""

    def __init__(self, color: int, points: int) -> None:
        super().__init__(scores=True)
        self.color = Color(color)
        self.amount: i64 = points

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        return self.amount * min(self.color.of(left), self.color.of(right))


class PointsPaid(Deed):
    """`vp_equal_to_paid`: the coins paid for the leader are its points; a copy is worth nothing (T-16.6)."""

    def __init__(self) -> None:
        super().__init__(scores=True)
        self.acts = True

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        if "vp_equal_to_paid" in game.catalogue.cards[card_of(order)].powers.entry:
            tower_of(game.cities[city]).paid = target_of(order)

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        return tower_of(city).paid


class BuyShield(Effect):
    """`buy_shield`: once per turn a shield token for coins (T-10)."""

    def __init__(self, coins: int) -> None:
        super().__init__(stands=True)
        self.price: i64 = coins

    def stand(self, city: Tally) -> None:
        tower_of(city).hire_price = self.price


class GoldenShield(Deed):
    """`golden_shield`: swords for the conflicts of this age, and ties won in them (T-12)."""

    def __init__(self, swords: int) -> None:
        super().__init__()
        self.acts = True
        self.swords: i64 = swords

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        tower = tower_of(game.cities[city])
        source = NONE if kind_of(order) == STAGE else card_of(order)
        tower.golden = append(tower.golden[:], shield_of(self.swords, source))


class FreeByExchange(Effect):
    """`free_build` with a price: so many buildings per age without their cost, each for a card of the own city (T-17.4)."""

    def __init__(self, uses: int) -> None:
        super().__init__(stands=True)
        self.uses: i64 = uses

    def stand(self, city: Tally) -> None:
        extension_of(city).exchanges += self.uses


# Makers.


def vp_per(key: Key) -> list[Effect]:
    what = key.table.get("what")
    if what == COUPLES:
        key.must_be("own", 0)
        return [PointsPerCouple(key.color("turquoise"), key.number("neighbours"))]
    if what in SYMBOLS or what == ALL_SYMBOLS:
        key.must_be("neighbours", 0)
        return [PointsBySymbols(count(key), key.number("own"))]
    return usual_vp_per(key)


def vp_minus(key: Key) -> list[Effect]:
    return [PointsMinus(key.number("base"), own_count(key, "minus_per"), key.number("min"))]


def own_count(key: Key, field: str) -> Count:
    """A count of the own city, as reductions and `vp_minus` name it (E-4.2)."""
    word = key.table.get(field)
    if word in OWN_COUNTS:
        return COUNTS[OWN_COUNTS[word]]
    colors = [f"own {color} cards" for color in key.words.colors]
    return Color(key.file.one_of(word, [*colors, *OWN_COUNTS], f"{key.field}.{field}"))


def association(key: Key) -> list[Effect]:
    symbol = key.file.one_of(key.table.get("symbol"), key.words.symbols, f"{key.field}.symbol")
    return [Association(symbol, key.good(key.table.get("resource")), key.number("vp"))]


def vp_equal_to_paid(key: Key) -> list[Effect]:
    key.must_be("min", 0)
    key.number("max")
    return [PointsPaid()]


def discount(key: Key) -> list[Effect]:
    table = key.table
    goods = packed_goods(key.goods())
    sides = key.sides()
    if "price_formula" in table:
        return [AddMeans(PriceByTokens(goods, formula(key)), True)]
    if "limit" in table and "price" in table:
        key.must_be("limit", ONE_UNIT)
        price = key.number("price")
        granted = [Special(SIDES.index(side), goods, price, False) for side in sides]
        return [AddMeans(OneUnit(granted, True), True)]
    return usual.discount(key)


def formula(key: Key) -> int:
    """`max(0, n - own victory tokens)`: the n."""
    words = str(key.table["price_formula"]).removeprefix("max(0, ").split(" ", 1)
    if len(words) != 2 or not words[0].isdigit() or words[1] != "- own victory tokens)":
        raise key.file.bad(
            f"{key.field}.price_formula", "expected 'max(0, n - own victory tokens)'"
        )
    return int(words[0])


def copy_resource(key: Key) -> list[Effect]:
    key.must_be("limit", ONE_UNIT)
    granted: list[Special] = []
    for option in key.file.of_kind(key.table.get("options"), f"{key.field}.options", list):
        side = key.file.one_of(option.get("from"), SIDES, f"{key.field}.options.from")
        kinds = {"raw": key.words.raw, "manufactured": key.words.manufactured}
        kind = option.get("kind")
        key.file.one_of(kind, list(kinds), f"{key.field}.options.kind")
        goods = packed_goods([key.good(word) for word in kinds[kind]])
        granted.append(Special(side, goods, 0, True))
    return [AddMeans(OneUnit(granted, False), True)]


def applies_to(key: Key) -> int:
    """The color a concession is for, or stages."""
    word = str(key.file.need(key.table, "applies_to", str))
    return FOR_STAGES if word == STAGES else key.color(word.removesuffix(" cards"))


def coins_for_resources(key: Key) -> list[Effect]:
    key.must_be("limit", None)
    return [AddMeans(Substitution(applies_to(key), key.number("price")), False)]


def cost_reduction(key: Key) -> list[Effect]:
    table = key.table
    if "resources_per" in table:
        count = own_count(key, "resources_per")
        return [AddMeans(Reduction(applies_to(key), 0, count, ANY), False)]
    if "kinds" in table:
        goods = packed_goods([key.good(word) for word in key.file.words(table, "kinds")])
        return [AddMeans(Reduction(applies_to(key), key.number("resources"), None, goods), False)]
    return usual.cost_reduction(key)


def free_build(key: Key) -> list[Effect]:
    if "price" not in key.table:
        return usual.free_build(key)
    key.must_be("price", "discard one card of your own city")
    return [FreeByExchange(key.number("uses_per_age"))]


def produce_by_age(key: Key) -> list[Effect]:
    tradable = key.file.need(key.entry, "tradable", bool)
    if tradable:
        raise key.file.bad(key.field, "goods of an age are for the owner alone")
    goods = [key.table.get(str(age)) for age in (1, 2, 3)]
    return [ProduceByAge([packed_goods([key.good(good)]) for good in goods])]


def beside_produce(key: Key) -> list[Effect]:
    if "produce_by_age" in key.entry:
        return []
    return usual_beside_produce(key)


def golden_shield(key: Key) -> list[Effect]:
    key.file.one_of(key.value, list(SWORDS), key.field)
    return [GoldenShield(SWORDS[key.value])]


def buy_shield(key: Key) -> list[Effect]:
    key.must_be("shields", 1)
    key.must_be("limit_per_turn", 1)
    return [BuyShield(key.number("coins"))]


def trade_link(key: Key) -> list[Effect]:
    key.must_be("discounts_apply", False)
    return [TradeLink(key.number("builder_price"), key.number("chosen_player_price"))]


def war_link(key: Key) -> list[Effect]:
    key.must_be("ties", "no token")
    return [WarLink()]


def open_market(key: Key) -> list[Effect]:
    key.must_be("buyers", "all players")
    good = key.good(key.table.get("resource"))
    return [OpenMarket(good, key.number("bank_bonus_per_unit"))]


def recovery(key: Key) -> list[Effect]:
    colors = EVERY_COLOR
    if "card_color" in key.table:
        colors = int(bit(key.color(key.table["card_color"])))
    when = key.table.get("when")
    key.file.one_of(when, ["now", "next stage"], f"{key.field}.when")
    return [Recovery(colors) if when == "now" else NextRecovery(colors)]


MAKERS: dict[str, Maker] = {
    "vp_per": vp_per,
    "vp_minus": vp_minus,
    "vp_per_association": association,
    "vp_equal_to_paid": vp_equal_to_paid,
    "coins_on": coins_on,
    "discount": discount,
    "copy_resource": copy_resource,
    "coins_for_resources": coins_for_resources,
    "cost_reduction": cost_reduction,
    "free_build": free_build,
    "produce_by_age": produce_by_age,
    "tradable": beside_produce,
    "golden_shield": golden_shield,
    "buy_shield": buy_shield,
    "trade_link": trade_link,
    "war_link": war_link,
    "open_market": open_market,
    "recovery": recovery,
}


def pairing(file: Any, entry: dict[str, Any], known: dict[str, Pairing]) -> list[Effect]:
    """The effect of a card's `pairing`; its bonus is read like any effect."""
    table = entry.get("pairing")
    if table is None:
        return []
    file.of_kind(table, "pairing", dict)
    effect = Pairing(len(file.catalogue.cards), str(table.get("with")), known)
    effect.names_of_card = file.names(entry, "name")
    effect.entry = file.need(table, "bonus", dict)
    effect.bonus = effects(file, file.vocabulary, effect.entry, "pairing.bonus", entry["color"])
    known[entry["id"]] = effect
    return [effect]
