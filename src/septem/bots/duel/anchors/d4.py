"""Duel, anchor d4: d3 with biased playouts."""

from septem.bots.core.duel.biased_policy import BiasedPolicy
from septem.bots.core.policy import Policy
from septem.bots.duel.anchors import d3
from septem.kernel.rng import Rng


class Anchor(d3.Anchor):
    """Playouts discard less, build wonders more, and a side may be after science."""

    def players(self, rng: Rng) -> list[Policy]:
        biased = BiasedPolicy()
        biased.begin(rng)
        return [biased, biased]
