"""Which wonder a bot takes in a draft: by how boards fare when all play alike, the better the level the surer."""

from septem.bots.strategy import data_file
from septem.kernel.rng import Rng

ERROR = {"novice": 6.0, "fair": 3.0, "skilled": 1.0}  # points by which a level may misjudge a board
STEPS = 1001


def leads(game: str) -> dict[str, float]:
    """Points a board brings over the mean of its game, by its side's id (tools/measure_boards.py)."""
    data = data_file(game, "boards") or {"lead": {}}
    return {board: float(lead) for board, lead in data["lead"].items()}


def choose(game: str, level: str, boards: list[str], rng: Rng) -> str:
    """One of these boards. The level `random` takes any; a board nobody has measured counts as one of the mean."""
    if level == "random":
        return boards[int(rng.below(len(boards)))]
    known, error = leads(game), ERROR.get(level, 0.0)

    def value(board: str) -> float:
        return known.get(board, 0.0) + error * (int(rng.below(STEPS)) / (STEPS - 1) * 2 - 1)

    return max(boards, key=value)
