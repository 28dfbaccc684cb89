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
# A change here means that games played before no longer replay: only a corrected rule may be the reason.
GOLDEN = "a919c5110088a205e95022f7eac009cd"


def games() -> list[septem.Game]:
    """Seeded random games of all player counts and sides, played to their end."""
    played = []
    for number in range(42):
        sides = ("drawn", "A", "B")[number % 3]
        game = septem.new("wonders", players=2 + number % 6, seed=number, sides=sides)
        playout(game, Rng(1000 + number))
        played.append(game)
    return played


def tall_games() -> list[septem.Game]:
    """The same with Towers, alone and with everything else, up to eight players."""
    boxes = (
        ("towers",),
        ("leaders", "cities", "towers"),
        ("leaders", "cities", "towers", "foundations"),
    )
    played = []
    for number in range(18):
        game = septem.new(
            "wonders", players=3 + number % 6, seed=number, expansions=boxes[number % 3]
        )
        playout(game, Rng(2000 + number))
        played.append(game)
    return played


def rules() -> str:
    """One hash over deals, moves and scores."""
    known = blake2b(digest_size=16)
    for game in games():
        outcome = game.outcome
        assert outcome is not None
        known.update(f"{game.record().moves} {outcome.scores} {outcome.ranking}".encode())
    return known.hexdigest()


def everything() -> str:
    """One hash over complete states, views and new deals as well."""
    known = blake2b(rules().encode(), digest_size=16)
    for game in [*games(), *tall_games()]:
        half = septem.replay(game.record().upto(len(game.record().moves) // 2))
        for state in (game, half, half.determinize(0, 5)):
            known.update(f"{state.hash()} {state.view(0)} {state.view(None)}".encode())
    return known.hexdigest()


def interpreted() -> str:
    """The same hash from a fresh process that runs the sources."""
    program = "import septem, tests.test_modes as t; print(septem.compiled, t.everything())"
    env = {**os.environ, "SEPTEM_INTERPRETED": "1"}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    compiled, found = done.stdout.split()
    assert compiled == "False"
    return found


def test_both_modes_play_the_same_games():
    assert interpreted() == everything()


def test_the_games_are_the_same_as_ever():
    assert rules() == GOLDEN
