"""The rules as a reader turns their pages: books of sections, made of clauses, paragraphs, tables, lists and drawings.

Read from the files of docs/rules (rulebook.py), which use a small part of Markdown: `#` and `##` headings, `- W-5.1 ` clauses with
what is indented below them, lists, tables and drawings between three backquotes.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from septem.kernel.descriptions import Description, games
from septem.kernel.phrases import ENGLISH, say
from septem.rulebook import CLAUSE, files, translated

ITEM = re.compile(r"^(?:- |\d+\. )")
NUMBER = re.compile(r"^([A-Z]-(?:EX|\d+)) ")
EXAMPLE = re.compile(r"^[A-Z]-EX\d+$")
CITED = re.compile(r"[A-Z]-\d+\.\d+")
FENCE = "```"


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Items:
    """A list."""

    lines: tuple[str, ...]
    numbered: bool


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Drawing:
    """Text whose spaces count."""

    text: str


@dataclass(frozen=True)
class Clause:
    """A numbered rule, with what stands below it."""

    number: str
    text: str
    more: tuple["Block", ...]


Block = Paragraph | Items | Table | Drawing | Clause


@dataclass(frozen=True)
class Section:
    """What stands under one heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Book:
    """The rules of one game or box."""

    name: str  # of its file, and in its address
    title: str
    game: str
    opening: tuple[Block, ...]
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> list[Clause]:
        blocks = [block for section in self.sections for block in section.blocks]
        return [block for block in blocks if isinstance(block, Clause)]

    @property
    def examples(self) -> list[tuple[str, Table]]:
        """The worked examples, each as a table of one row."""
        found: list[tuple[str, Table]] = []
        for section in self.sections:
            for block in section.blocks:
                if isinstance(block, Table):
                    rows = [row for row in block.rows if EXAMPLE.match(row[0])]
                    found += [(row[0], Table(block.head, (row,))) for row in rows]
        return found

    def examples_of(self, number: str) -> list[tuple[str, Table]]:
        """Those that cite a clause as theirs, in the last column of their table."""
        return [
            (name, table)
            for name, table in self.examples
            if CITED.match(table.rows[0][-1]) and number in CITED.findall(table.rows[0][-1])
        ]


@cache
def book(name: str, game: str, title: str, language: str) -> Book:
    """The book of a file, in English where the language does not have it."""
    path = files(language).get(name) or files()[name]
    head, *parts = path.read_text(encoding="utf-8").split("\n## ")
    opening = blocks(head.splitlines()[1:])
    return Book(name, title, game, opening, tuple(section(part) for part in parts))


def section(text: str) -> Section:
    heading, _, rest = text.partition("\n")
    number = NUMBER.match(heading)
    title = heading[number.end() :] if number else heading.lstrip("0123456789. ")
    plain = re.sub(r"\W+", "-", heading.lower()).strip("-")
    return Section(number.group(1) if number else plain, title, blocks(rest.splitlines()))


def shelf(language: str) -> list[Book]:
    """Every book: game by game, each with its boxes and what explains them."""
    return [
        book(name, game.name, title, language)
        for game in games().values()
        for name, title in titles(game, language).items()
        if name in files()
    ]


def titles(game: Description, language: str) -> dict[str, str]:
    """The files with the rules of a game and of its boxes, with their titles."""
    found = dict.fromkeys(game.own_rules.values(), game.titles[language])
    for box in game.boxes.values():
        found.update(dict.fromkeys(box.rules.values(), box.titles[language]))
    for name in game.references.values():
        found[name] = say(language, "library", f"book_{name.lower()}")
    return found


def letters() -> dict[str, str]:
    """The files by the letters of their clauses."""
    found: dict[str, str] = {}
    for game in games().values():
        found |= {**game.rules, **game.references}
    return found


def address(number: str) -> str:
    """Where a clause or an example is read."""
    return f"/rules/{letters()[number[0]]}#{number}"


def spoken(number: str, language: str) -> str:
    """The language in which a reader of another finds a clause or an example."""
    there = number in translated(language) or has(language, letters()[number[0]])
    return language if there else ENGLISH


# Reading.


def blocks(lines: list[str]) -> tuple[Block, ...]:
    """The blocks that some lines are, none of them indented as a whole."""
    found: list[Block] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        clause = CLAUSE.match(line)
        if line.startswith(FENCE):
            end = next((n for n in range(end, len(lines)) if lines[n].startswith(FENCE)), end) + 1
            found.append(Drawing("\n".join(lines[at + 1 : end - 1])))
        elif line.startswith("|"):
            end = run(lines, at, lambda row: row.startswith("|"))
            found.append(table(lines[at:end]))
        elif clause:
            end = below(lines, at)
            text, rest = lead([line[clause.end() :], *dedented(lines[at + 1 : end])])
            found.append(Clause(clause.group(1), text, blocks(rest)))
        elif ITEM.match(line):
            end = run(lines, at, lambda row: bool(ITEM.match(row)) or row.startswith("  "))
            found.append(items(lines[at:end]))
        elif line.strip():
            text, rest = lead(lines[at:])
            end = len(lines) - len(rest)
            found.append(Paragraph(text))
        at = end
    return tuple(found)


def run(lines: list[str], at: int, belongs: Callable[[str], bool]) -> int:
    """The end of the lines from `at` on that belong together."""
    return next((n for n in range(at, len(lines)) if not belongs(lines[n])), len(lines))


def below(lines: list[str], at: int) -> int:
    """The end of what is indented below a line; empty lines between belong to it."""
    end = at + 1
    for n in range(at + 1, len(lines)):
        if lines[n].startswith("  "):
            end = n + 1
        elif lines[n].strip():
            break
    return end


def dedented(lines: list[str]) -> list[str]:
    return [line.removeprefix("  ") for line in lines]


def lead(lines: list[str]) -> tuple[str, list[str]]:
    """The paragraph that some lines begin with, and the lines after it."""
    end = 1
    while end < len(lines) and lines[end].strip() and not special(lines[end]):
        end += 1
    return " ".join(line.strip() for line in lines[:end]), lines[end:]


def special(line: str) -> bool:
    """Whether a line begins something else than a paragraph."""
    return bool(ITEM.match(line)) or line.startswith(("|", FENCE))


def items(lines: list[str]) -> Items:
    found: list[str] = []
    for line in lines:
        match = ITEM.match(line)
        if match:
            found.append(line[match.end() :].strip())
        else:
            found[-1] += " " + line.strip()
    return Items(tuple(found), lines[0][0].isdigit())


def table(lines: list[str]) -> Table:
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    return Table(rows[0], tuple(rows[2:]))


def has(language: str, name: str) -> bool:
    """Whether a language has a book, rather than showing it in English."""
    return language == ENGLISH or name in files(language)
