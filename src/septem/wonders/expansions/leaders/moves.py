"""Moves and steps of Leaders: keep a card of the draft, recruit, put a leader under a stage or away (L-3 to L-5)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.pieces import Card
from septem.wonders.expansions.leaders.court import LEADER_AGE, academy_of, court_of
from septem.wonders.rules.hooks import Kind
from septem.wonders.rules.one_by_one import OneByOne
from septem.wonders.rules.orders import NO_ORDER, Offer, card_of, kind_of, target_of, written
from septem.wonders.rules.shortage import why_no_stage
from septem.wonders.rules.traces import card_of as traced_card
from septem.wonders.rules.traces import trace, turn_of
from septem.wonders.rules.turn import Choose, Pass, Reveal, play

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.rules.table import Wonders


def printed(game: "Wonders", leader: Card) -> i64:
    """What a leader costs now without discounts."""
    return game.age if leader.costs_age else leader.coins


def cost(game: "Wonders", city: i64, leader: Card) -> i64:
    """What a city pays for a leader now: printed coins less all discounts (L-4.3, L-7.3)."""
    coins = printed(game, leader)
    less = court_of(game.cities[city]).discount
    less += court_of(game.left(city)).neighbours_discount
    less += court_of(game.right(city)).neighbours_discount
    return max(coins - less, 0)


def affordable(game: "Wonders", city: i64, leader: Card) -> bool:
    """Whether spendable coins suffice (L-4.3, L-5.2)."""
    me = game.cities[city]
    coins = me.coins - me.trade_income
    return printed(game, leader) <= coins or cost(game, city, leader) <= coins


def why_not(game: "Wonders", city: int) -> dict[str, Any]:
    """For each leader a city cannot recruit now, and for the next stage, what stands in the way."""
    reasons: dict[str, Any] = {}
    for held in court_of(game.cities[city]).hand:
        leader = game.catalogue.cards[traced_card(held)]
        if not affordable(game, city, leader):
            price = int(cost(game, city, leader))
            reasons[leader.id] = {"why": "coins", "missing": {}, "coins": price}
    codes = [int(code) for code in game.codes(city)]
    return {**reasons, **why_no_stage(game, city, codes)}


class Keep(Kind):
    """A card of the draft."""

    def __init__(self) -> None:
        super().__init__("keep leader")

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        court_of(game.cities[city]).take(trace(card_of(order), LEADER_AGE, game.turn, city))


class RecruitLeader(Kind):
    """A leader joins the city."""

    def __init__(self) -> None:
        super().__init__("recruit", builds=True)

    def pay(self, game: "Wonders", city: i64, order: i64) -> None:
        leader = game.catalogue.cards[card_of(order)]
        coins = target_of(order) if leader.most_paid >= 0 else cost(game, city, leader)
        game.cities[city].coins -= coins

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        leader = game.catalogue.cards[card_of(order)]
        game.cities[city].add(leader)
        court_of(game.cities[city]).stand(leader.index)


class NoLeader(Kind):
    """An extra recruitment is declined."""

    def __init__(self) -> None:
        super().__init__("no leader")


class Dismiss(Kind):
    """A leader leaves the game for coins (L-4.5)."""

    def __init__(self) -> None:
        super().__init__("dismiss")

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        academy = academy_of(game)
        academy.gone = append(academy.gone, court_of(game.cities[city]).played)

    def gained(self, game: "Wonders", city: i64, order: i64) -> i64:
        return game.discard_coins


class Moves:
    """The kinds of orders of Leaders."""

    def __init__(self) -> None:
        self.keep = Keep()
        self.recruit = RecruitLeader()
        self.decline = NoLeader()
        self.dismiss = Dismiss()

    def kinds(self) -> list[Kind]:
        return [self.keep, self.recruit, self.decline, self.dismiss]

    def offer_leader(self, offer: Offer, game: "Wonders", city: i64, card: i64) -> None:
        """Add the orders that recruit a leader: one if it is affordable, or one for each price it may have."""
        leader = game.catalogue.cards[card]
        if leader.most_paid >= 0:
            me = game.cities[city]
            for coins in range(min(leader.most_paid, me.coins - me.trade_income) + 1):
                offer.add(written(self.recruit.number, card, coins))
        elif affordable(game, city, leader):
            offer.add(written(self.recruit.number, card, 0))


def holders(game: "Wonders") -> i64:
    """The seats that hold a leader, a bit each (L-4.7)."""
    seats: i64 = 0
    for seat in range(game.size):
        if len(court_of(game.cities[seat]).hand):
            seats |= game.bit(seat)
    return seats


class ChooseLeader(Choose):
    """The common choice; in the draft a card to keep, in a recruitment a leader and what to do with it (L-3.1, L-4.2)."""

    def __init__(self, moves: Moves) -> None:
        super().__init__()
        self.moves = moves

    def enter(self, game: "Wonders") -> None:
        super().enter(game)
        if game.turn == 0:
            game.owing = holders(game)

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        if game.age == LEADER_AGE:
            codes: vec[i64] = vec[i64](capacity=4)
            for card in game.cities[seat].hand:
                codes = append(codes, written(self.moves.keep.number, card, 0))
            return codes
        if game.turn == 0:
            return self.leader_codes(game, seat)
        return super().codes(game, seat)

    def random_code(self, game: "Wonders", seat: i64, rng: "Rng") -> i64:
        if game.age != LEADER_AGE and game.turn:
            return super().random_code(game, seat, rng)
        codes = self.codes(game, seat)
        return codes[rng.below(len(codes))]

    def leader_codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        """Recruit, build the next stage over it, or discard it for coins."""
        offer = game.buffer()
        stages = offer.open(game.cities[seat], game.left(seat), game.right(seat))
        for held in court_of(game.cities[seat]).hand:
            card = traced_card(held)
            self.moves.offer_leader(offer, game, seat, card)
            offer.put_away(stages, card, written(self.moves.dismiss.number, card, 0))
        return offer.orders[stages : offer.count]


class RevealLeader(Reveal):
    """In a recruitment the cards leave the leader hands."""

    def enter(self, game: "Wonders") -> None:
        if game.turn:
            super().enter(game)
            return
        for city in range(game.size):
            if game.orders[city] != NO_ORDER:
                court = court_of(game.cities[city])
                card = card_of(game.orders[city])
                picked = turn_of(court.give(card))
                court.played = trace(card, LEADER_AGE, picked, city, court.drew)


class PassLeaders(Pass):
    """The draft passes to the right; the last card is kept without a choice (L-3.2)."""

    def enter(self, game: "Wonders") -> None:
        if game.age != LEADER_AGE:
            super().enter(game)
            return
        game.pass_hands()
        game.turn += 1
        if len(game.cities[0].hand) > 1:
            return
        for seat in range(game.size):
            me = game.cities[seat]
            for card in me.hand:
                court_of(me).take(trace(card, LEADER_AGE, game.turn, seat))
            me.hand = vec[i64]()
        game.open_age(1)


class Recruit(OneByOne):
    """A city with an extra recruitment may recruit one leader of its hand, paying for it (L-5)."""

    def __init__(self, moves: Moves) -> None:
        super().__init__("recruit", on_request=True)
        self.moves = moves

    def waits(self, game: "Wonders", city: i64) -> bool:
        return court_of(game.cities[city]).extra > 0

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        offer = game.buffer()
        offer.clear()
        for held in court_of(game.cities[game.acting]).hand:
            self.moves.offer_leader(offer, game, game.acting, traced_card(held))
        offer.add(self.moves.decline.number)
        return offer.listed()

    def resolve(self, game: "Wonders") -> None:
        city = game.acting
        order = game.orders[city]
        court = court_of(game.cities[city])
        court.extra -= 1
        if kind_of(order) == self.moves.recruit.number:
            court.give(card_of(order))
            play(game, city, order)
        self.enter(game)
