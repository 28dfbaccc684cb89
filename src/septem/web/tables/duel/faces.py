"""What Duel's pieces look like: their engraving, and their cost and effect as rows of symbols."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from septem.duel.cards.catalogue import CARDS, TOKENS, WONDERS, Priced, listed
from septem.web.tables.duel import boxes
from septem.web.words import say

NUMERALS = ("", "I", "II", "III")
LONG_NAME = 15  # letters a card's band holds at full size

ENGRAVINGS = {
    "lumber_yard": "forest",
    "logging_camp": "forest",
    "clay_pool": "clay",
    "clay_pit": "clay",
    "quarry": "quarry",
    "stone_pit": "mine",
    "glassworks": "glass",
    "press": "press",
    "guard_tower": "tower",
    "stable": "stables",
    "garrison": "barracks",
    "palisade": "stockade",
    "workshop": "workshop",
    "apothecary": "apothecary",
    "scriptorium": "scroll",
    "pharmacist": "dispensary",
    "stone_reserve": "quarry",
    "clay_reserve": "clay",
    "wood_reserve": "forest",
    "tavern": "tavern",
    "theater": "theater",
    "altar": "altar",
    "baths": "baths",
    "sawmill": "forest",
    "brickyard": "clay",
    "shelf_quarry": "quarry",
    "glass_blower": "glass",
    "drying_room": "press",
    "walls": "walls",
    "horse_breeders": "stables",
    "barracks": "barracks",
    "archery_range": "archery",
    "parade_ground": "training",
    "library": "library",
    "dispensary": "lab",
    "school": "school",
    "laboratory": "lab",
    "forum": "forum",
    "caravansery": "caravan",
    "customs_house": "pawnshop",
    "brewery": "vineyard",
    "courthouse": "court",
    "statue": "statue",
    "temple": "temple",
    "aqueduct": "aqueduct",
    "rostrum": "senate",
    "arsenal": "foundry",
    "pretorium": "barracks",
    "fortifications": "walls",
    "siege_workshop": "siege",
    "circus": "training",
    "academy": "school",
    "study": "scroll",
    "university": "library",
    "observatory": "observatory",
    "chamber_of_commerce": "market",
    "port": "harbor",
    "armory": "foundry",
    "lighthouse": "lighthouse",
    "arena": "arena",
    "palace": "palace",
    "town_hall": "townhall",
    "obelisk": "babel",
    "gardens": "gardens",
    "pantheon": "pantheon",
    "senate": "senate",
    "merchants_guild": "market",
    "shipowners_guild": "post",
    "builders_guild": "babel",
    "magistrates_guild": "senate",
    "scientists_guild": "observatory",
    "moneylenders_guild": "pawnshop",
    "tacticians_guild": "siege",
}
SCENES = {
    "appian_way": "v-road",
    "circus_maximus": "v-arena",
    "colossus": "w-rhodes",
    "great_library": "v-library",
    "great_lighthouse": "w-alexandria",
    "hanging_gardens": "w-babylon",
    "mausoleum": "w-halicarnassus",
    "piraeus": "v-ship",
    "pyramids": "w-giza",
    "sphinx": "v-sphinx",
    "statue_of_zeus": "w-olympia",
    "temple_of_artemis": "w-ephesus",
}
CHAINS = {"water_drop": "ch-drop", "temple_front": "ch-temple"}
COUNTED_SIGNS = {
    "built wonders": "wonder",
    "progress tokens": "progress",
    "sets of 3 coins": "coin-mark",
}


@dataclass(frozen=True)
class Sign:
    """One symbol: an icon, a token with a number, a chip of a card color, plain text, or a run of symbols."""

    kind: str  # "icon" | "tok" | "chip" | "text" | "run"
    name: str = ""
    label: str = ""
    text: str = ""
    parts: tuple["Sign", ...] = ()
    art: str = ""  # the icon of a token, where it has another name


def color_class(color: str) -> str:
    """The name of a card color in style sheets and in the sprite."""
    name: str = boxes.merged("palettes").get(color, color)
    return name


class Artist:
    """Draws pieces in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **values: Any) -> str:
        return say(self.language, "duel_table", key, **values)

    def word(self, key: str) -> str:
        return say(self.language, "duel", f"word_{key.replace(' ', '_')}", n=1)

    # Single symbols.

    def icon(self, name: str, label: str = "") -> Sign:
        return Sign("icon", name, label)

    def resource(self, name: str) -> Sign:
        return self.icon(f"r-{name}", self.word(name))

    def coins(self, n: int) -> Sign:
        return Sign("tok", "coin", self.say("coins", n=n), str(n))

    def gain(self, n: int) -> Sign:
        return Sign("tok", "coin", self.say("gains", n=n), f"+{n}")

    def loss(self, n: int) -> Sign:
        return Sign("tok", "coin bad", self.say("rival_loses", n=n), f"−{n}", art="coin")

    def points(self, n: int) -> Sign:
        return Sign("tok", "vp", self.say("points", n=n), str(n))

    def shields(self, n: int) -> Sign:
        return Sign("run", label=self.say("shields", n=n), parts=(self.icon("shield"),) * n)

    def chip(self, color: str) -> Sign:
        return Sign("chip", color_class(color), self.say(f"kind_{color}"))

    def counted(self, what: str) -> Sign:
        known = {**COUNTED_SIGNS, **boxes.merged("counted")}
        if what in known:
            return self.icon(known[what], self.word(what))
        return self.chip(what.removesuffix(" cards"))

    # Rows of symbols.

    def cost(self, printed: Priced) -> tuple[Sign, ...]:
        coins = (self.coins(printed.coins),) if printed.coins else ()
        goods = [(self.resource(name),) * n for name, n in printed.resources.items()]
        return sum(goods, coins)

    def effect(self, effect: dict[str, Any]) -> tuple[Sign, ...]:
        return tuple(sign for key, value in effect.items() for sign in self.part(key, value))

    def part(self, key: str, value: Any) -> list[Sign]:
        draw: Callable[[Any], list[Sign]] | None = getattr(self, f"_{key}", None)
        if draw is None and key in boxes.merged("drawings"):
            draw = partial(boxes.merged("drawings")[key], self)
        return draw(value) if draw else []

    def either(self, names: list[str]) -> Sign:
        parts: list[Sign] = []
        for name in names:
            parts += [Sign("text", "sl", text="/")] if parts else []
            parts.append(self.resource(name))
        return Sign("run", parts=tuple(parts))

    def _produce(self, units: list[list[str]]) -> list[Sign]:
        return [self.either(unit) for unit in units]

    def _discount(self, value: dict[str, Any]) -> list[Sign]:
        goods = [self.resource(name) for name in value["resources"]]
        arrow = [self.icon("i-arrow-right")] if len(goods) > 1 else []
        return [Sign("run", "trade", parts=(*goods, *arrow, self.coins(value["price"])))]

    def _cost_reduction(self, value: dict[str, Any]) -> list[Sign]:
        what = value["applies_to"]
        sign = self.icon("wonder") if what == "wonders" else self.icon(f"c-{what.split()[0]}")
        return [sign, Sign("text", "b", text=f"−{value['resources']}")]

    def _coins_on(self, value: dict[str, Any]) -> list[Sign]:
        return [self.icon("i-chain"), self.coins(value["coins"])]

    def _take_opponent_trade_coins(self, _: Any) -> list[Sign]:
        return [self.icon("link-trade")]

    def _coins(self, n: int) -> list[Sign]:
        return [self.coins(n)]

    def _vp(self, n: int) -> list[Sign]:
        return [self.points(n)]

    def _coins_per(self, value: dict[str, Any]) -> list[Sign]:
        return [self.per(self.coins(value.get("own") or value["most"]), value)]

    def _vp_per(self, value: dict[str, Any]) -> list[Sign]:
        return [self.per(self.points(value.get("own") or value["most"]), value)]

    def per(self, amount: Sign, value: dict[str, Any]) -> Sign:
        return Sign("run", "per", parts=(amount, *map(self.counted, listed(value["what"]))))

    def _shields(self, n: int) -> list[Sign]:
        return [self.shields(n)]

    def _extra_shields(self, value: dict[str, Any]) -> list[Sign]:
        return [self.icon("shield"), Sign("text", "b", text=f"+{value['shields']}")]

    def _science(self, symbol: str) -> list[Sign]:
        return [self.icon(f"s-{symbol}", self.word(symbol))]

    def _play_again(self, _: Any) -> list[Sign]:
        return [self.icon("play-again", self.say("play_again"))]

    def _play_again_on_wonders(self, _: Any) -> list[Sign]:
        return [self.icon("wonder"), self.icon("play-again")]

    def _lose_coins(self, value: dict[str, Any]) -> list[Sign]:
        each = [self.icon("pawn")] if "per" in value else []
        return [*each, self.loss(value["coins"])]

    def _discard_opponent_card(self, value: dict[str, Any]) -> list[Sign]:
        bin_ = self.icon("i-discard", self.say("discards_rival_card"))
        return [Sign("run", parts=(bin_, self.chip(value["color"])))]

    def _progress_from_removed(self, _: Any) -> list[Sign]:
        return [self.icon("progress", self.say("takes_progress"))]

    def _build_from_discard(self, _: Any) -> list[Sign]:
        return [self.icon("dig", self.say("digs"))]

    # Whole pieces.

    def card(self, ident: str) -> dict[str, Any]:
        card = CARDS[ident]
        name = card.name(self.language)
        return {
            "id": ident,
            "name": name,
            "long": len(name) > LONG_NAME,
            "color": color_class(card.color),
            "kind": self.say(f"kind_{card.color}"),
            "cost": self.cost(card),
            "effect": self.effect(card.effect),
            "art": f"v-{ENGRAVINGS.get(ident, 'pantheon')}",
            "chain_in": chain_in(ident),
            "chain_out": chain_sign(card.chain_symbol) if card.chain_symbol else "",
            "age": NUMERALS[card.age],
        }

    def wonder(self, ident: str) -> dict[str, Any]:
        wonder = WONDERS[ident]
        return {
            "id": ident,
            "name": short_name(wonder.name(self.language)),
            "cost": self.cost(wonder),
            "effect": self.effect(wonder.effect),
            "scene": scene(ident),
        }

    def token(self, ident: str) -> dict[str, Any]:
        token = TOKENS[ident]
        return {
            "id": ident,
            "name": token.name(self.language),
            "effect": self.effect(token.effect),
        }


def chain_sign(symbol: str) -> str:
    return CHAINS.get(symbol, f"ch-{symbol}")


def chain_in(ident: str) -> str:
    """The symbol that makes a card free: of the building before it, or what a box says."""
    card = CARDS[ident]
    if card.chain_from:
        return chain_sign(CARDS[card.chain_from[0]].chain_symbol)
    found: str | None = boxes.first("chain_in", card)
    return found or ""


def scene(wonder: str) -> str:
    """The picture of a wonder."""
    name: str = {**SCENES, **boxes.merged("scenes")}.get(wonder, "v-babel")
    return name


def short_name(name: str) -> str:
    """A wonder's name without its article."""
    for article in ("The ", "Les ", "Le ", "La ", "L'", "L’"):
        if name.startswith(article):
            rest = name.removeprefix(article)
            return rest[0].upper() + rest[1:]
    return name
