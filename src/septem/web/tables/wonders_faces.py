"""Cards and boards of 7 Wonders as they are drawn: facts of the catalogue turned into signs with their words."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from septem.kernel.goods import unpack
from septem.kernel.phrases import say
from septem.web.tables import wonders_art as art
from septem.wonders import catalogue as catalogues
from septem.wonders.pieces import Board, Card
from septem.wonders.texts import cost_text, effect_line, unit_text

RAW = ("wood", "stone", "ore", "clay")
MANUFACTURED = ("glass", "papyrus", "loom")
ROMAN = ("", "I", "II", "III")
SHORT = 17  # letters of a name that fit a card at full size


def phrase(language: str, key: str, **values: Any) -> str:
    """A phrase of the table, or of the game where the key says so."""
    subject, colon, rest = key.partition(":")
    return say(language, subject if colon else "wonders_table", rest if colon else key, **values)


def discard_coins() -> int:
    """What a discarded card brings."""
    return int(catalogues.base().discard_coins)


@dataclass(frozen=True)
class Mark:
    """One sign of an effect or a cost. `kind` says how it is drawn."""

    kind: str  # "vp" | "coins" | "icons" | "goods" | "trade" | "per" | "sign" | "text"
    label: str
    n: int = 0
    icons: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()  # of "left", "own", "right"
    colors: tuple[str, ...] = ()  # chips of what is counted
    gives: tuple[tuple[str, int], ...] = ()  # ("vp" | "coins", how many)


@dataclass(frozen=True)
class Chain:
    """A chain sign with what it says."""

    icon: str
    label: str


@dataclass(frozen=True)
class Face:
    """A card."""

    id: str
    name: str
    long: bool
    color: str
    kind: str  # its colour in words
    age: str
    least: int  # players it is printed for; 0: guilds
    coins: int
    goods: tuple[str, ...]
    cost: str
    marks: tuple[Mark, ...]
    says: tuple[str, ...]  # the effect in words
    picture: str
    chain_in: tuple[Chain, ...]
    chain_out: tuple[Chain, ...]

    @property
    def told(self) -> str:
        """All but its name, for those who listen."""
        return f"{self.kind}, {self.cost}; {'; '.join(self.says)}"

    @property
    def spoken(self) -> str:
        return f"{self.name}, {self.told}"


@dataclass(frozen=True)
class StageFace:
    """A stage of a wonder."""

    number: int
    coins: int
    goods: tuple[str, ...]
    cost: str
    marks: tuple[Mark, ...]
    says: str


@dataclass(frozen=True)
class BoardFace:
    """One side of a wonder."""

    id: str
    name: str
    city: str
    side: str
    resource: str
    scene: str
    stages: tuple[StageFace, ...]


@cache
def face(ident: str, language: str) -> Face:
    """A card as it is drawn."""
    catalogue = catalogues.base()
    card = catalogue.by_id[ident]
    name = card.names[language]
    entry = card.powers.entry
    coins, goods = int(card.coins), wanted(int(card.goods))
    cost = cost_text(catalogue, coins, int(card.goods), language)
    return Face(
        id=ident,
        name=name,
        long=len(name) > SHORT,
        color=card.color,
        kind=phrase(language, f"color_{card.color}"),
        age=ROMAN[int(card.age)],
        least=min(card.copies, default=0),
        coins=coins,
        goods=goods,
        cost=phrase(language, "costs", cost=cost),
        marks=marks(entry, language),
        says=tuple(effect_line(k, v, entry, language) for k, v in entry.items() if k != "tradable"),
        picture=art.picture(ident, card.color),
        chain_in=chains_in(card, language),
        chain_out=chains_out(card, language),
    )


def wanted(vector: int) -> tuple[str, ...]:
    """The goods of a cost, one entry per unit."""
    names = catalogues.base().vocabulary.goods
    return tuple(
        good for good, count in zip(names, unpack(vector), strict=False) for _ in range(count)
    )


def chains_in(card: Card, language: str) -> tuple[Chain, ...]:
    """The signs that make a card free; which cards bear them is for the help, not for a table that hides cards."""
    cards = catalogues.base().cards
    signs = dict.fromkeys(art.chain(cards[index].id) for index in card.chain_from)
    return tuple(Chain(icon, phrase(language, "free_with")) for icon in signs)


def chains_out(card: Card, language: str) -> tuple[Chain, ...]:
    """The sign by which a card makes others free."""
    if not len(card.chain_to):
        return ()
    return (Chain(art.chain(card.id), phrase(language, "unlocks")),)


def marks(entry: dict[str, Any], language: str) -> tuple[Mark, ...]:
    """The signs of an effect."""
    found: list[Mark] = []
    for key, value in entry.items():
        if key in ("tradable", "coins_per"):
            continue
        label = effect_line(key, value, entry, language)
        found += mark(key, value, entry, label, language)
    if "coins_per" in entry and "vp_per" not in entry:
        label = effect_line("coins_per", entry["coins_per"], entry, language)
        found.append(counted(entry, label))
    return tuple(found)


def mark(key: str, value: Any, entry: dict[str, Any], label: str, language: str) -> list[Mark]:
    """The signs of one key of an effect."""
    if key in ("vp", "coins"):
        return [Mark(key, label, n=value)]
    if key == "shields":
        return [Mark("icons", label, n=value, icons=("shield",) * value)]
    if key == "science":
        symbols = value if isinstance(value, list) else [value]
        return [Mark("icons", label, icons=tuple(f"s-{symbol}" for symbol in symbols))]
    if key == "science_choice":
        return [Mark("goods", label, icons=tuple(f"s-{symbol}" for symbol in value))]
    if key == "produce":
        return [Mark("goods", unit_text(unit, language), icons=unit_icons(unit)) for unit in value]
    if key == "discount":
        return [trade(value, label)]
    if key == "vp_per":
        return [counted(entry, label)]
    if key in art.SIGNS:
        return [Mark("sign", label, icons=(art.SIGNS[key],))]
    return [Mark("text", label)]


def unit_icons(unit: list[str]) -> tuple[str, ...]:
    """A unit of production; all raw materials have one sign."""
    return ("r-any-raw",) if tuple(unit) == RAW else tuple(f"r-{good}" for good in unit)


def trade(value: dict[str, Any], label: str) -> Mark:
    icon = "r-any-raw" if value["resources"][0] in RAW else "r-any-man"
    return Mark("trade", label, n=value["price"], icons=(icon,), sides=tuple(value["from"]))


def counted(entry: dict[str, Any], label: str) -> Mark:
    """Points or coins by count; a card that gives both is one sign."""
    value = entry.get("vp_per") or entry["coins_per"]
    what = value["what"] if isinstance(value["what"], list) else [value["what"]]
    gives = tuple(
        (kind, max(entry[key]["own"], entry[key]["neighbours"]))
        for kind, key in (("coins", "coins_per"), ("vp", "vp_per"))
        if key in entry
    )
    around = ("left", "right") if value["neighbours"] else ()
    sides = (*around[:1], *(("own",) if value["own"] else ()), *around[1:])
    icons = {"wonder stages": "wonder", "defeat tokens": "defeat"}
    return Mark(
        "per",
        label,
        icons=tuple(icons[word] for word in what if word in icons),
        colors=tuple(word.removesuffix(" cards") for word in what if word not in icons),
        sides=sides if around else (),
        gives=gives,
    )


@cache
def board(ident: str, language: str) -> BoardFace:
    """A wonder as it is drawn."""
    found: Board = catalogues.base().boards[ident]
    return BoardFace(
        ident,
        found.names[language],
        found.cities[language],
        found.side,
        found.resource,
        art.scene(found.board),
        tuple(stage(found, number, language) for number in range(1, len(found.stages) + 1)),
    )


def stage(found: Board, number: int, language: str) -> StageFace:
    piece = found.stages[number - 1]
    entry = piece.powers.entry
    coins, goods = int(piece.coins), int(piece.goods)
    lines = [effect_line(k, v, entry, language) for k, v in entry.items() if k != "tradable"]
    return StageFace(
        number,
        coins,
        wanted(goods),
        cost_text(catalogues.base(), coins, goods, language),
        marks(entry, language),
        "; ".join(lines),
    )
