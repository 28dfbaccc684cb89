"""Effects of 7 Wonders as signs: each key of the data has one drawing here, so that a new effect needs one entry."""

from typing import Any

from septem.web import folder_faces
from septem.web.tables.wonders import art
from septem.web.tables.wonders.signs import (
    ANY,
    ARROW,
    OTHERS,
    RAW,
    Drawing,
    Effect,
    Mark,
    Part,
    around,
    goods_icons,
    goods_parts,
    known,
    signed,
    thing,
)
from septem.web.tables.wonders.towers import marks as towers
from septem.web.words import say
from septem.wonders.words.texts import effect_line, unit_text

MANY_SHIELDS = 4  # from so many on, one shield bears the number


def marks(entry: dict[str, Any], language: str) -> tuple[Mark, ...]:
    """The signs of an effect."""
    found: list[Mark] = []
    for key, value in entry.items():
        if key not in BESIDE:
            effect = Effect(key, value, entry, effect_line(key, value, entry, language), language)
            found += DRAWINGS.get(key, of_a_folder)(effect)
    return tuple(found)


BESIDE = ("tradable", "produce_if")  # drawn with `produce`


MOST_ICONS = 3  # of the same kind in a row; beyond that the icon bears a number


def of_a_folder(effect: Effect) -> list[Mark]:
    """An effect that an expansion from a folder brings: its icon as often as it gives something, or else its words."""
    icon = folder_faces.icon("wonders", effect.key)
    if not icon:
        return in_words(effect)
    several = effect.value if type(effect.value) is int else 1
    if 0 < several <= MOST_ICONS:
        return [Mark("icons", effect.label, icons=(icon,) * several)]
    return effect.row(Part("word", f"{several}×"), Part("icon", icon))


def in_words(effect: Effect) -> list[Mark]:
    """An effect without a drawing of its own."""
    return [Mark("text", effect.label)]


def number(effect: Effect) -> list[Mark]:
    return [Mark(effect.key, effect.label, n=effect.value)]


def sign(icon: str) -> Drawing:
    """An effect that one icon tells, repeated by its number."""

    def draw(effect: Effect) -> list[Mark]:
        several = effect.value if type(effect.value) is int else 1
        return [Mark("icons", effect.label, icons=(icon,) * several)]

    return draw


def shields(effect: Effect) -> list[Mark]:
    if effect.value < MANY_SHIELDS:
        return [Mark("icons", effect.label, n=effect.value, icons=("shield",) * effect.value)]
    return [Mark("shields", effect.label, n=effect.value)]


def science(effect: Effect) -> list[Mark]:
    symbols = effect.value if isinstance(effect.value, list) else [effect.value]
    return [Mark("icons", effect.label, icons=tuple(f"s-{symbol}" for symbol in symbols))]


def science_choice(effect: Effect) -> list[Mark]:
    return [Mark("goods", effect.label, icons=tuple(f"s-{symbol}" for symbol in effect.value))]


def produce(effect: Effect) -> list[Mark]:
    condition = effect.entry.get("produce_if")
    if condition:
        same = "i-same" if condition == "already produced" else "i-different"
        return effect.row(*ANY, Part("icon", same))
    return [
        Mark("goods", unit_text(unit, effect.language), icons=unit_icons(unit))
        for unit in effect.value
    ]


def unit_icons(unit: list[str]) -> tuple[str, ...]:
    """A unit of production; one that gives any raw material has one sign."""
    return goods_icons(unit) if tuple(unit) == RAW else tuple(f"r-{good}" for good in unit)


def discount(effect: Effect) -> list[Mark]:
    """A price for a kind of goods, or coins off a unit."""
    value = effect.value
    sides = tuple(value["from"])
    if "price_formula" in value:
        return towers.price_by_tokens(effect)
    if "reduction" not in value:
        icons = goods_icons(value["resources"])
        return [Mark("trade", effect.label, n=value["price"], icons=icons, sides=sides)]
    printed = ("i-city",) if value.get("starting_resource_only") else ()
    icons = (*printed, "r-any-raw", "r-any-man")
    return [Mark("trade", effect.label, n=-value["reduction"], icons=icons, sides=sides)]


