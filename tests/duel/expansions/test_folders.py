"""A box of Duel from a folder outside the package: played, recorded, saved and told in both languages; nothing else changes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ENVOYS = ROOT / "examples" / "envoys"
PLAY = """
import sys
import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng

plain = septem.new("duel", seed=3)
playout(plain, Rng(3))
label = septem.register(sys.argv[1])
assert label.startswith("envoys@")
again = septem.new("duel", seed=3)
playout(again, Rng(3))
assert again.hash() == plain.hash()

told = set()
for seed in range(40):
    game = septem.new("duel", seed=seed, expansions=("envoys", "pantheon") if seed % 2 else ("envoys",))
    rng = Rng(seed)
    while not game.over:
        seat = game.pending[0]
        moves = game.moves(seat)
        if moves[0].fields["step"] == "send_envoy":
            assert [move.text for move in moves] == ["envoy gift", "envoy tribute"]
            told |= {move.describe(language) for move in moves for language in ("en", "fr")}
            kept = game.position()
            assert septem.position(kept).position() == kept
        wanted = [move for move in moves if "embassy" in move.text] or moves
        game.play(seat, wanted[rng.below(len(wanted))])
    assert septem.replay(str(game.record())).hash() == game.hash()
    assert label in game.position()["expansions"]
assert "Send an envoy and take 3 coins" in told, told
assert "Envoyer un émissaire : l'adversaire perd 3 pièces" in told

embassy = next(piece for piece in septem.pieces("duel") if piece.id == "embassy")
assert embassy.effect["fr"][0] == "Prenez 3 pièces, ou l'adversaire en perd autant."
assert septem.games()["duel"].boxes["envoys"].titles["fr"] == "Émissaires"
print("played")
"""


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}", "SEPTEM_EXPANSIONS": ""}
    command = [sys.executable, "-c", script, str(folder)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_example_is_played_recorded_and_told() -> None:
    done = run(PLAY, ENVOYS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["played"]


def test_bots_play_the_example() -> None:
    match = ["match", "duel", "--bots", "d1,d1", "--games", "2", "--jobs", "1", "--json"]
    command = [sys.executable, "-m", "septem", *match, "--expansion", "envoys"]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}", "SEPTEM_EXPANSIONS": str(ENVOYS)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "embassy"', 'id = "sphinx"', "is used twice"),
        ("send_envoy = 3, vp", "send_envoys = 3, vp", "is no known effect"),
        ('set = "envoys"', 'set = "pantheon"', "is an expansion of the game"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    for name in ("__init__.py", "envoys.toml"):
        text = (ENVOYS / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(old, new), encoding="utf-8")
    done = run("import sys, septem\nseptem.register(sys.argv[1])", tmp_path)
    assert "BadData" in done.stderr
    assert said in done.stderr
