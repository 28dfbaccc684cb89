"""What leaders and Rome do that nothing else does (docs/rules/leaders.md, L-6 and L-7)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.wonders.cards.effect_keys import Key, Maker, amount, must_be_true
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.leaders.court import LEADER_AGE, academy_of, court_of
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.traces import FROM_PILE, trace

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

ALL = 31  # coins no leader's cost exceeds


class LeaderDiscount(Effect):
    """`leader_discount`: leaders cost the owner and the neighbours less (L-6.10, L-7.2, L-7.3)."""

    def __init__(self, own: int, neighbours: int) -> None:
        super().__init__(stands=True)
        self.own: i64 = own
        self.neighbours: i64 = neighbours

    def stand(self, city: Tally) -> None:
        court = court_of(city)
        court.discount += self.own
        court.neighbours_discount += self.neighbours


class DrawLeaders(Deed):
    """`draw_leaders`: cards from the top of the reserve into the leader hand, as many as there are (L-7.4)."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.acts = True
        self.count: i64 = count

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        academy = academy_of(game)
        count = min(self.count, len(academy.reserve))
        court = court_of(game.cities[city])
        for card in academy.reserve[:count]:
            court.take(trace(card, LEADER_AGE, FROM_PILE, city))
            court.drew = True
        academy.reserve = academy.reserve[count:]


class ExtraLeader(Deed):
    """`extra_leader`: a recruitment in the recruit step of this turn (L-5)."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.acts = True
        self.count: i64 = count

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        court_of(game.cities[city]).extra += self.count
        game.ask()


class DefeatTokensToVictor(Effect):
    """`defeat_tokens_to_victor`: the winner takes the owner's Defeat tokens (L-6.12)."""

    def __init__(self) -> None:
        super().__init__(stands=True)

    def stand(self, city: Tally) -> None:
        court_of(city).gives_defeats = True


def leader_discount(key: Key) -> list[Effect]:
    own = ALL if key.table.get("own") == "all" else key.number("own")
    return [LeaderDiscount(own, key.number("neighbours"))]


def extra_leader(key: Key) -> list[Effect]:
    key.must_be("pay_cost", True)
    return [ExtraLeader(key.number("count"))]


def defeat_tokens_to_victor(key: Key) -> list[Effect]:
    must_be_true(key)
    return [DefeatTokensToVictor()]


MAKERS: dict[str, Maker] = {
    "leader_discount": leader_discount,
    "draw_leaders": lambda key: [DrawLeaders(amount(key))],
    "extra_leader": extra_leader,
    "defeat_tokens_to_victor": defeat_tokens_to_victor,
}
