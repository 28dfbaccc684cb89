"""What the signs of 7 Wonders are made of: parts and marks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

RAW = ("wood", "stone", "ore", "clay")
MANUFACTURED = ("glass", "papyrus", "loom")


class Part(NamedTuple):
    """A piece of a sign: an icon, a token with its number, a chip of a color, arrows to the sides, a short word."""

    kind: str  # "icon" | "vp" | "coin" | "loss" | "victory" | "shields" | "chip" | "dirs" | "arrow" | "word"
    value: str = ""


class Mark(NamedTuple):
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


Drawing = Callable[[Effect], list[Mark] | None]  # None: it is not the form that this one draws
ARROW = Part("arrow")
OTHERS = Part("icon", "i-user")
ANY = (Part("icon", "r-any-raw"), Part("icon", "r-any-man"))
BOTH_SIDES = Part("dirs", "left right")
SHIELD = Part("icon", "shield")
WONDER = Part("icon", "wonder")
DEFEAT = Part("icon", "defeat")


def goods_icons(goods: list[str]) -> tuple[str, ...]:
    """The signs of some goods; all raw materials, or all manufactured goods, have one."""
    if tuple(goods) == RAW:
        return ("r-any-raw",)
    if set(goods) >= set(MANUFACTURED) and not set(goods) & set(RAW):
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


def sign(icon: str) -> Drawing:
    """An effect that one icon tells, repeated by its number."""

    def draw(effect: Effect) -> list[Mark]:
        several = effect.value if type(effect.value) is int else 1
        return [Mark("icons", effect.label, icons=(icon,) * several)]

    return draw
