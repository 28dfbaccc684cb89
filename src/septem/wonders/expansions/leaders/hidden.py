"""What others know of leaders (L-10)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from septem.wonders.expansions.leaders import moves as leader_moves
from septem.wonders.expansions.leaders import places
from septem.wonders.expansions.leaders.court import LEADER_AGE, academy_of, court_of, ids
from septem.wonders.hidden.forecast import foresight
from septem.wonders.hidden.hooks import Hidden
from septem.wonders.hidden.memory import Slot
from septem.wonders.hidden.room import shares
from septem.wonders.rules.traces import FROM_PILE, NOBODY, card_of, trace, with_card

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.rules.table import Wonders


class LeadersHidden(Hidden):
    """Hands, the reserve and what was put away."""

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        academy = academy_of(game)
        fields: dict[str, Any] = {
            "phase": phase(game),
            "reserve_count": len(academy.reserve),
            "gone_count": len(academy.gone),
        }
        if game.over:
            fields["reserve"] = ids(game, academy.reserve)
            fields["gone"] = ids(game, academy.gone)
        return fields

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        court = court_of(game.cities[city])
        fields: dict[str, Any] = {
            "leaders": ids(game, court.leaders),
            "leader_hand_count": len(court.hand),
            "copied": None if court.copied < 0 else game.catalogue.cards[court.copied].id,
            "extra_leaders": int(court.extra),
        }
        if sees:
            fields["leader_hand"] = ids(game, court.hand)
            fields["leader_costs"] = {
                game.catalogue.cards[card_of(held)].id: int(
                    leader_moves.cost(game, city, game.catalogue.cards[card_of(held)])
                )
                for held in court.hand
            }
            if city in game.pending and game.turn == 0 and game.age != LEADER_AGE:
                fields["why_not"] = leader_moves.why_not(game, city)
                held = [int(card_of(trace)) for trace in court.hand]
                fields["foresight"] = foresight(game, city, held)
        return fields

    def mix(self, game: "Wonders", seat: int, rng: "Rng") -> None:
        for other in range(len(game.cities)):
            if not shares(game, seat, other):
                places.mix(game, other, rng)

    def slots(self, game: "Wonders", put: Callable[[Slot, int], None]) -> None:
        for city in range(len(game.cities)):
            for place, held in enumerate(court_of(game.cities[city]).hand):
                put(Slot("leader hand", city, place, int(card_of(held)), False), int(held))
        academy = academy_of(game)
        for place, held in enumerate(academy.gone):
            put(Slot("gone", -1, place, int(card_of(held)), False), int(held))
        for place, card in enumerate(academy.reserve):
            unseen = trace(card, LEADER_AGE, FROM_PILE, NOBODY)
            put(Slot("reserve", -1, place, int(card), False), int(unseen))

    def lay(self, game: "Wonders", slot: Slot, card: int) -> None:
        academy = academy_of(game)
        if slot.where == "reserve":
            academy.reserve[slot.place] = card
        elif slot.where == "gone":
            academy.gone[slot.place] = with_card(academy.gone[slot.place], card, False)
        elif slot.where == "leader hand":
            hand = court_of(game.cities[slot.city]).hand
            hand[slot.place] = with_card(hand[slot.place], card, False)

    def sort(self, game: "Wonders") -> None:
        for city in game.cities:
            court_of(city).sort()


def phase(game: "Wonders") -> str:
    """What is being played: the draft, a recruitment or a turn."""
    if game.age == LEADER_AGE:
        return "draft"
    return "recruitment" if game.turn == 0 else "turn"
