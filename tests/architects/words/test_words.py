"""Notation, sentences in two languages, texts of pieces, refused moves and records."""

import pytest

import septem
from septem.architects.cards.catalogue import BOX
from septem.architects.faces import FACES
from septem.kernel.game import Game
from septem.kernel.phrases import templates
from septem.kernel.playout import step
from septem.kernel.rng import Rng
from tests.kit.architects import acting, seat, table
from tests.kit.tables import texts


def sentences(game: Game, language: str) -> list[str]:
    return [move.describe(language) for move in game.moves(game.pending[0])]


def test_sentences_of_taking() -> None:
    game = table(seat("giza"), seat("rhodes"))
    assert sentences(game, "en") == [
        "Take the top card of the deck on the left",
        "Take the top card of the deck on the right",
        "Take the top card of the central deck",
    ]
    assert sentences(game, "fr")[1] == "Prendre la première carte de la pioche de droite"


def test_sentences_of_actions() -> None:
    game = acting(
        seat(
            "giza",
            "wood*2 coin*3 gear*2 compass tablet",
            "123",
            progress=["economy", "engineering", "urbanism"],
        ),
        seat("rhodes"),
        armed=["urbanism"],
    )
    assert sentences(game, "en") == [
        "Build stage 4: discard 2 wood and 1 coin",
        "Exchange 2 gears for a progress token",
        "Exchange 1 compass, 1 gear and 1 tablet for a progress token",
        "Use Urbanism to take an extra card",
    ]
    assert sentences(game, "fr") == [
        "Construire l'Étape 4 : défausser 2 bois et 1 pièce",
        "Échanger 2 roues dentées contre un jeton Progrès",
        "Échanger 1 compas, 1 roue dentée et 1 tablette contre un jeton Progrès",
        "Utiliser Urbanisme pour prendre une carte supplémentaire",
    ]


def test_sentences_of_payments_with_tokens() -> None:
    game = acting(
        seat("giza", "stone*2 coin", "1234", progress=["economy", "engineering"]), seat("rhodes")
    )
    assert texts(game) == ["build 5 stone stone coin economy engineering", "end"]
    assert sentences(game, "en") == [
        "Build stage 5: discard 2 stone and 1 coin, using Economy and Engineering",
        "End the turn",
    ]
    assert sentences(game, "fr") == [
        "Construire l'Étape 5 : défausser 2 pierres et 1 pièce, en utilisant Économie et Ingénierie",
        "Terminer le tour",
    ]


def test_sentences_of_choices() -> None:
    alexandria = table(seat("alexandria", "", "12"), seat("giza"), decision="alexandria_deck")
    assert sentences(alexandria, "en")[1:] == [
        "Take the top card of the deck of Great Pyramid of Giza",
        "Take the top card of the central deck",
    ]
    search = table(seat("halicarnassus", "", "12"), seat("giza"), decision="halicarnassus_deck")
    assert sentences(search, "en")[0] == "Look at the top 5 cards of the deck on the left"
    keep = table(
        seat("halicarnassus", "", "12", deck=["coin", "cat_2vp"]),
        seat("giza"),
        decision="halicarnassus_card",
        search="left",
    )
    assert sentences(keep, "en") == [
        "Take 1 coin and shuffle the other cards back",
        "Take 1 card of 2 victory points with a cat and shuffle the other cards back",
    ]
    progress = table(
        seat("giza"),
        seat("rhodes"),
        decision="choose_progress",
        progress=["decor"],
        stack=["culture"],
    )
    assert sentences(progress, "fr") == [
        "Prendre le jeton Progrès Décoration",
        "Prendre le premier jeton Progrès de la pile, sans le voir",
    ]
    chosen = septem.new("architects", players=2, seed=1, wonders="chosen")
    assert sentences(chosen, "en")[3] == "Take the wonder Great Pyramid of Giza"
    extra = table(seat("giza"), seat("rhodes"), decision="extra_card")
    assert sentences(extra, "en")[2] == "Extra card: the top card of the central deck"


