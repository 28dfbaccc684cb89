"""Every clause of the rules is cited by a test, and every citation exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from septem.kernel.descriptions import packaged

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
CLAUSE = re.compile(r"^- ([A-Z]-\d+\.\d+) ", re.MULTILINE)
EXAMPLE = re.compile(r"^\| ([A-Z]-EX\d+) \|", re.MULTILINE)
# Rule files whose clauses must all be proven: those the games and their boxes name.
ENFORCED = [file for game in packaged().values() for file in game.rules.values()]


def numbers(text: str) -> set[str]:
    """The clauses and worked examples of a rules file."""
    return {*CLAUSE.findall(text), *EXAMPLE.findall(text)}


def cited_in(source: str) -> set[str]:
    """The arguments of every `clause` marker."""
    return {
        str(argument.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


@cache
def all_cited() -> set[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        found |= cited_in(path.read_text(encoding="utf-8"))
    return found


def by_number(number: str) -> tuple[str, list[int]]:
    return number[0], [int(part) for part in re.findall(r"\d+", number)]


@pytest.mark.parametrize("name", ENFORCED)
def test_every_clause_is_cited(name):
    demanded = numbers((RULES / f"{name}.md").read_text(encoding="utf-8"))
    assert len(demanded) > 50
    missing = sorted(demanded - all_cited(), key=by_number)
    assert not missing, f"no test cites {', '.join(missing)}"


def test_every_citation_exists():
    known: set[str] = set()
    for path in RULES.glob("*.md"):
        known |= numbers(path.read_text(encoding="utf-8"))
    unknown = sorted(all_cited() - known, key=by_number)
    assert not unknown, f"the rules have no {', '.join(unknown)}"


def test_the_collector_reads_clauses_and_markers():
    assert numbers("- W-1.1 Boards\n| W-EX1 | given | expect |\n  - a. no clause\n") == {
        "W-1.1",
        "W-EX1",
    }
    assert cited_in('@pytest.mark.clause("W-1.1", "W-EX1")\ndef test_it(): ...') == {
        "W-1.1",
        "W-EX1",
    }
