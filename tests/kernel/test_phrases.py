"""Sentences in two languages."""

import tomllib

import pytest

from septem.kernel.errors import BadOption
from septem.kernel.phrases import LANGUAGES, listed, say, sources, templates


def test_numbers_choose_the_word():
    values = {"card": "X"}
    assert say("en", "wonders", "discard", n=1, **values) == "Discard X for 1 coin"
    assert say("en", "wonders", "discard", n=0, **values) == "Discard X for 0 coins"
    assert say("en", "wonders", "discard", n=3, **values) == "Discard X for 3 coins"
    assert say("fr", "wonders", "discard", n=0, **values) == "Défausser X pour 0 pièce"
    assert say("fr", "wonders", "discard", n=3, **values) == "Défausser X pour 3 pièces"


def test_goods_have_a_plural_and_are_single_without_a_number():
    assert say("fr", "wonders", "stone", n=2) == "pierres"
    assert say("fr", "wonders", "stone", n=1) == say("fr", "wonders", "stone") == "pierre"
    assert say("fr", "wonders", "wood", n=2) == "bois"
    assert say("en", "wonders", "stone", n=2) == "stone"


def test_lists_as_people_write_them():
    assert listed("en", []) == ""
    assert listed("en", ["a"]) == "a"
    assert listed("en", ["a", "b"]) == "a and b"
    assert listed("fr", ["a", "b", "c"]) == "a, b et c"
    assert listed("fr", ["a", "b"], "or") == "a ou b"


def test_unknown_languages_are_refused():
    with pytest.raises(BadOption, match="there is no language 'xx'; there are: en, de, fr"):
        templates("xx", "wonders")


def test_no_box_says_again_what_the_game_or_another_box_says():
    for game in ("wonders", "duel", "architects"):
        for language in LANGUAGES:
            files = [tomllib.loads(path.read_text("utf-8")) for path in sources(language, game)]
            assert sum(len(file) for file in files) == len(templates(language, game))
            assert list(templates(language, game))


def test_words_of_a_game_lie_in_its_own_room():
    (first, *boxes) = sources("en", "wonders")
    assert first.parent.parent.name == "wonders"
    assert {box.parent.parent.name for box in boxes} == {
        "leaders",
        "cities",
        "towers",
        "foundations",
        "teams",
    }
    assert sources("en", "web")[0].name == "web.toml"
