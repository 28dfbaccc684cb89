"""Every clause and every worked example of Architects is cited by a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules" / "architects.md"


def test_every_clause_is_cited() -> None:
    rules = RULES.read_text(encoding="utf-8")
    clauses = re.findall(r"^- ([A-Z]-\d+\.\d+) ", rules, flags=re.MULTILINE)
    examples = re.findall(r"^\| (A-EX\d+) \|", rules, flags=re.MULTILINE)
    cited = set()
    for path in HERE.glob("test_*.py"):
        for marker in re.findall(r"mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            cited.update(re.findall(r'"([^"]+)"', marker))
    assert len(clauses) > 80
    assert len(examples) == 23
    assert sorted(set(clauses + examples) - cited) == []
    assert sorted(cited - set(clauses + examples)) == []
