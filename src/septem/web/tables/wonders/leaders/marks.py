"""Effects of Leaders as signs."""

from septem.web.tables.wonders import art
from septem.web.tables.wonders.signs import (
    ANY,
    ARROW,
    BOTH_SIDES,
    OTHERS,
    Drawing,
    Effect,
    Mark,
    Part,
    goods_parts,
    signed,
)
from septem.web.tables.wonders.things import thing

THINGS: dict[str, tuple[Part, ...]] = {
    "victory tokens": (Part("icon", "victory"),),
    "sets of 3 coins": (Part("coin", "3"),),
    "leaders": (Part("chip", "leader"),),
    "build a building through a chain": (Part("icon", "i-chain"),),
    "buy resources from a neighbour": (Part("icon", "r-any-raw"),),
    "gain a military victory token": (Part("icon", "victory"),),
}


def per_set(effect: Effect) -> list[Mark]:
    chips = [Part("chip", art.palette(color)) for color in effect.value["colors"]]
    return effect.row(*chips, Part("vp", str(effect.value["vp"])))


def science_set_bonus(effect: Effect) -> list[Mark]:
    symbols = [Part("icon", f"s-{symbol}") for symbol in ("tablet", "gear", "compass")]
    return effect.row(*symbols, Part("vp", signed(effect.value["vp_per_set"])))


def cost_reduction(effect: Effect) -> list[Mark] | None:
    if "resources" not in effect.value:
        return None
    less = effect.value["resources"]
    word = "0" if less == "all" else signed(-less)
    goods = goods_parts(effect.value["kinds"]) if "kinds" in effect.value else ANY[:1]
    return effect.row(*thing(effect.value["applies_to"]), *goods, Part("word", word))


def coins_on(effect: Effect) -> list[Mark]:
    value = effect.value
    parts = [*thing(value["event"]), ARROW, Part("coin", str(value["coins"]))]
    if "neighbours_coins" in value:
        parts += [BOTH_SIDES, Part("coin", str(value["neighbours_coins"]))]
    if "others_lose_coins" in value:
        parts += [OTHERS, Part("loss", signed(-value["others_lose_coins"]))]
    return effect.row(*parts)


def buy_from_bank(effect: Effect) -> list[Mark]:
    goods = effect.value["resources"]
    sold = ANY if len(goods) > 1 else goods_parts(goods)
    return effect.row(Part("icon", "c-temple"), *sold, Part("coin", str(effect.value["price"])))


def leader_discount(effect: Effect) -> list[Mark]:
    own, beside = effect.value["own"], effect.value["neighbours"]
    leader = Part("chip", "leader")
    found = effect.row(leader, Part("coin", "0" if own == "all" else signed(-own)))
    if beside:
        found += effect.row(Part("dirs", "left right"), leader, Part("coin", signed(-beside)))
    return found


def draw_leaders(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "leader"), Part("word", signed(effect.value)))


def extra_leader(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "leader"), Part("word", signed(effect.value["count"])))


def copy_leader(effect: Effect) -> list[Mark]:
    return effect.row(
        Part("icon", "i-arrow-left"), Part("icon", "leader"), Part("icon", "i-arrow-right")
    )


def defeats_to_victor(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "defeat"), ARROW, OTHERS)


DRAWINGS: dict[str, Drawing] = {
    "vp_per_set": per_set,
    "science_set_bonus": science_set_bonus,
    "cost_reduction": cost_reduction,
    "coins_on": coins_on,
    "buy_from_bank": buy_from_bank,
    "leader_discount": leader_discount,
    "draw_leaders": draw_leaders,
    "extra_leader": extra_leader,
    "copy_neighbour_leader": copy_leader,
    "defeat_tokens_to_victor": defeats_to_victor,
}
