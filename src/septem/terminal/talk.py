"""What the terminal says: words of its own, and those that a game or a box has for its screen (`screen_<key>` in its words)."""

from typing import Any

from septem.kernel.phrases import fill, own, say, templates


def talk(language: str, key: str, **values: Any) -> str:
    return say(language, "terminal", key, **values)


def template(language: str, game: str, key: str) -> str:
    """How a screen of a game says something: the game's or a box's own words, else the terminal's; empty when there are none."""
    return own(language, game, f"screen_{key}") or templates(language, "terminal").get(key, "")


def talk_of(language: str, game: str, key: str, **values: Any) -> str:
    """The same with its values."""
    return fill(language, template(language, game, key), values)
