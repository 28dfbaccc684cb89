"""Why a move is refused: the goods, the coins or the rule that stand in its way."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.kernel.goods import FIELDS, at, missing, one, total
from septem.wonders.city import City
from septem.wonders.orders import STAGE, card_of, kind_of
from septem.wonders.payment import Market

if TYPE_CHECKING:
    from septem.wonders.table import Wonders

SHAPES = "B card, B card <2 >1, W stage card, D card"


def reason(game: "Wonders", seat: int, text: str) -> str:
    """One sentence about a move that is not offered to a seat."""
    offered = [game.words.notation(int(code)) for code in game.codes(seat)]
    words = text.split()
    free = offered[0].startswith("free ")
    if words and words[0] == "free":
        words = words[1:]
        if not free:
            return "this order is for your own city; leave out 'free'"
    elif free:
        return "this order is for the Free City; it begins with 'free', as in: " + offered[0]
    if game.steps[game.step].name == "dig":
        return f"choose a card of the discard pile: {', '.join(offered)}"
    if len(words) < 2 or words[0] not in ("B", "W", "D"):
        return f"'{text}' is no move; moves look like: {SHAPES}; offered now: {some(offered)}"
    card = words[2] if words[0] == "W" and len(words) > 2 else words[1]
    return card_reason(game, seat, words, card, offered)


def card_reason(game: "Wonders", seat: int, words: list[str], card: str, offered: list[str]) -> str:
    """The same for a move that names a card."""
    by_id = game.catalogue.by_id
    if card not in by_id:
        near = get_close_matches(card, list(by_id), 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        return f"there is no card '{card}'{hint}"
    in_hand = {game.catalogue.cards[card_of(code)].id for code in game.codes(seat)}
    if card not in in_hand:
        return f"'{card}' is not in your hand; it holds: {', '.join(sorted(in_hand))}"
    city = game.deciding_city(seat)
    variants = [text for text in offered if card in text.split() and words[0] in text.split()]
    if words[0] == "B":
        return building_reason(game, city, card, words, variants)
    if words[0] == "W":
        return stage_reason(game, seat, city, words, variants)
    return f"the Free City must build when it can; offered now: {some(offered)}"


def building_reason(
    game: "Wonders", city: i64, card: str, words: list[str], variants: list[str]
) -> str:
    piece = game.catalogue.by_id[card]
    me = game.cities[city]
    if me.has_name(piece):
        return f"{piece.names['en']} already stands in this city; a name is built once (W-3.4)"
    if variants:
        return f"'{' '.join(words)}' is not offered; {card} can be built as: {', '.join(variants)}"
    return short_of(game, city, piece.names["en"], piece.coins, piece.goods)


def stage_reason(
    game: "Wonders", seat: int, city: i64, words: list[str], variants: list[str]
) -> str:
    me = game.cities[city]
    if me.stages >= len(me.board.stages):
        return "every stage of this wonder is built"
    if variants:
        return f"'{' '.join(words)}' is not offered; the next stage: {', '.join(variants)}"
    if any(kind_of(code) == STAGE for code in game.codes(seat)):
        return "a card the Free City can build by chain may not mark a stage (W-11.6)"
    stage = me.board.stages[me.stages]
    return short_of(game, city, f"stage {me.stages + 1}", stage.coins, stage.goods)


def short_of(game: "Wonders", city: i64, name: str, coins: i64, goods: i64) -> str:
    """Which coins or goods a cost is short of."""
    me = game.cities[city]
    market = Market()
    market.open(me, game.left(city), game.right(city))
    purse = market.purse
    if coins > purse:
        return f"{name} costs {coins} coins; you can spend {purse}"
    lacking = least_missing(me, missing(goods, me.fixed), 0)
    said = goods_list(game, lacking)
    market.purse = 99
    if not market.price(0, goods):
        return f"{name} needs {goods_list(game, goods)}; {said} missing, not all for sale next door"
    least = coins + total(market.offers[0])
    return f"{name} needs {goods_list(game, goods)}; {said} missing, {least} coins needed, you can spend {purse}"


def least_missing(city: City, need: i64, first: i64) -> i64:
    """What stays missing when own units with alternatives serve as well as they can."""
    fewest = need
    for i in range(first, len(city.units)):
        for good in range(FIELDS):
            if at(need, good) and at(city.units[i], good):
                rest = least_missing(city, need - one(good), i + 1)
                if total(rest) < total(fewest):
                    fewest = rest
    return fewest


def goods_list(game: "Wonders", goods: i64) -> str:
    names = game.catalogue.vocabulary.goods
    counts = [(at(goods, field), names[field]) for field in range(len(names))]
    return ", ".join(f"{count} {name}" for count, name in counts if count)


def some(offered: list[str]) -> str:
    """A few of the moves on offer."""
    shown = ", ".join(offered[:4])
    return shown if len(offered) <= 4 else f"{shown}, and {len(offered) - 4} more"
