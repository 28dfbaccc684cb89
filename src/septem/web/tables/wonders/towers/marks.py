"""Effects of Towers, and of Foundations, as signs."""

from septem.web.tables.wonders import art
from septem.web.tables.wonders.signs import (
    ANY,
    ARROW,
    BOTH_SIDES,
    DEFEAT,
    OTHERS,
    SHIELD,
    WONDER,
    Drawing,
    Effect,
    Mark,
    Part,
    goods_parts,
)
from septem.web.tables.wonders.things import thing

TURQUOISE = Part("chip", "turquoise")
GOLD = Part("icon", "shield-gold")
UP, LEFT, RIGHT = (Part("icon", f"i-arrow-{side}") for side in ("up", "left", "right"))
SWORDS = {
    "north": (GOLD, UP),
    "east": (GOLD, RIGHT, RIGHT),
    "west": (LEFT, LEFT, GOLD),
    "double": (LEFT, LEFT, GOLD, RIGHT, RIGHT),
}

THINGS: dict[str, tuple[Part, ...]] = {
    "own shields": (SHIELD,),
    "pairs of shields": (SHIELD, SHIELD),
    "pairs of turquoise cards": (TURQUOISE, TURQUOISE),
    "couples of turquoise cards, one at each neighbour": (TURQUOISE, TURQUOISE),
    "compasses": (Part("icon", "s-compass"),),
    "gears": (Part("icon", "s-gear"),),
    "tablets": (Part("icon", "s-tablet"),),
    "astrolabes": (Part("icon", "s-astrolabe"),),
    "own astrolabes": (Part("icon", "s-astrolabe"),),
    "own green cards": (Part("chip", "green"),),
    "groups of 4 different science symbols": tuple(
        Part("icon", f"s-{name}") for name in ("compass", "gear", "tablet", "astrolabe")
    ),
    "own cards showing at least 1 shield": (Part("icon", "i-deck"), SHIELD),
    "blue cards built by chain": (Part("chip", "blue"), Part("icon", "i-chain")),
    "receive a defeat token": (DEFEAT,),
    "a neighbour receives a defeat token": (BOTH_SIDES, DEFEAT),
    "gain a shield": (SHIELD,),
    "gain an astrolabe": (Part("icon", "s-astrolabe"),),
    "complete a pairing": (Part("icon", "i-pair"),),
    "build by chain, both cards turquoise, yellow or green": (
        *(Part("chip", color) for color in ("turquoise", "yellow", "green")),
        Part("icon", "i-chain"),
    ),
}


def golden_shield(effect: Effect) -> list[Mark]:
    return effect.row(*SWORDS[effect.value])


def buy_shield(effect: Effect) -> list[Mark]:
    return effect.row(Part("coin", str(effect.value["coins"])), ARROW, SHIELD)


def vp_minus(effect: Effect) -> list[Mark]:
    value = effect.value
    return effect.row(Part("vp", str(value["base"])), Part("word", "−"), *thing(value["minus_per"]))


def vp_equal_to_paid(effect: Effect) -> list[Mark]:
    return effect.row(Part("coin", "X"), ARROW, Part("vp", "X"))


def association(effect: Effect) -> list[Mark]:
    value = effect.value
    couple = (Part("icon", f"s-{value['symbol']}"), Part("icon", f"r-{value['resource']}"))
    return effect.row(*couple, Part("vp", str(value["vp"])))


def copy_resource(effect: Effect) -> list[Mark]:
    return effect.row(
        Part("dirs", "left"), ANY[0], Part("word", "+"), ANY[1], Part("dirs", "right")
    )


def produce_by_age(effect: Effect) -> list[Mark]:
    parts = []
    for age, word in (("1", "I"), ("2", "II"), ("3", "III")):
        parts += [Part("word", word), Part("icon", f"r-{effect.value[age]}")]
    return effect.row(*parts)


def recovery(effect: Effect) -> list[Mark]:
    value = effect.value
    later = (WONDER,) if value["when"] != "now" else ()
    color = (Part("chip", art.palette(value["card_color"])),) if "card_color" in value else ()
    return effect.row(*later, *color, Part("icon", "recover"))


def coins_for_resources(effect: Effect) -> list[Mark]:
    price = Part("coin", str(effect.value["price"]))
    return effect.row(*thing(effect.value["applies_to"]), ANY[0], Part("word", "="), price)


def open_market(effect: Effect) -> list[Mark]:
    good = Part("icon", f"r-{effect.value['resource']}")
    return effect.row(good, ARROW, OTHERS, Part("coin", f"+{effect.value['bank_bonus_per_unit']}"))


def trade_link(effect: Effect) -> list[Mark]:
    value = effect.value
    prices = (
        Part("coin", str(value["builder_price"])),
        Part("coin", str(value["chosen_player_price"])),
    )
    return effect.row(Part("icon", "link-trade"), prices[0], Part("word", "/"), prices[1])


def war_link(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "battle"), OTHERS)


def set_aside(effect: Effect) -> list[Mark]:
    color = "leader" if effect.value["kind"] == "leaders" else "purple"
    return effect.row(Part("icon", "i-eye"), Part("chip", color), Part("coin", "0"))


def price_by_tokens(effect: Effect) -> list[Mark] | None:
    """A price that Victory tokens lower."""
    if "price_formula" not in effect.value:
        return None
    most = effect.value["price_formula"].split()[1]
    goods = goods_parts(effect.value["resources"])
    return effect.row(*goods, Part("coin", most), Part("word", "−"), *thing("victory tokens"))


def reduction_by_count(effect: Effect) -> list[Mark] | None:
    """Units off a cost for each thing one has."""
    value = effect.value
    if "resources_per" not in value:
        return None
    less = (ANY[0], Part("word", "−1"), Part("word", "/"))
    return effect.row(*thing(value["applies_to"]), *less, *thing(value["resources_per"]))


def exchange(effect: Effect) -> list[Mark] | None:
    """A building in exchange for one of the own city."""
    if not isinstance(effect.value, dict) or "price" not in effect.value:
        return None
    gives = (Part("icon", "i-bolt"), Part("icon", "i-discard"))
    return effect.row(*gives, ARROW, Part("coin", "0"))


DRAWINGS: dict[str, Drawing] = {
    "discount": price_by_tokens,
    "cost_reduction": reduction_by_count,
    "free_build": exchange,
    "golden_shield": golden_shield,
    "buy_shield": buy_shield,
    "vp_minus": vp_minus,
    "vp_equal_to_paid": vp_equal_to_paid,
    "vp_per_association": association,
    "copy_resource": copy_resource,
    "produce_by_age": produce_by_age,
    "recovery": recovery,
    "coins_for_resources": coins_for_resources,
    "open_market": open_market,
    "trade_link": trade_link,
    "war_link": war_link,
    "build_from_set_aside": set_aside,
}
