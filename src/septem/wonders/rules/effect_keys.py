"""Effect keys that the base game has no card for, open to every expansion (docs/rules/EFFECTS.md)."""

from septem.kernel.goods import pack
from septem.wonders.cards import effect_keys as base
from septem.wonders.cards.effect_keys import STAGES, Key, Maker, count, packed_goods
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.hooks import Pieces
from septem.wonders.rules import bargains, endings, triggers

ONE_UNIT = "one unit per neighbour per turn"
PRODUCE_IF = ["already produced", "not produced"]


def produce(key: Key) -> list[Effect]:
    if "produce_if" not in key.entry:
        return base.produce(key)
    key.file.need(key.entry, "tradable", bool)
    found = key.file.one_of(key.entry["produce_if"], PRODUCE_IF, key.field)
    return [bargains.ProduceIf(pack(goods), found == 0) for goods in base.units(key)]


def discount(key: Key) -> list[Effect]:
    return rebate(key) if "reduction" in key.table else base.discount(key)


def rebate(key: Key) -> list[Effect]:
    """`discount` with `reduction`: for one unit of any good, or for the printed one (E-10.3 to E-10.5)."""
    printed = key.table.get("starting_resource_only") is True
    if not printed:
        key.must_be("limit", ONE_UNIT)
    if sorted(key.goods()) != list(range(len(key.words.goods))):
        raise key.file.bad(f"{key.field}.resources", "a reduction is for all resources")
    sides = key.sides()
    coins = key.number("reduction")
    mask = packed_goods(key.goods())
    return [bargains.Rebate("left" in sides, "right" in sides, coins, printed, mask)]


def buy_from_bank(key: Key) -> list[Effect]:
    limit = key.number("limit_per_turn")
    return [bargains.BuyFromBank(packed_goods(key.goods()), key.number("price"), limit)]


def cost_reduction(key: Key) -> list[Effect]:
    """Units less for a color's cards or for stages; "all" is as many as a cost can have (E-7.1)."""
    applies_to = key.file.need(key.table, "applies_to", str)
    color = -1 if applies_to == STAGES else key.color(str(applies_to).removesuffix(" cards"))
    units = 15 if key.table.get("resources") == "all" else key.number("resources")
    return [bargains.CostReduction(color, units)]


def free_build(key: Key) -> list[Effect]:
    """`uses_per_age` is absent when there is no limit, which only a color may have."""
    if "color" not in key.table:
        return base.free_build(key)
    uses = key.number("uses_per_age") if "uses_per_age" in key.table else 0
    return [bargains.FreeColor(key.color(key.table["color"]), uses)]


def coins_on(key: Key) -> list[Effect]:
    """An event of EFFECTS 9; `limit` is absent for every time."""
    event = key.file.need(key.table, "event", str)
    colors = [f"build a {color} card" for color in key.words.colors]
    where = f"{key.field}.event"
    color = colors.index(event) if event in colors else -1
    if color < 0:
        key.file.one_of(event, [*colors, *triggers.EVENTS], where)
    number = triggers.EVENTS.get(event, triggers.BUILD_COLOR)
    key.must_be("limit", triggers.LIMITS.get(number))
    lose = key.number("others_lose_coins") if "others_lose_coins" in key.table else 0
    return [triggers.CoinsOn(number, color, key.number("coins"), lose)]


def vp_per_set(key: Key) -> list[Effect]:
    colors = [key.color(word) for word in key.file.words(key.table, "colors")]
    return [endings.PointsPerSet(colors, key.number("vp"))]


def shields_per(key: Key) -> list[Effect]:
    own = key.number("own")
    return [endings.ShieldsPer(count(key), own, key.number("neighbours"))]


class CommonPieces(Pieces):
    """Effect keys for every expansion."""

    def makers(self) -> dict[str, Maker]:
        return {
            "produce": produce,
            "produce_if": base.beside_produce,
            "discount": discount,
            "buy_from_bank": buy_from_bank,
            "cost_reduction": cost_reduction,
            "free_build": free_build,
            "coins_on": coins_on,
            "vp_per_set": vp_per_set,
            "shields_per": shields_per,
            "science_set_bonus": lambda key: [endings.ScienceSetBonus(key.number("vp_per_set"))],
        }
