"""The promo wonder Messe d'Essen (D-15.1)."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.hooks import Pieces
from septem.duel.rules import codes, effects, steps
from septem.duel.rules.buildings import construct
from septem.duel.rules.hooks import Rules
from septem.duel.rules.structure import ROW_ONE, STEP
from septem.duel.rules.table import Duel
from septem.kernel.bits import has

FAIR: Final[i64] = steps.new_kind("messe_card")


class Fair(steps.CardChoice):
    """`messe_card`: each card left in row 1 of the structure (D-16.10)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options = steps.no_options()
        rest = game.left & ROW_ONE[game.age - 1]
        at: i64 = 0
        while rest >> at:
            if has(rest, at):
                card = game.cards[(game.age - 1) * STEP + at]
                options = append(options, codes.decided(FAIR, card, at))
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        game.take(codes.second_of(code))
        construct(game, codes.seat_of(task), codes.first_of(code))


class MessePieces(Pieces):
    """The effect key of the data file."""

    def shapes(self) -> dict[str, Any]:
        return {
            "build_from_structure": {
                "row": "number",
                "count": "number",
                "free": "flag",
                "accessible_only": "flag",
            }
        }


class MesseRules(Rules):
    """What the wonder does."""

    def makers(self) -> dict[str, effects.Maker]:
        return {"build_from_structure": lambda _: effects.Ask(FAIR)}

    def steps(self) -> list[steps.Step]:
        return [Fair(FAIR, "messe_card", {})]
