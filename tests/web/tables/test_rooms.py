"""The base pages and screens name no box, and work where the folder of one is gone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import septem

SOURCES = Path(septem.__file__).parent
# What only boxes have: words of theirs, and colors of their cards.
WORDS = {
    "wonders": r"leader|debt|embellish|astrolabe|foundation|recruit|diplomacy|mercenar|golden|\bteams?\b"
    r"|\b(white|black|turquoise)\b",
    "duel": r"mytholog|divinit|offering|minerva|messe|liberty|grand.?temple|promo|\bgods?\b",
}
# Plays a game with all the boxes there are, drawing page and screen at the first decisions of each kind, and at the end.
DRAW = """
import io
import re
import sys
from html import unescape
from random import Random

from rich.console import Console

import septem
from septem.kernel.descriptions import describe
from septem.terminal import loop
from septem.web import render
from tests.web.looks import seen_by

name, players = sys.argv[1], int(sys.argv[2])
known = describe(name).expansions
boxes = known.boxed()
chosen = [box for box in boxes if set(boxes[box].requires) <= set(boxes)]
switches = {box: True for box in chosen if boxes[box].switch}
options = {"expansions": [box for box in chosen if box not in switches], **switches}
game, rng, asked = septem.new(name, players=players, seed=1, **options), Random(1), {}
while not game.over:
    seat = game.pending[0]
    moves = game.moves(seat)
    kinds = tuple(sorted({move.fields["kind"] for move in moves}))
    asked[kinds] = asked.get(kinds, 0) + 1
    if asked[kinds] <= 2:
        page = render.fragment(seen_by(game, seat, language=("en", "fr")[asked[kinds] % 2]))
        offered = set(map(unescape, re.findall(r'name="move"[^>]*?value="([^"]*)"', page)))
        assert {move.text for move in moves} <= offered, (kinds, {m.text for m in moves} - offered)
        screen = loop.screen(Console(file=io.StringIO()), name, seat, "en")
        screen.show(game)
        screen.show_moves(game, moves)
    game.play(seat, rng.choice(moves))
assert render.fragment(seen_by(game, 0))
screen.show_end(game)
print(*chosen)
"""


def base_files(game: str) -> list[Path]:
    """The modules, words and templates of a game's page and screen outside the rooms of its boxes."""
    page = SOURCES / "web" / "tables" / game
    found = [*page.glob("*.py"), *(page / "words").glob("*.toml")]
    found += (SOURCES / "web" / "templates" / game).glob("*.html")
    found += [SOURCES / "terminal" / game / "screen.py", *(SOURCES / "terminal").glob("*.py")]
    return [path for path in found if path.name != "architects.py"]


@pytest.mark.parametrize("game", WORDS)
def test_the_base_pages_and_screens_have_no_word_of_a_box(game: str) -> None:
    words = re.compile(WORDS[game], re.IGNORECASE)
    assert len(base_files(game)) > 20
    for path in base_files(game):
        found = [match.group() for match in words.finditer(path.read_text(encoding="utf-8"))]
        assert found == [], f"{path.relative_to(SOURCES)}: {found}"


def drawn_without(folder: Path, game: str, players: int, gone: list[str]) -> str:
    """What a process of its own prints that draws pages of a copy without these folders."""
    shutil.copytree(
        SOURCES, folder / "septem", ignore=shutil.ignore_patterns("*.so", "__pycache__")
    )
    for name in gone:
        place = folder / "septem" / name
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    root = str(Path(__file__).parents[3])
    own = {"PYTHONPATH": f"{folder}:{root}", "SEPTEM_INTERPRETED": "1", "SEPTEM_EXPANSIONS": ""}
    environment = {**os.environ, **own}
    command = [sys.executable, "-c", DRAW, game, str(players)]
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize(
    ("game", "box", "players"),
    [("wonders", "leaders", 4), ("wonders", "towers", 4), ("duel", "pantheon", 2)],
)
def test_a_box_without_a_face_is_played_on_the_generic_one(
    tmp_path: Path, game: str, box: str, players: int
) -> None:
    gone = [f"web/tables/{game}/{box}", f"web/templates/{game}/{box}", f"terminal/{game}/{box}.py"]
    assert box in drawn_without(tmp_path, game, players, gone)


@pytest.mark.parametrize(
    ("game", "boxes", "players"),
    [("wonders", ("cities", "teams", "foundations"), 3), ("duel", ("pantheon",), 2)],
)
def test_the_page_works_without_the_rules_of_boxes(
    tmp_path: Path, game: str, boxes: tuple[str, ...], players: int
) -> None:
    """A box, with those that require it."""
    said = drawn_without(tmp_path, game, players, [f"{game}/expansions/{box}" for box in boxes])
    assert not [box for box in boxes if box in said]