def test_every_move_of_seeded_games_has_notation_and_sentences() -> None:
    seen = set()
    for seed in range(60):
        game = septem.new(
            "architects",
            players=2 + seed % 6,
            seed=seed,
            wonders="random" if seed % 5 else "chosen",
        )
        rng = Rng(seed)
        while not game.over:
            moves = game.moves(game.pending[0])
            notations = [move.text for move in moves]
            assert len(set(notations)) == len(notations)
            for move in moves:
                if move.code in seen:
                    continue
                seen.add(move.code)
                for language in ("en", "fr"):
                    sentence = move.describe(language)
                    assert sentence[0].isupper()
                    assert "{" not in sentence
            step(game, rng)
    assert {code & 15 for code in seen} == set(range(11))


def test_an_unknown_language_is_refused() -> None:
    game = table(seat("alexandria", "", "12"), seat("giza"), decision="alexandria_deck")
    for move in game.moves(0):
        with pytest.raises(septem.BadOption, match="there is no language 'xx'"):
            move.describe("xx")


def test_both_languages_say_the_same_things() -> None:
    english, french = templates("en", "architects"), templates("fr", "architects")
    assert list(english) == list(french)
    for ident in BOX.card_ids:
        assert f"count_{ident}" in english


def test_pieces_are_described_from_their_effects() -> None:
    found = {(piece.kind, piece.id): piece for piece in septem.pieces("architects")}
    assert len(found) == 14 + 7 + 14
    assert found["card", "coin"].copies == {
        "en": "27 in the box",
        "fr": "27 dans la boîte",
        "de": "27 in der Schachtel",
    }
    assert found["card", "coin"].source == "printed card"
    assert found["card", "cat_2vp"].effect["en"][0].endswith("take the cat pawn.")
    assert "turn 2 conflict tokens" in found["card", "shield_2_horn"].effect["en"][0]
    assert "conservé" in found["card", "shield_0_horn"].effect["fr"][0]
    rhodes = found["wonder", "rhodes"].effect["en"]
    assert rhodes[1] == (
        "Stage 2: 2 identical resources; 4 victory points; 1 more shield for the rest of the game."
    )
    assert rhodes[2] == "Stage 3: 3 different resources; 5 victory points; rests on stages 1 and 2."
    tokens = {ident: piece.effect for (kind, ident), piece in found.items() if kind == "progress"}
    assert "1 stone or 1 coin" in tokens["jewelry"]["en"][0]
    assert "12 for both" in tokens["culture"]["en"][0]
    assert "2 more shields" in tokens["tactics"]["en"][0]
    assert "4 points de victoire si votre Merveille est inachevée" in tokens["decor"]["fr"][0]
    assert len({str(piece.effect["en"]) for piece in found.values()}) == len(found)
    assert found["progress", "decor"].answers_to("décoration")


