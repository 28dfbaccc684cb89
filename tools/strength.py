"""Play the matches of docs/bots.md: tools/strength.py NAME ... --processes 16 --minutes 7 --out folder

NAME is one of the matches below, `targets` (all that have a goal), `ladder-wonders`, `ladder-duel` or `ladder-architects` (each
level against the one below, with ratings over all of them). Bots think for so many simulations, so the load of the machine
changes nothing. Each match plays its sets, at most for an even share of the time, and keeps them in OUT/<match>.jsonl, so that
it can go on later. OUT/<name>.md holds the table.
"""

import argparse
import itertools
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from septem.bots.levels import LEVELS
from septem.lab import standings
from septem.lab.match import Match, Plan, sets_of
from septem.lab.ratings import Places, against

SEATS = {"wonders": 3, "duel": 2, "architects": 3}


@dataclass(frozen=True)
class Target:
    """A match with a goal: the least that the lower bound of the first bot's win share is to be, 0 for none."""

    game: str
    bots: str
    games: int
    goal: float = 0.0

    def plan(self, seed: int) -> Plan:
        bots = tuple(self.bots.split(","))
        return Plan(self.game, bots, sets_of(self.games, len(bots)), seed)


TARGETS = {
    "duel-d1": Target("duel", "master@2000,d1", 40, 0.90),
    "duel-d4": Target("duel", "master@4000,d4", 30, 0.60),
    "duel-self": Target("duel", "master@1000,master@1000", 200),
    "wonders-a1": Target("wonders", "master@300,a1,a1", 45, 0.85),
    "wonders-a4": Target("wonders", "master@500,a4,a4", 60, 0.45),
    "wonders-a6": Target("wonders", "master@4000,a6,a6", 90, 0.45),
    "wonders-a4-seven": Target("wonders", "master@500,a4,a4,a4,a4,a4,a4", 56, 0.22),
    "wonders-self": Target("wonders", "master@1000,master@1000,master@1000", 60),
    "architects-x1": Target("architects", "master@500,x1,x1", 60, 0.50),
    "architects-x3": Target("architects", "master@4000,x3,x3", 90, 0.38),
}
RUNGS = 120  # games of each level against the one below
# Simulations of master; its time is enough for more.
MASTER = {"wonders": 2000, "duel": 4000, "architects": 2000}


def play(plan: Plan, file: Path, processes: int, seconds: float) -> Match:
    """Play sets until the time is over; those under way then are left out."""
    match = Match(plan, file)
    end = perf_counter() + seconds
    if len(match.sets) < plan.sets:
        for _ in match.run(processes):
            if perf_counter() > end:
                break
    return match


def target_row(target: Target, figures: dict[str, Any]) -> str:
    """One line of the table of goals."""
    first = figures["bots"][target.bots.split(",")[0]]
    wanted = f"{target.goal:.0%}" if target.goal else "-"
    ways = ", ".join(f"{way} {n / figures['games']:.0%}" for way, n in figures["victories"].items())
    return (
        f"| {target.game} | `{target.bots}` | {figures['games']} | {share(first)} | {wanted} "
        f"| {first['mean_score']:.1f} | {figures['mean_score']:.1f} / {figures['winner_score']:.1f} "
        f"| {figures['first_player_share']:.1%} | {ways} |"
    )


def share(row: dict[str, Any]) -> str:
    return f"{row['win_share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


TARGET_HEAD = (
    "| game | bots | games | wins of the first (95 %) | lower bound wanted | its points "
    "| mean / winner's points | first player | ways to win |\n" + "|---" * 9 + "|"
)


def targets(names: list[str], asked: argparse.Namespace) -> None:
    rows = [TARGET_HEAD]
    for name in names:
        target = TARGETS[name]
        seconds = 60 * asked.minutes / len(names)
        file = asked.out / f"{name}.jsonl"
        match = play(target.plan(asked.seed), file, asked.processes, seconds)
        figures = standings.summary(match)
        (asked.out / f"{name}.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")
        rows.append(target_row(target, figures))
        print(rows[-1], flush=True)
    (asked.out / f"{'-'.join(names[:3])}.md").write_text("\n".join(rows) + "\n", encoding="utf-8")


def rungs(game: str) -> list[str]:
    """The levels of a game by simulations alone, so that the load of a machine changes nothing."""
    names = []
    for level in LEVELS.values():
        count = level.limit_in(game).simulations or (MASTER[game] if level.searches else None)
        names.append(f"{level.key}@{count}" if count else level.key)
    return names


def ladder(game: str, asked: argparse.Namespace) -> None:
    """Each level against the one below; where there are more seats the lower level has the others."""
    sets: list[list[Places]] = []
    rows = ["| level | against | games | win share (95 %) | due |", "|---" * 5 + "|"]
    names = rungs(game)
    for low, high in itertools.pairwise(names):
        bots = (high, *[low] * (SEATS[game] - 1))
        plan = Plan(game, bots, sets_of(RUNGS, len(bots)), asked.seed)
        seconds = 60 * asked.minutes / (len(names) - 1)
        file = asked.out / f"ladder-{game}-{high}.jsonl"
        match = play(plan, file, asked.processes, seconds)
        sets += [
            [list(zip(bots, one.places, strict=True)) for one in games]
            for games in match.sets.values()
        ]
        row = standings.summary(match)["bots"][high]
        rows.append(
            f"| `{high}` | `{low}` | {len(match.games())} | {share(row)} | {1 / len(bots):.0%} |"
        )
        print(rows[-1], flush=True)
    found = against(names[0], sets, Random(asked.seed))
    rows += ["", "| level | rating (random = 0) | 95 % |", "|---|---|---|"]
    rows += [
        f"| `{key}` | {at:.0f} | {low:.0f} to {high:.0f} |"
        for key, (at, low, high) in found.items()
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
