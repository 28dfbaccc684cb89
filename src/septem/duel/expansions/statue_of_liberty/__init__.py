"""The box of the promo wonder Statue of Liberty."""

from septem.duel.expansions.statue_of_liberty.rules import LibertyPieces, LibertyRules
from septem.duel.expansions.statue_of_liberty.words import LibertyWords
from septem.duel.module import Module


def module() -> Module:
    return Module(
        "statue_of_liberty", pieces=LibertyPieces(), rules=LibertyRules(), words=LibertyWords()
    )
