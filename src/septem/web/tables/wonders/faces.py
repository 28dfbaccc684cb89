"""Cards and boards of 7 Wonders as they are drawn: facts of the catalogue turned into signs with their words."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from septem.kernel.figures import clauses
from septem.kernel.goods import unpack
from septem.web import folder_faces
from septem.web.tables.wonders import art, boxes
from septem.web.tables.wonders.editions import edition
from septem.web.tables.wonders.marks import marks
from septem.web.tables.wonders.signs import Mark
from septem.web.words import say
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.cards.pieces import Board, Card, Stage
from septem.wonders.expansions import known as expansions
from septem.wonders.rules.orders import AGAIN
from septem.wonders.words.texts import card_cost, cost_text

GAME = "wonders"
ROMAN = ("", "I", "II", "III", "IV", "V")
SHORT = 17  # letters of a name that fit a card at full size


def catalogue() -> Catalogue:
    """Every card of the base game and all its expansions."""
    return edition().catalogue


@cache
def boards() -> dict[str, Board]:
    """Every board; an expansion that is played on some boards only leaves the others out."""
    whole = expansions.with_every_board(list(expansions.EXPANSIONS.all()))
    return expansions.load(whole, optional=True).catalogue.boards


@lru_cache(16384)
def phrase(language: str, key: str, **values: Any) -> str:
    """A phrase of the table, or of the game where the key says so."""
    subject, colon, rest = key.partition(":")
    return say(language, subject if colon else "wonders_table", rest if colon else key, **values)


def discard_coins() -> int:
    """What a discarded card brings."""
    return int(catalogue().discard_coins)


class Chain(NamedTuple):
    """A chain sign with what it says."""

    icon: str
    label: str


class Face(NamedTuple):
    """A card."""

    id: str
    name: str
    long: bool
    color: str
    kind: str  # its color in words
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
    lines: tuple["Line", ...] = ()  # effects that come one after the other
    drawing: str = ""  # the template that draws it, where it is not the usual one
    fresh: bool = False  # built in the last turn

    @property
    def told(self) -> str:
        """All but its name, for those who listen."""
        return f"{self.kind}, {self.cost}; {'; '.join(self.says)}"

    @property
    def spoken(self) -> str:
        return f"{self.name}, {self.told}"


@dataclass(frozen=True)
class Line:
    """One of several effects of a card that come one after the other."""

    marks: tuple[Mark, ...]
    says: str

    @property
    def told(self) -> str:
        """The effect with what stands before it."""
        return self.says


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
    color: str = ""  # of one option among several
    options: tuple["StageFace", ...] = ()  # one of which is chosen when it is built
    again: "StageFace | None" = None  # what building it a second time gives

    @property
    def numeral(self) -> str:
        return ROMAN[self.number]


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
    template: str = "wonders/parts.html"  # whose macros `board` and `stage_list` draw it
    tall: bool = False  # its drawing is higher than wide


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
        age=age_of(card, language),
        least=min(card.copies, default=0),
        coins=int(card.coins),
        goods=wanted(int(card.goods)),
        cost=phrase(
            language, "costs", cost=card_cost(catalogue(), edition().words, card, language)
        ),
        marks=marks(card.powers.entry, language) + more_marks(card, language),
        says=says(card, language),
        picture=folder_faces.icon(GAME, ident) or art.picture(ident, color),
        chain_in=chains_in(card, language),
        chain_out=chains_out(card, language),
        printed=printed(card, language),
        lines=lines(card, language),
        drawing=drawing(card, language),
    )


def age_of(card: Card, language: str) -> str:
    """The age on the card, or what stands in its place."""
    key = boxes.merged("ages").get(int(card.age))
    return phrase(language, key) if key else ROMAN[max(0, int(card.age))]


def printed(card: Card, language: str) -> str:
    """A cost that is no number: that of the age, or one that is chosen."""
    if card.most_paid >= 0:
        return "X"
    return phrase(language, "age_short") if card.costs_age else ""


def says(card: Card, language: str) -> tuple[str, ...]:
    """What a card does, a line for each effect."""
    printed = lines(card, language)
    if printed:
        return tuple(line.told for line in printed)
    told = edition().texts.lines(card.powers.entry, language)
    for box in edition().words:
        told += box.describe(card, language)
    return tuple(told)


def more_marks(card: Card, language: str) -> tuple[Mark, ...]:
    """Signs of what is not among the effects of a card itself."""
    found = [mark for line in lines(card, language) for mark in line.marks]
    return (*found, *boxes.every("card_marks", card, language))


def lines(card: Card, language: str) -> tuple[Line, ...]:
    """The lines of a card whose effects come one after the other."""
    return tuple(boxes.every("card_lines", card, language))


def drawing(card: Card, language: str) -> str:
    """The template that draws a card in lines; empty for others."""
    found = [box for box, lines in boxes.hooks("card_lines") if lines(card, language)]
    return f"wonders/{found[0]}/card.html" if found else ""


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
def thumbnail(ident: str) -> str:
    """The picture of a wonder."""
    found = boards()[ident].board
    return folder_faces.icon(GAME, found) or art.scene(found)


@cache
def board(ident: str, language: str) -> BoardFace:
    """A wonder as it is drawn."""
    found = boards()[ident]
    box = boxes.drawn_by(found.board)
    return BoardFace(
        ident,
        found.names[language],
        found.cities[language],
        found.side,
        found.resource,
        thumbnail(ident),
        tuple(stage(piece, number, language) for number, piece in enumerate(found.stages, 1)),
        marks(found.start.entry, language),
        clauses(language, edition().texts.lines(found.start.entry, language)),
        f"wonders/{box}/board.html" if box else BoardFace.template,
        bool(box),
    )


def stage(piece: Stage, number: int, language: str) -> StageFace:
    """A stage with its options, or with what building it a second time gives."""
    options = tuple(
        stage(option, number, language) for way, option in piece.ways.items() if way != AGAIN
    )
    again = stage(piece.ways[AGAIN], number, language) if AGAIN in piece.ways else None
    entry = piece.powers.entry
    coins, goods = int(piece.coins), int(piece.goods)
    cost = cost_text(catalogue(), coins, goods, language)
    either = f" {phrase(language, 'or')} "
    return StageFace(
        number,
        coins,
        wanted(goods),
        either.join(option.cost for option in options) or cost,
        marks(entry, language) or tuple(mark for option in options for mark in option.marks),
        either.join(option.says for option in options)
        or "; ".join(edition().texts.lines(entry, language)),
        color=piece.name,
        options=options,
        again=again,
    )
