"""The actions of Duel: what is done with which card, wonder, token or divinity, as the deciding seat counts sides."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.duel.net_tokens import MoveTokens, labels
from septem.bots.core.duel.pantheon_inputs import DIVINITIES
from septem.bots.core.duel.slots import DECISIONS, Slots
from septem.bots.core.net import MOST_TOKENS
from septem.bots.core.net_inputs import Names
from septem.duel.expansions.pantheon.mythology import ACTIVATE, DIVINITY_AT, OFFERING_VALUE
from septem.duel.rules import codes, steps
from septem.duel.rules.table import Duel
from septem.envs.core.actions import NO_ACTION, Actions
from septem.kernel.game import Game

SPLITS: Final = 64  # ways to share out three cards
SPLIT: Final = "liberty_split"
PLACED: Final = "zeus_card"  # told by its place alone
# The decisions that boxes bring; all others but those of Pantheon are of the base game.
OF_BOXES: Final = {"messe_card": "messe_essen", SPLIT: "statue_of_liberty"}
OF_BASE: Final = (
    "draft_wonder",
    "start_player",
    "progress_from_board",
    "progress_from_draw",
    "discard_opponent_card",
    "build_from_discard",
)


class DuelActions(Actions):
    """Actions of the base game and some boxes; a move has one payment."""

    def __init__(self, boxes: list[str]) -> None:
        super().__init__(1)
        pieces = Slots()
        cards, wonders = pieces.card_names(), pieces.wonder_names()
        self.pieces = pieces
        self.tokens = MoveTokens(Names(), pieces)
        self.build: i64 = self.room([f"B {card}" for card in cards])
        self.discard: i64 = self.room([f"D {card}" for card in cards])
        self.wonder: i64 = self.room([f"W {one} {card}" for one in wonders for card in cards])
        self.starts: vec[i64] = vec[i64]([NO_ACTION] * steps.KINDS)
        self.widths: vec[i64] = vec[i64]([0] * steps.KINDS)  # of the second piece; 0: there is none
        self.split: i64 = NO_ACTION
        numbers = {step.name: step.kind for step in steps.STEPS if step is not None}
        for name, what in DECISIONS.items():
            box = box_of(name)
            if box == "base" or box in boxes:
                self.number(name, numbers[name], what)
        self.activate: i64 = NO_ACTION
        if "pantheon" in boxes:
            divinities = [DIVINITY_AT[number].id for number in range(DIVINITIES)]
            given = range(len(OFFERING_VALUE))
            self.activate = self.room(
                [f"A {one} offerings {n}" for one in divinities for n in given]
            )

    def number(self, name: str, kind: int, what: list[str]) -> None:
        """The actions of one kind of decision."""
        if name == SPLIT:
            self.split = kind
            self.starts[kind] = self.room([f"{name} {number}" for number in range(SPLITS)])
            return
        first = labels(what[0], self.pieces)
        second = labels(what[1], self.pieces) if len(what) > 1 and name != PLACED else []
        self.widths[kind] = len(second)
        names = [f"{name} {one} {two}" for one in first for two in second]
        self.starts[kind] = self.room(names or [f"{name} {one}" for one in first])

    def plain(self, game: Game, seat: i64, code: i64, place: i64) -> i64:
        assert isinstance(game, Duel)
        kind = codes.kind_of(code)
        if steps.BUILD <= kind <= steps.WONDER:
            slot = self.pieces.slot(codes.card_of(code))
            if kind == steps.BUILD:
                return self.build + slot
            if kind == steps.DISCARD:
                return self.discard + slot
            return self.wonder + codes.wonder_of(code) * self.pieces.cards + slot
        if kind == ACTIVATE:
            offered = codes.card_of(code) * len(OFFERING_VALUE) + codes.wonder_of(code)
            return self.activate + offered
        if kind == self.split:
            return self.starts[kind] + place
        action = self.piece(game, seat, kind, 0, codes.first_of(code))
        width = self.widths[kind]
        if width:
            action = action * width + self.piece(game, seat, kind, 1, codes.second_of(code))
        return self.starts[kind] + action

    def piece(self, game: Duel, seat: i64, kind: i64, which: i64, number: i64) -> i64:
        """The number of a piece as the seat counts it."""
        begins = self.tokens.begins[kind * MOST_TOKENS + which]
        return self.tokens.piece(game, seat, kind, which, number) - begins


def box_of(decision: str) -> str:
    """The box that brings a decision."""
    if decision in OF_BASE:
        return "base"
    return OF_BOXES.get(decision, "pantheon")
