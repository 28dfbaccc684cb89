"""Expansions are plugged in: without them the base game plays the same; data mistakes are named; every piece has words."""

from pathlib import Path

import pytest

import septem
from septem.kernel.phrases import LANGUAGES
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import data_text
from septem.wonders.edition import Edition
from septem.wonders.expansions import leaders
from tests.kit.smaller_house import run_without
from tests.kit.wonders import catalogue

SOURCES = Path(septem.__file__).parent
EXPANSIONS = ("leaders", "cities", "teams", "towers", "foundations")
PLAY = """
import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
for players in range(2, 8):
    game = septem.new("wonders", players=players, seed=players)
    playout(game, Rng(players))
    print(game.hash())
assert len(septem.pieces("wonders")) == 78 + 14
try:
    septem.new("wonders", seed=1, expansions=("leaders",))
except septem.BadOption as problem:
    assert "wonders has none" in str(problem)
else:
    raise AssertionError
"""


@pytest.mark.apart
def test_the_base_game_plays_the_same_without_any_expansion(tmp_path: Path) -> None:
    found = run_without(EXPANSIONS, "wonders", tmp_path, PLAY)
    hashes = []
    for players in range(2, 8):
        game = septem.new("wonders", players=players, seed=players)
        playout(game, Rng(players))
        hashes.append(str(game.hash()))
    assert found == hashes


def test_base_modules_import_no_expansion() -> None:
    for room in ("cards", "rules", "hidden", "words", "positions"):
        for path in (SOURCES / "wonders" / room).glob("*.py"):
            text = path.read_text(encoding="utf-8")
            for name in EXPANSIONS:
                assert f"septem.wonders.expansions.{name}" not in text, path.name


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('own = "all", neighbours = 0', 'own = "some", neighbours = 0', "leader_discount.own"),
        ("extra_leader = { count = 1", "extra_leader = { count = 99", "extra_leader.count"),
        ("draw_leaders = 4", 'draw_leaders = "x"', "draw_leaders"),
        ('event = "build a yellow card"', 'event = "sing"', "coins_on.event"),
        ('limit = "once per neighbour per turn"', 'limit = "often"', "coins_on.limit"),
        ('applies_to = "green cards"', 'applies_to = "pink cards"', "cost_reduction"),
        ('what = "leaders"', 'what = "kings"', "vp_per.what"),
        ('colors = ["red", "blue", "green"]', 'colors = ["red", "pink"]', "vp_per_set"),
        ("defeat_tokens_to_victor = true", "defeat_tokens_to_victor = 1", "defeat_tokens"),
        ("cost = 3", "cost = 99", "cost"),
        ("science_set_bonus = { vp_per_set = 3 }", "science_set_bonus = 3", "science_set_bonus"),
    ],
)
def test_a_wrong_leader_names_file_piece_and_field(old: str, new: str, field: str) -> None:
    text = data_text("leaders.toml")
    assert old in text
    texts = {"base.toml": data_text("base.toml"), "leaders.toml": text.replace(old, new, 1)}
    with pytest.raises(septem.BadData, match=field) as caught:
        Edition(texts, [leaders.module()])
    assert caught.value.file == "leaders.toml"


def test_every_piece_says_what_it_does_in_both_languages() -> None:
    pieces = {piece.id: piece for piece in septem.pieces("wonders")}
    known = catalogue()
    assert {*known.by_id, *known.boards} <= set(pieces)
    for piece in pieces.values():
        for language in LANGUAGES:
            assert piece.effect[language]
            assert all(line and "{" not in line for line in piece.effect[language])
    said = {ident: "; ".join(pieces[ident].effect["en"]) for ident in pieces}
    assert said["maecenas"] == "Leaders cost you nothing"
    assert said["ramses"] == "Each purple card costs you nothing"
    assert said["cells"].startswith("2 victory points per Victory token of value 1 in your city")
    assert said["octavia"].startswith(
        "2 coins each time you build a wonder stage; every other player loses 1 coin"
    )
    assert "Doubtful: cost" in said["raider_camp"]
    assert pieces["arsinoe"].cost["en"] == "as many coins as the number of the age"
    assert pieces["hideout"].effect["fr"][1] == "Chaque autre joueur perd 1 pièce"
    assert pieces["rome_a"].effect["en"][0] == "Leaders cost you nothing"


def test_positions_of_expansions_name_the_wrong_field() -> None:
    seats = [{}, {}, {}]
    base = {"game": "wonders", "expansions": ["leaders", "cities"], "age": 2, "turn": 3}
    for fields, field in (
        ({"seats": [{"leaders": ["altar"]}, {}, {}]}, "seats[0].leaders"),
        ({"seats": [{"leaders": ["nobody"]}, {}, {}]}, "seats[0].leaders"),
        ({"seats": [{"copied": "nobody"}, {}, {}]}, "seats[0].copied"),
        ({"seats": [{"copied": "altar"}, {}, {}]}, "seats[0].copied"),
        (
            {"seats": [{"leaders": ["nero"], "leader_hand": ["nero"]}, {}, {}]},
            "seats[0].leader_hand",
        ),
        ({"seats": [{"debts": -1}, {}, {}]}, "seats[0].debts"),
        ({"seats": [{"diplomacy": "x"}, {}, {}]}, "seats[0].diplomacy"),
        ({"seats": [{"digs": [0, 1]}, {}, {}]}, "seats[0].digs"),
        ({"seats": [{"digs": [0] * 9}, {}, {}]}, "seats[0].digs"),
        ({"seats": [{"free_builds_used": ["black"]}, {}, {}]}, "seats[0].free_builds_used"),
        ({"seats": seats, "step": "lose"}, "step"),
        ({"seats": seats, "step": "recruit", "acting": 0}, "acting"),
        ({"seats": seats, "reserve": ["altar"]}, "reserve"),
        ({"seats": seats, "teams": True}, "expansions"),
        ({"seats": seats, "age": 0, "turn": 0}, "turn"),
        ({"seats": seats, "expansions": ["cities"], "turn": 0}, "turn"),
    ):
        with pytest.raises(septem.BadPosition) as caught:
            septem.position({**base, **fields})
        assert caught.value.field == field, fields


def test_a_partial_position_deals_leaders_from_the_seed() -> None:
    game = septem.position(
        {"game": "wonders", "expansions": ["leaders"], "age": 2, "turn": 0, "seats": [{}, {}, {}]}
    )
    held = [seat["leader_hand"] for seat in game.position()["seats"]]
    assert [len(hand) for hand in held] == [3, 3, 3]
    assert len(game.position()["reserve"]) == 36 - 9
    draft = septem.position(
        {"game": "wonders", "expansions": ["leaders"], "age": 0, "turn": 2, "seats": [{}, {}, {}]}
    )
    seats = draft.position()["seats"]
    assert [len(seat["hand"]) for seat in seats] == [3, 3, 3]
    assert [len(seat["leader_hand"]) for seat in seats] == [1, 1, 1]
    playout(draft, Rng(1))
    assert draft.over
