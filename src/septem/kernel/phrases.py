"""Sentences in the languages people read: templates by subject, each with a key.

A language is there when it has a folder `locales/<language>` with a `language.toml` (docs/translating.md). What belongs to no game is in
its files `<subject>.toml`, the sentences of a game in `<game>/words.toml`, those of a box in `<game>/<box>/words.toml`. A game and a box
may bring languages of their own as well: `<game>/locales/<language>.toml` and `<game>/expansions/<box>/locales/<language>.toml`. What a
language does not say is said in English.

A template names its values in braces: `Build {card}`. A word that follows a number is written in all its forms, `{n} {n|coin|coins}`:
which one belongs to which number is the `plural` of `language.toml`. Said without a number, a word is single.
A name (`Name`) has two forms as well, `{who|your|their}`: the first where the sentence speaks to its reader.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache, reduce
from gettext import c2py
from importlib.resources import files
from typing import Any, overload

from septem.kernel.errors import BadOption

ENGLISH = "en"
LAST = 9  # beyond the forms of any language
PLACES: list[Any] = [files("septem") / "locales"]  # where languages have their folders
FORMS = re.compile(r"\{(\w+)\|([^|}]*)((?:\|[^|}]*)+)\}")
TEXTS = (
    "names.toml",
    "lesson.toml",
)  # what a language says for texts of data files, by their English
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
    """A text of a data file by language: as it stands there, as the language's folder says it, or else in English."""

    def __missing__(self, language: str) -> str:
        english = self.get(ENGLISH, "")
        return texts(language).get(english, english)

    def in_all(self) -> "ByLanguage":
        """The text in every language there is."""
        return ByLanguage({language: self[language] for language in LANGUAGES})


def known(language: str) -> str:
    """The language itself when there is such a one."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    return language


def templates(language: str, subject: str) -> dict[str, str]:
    """All templates of one subject in one language, in English where it has none; those of a game with those of its boxes."""
    key = (language, subject)
    if key not in _loaded:
        english = templates(ENGLISH, subject) if known(language) != ENGLISH else {}
        _loaded[key] = {**english, **joined(sources(language, subject))}
    return _loaded[key]


def sources(language: str, subject: str) -> list[Any]:
    """The files of a subject, found where they lie by convention."""
    house = files("septem")
    found = [place / language / f"{subject}.toml" for place in PLACES]
    if (house / subject / "locales").is_dir():
        boxes = house / subject / "expansions"
        places = [house / subject, *(folders_in(boxes) if boxes.is_dir() else ())]
        found += [place / "locales" / f"{language}.toml" for place in places]
    found += [room / "words.toml" for room in rooms(language, subject)]
    return [path for path in found if path.is_file()]


def rooms(language: str, game: str) -> list[Any]:
    """The folders of a game and of its boxes in the folder of a language."""
    found = [place / language / game for place in PLACES]
    return [room for top in found if top.is_dir() for room in (top, *folders_in(top))]


def folders_in(place: Any) -> list[Any]:
    return sorted((one for one in place.iterdir() if one.is_dir()), key=lambda one: str(one.name))


def texts(language: str) -> dict[str, str]:
    """What a language says for the texts of data files, by their English: names of pieces, titles, lessons."""
    key = (language, "")
    if key not in _loaded:
        tops = [place / language for place in PLACES]
        games = [game.name for top in tops if top.is_dir() for game in folders_in(top)]
        found = [room / name for game in games for room in rooms(language, game) for name in TEXTS]
        _loaded[key] = joined([path for path in found if path.is_file()])
    return _loaded[key]


def joined(paths: list[Any]) -> dict[str, str]:
    """The entries of some files together."""
    found: dict[str, str] = {}
    for path in paths:
        found.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


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
    return FORMS.sub(r"\2", template).format()


def fill(language: str, template: str, values: dict[str, Any]) -> str:
    """A template with its values."""
    if not values:
        return bare(template)

    def choose(match: re.Match[str]) -> str:
        n = values[match.group(1)]
        forms: list[str] = [match.group(2), *match.group(3)[1:].split("|")]
        form = (0 if n.reader else 1) if isinstance(n, Name) else form_of(language, n)
        return forms[min(form, len(forms) - 1)]

    said = FORMS.sub(choose, template)
    for match in before_names(language, template):
        name = values.get(match[2], "")
        if begins_with_vowel(name.plain if isinstance(name, Name) else str(name)):
            said = said.replace(match[0], f"{match[1][:-1]}'{{{match[2]}}}", 1)
    return said.format(**values)


def form_of(language: str, n: Any) -> int:
    """Which form of a word follows a number, counted from 0; the last one follows what is no whole number."""
    return plural(manner(language, "plural"))(n) if isinstance(n, int) else LAST


@cache
def plural(rule: str) -> Callable[[int], int]:
    """A rule as gettext writes it: `n != 1`."""
    return c2py(rule)


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
    *before, end = items or [""]
    if not before:
        return end
    comma = manner(language, "comma")
    return manner(language, last).format(reduce(comma.format, before), end)


def ordinal(language: str, n: int) -> str:
    """A place in a row: `1st`, `2nd`; a number with a point where the language says no more."""
    known = manner(language, "ordinals").split()
    return known[n - 1] if 0 < n <= len(known) else f"{n}."


def manner(language: str, key: str) -> str:
    """How a language does something, as its `language.toml` says."""
    return templates(language, "language")[key]
