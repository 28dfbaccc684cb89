"""Every sentence that people see, as `tools/list_words.py` lists them: signs, numbers, places, what help keeps for those who ask."""

import re
from collections.abc import Callable
from functools import cache

import pytest

import septem
from septem.bots.levels import LEVELS
from septem.kernel.figures import MINUS, label, number, percent, signed
from septem.kernel.phrases import LANGUAGES, say
from septem.server import games
from septem.web import render
from septem.web.prefs import Prefs
from tools.list_words import Sentence, sentences, users

CLAUSE = re.compile(r"\b[A-Z]-\d+\.\d+|our ruling|notre décision", re.IGNORECASE)


@cache
def everything() -> tuple[Sentence, ...]:
    return tuple(sentences())


def wrong(found: Callable[[str, str], object]) -> list[str]:
    """The sentences in which something is found, by language and text; word files and data alike."""
    return [
        f"{one.file} {one.key} ({language}): {one.said[language]}"
        for one in everything()
        for language in LANGUAGES
        if found(language, one.said[language])
    ]


def test_the_list_has_every_sentence_in_every_language_and_where_it_is_used() -> None:
    assert len(everything()) > 1500
    assert {"web", "wonders", "duel", "architects", "locales"} <= {
        one.file.split("/")[0] for one in everything()
    }
    for one in everything():
        assert set(one.said) == set(LANGUAGES) or "locales" not in one.file
    named = next(one for one in everything() if one.key == "shuffle")
    assert "web/templates/parts/setup.html" in users(named)


def test_a_minus_is_a_true_one() -> None:
    before_numbers = re.compile(r"(?<![\w}<-])-(?=\d|\{)")
    assert wrong(lambda _, text: before_numbers.search(text)) == []


def test_apostrophes_are_of_one_kind() -> None:
    assert wrong(lambda _, text: "\u2019" in text) == []


def test_places_are_ordinals_of_the_language() -> None:
    by_hand = re.compile(r"\{\w+\}(st|nd|rd|th|er|ème|e)\b|\b1ère\b|\b\dème\b")
    assert wrong(lambda _, text: by_hand.search(text)) == []


def test_percents_are_written_as_the_language_does() -> None:
    spaced = {
        "en": re.compile(r"\s%"),
        "de": re.compile(r"[^\u00a0]%"),
        "fr": re.compile(r"[^\u202f]%"),
    }
    assert wrong(lambda language, text: spaced[language].search(text)) == []


def test_no_sentence_has_the_number_of_a_clause() -> None:
    found = wrong(lambda _, text: CLAUSE.search(text))
    assert [one for one in found if " mark_ruling" not in one] == []  # the label itself


def test_double_signs_of_french_stand_apart() -> None:
    tight = re.compile(r"[\w»}][;!?](?![\w>])|[\w»}]:(?=\s)|«\S|\S»")
    found = wrong(lambda language, text: language == "fr" and tight.search(plain(text)))
    assert found == []


def plain(text: str) -> str:
    """A template without its values."""
    return re.sub(r"\{[^{}]*\}", "x", text)


def test_names_are_elided() -> None:
    assert say("fr", "web", "free_seat", name="Hypatia") == "Libérer la place d'Hypatia"
    assert say("fr", "web", "free_seat", name="Éric") == "Libérer la place d'Éric"
    assert say("fr", "web", "free_seat", name="Solon") == "Libérer la place de Solon"
    assert say("en", "web", "free_seat", name="Ada") == "Free the seat of Ada"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [number(language, 1.25, 1) for language in ("en", "fr")] == ["1.2", "1,2"]
    assert number("en", -0.01, 1) == "0.0"
    assert signed("en", -3) == f"{MINUS}3"
    assert percent("fr", 0.125, 1) == "12,5\u202f%"
    assert label("fr", "Coût", "2") == "Coût : 2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_say_what_they_do_and_how_they_fare_against_a_beginner(language: str) -> None:
    for one in LEVELS.values():
        does, fares = one.about(language).rstrip(".").split(". ")
        assert len(does) > 20
        assert re.search(r"beginner|first game|débutant|première|Anfänger|erste", fares)


@pytest.mark.parametrize(("game", "piece"), [("wonders", "vineyard"), ("duel", "economy")])
def test_help_has_clauses_only_for_those_who_open_the_rulings(game: str, piece: str) -> None:
    known = games.pieces(game)
    rulings = games.rulings(game, piece, "en")
    said = render.page(
        "parts/help.html",
        Prefs(),
        game=game,
        piece=known[piece],
        pieces=known,
        rulings=rulings,
        in_rules="/rules/wonders",
    )
    before, opened, inside = said.partition('<details class="rulings">')
    assert opened
    assert not CLAUSE.search(before)
    assert CLAUSE.search(inside.partition("</details>")[0])


def test_a_building_free_by_chain_says_thanks_to_which() -> None:
    game = septem.position(
        {
            "game": "duel",
            "structure": ["aqueduct", "brewery", *[None] * 18],
            "age": 2,
            "seats": [{"coins": 5, "cards": ["baths"], "wonders": []}, {"coins": 5, "wonders": []}],
        }
    )
    said = {move.text: move.describe("fr") for move in game.moves(0)}
    assert said["B aqueduct"] == "Construire Aqueduc, gratuitement grâce à Bains"
