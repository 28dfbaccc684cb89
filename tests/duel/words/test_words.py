"""Notation, sentences in both languages, refusals, descriptions of pieces, data errors."""

import random
import tomllib
from importlib.resources import files

import pytest

import septem
from septem import duel
from septem.duel.cards import catalogue, facts
from septem.duel.cards.catalogue import CARDS, check_effect
from septem.duel.expansions.pantheon import mythology
from septem.duel.rules import military, structure
from septem.kernel import phrases
from tests.kit.duel import SETS, A, seat, table
from tests.kit.tables import play, refusal, texts


def locale(language: str) -> dict[str, str]:
    """The sentences of the game and its boxes."""
    return phrases.templates(language, "duel")


def test_both_languages_have_the_same_sentences() -> None:
    english, french = locale("en"), locale("fr")
    assert list(english) == list(french)
    same = [
        key
        for key in english
        if english[key] == french[key] and not key.startswith(("word_", "screen_"))
    ]
    assert same == []


def test_every_move_of_random_games_has_words() -> None:
    kinds = set()
    for expansions in SETS:
        for seed in range(12):
            game = septem.new("duel", seed=seed, expansions=expansions)
            rng = random.Random(seed)
            while not game.over:
                who = game.pending[0]
                moves = game.moves(who)
                for move in moves:
                    kinds.add(move.text.split()[0])
                    assert move.text == move.text.strip()
                    assert move.describe("en") != move.describe("fr")
                game.play(who, rng.choice(moves))
    assert {
        "draft",
        "B",
        "D",
        "W",
        "A",
        "start",
        "pick",
        "destroy",
        "dig",
        "take",
        "split",
    } <= kinds
    assert {"place", "steal", "strike", "ruin", "raise", "claim", "guard", "drop", "apply"} <= kinds
    assert {"call", "deck", "top"} <= kinds


def test_sentences() -> None:
    first = seat("baths", coins=6, wonders=["pyramids"])
    game = table(first, cards=["aqueduct", "forum", "barracks", "brewery"])
    said = {move.text: (move.describe("en"), move.describe("fr")) for move in game.moves(A)}
    assert said["B aqueduct"][0] == "Build Aqueduct, free thanks to Baths"
    assert said["B forum"][0] == "Build Forum: 5 coins, 2 of them for resources"
    assert said["B barracks"][0] == "Build Barracks: 3 coins"
    assert said["B brewery"] == ("Build Brewery: free", "Construire Brasserie : gratuit")
    rich = table(seat(wonders=["pyramids"]), cards=["walls", "statue"])
    wonder = next(move for move in rich.moves(A) if move.text == "W pyramids walls")
    assert wonder.describe() == "Build The Pyramids with Walls: 8 coins for resources"
    assert repr(wonder) == "<Move W pyramids walls>"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "B walls",
            "Walls costs 4 coins: your city lacks 2 stone, to be bought for 4; you have 2: 2 missing",
        ),
        ("B barracks", "Barracks costs 3 coins; you have 2: 1 missing"),
        ("B library", "covered by Walls and Statue"),
        ("B school", "covered by the face-down card 06"),
        ("B forum", "does not lie face up"),
        ("B rome", "no card 'rome'"),
        ("B", "write B card"),
        ("W sphinx", "write W wonder card"),
        ("W rome walls", "no wonder 'rome'"),
        ("W piraeus walls", "built already"),
        ("W colossus walls", "belongs to the opponent"),
        ("W pyramids walls", "do not own The Pyramids"),
        ("W sphinx walls", "The Sphinx costs"),
        ("hello", "no action of a turn"),
        ("", "no action of a turn"),
    ],
)
def test_refusals(text: str, reason: str) -> None:
    first = seat(coins=2, built=["piraeus"], wonders=["sphinx"])
    cards = {17: "library", 18: "walls", 19: "statue", 0: "school", 6: "forum", 16: "barracks"}
    game = table(first, seat(wonders=["colossus"]), cards=cards, age=2, face_up=[0, 17, 18, 19])
    if "barracks" in text or "library" in text:
        plain = {0: "barracks", 1: "walls", 2: "statue"}
        cards = plain if "barracks" in text else {11: "library", 15: "walls", 16: "statue"}
        game = table(
            first,
            cards=cards if "barracks" in text else {12: "library", 15: "walls", 16: "statue"},
            age=2,
        )
    assert reason in refusal(game, text)


