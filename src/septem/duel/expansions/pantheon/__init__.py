"""The box Pantheon: divinities, mythologies, offerings, Grand Temples."""

from septem.duel.expansions.pantheon.divinities import PantheonRules
from septem.duel.expansions.pantheon.hidden import PantheonHidden
from septem.duel.expansions.pantheon.mythology import PantheonPieces
from septem.duel.expansions.pantheon.positions import PantheonPositions
from septem.duel.expansions.pantheon.rules import PantheonScoring
from septem.duel.expansions.pantheon.words import PantheonWords
from septem.duel.module import Module


def module() -> Module:
    return Module(
        "pantheon",
        pieces=PantheonPieces(),
        rules=PantheonRules(),
        scoring=PantheonScoring(),
        hidden=PantheonHidden(),
        positions=PantheonPositions(),
        words=PantheonWords(),
    )
