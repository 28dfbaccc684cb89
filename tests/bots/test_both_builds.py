"""Bots choose the same compiled and interpreted."""

import os
import subprocess
import sys

import septem

SCRIPT = """
from random import Random
import septem
from septem.bots.specs import bot_spec
from septem.bots.player import Limit, Perspective
from septem.kernel.playout import step
from septem.kernel.rng import Rng
for name in septem.games():
    game = septem.new(name, seed=3, players=2 if name == "duel" else 3)
    rng = Rng(3)
    for _ in range(9):
        step(game, rng)
    seat = game.pending[0]
    for spec in ("fair", "expert@20"):
        one = bot_spec(spec, name)
        limit = Limit(simulations=one.limit.simulations)
        print(name, spec, one.make().choose(Perspective(game, seat), Random(1), limit).text)
print(septem.compiled)
"""


def said(interpreted: str) -> list[str]:
    """What the choices are in a process of one build."""
    environment = {**os.environ, "SEPTEM_INTERPRETED": interpreted}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


def test_the_choices_are_the_same_in_both_builds() -> None:
    plain = said("1")
    assert plain[-1] == "False"
    assert len(plain) == 2 * len(septem.games()) + 1
    assert said("0")[:-1] == plain[:-1]
