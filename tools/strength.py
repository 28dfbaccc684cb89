"""Play the matches of docs/bots.md: tools/strength.py NAME ... --processes 16 --minutes 7 --out folder

NAME is one of the matches below, `targets` (all that have a goal), `ladder-wonders`, `ladder-duel` or `ladder-architects` (each
level against the one below, with ratings over all of them). Time is shared evenly among the matches asked for; each plays whole
sets until its time is over and keeps them in OUT/<match>.jsonl, so that it can go on later. OUT/<name>.md holds the table.
"""

import argparse
import itertools
import json
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from septem.bots.levels import LEVELS
from septem.lab import standings
from septem.lab.match import Match, Plan
from septem.lab.ratings import Places, against

MOST = 2000  # sets
SECOND = "1s"
# name: game, bots, what the lower bound of the first one's win share is to be
TARGETS: dict[str, tuple[str, str, float]] = {
    "duel-d1": ("duel", f"master@{SECOND},d1", 0.90),
    "duel-d4": ("duel", f"master@{SECOND},d4", 0.60),
    "duel-self": ("duel", "master@3000,master@3000", 0.0),
    "wonders-a1": ("wonders", "master@2000,a1,a1", 0.85),
    "wonders-a4": ("wonders", "master@2000,a4,a4", 0.45),
    "wonders-a6": ("wonders", "master@2000,a6,a6", 0.45),
    "wonders-a4-seven": ("wonders", "master@2000,a4,a4,a4,a4,a4,a4", 0.22),
    "wonders-self": ("wonders", "master@2000,master@2000,master@2000", 0.0),
    "architects-x1": ("architects", "master@2000,x1,x1", 0.50),
    "architects-x3": ("architects", "master@2000,x3,x3", 0.38),
}
SEATS = {"wonders": 3, "duel": 2, "architects": 3}


def play(plan: Plan, file: Path, processes: int, seconds: float) -> Match:
    """Play sets until the time is over; those under way then are left out."""
    match = Match(plan, file)
    end = perf_counter() + seconds
    if len(match.sets) < plan.sets:
        for _ in match.run(processes):
            if perf_counter() > end:
                break
    return match


def target_row(name: str, figures: dict[str, Any]) -> str:
    """One line of the table of goals."""
    game, bots, goal = TARGETS[name]
    first = figures["bots"][bots.split(",")[0]]
    wanted = f"{goal:.0%}" if goal else "-"
    share = f"{first['win_share']:.1%} ({first['low']:.1%} to {first['high']:.1%})"
    ways = ", ".join(f"{way} {n / figures['games']:.0%}" for way, n in figures["victories"].items())
    return (
        f"| {game} | `{bots}` | {figures['games']} | {share} | {wanted} | {first['mean_score']:.1f} "
        f"| {figures['mean_score']:.1f} / {figures['winner_score']:.1f} "
        f"| {figures['first_player_share']:.1%} | {ways} | {first['p95_seconds']:.2f} s |"
    )


TARGET_HEAD = (
    "| game | bots | games | wins of the first (95 %) | lower bound wanted | its points "
    "| mean / winner's points | first player | ways to win | p95 of a move |\n" + "|---" * 10 + "|"
)


def targets(names: list[str], asked: argparse.Namespace) -> None:
    rows = [TARGET_HEAD]
    for name in names:
        game, bots, _ = TARGETS[name]
        plan = Plan(game, tuple(bots.split(",")), MOST, asked.seed)
        seconds = 60 * asked.minutes / len(names)
        match = play(plan, asked.out / f"{name}.jsonl", asked.processes, seconds)
        figures = standings.summary(match)
        (asked.out / f"{name}.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")
        rows.append(target_row(name, figures))
        print(rows[-1], flush=True)
    (asked.out / f"{'-'.join(names[:3])}.md").write_text("\n".join(rows) + "\n", encoding="utf-8")


def ladder(game: str, asked: argparse.Namespace) -> None:
    """Each level against the one below; where there are more seats the lower level has the others."""
    keys = list(LEVELS)
    sets: list[list[Places]] = []
    rows = [
        "| level | against | games | win share (95 %) | due | p95 of a move |",
        "|---" * 6 + "|",
    ]
    for low, high in itertools.pairwise(keys):
        bots = (high, *[low] * (SEATS[game] - 1))
        seconds = 60 * asked.minutes / (len(keys) - 1)
        file = asked.out / f"ladder-{game}-{high}.jsonl"
        match = play(Plan(game, bots, MOST, asked.seed), file, asked.processes, seconds)
        sets += [
            [list(zip(bots, one.places, strict=True)) for one in games]
            for games in match.sets.values()
        ]
        row = standings.summary(match)["bots"][high]
        share = f"{row['win_share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"
        rows.append(
            f"| {high} | {low} | {len(match.games())} | {share} | {1 / len(bots):.0%} "
            f"| {row['p95_seconds']:.3f} s |"
        )
        print(rows[-1], flush=True)
    found = against(keys[0], sets, Random(asked.seed))
    rows += ["", "| level | rating (random = 0) | 95 % |", "|---|---|---|"]
    rows += [
        f"| {key} | {at:.0f} | {low:.0f} to {high:.0f} |" for key, (at, low, high) in found.items()
    ]
    text = "\n".join(rows) + "\n"
    (asked.out / f"ladder-{game}.md").write_text(text, encoding="utf-8")
    print(text)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=7.0, help="for all matches together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("strength"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    names: list[str] = []
    for name in asked.names:
        if name.startswith("ladder-"):
            ladder(name.removeprefix("ladder-"), asked)
        elif name == "targets":
            names += TARGETS
        elif name in TARGETS:
            names.append(name)
        else:
            parser.error(
                f"there is no match '{name}'; there are: {', '.join(TARGETS)}, targets, ladder-GAME"
            )
    if names:
        targets(names, asked)


if __name__ == "__main__":
    main()