def test_after_seven_wonders_the_last_is_gone() -> None:
    second = seat(built=["appian_way", "circus_maximus", "piraeus", "sphinx"])
    game = table(
        seat(built=["colossus", "mausoleum", "pyramids"]), second, cards=["walls", "statue"]
    )
    assert "any more: seven wonders stand" in refusal(game, "W great_library walls")


def test_a_code_that_is_no_move() -> None:
    game = table(cards=["walls", "statue"])
    for code in (63, 7, 3 | 60 << 6):
        with pytest.raises(septem.IllegalMove, match="no code of a move"):
            game.play(A, code)
    game.play(A, game.moves(A)[0].code)
    assert texts(game)[0] == "D statue"


def test_pieces_are_described_in_both_languages() -> None:
    pieces = {piece.id: piece for piece in duel.pieces()}
    assert len(pieces) == 78 + 16 + 13 + 16
    for piece in pieces.values():
        assert piece.effect["en"]
        assert piece.effect["en"] != piece.effect["fr"]
    assert pieces["aqueduct"].chain_from == ["baths"]
    assert pieces["baths"].chain_to == ["aqueduct"]
    assert pieces["forum"].cost == {
        "en": "3 coins and 1 clay",
        "fr": "3 pièces et 1 argile",
        "de": "3 Münzen und 1 Lehm",
    }
    assert pieces["forum"].effect["en"] == ["Produces 1 glass or papyrus."]
    assert pieces["lumber_yard"].cost["en"] == "free"
    assert pieces["greek_grand_temple"].effect["en"][0].startswith("Free with a Greek")
    assert pieces["sphinx"].answers_to("Le Sphinx")


DATA = {
    name: (files("septem.duel") / room / f"{name}.toml").read_text(encoding="utf-8")
    for room, name in (
        ("cards", "base"),
        ("expansions/messe_essen", "messe_essen"),
        ("expansions/statue_of_liberty", "statue_of_liberty"),
        ("expansions/pantheon", "pantheon"),
    )
}


def test_every_piece_has_a_source() -> None:
    for text in DATA.values():
        data = tomllib.loads(text)
        for kind in ("cards", "wonders", "progress", "divinities"):
            assert all(piece["source"].startswith("printed") for piece in data.get(kind, []))


def broken(text: str, old: str, new: str) -> facts.Facts:
    assert old in text
    return facts.parse("fan.toml", text.replace(old, new, 1))


CARD = """
[meta]
title = "A fan's card"

[[cards]]
id = "windmill"
en = "Windmill"
fr = "Moulin"
age = 2
color = "yellow"
cost = {coins = 2, resources = {wood = 1}}
effect = {coins = 4}
source = "a fan"
"""


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('en = "Windmill"\n', "", "en"),
        ('fr = "Moulin"', "fr = 3", "fr"),
        ("age = 2", "age = 5", "age"),
        ('"yellow"', '"black"', "color"),
        ("coins = 2", 'coins = "2"', "coins"),
        ("wood = 1", "ore = 1", "ore"),
        ("{coins = 4}", "{coins = 0}", "effect.coins"),
        ("{coins = 4}", "{gold = 4}", "effect.gold"),
        ("{coins = 4}", "4", "effect"),
        ("{coins = 4}", '{science = "compass"}', "effect.science"),
        ("{coins = 4}", '{discount = {resources = ["wood"], price = 1}}', "effect.discount.from"),
        ("{coins = 4}", "{discount = 1}", "effect.discount"),
        (
            "{coins = 4}",
            '{discount = {resources = ["wood"], from = ["bank"], price = 2}}',
            "effect.discount.price",
        ),
        ("{coins = 4}", '{coins_per = {what = "moons", own = 1}}', "effect.coins_per.what"),
        ("{coins = 4}", '{coins_per = {what = "red cards", all = 1}}', "effect.coins_per.all"),
        ("{coins = 4}", '{produce = [["wood"]], tradable = false}', "effect.tradable"),
        ("{coins = 4}", '{produce = [["wood", "clay"]], tradable = false}', "effect.produce"),
        ("{coins = 4}", '{produce = ["wood"], tradable = true}', "effect.produce"),
        ("{coins = 4}", "{tradable = 1}", "effect.tradable"),
        ("age = 2", 'age = 2\nchain_from = ["rome"]', "chain_from"),
        ("age = 2", "age = 2\nchain_from = 3", "chain_from"),
        ('id = "windmill"', 'id = "altar"', "id"),
        ('"yellow"', '"red"', "effect.vp"),
    ],
)
def test_wrong_data_is_named(old: str, new: str, field: str) -> None:
    text = CARD.replace("{coins = 4}", "{vp = 4}") if field == "effect.vp" else CARD
    with pytest.raises(septem.BadData) as problem:
        catalogue.load("fan", broken(text, old, new))
    assert problem.value.file == "fan.toml"
    assert problem.value.field == field
    for table_ in (CARDS, catalogue.CARD_AT):
        assert "windmill" not in [getattr(one, "id", one) for one in table_.values()] or forget()


