"""The complete state of a table as a JSON-serialisable dict (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

from septem.kernel.bits import has
from septem.kernel.goods import unpack
from septem.wonders.cards.effect_keys import LAST_LINE
from septem.wonders.positions.hooks import Positions
from septem.wonders.rules.listing import buildings, ids, victories
from septem.wonders.rules.orders import AGAIN, NO_ORDER, STAGE, kind_of, target_of, way_of
from septem.wonders.rules.orders import card_of as card_ordered
from septem.wonders.rules.traces import age_of, barred_of, card_of, is_fresh, seat_of, turn_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


USED = (  # what serves once per turn, in the order of its bits (`second_play`)
    *("discount left", "discount right", "special left", "special right"),
    *("bought left", "bought right", "bank 1", "bank 2", "bank 3"),
)
STAGE_WORD = "stage"
AGAIN_WORD = "again"


def position(game: "Wonders", boxes: list[Positions]) -> dict[str, Any]:
    """Every field but the names of expansions, in the shape `septem.position` reads."""
    ages = range(3, 3 - len(game.decks), -1)
    fields: dict[str, Any] = {
        "game": "wonders",
        "expansions": [],
        "players": int(game.seats),
        "age": int(game.age),
        "turn": int(game.turn),
        "step": game.steps[game.step].name,
        "acting": None if game.acting < 0 else int(game.acting),
        "over": game.over,
        "seats": [seat_fields(game, boxes, city) for city in range(len(game.cities))],
        "discard": ids(game, [int(card_of(packed)) for packed in game.pile]),
        "discard_traces": [origin(packed) for packed in game.pile],
        "decks": {
            str(age): ids(game, [int(card) for card in deck])
            for age, deck in zip(ages, game.decks, strict=True)
        },
        "left_out": sorted(ids(game, [int(card) for card in game.left_out])),
        "memory": [int(game.memory_age), int(game.memory_turn)],
    }
    if len(game.leftovers):
        fields["leftovers"] = ids(game, [int(card) for card in game.leftovers])
    if game.catalogue.optional:
        fields["optional_cards"] = True
    fields.update(game.own_fields())
    for box in boxes:
        fields.update(box.table_fields(game))
    return fields


def seat_fields(game: "Wonders", boxes: list[Positions], city: int) -> dict[str, Any]:
    me = game.cities[city]
    order = game.orders[city] if game.choosing() else NO_ORDER
    fields = {
        "wonder": me.board.id,
        "stages": int(me.stages),
        "coins": int(me.coins),
        "trade_income": int(me.trade_income),
        "cards": buildings(game, me),
        "hand": ids(game, [int(card) for card in me.hand]),
        "victories": victories(me),
        "defeats": int(me.defeats),
        "markers": ids(game, [int(card_of(packed)) for packed in me.markers]),
        "marker_traces": [origin(packed) for packed in me.markers],
        "free_builds_used": free_builds_used(game, me),
        "digs": digs(me),
        "discards_seen": int(me.discards_seen),
        "order": None if order == NO_ORDER else game.faces.words.text(int(order)),
    }
    if me.due:
        fields["due"] = int(me.due)
    built = [game.earlier[i + 1] for i in range(0, len(game.earlier), 2) if game.earlier[i] == city]
    if me.more is not None and me.more.used:
        fields["used"] = [word for place, word in enumerate(USED) if has(me.more.used, place)]
    if built:
        fields["built"] = [piece_name(game, order) for order in built]
    for box in boxes:
        fields.update(box.city_fields(game, city))
    return fields


def piece_name(game: "Wonders", order: "i64") -> str:
    """What an order of this turn has built: a card by its id, `stage 2`, or `stage 2 again`."""
    if kind_of(order) != STAGE:
        return game.catalogue.cards[card_ordered(order)].id
    return f"{STAGE_WORD} {target_of(order)}" + (f" {AGAIN_WORD}" if way_of(order) == AGAIN else "")


def free_builds_used(game: "Wonders", city: "City") -> list[str]:
    """What gave the free constructions used in this age: the board, or a color."""
    used = [city.board.id] * int(city.free_builds_used)
    more = city.more
    if more is not None:
        used += [city.board.id] * int(more.exchanges_used)
        for field, color in enumerate(game.catalogue.vocabulary.colors):
            used += [color] * int(more.color_builds_used >> (6 * field) & 63)
    return used


def digs(city: "City") -> int | list[int]:
    """Digs still to make: their number, or their numbers by line (W-6.4 e)."""
    lines = unpack(int(city.digs), LAST_LINE + 1)
    return lines if any(lines[1:]) else lines[0]


def origin(packed: "i64") -> list[int]:
    """Age, turn, seat and freshness of a trace; and the colors it bars, if any."""
    known = [int(age_of(packed)), int(turn_of(packed)), int(seat_of(packed)), int(is_fresh(packed))]
    barred = int(barred_of(packed))
    return [*known, barred] if barred else known
