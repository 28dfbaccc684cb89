"""What a position says of Foundations (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import listed, number
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.expansions.foundations.cards import FOUNDATION, Deck
from septem.wonders.expansions.foundations.state import (
    DONE,
    GUILDS,
    KEEP,
    LEADERS,
    NONE,
    PILES,
    PLACE,
    footing_of,
    ids,
    quarry_of,
)
from septem.wonders.expansions.leaders.court import WHITE, academy_of
from septem.wonders.expansions.towers.triggers import note_gains
from septem.wonders.positions.hooks import Positions
from septem.wonders.rules.hands import in_order

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders

PHASES = {"keep foundation": KEEP, "place foundation": PLACE}
TABLE_WORDS = ("waiting_leaders", "foundation_box")
SEAT_WORDS = (
    *("foundation", "activated", "foundation_hand", "chained_blue", "set_aside", "seen_aside"),
)


def table_fields(game: "Wonders") -> dict[str, Any]:
    quarry = quarry_of(game)
    return {
        "waiting_leaders": ids(game, quarry.waiting),
        "foundation_box": ids(game, quarry.box),
    }


def city_fields(game: "Wonders", city: int) -> dict[str, Any]:
    footing = footing_of(game.cities[city])
    return {
        "foundation": None if footing.card == NONE else game.catalogue.cards[footing.card].id,
        "activated": int(footing.activated),
        "foundation_hand": ids(game, footing.hand),
        "chained_blue": int(footing.chained),
        "set_aside": [pile for pile, bit in PILES.items() if footing.asked & bit],
        "seen_aside": [pile for pile, bit in PILES.items() if footing.seen & bit],
    }


def read_cards(reader: "Reader", game: "Wonders", deck: Deck) -> None:
    """Which Foundation lies where; what is left out is dealt from the seed."""
    quarry = quarry_of(game)
    quarry.phase = PHASES.get(reader.step, DONE)
    waiting = reader.cards(reader.fields, "waiting_leaders", "", WHITE)
    quarry.waiting = vec[i64]([card.index for card in waiting])
    for seat, entry in enumerate(reader.seats):
        where = f"seats[{seat}]."
        footing = footing_of(game.cities[seat])
        if entry.get("foundation") is not None:
            footing.card = reader.card(entry["foundation"], f"{where}foundation", FOUNDATION).index
        hand = reader.cards(entry, "foundation_hand", where, FOUNDATION)
        footing.hand = vec[i64]([card.index for card in hand])
    box = reader.cards(reader.fields, "foundation_box", "", FOUNDATION)
    pool = vec[i64](reader.unplaced(vec[i64]([card.index for card in deck.cards])))
    for seat in range(len(reader.seats)):
        footing = footing_of(game.cities[seat])
        missing = 2 - len(footing.hand) if quarry.phase else 0
        if quarry.phase == DONE and footing.card == NONE:
            footing.card = pool[0]
            pool = pool[1:]
        if (len(footing.hand) and not quarry.phase) or missing not in (0, 2):
            raise BadPosition(f"seats[{seat}].foundation_hand", "two cards, in the draft alone")
        for _ in range(missing):
            footing.hand = append(footing.hand, pool[0])
            pool = pool[1:]
    if "foundation_box" in reader.fields:
        pool = vec[i64]([card.index for card in box])
    quarry.box = in_order(pool)


def read_city(reader: "Reader", game: "Wonders", deck: Deck, seat: int) -> None:
    entry = reader.seats[seat]
    where = f"seats[{seat}]."
    city = game.cities[seat]
    footing = footing_of(city)
    lines = deck.of(city)
    passed = len([line for line in lines if line.stage <= city.stages])
    footing.activated = number(entry, "activated", 0, len(lines), passed, where)
    footing.chained = number(entry, "chained_blue", 0, 31, 0, where)
    footing.asked = piles(entry, "set_aside", where)
    footing.seen = piles(entry, "seen_aside", where)
    deck.stand(city)


def piles(entry: dict[str, Any], field: str, where: str) -> int:
    """Words for piles of cards set aside."""
    found = 0
    for word in listed(entry, field, where):
        if not isinstance(word, str) or word not in PILES:
            raise BadPosition(f"{where}{field}", f"expected {' or '.join(PILES)}, found {word!r}")
        found |= PILES[word]
    return found


def read_table(reader: "Reader", game: "Wonders") -> None:
    """Leaders that wait for their deal come from the reserve where they are left out."""
    quarry = quarry_of(game)
    wanted = int(reader.catalogue.parameters["leaders_dealt"]) * len(game.cities)
    if quarry.phase and "waiting_leaders" not in reader.fields:
        academy = academy_of(game)
        quarry.waiting = academy.reserve[:wanted]
        academy.reserve = academy.reserve[wanted:]
    for city in game.cities:
        note_gains(city)


def read_moment(reader: "Reader", game: "Wonders") -> bool:
    if reader.step in PHASES:
        game.owing = game.bit(game.size) - 1
        return True
    if reader.step == "set aside":
        city = reader.acting_city(game)
        if not footing_of(game.cities[city]).asked & (LEADERS | GUILDS):
            raise BadPosition("acting", f"city {city} has no cards set aside to look through")
        game.act(city)
        return True
    if reader.step == "settle":
        for seat in range(game.size):
            if ledger_of(game.cities[seat]).owed and game.cities[seat].coins:
                game.owing |= game.bit(seat)
        if not game.owing:
            raise BadPosition("step", "no city has a debt to settle; give 'owed' to one with coins")
        return True
    return False


class FoundationsPositions(Positions):
    """Which Foundation lies where, and what of it is active."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.deck = deck
        self.decisions = ["keep foundation", "place foundation", "set aside", "settle"]
        self.table_words = list(TABLE_WORDS)
        self.seat_words = list(SEAT_WORDS)

    def table_fields(self, game: "Wonders") -> dict[str, Any]:
        return table_fields(game)

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
        return city_fields(game, city)

    def hand_sizes(self, reader: "Reader") -> list[int]:
        """No leaders are held before the Foundations are placed."""
        return [0] if reader.step in PHASES else []

    def read_board(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        if seat == 0:
            read_cards(reader, game, self.deck)

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        read_city(reader, game, self.deck, seat)

    def read_table(self, reader: "Reader", game: "Wonders") -> None:
        read_table(reader, game)

    def read_moment(self, reader: "Reader", game: "Wonders") -> bool:
        return read_moment(reader, game)
