"""What the signs of 7 Wonders are made of: parts, marks, and what can be counted or caused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from septem.web import folder_faces
from septem.web.tables.wonders import art

RAW = ("wood", "stone", "ore", "clay")
MANUFACTURED = ("glass", "papyrus", "loom")
TOOLS = (*MANUFACTURED, "tool")
SYMBOLS = ("compass", "gear", "tablet", "astrolabe")


@dataclass(frozen=True)
class Part:
    """A piece of a sign: an icon, a token with its number, a chip of a color, arrows to the sides, a short word."""

    kind: str  # "icon" | "vp" | "coin" | "loss" | "victory" | "shields" | "chip" | "dirs" | "arrow" | "word"
    value: str = ""


@dataclass(frozen=True)
class Mark:
    """One sign of an effect or a cost. `kind` says how it is drawn."""

    kind: str  # "vp" | "coins" | "icons" | "goods" | "trade" | "row" | "text"
    label: str
    n: int = 0
    icons: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()  # of "left", "own", "right"
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Effect:
    """One key of an effect with all that stands beside it."""

    key: str
    value: Any
    entry: dict[str, Any]
    label: str
    language: str

    def row(self, *parts: Part) -> list[Mark]:
        return [Mark("row", self.label, parts=parts)]


Drawing = Callable[[Effect], list[Mark]]
ARROW = Part("arrow")
OTHERS = Part("icon", "i-user")
ANY = (Part("icon", "r-any-raw"), Part("icon", "r-any-man"))
BOTH_SIDES = Part("dirs", "left right")
SHIELD = Part("icon", "shield")
WONDER = Part("icon", "wonder")
DEFEAT = Part("icon", "defeat")
TURQUOISE = Part("chip", "turquoise")

# What can be counted or caused, beside cards of a color.
THINGS: dict[str, tuple[Part, ...]] = {
    "wonder stages": (WONDER,),
    "defeat tokens": (DEFEAT,),
    "victory tokens": (Part("icon", "victory"),),
    "sets of 3 coins": (Part("coin", "3"),),
    "leaders": (Part("chip", "leader"),),
    "build a building through a chain": (Part("icon", "i-chain"),),
    "build a wonder stage": (WONDER,),
    "buy resources from a neighbour": (Part("icon", "r-any-raw"),),
    "gain a military victory token": (Part("icon", "victory"),),
    "take coins from the bank": (Part("icon", "c-temple"),),
    # Towers.
    "shields": (SHIELD,),
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
    "groups of 4 different science symbols": tuple(Part("icon", f"s-{name}") for name in SYMBOLS),
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


def known(word: str) -> bool:
    """Whether a thing that is counted has a sign; somebody's own expansion may count what has none."""
    return word in THINGS or word.endswith(" cards") or bool(folder_faces.icon("wonders", word))


def thing(word: str) -> tuple[Part, ...]:
    """The sign of something counted: `red cards`, `build a yellow card`, `wonder stages`."""
    if word in THINGS:
        return THINGS[word]
    if icon := folder_faces.icon("wonders", word):
        return (Part("icon", icon),)
    color = word.removeprefix("build a ").removesuffix("s").removesuffix(" card")
    return (Part("chip", art.palette(color)),)


def goods_icons(goods: list[str]) -> tuple[str, ...]:
    """The signs of some goods; all raw materials, or all manufactured goods, have one."""
    if tuple(goods) == RAW:
        return ("r-any-raw",)
    if tuple(goods) in (MANUFACTURED, TOOLS):
        return ("r-any-man",)
    return tuple(f"r-{good}" for good in goods)


def goods_parts(goods: list[str]) -> tuple[Part, ...]:
    return tuple(Part("icon", name) for name in goods_icons(goods))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def around(value: dict[str, Any]) -> tuple[Part, ...]:
    """The cities that are counted, where it is not the own one alone."""
    if not value["neighbours"]:
        return ()
    return (Part("dirs", "left own right" if value["own"] else "left right"),)
