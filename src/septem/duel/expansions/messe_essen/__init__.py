"""The box of the promo wonder Messe d'Essen."""

from septem.duel.expansions.messe_essen.rules import MessePieces, MesseRules
from septem.duel.expansions.messe_essen.words import MesseWords
from septem.duel.module import Module


def module() -> Module:
    return Module("messe_essen", pieces=MessePieces(), rules=MesseRules(), words=MesseWords())
