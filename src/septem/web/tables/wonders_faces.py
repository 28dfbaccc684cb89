"""Cards and boards of 7 Wonders as they are drawn: facts of the catalogue turned into signs with their words."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from septem.kernel.goods import unpack
from septem.kernel.phrases import say
from septem.web.tables import wonders_art as art
from septem.web.tables.wonders_marks import Mark, marks
from septem.wonders import expansions
from septem.wonders.catalogue import Catalogue
from septem.wonders.pieces import LEADER_AGE, Board, Card
from septem.wonders.texts import cost_text, effect_lines

ROMAN = ("", "I", "II", "III")
SHORT = 17  # letters of a name that fit a card at full size


@cache
def catalogue() -> Catalogue:
    """Every piece of the base game and all its expansions."""
    return expansions.load(list(expansions.headers()), optional=True)


@cache
def boards() -> dict[str, Board]:
    """Every board; an expansion that is played on some boards only leaves the others out."""
    whole = [name for name, header in expansions.headers().items() if not header.boards_only]
    return expansions.load(whole, optional=True).boards


def phrase(language: str, key: str, **values: Any) -> str:
    """A phrase of the table, or of the game where the key says so."""
    subject, colon, rest = key.partition(":")
    return say(language, subject if colon else "wonders_table", rest if colon else key, **values)


def discard_coins() -> int:
    """What a discarded card brings."""
    return int(catalogue().discard_coins)


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
    printed: str = ""  # a cost in coins that is no number

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
    printed: str = ""


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
    start: tuple[Mark, ...] = ()  # in force from the start, beside the resource
    about: str = ""  # the same in words


@cache
def face(ident: str, language: str) -> Face:
    """A card as it is drawn."""
    card = catalogue().by_id[ident]
    name = card.names[language]
    color = art.palette(card.color)
    return Face(
        id=ident,
        name=name,
        long=len(name) > SHORT,
        color=color,
        kind=phrase(language, f"color_{color}"),
        age=phrase(language, "color_leader") if card.age == LEADER_AGE else ROMAN[int(card.age)],
        least=min(card.copies, default=0),
        coins=int(card.coins),
        goods=wanted(int(card.goods)),
        cost=phrase(language, "costs", cost=cost_words(card, language)),
        marks=marks(card.powers.entry, language),
        says=tuple(effect_lines(card.powers.entry, language)),
        picture=art.picture(ident, color),
        chain_in=chains_in(card, language),
        chain_out=chains_out(card, language),
        printed=phrase(language, "age_short") if card.costs_age else "",
    )


def cost_words(card: Card, language: str) -> str:
    if card.costs_age:
        return phrase(language, "wonders:leader_cost_age")
    return cost_text(catalogue(), int(card.coins), int(card.goods), language)


def wanted(vector: int) -> tuple[str, ...]:
    """The goods of a cost, one entry per unit."""
    names = catalogue().vocabulary.goods
    return tuple(
        good for good, count in zip(names, unpack(vector), strict=False) for _ in range(count)
    )


def chains_in(card: Card, language: str) -> tuple[Chain, ...]:
    """The signs that make a card free; which cards bear them is for the help, not for a table that hides cards."""
    cards = catalogue().cards
    signs = dict.fromkeys(art.chain(cards[index].id) for index in card.chain_from)
    return tuple(Chain(icon, phrase(language, "free_with")) for icon in signs)


def chains_out(card: Card, language: str) -> tuple[Chain, ...]:
    """The sign by which a card makes others free."""
    if not len(card.chain_to):
        return ()
    return (Chain(art.chain(card.id), phrase(language, "unlocks")),)


@cache
def board(ident: str, language: str) -> BoardFace:
    """A wonder as it is drawn."""
    found = boards()[ident]
    return BoardFace(
        ident,
        found.names[language],
        found.cities[language],
        found.side,
        found.resource,
        art.scene(found.board),
        tuple(stage(found, number, language) for number in range(1, len(found.stages) + 1)),
        marks(found.start.entry, language),
        "; ".join(effect_lines(found.start.entry, language)),
    )


def stage(found: Board, number: int, language: str) -> StageFace:
    piece = found.stages[number - 1]
    entry = piece.powers.entry
    coins, goods = int(piece.coins), int(piece.goods)
    return StageFace(
        number,
        coins,
        wanted(goods),
        cost_text(catalogue(), coins, goods, language),
        marks(entry, language),
        "; ".join(effect_lines(entry, language)),
    )
