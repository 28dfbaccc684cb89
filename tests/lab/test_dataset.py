"""Data sets: every decision of every game can be read back, and agrees with the records."""

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import septem
from septem.cli import app
from septem.envs.setting import MASK
from septem.lab import dataset
from septem.lab.match import Plan, play_game

QUICK = Plan("duel", ("fair", "random"), 2, seed=5)
TABLES = [
    QUICK,
    Plan("wonders", ("random", "random", "fair"), 1, 5, (("expansions", ("leaders",)),)),
    Plan("architects", ("fair", "random"), 1, 5),
]


def written(plan: Plan, folder: Path, jobs: int = 1) -> dataset.Order:
    order = dataset.Order(plan, folder, sets=1)
    games = sum(dataset.write(order, jobs))
    assert games == plan.sets * len(plan.bots)
    return order


@pytest.mark.parametrize("plan", TABLES, ids=lambda plan: plan.game)
def test_every_decision_reads_back_as_it_was(plan: Plan, tmp_path: Path) -> None:
    order = written(plan, tmp_path)
    frame = dataset.decisions(tmp_path).collect()
    assert dict(frame.schema) == dataset.COLUMNS
    means = json.loads((tmp_path / "dataset.json").read_text(encoding="utf-8"))
    assert means["schema"] == 1
    seen = dataset.observations(frame, len(means["features"]))
    texts = list(dataset.records(tmp_path))
    assert frame["game"].unique().to_list() == list(range(len(texts)))
    setting = order.setting()
    for number, text in enumerate(texts):
        record = septem.replay(text).record()
        mine = frame.with_row_index("row").filter(pl.col("game") == number).sort("number")
        moves = list(zip(mine["seat"], mine["move"], strict=True))
        assert moves == record.moves
        row = mine.row(len(moves) // 2, named=True)
        game = septem.replay(record.upto(row["number"]))
        shown = setting.observation(game, row["seat"])
        mask = shown.pop(MASK)
        flat = [int(n) for part in shown.values() for n in part.ravel()]
        assert seen[row["row"]].tolist() == flat
        assert sorted(row["legal"]) == mask.nonzero()[0].tolist()
        assert len(row["legal"]) == len(game.moves(row["seat"]))
        assert dict(setting.choices(game, row["seat"]))[row["choice"]] == next(
            move.code for move in game.moves(row["seat"]) if move.text == row["move"]
        )


def test_rows_say_who_decided_and_how_it_ended(tmp_path: Path) -> None:
    written(QUICK, tmp_path)
    frame = dataset.decisions(tmp_path).collect()
    for deal in range(QUICK.sets):
        for rotation in range(2):
            result = play_game(QUICK, deal, rotation)
            mine = frame.filter(deal=deal, rotation=rotation)
            assert mine["game"].unique().to_list() == [2 * deal + rotation]
            for bot, seat in enumerate(result.seats):
                ends = mine.filter(seat=seat).select("bot", "win", "place", "points", "victory")
                assert ends.unique().rows() == [
                    (
                        QUICK.bots[bot],
                        result.shares[bot],
                        result.places[bot],
                        result.scores[bot],
                        result.victory,
                    )
                ]


def test_features_and_actions_are_named(tmp_path: Path) -> None:
    written(QUICK, tmp_path)
    means = json.loads((tmp_path / "dataset.json").read_text(encoding="utf-8"))
    frame = dataset.decisions(tmp_path).collect()
    named = frame.filter(pl.col("move").str.starts_with("D "))
    assert named.height > 0
    for move, choice in named.select("move", "choice").iter_rows():
        assert means["actions"][choice] == move
    assert len(means["features"]) == len(set(means["features"]))
    assert max(frame["places"].explode()) < len(means["features"])


def test_a_stopped_run_goes_on_and_other_games_are_refused(tmp_path: Path) -> None:
    command = ["lab", "play", "duel", "--bots", "fair,random", "--games", "4", "--seed", "5"]
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    options = ["--sets", "1", "--jobs", "2", "--out"]
    assert CliRunner().invoke(app, [*command, *options, str(whole)]).exit_code == 0
    order = dataset.Order(QUICK, stopped, sets=1)
    next(iter(dataset.write(order, 1)))
    assert [path.name for path in stopped.glob("*.parquet")] == ["decisions-00000.parquet"]
    first = (stopped / "decisions-00000.parquet").stat().st_mtime_ns
    done = CliRunner().invoke(app, [*command, *options, str(stopped)])
    assert done.exit_code == 0
    assert "4 games" in done.stdout
    assert (stopped / "decisions-00000.parquet").stat().st_mtime_ns == first
    names = sorted(path.name for path in whole.iterdir())
    assert names == sorted(path.name for path in stopped.iterdir())
    assert [(whole / n).read_bytes() == (stopped / n).read_bytes() for n in names] == [True] * 5
    done = CliRunner().invoke(app, [*command[:-1], "6", *options, str(stopped)])
    assert done.exit_code == 2
    assert "holds other games" in done.stderr
