"""The project's own rules reference, docs/rules, as data: clauses by number, and what of them is translated."""

import re
from functools import cache
from pathlib import Path

from septem.kernel.phrases import templates

CLAUSE = re.compile(r"^- ([A-Z]-\d+\.\d+) ")


def folder() -> Path:
    """Where the rules lie: inside an installed package, or in the repository."""
    package = Path(__file__).parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


@cache
def clauses() -> dict[str, str]:
    """Every clause of every rules file, its text on one line."""
    found: dict[str, str] = {}
    for path in sorted(folder().glob("*.md")):
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


@cache
def translated(language: str) -> dict[str, str]:
    """The clauses that stand beside pieces, in a language other than that of the rules."""
    return templates(language, "rulings")


def rulings(mentions: list[str], letters: str, language: str = "en") -> list[tuple[str, str]]:
    """The clauses of the rules with these letters that mention any of the names; what is not translated is in English."""
    names = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in mentions]
    said = translated(language)
    return [
        (number, said.get(number, text))
        for number, text in clauses().items()
        if number[0] in letters and any(name.search(text) for name in names)
    ]


def plain(text: str) -> str:
    """A clause without its marks of emphasis and code."""
    return text.replace("**", "").replace("`", "")
