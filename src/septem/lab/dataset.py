"""Recorded games as data: a folder of Parquet files with a row for each decision, records as text, and what the columns mean (docs/datasets.md).

A part of the folder is some deals, played and written by one process. It is moved into its place when it is whole, so a run that was stopped
goes on with the parts that are missing.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

import septem
from septem import envs
from septem.envs.setting import Setting
from septem.kernel.errors import BadOption
from septem.kernel.game import Game, Move
from septem.kernel.record import MAGIC
from septem.lab.crew import spread
from septem.lab.match import Plan, Played, play_game

SCHEMA = 1  # grows when a column goes or gets another meaning
DESCRIPTION = "dataset.json"
COMPRESSION_LEVEL = 12  # of zstd
COLUMNS: dict[str, Any] = {
    "game": pl.UInt32,
    "deal": pl.UInt32,
    "rotation": pl.UInt8,
    "number": pl.UInt16,
    "seat": pl.UInt8,
    "bot": pl.String,
    "places": pl.List(pl.UInt16),
    "values": pl.List(pl.UInt8),
    "legal": pl.List(pl.UInt16),
    "choice": pl.UInt16,
    "move": pl.String,
    "win": pl.Float32,
    "place": pl.UInt8,
    "points": pl.Int16,
    "victory": pl.String,
}


@dataclass(frozen=True)
class Order:
    """What is to be played and where it is kept."""

    plan: Plan
    folder: Path
    sets: int = 50  # of one part

    def parts(self) -> range:
        return range(-(-self.plan.sets // self.sets))

    def deals(self, part: int) -> range:
        return range(part * self.sets, min((part + 1) * self.sets, self.plan.sets))

    def decisions(self, part: int) -> Path:
        return self.folder / f"decisions-{part:05}.parquet"

    def records(self, part: int) -> Path:
        return self.folder / f"records-{part:05}.txt.gz"

    def setting(self) -> Setting:
        """The actions and features of the tables; every payment is an action."""
        options = {"players": len(self.plan.bots), **dict(self.plan.options)}
        return Setting(self.plan.game, payments="all", **options)

    def description(self) -> dict[str, Any]:
        """What the columns mean, and how all of it is made again."""
        setting = self.setting()
        return {
            "schema": SCHEMA,
            "septem": septem.__version__,
            "rules": septem.games()[self.plan.game].version,
            "actions_version": envs.ACTIONS_VERSION,
            "observations_version": envs.OBSERVATIONS_VERSION,
            "game": self.plan.game,
            "options": dict(self.plan.options),
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "sets": self.plan.sets,
            "sets_of_a_part": self.sets,
            "features": places(setting),
            "actions": setting.action_names(),
        }


def places(setting: Setting) -> list[str]:
    """What the number in each place of an observation means: the section, the row where it has several, the label."""
    found = []
    for section in setting.sight.sections:
        rows = [""] if len(section.shape) == 1 else [f"{row} " for row in range(section.shape[0])]
        found += [f"{section.name} {row}{label}" for row in rows for label in section.labels]
    return found


def prepare(order: Order) -> list[int]:
    """Begin the folder, or find what an earlier run has left; the parts that are missing."""
    order.plan.check()
    file = order.folder / DESCRIPTION
    wanted = json.dumps(order.description())
    if file.exists() and json.loads(file.read_text(encoding="utf-8")) != json.loads(wanted):
        raise BadOption(f"{order.folder} holds other games; give another folder or the same games")
    order.folder.mkdir(parents=True, exist_ok=True)
    file.write_text(wanted + "\n", encoding="utf-8")
    return [part for part in order.parts() if not order.decisions(part).exists()]


def write(order: Order, jobs: int) -> Iterator[int]:
    """Play all that is missing; the number of games of each part as it is written."""
    missing = prepare(order)
    with closing(spread(partial(write_part, order), missing, jobs)) as written:
        yield from written


def write_part(order: Order, part: int) -> int:
    """Play the deals of a part and write them; the records first, for the decisions say that the part is whole."""
    rotations = range(len(order.plan.bots))
    setting = order.setting()
    rows: list[dict[str, Any]] = []
    texts = []
    for deal in order.deals(part):
        for rotation in rotations:
            watcher = Watcher(setting)
            result = play_game(order.plan, deal, rotation, watcher)
            rows += watcher.told(order.plan, result)
            texts.append(str(watcher.record()))
    move_into(order.records(part), gzip.compress("".join(texts).encode(), mtime=0))
    frame = pl.DataFrame(rows, schema=COLUMNS)
    whole = order.decisions(part)
    begun = whole.with_suffix(".begun")
    frame.write_parquet(begun, compression="zstd", compression_level=COMPRESSION_LEVEL)
    begun.replace(whole)
    return len(texts)


def move_into(place: Path, data: bytes) -> None:
    """Write a file so that it is there as a whole or not at all."""
    begun = place.with_suffix(".begun")
    begun.write_bytes(data)
    begun.replace(place)


@dataclass
class Watcher:
    """Looks on at one game and notes every decision."""

    setting: Setting
    rows: list[dict[str, Any]] = field(default_factory=list)
    game: Game | None = None

    def __call__(self, game: Game, seat: int, move: Move) -> None:
        """Note a decision: what the seat sees and may do, before it does it."""
        self.game = game
        seen = self.setting.flat(game, seat)
        filled = np.flatnonzero(seen)
        choices = self.setting.choices(game, seat)
        self.rows.append(
            {
                "number": len(self.rows),
                "seat": seat,
                "places": filled.tolist(),
                "values": seen[filled].tolist(),
                "legal": [action for action, _ in choices],
                "choice": next((action for action, code in choices if code == move.code), None),
                "move": move.text,
            }
        )

    def record(self) -> septem.Record:
        assert self.game is not None
        return self.game.record()

    def told(self, plan: Plan, result: Played) -> list[dict[str, Any]]:
        """The rows with how the game ended for whoever decided; those of a seat one after the other, which compress best."""
        number = result.deal * len(plan.bots) + result.rotation
        game = {"game": number, "deal": result.deal, "rotation": result.rotation}
        ends = {
            seat: {
                "bot": plan.bots[bot],
                "win": result.shares[bot],
                "place": result.places[bot],
                "points": result.scores[bot],
                "victory": result.victory,
            }
            for bot, seat in enumerate(result.seats)
        }
        by_seat = sorted(self.rows, key=lambda row: row["seat"])
        return [{**game, **row, **ends[row["seat"]]} for row in by_seat]


def decisions(folder: Path) -> Any:
    """All decisions of a folder: a lazy frame of Polars."""
    return pl.scan_parquet(folder / "decisions-*.parquet")


def observations(frame: Any, size: int) -> NDArray[np.uint8]:
    """The observations of some decisions as one array, a row for each; `size` is the number of features."""
    found: NDArray[np.uint8] = np.zeros((frame.height, size), dtype=np.uint8)
    for row, (filled, values) in enumerate(frame.select("places", "values").iter_rows()):
        found[row, filled] = values
    return found


def records(folder: Path) -> Iterator[str]:
    """The texts of all games of a folder in the order of their numbers."""
    for file in sorted(folder.glob("records-*.txt.gz")):
        text = gzip.decompress(file.read_bytes()).decode()
        for one in text.split(f"{MAGIC}\n")[1:]:
            yield f"{MAGIC}\n{one}"
