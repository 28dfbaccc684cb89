"""The box of the promo wonders."""

from septem.duel.expansions.promos.rules import PromoPieces, PromoRules
from septem.duel.expansions.promos.words import PromoWords
from septem.duel.module import Module


def module() -> Module:
    return Module("promos", pieces=PromoPieces(), rules=PromoRules(), words=PromoWords())
