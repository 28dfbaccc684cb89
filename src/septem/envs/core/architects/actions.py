"""The actions of Architects; which cards are discarded for a stage is its payment."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES
from septem.architects.rules.moves import (
    BUILD,
    ECONOMY,
    ENGINEERING,
    PLACES,
    VERBS,
    cards_of,
    stage_of,
    thing_of,
    verb_of,
)
from septem.envs.core.actions import Actions
from septem.kernel.game import Game
from septem.kernel.goods import at

PAYMENTS: Final = 126  # every choice of at most four cards of five resources
WAYS: Final = ["", " economy", " engineering", " economy engineering"]
SETS: Final = ["pair 1", "pair 2", "pair 3", "three"]


class ArchitectsActions(Actions):
    """The actions of all verbs, one after the other."""

    def __init__(self) -> None:
        super().__init__(PAYMENTS)
        tokens = list(BOX.token_ids)
        things = {
            "wonder": list(BOX.wonder_ids),
            "take": PLACES,
            "build": [f"{stage}{way}" for stage in range(1, STAGES + 1) for way in WAYS],
            "exchange": SETS,
            "use": tokens,
            "end": ["turn"],
            "progress": [*tokens, "stack"],
            "extra": PLACES,
            "draw": [*BOX.wonder_ids, "central"],
            "search": PLACES[:2],
            "keep": list(BOX.card_ids),
        }
        self.starts: vec[i64] = vec[i64](
            [self.room([f"{verb} {thing}" for thing in things[verb]]) for verb in VERBS]
        )

    def plain(self, game: Game, seat: i64, code: i64, place: i64) -> i64:
        verb = verb_of(code)
        if verb != BUILD:
            return self.starts[verb] + thing_of(code)
        way: i64 = 0
        if code & ECONOMY:
            way = 1
        if code & ENGINEERING:
            way += 2
        return self.starts[verb] + stage_of(code) * len(WAYS) + way

    def price(self, code: i64) -> i64:
        """Coins stand for any resource: they are kept where others do."""
        return at(cards_of(code), COIN) if verb_of(code) == BUILD else 0
