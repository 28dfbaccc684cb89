"""Why a move is refused: the goods, the coins or the rule that stand in its way."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import FIELDS, at, missing, one, total
from septem.wonders.city import City
from septem.wonders.holdings import STAGES
from septem.wonders.orders import (
    AGAIN,
    BUILD,
    CHAIN,
    GRATIS,
    POWER,
    STAGE,
    card_of,
    kind_of,
    way_of,
)
from septem.wonders.payment import Market
from septem.wonders.pieces import Stage
from septem.wonders.words import phrase

if TYPE_CHECKING:
    from septem.wonders.table import Wonders

ENOUGH = 31  # coins no purchase exceeds


class Shortage:
    """What stands between a city and a cost it cannot pay."""

    def __init__(self, game: "Wonders", city: i64, kind: i64, coins: i64, goods: i64) -> None:
        me = game.cities[city]
        market = Market()
        market.cities = game.cities
        market.open(me, game.left(city), game.right(city))
        self.purse: i64 = market.purse
        self.price: i64 = coins  # the least that would be needed
        self.lacking: i64 = least_missing(market.units, missing(goods, me.fixed), 0)
        market.purse = ENOUGH
        if coins > self.purse:
            self.why = "coins"
        elif not market.price_piece(me, kind, 0, goods):
            self.why = "goods"  # not for sale next door
        else:
            self.why = "money"
            self.price = coins + total(market.offers[0])


def why_not(game: "Wonders", city: i64, hand: vec[i64]) -> dict[str, Any]:
    """For each card a city cannot build from a hand, and for the next stage, what stands in the way."""
    me = game.cities[city]
    codes = [int(code) for code in game.orders_for(city, hand)]
    built = {card_of(code) for code in codes if kind_of(code) in (BUILD, CHAIN, POWER, GRATIS)}
    reasons: dict[str, Any] = {}
    for card in hand:
        piece = game.catalogue.cards[card]
        if card not in built:
            twice = me.has_name(piece)
            reasons[piece.id] = (
                {"why": "twice"}
                if twice
                else shortage(game, city, piece.color_index, piece.coins, piece.goods)
            )
    return {**reasons, **why_no_stage(game, city, codes)}


def why_no_stage(game: "Wonders", city: i64, codes: list[int]) -> dict[str, Any]:
    """What stands in the way of the next stage, where no order builds it."""
    me = game.cities[city]
    if me.stages == len(me.board.stages):
        return {"stage": {"why": "stage_left"}}
    if any(kind_of(code) == STAGE and way_of(code) != AGAIN for code in codes):
        return {}
    stage = next_stage(me)
    return {"stage": shortage(game, city, STAGES, stage.coins, stage.goods)}


def next_stage(city: City) -> Stage:
    """The next stage, or the first of its options."""
    stage = city.board.stages[city.stages]
    return stage.options[0] if stage.options else stage


def shortage(game: "Wonders", city: i64, kind: i64, coins: i64, goods: i64) -> dict[str, Any]:
    """A shortage as plain data."""
    short = Shortage(game, city, kind, coins, goods)
    names = game.catalogue.vocabulary.goods
    missed = {
        name: int(at(short.lacking, i)) for i, name in enumerate(names) if at(short.lacking, i)
    }
    return {"why": short.why, "missing": missed, "coins": int(short.price)}


class Refusal:
    """The answer to one move that is not offered to a seat, in one language."""

    def __init__(self, game: "Wonders", seat: int, language: str) -> None:
        self.game = game
        self.seat = seat
        self.language = language
        self.codes = [int(code) for code in game.codes(seat)]
        self.offered = [game.words.notation(code) for code in self.codes]
        self.free = self.offered[0].startswith("free ")  # an order for the Free City is asked for

    def say(self, key: str, **values: Any) -> str:
        return phrase(self.language, f"no_{key}", **values)

    def reason(self, text: str) -> str:
        """One sentence about the move written as text."""
        words = text.split()
        free = self.free
        if words and words[0] == "free":
            words = words[1:]
            if not free:
                return self.say("free_prefix")
        elif free:
            return self.say("free_missing", example=self.offered[0])
        if self.game.steps[self.game.step].name == "dig":
            return self.say("dig", offered=", ".join(self.offered))
        if len(words) < 2 or words[0] not in self.letters():
            return self.say("move", text=text, offered=self.some())
        card = words[2] if words[0] in ("W", "E") and len(words) > 2 else words[1]
        return self.about_card(words, card)

    def letters(self) -> list[str]:
        """The first words of moves that name a card of the hand."""
        kinds = [kind for kind in self.game.catalogue.kinds if kind.letter and kind.builds]
        return ["B", "W", "E", "D", *(kind.letter for kind in kinds)]

    def not_offered(self) -> str:
        return self.say("offered", offered=self.some())

    def about_card(self, words: list[str], card: str) -> str:
        """The same for a move that names a card."""
        by_id = self.game.catalogue.by_id
        if card not in by_id:
            near = get_close_matches(card, list(by_id), 1)
            return self.say("card_near" if near else "card", card=card, near="".join(near))
        in_hand = {self.game.catalogue.cards[card_of(code)].id for code in self.codes}
        if card not in in_hand:
            return self.say("in_hand", card=card, hand=", ".join(sorted(in_hand)))
        city = self.game.deciding_city(self.seat)
        variants = [x for x in self.offered if card in x.split() and words[0] in x.split()]
        if variants:
            return self.say("variant", text=" ".join(words), variants=", ".join(variants))
        if words[0] == "B" and self.game.catalogue.by_id[card].age:
            return self.about_building(city, card)
        if words[0] == "W":
            return self.about_stage(city)
        for kind in self.game.catalogue.kinds:
            if kind.builds and kind.letter == words[0]:
                return kind.refusal(self, city, card)
        return self.say("free_discard" if self.free else "offered", offered=self.some())

    def about_building(self, city: i64, card: str) -> str:
        piece = self.game.catalogue.by_id[card]
        name = piece.names[self.language]
        if self.game.cities[city].has_name(piece):
            return self.say("twice", name=name)
        return self.short_of(city, name, piece.color_index, piece.coins, piece.goods)

    def about_stage(self, city: i64) -> str:
        me = self.game.cities[city]
        if me.stages >= len(me.board.stages):
            return self.say("stage_left")
        if any(kind_of(code) == STAGE for code in self.codes):
            return self.say("free_chain")
        stage = next_stage(me)
        name = self.say("stage_name", n=int(me.stages) + 1)
        return self.short_of(city, name, STAGES, stage.coins, stage.goods)

    def short_of(self, city: i64, name: str, kind: i64, coins: i64, goods: i64) -> str:
        """Which coins or goods a cost is short of."""
        short = Shortage(self.game, city, kind, coins, goods)
        return self.say(
            short.why,
            name=name,
            n=int(short.price),
            purse=int(short.purse),
            goods=self.goods(goods),
            lacking=self.goods(short.lacking),
        )

    def goods(self, vector: i64) -> str:
        names = self.game.catalogue.vocabulary.goods
        counts = [
            (at(vector, field), phrase(self.language, good)) for field, good in enumerate(names)
        ]
        return ", ".join(f"{count} {name}" for count, name in counts if count)

    def some(self) -> str:
        """A few of the moves on offer."""
        more = len(self.offered) - 4
        return ", ".join(self.offered[:4]) + (", ..." if more > 0 else "")


def least_missing(units: vec[i64], need: i64, first: i64) -> i64:
    """What stays missing when own units with alternatives serve as well as they can."""
    fewest = need
    for i in range(first, len(units)):
        for good in range(FIELDS):
            if at(need, good) and at(units[i], good):
                rest = least_missing(units, need - one(good), i + 1)
                if total(rest) < total(fewest):
                    fewest = rest
    return fewest
