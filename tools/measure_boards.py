"""Measure how wonders fare: tools/measure_boards.py [games of each set of boxes]

The policy plays games with drawn boards, with and without expansions; a board's lead is the mean of its city's points less
those of its table. Written to src/septem/bots/wonders/boards.toml, by which bots take wonders in a draft.
"""

import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean

from game_stats import box_sets

import septem
from septem.bots.core.policy import play_out
from septem.bots.strategy import strategy_of
from septem.kernel.rng import Rng

TEMPERATURE = 0.4
GAME = "wonders"
PLAYERS = 4
FILE = Path(__file__).parents[1] / "src" / "septem" / "bots" / GAME / "boards.toml"
HEAD = """# Points a side of a wonder brings over the mean of its table, when the policy plays with drawn boards.
# Written by tools/measure_boards.py.
[lead]
"""


def measure(expansions: tuple[str, ...], games: int, found: dict[str, list[float]]) -> None:
    """Play games with these boxes and note every city's lead."""
    policy = strategy_of(GAME).policy(TEMPERATURE)
    for seed in range(games):
        game = septem.new(GAME, seed=seed, players=PLAYERS, expansions=expansions)
        play_out(game, [policy] * PLAYERS, Rng(seed))
        outcome = game.outcome
        assert outcome is not None
        totals = [sheet["total"] for sheet in outcome.scores]
        for city, total in zip(game.view(None)["seats"], totals, strict=True):
            found[city["wonder"]].append(total - mean(totals))


def main(games: int) -> None:
    found: dict[str, list[float]] = defaultdict(list)
    for expansions in box_sets(GAME, PLAYERS):
        measure(expansions, games, found)
    lines = [f"{board} = {round(mean(leads), 1) + 0.0}" for board, leads in sorted(found.items())]
    FILE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} boards, {min(map(len, found.values()))} games or more of each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6000)
