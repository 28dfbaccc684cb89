"""The promo wonders Messe d'Essen and Statue of Liberty (D-15)."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards import catalogue
from septem.duel.cards.catalogue import CARD_AT
from septem.duel.rules import effects, steps, structure, wonders
from septem.duel.rules.structure import ROW_ONE, STEP
from septem.duel.rules.table import Duel
from septem.kernel.phrases import say

FAIR: Final = 10
SPLIT: Final = 11
FREE_BUILDING: Final = 12
TO_DISCARD: Final = 13
TABLE: Final = None  # the promos need no table of their own
ORDERS: Final = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


class Fair(steps.CardChoice):
    """`messe_card`: each card left in row 1 of the structure (D-16.10)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        rest = game.left & ROW_ONE[game.age - 1]
        at: i64 = 0
        while rest >> at:
            if rest >> at & 1:
                card = game.cards[(game.age - 1) * STEP + at]
                options = append(options, FAIR | card << 6 | at << 13)
            at += 1
        return options

    def notation(self, code: int) -> str:
        return super().notation(code & 0x1FFF)

    def sentence(self, code: int, language: str) -> str:
        return super().sentence(code & 0x1FFF, language)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        game.take(code >> 13)
        game.construct(task >> 6 & 1, code >> 6 & 127)


class Split(steps.Decision):
    """`liberty_split`: which removed card is built, which discarded, which the opponent's (D-16.11)."""

    def __init__(self, kind: int, name: str, values: dict[str, steps.Value]) -> None:
        super().__init__(kind, name, values)
        self.shows_removed = True

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        cards = game.removed_cards()
        if len(cards) == structure.REMOVED:
            for own, out, other in ORDERS:
                code = SPLIT | cards[own] << 6 | cards[out] << 13 | cards[other] << 20
                options = append(options, code)
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        """The builder's card first, then the discarded one, then the opponent's (D-15.3)."""
        seat = task >> 6 & 1
        game.use_removed_cards()
        game.push(FREE_BUILDING | (1 - seat) << 6 | (code >> 20) << 7)
        game.push(TO_DISCARD | seat << 6 | (code >> 13 & 127) << 7)
        game.construct(seat, code >> 6 & 127)

    def private(self, game: Duel) -> dict[str, Any]:
        return {"cards": [CARD_AT[n].id for n in game.removed_cards()]}

    def notation(self, code: int) -> str:
        own, out, other = self.split_cards(code)
        return f"split {own.id} {out.id} {other.id}"

    def sentence(self, code: int, language: str) -> str:
        own, out, other = [card.name(language) for card in self.split_cards(code)]
        return say(language, "duel", self.name, own=own, out=out, other=other)

    def split_cards(self, code: int) -> list[catalogue.Card]:
        return [CARD_AT[code >> shift & 127] for shift in (6, 13, 20)]


class FreeBuilding(steps.Step):
    """A seat builds a card for free."""

    def run(self, game: Duel, task: i64) -> bool:
        game.construct(task >> 6 & 1, task >> 7)
        return False


class ToDiscard(steps.Step):
    """A card goes to the discard pile."""

    def run(self, game: Duel, task: i64) -> bool:
        game.discard(task >> 7)
        return False


catalogue.SHAPES["build_from_structure"] = {
    "row": "number",
    "count": "number",
    "free": "flag",
    "accessible_only": "flag",
}
catalogue.SHAPES["split_removed_cards"] = {
    "own": "number",
    "discard": "number",
    "opponent": "number",
    "free": "flag",
}
effects.ACTS["build_from_structure"] = lambda _: effects.Ask(FAIR)
effects.ACTS["split_removed_cards"] = lambda _: effects.Ask(SPLIT)
catalogue.load("promos")
steps.register(Fair(FAIR, "messe_card", {}, "take"))
steps.register(Split(SPLIT, "liberty_split", {}))
steps.register(FreeBuilding(FREE_BUILDING, "free_building", {"card": steps.CARD}))
steps.register(ToDiscard(TO_DISCARD, "to_discard", {"card": steps.CARD}))
steps.renumber()
wonders.equip("promos")
