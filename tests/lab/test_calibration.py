"""Whether chances are true: bins, the expected error, the plot."""

import pytest

from septem.bots.player import Limit
from septem.lab.calibration import Expected, Reliability, bins, expected_error, play


def test_bins_and_error_by_hand() -> None:
    low = [Expected(0.1, came) for came in (0.0, 0.0, 0.0, 1.0)]
    high = [Expected(1.0, 1.0), Expected(0.9, 0.5)]
    found = bins(low + high)
    assert [(one.count, one.chance, one.came) for one in found] == [
        (4, pytest.approx(0.1), 0.25),
        (2, pytest.approx(0.95), 0.75),
    ]
    assert expected_error(found) == pytest.approx((4 * 0.15 + 2 * 0.2) / 6)


def test_every_decision_of_a_game_is_told_with_its_end() -> None:
    told = play("duel", {}, Limit(simulations=8), "calibration")
    assert len(told) > 40
    assert {one.came for one in told} <= {0.0, 0.5, 1.0}
    assert all(0.0 <= one.chance <= 1.0 for one in told)
    assert told == play("duel", {}, Limit(simulations=8), "calibration")


def test_the_plot_shows_bins_with_enough_decisions() -> None:
    many = [Expected(0.35, float(number % 3 == 0)) for number in range(60)]
    plot = Reliability("duel", "Chances", bins([*many, Expected(0.95, 1.0)])).svg()
    assert plot.count("<circle") == 1
    assert plot.startswith("<svg")
    assert "Chances" in plot
