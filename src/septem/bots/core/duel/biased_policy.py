"""The playout policy of the anchor `d4`: never changed, so that ratings stay comparable."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.policy import WORD, Policy
from septem.duel.cards.catalogue import COLOR
from septem.duel.rules import steps
from septem.duel.rules.codes import card_of, kind_of
from septem.duel.rules.table import Duel
from septem.kernel.game import Game
from septem.kernel.rng import Rng

GREEN: Final = 3  # colors of Duel, as the catalogue numbers them
PREFERRED: Final = vec[i64]([1, 1, 0, 0, 1, 0, 0, 0, 0])  # brown, grey, yellow: preferred in Age I


class BiasedPolicy(Policy):
    """Discard, build, wonder with odds of 0.15, 0.35, 0.50; a side in science mode takes any affordable green card.

    Each side is in science mode in half of the games.
    """

    def __init__(self) -> None:
        super().__init__()
        self.science: i64 = 0  # bit s: seat s is in science mode

    def begin(self, rng: Rng) -> None:
        """Draw the modes of a game."""
        self.science = rng.below(4)

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        assert isinstance(game, Duel)
        codes = game.codes(seat)
        if game.decision != 0:
            return codes[rng.below(len(codes))]
        if self.science >> seat & 1:
            green = of_color(codes, GREEN)
            if len(green):
                return green[rng.below(len(green))]
        kind = self.action(codes, float(rng.word()) / WORD)
        among = of_kind(codes, kind)
        if kind == steps.BUILD and game.age == 1:
            better = preferred(among)
            if len(better):
                among = better
        return among[rng.below(len(among))]

    def action(self, codes: vec[i64], draw: float) -> i64:
        """The kind of action, among those that are possible."""
        build = 0.35 if has_kind(codes, steps.BUILD) else 0.0
        wonder = 0.5 if has_kind(codes, steps.WONDER) else 0.0
        draw *= 0.15 + build + wonder
        if draw < wonder:
            return steps.WONDER
        if draw < wonder + build:
            return steps.BUILD
        return steps.DISCARD


def has_kind(codes: vec[i64], kind: i64) -> bool:
    return any(kind_of(code) == kind for code in codes)


def of_kind(codes: vec[i64], kind: i64) -> vec[i64]:
    """The moves of a kind; all of them where there is none."""
    found: vec[i64] = vec[i64](capacity=len(codes))
    for code in codes:
        if kind_of(code) == kind:
            found = append(found, code)
    return found if len(found) else codes


def of_color(codes: vec[i64], color: i64) -> vec[i64]:
    """The moves that build a card of a color."""
    found: vec[i64] = vec[i64](capacity=len(codes))
    for code in codes:
        if kind_of(code) == steps.BUILD and COLOR[card_of(code)] == color:
            found = append(found, code)
    return found


def preferred(codes: vec[i64]) -> vec[i64]:
    """Those that build a brown, grey or yellow card."""
    found: vec[i64] = vec[i64](capacity=len(codes))
    for code in codes:
        if PREFERRED[COLOR[card_of(code)]]:
            found = append(found, code)
    return found
