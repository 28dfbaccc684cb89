"""Play the matches of docs/bots.md: tools/strength.py NAME ... --processes 16 --minutes 7 --out folder

NAME is a match of a game's lab.toml (src/septem/bots/<game>), `goals` (all of them) or `ladder-GAME` (each level against the one
below, with ratings over all of them). Bots think for so many simulations, so the load of the machine
changes nothing. Each match plays its sets, at most for an even share of the time, and keeps them in OUT/<match>.jsonl, so that
it can go on later. OUT/<name>.md holds the table.
"""

import argparse
import itertools
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import septem
from septem.bots.levels import LEVELS
from septem.lab import summary as summaries
from septem.lab.match import Match, Plan, sets_of
from septem.lab.ratings import Places, relative_to
from septem.lab.settings import MatchGoal, settings

LADDER_GAMES = 120  # of each level against the one below


def goals() -> dict[str, tuple[str, MatchGoal]]:
    """The matches with a goal of all games by name, each with its game."""
    return {one.name: (game, one) for game in septem.games() for one in settings(game).matches}


def goal_plan(game: str, goal: MatchGoal, seed: int) -> Plan:
    bots = tuple(goal.bots.split(","))
    return Plan(game, bots, sets_of(goal.games, len(bots)), seed)


def play(plan: Plan, file: Path, processes: int, seconds: float) -> Match:
    """Play sets until the time is over; those under way then are left out."""
    match = Match(plan, file)
    end = perf_counter() + seconds
    if len(match.sets) < plan.sets:
        for _ in match.run(processes):
            if perf_counter() > end:
                break
    return match


def goal_row(game: str, goal: MatchGoal, figures: dict[str, Any]) -> str:
    """One line of the table of goals."""
    first = figures["bots"][goal.bots.split(",")[0]]
    wanted = f"{goal.goal:.0%}" if goal.goal else "-"
    ways = ", ".join(f"{way} {n / figures['games']:.0%}" for way, n in figures["victories"].items())
    return (
        f"| {game} | `{goal.bots}` | {figures['games']} | {share(first)} | {wanted} "
        f"| {first['mean_score']:.1f} | {figures['mean_score']:.1f} / {figures['winner_score']:.1f} "
        f"| {figures['first_player_share']:.1%} | {ways} |"
    )


def share(row: dict[str, Any]) -> str:
    return f"{row['win_share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


GOAL_HEAD = (
    "| game | bots | games | wins of the first (95 %) | lower bound wanted | its points "
    "| mean / winner's points | first player | ways to win |\n" + "|---" * 9 + "|"
)


def play_goals(names: list[str], asked: argparse.Namespace) -> None:
    rows = [GOAL_HEAD]
    for name in names:
        game, goal = goals()[name]
        if asked.first:
            rest = goal.bots.partition(",")[2]
            goal = replace(goal, bots=f"{asked.first},{rest}")
        seconds = 60 * asked.minutes / len(names)
        file = asked.out / f"{name}.jsonl"
        match = play(goal_plan(game, goal, asked.seed), file, asked.processes, seconds)
        figures = summaries.summary(match)
        (asked.out / f"{name}.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")
        rows.append(goal_row(game, goal, figures))
        print(rows[-1], flush=True)
    (asked.out / f"{'-'.join(names[:3])}.md").write_text("\n".join(rows) + "\n", encoding="utf-8")


def ladder_specs(game: str) -> list[str]:
    """The levels of a game by simulations alone, so that the load of a machine changes nothing."""
    names = []
    for level in LEVELS.values():
        count = level.limit_in(game).simulations or (
            settings(game).master_simulations if level.searches else None
        )
        names.append(f"{level.key}@{count}" if count else level.key)
    return names


def ladder(game: str, asked: argparse.Namespace) -> None:
    """Each level against the one below; where there are more seats the lower level has the others."""
    sets: list[list[Places]] = []
    rows = ["| level | against | games | win share (95 %) | due |", "|---" * 5 + "|"]
    names = ladder_specs(game)
    for low, high in itertools.pairwise(names):
        bots = (high, *[low] * (settings(game).ladder_players - 1))
        plan = Plan(game, bots, sets_of(LADDER_GAMES, len(bots)), asked.seed)
        seconds = 60 * asked.minutes / (len(names) - 1)
        file = asked.out / f"ladder-{game}-{high}.jsonl"
        match = play(plan, file, asked.processes, seconds)
        sets += [
            [list(zip(bots, one.places, strict=True)) for one in games]
            for games in match.sets.values()
        ]
        row = summaries.summary(match)["bots"][high]
        rows.append(
            f"| `{high}` | `{low}` | {len(match.games())} | {share(row)} | {1 / len(bots):.0%} |"
        )
        print(rows[-1], flush=True)
    found = relative_to(names[0], sets, Random(asked.seed))
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
    parser.add_argument("--first", metavar="BOT", help="instead of the first bot: best.net@0.9s")
    parser.add_argument("--out", type=Path, default=Path("strength"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    names: list[str] = []
    for name in asked.names:
        if name.startswith("ladder-"):
            ladder(name.removeprefix("ladder-"), asked)
        elif name == "goals":
            names += goals()
        elif name in goals():
            names.append(name)
        else:
            parser.error(
                f"there is no match '{name}'; there are: {', '.join(goals())}, goals, ladder-GAME"
            )
    if names:
        play_goals(names, asked)


if __name__ == "__main__":
    main()