def forget() -> bool:
    """Take the fan's card out of the catalogue again."""
    card = CARDS.pop("windmill")
    del catalogue.CARD_AT[card.number]
    return True


def test_other_wrong_data() -> None:
    with pytest.raises(septem.BadData, match="syntax"):
        facts.parse("fan.toml", "= 3")
    with pytest.raises(septem.BadData, match="expected a table"):
        facts.Facts("fan.toml", "cards", 3)
    base = DATA["base"]
    for old, new, match in (
        ("rows = [[0, 1]", "rows = [[0, 2]", "every position"),
        ("[2, 3], [3, 4],\n", "[2, 3],\n", "expected 20 lists"),
        ("  [2, 3], [3, 4],\n  [5, 6]", "  [2, 3], [3, 4],\n  [3, 6]", "more than two"),
        ("rows = [[0, 1]", "rows = [0, [1]", "expected a list"),
        ("rows = [[0, 1]", "rows = 3 #", "expected a list"),
    ):
        with pytest.raises(septem.BadData, match=match):
            structure.lay_out(broken(base, old, new))
    with pytest.raises(septem.BadData, match="is none of"):
        military.draw_track(broken(base, 'token = "first_player_5"', 'token = "moon"'))
    fan = facts.parse("fan.toml", "[meta]\ntitle = 'x'\n[[wonders]]\nid = 'w'\n")
    with pytest.raises(septem.BadData, match="w: en"):
        catalogue.load("fan", fan)
    with pytest.raises(septem.BadData, match="cards: expected a list"):
        catalogue.load("fan", facts.parse("fan.toml", "cards = 3\n[meta]\ntitle = 'x'\n"))
    with pytest.raises(septem.BadData, match="no known effect"):
        check_effect(fan, {"moon": 1})
    assert len(mythology.MYTHOLOGIES) == 5


def test_a_wonder_produces_by_choice_only() -> None:
    text = DATA["messe_essen"].replace('id = "messe_essen"', 'id = "mill"')
    old = text[text.index("effect = ") : text.index("}, vp = 2}") + len("}, vp = 2}")]
    wrong = broken(text, old, 'effect = {produce = [["wood"]], tradable = true}')
    with pytest.raises(septem.BadData, match="by choice only"):
        catalogue.load("fan", wrong)
    number = catalogue.WONDERS.pop("mill").number
    del catalogue.WONDER_AT[number]


def test_decisions_name_their_options() -> None:
    game = table(seat("apothecary"), cards=["school", "walls"], progress=["law", "economy"])
    play(game, "B school")
    assert "pick economy, pick law" in refusal(game, "pick strategy")


@pytest.mark.clause("D-15.1")
def test_the_messe_builds_from_the_last_row() -> None:
    messe = next(piece for piece in septem.pieces("duel") if piece.id == "messe_essen")
    assert "last row, the farthest from the players" in messe.effect["en"][0]
    assert "dernière rangée de la structure, la plus éloignée" in messe.effect["fr"][0]


def test_resources_have_a_plural_in_french() -> None:
    found = {piece.id: piece for piece in septem.pieces("duel")}
    assert found["shelf_quarry"].effect["fr"] == ["Produit 2 pierres."]
    assert found["walls"].cost["fr"] == "2 pierres"
    said = table(seat(coins=0), cards=["walls", "statue"]).refusal(A, "B walls", "fr")
    assert "2 pierres" in said
