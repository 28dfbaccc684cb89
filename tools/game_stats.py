"""Statistics of random games as a markdown table: how games end, who wins, how many moves there are.

    tools/game_stats.py duel [10000]

There is a row for the game alone and one for every set of its boxes that go together.
"""

import argparse
from collections import Counter
from itertools import combinations
from typing import Any

import septem
from septem.kernel.rng import Rng


def box_sets(game: str, players: int) -> list[tuple[str, ...]]:
    """Every set of boxes of a game that can be played by so many."""
    description = septem.games()[game]
    names = [name for name, box in description.boxes.items() if not box.switch]
    sets = [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]
    return [chosen for chosen in sets if not description.objection(players, chosen, (), "en")]


def sample(game: str, games: int, **options: Any) -> dict[str, float]:
    """Shares and means over random games."""
    victories: Counter[str] = Counter()
    first = decisions = moves = points = 0.0
    for seed in range(games):
        one = septem.new(game, seed=seed, **options)
        rng = Rng(seed)
        while not one.over:
            seat = one.pending[0]
            codes = one.codes(seat)
            decisions += 1
            moves += len(codes)
            one.commit(seat, codes[rng.below(len(codes))])
        outcome = one.result()
        victories[outcome.victory] += 1
        first += 1 / len(outcome.winners) if 0 in outcome.winners else 0
        points += sum(one.totals()) / int(one.seats)
    return {
        **{f"victories by {way}": count / games for way, count in sorted(victories.items())},
        "first player wins": first / games,
        "decisions a game": decisions / games,
        "moves a decision": moves / decisions,
        "points a seat": points / games,
    }


def shown(column: str, value: float) -> str:
    """A share in percent, anything else as a number."""
    is_share = column.startswith("victories") or column == "first player wins"
    return f"{value:.2%}" if is_share else f"{value:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=septem.games())
    parser.add_argument("games", type=int, nargs="?", default=10_000)
    asked = parser.parse_args()
    players = septem.games()[asked.game].default_players
    rows = {
        " + ".join(boxes) or "base": sample(
            asked.game, asked.games, players=players, expansions=boxes
        )
        for boxes in box_sets(asked.game, players)
    }
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    print(f"| {asked.games:,} random games | {' | '.join(columns)} |")
    print("|---" * (len(columns) + 1) + "|")
    for name, row in rows.items():
        print(f"| {name} | {' | '.join(shown(c, row.get(c, 0.0)) for c in columns)} |")


if __name__ == "__main__":
    main()
