"""Nothing above the games parses a move's text: what a move does is in its fields."""

import re
from pathlib import Path

ABOVE = ("web", "server", "terminal", "lab", "envs", "bots")
SOURCES = Path(__file__).parents[1] / "src" / "septem"
# A text of a move that is split, sliced, searched or compared with a word.
PARSING = re.compile(
    r"""\b(?:move|event|step|best|m|moves\[\d\])\.text\.(?:split|startswith|partition|removeprefix)\("""
    r"""|\b(?:move|event|m)\.text\["""
    r"""|\b(?:move|event|m)\.text\s*(?:==|!=)\s*["']\w"""
    r"""|["'][^"'\n]*["']\s+in\s+(?:move|event|best|m)\.text"""
)


def test_no_layer_above_the_games_parses_the_text_of_a_move() -> None:
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for room in ABOVE
        for path in sorted((SOURCES / room).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if PARSING.search(line)
    ]
    assert found == []