def counted(effect: Effect) -> list[Mark]:
    """Points, coins or shields by count; a card that gives points and coins for the same is one sign."""
    entry, value = effect.entry, effect.value
    if effect.key == "coins_per" and "vp_per" in entry:
        return []
    gives = tuple(
        Part(kind, str(max(entry[key]["own"], entry[key]["neighbours"])))
        for kind, key in (("coin", "coins_per"), ("vp", "vp_per"), ("shields", "shields_per"))
        if key in entry
    )
    what = value["what"] if isinstance(value["what"], list) else [value["what"]]
    if not all(known(word) for word in what):
        return in_words(effect)  # a count of somebody's own expansion
    things = tuple(part for word in what for part in thing(word))
    if "token_value" in value:
        things = (Part("victory", str(value["token_value"])),)
    return effect.row(*around(value), *things, *gives)


def per_set(effect: Effect) -> list[Mark]:
    chips = [Part("chip", art.palette(color)) for color in effect.value["colors"]]
    return effect.row(*chips, Part("vp", str(effect.value["vp"])))


def science_set_bonus(effect: Effect) -> list[Mark]:
    symbols = [Part("icon", f"s-{symbol}") for symbol in ("tablet", "gear", "compass")]
    return effect.row(*symbols, Part("vp", signed(effect.value["vp_per_set"])))


def cost_reduction(effect: Effect) -> list[Mark]:
    if "resources_per" in effect.value:
        return towers.reduction_by_count(effect)
    less = effect.value["resources"]
    word = "0" if less == "all" else signed(-less)
    goods = goods_parts(effect.value["kinds"]) if "kinds" in effect.value else ANY[:1]
    return effect.row(*thing(effect.value["applies_to"]), *goods, Part("word", word))


def free_build(effect: Effect) -> list[Mark]:
    value = effect.value
    if isinstance(value, dict) and "price" in value:
        return towers.exchange(effect)
    if not isinstance(value, dict) or "color" not in value:
        return sign("i-bolt")(effect)
    once = (Part("icon", "i-bolt"),) if "uses_per_age" in value else ()
    return effect.row(*once, Part("chip", art.palette(value["color"])), Part("coin", "0"))


def coins_on(effect: Effect) -> list[Mark]:
    value = effect.value
    parts = [*thing(value["event"]), ARROW, Part("coin", str(value["coins"]))]
    if "neighbours_coins" in value:
        parts += towers.neighbours_too(value["neighbours_coins"])
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


def victory_token(effect: Effect) -> list[Mark]:
    return [Mark("victory", effect.label, n=effect.value["value"])]


def give_debt(effect: Effect) -> list[Mark]:
    debts = [Part("icon", "debt")] * effect.value["tokens"]
    return effect.row(Part("dirs", "left"), *debts, Part("dirs", "right"))


def give_coins(effect: Effect) -> list[Mark]:
    coins = Part("coin", signed(effect.value["coins"]))
    if effect.value["who"] == "neighbours":
        return effect.row(Part("dirs", "left"), coins, Part("dirs", "right"))
    return effect.row(OTHERS, coins)


def lose_coins(effect: Effect) -> list[Mark]:
    coins = effect.value["coins"]
    per = thing(effect.value["per"]) if "per" in effect.value else ()
    if coins == "age":
        word = say(effect.language, "wonders_table", "age_short")
        return effect.row(OTHERS, Part("loss", "−"), Part("word", word))
    return effect.row(OTHERS, *per, Part("loss", signed(-coins)))


def defeats_to_victor(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "defeat"), ARROW, OTHERS)


def discard_defeats(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "defeat"), ARROW, Part("icon", "i-discard"))


DRAWINGS: dict[str, Drawing] = {
    "vp": number,
    "coins": number,
    "shields": shields,
    "science": science,
    "science_choice": science_choice,
    "produce": produce,
    "discount": discount,
    "vp_per": counted,
    "coins_per": counted,
    "shields_per": counted,
    "vp_per_set": per_set,
    "science_set_bonus": science_set_bonus,
    "cost_reduction": cost_reduction,
    "free_build": free_build,
    "coins_on": coins_on,
    "buy_from_bank": buy_from_bank,
    "leader_discount": leader_discount,
    "draw_leaders": draw_leaders,
    "extra_leader": extra_leader,
    "copy_neighbour_leader": copy_leader,
    "gain_victory_token": victory_token,
    "give_debt": give_debt,
    "give_coins": give_coins,
    "lose_coins": lose_coins,
    "defeat_tokens_to_victor": defeats_to_victor,
    "discard_defeat_tokens": discard_defeats,
    "diplomacy": sign("dove"),
    "copy_neighbour_science": sign("mask"),
    "play_last_card": sign("play-again"),
    "build_from_discard": sign("dig"),
    "copy_neighbour_guild": sign("guild"),
    **towers.TOWER_DRAWINGS,
}
