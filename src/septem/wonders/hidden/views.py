"""What a seat may know: its view (W-10).

Fields of a view are listed here one by one; nothing leaves the engine that is not on this page.
"""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import at, unpack
from septem.wonders.hidden import forecast
from septem.wonders.hidden.memory import seen_hand
from septem.wonders.hidden.room import boxes_of, expansions_of, shares
from septem.wonders.rules.listing import buildings, ids, victories
from septem.wonders.rules.orders import NO_ORDER
from septem.wonders.rules.payment import own_units
from septem.wonders.rules.shortage import why_not
from septem.wonders.rules.traces import card_of

if TYPE_CHECKING:
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


def view(game: "Wonders", seat: int | None) -> dict[str, Any]:
    """What a seat sees; None: a spectator. After the end everything is shown (W-10.3)."""
    fields: dict[str, Any] = {
        "game": "wonders",
        "seat": seat,
        "players": int(game.seats),
        "age": int(game.age),
        "turn": int(game.turn),
        "turns": int(game.turns),
        "step": game.steps[game.step].name,
        "pass_to": game.passing(),
        "pending": list(game.pending),
        "over": game.over,
        "discard_count": len(game.pile),
        "seats": [city_view(game, seat, city) for city in range(len(game.cities))],
    }
    fields.update(game.table_fields())
    if game.extended:
        fields["expansions"] = list(expansions_of(game))
    for box in boxes_of(game):
        fields.update(box.table_view(game, seat))
    if game.over or (seat is not None and game.sees_pile(seat)):
        fields["discard"] = ids(game, sorted(int(card_of(packed)) for packed in game.pile))
    if game.over:
        fields["left_out"] = sorted(ids(game, list(game.left_out)))
        if len(game.leftovers):
            fields["leftovers"] = ids(game, [int(card) for card in game.leftovers])
    return fields


def city_view(game: "Wonders", seat: int | None, city: int) -> dict[str, Any]:
    """One city as a seat sees it."""
    me = game.cities[city]
    mine = seat is not None and shares(game, seat, int(game.decider(city)))
    fields = public_city(game, me, game.trader(city))
    fields["points"] = game.points(city)
    fields["conflicts"] = forecast.conflicts(game, city)
    if game.extended:
        fields["strength"] = forecast.might(game, city)
    committed = game.choosing() and game.orders[city] != NO_ORDER
    fields["committed"] = committed and (mine or game.is_complete(game.decider(city)))
    fields["hand_count"] = len(me.hand)
    fields["passes_to"] = passes_to(game, city)
    if mine or game.over:
        fields["hand"] = ids(game, list(me.hand))
        fields["order"] = order_text(game, city) if committed else None
        fields["order_fields"] = order_fields(game, city) if committed else None
        if game.choosing() and game.turn and game.age and len(game.choices(city)):
            fields["why_not"] = why_not(game, city, game.choices(city))
            fields["foresight"] = forecast.foresight(game, city, list(game.choices(city)))
    elif seat is not None:
        seen = seen_hand(game, seat, city)
        fields["hand_seen"] = None if seen is None else ids(game, seen)
    if game.over:
        fields["explained"] = game.sheet(city, detailed=True).explained(game.catalogue.lines)
    if city == seat or game.over:
        fields["markers"] = ids(game, [int(card_of(packed)) for packed in me.markers])
    for box in boxes_of(game):
        fields.update(box.city_view(game, city, mine or game.over))
    return fields


def order_text(game: "Wonders", city: int) -> str:
    """An order that is committed, in notation."""
    return game.faces.words.text(int(game.orders[city]))


def order_fields(game: "Wonders", city: int) -> dict[str, Any]:
    """The same as the fields of a move."""
    words = game.faces.words
    return words.complete(game, int(game.decider(city)), words.read(int(game.orders[city])))


def passes_to(game: "Wonders", city: int) -> int | None:
    """The seat that a city's hand goes to next; the Free City has none (W-4.8, W-11.9)."""
    passing = game.passing()
    if passing == "exchange":
        return 1 - city if city < game.seats else None
    return (city + (1 if passing == "left" else -1)) % int(game.size)


def public_city(game: "Wonders", city: "City", trader: "City") -> dict[str, Any]:
    """What everybody sees of a city; the prices are those at which it buys now."""
    goods = game.catalogue.vocabulary.goods
    symbols = game.catalogue.vocabulary.symbols
    return {
        "wonder": city.board.id,
        "stages": int(city.stages),
        "coins": int(city.coins),
        "trade_income": int(city.trade_income),
        "cards": buildings(game, city),
        "shields": int(city.shields),
        "victories": victories(city),
        "defeats": int(city.defeats),
        "symbols": {name: int(at(city.symbols, i)) for i, name in enumerate(symbols)},
        "free_symbols": int(city.free_symbols),
        "produces": production(goods, city.fixed, own_units(city)),
        "sells": production(goods, city.sold, city.sold_units),
        "prices": {
            "left": dict(zip(goods, unpack(int(trader.left_price)), strict=False)),
            "right": dict(zip(goods, unpack(int(trader.right_price)), strict=False)),
        },
        "free_builds": int(city.free_builds),
        "free_builds_used": int(city.free_builds_used),
    }


def production(goods: list[str], fixed: i64, units: vec[i64]) -> list[list[str]]:
    """Units of production, each a list of alternatives, whatever the order they were built in."""
    single = [[good] for field, good in enumerate(goods) for _ in range(at(fixed, field))]
    return single + sorted(
        [[good for field, good in enumerate(goods) if at(unit, field)] for unit in units]
    )
