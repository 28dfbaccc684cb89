"""The base game of 7 Wonders knows no expansion, and any box can be taken away."""

import re
import tomllib
from pathlib import Path

import pytest

import septem
from tests.kit.smaller_house import run_without

SOURCES = Path(septem.__file__).parent
ROOM = SOURCES / "wonders"
BOXES = ROOM / "expansions"
NAMES = sorted(path.name for path in BOXES.iterdir() if (path / f"{path.name}.toml").is_file())
REQUIRES = {
    name: tomllib.loads((BOXES / name / f"{name}.toml").read_text(encoding="utf-8")).get(
        "requires", []
    )
    for name in NAMES
}
# What only expansions have: words of theirs, and colors of their cards.
WORDS = re.compile(r"leader|debt|embellish|astrolabe|foundation|mytholog|divinit|offering", re.I)
COLORS = re.compile(r"\b(white|black|turquoise)\b", re.I)
PLAY = """
import itertools
import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.wonders.expansions.known import EXPANSIONS

boxes = EXPANSIONS.boxed()
print(*boxes)
for count in range(len(boxes) + 1):
    for names in itertools.combinations(boxes, count):
        for players in (2, 3, 4, 7):
            if EXPANSIONS.objection(list(names), players, "en"):
                continue
            options = {name: True for name in names if boxes[name].switch}
            chosen = tuple(name for name in names if not boxes[name].switch)
            game = septem.new("wonders", players=players, seed=3, expansions=chosen, **options)
            playout(game, Rng(players))
            assert game.over and game.view(0)["seats"]
            again = septem.position(game.position())
            assert again.hash() == game.hash()
assert septem.pieces("wonders")
"""


@pytest.mark.parametrize("words", [WORDS, COLORS])
def test_the_base_game_has_no_word_of_an_expansion(words: re.Pattern[str]) -> None:
    for room in ("cards", "rules", "hidden", "positions", "words", "locales"):
        for path in (ROOM / room).iterdir():
            if path.suffix in (".py", ".toml"):
                found = words.findall(path.read_text(encoding="utf-8"))
                assert not found, f"{room}/{path.name}: {found}"


@pytest.mark.parametrize("name", NAMES)
def test_a_box_imports_only_those_it_requires(name: str) -> None:
    allowed = {name, *REQUIRES[name]}
    for path in (BOXES / name).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for other in re.findall(r"septem\.wonders\.expansions\.(\w+)", text):
            assert other in allowed, f"{path.name} imports {other}"


@pytest.mark.apart
@pytest.mark.parametrize("name", NAMES)
def test_a_box_can_be_taken_away(tmp_path: Path, name: str) -> None:
    """With those that require it; every combination of the others is played in a process of its own."""
    gone = {name, *(other for other in NAMES if name in REQUIRES[other])}
    assert set(run_without(gone, "wonders", tmp_path, PLAY)) == set(NAMES) - gone
