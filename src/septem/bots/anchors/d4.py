"""Duel, anchor d4: d3 with biased playouts."""

from septem.bots.anchors.d3 import D3
from septem.bots.core.plain import Biased
from septem.bots.core.policy import Policy
from septem.kernel.rng import Rng


class D4(D3):
    """Playouts discard less, build wonders more, and a side may be after science."""

    def players(self, rng: Rng) -> list[Policy]:
        biased = Biased()
        biased.begin(rng)
        return [biased, biased]
