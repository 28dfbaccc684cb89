"""The words of Pantheon: its moves, why an activation is refused, its pieces."""

from septem.duel.expansions.pantheon.words.pantheon_words import PantheonWords

__all__ = ["PantheonWords"]
