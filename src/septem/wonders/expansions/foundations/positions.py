"""What a position and a view say of Foundations, and what is hidden in their draft (docs/positions.md, F-10)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import listed, number
from septem.wonders.cards.pieces import WHITE
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.expansions.foundations.cards import FOUNDATION, Deck, Line
from septem.wonders.expansions.foundations.state import (
    DONE,
    GUILDS,
    KEEP,
    LEADERS,
    NONE,
    PILES,
    PLACE,
    footing_of,
    quarry_of,
)
from septem.wonders.expansions.foundations.steps import cards_aside
from septem.wonders.expansions.leaders.court import academy_of
from septem.wonders.expansions.towers.triggers import note_gains
from septem.wonders.rules.hands import in_order
from septem.wonders.words.phrases import phrase
from septem.wonders.words.texts import effect_lines, marks_text

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders

PHASES = {"keep foundation": KEEP, "place foundation": PLACE}
TABLE_WORDS = ("waiting_leaders", "foundation_box")
SEAT_WORDS = (
    *("foundation", "activated", "foundation_hand", "chained_blue", "set_aside", "seen_aside"),
)


def ids(game: "Wonders", cards: vec[i64]) -> list[str]:
    return [game.catalogue.cards[card].id for card in cards]


def described(lines: list[Line], language: str) -> list[str]:
    """The effects of a Foundation in words, from the bottom of the card on."""
    return [
        phrase(
            language,
            "foundation_line",
            stage=int(line.stage),
            effect="; ".join(effect_lines(line.powers.entry, language)),
            n=int(line.debt),
        )
        + marks_text(line.marks, language)
        for line in lines
    ]


# Views.


def table_view(game: "Wonders", seat: int | None) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if quarry_of(game).phase:
        fields["phase"] = "foundations"
    else:
        fields["foundation_box"] = ids(game, quarry_of(game).box)
    if seat is not None and game.acting == seat and game.steps[game.step].name == "set aside":
        fields["set_aside"] = ids(game, cards_aside(game, seat))
    return fields


def city_view(game: "Wonders", deck: Deck, city: int, sees: bool) -> dict[str, Any]:
    me = game.cities[city]
    footing = footing_of(me)
    lines = deck.of(me)
    fields: dict[str, Any] = {
        "foundation": None if footing.card == NONE else game.catalogue.cards[footing.card].id,
        "activated": int(footing.activated),
        "next_mark": None,
        "next_debt": None,
    }
    if footing.activated < len(lines):
        fields["next_mark"] = int(lines[footing.activated].stage)
        fields["next_debt"] = int(lines[footing.activated].debt)
    if sees:
        fields["foundation_hand"] = ids(game, footing.hand)
        if quarry_of(game).phase == PLACE:
            fields["foundation_passed"] = ids(game, footing_of(game.left(city)).hand[1:])
    return fields


def mix(game: "Wonders", seat: int, rng: "Rng") -> None:
    """Deal anew the Foundations whose places a seat does not know: neither held nor passed on by it."""
    quarry = quarry_of(game)
    if quarry.phase == DONE:
        return
    size = len(game.cities)
    hidden = []
    for city in range(size):
        for place in range(2):
            passed = quarry.phase == PLACE and place == 1
            known = game.shares(seat, city) or (passed and game.shares(seat, (city - 1) % size))
            if not known:
                hidden.append((city, place))
    cards = [int(footing_of(game.cities[city]).hand[place]) for city, place in hidden]
    pool = vec[i64](sorted([*cards, *[int(card) for card in quarry.box]]))
    rng.shuffle(pool)
    for at, (city, place) in enumerate(hidden):
        footing_of(game.cities[city]).hand[place] = pool[at]
    quarry.box = in_order(pool[len(hidden) :])


# Positions.


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
        if word not in PILES:
            raise BadPosition(f"{where}{field}", f"expected {' or '.join(PILES)}, found {word!r}")
        found |= PILES[word]
    return found


def read_table(reader: "Reader", game: "Wonders") -> None:
    """Leaders that wait for their deal come from the reserve where they are left out."""
    quarry = quarry_of(game)
    quarry.settling = reader.step == "settle" or reader.over
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
