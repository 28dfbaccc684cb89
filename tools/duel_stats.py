"""Statistics of random games of Duel, as a markdown table: how games end, who wins, how many moves a turn offers."""

import sys
from collections import Counter

from septem import duel
from septem.kernel.rng import Rng

TABLES = {
    "base": (),
    "promos": ("promos",),
    "Pantheon": ("pantheon",),
    "promos + Pantheon": ("promos", "pantheon"),
}


def sample(expansions: tuple[str, ...], games: int) -> dict[str, float]:
    """Shares and means over random games."""
    ends: Counter[str] = Counter()
    first = decisions = moves = turns = turn_moves = 0.0
    scores = 0
    for seed in range(games):
        game = duel.new(seed=seed, expansions=expansions)
        rng = Rng(seed)
        while not game.over:
            seat = game.pending[0]
            codes = game.codes(seat)
            decisions += 1
            moves += len(codes)
            if codes[0] & 63 >= 56:
                turns += 1
                turn_moves += len(codes)
            game.commit(seat, codes[rng.below(len(codes))])
        outcome = game.result()
        ends[outcome.victory] += 1
        first += 1 / len(outcome.winners) if 0 in outcome.winners else 0
        scores += sum(game.totals())
    return {
        "civilian": ends["points"] / games,
        "military": ends["military"] / games,
        "scientific": ends["science"] / games,
        "first player wins": first / games,
        "decisions a game": decisions / games,
        "moves a decision": moves / decisions,
        "moves a turn": turn_moves / turns,
        "points a seat": scores / games / 2,
    }


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rows = {name: sample(expansions, games) for name, expansions in TABLES.items()}
    heads = list(rows["base"])
    print(f"| {games:,} random games | {' | '.join(heads)} |")
    print("|---" * (len(heads) + 1) + "|")
    for name, row in rows.items():
        shares = [f"{row[head]:.2%}" if row[head] < 1 else f"{row[head]:.2f}" for head in heads]
        print(f"| {name} | {' | '.join(shares)} |")


if __name__ == "__main__":
    main()
