"""Every clause and worked example of Duel and Pantheon is cited by a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules"


def cited() -> set[str]:
    marks = re.findall(
        r"mark\.clause\(([^)]*)\)",
        "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py")),
    )
    return {number for mark in marks for number in re.findall(r'"([^"]+)"', mark)}


def test_every_clause_is_cited() -> None:
    text = "\n".join((RULES / name).read_text("utf-8") for name in ("duel.md", "pantheon.md"))
    clauses = set(re.findall(r"^- ([A-Z]-\d+\.\d+) ", text, re.MULTILINE))
    examples = set(re.findall(r"^\| ([DP]-EX\d+) \|", text, re.MULTILINE))
    assert len(clauses) == 226
    assert len(examples) == 33 + 24
    assert (clauses | examples) - cited() == set()
    assert cited() - (clauses | examples) == set()
