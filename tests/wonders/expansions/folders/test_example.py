"""The example of docs/expansions.md: it plays, in both builds the same, and does what it says."""

import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import septem
from septem.kernel import folders
from septem.kernel.playout import playout
from septem.kernel.rng import Rng

ROOT = Path(__file__).parents[4]
EXAMPLE = ROOT / "examples" / "harbours"
SETS: list[tuple[Any, ...]] = [
    (EXAMPLE,),
    ("leaders", EXAMPLE),
    ("cities", EXAMPLE),
    ("leaders", "cities", EXAMPLE),
]


def fresh(number: int) -> septem.Game:
    """Game number n: player counts and combinations go round."""
    return septem.new(
        "wonders", players=3 + number % 5, seed=number, expansions=SETS[number % len(SETS)]
    )


def everything(games: int = 20) -> str:
    """One hash over moves, states, views and new deals of games with the example."""
    known = blake2b(digest_size=16)
    for number in range(games):
        game = fresh(number)
        playout(game, Rng(number))
        half = septem.replay(game.record().upto(len(game.record().moves) // 2))
        for state in (game, half, half.determinize(1, 5)):
            known.update(f"{state.hash()} {state.view(1)} {state.record().moves}".encode())
    return known.hexdigest()


def test_both_builds_play_the_same_games() -> None:
    program = (
        "import sys, septem; import tests.wonders.expansions.folders.test_example as t; "
        "print(septem.compiled, t.everything())"
    )
    env = {**os.environ, "SEPTEM_INTERPRETED": "1"}
    env["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", everything()]


def lying(position: dict[str, Any]) -> Counter[str]:
    """Every Age card of a position, wherever it lies."""
    found = Counter(position["discard"] + position["left_out"])
    for deck in position["decks"].values():
        found.update(deck)
    for seat in position["seats"]:
        found.update(seat["cards"] + seat["hand"] + seat["markers"])
    return found


@pytest.mark.parametrize("players", range(3, 8))
def test_decks_keep_their_size_and_no_card_is_lost(players: int) -> None:
    plain = septem.new("wonders", players=players, seed=1)
    game = septem.new("wonders", players=players, seed=1, expansions=(EXAMPLE,))
    begun = game.position()
    sizes = {age: len(deck) for age, deck in plain.position()["decks"].items()}
    assert {age: len(deck) for age, deck in begun["decks"].items()} == sizes
    assert [len(seat["hand"]) for seat in begun["seats"]] == [7] * players
    everywhere = lying(begun)
    own = Counter({"fishing_boats": 1 if players < 5 else 2, "dry_dock": 1 if players < 6 else 2})
    own.update(["fish_market", "trireme", "navigators_guild"])
    assert everywhere == lying(plain.position()) + own
    rng = Rng(3)
    while not game.over:
        seat = game.pending[0]
        moves = game.moves(seat)
        game.play(seat, moves[rng.below(len(moves))])
        if game.pending and seat == 0:
            assert lying(game.position()) == everywhere
            other = game.determinize(0, 7)
            assert lying(other.position()) == everywhere
            assert other.view(0) == game.view(0)
    assert lying(game.position()) == everywhere


def test_which_cards_left_the_game_is_dealt_anew() -> None:
    game = septem.new("wonders", players=3, seed=4, expansions=(EXAMPLE,))
    seen = {tuple(game.determinize(0, seed).position()["left_out"]) for seed in range(12)}
    assert len(seen) > 6
    held = Counter(game.view(0)["seats"][0]["hand"])
    for seed in range(12):
        position = game.determinize(0, seed).position()
        assert Counter(position["seats"][0]["hand"]) == held


def table(**first: Any) -> septem.Game:
    """A table of three late in Age I; the first city as described."""
    label = septem.register(EXAMPLE)
    seats: list[dict[str, Any]] = [{"coins": 10, **first}, {"coins": 10}, {"coins": 10}]
    return septem.position(
        {"game": "wonders", "expansions": [label], "age": 1, "turn": 6, "seats": seats}
    )


def sell_all(game: septem.Game) -> None:
    for seat in range(3):
        game.play(seat, next(m for m in game.moves(seat) if m.text.startswith("D ")))


def test_the_largest_fleet_takes_coins_at_the_end_of_an_age() -> None:
    game = table(cards=["fishing_boats"])
    assert [seat["ships"] for seat in game.view(None)["seats"]] == [1, 0, 0]
    sell_all(game)
    assert [seat["coins"] for seat in game.view(None)["seats"]] == [15, 13, 13]


def test_fleets_of_one_size_all_take_them_and_stages_bring_ships() -> None:
    label = septem.register(EXAMPLE)
    seats = [{"wonder": "tyre_b", "stages": 1}, {"cards": ["fishing_boats"]}, {}]
    game = septem.position(
        {"game": "wonders", "expansions": [label], "age": 1, "turn": 6, "seats": seats}
    )
    sell_all(game)
    assert [seat["coins"] for seat in game.view(None)["seats"]] == [3 + 3 + 2, 3 + 3 + 2, 3 + 3]


def test_ships_are_counted_for_coins_and_points() -> None:
    game = table(
        cards=["fishing_boats", "dry_dock", "navigators_guild"],
        hand=["fish_market", "altar"],
    )
    assert game.view(0)["seats"][0]["points"]["guilds"] == 3
    game.play(0, "B fish_market")
    for seat in (1, 2):
        game.play(seat, next(m for m in game.moves(seat) if m.text.startswith("D ")))
    assert game.view(0)["seats"][0]["coins"] == 10 + 2 + 3 + 2


def test_clones_have_fleets_of_their_own() -> None:
    game = table(hand=["fishing_boats", "altar"])
    twin = game.clone()
    twin.play(0, "B fishing_boats")
    sell = [next(m for m in twin.moves(seat) if m.text.startswith("D ")) for seat in (1, 2)]
    for seat, move in zip((1, 2), sell, strict=True):
        twin.play(seat, move)
    assert twin.view(None)["seats"][0]["ships"] == 1
    assert game.view(None)["seats"][0]["ships"] == 0


def test_it_is_found_by_folder_name_and_label() -> None:
    label = septem.register(EXAMPLE)
    assert label.startswith("harbours@")
    games = [
        septem.new("wonders", seed=5, expansions=("cities", which))
        for which in (EXAMPLE, "harbours", label)
    ]
    assert len({game.hash() for game in games}) == 1
    assert games[0].record().setup.options["expansions"] == ["cities", label]
    assert games[0].view(0)["expansions"] == ["cities", "harbours"]
    assert str(EXAMPLE) in os.environ[folders.LISTED]


def test_the_page_that_explains_it_shows_the_example() -> None:
    text = (ROOT / "docs" / "expansions.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(\w+)\n(.*?)```", text, re.S)
    data = tomllib.loads((EXAMPLE / "harbours.toml").read_text(encoding="utf-8"))
    shown = [tomllib.loads(block) for kind, block in blocks if kind == "toml"]
    assert len(shown) == 3
    for block in shown:
        for key, value in block.items():
            if isinstance(value, list):
                assert all(entry in data[key] for entry in value), key
            else:
                assert data[key] == value, key
    programs = [block for kind, block in blocks if kind == "python"]
    for file, program in zip(("__init__.py", "ships.py"), programs[1:], strict=True):
        assert (EXAMPLE / file).read_text(encoding="utf-8").endswith(program)
    assert septem.register(EXAMPLE) in text


def test_the_program_of_that_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "expansions.md").read_text(encoding="utf-8")
    program = re.findall(r"```python\n(.*?)```", text, re.S)[0]
    monkeypatch.chdir(ROOT)
    found: dict[str, Any] = {}
    exec(program, found)
    assert found["game"].view(0)["expansions"] == ["harbours"]
