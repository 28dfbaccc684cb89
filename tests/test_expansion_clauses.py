"""Every clause and worked example of the expansions is cited by a test."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"


def cited() -> set[str]:
    """The arguments of every `clause` marker."""
    return {
        str(argument.value)
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


@pytest.mark.parametrize("file", ["leaders.md", "cities.md", "towers.md", "foundations.md"])
def test_every_clause_is_cited(file: str) -> None:
    text = (RULES / file).read_text(encoding="utf-8")
    demanded = set(re.findall(r"^- ([A-Z]-\d+\.\d+) ", text, re.MULTILINE))
    demanded |= set(re.findall(r"^\| ([A-Z]-EX\d+) \|", text, re.MULTILINE))
    assert len(demanded) > 50
    assert sorted(demanded - cited()) == []
