"""Sentences in the languages people read: templates by subject, each with a key.

A language is there when it has a file `locales/<language>/language.toml` (docs/languages.md). What belongs to no game is in its files
`<subject>.toml`; the sentences of a game are there too, or in `<game>/locales/<language>.toml` and those of its boxes in
`<game>/expansions/<box>/locales/<language>.toml`. What a language does not say is said in English.

A template names its values in braces: `Build {card}`. A word that follows a number is written with both forms,
`{n} {n|coin|coins}`: English takes the first for 1 only, French for 0 and 1, as `language.toml` says. Said without a number, a word is single.
A name (`Name`) has two forms as well, `{who|your|their}`: the first where the sentence speaks to its reader.
"""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, overload

from septem.kernel.errors import BadOption

ENGLISH = "en"
PLACES: list[Any] = [files("septem") / "locales"]  # where languages have their folders
PLURAL = re.compile(r"\{(\w+)\|([^|}]*)\|([^|}]*)\}")
_loaded: dict[tuple[str, str], dict[str, str]] = {}
_added: dict[tuple[str, str], dict[str, str]] = {}


class Languages(Sequence[str]):
    """The languages there are, English first: those that have a folder with a `language.toml`."""

    def __len__(self) -> int:
        return len(found_in(tuple(PLACES)))

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...

    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        return found_in(tuple(PLACES))[at]


@cache
def found_in(places: tuple[Any, ...]) -> tuple[str, ...]:
    folders = [folder for place in places for folder in place.iterdir()]
    names = {folder.name for folder in folders if (folder / "language.toml").is_file()}
    return (ENGLISH, *sorted(names - {ENGLISH}))


LANGUAGES = Languages()


class ByLanguage(dict[str, str]):
    """A text by language, in English where a language has none."""

    def __missing__(self, language: str) -> str:
        return self.get(ENGLISH, "")


def known(language: str) -> str:
    """The language itself when there is such a one."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    return language


def templates(language: str, subject: str) -> dict[str, str]:
    """All templates of one subject in one language, in English where it has none; those of a game with those of its boxes."""
    key = (language, subject)
    if key not in _loaded:
        joined = dict(templates(ENGLISH, subject)) if known(language) != ENGLISH else {}
        for path in sources(language, subject):
            joined.update(tomllib.loads(path.read_text(encoding="utf-8")))
        _loaded[key] = joined
    return _loaded[key]


def sources(language: str, subject: str) -> list[Any]:
    """The files of a subject, found where they lie by convention."""
    house = files("septem")
    found = [place / language / f"{subject}.toml" for place in PLACES]
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
    return templates(language, subject).get(key) or added(language, subject, key) or ""


def added(language: str, subject: str, key: str) -> str | None:
    """A template from outside the package, in English where the language has none."""
    theirs = _added.get((language, subject), {}).get(key)
    return theirs or _added.get((ENGLISH, subject), {}).get(key)


def say(language: str, subject: str, key: str, /, **values: Any) -> str:
    """The sentence `key` of a subject, filled with values."""
    template = templates(language, subject).get(key)
    if template is None:
        template = added(language, subject, key)
    if template is None:
        raise KeyError(key)
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
        if isinstance(n, Name):
            return match.group(2) if n.reader else match.group(3)
        single = n == 1 or (n == 0 and manner(language, "zero_is_single") == "yes")
        return match.group(2) if single else match.group(3)

    joined = PLURAL.sub(choose, template)
    for match in before_names(language, template):
        name = values.get(match[2], "")
        if begins_with_vowel(name.plain if isinstance(name, Name) else str(name)):
            joined = joined.replace(match[0], f"{match[1][:-1]}'{{{match[2]}}}", 1)
    return joined.format(**values)


@cache
def before_names(language: str, template: str) -> tuple[re.Match[str], ...]:
    """The words of a template that lose their last letter before a vowel, each with the value after it: `de {name}`."""
    words = "|".join(manner(language, "elided").split())
    return tuple(re.finditer(rf"\b({words}) \{{(\w+)\}}", template)) if words else ()


class Name(str):
    """A name in a sentence: `{who:of}` is `of Nadia`, in French `de Nadia` and `d'Hypatia`; `{who|your|their}` asks whether it is the reader's."""

    language: str
    plain: str  # without markup
    reader: bool

    def __new__(cls, shown: str, language: str, plain: str = "", reader: bool = False) -> "Name":
        made = super().__new__(cls, shown)
        made.language, made.plain, made.reader = language, plain or shown, reader
        return made

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        elided = f"{spec}_elided" if begins_with_vowel(self.plain) else spec
        return manner(self.language, elided).format(name=str(self))


ASPIRATED = ("havre", "halle", "halles", "hangar", "hutte", "héros", "haut", "harpe", "hache")


def begins_with_vowel(name: str) -> bool:
    """Whether words before a name are elided: a vowel, a silent h, a y before a consonant."""
    word = re.split(r"[^\w]", name.lower(), maxsplit=1)[0]
    bare = unicodedata.normalize("NFD", word).replace("œ", "oe").replace("æ", "ae")
    if bare.startswith("h"):
        return word not in ASPIRATED
    if bare.startswith("y"):
        return bare[1:2] not in tuple("aeiou") and len(bare) > 1
    return bare[:1] in tuple("aeiou")


def listed(language: str, items: list[str], last: str = "and") -> str:
    """Items as people write them: `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {manner(language, last)} {items[-1]}"


def ordinal(language: str, n: int) -> str:
    """A place in a row: `1st`, `2nd`; a number with a point where the language says no more."""
    known = manner(language, "ordinals").split()
    return known[n - 1] if 0 < n <= len(known) else f"{n}."


def manner(language: str, key: str) -> str:
    """How a language does something, as its `language.toml` says."""
    return templates(language, "language")[key]
