"""No test leaves the environment changed: tests/conftest.py holds every one of them to it."""

import os
from pathlib import Path

import pytest

import septem
from septem.kernel import folders
from tests.kit.environment import environment, unchanged_environment
from tests.kit.forgetting import forget_folders

HARBOURS = Path(__file__).parents[1] / "examples" / "harbours"


@pytest.mark.parametrize("value", ["", "somewhere"])
def test_a_variable_left_behind_is_named_and_taken_back(value: str) -> None:
    before = environment()
    with (
        pytest.raises(AssertionError, match=r"left changed: SEPTEM_TRIAL$"),
        unchanged_environment(),
    ):
        os.environ["SEPTEM_TRIAL"] = value
    assert environment() == before


def test_a_variable_that_is_changed_or_gone_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEPTEM_ONE", "1")
    monkeypatch.setenv("SEPTEM_TWO", "2")

    def change() -> None:
        os.environ["SEPTEM_ONE"] = "3"
        del os.environ["SEPTEM_TWO"]

    with pytest.raises(AssertionError, match="SEPTEM_ONE, SEPTEM_TWO"), unchanged_environment():
        change()
    assert (os.environ["SEPTEM_ONE"], os.environ["SEPTEM_TWO"]) == ("1", "2")


def test_a_folder_that_is_named_for_good_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_folders(monkeypatch)
    with pytest.raises(AssertionError, match=folders.LISTED), unchanged_environment():
        septem.register(HARBOURS)
