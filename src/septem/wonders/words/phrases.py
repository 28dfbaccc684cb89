"""The sentences of this game."""

from typing import Any

from septem.kernel.phrases import say

SUBJECT = "wonders"


def phrase(language: str, key: str, **values: Any) -> str:
    """A sentence of this game."""
    return say(language, SUBJECT, key, **values)
