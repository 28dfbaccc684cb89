"""Training nets of values: rows of both stages, checks, matches, and the log."""

import time
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from septem.bots.core.flat_search import Candidate
from septem.bots.core.leaf import NetLeaf
from septem.bots.core.net import MOST_ACTIVE, Net
from septem.bots.core.value_inputs import ValueInputs
from septem.bots.nets import weights
from septem.bots.nets.leaves import inputs_of
from septem.bots.player import Limit, Perspective
from septem.bots.search import LeafBot
from septem.bots.strategy import strategy_of
from septem.kernel.game import Move
from septem.lab.training.values.checks import Checked, Matched, compared, match, unbiased
from septem.lab.training.values.play import Player, RowsPlayed
from septem.lab.training.values.recipe import ValueRecipe, tables_of
from septem.lab.training.values.rows import FINE, POINT, SHARES, row, width
from septem.lab.training.values.run import told_checks, told_matches
from septem.lab.training.values.workers import QUICK, Workers

NET = "wonders-base"
TINY = ValueRecipe(playouts=2, moments=0.3, width=2, trials=2, optional=0.0)


def player(recipe: ValueRecipe = TINY) -> Player:
    return Player("wonders", NET, inputs_of("wonders", NET), recipe, Random(4))


def leaf(inputs: ValueInputs) -> NetLeaf:
    """A net of zeros."""
    wanted = weights.sizes(len(inputs.inputs.all), 16, 4, 0)
    net = Net([0] * wanted["first"], *([0.0] * wanted[part] for part in weights.FLOATS))
    return NetLeaf(net, inputs)


def rows_of(told: RowsPlayed, inputs: ValueInputs) -> list[list[int]]:
    wide = width(len(inputs.points_names()))
    assert len(told.rows) == wide * told.count
    return [list(told.rows[at : at + wide]) for at in range(0, len(told.rows), wide)]


@pytest.mark.parametrize("stage", [1, 2])
def test_rows_hold_inputs_and_what_followed(stage: int) -> None:
    one = player()
    told = one.quick_game() if stage == 1 else one.greedy_game(leaf(one.inputs))
    assert told.stage == stage
    found = rows_of(told, one.inputs)
    assert found
    for numbers in found:
        active = [n for n in numbers[:MOST_ACTIVE] if n < one.inputs_count]
        assert len(set(active)) == len(active) > 40
        assert set(numbers[len(active) : MOST_ACTIVE]) == {one.inputs_count}
        worth, win = numbers[MOST_ACTIVE], numbers[MOST_ACTIVE + 1]
        assert -FINE < worth < 2 * FINE
        assert 0 <= win <= FINE
        points = numbers[MOST_ACTIVE + SHARES :]
        assert sum(points[3:]) == pytest.approx(points[0], abs=8)  # the lines of the sheet
        assert 0 < points[0] < 120 * POINT


def test_a_process_sends_the_rows_it_was_asked_for(tmp_path: Path) -> None:
    workers = Workers("wonders", NET, tmp_path, TINY, 1, "seed")
    workers.do(QUICK)
    workers.start()
    try:
        end = time.monotonic() + 60
        while not workers.received and time.monotonic() < end:
            workers.check()
            time.sleep(0.02)
    finally:
        workers.stop()
    rows, count, games = workers.take(1)
    assert workers.failures == []
    assert count >= games > 0
    assert len(rows) % count == 0
    assert [process.is_alive() for process in workers.processes] == [False]


def test_a_row_keeps_within_its_words() -> None:
    numbers = row([1, 2], 7, [0.5, 1.0, 400.0])
    assert list(numbers[:4]) == [1, 2, 7, 7]
    assert list(numbers[MOST_ACTIVE:]) == [FINE // 2, FINE, 32000]


def test_every_net_has_tables_that_it_knows() -> None:
    for net in strategy_of("wonders").value_nets():
        assert tables_of("wonders", net)
        one = Player("wonders", net, inputs_of("wonders", net), TINY, Random(2))
        assert all(one.inputs.knows(one.new_game()) for _ in range(6))


def test_the_error_of_a_net_leaves_chance_out() -> None:
    rng = Random(1)
    exact = [[rng.gauss(0.0, 0.1) for _ in range(400)] for _ in range(4)]
    assert abs(unbiased(exact, 400)) < 4e-4
    shifted = [[x + 0.1 * n for x in one] for n, one in enumerate(exact)]
    assert unbiased(shifted, 400) == pytest.approx(0.05, rel=0.2)  # 0.15, 0.05, -0.05, -0.15
    moves = [Candidate(1, 0.0), Candidate(2, 0.0)]
    for shift, move in enumerate(moves):
        move.results = [0.5 + 0.2 * shift, 0.3 + 0.2 * shift]
        move.guesses = [0.4, 0.2]
    found = compared(moves, 1)
    assert found.error == pytest.approx(0.02)
    assert found.spread == pytest.approx(0.02)
    assert found.lost[0] == pytest.approx([0.0, 0.0, 0.0, 0.0, 0.2])  # the net takes the first


def test_a_match_plays_one_deal_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    guided: list[bool] = []

    def any_move(self: LeafBot, seen: Perspective, rng: Random, limit: Limit) -> Move:
        guided.append(self.own_leaf is not None)
        return rng.choice(seen.moves)

    monkeypatch.setattr(LeafBot, "choose", any_move)
    one = player()
    found = match(one, leaf(one.inputs), 1, 5, 0)
    assert (found.net, found.simulations) == (1, 5)
    assert 0.0 <= found.share <= 1.0
    assert fmean(guided) == pytest.approx(1 / 3, abs=0.02)


def test_the_log_tells_errors_and_shares() -> None:
    assert told_checks([Checked(1, 0.0004, 0.01, 4, [[0.0] * 5] * 4)])["error_per_move"] == 0.01
    told = told_matches([Matched(1, 100, 1.0, 3.0), Matched(1, 100, 0.0, -1.0)], 3)
    assert (told["games"], told["share"], told["ahead"]) == (6, 0.5, 1.0)
    assert told_matches([], 3) == {"games": 0}
    assert replace(TINY, ask_first=1, ask_last=2).asking().last == 2
