"""Effects of 7 Wonders as signs: each key of the data has one drawing, here or in the folder of a box."""

from typing import Any

from septem.web import folder_faces
from septem.web.tables.wonders import art, boxes
from septem.web.tables.wonders.editions import edition
from septem.web.tables.wonders.signs import (
    ANY,
    RAW,
    Drawing,
    Effect,
    Mark,
    Part,
    around,
    goods_icons,
    sign,
)
from septem.web.tables.wonders.things import known, thing
from septem.wonders.words.texts import unit_text

MANY_SHIELDS = 4  # from so many on, one shield bears the number


def marks(entry: dict[str, Any], language: str) -> tuple[Mark, ...]:
    """The signs of an effect."""
    found: list[Mark] = []
    for key, value in entry.items():
        if key not in BESIDE:
            said = edition().texts.line(key, value, entry, language)
            effect = Effect(key, value, entry, said, language)
            found += drawn(effect)
    return tuple(found)


def drawn(effect: Effect) -> list[Mark]:
    """The signs of one key: by a box that knows its form, by the base game, by a folder, or in words."""
    for draw in (*boxes.drawings(effect.key), DRAWINGS.get(effect.key, of_a_folder)):
        found: list[Mark] | None = draw(effect)
        if found is not None:
            return found
    return in_words(effect)


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


def discount(effect: Effect) -> list[Mark] | None:
    """A price for a kind of goods, or coins off a unit."""
    value = effect.value
    if "price" not in value and "reduction" not in value:
        return None
    sides = tuple(value["from"])
    if "price" in value:
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


def free_build(effect: Effect) -> list[Mark]:
    value = effect.value
    if not isinstance(value, dict) or "color" not in value:
        return [Mark("icons", effect.label, icons=("i-bolt",))]
    once = (Part("icon", "i-bolt"),) if "uses_per_age" in value else ()
    return effect.row(*once, Part("chip", art.palette(value["color"])), Part("coin", "0"))


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
    "free_build": free_build,
    "play_last_card": sign("play-again"),
    "build_from_discard": sign("dig"),
    "copy_neighbour_guild": sign("guild"),
}
