"""Bit fields have names: no rule shifts a word by a bare number."""

import re
from pathlib import Path

import pytest

import septem

ROOT = Path(septem.__file__).parent
LITERAL = re.compile(r"(<<|>>)\s*\d+\b(?!\s*\*)")


@pytest.mark.parametrize("game", sorted(path.parent.name for path in ROOT.glob("*/game.toml")))
def test_rules_name_their_bit_fields(game: str) -> None:
    literal = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / game).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if LITERAL.search(line)
    ]
    assert not literal
