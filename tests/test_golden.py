"""Records and positions written by earlier versions are read today, and mean the same.

`tests/golden/<game>.json` holds seeded random games of every combination of boxes: the whole record, and positions on the way
with their hashes. `tools/keep_golden.py` plays them again after a change of the rules that is meant.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import septem

GOLDEN = Path(__file__).parent / "golden"
ROWS = [
    pytest.param(row, id=f"{path.stem} {number}")
    for path in sorted(GOLDEN.glob("*.json"))
    for number, row in enumerate(json.loads(path.read_text(encoding="utf-8")))
]


@pytest.mark.parametrize("row", ROWS)
def test_a_record_leads_to_the_same_end(row: dict[str, Any]) -> None:
    game = septem.replay(row["record"])  # refuses another hash than the record's
    assert game.over
    assert str(game.record()) == row["record"]


@pytest.mark.parametrize("row", ROWS)
def test_positions_are_read_and_written_as_they_were(row: dict[str, Any]) -> None:
    assert row["positions"]
    for kept in row["positions"]:
        game = septem.position(kept["position"])
        assert game.position() == kept["position"]
        assert str(game.hash()) == kept["hash"]
