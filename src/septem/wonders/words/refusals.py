"""Why a move is refused: the goods, the coins or the rule that stand in its way."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import FIELDS, at, missing, one, total
from septem.wonders.cards.pieces import Stage
from septem.wonders.rules.city import City
from septem.wonders.rules.holdings import EVERYTHING, STAGES
from septem.wonders.rules.orders import (
    AGAIN,
    BUILD,
    CHAIN,
    GRATIS,
    POWER,
    STAGE,
    card_of,
    kind_of,
    target_of,
    way_of,
)
from septem.wonders.rules.payment import Market
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders
    from septem.wonders.words.moves import MoveWords

ENOUGH = 31  # coins no purchase exceeds


class Shortage:
    """What stands between a city and a cost it cannot pay."""

    def __init__(self, game: "Wonders", city: i64, kind: i64, coins: i64, goods: i64) -> None:
        me = game.cities[city]
        market = opened(game, city)
        self.purse: i64 = market.purse
        self.price: i64 = coins  # the least that would be needed
        self.lacking: i64 = lacking(game, city, kind, goods)
        market.purse = ENOUGH
        if coins > self.purse:
            self.why = "coins"
        elif not market.price_piece(me, kind, 0, goods):
            self.why = "goods"  # not for sale next door
        else:
            self.why = "money"
            self.price = coins + total(market.offers[0])


def opened(game: "Wonders", city: i64) -> Market:
    """A market of its own for a city."""
    market = Market()
    market.cities = game.cities
    market.open(game.cities[city], game.left(city), game.right(city))
    return market


def lacking(game: "Wonders", city: i64, kind: i64, goods: i64) -> i64:
    """The goods that own production and units off the cost leave missing; those off are first the ones that nobody sells."""
    me = game.cities[city]
    market = opened(game, city)
    more = me.more
    if more is not None:
        market.less = more.stage_reduction if kind == STAGES else more.reductions >> (kind * 6) & 63
        for concession in more.concessions:
            if concession.color in (kind, EVERYTHING):
                concession.open(market, me)
    rest = least_missing(market.units, missing(goods, me.fixed), 0)
    for _ in range(min(market.less, total(rest))):
        needed = [good for good in range(FIELDS) if at(rest, good)]
        rest -= one(min(needed, key=lambda good: at(market.for_sale, good)))
    return rest


def why_not(game: "Wonders", city: i64, hand: vec[i64]) -> dict[str, Any]:
    """For each card a city cannot build from a hand, and for each stage, what stands in the way."""
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
    """What stands in the way of the next stage, of each of its options and of each embellishment, where no order builds it."""
    me = game.cities[city]
    ordered = ordered_stages(codes)
    reasons: dict[str, Any] = {}
    if me.stages == len(me.board.stages):
        reasons["stage"] = {"why": "stage_left"}
    for opening in openings(me):
        if (opening.number, opening.way) not in ordered:
            piece = opening.stage
            reasons[opening.key] = shortage(game, city, STAGES, piece.coins, piece.goods)
    return reasons


def ordered_stages(codes: list[int]) -> set[tuple[int, int]]:
    """Number and way of every stage that some orders build."""
    return {(int(target_of(x)), int(way_of(x))) for x in codes if kind_of(x) == STAGE}


class Opening(NamedTuple):
    """A stage that may be built if it can be paid."""

    key: str  # in `why_not`: stage, option1, option2, embellish2
    number: int
    way: int
    stage: Stage


def openings(city: City) -> list[Opening]:
    """The next stage, or each of its options, and the stages that may be built a second time."""
    found: list[Opening] = []
    number = int(city.stages) + 1
    for stage in city.board.stages[city.stages : number]:
        if not stage.options:
            found.append(Opening("stage", number, 0, stage))
        for way, option in enumerate(stage.options, 1):
            found.append(Opening(f"option{way}", number, way, option))
    mason = city.mason()
    for number, stage in enumerate(city.board.stages[: city.stages], 1):
        if stage.again is not None and mason is not None and mason.may_repeat(city, number):
            found.append(Opening(f"embellish{number}", number, AGAIN, stage.again))
    return found


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

    def __init__(
        self, game: "Wonders", seat: int, language: str, kinds: dict[str, "MoveWords"]
    ) -> None:
        self.kinds = kinds  # the words of moves by the kinds of orders
        self.game = game
        self.seat = seat
        self.language = language
        self.codes = [int(code) for code in game.codes(seat)]
        self.offered = [game.faces.words.text(code) for code in self.codes]
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
        return ["B", "W", "E", "D", *(words.word for words in self.builders())]

    def builders(self) -> list["MoveWords"]:
        """The words of the modules' orders that bring their card into the city."""
        kinds = [kind for kind in self.game.catalogue.kinds if kind.name and kind.builds]
        return [self.kinds[kind.name] for kind in kinds]

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
        if words[0] in ("W", "E"):
            return self.about_stage(city, words)
        for kind in self.builders():
            if kind.word == words[0]:
                return kind.refusal(self, int(city), card)
        return self.say("free_discard" if self.free else "offered", offered=self.some())

    def about_building(self, city: i64, card: str) -> str:
        piece = self.game.catalogue.by_id[card]
        name = piece.names[self.language]
        if self.game.cities[city].has_name(piece):
            return self.say("twice", name=name)
        return self.short_of(city, name, piece.color_index, piece.coins, piece.goods)

    def about_stage(self, city: i64, words: list[str]) -> str:
        """The same for the next stage, an option of it, or an embellishment."""
        me = self.game.cities[city]
        again = words[0] == "E"
        if not again and me.stages >= len(me.board.stages):
            return self.say("stage_left")
        found = [opening for opening in openings(me) if (opening.way == AGAIN) == again]
        if again:
            found = [opening for opening in found if str(opening.number) == words[1]]
        wanted = [opening for opening in found if f"@{opening.way}" in words] or found
        if not wanted:
            return self.say("embellish", n=words[1])
        opening = wanted[0]
        if (opening.number, opening.way) in ordered_stages(self.codes):
            return self.say("free_chain")
        kind = opening.key.rstrip("0123456789")
        name = self.say(f"{kind}_name", n=opening.number, option=opening.way)
        return self.short_of(city, name, STAGES, opening.stage.coins, opening.stage.goods)

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
