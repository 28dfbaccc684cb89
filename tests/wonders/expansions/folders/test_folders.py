"""Folders of expansions: what may be left out, what is refused and how, and how records find them again."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import septem
from septem.kernel import folders
from septem.kernel.phrases import LANGUAGES
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.wonders.expansions.known import EXPANSIONS
from tests.kit.wonders import EVERYTHING

Make = Callable[..., Path]
CARD = '[[card]]\nname = "Pier"\nage = 1\ncolor = "blue"\neffect = { vp = 2 }\n'
BOARD = '[[board]]\ncity = "Tyre"\nstages = [{ cost = { wood = 1 }, effect = { vp = 3 } }]\n'


def new(path: Path, *others: str) -> septem.Game:
    return septem.new("wonders", players=3, seed=1, expansions=(*others, path))


def pieces() -> dict[str, septem.Piece]:
    return {piece.id: piece for piece in septem.pieces("wonders")}


# What may be left out.


def test_a_card_needs_a_name_an_age_a_color_and_an_effect(folder: Make) -> None:
    game = new(folder(CARD))
    pier = pieces()["pier"]
    assert pier.names == dict.fromkeys(LANGUAGES, "Pier")
    assert pier.copies["en"].startswith("1 with 3, 1 with 4")
    assert "pier" in str(game.position())
    assert game.record().setup.options["expansions"][0].startswith("own@")


def test_a_folder_without_cards_plays_the_base_game(folder: Make) -> None:
    game = new(folder(""))
    playout(game, Rng(1))
    assert game.over


def test_guilds_production_and_counts_have_defaults(folder: Make) -> None:
    text = (
        '[[guild]]\nname = "Rowers Guild"\neffect = { vp_per = { what = "red cards" } }\n'
        '[[card]]\nname = "Sand Pit"\nage = 1\ncolor = "brown"\neffect = { produce = [["clay"]] }\n'
        '[[card]]\nname = "Kiln"\nage = 2\ncolor = "yellow"\neffect = { produce = [["clay"]] }\n'
    )
    new(folder(text))
    known = pieces()
    assert known["rowers_guild"].color == "purple"
    assert known["rowers_guild"].age == 3
    assert known["rowers_guild"].effect["en"][0].startswith("1 victory point per red card in your")
    assert "neighbours" not in known["kiln"].effect["en"][0]
    assert known["sand_pit"].effect["en"] == pieces()["clay_pool"].effect["en"]


def test_a_board_without_sides_has_two_equal_ones(folder: Make) -> None:
    path = folder(BOARD)
    game = septem.new(
        "wonders", seed=1, players=3, expansions=(path,), wonders=("tyre_b", "giza_a", "rhodes_a")
    )
    assert game.view(0)["seats"][0]["wonder"] == "tyre_b"
    assert pieces()["tyre_a"].names["en"] == "Tyre (A)"


def test_pieces_of_a_box_are_left_out_without_it(folder: Make) -> None:
    text = CARD + '[[leader]]\nname = "Hanno"\ncost = 2\neffect = { coins = 5 }\n'
    text += '[[card]]\nname = "Envoy"\nage = 2\ncolor = "blue"\neffect = { diplomacy = 1 }\n'
    path = folder(text)
    alone, both = new(path), new(path, "leaders", "cities")
    assert "envoy" not in str(alone.position())
    assert "hanno" not in str(alone.position())
    assert "envoy" in str(both.position())
    assert "hanno" in str(both.position())


def test_new_effects_without_words_are_told_by_their_key(folder: Make) -> None:
    script = (
        "from septem.expansion import Module, Pieces\nfrom septem.wonders.cards.effects import Points\n"
        "class Own(Pieces):\n    def makers(self):\n"
        "        return {'sea_breeze': lambda key: [Points(key.value)]}\n"
        "def module():\n    return Module('own', pieces=Own())\n"
    )
    path = folder(CARD.replace("vp = 2", "sea_breeze = 4"), script)
    new(path)
    assert pieces()["pier"].effect == {key: ["Sea breeze: 4"] for key in LANGUAGES}
    seats = [{"cards": ["pier"]}, {}, {}]
    game = septem.position({"game": "wonders", "expansions": ["own"], "turn": 2, "seats": seats})
    assert game.view(0)["seats"][0]["points"]["civilian"] == 4


def test_words_name_the_fields_of_an_effect(folder: Make) -> None:
    script = (
        "from septem.expansion import Module, Pieces\nfrom septem.wonders.cards.effects import Points\n"
        "class Own(Pieces):\n    def makers(self):\n"
        "        return {'feast': lambda key: [Points(key.number('points'))]}\n"
        "def module():\n    return Module('own', pieces=Own())\n"
    )
    text = '[words.en]\nfeast = "A {key} feast: {points} {points|point|points}"\n'
    text += CARD.replace("vp = 2", 'feast = { points = 1, key = "great" }')
    new(folder(text, script))
    assert pieces()["pier"].effect["fr"] == ["A great feast: 1 point"]


def larger_hands(size: int, kinds: int) -> str:
    """A data file with so many new kinds of cards in each age, one copy more with each player."""
    card = 'age = {age}\ncolor = "blue"\nplayers = [3, 4, 5, 6, 7]\neffect = {{ vp = 2 }}\n'
    more = [
        f'[[card]]\nname = "Pier {n} {age}"\n' + card.format(age=age)
        for n in range(kinds)
        for age in (1, 2, 3)
    ]
    return f"[parameters]\nhand_size = {size}\n" + "".join(more)


def test_larger_hands_need_enough_cards(folder: Make) -> None:
    game = new(folder(larger_hands(8, 3)))
    assert len(game.view(0)["seats"][0]["hand"]) == 8
    assert game.view(0)["turns"] == 7
    playout(game, Rng(1))
    assert game.over
    with pytest.raises(
        septem.BadData, match="Age 1 has 21 cards for 3 players, hands of 8 need 24"
    ):
        new(folder("[parameters]\nhand_size = 8\n", name="few"))
    eight = "[parameters]\nhand_size = 9\nplayers = { min = 8, max = 8 }\n"
    with pytest.raises(septem.BadData, match="Age 1 has 65 cards for 8 players, hands of 9 need 7"):
        new(folder(eight, name="eight"))


SETS = ((), ("cities",), ("towers",), ("cities", "towers"), EVERYTHING)


@pytest.mark.parametrize(
    ("boxes", "players"),
    [(boxes, n) for boxes in SETS for n in (3, 7, 8) if n < 8 or "towers" in boxes],
)
def test_the_size_of_hands_is_the_same_with_every_box(
    folder: Make, boxes: tuple[str, ...], players: int
) -> None:
    path = folder(larger_hands(11, 12))
    game = septem.new("wonders", players=players, seed=1, expansions=(*boxes, path))
    assert game.view(0)["turns"] == 10
    for age in (1, 2, 3):
        fields = {"expansions": [*boxes, "own"], "age": age, "seats": [{}] * players}
        dealt = septem.position({"game": "wonders", **fields})
        assert {seat["hand_count"] for seat in dealt.view(0)["seats"]} == {11}
    playout(game, Rng(1))
    assert septem.replay(str(game.record())).hash() == game.hash()


def test_a_box_does_not_change_hands_that_nobody_asked_for(folder: Make) -> None:
    assert new(folder(CARD), "cities", "towers").view(0)["turns"] == 9


def test_hands_too_small_for_what_is_drawn_are_refused(folder: Make) -> None:
    with pytest.raises(septem.BadData, match="hands of 2 are too small: with every box"):
        new(folder("[parameters]\nhand_size = 2\n"))


def test_the_py_has_the_last_word_on_hands(folder: Make) -> None:
    script = (
        "from septem.expansion import Module, Pieces\n"
        "class Own(Pieces):\n    def hand_size(self, catalogue, players):\n"
        "        return 6\n"
        "def module():\n    return Module('own', pieces=Own())\n"
    )
    assert new(folder("[parameters]\nhand_size = 7\n", script), "cities").view(0)["turns"] == 5


# What is refused.


def test_a_card_that_embellishes_a_stage_is_recovered(folder: Make) -> None:
    again = "embellishment = { cost = { wood = 1 }, effect = { %s } }"
    text = 'requires = ["towers"]\n' + BOARD.replace("{ vp = 3 } }", f"{{ vp = 3 }}, {again} }}")
    with pytest.raises(septem.BadData, match=r"stages\[0\].embellishment.effect.recovery"):
        new(folder(text % "vp = 1", name="lost"), "towers")
    path = folder(text % 'vp = 1, recovery = { when = "now" }')
    wonders = ("tyre_a", "giza_a", "rhodes_a")
    game = septem.new("wonders", seed=1, players=3, expansions=("towers", path), wonders=wonders)
    while not game.over:  # it always builds when it can
        for seat in game.pending:
            moves = game.moves(seat)
            game.play(seat, min(moves, key=lambda move: "EWBD".find(move.text[0]) % 9))
    assert game.view(0)["seats"][0]["embellished"] == [1]


@pytest.mark.parametrize(
    ("text", "piece", "field"),
    [
        ("card = [", "file", "syntax"),
        ("hue = 1", "file", "hue"),
        ('set = "Big Ships"', "file", "set"),
        ('set = "cities"', "file", "set"),
        ('requires = ["atlantis"]', "file", "requires"),
        ("title = 3", "file", "title"),
        ('title = { fr = "Ports" }', "file", "title.en"),
        ('title = { de = "Häfen" }', "file", "title.en"),
        ("order = true", "file", "order"),
        ("card = 3", "file", "card"),
        ("card = [3]", "file", "card"),
        ("[parameters]\ntrade_price = 1", "file", "parameters.trade_price"),
        ("[parameters]\nhand_size = 99", "file", "parameters.hand_size"),
        ("[parameters]\nplayers = { min = 2 }", "file", "parameters.players.min"),
        ("[parameters]\nplayers = { min = 6, max = 4 }", "file", "parameters.players"),
        ('[words.en]\nvp = "nothing"', "words", "en.vp"),
        ('[words.xx]\nvp = "nichts"', "words", "xx"),
        (CARD.replace('name = "Pier"\n', ""), "a card without a name", "name"),
        (CARD.replace('"Pier"', '{ fr = "Quai" }'), "a card without a name", "name.en"),
        (CARD.replace('"Pier"', '""'), "", "name.en"),
        (CARD + 'id = "Pier 1"', "Pier 1", "id"),
        (CARD.replace("age = 1", "age = 4"), "pier", "age"),
        (CARD.replace("age = 1\n", ""), "pier", "age"),
        (CARD.replace("blue", "pink"), "pier", "color"),
        (CARD.replace("vp = 2", "luck = 2"), "pier", "effect.luck"),
        (CARD.replace("{ vp = 2 }", "2"), "pier", "effect"),
        (CARD.replace("vp = 2", 'vp_per = { what = "gulls" }'), "pier", "effect.vp_per.what"),
        (CARD.replace("vp = 2", 'produce = [["gold"]]'), "pier", "effect.produce"),
        (CARD + "cost = { gold = 1 }", "pier", "cost.gold"),
        (CARD + "cost = { wood = 99 }", "pier", "cost.wood"),
        (CARD + "players = [9]", "pier", "players"),
        (CARD + 'chain_from = ["nowhere"]', "pier", "chain_from"),
        (CARD + "hue = 3", "pier", "hue"),
        (CARD + CARD, "pier", "id"),
        (CARD.replace("Pier", "Altar"), "altar", "id"),
        ('[[leader]]\nname = "Hanno"\neffect = { vp = 1 }', "hanno", "leader.cost"),
        (BOARD + 'side = "C"', "a board", "side"),
        (BOARD + 'side = "A"', "tyre", "side"),
        (BOARD + 'id = "carthage_a"', "carthage_a", "id"),
        (BOARD.replace("Tyre", "Rhodes"), "rhodes_a", "id"),
        ('[[board]]\ncity = "Tyre"\nstages = []', "tyre_a", "stages"),
        ('[[board]]\ncity = "Tyre"\nstages = [{ effect = 3 }]', "tyre_a", "stages[0].effect"),
        (BOARD + 'resource = "gold"', "tyre_a", "resource"),
    ],
)  # fmt: skip
def test_a_mistake_names_file_piece_and_field(
    folder: Make, text: str, piece: str, field: str
) -> None:
    path = folder(text)
    with pytest.raises(septem.BadData) as caught:
        new(path)
    assert caught.value.file == str(path / "own.toml")
    assert (caught.value.piece, caught.value.field) == (piece, field)
    assert not EXPANSIONS.folders
    assert "pier" not in pieces()


@pytest.mark.parametrize(
    ("script", "piece", "field"),
    [
        ("x = = 1\n", "line 1", "syntax"),
        ("\n\n1 / 0\n", "line 3", "ZeroDivisionError"),
        ("import moon\n", "line 1", "ModuleNotFoundError"),
        ("x = 1\n", "module()", "is missing"),
        ("def module():\n    return 3\n", "module()", "return"),
        ("def module():\n    raise KeyError('x')\n", "line 2", "KeyError"),
    ],
)
def test_a_python_error_names_file_and_line(
    folder: Make, script: str, piece: str, field: str
) -> None:
    path = folder(CARD, script)
    with pytest.raises(septem.BadData) as caught:
        new(path)
    assert caught.value.file == str(path / "own.py")
    assert (caught.value.piece, caught.value.field) == (piece, field)
    assert not EXPANSIONS.folders


HOOK = (
    "from septem.expansion import Module, Pieces, Rules\n"
    "class Own({room}):\n    {hook}\n        return 1 // 0\n"
    "def module():\n    return Module('own', {argument}=Own())\n"
)


def failing(room: str, hook: str) -> str:
    return HOOK.format(room=room, hook=hook, argument=room.lower())


@pytest.mark.parametrize(
    ("room", "hook"),
    [
        ("Pieces", "def makers(self):"),
        ("Rules", "def steps(self, s):"),
        ("Rules", "def prepare(self, game, rng):"),
    ],
)
def test_a_hook_that_fails_before_the_game_begins_names_file_and_line(
    folder: Make, room: str, hook: str
) -> None:
    path = folder(CARD, failing(room, hook))
    with pytest.raises(septem.BadData, match=r"own.py: line 4: ZeroDivisionError") as caught:
        new(path)
    assert caught.value.piece == "line 4"


def test_words_of_the_game_cannot_be_made_anew(folder: Make) -> None:
    script = failing("Pieces", "def makers(self):").replace("1 // 0", "{'vp': print}")
    with pytest.raises(septem.BadData, match="vp: is a word of the game already"):
        new(folder(CARD, script))


def test_a_sentence_that_cannot_be_filled_in_is_refused(folder: Make) -> None:
    script = failing("Pieces", "def makers(self):").replace("1 // 0", "{'luck': lambda key: []}")
    text = '[words.en]\nluck = "{ships} ships"\n' + CARD.replace("vp = 2", "luck = 2")
    with pytest.raises(septem.BadData, match=r"en.luck: cannot be filled in"):
        new(folder(text, script))


def test_a_piece_that_needs_a_box_says_how_to_write_it(folder: Make) -> None:
    text = CARD.replace("vp = 2", 'vp_per = { what = "black cards" }')
    with pytest.raises(septem.BadData, match=r"write requires = \["):
        new(folder(text))
    new(folder(text + 'requires = ["cities"]'))


def test_folders_hold_one_data_file_and_at_most_one_script(folder: Make, tmp_path: Path) -> None:
    with pytest.raises(septem.BadData, match="there is no such folder"):
        new(tmp_path / "nowhere")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(septem.BadData, match=r"expected one data file \*.toml, found none"):
        new(empty)
    path = folder(CARD)
    (path / "two.toml").write_text("", encoding="utf-8")
    with pytest.raises(septem.BadData, match=r"found own.toml, two.toml"):
        new(path)
    (path / "two.toml").write_bytes(b"\xff")
    (path / "own.toml").unlink()
    with pytest.raises(septem.BadData, match="cannot be read"):
        new(path)


def test_only_folders_that_are_named_are_run(folder: Make, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    script = f"open({str(mark)!r}, 'w').close()\n" + failing("Rules", "def none(self):")
    path = folder(CARD, script)
    for name in (str(path), "own", "../own"):
        with pytest.raises(septem.BadOption, match="there is no expansion"):
            septem.new("wonders", seed=1, expansions=(name,))
    assert not mark.exists()
    new(path)
    assert mark.exists()


# Records and positions.


def test_a_record_is_refused_without_its_expansion_and_with_another_content(copied: Path) -> None:
    game = new(copied, "cities")
    playout(game, Rng(2))
    record, position = str(game.record()), game.position()
    assert septem.replay(record).hash() == game.hash()
    assert septem.position(position).hash() == game.hash()
    data = copied / "harbours.toml"
    data.write_text(data.read_text(encoding="utf-8").replace("shields = 2", "shields = 3"))
    septem.register(copied)
    with pytest.raises(septem.BadRecord, match="is not the one of this game"):
        septem.replay(record)
    with pytest.raises(septem.BadPosition, match="changed since"):
        septem.position(position)
    EXPANSIONS.folders.clear()
    with pytest.raises(septem.BadRecord, match=r"is not here; .*--expansion FOLDER"):
        septem.replay(record)
    assert game.record().setup.options["expansions"] == position["expansions"]


def test_comments_of_the_data_file_change_nothing(copied: Path) -> None:
    before = septem.register(copied)
    data = copied / "harbours.toml"
    data.write_text(data.read_text(encoding="utf-8") + "\n# the end\n", encoding="utf-8")
    assert septem.register(copied) == before
    script = copied / "ships.py"
    script.write_text(script.read_text(encoding="utf-8") + "\n# the end\n", encoding="utf-8")
    assert septem.register(copied) != before


def test_another_process_finds_it_by_the_environment(copied: Path, tmp_path: Path) -> None:
    game = new(copied, "leaders")
    playout(game, Rng(2))
    file = tmp_path / "game.septem"
    file.write_text(str(game.record()), encoding="utf-8")
    program = f"import septem; print(septem.replay(open({str(file)!r}).read()).hash())"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), folders.LISTED: str(copied)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == game.hash()


def test_a_bad_folder_in_the_environment_is_named(
    folder: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.LISTED, str(folder("card = 3")))
    for _ in range(2):
        with pytest.raises(septem.BadData, match=r"own.toml: file: card"):
            septem.new("wonders", seed=1, expansions=("leaders",))
    assert septem.new("wonders", seed=1).seats == 4
    monkeypatch.setenv(folders.LISTED, "")
    assert septem.new("wonders", seed=1, expansions=("leaders",)).seats == 4


def test_positions_may_be_written_with_new_cards(copied: Path) -> None:
    septem.register(copied)
    seats = [{"cards": ["fishing_boats"]}, {"hand": ["dry_dock"] * 2}, {}]
    fields = {"game": "wonders", "expansions": ["harbours"], "age": 2, "turn": 6, "seats": seats}
    game = septem.position(fields)
    assert "B dry_dock *" not in [move.text for move in game.moves(1)]
    assert septem.position(game.position()).hash() == game.hash()
    with pytest.raises(septem.BadPosition, match="more often"):
        septem.position({**fields, "discard": ["trireme", "trireme"]})
