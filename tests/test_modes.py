"""The rules are the same compiled and interpreted, and the same as ever."""

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng

ROOT = Path(__file__).parents[1]
GAMES = 42
# A change here means that recorded games no longer replay: only a corrected rule may be the reason.
GOLDEN = ""


def fingerprint() -> str:
    """One hash over seeded random games of all player counts, with their moves, views and scores."""
    known = blake2b(digest_size=16)
    for number in range(GAMES):
        sides = ("drawn", "A", "B")[number % 3]
        game = septem.new("wonders", players=2 + number % 6, seed=number, sides=sides)
        playout(game, Rng(1000 + number))
        outcome = game.outcome
        assert outcome is not None
        known.update(str(game.record()).encode())
        known.update(f"{game.hash()} {outcome.scores} {outcome.ranking}".encode())
        known.update(str(game.clone().determinize(0, number).hash()).encode())
    for number in range(6):
        game = septem.new("wonders", players=2 + number, seed=number)
        for _ in range(25):
            seat = game.pending[0]
            game.play(seat, game.moves(seat)[number % len(game.moves(seat))])
        known.update(str(game.determinize(0, number).hash()).encode())
    return known.hexdigest()


def other_mode() -> str:
    """The same in a fresh process that runs the sources."""
    program = "from tests.test_modes import fingerprint; import septem; print(septem.compiled, fingerprint())"
    env = {**os.environ, "SEPTEM_INTERPRETED": "1"}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    compiled, print_ = done.stdout.split()
    assert compiled == "False"
    return print_


def test_both_modes_play_the_same_games():
    assert other_mode() == fingerprint()


def test_the_games_are_those_of_the_first_release():
    assert fingerprint() == GOLDEN
