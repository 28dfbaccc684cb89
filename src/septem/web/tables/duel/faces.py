"""What Duel's pieces look like: their engraving, and their cost and effect as rows of symbols."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from septem.duel.cards.catalogue import CARDS, TOKENS, WONDERS, Priced, listed
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
    "sanctuary": "v-pantheon",
    "divine_theater": "v-theater",
    "messe_essen": "v-market",
    "statue_of_liberty": "v-statue",
}
CHAINS = {"water_drop": "ch-drop", "temple_front": "ch-temple"}
COUNTED_SIGNS = {
    "built wonders": "wonder",
    "progress tokens": "progress",
    "sets of 3 coins": "coin-mark",
    "mythology tokens": "m-gate",
    "offering tokens": "offering",
    "coins on this card": "coin-mark",
}


@dataclass(frozen=True)
class Sign:
    """One symbol: an icon, a token with a number, a chip of a card color, plain text, or a run of symbols."""

    kind: str  # "icon" | "tok" | "chip" | "text" | "run"
    name: str = ""
    label: str = ""
    text: str = ""
    parts: tuple["Sign", ...] = ()


def color_class(color: str) -> str:
    """The name of a card color in style sheets and in the sprite."""
    return "temple" if color == "grand_temple" else color


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
        return Sign("tok", "coin bad", self.say("rival_loses", n=n), f"−{n}")

    def points(self, n: int) -> Sign:
        return Sign("tok", "vp", self.say("points", n=n), str(n))

    def offering(self, token: str) -> Sign:
        """An offering token: `offering_3`."""
        n = token.removeprefix("offering_")
        return Sign("tok", "off", self.say("offering", n=n), n)

    def shields(self, n: int) -> Sign:
        return Sign("run", label=self.say("shields", n=n), parts=(self.icon("shield"),) * n)

    def chip(self, color: str) -> Sign:
        return Sign("chip", color_class(color), self.say(f"kind_{color}"))

    def counted(self, what: str) -> Sign:
        if what in COUNTED_SIGNS:
            return self.icon(COUNTED_SIGNS[what], self.word(what))
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

    _progress_from_card = _progress_from_removed

    def _build_from_discard(self, _: Any) -> list[Sign]:
        return [self.icon("dig", self.say("digs"))]

    def _build_from_structure(self, _: Any) -> list[Sign]:
        return [self.icon("i-deck", self.say("takes_first_row"))]

    def _split_removed_cards(self, _: Any) -> list[Sign]:
        return [self.icon("i-branch", self.say("splits"))]

    def _copy_science(self, _: Any) -> list[Sign]:
        return [self.icon("snake", self.say("copies_symbol"))]

    def _coins_on_card(self, n: int) -> list[Sign]:
        return [self.coins(n)]

    def _take_opponent_card(self, value: dict[str, Any]) -> list[Sign]:
        return [*map(self.chip, value["colors"]), self.icon("i-arrow-left")]

    def _discard_structure_card(self, _: Any) -> list[Sign]:
        return [self.icon("i-deck", self.say("strikes")), self.icon("i-discard")]

    def _unbuild_wonder(self, _: Any) -> list[Sign]:
        return [self.icon("wonder", self.say("unbuilds")), self.icon("i-discard")]

    def _build_wonder_from_discard(self, _: Any) -> list[Sign]:
        return [self.icon("dig", self.say("raises")), self.icon("wonder")]

    def _take_opponent_wonder(self, _: Any) -> list[Sign]:
        return [self.icon("wonder", self.say("takes_wonder")), self.icon("i-arrow-left")]

    def _place_minerva_pawn(self, _: Any) -> list[Sign]:
        return [self.icon("pawn-minerva", self.say("guards"))]

    def _military_tokens(self, _: Any) -> list[Sign]:
        return [self.icon("military-loss", self.say("uses_military")), self.icon("i-discard")]

    def _activate_free(self, _: Any) -> list[Sign]:
        gate = self.icon("m-gate", self.say("activates_free"))
        return [Sign("run", parts=(gate, self.coins(0)))]

    def _activation_discount(self, n: int) -> list[Sign]:
        gate = self.icon("m-gate", self.say("activates_cheaper"))
        return [Sign("run", parts=(gate, Sign("tok", "coin", text=f"−{n}")))]

    def _chain_price(self, n: int) -> list[Sign]:
        return [self.icon("i-chain"), self.coins(n)]

    def _vp_by_count(self, _: Any) -> list[Sign]:
        parts = tuple(Sign("tok", "vp", text=str(n)) for n in (5, 12, 21))
        return [Sign("run", "temples", label=self.say("temple_points"), parts=parts)]

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
            "scene": SCENES.get(ident, "v-babel"),
        }

    def token(self, ident: str) -> dict[str, Any]:
        token = TOKENS[ident]
        return {
            "id": ident,
            "name": token.name(self.language),
            "effect": self.effect(token.effect),
        }

    def god(self, ident: str) -> dict[str, Any]:
        from septem.web.tables.duel.pantheon import pieces

        divinity = pieces.divinity(ident)
        return {
            "id": ident,
            "name": divinity.name(self.language),
            "mythology": divinity.mythology or "gate",
            "effect": self.effect(divinity.effect),
        }

    def mythology(self, ident: str) -> dict[str, Any]:
        """A mythology, by its id or by one of its tokens."""
        from septem.web.tables.duel.pantheon import pieces

        found = pieces.mythology(ident)
        name = found.name(self.language)
        return {"id": found.id, "name": name, "label": self.say("mythology_token", name=name)}


def chain_sign(symbol: str) -> str:
    return CHAINS.get(symbol, f"ch-{symbol}")


def chain_in(ident: str) -> str:
    """The symbol that makes a card free: of the building before it, or of a mythology."""
    card = CARDS[ident]
    if card.chain_from:
        return chain_sign(CARDS[card.chain_from[0]].chain_symbol)
    if card.color == "grand_temple":
        return f"m-{ident.removesuffix('_grand_temple')}"
    return ""


def short_name(name: str) -> str:
    """A wonder's name without its article."""
    for article in ("The ", "Les ", "Le ", "La ", "L'", "L’"):
        if name.startswith(article):
            rest = name.removeprefix(article)
            return rest[0].upper() + rest[1:]
    return name
