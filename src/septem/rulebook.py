"""The project's own rules reference, docs/rules, as data: clauses by number, in English and in the languages that have them.

`docs/rules/<file>.md` is the text that holds; `locales/<language>/rules/<file>.md` says the same clauses in another language.
"""

import re
from functools import cache
from pathlib import Path

from septem.kernel.phrases import ENGLISH, PLACES, templates

CLAUSE = re.compile(r"^- ([A-Z]-\d+\.\d+) ")


def folder() -> Path:
    """Where the rules lie: inside an installed package, or in the repository."""
    package = Path(__file__).parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


def files(language: str = ENGLISH) -> dict[str, Path]:
    """The rules files that a language has, by name."""
    if language == ENGLISH:
        return {path.stem: path for path in sorted(folder().glob("*.md"))}
    places = [Path(str(place)) / language / "rules" for place in PLACES]
    return {path.stem: path for place in places for path in sorted(place.glob("*.md"))}


@cache
def clauses(language: str = ENGLISH) -> dict[str, str]:
    """Every clause of every rules file, its text on one line; in English where a language has none."""
    if language == ENGLISH:
        return read(ENGLISH)
    return {**clauses(), **translated(language)}


@cache
def translated(language: str) -> dict[str, str]:
    """The clauses that a language other than that of the rules has: all of some files, of others those that stand beside pieces."""
    return {**templates(language, "rulings"), **read(language)}


def read(language: str) -> dict[str, str]:
    """The clauses in the files of a language."""
    found: dict[str, str] = {}
    for path in files(language).values():
        number = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            match = CLAUSE.match(line)
            if match:
                number = match.group(1)
                found[number] = line[match.end() :].strip()
            elif number and line.startswith("  "):
                found[number] += " " + line.strip()
            else:
                number = ""
    return found


def rulings(mentions: list[str], letters: str, language: str = ENGLISH) -> list[tuple[str, str]]:
    """The clauses of the rules with these letters whose English text mentions any of the names."""
    names = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in mentions]
    said = clauses(language)
    return [
        (number, said[number])
        for number, text in clauses().items()
        if number[0] in letters and any(name.search(text) for name in names)
    ]


def plain(text: str) -> str:
    """A clause without its marks of emphasis and code."""
    return text.replace("**", "").replace("`", "")
