"""The moves and pieces of Leaders in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from septem.kernel.phrases import LANGUAGES
from septem.kernel.piece import Piece
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.cards.pieces import Card
from septem.wonders.expansions.leaders.court import WHITE
from septem.wonders.expansions.leaders.moves import Moves, cost
from septem.wonders.rules.orders import card_of, target_of
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import Decline, Discard, Fields, MoveWords, name_of
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders
    from septem.wonders.words.refusals import Refusal


class Recruit(MoveWords):
    """A leader joins the city: `R X`; at a price of one's choice: `R X =2`."""

    def __init__(self) -> None:
        super().__init__("recruit", "R")

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        leader = catalogue.cards[card_of(code)]
        fields: Fields = {"kind": self.kind, "card": leader.id}
        if leader.most_paid >= 0:
            fields["coins"] = int(target_of(code))
        return fields

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        leader = game.catalogue.by_id[fields["card"]]
        coins = fields.get("coins", int(cost(game, city, leader)))
        return {**fields, "cost": coins} if coins else fields

    def notation(self, fields: Fields) -> str:
        price = f" ={fields['coins']}" if "coins" in fields else ""
        return f"R {fields['card']}{price}"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        name = name_of(catalogue, fields["card"], language)
        if fields.get("coins"):
            return phrase(language, "recruit_for", card=name, n=fields["coins"])
        return phrase(language, "recruit_free" if "coins" in fields else "recruit", card=name)

    def refusal(self, answer: "Refusal", city: int, words: list[str]) -> str:
        game = answer.game
        leader = game.catalogue.by_id[words[1]]
        me = game.cities[city]
        return answer.say(
            "coins",
            name=leader.names[answer.language],
            n=int(cost(game, city, leader)),
            purse=int(me.coins - me.trade_income),
        )


def leader_discount(value: dict[str, Any], language: str) -> str:
    if value["own"] == "all":
        text = phrase(language, "leader_discount_all")
    else:
        text = phrase(language, "leader_discount", n=value["own"])
    if value["neighbours"]:
        text += phrase(language, "leader_discount_neighbours", n=value["neighbours"])
    return text


class LeadersWords(Words):
    """How leaders are kept, recruited and put away."""

    def orders(self) -> dict[str, MoveWords]:
        moves = Moves()
        return {
            moves.keep.name: MoveWords("keep", "keep"),
            moves.recruit.name: Recruit(),
            moves.decline.name: Decline("recruit", "R", "no_leader"),
            moves.dismiss.name: Discard(),
        }

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        return {"leader_discount": leader_discount}

    def cost(self, card: Card, language: str) -> str:
        """Some leaders cost what the age or the player says."""
        if card.costs_age:
            return phrase(language, "leader_cost_age")
        if card.most_paid >= 0:
            return phrase(language, "leader_cost_chosen", n=int(card.most_paid))
        return ""

    def amend(self, piece: Piece, card: Card) -> None:
        """Leaders are pieces of a kind of their own."""
        if card.color == WHITE:
            piece.kind = "leader"
            if not card.optional:
                for language in LANGUAGES:
                    piece.copies[language] = phrase(language, "copies_leader")
