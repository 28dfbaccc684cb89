"""Matches on a Ray cluster: the same results as here, also when a machine is lost. Runs where Ray is installed."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from septem.cli import app
from septem.lab.match import Match, Plan

pytest.importorskip("ray.cluster_utils")
ray: Any = pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own
PLAN = Plan("duel", ("fair", "random"), 12, seed=3)


@pytest.fixture
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield made
    ray.shutdown()
    made.shutdown()
    os.environ.pop("PYTHONBREAKPOINT", None)  # set by Ray


def results(match: Match) -> list[Any]:
    return [(g.deal, g.rotation, g.seats, g.scores, g.lines, g.victory) for g in match.games()]


def test_a_cluster_that_loses_a_node_gives_the_same_results(cluster: Any, tmp_path: Path) -> None:
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    here = Match(PLAN)
    assert len(list(here.run(1))) == PLAN.sets
    there = Match(PLAN, tmp_path / "match.jsonl")
    for number, _ in enumerate(there.run(0, cluster.address)):
        if number == 2:
            cluster.remove_node(second, allow_graceful=False)
    assert results(there) == results(here)
    assert results(Match(PLAN, tmp_path / "match.jsonl")) == results(here)
    command = ["match", "duel", "--bots", "fair,random", "--games", "4", "--seed", "3", "--json"]
    figures = [
        json.loads(CliRunner().invoke(app, [*command, *more]).stdout)
        for more in (["--jobs", "1"], ["--ray", cluster.address])
    ]
    for one in figures:
        for bot in one["bots"].values():
            del bot["p95_seconds"]  # of this run
    assert figures[0] == figures[1]
