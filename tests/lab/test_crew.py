"""Work in several processes: nothing is lost, not even with a process."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from septem.lab.crew import Crew, Lost, spread


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> int:
    raise ValueError(f"no {number}")


def die_once(folder: Path, number: int) -> int:
    """Die over item 3, as if somebody killed the process, unless that has happened before."""
    mark = folder / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_item_is_done_once(jobs: int) -> None:
    assert sorted(spread(double, range(20), jobs)) == [2 * n for n in range(20)]
    assert list(spread(double, [], jobs)) == []


def test_what_a_dead_process_had_in_hand_is_done_again(tmp_path: Path) -> None:
    assert sorted(spread(partial(die_once, tmp_path), range(6), 2)) == list(range(6))
    assert (tmp_path / "died").exists()


def test_an_item_that_kills_is_given_up_after_some_tries() -> None:
    assert sorted(Crew(die, 2, lost=lambda number: -number).run(range(3))) == [-1, 0, 2]
    with pytest.raises(Lost):
        list(Crew(die, 2).run(range(3)))


def test_an_error_in_a_process_is_told_with_its_place() -> None:
    with pytest.raises(RuntimeError, match="ValueError: no 0"):
        list(spread(fail, [0], 2))
