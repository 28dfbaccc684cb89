"""The promo wonder Statue of Liberty (D-15.2 to D-15.4)."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT
from septem.duel.cards.hooks import Pieces
from septem.duel.rules import codes, effects, steps, structure
from septem.duel.rules.buildings import construct
from septem.duel.rules.hooks import Rules
from septem.duel.rules.table import Duel

SPLIT: Final[i64] = steps.new_kind("liberty_split")
FREE_BUILDING: Final[i64] = steps.new_kind("free_building")
TO_DISCARD: Final[i64] = steps.new_kind("to_discard")
ORDERS: Final = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


class Split(steps.Decision):
    """`liberty_split`: which removed card is built, which discarded, which the opponent's (D-16.11)."""

    def __init__(self, kind: int, name: str, values: dict[str, steps.Value]) -> None:
        super().__init__(kind, name, values)
        self.shows_removed = True

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options = steps.no_options()
        cards = game.removed_cards()
        if len(cards) == structure.REMOVED:
            for own, out, other in ORDERS:
                code = codes.decided(SPLIT, cards[own], cards[out])
                options = append(options, code | cards[other] << codes.THIRD)
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        """The builder's card first, then the discarded one, then the opponent's (D-15.3)."""
        seat = codes.seat_of(task)
        game.use_removed_cards()
        game.push(codes.task(FREE_BUILDING, 1 - seat, codes.third_of(code)))
        game.push(codes.task(TO_DISCARD, seat, codes.second_of(code)))
        construct(game, seat, codes.first_of(code))

    def private(self, game: Duel) -> dict[str, Any]:
        return {"cards": [CARD_AT[n].id for n in game.removed_cards()]}


class OfSplit(steps.Step):
    """Something done with a card of the split; it stays removed until then (D-15.3)."""

    def drop(self, game: Duel, task: i64) -> None:
        game.put_back_removed(codes.values_of(task))


class FreeBuilding(OfSplit):
    """A seat builds a card for free."""

    def run(self, game: Duel, task: i64) -> bool:
        construct(game, codes.seat_of(task), codes.values_of(task))
        return False


class ToDiscard(OfSplit):
    """A card goes to the discard pile."""

    def run(self, game: Duel, task: i64) -> bool:
        game.discard(codes.values_of(task))
        return False


class LibertyPieces(Pieces):
    """The effect key of the data file."""

    def shapes(self) -> dict[str, Any]:
        return {
            "split_removed_cards": {
                "own": "number",
                "discard": "number",
                "opponent": "number",
                "free": "flag",
            }
        }


class LibertyRules(Rules):
    """What the wonder does."""

    def makers(self) -> dict[str, effects.Maker]:
        return {"split_removed_cards": lambda _: effects.Ask(SPLIT)}

    def steps(self) -> list[steps.Step]:
        card: dict[str, steps.Value] = {"card": steps.CARD}
        return [
            Split(SPLIT, "liberty_split", {}),
            FreeBuilding(FREE_BUILDING, "free_building", card),
            ToDiscard(TO_DISCARD, "to_discard", card),
        ]
