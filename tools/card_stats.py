"""What strong bots make of every piece, from games they play against each other: tools/card_stats.py GAME --minutes 4 [--level skilled]

Writes src/septem/web/library/stats/GAME.toml, which the library shows. The tables are the game alone and with its boxes, in turn, all of
so many seats; bots think for so many simulations, so the same seed plays the same games. `--most` ends it after so many games, so that a
file can be made again. For each piece:

    seen     how often a seat could take it for the first time in a game
    taken    the share of those in which it did so at once
    built    how often a seat had it at the end
    points   it brought on average then, where the score names it, and their `spread`, the standard deviation
    wins     the share of wins of those seats; `even` of the sample is what anybody would have
"""

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import process_time
from typing import Any

import septem
from septem.bots.levels import LEVELS
from septem.bots.player import Limit, Perspective
from septem.kernel.descriptions import describe
from septem.lab.pieces import brought, owned, taken_by
from septem.server import games

OUT = Path(__file__).parents[1] / "src/septem/web/library/stats"
SEATS = {"wonders": 4, "duel": 2, "architects": 3}
FEWEST = 8  # times a piece must have been seen or had


@dataclass
class Tally:
    """What happened to one piece."""

    seen: int = 0
    taken: int = 0
    built: int = 0
    points: list[int] = field(default_factory=list)
    wins: float = 0.0


def tables(game: str) -> list[dict[str, Any]]:
    """The games of the sample: alone, with each box, and with all that go together."""
    seats = SEATS.get(game, describe(game).default_players)
    boxes = [box.name for box in describe(game).boxes.values() if not box.switch]
    sets = dict.fromkeys([(), *((name,) for name in boxes), tuple(boxes)])
    fit = [chosen for chosen in sets if not describe(game).objection(seats, chosen, (), "en")]
    return [{"players": seats, "expansions": chosen} for chosen in fit]


def play(
    game: str, options: dict[str, Any], level: str, seed: int, tallies: dict[str, Tally]
) -> None:
    """One game of equal bots, counted."""
    known = set(games.pieces(game))
    table = septem.new(game, seed=seed, **options)
    bots = [LEVELS[level].make() for _ in range(table.seats)]
    rngs = [Random(f"{seed} {seat}") for seat in range(table.seats)]
    limit = Limit(None, LEVELS[level].limit_in(game).simulations)
    met: set[tuple[int, str]] = set()
    while not table.over:
        for seat in table.pending:
            move = bots[seat].choose(Perspective(table, seat), rngs[seat], limit)
            offered = {taken_by(one.fields) for one in table.moves(seat)} & known
            chosen = taken_by(move.fields)
            for piece in offered:
                if (seat, piece) not in met:
                    met.add((seat, piece))
                    tallies[piece].seen += 1
                    tallies[piece].taken += piece == chosen
            table.play(seat, move)
    settle(table, known, tallies)


def settle(table: septem.Game, known: set[str], tallies: dict[str, Tally]) -> None:
    """Count who had what at the end, what it brought, and who won."""
    outcome = table.outcome
    assert outcome is not None
    for seat, fields in enumerate(table.view(None)["seats"]):
        points = brought(fields)
        for piece in owned(fields, known):
            tally = tallies[piece]
            tally.built += 1
            tally.wins += 1 / len(outcome.winners) if seat in outcome.winners else 0
            if piece in points:
                tally.points.append(points[piece])


def row(piece: str, one: Tally) -> str:
    """The line of a piece."""
    brought = one.points + [0] * (one.built - len(one.points))  # nothing where it is not named
    mean, spread = f"points = {fmean(brought):.2f}", f"spread = {pstdev(brought):.2f}"
    fields = (
        f"seen = {one.seen}",
        f"taken = {one.taken / one.seen if one.seen else 0:.3f}",
        f"built = {one.built}",
        *((mean, spread) if one.points else ()),
        f"wins = {one.wins / one.built:.3f}",
    )
    return f"{piece} = {{ {', '.join(fields)} }}"


def written(
    game: str, level: str, played: Counter[str], seed: int, tallies: dict[str, Tally]
) -> str:
    count, seats = played.total(), tables(game)[0]["players"]
    lines = [
        f"# Written by tools/card_stats.py {game} --level {level} --seed {seed} --most {count}",
        "",
        "[sample]",
        f"games = {count}",
        f"players = {seats}",
        f'level = "{level}"',
        f"even = {1 / seats:.4f}",
        f"date = {date.today()}",
        "",
        "[sample.with] # games with these boxes in use",
        *(f'"{boxes}" = {n}' for boxes, n in played.items()),
        "",
        "[pieces]",
    ]
    shown = [one for one in sorted(tallies) if tallies[one].built]
    enough = [one for one in shown if max(tallies[one].seen, tallies[one].built) >= FEWEST]
    return "\n".join([*lines, *(row(piece, tallies[piece]) for piece in enough)]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*septem.games()])
    parser.add_argument("--minutes", type=float, default=4, help="of processor time")
    parser.add_argument("--most", type=int, help="games; then --minutes does not count")
    parser.add_argument("--level", choices=[*LEVELS], default="skilled")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tallies: dict[str, Tally] = defaultdict(Tally)
    ways, played = tables(asked.game), Counter[str]()
    while played.total() < asked.most if asked.most else process_time() < 60 * asked.minutes:
        number = played.total()
        way = ways[number % len(ways)]
        play(asked.game, way, asked.level, asked.seed + number, tallies)
        played[" ".join(way["expansions"])] += 1
    OUT.mkdir(exist_ok=True)
    text = written(asked.game, asked.level, played, asked.seed, tallies)
    (OUT / f"{asked.game}.toml").write_text(text, encoding="utf-8")
    print(f"{played.total()} games, {len(tallies)} pieces")


if __name__ == "__main__":
    main()
