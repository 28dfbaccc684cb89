"""Training: rows of self-play, a whole run with a learner that learns nothing, and PyTorch where it is there."""

import importlib.util
import json
import os
import subprocess
import sys
from array import array
from dataclasses import replace
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from unittest.mock import patch

import pytest

from septem.bots.core.duel.net_inputs import DuelInputs
from septem.bots.core.net_inputs import NetInputs
from septem.bots.nets import thinker, weights
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption
from septem.lab.training import run
from septem.lab.training.recipe import Recipe
from septem.lab.training.rows import FACTS_AT, MOST_INPUTS, TOKENS_AT, VISITS_AT, WIDTH
from septem.lab.training.self_play import GamePlayed, duel_of_nets, play, trees

SMALL = Recipe(
    units=16, others=8, full=6, quick=2, gate_deals=1, anchor_deals=1, gate_simulations=2
)
SMALL = replace(SMALL, first_seconds=1.0, seconds=1.0, least_batch=32, least_steps=10)
FOREIGN = ("fastapi", "typer", "rich", "sqlalchemy", "platformdirs", "jinja2", "uvicorn", "torch")


def empty_net(inputs: NetInputs, game: str = "duel") -> bytes:
    """A net of zeros as a file."""
    size = len(inputs.inputs.all), 16, 8, len(inputs.tokens.all), inputs.values()
    wanted = weights.sizes(*size)
    parts = {part: [0.0] * wanted[part] for part in weights.FLOATS}
    return weights.written(game, inputs, bytes(wanted["first"]), parts, {})


def inputs_of(game: str) -> NetInputs:
    inputs = strategy_of(game).net_inputs()
    assert inputs is not None
    return inputs


def rows_of(game: GamePlayed) -> list[list[int]]:
    return [list(game.rows[at : at + WIDTH]) for at in range(0, len(game.rows), WIDTH)]


def test_self_play_makes_rows_a_learner_can_take() -> None:
    inputs = DuelInputs()
    net = thinker("duel", empty_net(inputs))
    for seed, thinking in ((1, None), (2, net)):
        game = play("duel", thinking, inputs, SMALL, Random(seed))
        rows = rows_of(game)
        assert len(rows) == game.decisions > 20
        full = 0
        for row in rows:
            active = [n for n in row[:MOST_INPUTS] if n < len(inputs.inputs.all)]
            assert len(set(active)) == len(active) > 20
            visits = row[VISITS_AT:FACTS_AT]
            result, ending, _, is_full, moves = row[FACTS_AT:]
            assert sum(visits) == (SMALL.full if is_full else 0)
            assert sum(n / max(sum(visits), 1) for n in visits) == pytest.approx(is_full)
            assert all(n < len(inputs.tokens.all) for n in row[TOKENS_AT:VISITS_AT:3][:moves])
            assert result == {0: 2, 1: 0}.get(ending // 3, 1)
            full += is_full
        assert 0 < full < len(rows)


def test_games_of_many_seats_make_rows_as_well() -> None:
    inputs = inputs_of("architects")
    net = thinker("architects", empty_net(inputs, "architects"))
    for seed, thinking in ((1, None), (2, net)):
        game = play("architects", thinking, inputs, SMALL, Random(seed))
        assert len(rows_of(game)) == game.decisions > 20
        for row in rows_of(game):
            active = [n for n in row[:MOST_INPUTS] if n < len(inputs.inputs.all)]
            assert len(set(active)) == len(active) > 20
            result, ending = row[FACTS_AT : FACTS_AT + 2]
            assert result & 1 == (ending == 0)  # the first role is the one that decided


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_a_match_of_nets_is_fair(game: str) -> None:
    """A net against itself plays all seats; what it wins with each half of them adds up to one win a deal."""
    inputs = inputs_of(game)
    net = trees(game, thinker(game, empty_net(inputs, game)), 0.6)
    assert duel_of_nets(game, (net, net), 2, Random(3)) in (0.0, 0.25, 0.5, 0.75, 1.0)


class IdleLearner:
    """Keeps rows and writes nets of zeros."""

    device = "none"

    def __init__(self, inputs: NetInputs) -> None:
        self.inputs = inputs
        self.window: list[array[int]] = []

    def add(self, rows: "array[int]") -> None:
        if rows:
            self.window.append(rows)

    def learn(self, passes: float, rate: float) -> dict[str, float]:
        return {"policy": 1.0, "value": 0.7, "ending": 1.9, "lead": 0.1}

    def net(self, card: dict[str, Any]) -> bytes:
        return empty_net(self.inputs)

    def save(self, path: Path) -> None:
        path.write_bytes(b"kept")

    def load(self, path: Path) -> bool:
        return path.read_bytes() == b"kept"


class GameClock:
    """A clock that stands still until the first game has come, so that a busy machine changes nothing."""

    def __init__(self) -> None:
        self.now = 0.0
        self.training: run.Training | None = None

    def sleep(self, seconds: float) -> None:
        sleep(0.02)
        if self.training is not None and self.training.workers.received:
            self.now += seconds


def test_a_run_ends_in_time_and_goes_on_from_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = GameClock()
    monkeypatch.setattr(run, "new_learner", lambda game, inputs, recipe: IdleLearner(inputs))
    monkeypatch.setattr(run, "monotonic", lambda: clock.now)
    monkeypatch.setattr(run, "sleep", clock.sleep)
    for _ in range(2):
        clock.training = run.Training("duel", 0.12, tmp_path, 1, SMALL, None)
        clock.training.run()
        assert clock.now <= clock.training.end + 1.0
    entries = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [entry["iteration"] for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[-1]["minutes"] > entries[0]["minutes"]
    assert entries[-1]["all_games"] >= sum(entry["played"]["games"] for entry in entries) > 0
    assert entries[0]["best"]
    assert not any(entry["played"]["failed"] for entry in entries)
    assert (tmp_path / "training.svg").read_text().startswith("<svg")
    thinker("duel", (tmp_path / "best.net").read_bytes())
    assert list((tmp_path / "rows").iterdir())


def test_without_pytorch_a_friendly_word_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "septem.lab.training.learner", raising=False)
    with pytest.raises(BadOption, match=r"septem\[train\]"):
        run.new_learner("duel", DuelInputs(), SMALL)


def test_a_machine_needs_nothing_but_pytorch_to_train() -> None:
    script = f"import sys; sys.modules.update(dict.fromkeys({FOREIGN}))\n"
    script += "import septem.lab.training.__main__"
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.filterwarnings("ignore")  # of PyTorch, where NumPy is missing
@pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="PyTorch is there for training alone"
)
@pytest.mark.parametrize("game", ["duel", "architects"])
@patch.dict(os.environ)  # PyTorch writes into it
def test_learning_lowers_the_loss(tmp_path: Path, game: str) -> None:
    inputs = inputs_of(game)
    learner = run.new_learner(game, inputs, SMALL)
    rows = array("h")
    for seed in range(3):
        rows.extend(play(game, None, inputs, SMALL, Random(seed)).rows)
    learner.add(rows)
    before, after = (learner.learn(10.0, 2e-3) for _ in range(2))
    assert after["policy"] + after["value"] < before["policy"] + before["value"]
    learner.save(tmp_path / "newest.pt")
    assert run.new_learner(game, inputs, SMALL).load(tmp_path / "newest.pt")
    assert thinker(game, learner.net({})).net.units == SMALL.units
