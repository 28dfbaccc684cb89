"""Which wonder a bot takes in a draft: by how boards fare when all play alike, the better the level the surer."""

import tomllib
from functools import cache
from importlib.resources import files

from septem.kernel.rng import Rng

GUESS = {"novice": 6.0, "fair": 3.0, "skilled": 1.0}  # points by which a level may misjudge a board
STEPS = 1001


@cache
def leads() -> dict[str, float]:
    """Points a board brings over the mean of its table, by its side's id (tools/measure_boards.py)."""
    text = (files("septem.bots") / "data" / "boards.toml").read_text(encoding="utf-8")
    return {board: float(lead) for board, lead in tomllib.loads(text)["lead"].items()}


def choose(level: str, boards: list[str], luck: Rng) -> str:
    """One of these boards. The level `random` takes any; a board nobody has measured counts as one of the mean."""
    if level == "random":
        return boards[int(luck.below(len(boards)))]
    known, guess = leads(), GUESS.get(level, 0.0)

    def worth(board: str) -> float:
        return known.get(board, 0.0) + guess * (int(luck.below(STEPS)) / (STEPS - 1) * 2 - 1)

    return max(boards, key=worth)
