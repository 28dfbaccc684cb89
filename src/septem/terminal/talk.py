"""The terminal's own words."""

from typing import Any

from septem.kernel.phrases import say


def talk(language: str, key: str, **values: Any) -> str:
    return say(language, "terminal", key, **values)
