"""Sentences in the languages people read: templates by subject, each with a key.

A game's are in `<game>/locales/<language>.toml`, those of its boxes in `<game>/expansions/<box>/locales/<language>.toml`; what
belongs to no game is in `locales/<language>/<subject>.toml`.

A template names its values in braces: `Build {card}`. A word that follows a number is written with both forms,
`{n} {n|coin|coins}`: English takes the first for 1 only, French for 0 and 1. Said without a number, a word is single.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from septem.kernel.errors import BadOption

LANGUAGES = ("en", "fr")
PLURAL = re.compile(r"\{(\w+)\|([^|}]*)\|([^|}]*)\}")
_loaded: dict[tuple[str, str], dict[str, str]] = {}
_added: dict[tuple[str, str], dict[str, str]] = {}


def known(language: str) -> str:
    """The language itself when there is such a one."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    return language


def templates(language: str, subject: str) -> dict[str, str]:
    """All templates of one subject in one language; those of a game with those of its boxes."""
    known(language)
    key = (language, subject)
    if key not in _loaded:
        joined: dict[str, str] = {}
        for path in sources(language, subject):
            joined.update(tomllib.loads(path.read_text(encoding="utf-8")))
        _loaded[key] = joined
    return _loaded[key]


def sources(language: str, subject: str) -> list[Any]:
    """The files of a subject, found where they lie by convention."""
    house = files("septem")
    found = [house / "locales" / language / f"{subject}.toml"]
    if (house / subject / "locales").is_dir():
        boxes = house / subject / "expansions"
        folders = sorted(boxes.iterdir(), key=lambda x: x.name) if boxes.is_dir() else []
        places = [house / subject, *folders]
        found += [place / "locales" / f"{language}.toml" for place in places]
    return [path for path in found if path.is_file()]


def add(language: str, subject: str, more: dict[str, str]) -> None:
    """Templates from outside the package; they never take the place of its own."""
    _added.setdefault((known(language), subject), {}).update(more)


def own(language: str, subject: str, key: str) -> str:
    """A template of a subject as it stands; empty when there is none."""
    return templates(language, subject).get(key) or _added.get((language, subject), {}).get(key, "")


def say(language: str, subject: str, key: str, /, **values: Any) -> str:
    """The sentence `key` of a subject, filled with values."""
    template = templates(language, subject).get(key)
    if template is None:
        template = _added.get((language, subject), {})[key]
    return fill(language, template, values)


@cache
def bare(template: str) -> str:
    """A template that has no values."""
    return PLURAL.sub(r"\2", template).format()


def fill(language: str, template: str, values: dict[str, Any]) -> str:
    """A template with its values."""
    if not values:
        return bare(template)

    def choose(match: re.Match[str]) -> str:
        n = values[match.group(1)]
        single = n == 1 or (language == "fr" and n == 0)
        return match.group(2) if single else match.group(3)

    return PLURAL.sub(choose, template).format(**values)


def listed(language: str, items: list[str], last: str = "and") -> str:
    """Items as people write them: `a, b and c`."""
    word = {"en": {"and": "and", "or": "or"}, "fr": {"and": "et", "or": "ou"}}[language][last]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"
