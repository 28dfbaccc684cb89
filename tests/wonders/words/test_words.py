"""Moves in notation and in sentences, in both languages."""

import pytest

import septem
from septem.kernel.phrases import LANGUAGES
from tests.kit.wonders import M, base, city, hand, table


def sentence(game, text, language="en", seat=M):
    return next(move for move in game.moves(seat) if move.text == text).describe(language)


BUYER = table(
    city("clay_pool", hand=["laboratory", "mine", "temple"], coins=9),
    city("clay_pool", "quarry", "lumber_yard"),
    city("stone_pit", wonder="babylon_a"),
)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "B laboratory <2",
            "Build Laboratory, paying 2 coins to the left neighbour",
            "Construire Laboratoire, en payant 2 pièces au voisin de gauche",
        ),
        (
            "B mine",
            "Build Mine, paying 1 coin to the bank",
            "Construire Mine, en payant 1 pièce à la banque",
        ),
        (
            "W 1 mine <2 >2",
            "Build stage 1 of the wonder with Mine under it, paying 2 coins to the left neighbour and 2 coins to the right neighbour",
            "Construire l'étape 1 de la Merveille avec Mine dessous, en payant 2 pièces au voisin de gauche et 2 pièces au voisin de droite",
        ),
        ("D mine", "Discard Mine for 3 coins", "Défausser Mine pour 3 pièces"),
    ],
)
def test_sentences_of_a_turn(text, english, french):
    assert sentence(BUYER, text) == english
    assert sentence(BUYER, text, "fr") == french


def test_free_buildings():
    game = table(city("theater", wonder="olympia_a", stages=2, hand=["statue", "palace"]))
    assert sentence(game, "B statue *") == "Build Statue, free thanks to Theater"
    assert sentence(game, "B statue *", "fr") == "Construire Statue, gratuitement grâce à Théâtre"
    assert sentence(game, "B palace !").startswith("Build Palace for nothing, by the free")
    assert sentence(game, "B palace !", "fr").startswith("Construire Palace gratuitement")


def test_digging_and_the_free_city():
    game = table(
        city(wonder="halicarnassus_a", stages=2, digs=1), discard=["arena"], step="dig", acting=M
    )
    assert sentence(game, "dig arena") == "Build Arena from the discard pile for nothing"
    assert sentence(game, "dig -") == "Build nothing from the discard pile"
    assert sentence(game, "dig arena", "fr") == "Construire Arène depuis la défausse, gratuitement"
    assert sentence(game, "dig -", "fr") == "Ne rien construire depuis la défausse"
    two = septem.new("wonders", players=2, seed=4)
    two.play(0, f"D {hand(two)[0]}")
    move = two.moves(0)[0]
    assert move.text.startswith("free ")
    assert move.describe().startswith("Free City: ")
    assert move.describe("fr").startswith("Cité franche : ")


def test_every_move_of_some_games_describes_itself():
    for players in (2, 3, 7):
        game = septem.new("wonders", players=players, seed=players)
        while not game.over:
            seat = game.pending[0]
            for move in game.moves(seat):
                said = [move.describe(language) for language in LANGUAGES]
                assert said[0] != said[1]
                assert not any("{" in text or "  " in text for text in said)
            game.play(seat, game.moves(seat)[0])


def test_no_other_language():
    with pytest.raises(septem.BadOption, match="there is no language 'xx'"):
        BUYER.moves(M)[0].describe("xx")


def test_every_piece_is_described_in_both_languages():
    pieces = septem.pieces("wonders")
    known = base()
    assert {*known.by_id, *known.boards} <= {piece.id for piece in pieces}
    assert len({*known.by_id, *known.boards}) == 78 + 14
    for piece in pieces:
        for language in LANGUAGES:
            assert piece.names[language]
            assert piece.effect[language]
            assert all(line and "{" not in line for line in piece.effect[language])
        assert piece.effect["en"] != piece.effect["fr"]


@pytest.mark.clause("W-1.5")
@pytest.mark.parametrize(
    ("name", "cost", "effect"),
    [
        ("altar", "nothing", "2 victory points"),
        ("mine", "1 coin", "Produces 1 stone or ore"),
        ("Caravansérail", "2 wood", "Produces 1 wood, stone, ore or clay for you alone"),
        ("arena", "2 stone, 1 ore", "3 coins per wonder stage in your city, once"),
        (
            "Spies Guild",
            "3 clay, 1 glass",
            "1 victory point per red card in the two neighbouring cities, at the end",
        ),
    ],
)
def test_a_card_in_words(name, cost, effect):
    piece = next(piece for piece in septem.pieces("wonders") if piece.answers_to(name))
    assert piece.cost["en"] == cost
    assert piece.effect["en"][0] == effect


def test_french_goods_have_a_plural():
    costs = {piece.id: piece.cost.get("fr") for piece in septem.pieces("wonders")}
    assert costs["arena"] == "2 pierres, 1 minerai"
    assert costs["aqueduct"] == "3 pierres"
    assert costs["caravansery"] == "2 bois"
    game = table(city(hand=["aqueduct"], coins=0), city("stone_pit"))
    said = game.refusal(M, "B aqueduct", "fr")
    assert said.startswith("Aqueduc demande 3 pierres ; il manque : 3 pierres")
