"""What a position says of Towers (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.errors import BadPosition
from septem.kernel.fields import each, listed, number, whole
from septem.wonders.expansions.towers.conflicts import SWORDS
from septem.wonders.expansions.towers.links import OpenMarket, TradeLink, far_price
from septem.wonders.expansions.towers.rules import TowersRules
from septem.wonders.expansions.towers.stages import TowerBuilder, built_again, option_of
from septem.wonders.expansions.towers.state import (
    NONE,
    shield_of,
    source_of,
    swords_of,
    tower_of,
    yard_of,
)
from septem.wonders.expansions.towers.trade import lay_stalls
from septem.wonders.expansions.towers.triggers import note_gains
from septem.wonders.positions.hooks import Positions
from septem.wonders.positions.writer import origin
from septem.wonders.rules.orders import AGAIN
from septem.wonders.rules.traces import card_of

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders

TABLE_WORDS = ("trade_link", "war_link")
SEAT_WORDS = (
    *("options", "embellished", "shield_tokens", "golden", "paid", "awaited"),
    *("recovering", "recovering_trace"),
)
SWORD_WORDS = {swords: word for word, swords in SWORDS.items()}


def table_fields(game: "Wonders") -> dict[str, Any]:
    """Builder and partner of each link."""
    yard = yard_of(game)
    return {
        "trade_link": [int(seat) for seat in yard.ship] or None,
        "war_link": [int(seat) for seat in yard.galley] or None,
    }


def public_fields(game: "Wonders", city: int) -> dict[str, Any]:
    """What everybody knows of a city."""
    me = game.cities[city]
    tower = tower_of(me)
    cards = game.catalogue.cards
    colors = game.catalogue.vocabulary.colors
    chosen = [int(option_of(tower.ways, number)) for number in range(me.stages)]
    return {
        "options": chosen if any(chosen) else [],
        "embellished": built_again(me),
        "shield_tokens": int(tower.tokens),
        "golden": [
            [SWORD_WORDS[int(swords_of(x))], cards[source_of(x)].id if source_of(x) >= 0 else None]
            for x in tower.golden
        ],
        "paid": int(tower.paid),
        "awaited": [color for i, color in enumerate(colors) if has(tower.awaited, i)],
    }


def city_fields(game: "Wonders", city: int) -> dict[str, Any]:
    held = tower_of(game.cities[city]).recovering
    return {
        **public_fields(game, city),
        "recovering": None if held == NONE else game.catalogue.cards[card_of(held)].id,
        "recovering_trace": None if held == NONE else origin(held),
    }


def read_board(reader: "Reader", game: "Wonders", seat: int) -> None:
    """The options chosen so far; the first one where they are left out."""
    entry = reader.seats[seat]
    where = f"seats[{seat}]."
    city = game.cities[seat]
    tower_of(city).age = reader.age
    options = listed(entry, "options", where)
    builder = city.builder()
    built = number(entry, "stages", 0, len(city.board.stages), 0, where)
    special = [stage for stage in city.board.stages if 1 in stage.ways]
    if options and (not special or len(options) != built):
        raise BadPosition(f"{where}options", f"expected one for each of {built} stages")
    if special and isinstance(builder, TowerBuilder):
        for stage in range(built):
            way = number({"options": options[stage]}, "options", 1, 2, 1, where) if options else 1
            builder.choose(city, stage, way)


def read_city(reader: "Reader", game: "Wonders", seat: int) -> None:
    entry = reader.seats[seat]
    where = f"seats[{seat}]."
    city = game.cities[seat]
    tower = tower_of(city)
    read_embellished(reader, game, seat)
    tower.tokens = number(entry, "shield_tokens", 0, 8, 0, where)
    city.shields += tower.tokens
    tower.paid = number(entry, "paid", 0, 31, 0, where)
    colors = reader.catalogue.vocabulary.colors
    for color in listed(entry, "awaited", where):
        if color not in colors:
            raise BadPosition(f"{where}awaited", f"there is no color {color!r}")
        tower.awaited |= bit(colors.index(color))
    tower.golden = read_golden(reader, entry, where)
    if entry.get("recovering") is not None:
        trace = entry.get("recovering_trace")
        one = {
            "recovering": [entry["recovering"]],
            "recovering_trace": [] if trace is None else [trace],
        }
        held = reader.traces(one, "recovering", "recovering_trace", where, seat)
        tower.recovering = held[0]


def read_embellished(reader: "Reader", game: "Wonders", seat: int) -> None:
    """Stages built a second time."""
    city = game.cities[seat]
    where = f"seats[{seat}].embellished"
    builder = city.builder()
    for stage in listed(reader.seats[seat], "embellished", f"seats[{seat}]."):
        known = isinstance(stage, int) and 1 <= stage <= city.stages
        if (
            not known
            or AGAIN not in city.board.stages[stage - 1].ways
            or stage in built_again(city)
        ):
            raise BadPosition(where, f"no stage {stage!r} can be embellished here")
        if isinstance(builder, TowerBuilder):
            builder.embellish(city, stage)


def read_golden(reader: "Reader", entry: dict[str, Any], where: str) -> vec[i64]:
    """Golden shields: pairs of a sword and the card that gave it, or none."""
    golden: vec[i64] = vec[i64]()
    for pair in listed(entry, "golden", where):
        if not isinstance(pair, list | tuple) or len(pair) != 2 or str(pair[0]) not in SWORDS:
            words = ", ".join(SWORDS)
            raise BadPosition(f"{where}golden", f"expected [one of {words}; a card or null]")
        source = NONE
        if pair[1] is not None:
            source = int(reader.known(pair[1], f"{where}golden").index)
        golden = append(golden, shield_of(SWORDS[str(pair[0])], source))
    return golden


def read_table(reader: "Reader", game: "Wonders") -> None:
    """Links, the open market, the supply of tokens."""
    yard = yard_of(game)
    yard.ship = read_link(reader, "trade_link")
    for card in game.catalogue.cards:
        for effect in card.powers.effects:
            if isinstance(effect, TradeLink):
                yard.ship_prices = vec[i64]([effect.builder_price, effect.partner_price])
    yard.galley = read_link(reader, "war_link")
    for seat in range(game.size):
        city = game.cities[seat]
        tower = tower_of(city)
        yard.tokens -= tower.tokens
        if tower.recovering != NONE:
            yard.recovering |= game.bit(seat)
        for stage in city.board.stages[: city.stages]:
            for effect in stage.powers.effects:
                if isinstance(effect, OpenMarket):
                    effect.open(game, seat)
        note_gains(city)
    if yard.tokens < 0:
        raise BadPosition("seats", "there are not so many shield tokens")
    lay_stalls(game, far_price(game))


def read_link(reader: "Reader", field: str) -> vec[i64]:
    """Builder and partner, who are no neighbours."""
    link = reader.fields.get(field)
    if link is None:
        return vec[i64]()
    size = len(reader.seats)
    seats = [whole(field, seat, 0, size - 1) for seat in each(field, link)]
    away = abs(seats[0] - seats[1]) if len(seats) == 2 else 0
    if not 1 < away < size - 1:
        raise BadPosition(field, "expected the seats of builder and partner, who are no neighbours")
    return vec[i64](seats)


def check_owing(reader: "Reader", game: "Wonders") -> None:
    if not game.owing:
        raise BadPosition("step", f"nobody has anything to decide in the step '{reader.step}'")


class TowersPositions(Positions):
    """Links, tokens, options and embellishments."""

    def __init__(self, rules: TowersRules) -> None:
        super().__init__()
        self.rules = rules
        self.decisions = ["recover", "hire"]
        self.table_words = list(TABLE_WORDS)
        self.seat_words = list(SEAT_WORDS)

    def table_fields(self, game: "Wonders") -> dict[str, Any]:
        return table_fields(game)

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
        return city_fields(game, city)

    def read_board(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        read_board(reader, game, seat)

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        read_city(reader, game, seat)

    def read_table(self, reader: "Reader", game: "Wonders") -> None:
        read_table(reader, game)

    def read_moment(self, reader: "Reader", game: "Wonders") -> bool:
        if reader.step == "recover":
            self.rules.recover.ask(game)
        elif reader.step == "hire":
            self.rules.hire.ask(game)
        else:
            return False
        check_owing(reader, game)
        return True