REFUSED = [
    ("fly", "'fly' is no move; possible now: take left, take right, take central"),
    ("take up", "there is no 'up' here"),
    ("take left", "the deck on the left is empty"),
    ("take central", "the central deck is empty"),
    ("keep wood", "belongs to the decision halicarnassus_card; now take_card is asked"),
    ("", "'' is no move"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_refused_move_says_why(text: str, reason: str) -> None:
    lists_all = text == "fly"
    game = (
        table(seat("giza"), seat("rhodes"))
        if lists_all
        else table(seat("giza", deck=[]), seat("rhodes"), centre=[])
    )
    before = game.hash()
    with pytest.raises(septem.IllegalMove, match=reason):
        game.play(0, text)
    assert game.hash() == before
    assert len(game.history) == 0


def test_refused_choices_say_why() -> None:
    chosen = septem.new("architects", players=3, seed=1, wonders="chosen")
    chosen.play(0, "wonder giza")
    with pytest.raises(septem.IllegalMove, match="giza is taken already"):
        chosen.play(1, "wonder giza")
    with pytest.raises(septem.IllegalMove, match="there is no 'petra' here"):
        chosen.play(1, "wonder petra")
    draw = table(seat("alexandria", "", "12"), seat("giza"), decision="alexandria_deck")
    with pytest.raises(septem.IllegalMove, match="rhodes has no deck on the table"):
        draw.play(0, "draw rhodes")
    search = table(seat("halicarnassus", "", "12"), seat("giza"), decision="halicarnassus_deck")
    with pytest.raises(septem.IllegalMove, match="there is no 'central' here"):
        search.play(0, "search central")
    keep = table(
        seat("halicarnassus", "", "12", deck=["coin", "wood"]),
        seat("giza"),
        decision="halicarnassus_card",
        search="left",
    )
    with pytest.raises(septem.IllegalMove, match="glass is not among the cards looked at"):
        keep.play(0, "keep glass")


def test_refusals_speak_french_too() -> None:
    game = table(seat("giza", deck=[]), seat("rhodes"))
    assert game.refusal(0, "take left", "fr") == (
        "la pioche de gauche est vide ; possibles maintenant : take right, take central"
    )
    building = acting(seat("ephesus", "wood stone*2 compass*2", "1"), seat("rhodes"))
    assert building.refusal(0, "build 5 wood", "fr") == (
        "l'Étape 5 n'est pas disponible : elle repose sur les Étapes 2, 3 et 4, pas encore construites"
    )


def test_refused_codes_say_why() -> None:
    game = table(seat("giza"), seat("rhodes"))
    for code in (
        -3,
        -15,
        15,
        12345678901234567890,
        6 | 15 << 4,
        4 | 9 << 4,
        10 | 14 << 4,
        3 | 4 << 4,
    ):
        with pytest.raises(septem.IllegalMove, match="is no code of a move"):
            game.play(0, code)
    with pytest.raises(septem.IllegalMove, match="belongs to the decision action"):
        game.play(0, 5)
    with pytest.raises(septem.IllegalMove, match="waiting for seat 0"):
        game.play(1, "take left")
    with pytest.raises(septem.IllegalMove, match="nothing can be taken back"):
        game.unplay(0)
    assert FACES.words.text(1 | 2 << 4) == "take central"


def test_moves_may_be_played_as_move_code_or_text() -> None:
    one, two, three = (septem.new("architects", players=2, seed=3) for _ in range(3))
    one.play(0, one.moves(0)[1])
    two.play(0, two.moves(0)[1].code)
    three.play(0, "  take   right ")
    assert one.hash() == two.hash() == three.hash()


def test_many_possible_moves_are_cut_short_in_a_refusal() -> None:
    game = acting(
        seat("giza", "wood*2 stone*2 brick*2 papyrus*2 glass*2", "12", progress=["engineering"]),
        seat("rhodes"),
    )
    with pytest.raises(septem.IllegalMove, match=r"and \d+ more"):
        game.play(0, "what")


def test_a_damaged_record_names_its_line() -> None:
    game = septem.new("architects", players=2, seed=3)
    rng = Rng(3)
    for _ in range(12):
        step(game, rng)
    lines = str(game.record()).splitlines()
    assert septem.replay("\n".join(lines)).hash() == game.hash()
    first = lines.index("moves") + 1

    def line_of(changed: list[str]) -> int:
        with pytest.raises(septem.BadRecord) as caught:
            septem.replay("\n".join(changed))
        return caught.value.line

    assert line_of([*lines[: first + 2], "0 keep wood", *lines[first + 3 :]]) == first + 3
    assert line_of(lines[:-1]) == len(lines) - 1
    assert line_of([*lines[:-1], "end 12 0000000000000000"]) == len(lines)
    header = [line if not line.startswith("players") else "players 9" for line in lines]
    assert line_of(header) == 2
