"""Moves of Leaders in words."""

from typing import TYPE_CHECKING

from septem.wonders.expansions.leaders.moves import Moves, cost
from septem.wonders.rules.orders import card_of, target_of
from septem.wonders.words.hooks import OrderWords, Words
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue
    from septem.wonders.words.refusals import Refusal


class KeepWords(OrderWords):
    """`keep X`: a card of the draft."""

    def __init__(self) -> None:
        super().__init__("keep")

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        return f"keep {catalogue.cards[card_of(code)].id}"

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        return phrase(language, "keep", card=catalogue.cards[card_of(code)].names[language])


class RecruitWords(OrderWords):
    """`R X`: a leader joins the city."""

    def __init__(self) -> None:
        super().__init__("R")

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        leader = catalogue.cards[card_of(code)]
        return f"R {leader.id} ={target_of(code)}" if leader.most_paid >= 0 else f"R {leader.id}"

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        leader = catalogue.cards[card_of(code)]
        if leader.most_paid < 0:
            return phrase(language, "recruit", card=leader.names[language])
        coins = int(target_of(code))
        return phrase(language, "recruit_for", card=leader.names[language], n=coins)

    def refusal(self, answer: "Refusal", city: int, card: str) -> str:
        game = answer.game
        leader = game.catalogue.by_id[card]
        me = game.cities[city]
        return answer.say(
            "coins",
            name=leader.names[answer.language],
            n=int(cost(game, city, leader)),
            purse=int(me.coins - me.trade_income),
        )


class NoLeaderWords(OrderWords):
    """`R -`: an extra recruitment is declined."""

    def __init__(self) -> None:
        super().__init__("R")

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        return "R -"

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        return phrase(language, "no_leader")


class DismissWords(OrderWords):
    """`D X`: a leader leaves the game for coins."""

    def __init__(self) -> None:
        super().__init__("D")

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        return f"D {catalogue.cards[card_of(code)].id}"

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        name = catalogue.cards[card_of(code)].names[language]
        return phrase(language, "discard", card=name, n=int(catalogue.discard_coins))


class LeadersWords(Words):
    """How leaders are kept, recruited and put away."""

    def orders(self) -> dict[str, OrderWords]:
        moves = Moves()
        return {
            moves.keep.name: KeepWords(),
            moves.recruit.name: RecruitWords(),
            moves.decline.name: NoLeaderWords(),
            moves.dismiss.name: DismissWords(),
        }
