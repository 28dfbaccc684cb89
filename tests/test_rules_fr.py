"""The French rules say clause by clause what the English ones say: same numbers, marks, names of code and worked examples."""

import re
from pathlib import Path

import pytest

import septem
from septem.server import games

RULES = Path(__file__).parents[1] / "docs" / "rules"
FRENCH = Path(septem.__file__).parent / "locales" / "fr" / "rules"
FILES = sorted(path.stem for path in FRENCH.glob("*.md"))

# What opens a part of a rules file: a heading, a clause, a point of a clause, a worked example, any other row of a table.
OPENING = re.compile(
    r"#+ [A-Z]-\d+ |#+ \d+\. |#+ |- [A-Z]-\d+\.\d+ |  - [a-z]\. |\| [A-Z]-EX\d+ \||\|"
)
REFERENCE = re.compile(r"\b[A-Z]-\d+(?:\.\d+)?")
CODE = re.compile(r"`[^`]+`")
BRACKETS = re.compile(r"\[[^\]]*\]")
# Where a clause comes from, in both languages; a ruling of Towers also has a number.
MARKS = {
    "rulebook": "livre de règles",
    "publisher/FAQ": "éditeur/FAQ",
    "common practice": "usage",
    "our ruling": "notre décision",
}


def parts(text: str) -> list[tuple[str, str]]:
    """The parts of a rules file: what opens each, and what it says, on one line. Paragraphs are left out."""
    found: list[tuple[str, str]] = []
    inside = False
    for line in text.splitlines():
        opening = OPENING.match(line)
        if opening:
            found.append((opening[0], line[opening.end() :].strip()))
        elif inside and line.startswith("  "):
            opened, said = found[-1]
            found[-1] = (opened, f"{said} {line.strip()}")
        inside = bool(opening) or (inside and line.startswith("  "))
    return found


def marks(text: str, words: list[str]) -> list[str]:
    """The marks of a part in their order, as places in `words`, with the numbers of rulings."""
    known = re.compile("|".join(map(re.escape, words)) + r"|R\d\d")
    return [
        str(words.index(mark)) if mark in words else mark
        for bracket in BRACKETS.findall(text)
        for mark in known.findall(bracket)
    ]


def pairs(name: str) -> list[tuple[str, str, str]]:
    """What opens each part of a file, its English and its French text."""
    english = parts((RULES / f"{name}.md").read_text(encoding="utf-8"))
    french = parts((FRENCH / f"{name}.md").read_text(encoding="utf-8"))
    return [(opened, said, told) for (opened, said), (_, told) in zip(english, french, strict=True)]


def test_french_rules_exist_for_english_ones() -> None:
    assert FILES
    assert {*FILES} <= {path.stem for path in RULES.glob("*.md")}


@pytest.mark.parametrize("name", FILES)
def test_headings_clauses_and_examples_are_the_same_in_the_same_order(name: str) -> None:
    english, french = (
        [opened for opened, _ in parts((folder / f"{name}.md").read_text(encoding="utf-8"))]
        for folder in (RULES, FRENCH)
    )
    assert french == english


@pytest.mark.parametrize("name", FILES)
def test_every_part_is_translated(name: str) -> None:
    for opened, english, french in pairs(name):
        assert french, opened
        if opened.startswith(("- ", "  - ")):
            assert french != english, opened
        assert french.count("|") == english.count("|"), opened


@pytest.mark.parametrize("name", FILES)
def test_marks_references_and_code_are_the_same(name: str) -> None:
    english_words, french_words = list(MARKS), list(MARKS.values())
    pieces = {f"`{ident}`" for game in septem.games() for ident in games.pieces(game)}
    for opened, english, french in pairs(name):
        at = f"{opened}: {french}"
        assert marks(french, french_words) == marks(english, english_words), at
        assert not any(mark in said for said in BRACKETS.findall(french) for mark in MARKS), at
        assert set(REFERENCE.findall(french)) == set(REFERENCE.findall(english)), at
        codes = set(CODE.findall(english))
        # A piece may go by its French name instead.
        assert codes - pieces <= set(CODE.findall(french)) <= codes, at


@pytest.mark.parametrize("name", FILES)
def test_every_file_explains_its_marks(name: str) -> None:
    text = (FRENCH / f"{name}.md").read_text(encoding="utf-8")
    head, _, body = text.partition("\n## ")
    for mark in MARKS.values():
        assert f"[{mark}]" in head or f"[{mark}" not in body, mark


def test_the_reader_sees_parts_marks_and_continued_lines() -> None:
    text = "# Règles\n\n- W-1.1 Un\n  deux [usage]\n  - a. Trois\n\n  rien\n| W-EX1 | x | y |\n"
    assert parts(text) == [
        ("# ", "Règles"),
        ("- W-1.1 ", "Un deux [usage]"),
        ("  - a. ", "Trois"),
        ("| W-EX1 |", "x | y |"),
    ]
    said = "[notre décision R62 pour x, usage] et [notre décision]"
    assert marks(said, list(MARKS.values())) == ["3", "R62", "2", "3"]
