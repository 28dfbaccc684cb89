"""The box Pantheon: divinities, mythologies, offerings, Grand Temples."""

from septem.duel.expansions.pantheon.words import PantheonWords
from septem.duel.module import Module


def module() -> Module:
    return Module("pantheon", words=PantheonWords())
