"""OpenSpiel's own checks of the games, and a playthrough kept beside this file."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra `open_spiel`)")

import septem.envs.open_spiel  # noqa: E402, F401

GAMES = [
    "python_septem_wonders(players=3)",
    "python_septem_wonders(players=4,expansions=leaders+cities,payments=all)",
    "python_septem_wonders_turns(players=2)",
    "python_septem_duel",
    "python_septem_duel(expansions=pantheon)",
    "python_septem_architects(players=3)",
]
PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")


@pytest.mark.parametrize(
    "name",
    ["wonders(players=3", "wonders_turns(players=2", "duel(payments=all", "architects(players=2"],
)
def test_random_games_pass_the_checks_of_the_library(name: str) -> None:
    game = pyspiel.load_game(f"python_septem_{name},deals=20)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def dealt(name: str, seed: int) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(seed)
    return state


def play(state: Any, steps: int, seed: int = 0) -> None:
    """Some decisions at random."""
    rng = random.Random(seed)
    while steps and not state.is_terminal():
        if state.is_simultaneous_node():
            seats = range(state.num_players())
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1


@pytest.mark.parametrize("name", GAMES)
def test_copies_go_their_own_way_and_wins_add_up_to_nothing(name: str) -> None:
    state = dealt(name, 3)
    play(state, 4)
    copy = state.clone()
    told = state.information_state_string(0)
    assert copy.information_state_string(0) == told
    play(copy, 2000)
    assert copy.is_terminal()
    assert sum(copy.returns()) == pytest.approx(0)
    assert max(copy.returns()) > 0
    assert state.information_state_string(0) == told
    assert sum(state.observation_tensor(0)) > 0


def test_a_choice_of_another_seat_is_not_known_before_the_last() -> None:
    told = set()
    for choice in (0, 1):
        state = dealt("python_septem_wonders_turns(players=3)", 5)
        state.apply_action(state.legal_actions()[choice])
        told.add((state.information_state_string(1), tuple(state.information_state_tensor(1))))
    assert len(told) == 1


def test_the_playthrough_is_the_one_that_was_kept() -> None:
    assert playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


def playthrough() -> str:
    """A game of Duel in lines: what is asked, what is chosen, how it ends."""
    state = dealt("python_septem_duel", 7)
    rng = random.Random(7)
    lines = [f"{state.get_game()}"]
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        action = rng.choice(legal)
        tensor = int(sum(state.observation_tensor(seat)))
        lines.append(
            f"seat {seat} sees {tensor}, may {legal}, does {state.action_to_string(action)}"
        )
        state.apply_action(action)
    lines.append(f"returns {state.returns()}")
    return "\n".join(lines) + "\n"


def test_the_example_evaluates_two_bots(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    words = ["--bots", "fair,uniform", "--deals", "2", "--out", str(picture)]
    script = Path(__file__).parents[2] / "examples" / "open_spiel_match.py"
    done = subprocess.run(
        [sys.executable, script, *words], capture_output=True, text=True, check=True
    )
    assert done.stdout == "fair against uniform: +1.000 ± 0.000, 2 deals\n"
    assert "<polyline" in picture.read_text(encoding="utf-8")
