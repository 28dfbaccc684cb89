"""Boxes are folders: without them the base game plays the same, and it knows none of their words."""

import re
from pathlib import Path

import pytest

import septem
from septem.duel.rules import steps
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.smaller_house import run_without

SOURCES = Path(septem.__file__).parent
BOXES = ("messe_essen", "pantheon", "statue_of_liberty")
WORDS = "leader|debt|embellish|astrolabe|foundation|mytholog|divinit|offering|messe|liberty"
PLAY = """
import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
for seed in range(6):
    game = septem.new("duel", seed=seed)
    playout(game, Rng(seed))
    assert septem.replay(str(game.record())).hash() == game.hash()
    game.view(None)
    print(game.hash())
for box in ("messe_essen", "pantheon", "statue_of_liberty"):
    try:
        game = septem.new("duel", seed=1, expansions=(box,))
        playout(game, Rng(1))
        assert box not in gone
    except septem.BadOption as problem:
        assert box in gone, problem
assert septem.pieces("duel")
"""


@pytest.mark.apart
@pytest.mark.parametrize("gone", [*((box,) for box in BOXES), (*BOXES, "promos")])
def test_the_house_works_without_a_box(tmp_path: Path, gone: tuple[str, ...]) -> None:
    found = run_without(gone, "duel", tmp_path, f"gone = {gone}{PLAY}")
    hashes = []
    for seed in range(6):
        game = septem.new("duel", seed=seed)
        playout(game, Rng(seed))
        hashes.append(str(game.hash()))
    assert found == hashes


def test_the_base_game_has_no_word_of_a_box() -> None:
    for room in ("cards", "rules"):
        for path in (SOURCES / "duel" / room).iterdir():
            if path.suffix in (".py", ".toml"):
                found = re.search(WORDS, path.read_text(encoding="utf-8"), re.IGNORECASE)
                assert found is None, f"{path.name}: {found}"


def test_no_room_of_the_base_game_names_a_box() -> None:
    for room in ("cards", "rules", "hidden", "words", "positions"):
        for path in (SOURCES / "duel" / room).rglob("*.py"):
            text = path.read_text(encoding="utf-8").lower()
            assert not any(name in text for name in (*BOXES, "promos")), path.name


@pytest.mark.clause("D-18.3")
@pytest.mark.parametrize(
    ("asked", "called"),
    [
        (("messe_essen",), ["messe_essen"]),
        (("statue_of_liberty",), ["statue_of_liberty"]),
        (("promos",), ["promos"]),
        (("statue_of_liberty", "messe_essen"), ["promos"]),
        (("promos", "messe_essen", "pantheon"), ["promos", "pantheon"]),
    ],
)
def test_promo_wonders_are_played_alone_or_together(
    asked: tuple[str, ...], called: list[str]
) -> None:
    wanted = {"messe_essen", "statue_of_liberty"}
    if "promos" not in called:
        wanted &= set(asked)
    seen = set()
    for seed in range(30):
        game = septem.new("duel", seed=seed, expansions=asked)
        playout(game, Rng(seed))
        assert game.position()["expansions"] == called
        seen |= {one["id"] for seat in game.position()["seats"] for one in seat["wonders"]}
    assert seen & {"messe_essen", "statue_of_liberty"} == wanted
    assert septem.replay(str(game.record())).hash() == game.hash()
    assert septem.position(game.position()).hash() == game.hash()


def test_the_names_of_boxes_are_those_there_are() -> None:
    with pytest.raises(septem.BadOption, match="messe_essen, statue_of_liberty, pantheon, promos"):
        septem.new("duel", seed=1, expansions=("promo",))


def test_kinds_are_given_out_once_by_name() -> None:
    assert steps.new_kind("messe_card") == steps.new_kind("messe_card") >= steps.OF_BASE
    assert steps.new_action("activate") > steps.WONDER
    kinds = [step.kind for step in steps.STEPS if step is not None]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("name", BOXES)
def test_a_box_has_its_words_in_both_languages(name: str) -> None:
    place = SOURCES / "duel" / "expansions" / name / "locales"
    said = [
        re.findall(r"^(\w+) = ", (place / f"{language}.toml").read_text(encoding="utf-8"), re.M)
        for language in ("en", "fr")
    ]
    assert said[0] == said[1] != []


def test_the_kind_of_a_step_is_its_own() -> None:
    with pytest.raises(septem.BadData, match="is the kind of 'draft_wonder'"):
        steps.register(steps.Step(steps.DRAFT, "another", {}))
