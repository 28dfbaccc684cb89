"""The project's own rules reference, docs/rules, as data: clauses by number."""

import re
from pathlib import Path

CLAUSE = re.compile(r"^- ([A-Z]-\d+\.\d+) ")


def folder() -> Path:
    """Where the rules lie: inside an installed package, or in the repository."""
    package = Path(__file__).parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


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


def rulings(mentions: list[str], letters: str) -> list[tuple[str, str]]:
    """The clauses of the rules with these letters that mention any of the names."""
    names = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in mentions]
    return [
        (number, text)
        for number, text in clauses().items()
        if number[0] in letters and any(name.search(text) for name in names)
    ]
