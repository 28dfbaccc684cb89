"""Cities of 7 Wonders as everybody sees them around the table."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from septem.bots import levels
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders_faces import MANUFACTURED, RAW, BoardFace, Face, board, face, phrase
from septem.web.tables.wonders_plays import city_name

COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
CROWDED = 9  # cards a city shows with pictures; beyond that it is read in rows


@dataclass(frozen=True)
class Pile:
    """The buildings of one colour."""

    color: str
    label: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Ware:
    """A good for sale, or one of several, and how many units."""

    goods: tuple[str, ...]
    label: str
    count: int


@dataclass(frozen=True)
class Shelf:
    """Goods a neighbour sells at one price."""

    wares: tuple[Ware, ...]
    price: int


@dataclass(frozen=True)
class CityShown:
    """A city at its place around the table."""

    number: int
    seat: SeatSeen
    place: str  # "me" | "left" | "right" | "far"
    name: str
    about: str
    board: BoardFace
    fields: dict[str, Any]
    piles: tuple[Pile, ...]
    shelves: tuple[Shelf, ...]
    lead: int  # my shields less theirs
    token: int  # what the conflict with this neighbour would bring me
    controller: SeatSeen | None  # who decides for the Free City

    @property
    def cards(self) -> list[Face]:
        return [card for pile in self.piles for card in pile.cards]

    @property
    def crowded(self) -> bool:
        return len(self.cards) > CROWDED

    @property
    def filled(self) -> list[Pile]:
        return [pile for pile in self.piles if pile.cards]


class Table:
    """The ring of cities seen from one of them."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.fields: list[dict[str, Any]] = seen.view["seats"]
        self.me = seen.seat or 0
        self.ring = len(self.fields)

    def say(self, key: str, **values: Any) -> str:
        return phrase(self.seen.language, key, **values)

    def mine(self) -> CityShown:
        return self.city(self.me, "me")

    def left(self) -> CityShown:
        return self.city((self.me + 1) % self.ring, "left")

    def right(self) -> CityShown:
        return self.city((self.me - 1) % self.ring, "right")

    def far(self) -> list[CityShown]:
        """The others, from the left to the right."""
        return [self.city((self.me + step) % self.ring, "far") for step in range(2, self.ring - 1)]

    def city(self, number: int, place: str) -> CityShown:
        fields = self.fields[number]
        mine = self.fields[self.me]
        drawn = board(fields["wonder"], self.seen.language)
        return CityShown(
            number=number,
            seat=self.seat(number),
            place=place,
            name=city_name(self.seen, number),
            about=self.about(number, drawn),
            board=drawn,
            fields=fields,
            piles=self.piles(fields["cards"]),
            shelves=self.shelves(fields["sells"], mine["prices"].get(place, {})),
            lead=mine["shields"] - fields["shields"],
            token=mine["forecast"].get(place, 0),
            controller=self.controller(number),
        )

    def seat(self, number: int) -> SeatSeen:
        """Who sits there; the Free City sits by itself."""
        if number < len(self.seen.seats):
            return self.seen.seats[number]
        name = city_name(self.seen, number)
        return SeatSeen(number, name, "city", None, False, True, False, False)

    def controller(self, number: int) -> SeatSeen | None:
        if number < len(self.seen.seats):
            return None
        decider: int = self.seen.view["controller"]
        return self.seen.seats[decider]

    def about(self, number: int, drawn: BoardFace) -> str:
        """Its wonder, and who plays it."""
        where = f"{drawn.city} {drawn.side}"
        if number >= len(self.seen.seats):
            return where
        seat = self.seen.seats[number]
        if seat.bot and seat.level in levels.LEVELS:
            return f"{where} · {levels.LEVELS[seat.level].name(self.seen.language)}"
        return where

    def piles(self, cards: list[str]) -> tuple[Pile, ...]:
        """Cards by colour; guilds only where there are some."""
        faces = [face(card, self.seen.language) for card in cards]
        colours = [*COLOURS[:6], *sorted({f.color for f in faces} - set(COLOURS[:6]))]
        return tuple(
            Pile(
                color,
                self.say(f"color_{color}"),
                tuple(f for f in faces if f.color == color),
            )
            for color in colours
        )

    def shelves(self, sells: list[list[str]], prices: dict[str, int]) -> tuple[Shelf, ...]:
        """What a neighbour sells, raw materials before manufactured goods, by price."""
        counts = Counter(tuple(unit) for unit in sells)
        rows: dict[tuple[bool, int], list[Ware]] = {}
        for goods, count in counts.items():
            raw = goods[0] in RAW
            price = prices.get(goods[0], 0)
            rows.setdefault((not raw, price), []).append(
                Ware(goods, self.ware(goods, count), count)
            )
        return tuple(Shelf(tuple(wares), price) for (_, price), wares in sorted(rows.items()))

    def ware(self, goods: tuple[str, ...], count: int) -> str:
        names = f" {self.say('or')} ".join(self.say(f"wonders:{good}") for good in goods)
        return f"{count} {names}"


@dataclass(frozen=True)
class Price:
    """What a kind of goods costs at the neighbours."""

    icon: str
    said: str
    sides: tuple[str, ...]
    coins: int


def prices(seen: Seen, fields: dict[str, Any]) -> tuple[Price, ...]:
    """Prices of raw materials and manufactured goods, both sides in one where they agree."""
    found: list[Price] = []
    for kind, goods in (("raw", RAW), ("man", MANUFACTURED)):
        left, right = (fields["prices"][side][goods[0]] for side in ("left", "right"))
        if left == right:
            found.append(price(seen, kind, ("left", "right"), left))
        else:
            found += [price(seen, kind, ("left",), left), price(seen, kind, ("right",), right)]
    return tuple(found)


def price(seen: Seen, kind: str, sides: tuple[str, ...], coins: int) -> Price:
    goods = phrase(seen.language, f"goods_{kind}")
    where = phrase(seen.language, "both" if len(sides) == 2 else sides[0])
    said = phrase(seen.language, "price_of", goods=goods, where=where, n=coins)
    return Price(f"r-any-{kind}", said, sides, coins)
