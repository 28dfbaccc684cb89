"""The box of the promo wonders."""

from septem.duel.expansions.promos.words import PromoWords
from septem.duel.module import Module


def module() -> Module:
    return Module("promos", words=PromoWords())
