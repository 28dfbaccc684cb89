"""Cities of 7 Wonders as everybody sees them around the table."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from septem.bots import levels
from septem.web import folder_faces
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.faces import (
    GAME,
    BoardFace,
    Face,
    board,
    face,
    phrase,
)
from septem.web.tables.wonders.moves import city_name
from septem.web.tables.wonders.signs import MANUFACTURED, RAW
from septem.web.telling import Fresh

COLORS = ("brown", "grey", "blue", "yellow", "red", "green")  # piles that are shown empty, too
LATER_COLORS = ("purple",)  # and those of the boxes
DECIDING = (
    "committed",
    "order",
    "order_fields",
    "why_not",
    "foresight",
)  # fields of a view about the choice of the moment
PRIVATE = ("hand", "hand_seen", "markers")  # fields that not everybody sees alike
CROWDED = 9  # cards a city shows with pictures; beyond that it is read in rows


class Pile(NamedTuple):
    """The buildings of one color."""

    color: str
    label: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Ware:
    """A good for sale, or one of several, and how many units."""

    goods: tuple[str, ...]
    label: str
    count: int


class Shelf(NamedTuple):
    """Goods a neighbour sells at one price."""

    wares: tuple[Ware, ...]
    price: int


@dataclass(frozen=True)
class Holding:
    """Tokens of one kind that a city holds."""

    icon: str
    count: int
    label: str  # in full
    word: str  # under the tokens
    points: int  # what they cost or bring now; 0: nothing


class CityShown(NamedTuple):
    """A city at its place around the table."""

    number: int
    seat: SeatSeen
    name: str
    about: str
    board: BoardFace
    fields: dict[str, Any]
    piles: tuple[Pile, ...]
    controller: SeatSeen | None  # who decides for the Free City
    beside: tuple[Face, ...]  # cards beside its buildings
    holdings: tuple[Holding, ...]
    linked: tuple[tuple[str, str], ...]  # ties: the sign, and with whom
    of: dict[str, Any]  # what the boxes show of it, by box
    known: tuple[Face, ...]  # what I have seen of its hand
    fresh: Fresh  # what the last turn changed
    place: str = ""  # of a neighbour: "left" | "right"
    shelves: tuple[Shelf, ...] = ()  # what it sells to me
    lead: int = 0  # my shields less theirs
    watched: bool = False  # by somebody who has no seat: "I" am the city in the middle

    @property
    def cards(self) -> list[Face]:
        return [card for pile in self.piles for card in pile.cards]

    @property
    def crowded(self) -> bool:
        return len(self.cards) > CROWDED

    @property
    def opened(self) -> "CityShown":
        """The same without what only some viewers know, and without the words for what was played: who sees as much shares its drawing."""
        fields = {name: x for name, x in self.fields.items() if name not in PRIVATE}
        return self._replace(fields=fields, known=(), fresh=self.fresh._replace(played=()))

    @property
    def filled(self) -> list[Pile]:
        return [pile for pile in self.piles if pile.cards]


def strength(fields: dict[str, Any]) -> int:
    """The shields that count in a conflict."""
    shields: int = fields.get("strength", fields["shields"])
    return shields


class Table:
    """The ring of cities seen from one of them."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.fields: list[dict[str, Any]] = seen.view["seats"]
        self.me = seen.seat or 0
        self.ring = len(self.fields)
        self.known: dict[tuple[int, str], CityShown] = {}

    def say(self, key: str, **values: Any) -> str:
        return phrase(self.seen.language, key, **values)

    def mine(self) -> CityShown:
        return self.city(self.me)

    def left(self) -> CityShown:
        return self.city((self.me + 1) % self.ring, "left")

    def right(self) -> CityShown:
        return self.city((self.me - 1) % self.ring, "right")

    def far(self) -> list[CityShown]:
        """The others, from the left to the right."""
        return [self.city((self.me + step) % self.ring) for step in range(2, self.ring - 1)]

    def city(self, number: int, place: str = "") -> CityShown:
        """A city, or one as it is beside me; several parts of the table show the same one."""
        if (number, place) not in self.known:
            city = self.beside(self.city(number), place) if place else self.looked_at(number)
            self.known[number, place] = city
        return self.known[number, place]

    def beside(self, city: CityShown, place: str) -> CityShown:
        """A city as a neighbour: what it sells me, and how much stronger I am."""
        mine, fields = self.fields[self.me], self.fields[city.number]
        shelves = self.shelves(fields["sells"], mine["prices"][place])
        lead = strength(mine) - strength(fields)
        watched = self.seen.seat is None
        return city._replace(place=place, shelves=shelves, lead=lead, watched=watched)

    def looked_at(self, number: int) -> CityShown:
        fields, language = self.fields[number], self.seen.language
        drawn = board(fields["wonder"], language)
        fresh = self.seen.fresh(number)
        return CityShown(
            number=number,
            seat=self.seat(number),
            name=city_name(self.seen, number),
            about=self.about(number, drawn),
            board=drawn,
            fields={name: x for name, x in fields.items() if name not in DECIDING},
            piles=self.piles(fields["cards"], fresh.cards),
            controller=self.controller(number),
            beside=tuple(face(card, language) for card in boxes.every("beside", fields)),
            holdings=self.holdings(fields),
            linked=self.links(number),
            of=boxes.by_box("city", self, fields),
            known=tuple(face(card, language) for card in fields.get("hand_seen") or ()),
            fresh=fresh,
        )

    def links(self, number: int) -> tuple[tuple[str, str], ...]:
        """The ties between this city and another one."""
        found = []
        for name, icon in boxes.merged("links").items():
            link = self.seen.view.get(name) or []
            if number in link:
                other = link[1 - link.index(number)]
                found.append((icon, self.say(name, name=city_name(self.seen, other))))
        return tuple(found)

    def holdings(self, fields: dict[str, Any]) -> tuple[Holding, ...]:
        """Tokens beside coins and those of the conflicts, where they are played with."""
        found = [
            Holding(
                token.icon,
                n,
                self.say(f"tokens_{name}", n=n),
                self.say(f"word_{name}"),
                n * token.points,
            )
            for name, token in boxes.merged("tokens").items()
            if (n := fields.get(name)) is not None and (n or token.always)
        ]
        return (*found, *boxes.every("holdings", self, fields), *self.brought(fields))

    def brought(self, fields: dict[str, Any]) -> tuple[Holding, ...]:
        """Numbers for which an expansion from a folder brings an icon."""
        if not folder_faces.faces(GAME):
            return ()
        return tuple(
            Holding(icon, n, self.say(f"wonders:{name}", n=n), self.say(f"word_{name}"), 0)
            for name, n in fields.items()
            if type(n) is int and (icon := folder_faces.icon(GAME, name))
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

    def piles(self, cards: list[str], fresh: Collection[str] = ()) -> tuple[Pile, ...]:
        """Cards by color; those of later ages and of expansions only where there are some."""
        faces = [
            one._replace(fresh=True) if one.id in fresh else one
            for one in (face(card, self.seen.language) for card in cards)
        ]
        built = {card.color for card in faces}
        colors = [
            *COLORS,
            *(color for color in (*LATER_COLORS, *boxes.joined("colors")) if color in built),
        ]
        return tuple(
            Pile(
                color,
                self.say(f"color_{color}"),
                tuple(f for f in faces if f.color == color),
            )
            for color in colors
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
        names = [self.say(f"wonders:{good}", n=count) for good in goods]
        return f"{count} " + f" {self.say('or')} ".join(names)


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
    found += boxes.every("prices", seen)
    return tuple(found)


def price(seen: Seen, kind: str, sides: tuple[str, ...], coins: int) -> Price:
    goods = phrase(seen.language, f"goods_{kind}")
    where = phrase(seen.language, "both" if len(sides) == 2 else sides[0])
    said = phrase(seen.language, "price_of", goods=goods, where=where, n=coins)
    return Price(f"r-any-{kind}", said, sides, coins)
