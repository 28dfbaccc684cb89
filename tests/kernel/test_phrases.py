"""Sentences in two languages."""

import pytest

from septem.kernel.errors import BadOption
from septem.kernel.phrases import LANGUAGES, listed, say, templates


def test_numbers_choose_the_word():
    values = {"card": "X"}
    assert say("en", "wonders", "discard", n=1, **values) == "Discard X for 1 coin"
    assert say("en", "wonders", "discard", n=0, **values) == "Discard X for 0 coins"
    assert say("en", "wonders", "discard", n=3, **values) == "Discard X for 3 coins"
    assert say("fr", "wonders", "discard", n=0, **values) == "Défausser X pour 0 pièce"
    assert say("fr", "wonders", "discard", n=3, **values) == "Défausser X pour 3 pièces"


def test_lists_as_people_write_them():
    assert listed("en", []) == ""
    assert listed("en", ["a"]) == "a"
    assert listed("en", ["a", "b"]) == "a and b"
    assert listed("fr", ["a", "b", "c"]) == "a, b et c"
    assert listed("fr", ["a", "b"], "or") == "a ou b"


def test_unknown_languages_are_refused():
    with pytest.raises(BadOption, match="there is no language 'de'; there are: en, fr"):
        templates("de", "wonders")


def test_both_languages_have_the_same_sentences():
    english, french = (templates(language, "wonders") for language in LANGUAGES)
    assert english.keys() == french.keys()
    assert all(english.values())
    assert all(french.values())
