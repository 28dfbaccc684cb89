"""The words of the pages: the frame's in `locales/`, those of a game's table beside it, those of a box in its folder there.

`wonders_table` means `tables/wonders/words/<language>.toml` and the `words/` of every box below `tables/wonders/`; in the folder of a
language `wonders/table.toml` and the `table.toml` of every box below. What a language does not say is said in English.
"""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from septem.kernel import phrases

OF_A_TABLE = "_table"
# What an expansion from a folder may add to: its words say it, or else its key.
NAMES = ("line_", "color_", "pile_", "kind_", "word_", "count_", "option_", "stage_", "wonder_")


def say(language: str, subject: str, key: str, /, **values: Any) -> str:
    """The phrase `key` of a subject, filled with values."""
    if not subject.endswith(OF_A_TABLE):
        return phrases.say(language, subject, key, **values)
    own = templates(language, subject)
    if key in own or not key.startswith(NAMES):
        return phrases.fill(language, own[key], values)
    try:
        return phrases.say(language, subject.removesuffix(OF_A_TABLE), key, **values)
    except KeyError:
        return in_plain_words(key, values)


def in_plain_words(key: str, values: dict[str, Any]) -> str:
    """A name that nobody words: `count_ships` with 2 is `2 ships`."""
    kind, _, plain = key.partition("_")
    plain = plain.replace("_", " ")
    if kind == "count":
        return f"{values['n']} {plain}"
    return plain if kind == "word" else plain.capitalize()


@cache
def templates(language: str, subject: str) -> dict[str, str]:
    """All templates of one subject in one language, in English where it has none."""
    if not subject.endswith(OF_A_TABLE):
        return phrases.templates(language, subject)
    english = phrases.ENGLISH
    found = {} if language == english else dict(templates(english, subject))
    room = files("septem.web") / "tables" / subject.removesuffix(OF_A_TABLE)
    found.update(words_in(room, language))
    for box in room.iterdir() if room.is_dir() else ():
        if box.is_dir():
            found.update(words_in(box, language))
    kept = phrases.rooms(language, subject.removesuffix(OF_A_TABLE))
    paths = [folder / "table.toml" for folder in kept]
    return {**found, **phrases.joined([path for path in paths if path.is_file()])}


def words_in(room: Traversable, language: str) -> dict[str, str]:
    """The words that lie in a folder, where it has some."""
    path = room / "words" / f"{phrases.known(language)}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
