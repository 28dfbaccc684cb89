"""`kill -9` at any moment: every acknowledged move is there after the restart."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from kill_soak import soak


def test_twenty_kills_lose_nothing() -> None:
    assert soak(20, seed=7) > 0
