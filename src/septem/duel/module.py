"""A box of Duel: what it adds to the rules, the hidden information, the positions and the words of the game.

Each room has its own page of hooks: `rules/hooks.py`, `hidden/hooks.py`, `positions/hooks.py`, `words/hooks.py`.
"""

from septem.duel.words.hooks import WordsHooks


class Module:
    """A box, plugged into the table by its hooks; it has no state of its own."""

    def __init__(self, name: str, *, words: WordsHooks | None = None) -> None:
        self.name = name
        self.words = words or WordsHooks()
