"""Why a move is refused: the goods, the coins or the rule that stand in its way."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from septem.kernel.goods import at
from septem.wonders.rules.extension import STAGES, Opening
from septem.wonders.rules.orders import AGAIN, card_of
from septem.wonders.rules.shortage import Shortage, openings, ordered_stages
from septem.wonders.words.moves import STAGE_AGAIN, MoveWords
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


OF_HAND = ("build", "stage", STAGE_AGAIN, "discard")  # orders with a card of the hand


class Refusal:
    """The answer to one move that is not offered to a seat, in one language."""

    def __init__(
        self, game: "Wonders", seat: int, language: str, orders: dict[str, MoveWords]
    ) -> None:
        self.game = game
        self.orders = orders  # how moves are said, by the name of the order's kind
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
        order = self.from_hand().get(words[0]) if len(words) > 1 else None
        if order is None:
            return self.say("move", text=text, offered=self.some())
        return self.about_card(order, words)

    def from_hand(self) -> dict[str, MoveWords]:
        """How moves that name a card of the hand are said, by their first words."""
        kinds = [kind.name for kind in self.game.ruleset.kinds if kind.builds]
        names = [*OF_HAND, *(name for name in kinds if name in self.orders)]
        return {self.orders[name].word: self.orders[name] for name in names if name in self.orders}

    def not_offered(self) -> str:
        return self.say("free_discard" if self.free else "offered", offered=self.some())

    def about_card(self, order: MoveWords, words: list[str]) -> str:
        """The same for a move that names a card."""
        card = order.card_in(words)
        by_id = self.game.catalogue.by_id
        if card not in by_id:
            near = get_close_matches(card, list(by_id), 1)
            return self.say("card_near" if near else "card", card=card, near="".join(near))
        in_hand = {self.game.catalogue.cards[card_of(code)].id for code in self.codes}
        if card not in in_hand:
            return self.say("in_hand", card=card, hand=", ".join(sorted(in_hand)))
        variants = [x for x in self.offered if card in x.split() and words[0] in x.split()]
        if variants:
            return self.say("variant", text=" ".join(words), variants=", ".join(variants))
        return order.refusal(self, int(self.game.deciding_city(self.seat)), words)

    def about_building(self, city: i64, card: str) -> str:
        piece = self.game.catalogue.by_id[card]
        if not piece.age:
            return self.not_offered()
        name = piece.names[self.language]
        if self.game.cities[city].has_name(piece):
            return self.say("twice", name=name)
        return self.short_of(city, name, piece.color_index, piece.coins, piece.goods)

    def about_stage(self, city: i64, words: list[str]) -> str:
        """The same for the next stage, or an option of it."""
        me = self.game.cities[city]
        if me.stages >= len(me.board.stages):
            return self.say("stage_left")
        found = [opening for opening in openings(me) if opening.way != AGAIN]
        wanted = [opening for opening in found if f"@{opening.way}" in words] or found
        return self.about_opening(city, wanted[0])

    def about_opening(self, city: i64, opening: Opening) -> str:
        """The same for a stage that might be built."""
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
        counts = [(int(at(vector, field)), good) for field, good in enumerate(names)]
        return ", ".join(f"{n} {phrase(self.language, good, n=n)}" for n, good in counts if n)

    def some(self) -> str:
        """A few of the moves on offer."""
        more = len(self.offered) - 4
        return ", ".join(self.offered[:4]) + (", ..." if more > 0 else "")
