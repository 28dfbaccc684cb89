"""Lessons: every one is played to its end by its data; what it lights is there, and another legal move gets a friendly word."""

import re
from typing import Any

import pytest

import septem
from septem.kernel.descriptions import games
from septem.kernel.errors import BadData
from septem.kernel.phrases import LANGUAGES
from septem.web.lessons import guide
from septem.web.lessons.data import Lesson, lessons, read, sentences, shipped
from septem.web.prefs import Prefs
from tests.web.people import Meet
from tests.web.spotlight import FAULTS

WORDS_A_MINUTE, MOVES_A_MINUTE = 130, 4
WINS = ("Winning by the army", "Winning by science", "Winning by points")
TEXT = '{ en = "Look.", fr = "Regardez." }'


def check_shown(step: Any, page: str) -> None:
    """Everything a step lights is on its page."""
    for name in step.show:
        if guide.PIECE.fullmatch(name):
            assert any(f'data-piece="{kind}-{name}"' in page for kind in guide.KINDS), name
        elif name.startswith("#"):
            assert f'id="{name[1:]}"' in page, name
        else:
            assert re.search(rf'class="{name[1:]}\b', page), name


def play_through(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        table = guide.table_at(lesson, number, "en")
        for language in LANGUAGES:
            page = guide.page(lesson, number, Prefs(language=language))
            check_shown(step, page)
        moved = bool(number and lesson.steps[number - 1].move)
        new = lesson.place(number)[1] == 0 and lesson.place(number)[0].begins
        assert ('id="turn"' in page) == (moved and not new), number  # what was played is shown
        others = [move.text for move in table.legal(lesson.seat)]
        if step.move:
            assert step.move in others, (lesson.id, number)
            assert guide.is_wanted(lesson, number, step.move)
            others.remove(step.move)
        wrong = [one for one in others if not guide.is_wanted(lesson, number, one)]
        assert wrong or table.game.over
        assert guide.word_after(lesson, number, False, "fr")
    assert "/play" in guide.page(lesson, len(lesson.steps), Prefs())


@pytest.mark.parametrize("name", [lesson.id for lesson in shipped()])
def test_a_lesson_is_played_to_its_end(name: str) -> None:
    play_through(next(lesson for lesson in shipped() if lesson.id == name))


def test_a_piece_is_called_by_its_name_in_both_languages() -> None:
    """Those that a step lights or that are played; a step of Duel named the Garrison by another French word than its card."""
    for lesson in shipped():
        for number, step in enumerate(lesson.steps, 1):
            meant = {*step.show, *(step.move or "").split()}
            for piece in septem.pieces(lesson.game):
                if piece.id in meant and piece.short["en"] in step.text["en"]:
                    assert piece.short["fr"] in step.text["fr"], (lesson.id, number)


def test_nobody_is_waited_for_when_a_lesson_ends_a_game() -> None:
    lesson = next(one for one in shipped() if one.id == "duel")
    over = [n for n in range(len(lesson.steps)) if guide.table_at(lesson, n, "en").game.over]
    assert over
    for number in over:
        page = guide.page(lesson, number, Prefs())
        assert "Waiting for" not in page.partition('id="menu"')[0]
        assert "The game is over" in page


def test_a_folder_brings_a_lesson(harbours: None) -> None:
    found = [lesson for lesson in lessons() if lesson not in shipped()]
    assert [lesson.id for lesson in found] == ["wonders-harbours-ships"]
    play_through(found[0])


def test_there_is_a_first_game_for_every_game_and_a_lesson_for_its_boxes() -> None:
    first = {lesson.game for lesson in shipped() if not lesson.boxes}
    assert first == set(septem.games()) & set(games())
    assert {box for lesson in shipped() for box in lesson.boxes} == {
        *("leaders", "cities", "towers", "pantheon"),
    }


def test_a_first_game_takes_six_minutes_and_has_all_its_subjects() -> None:
    """At the pace of a slow reader, with time for every move."""
    subjects = {
        "wonders": ("Goods and trade", "Your wonder", "Conflicts", "Chains", "Science"),
        "duel": ("Uncovering cards", "Prices", "Wonders", *WINS),
        "architects": ("Stages", "Science", "Battle"),
    }
    for lesson in shipped():
        words = sum(len(step.text["fr"].split()) for step in lesson.steps)
        moves = sum(1 for step in lesson.steps if step.move)
        assert words / WORDS_A_MINUTE + moves / MOVES_A_MINUTE <= lesson.minutes <= 6, lesson.id
        assert {chapter.title["en"] for chapter in lesson.chapters} >= {
            *subjects.get(lesson.id, ())
        }


def test_sentences_are_counted() -> None:
    assert [sentences(text) for text in ("One.", "One. **Two.**", "One? Two! Three.")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (('game = "wonders"', 'game = "chess"'), "game"),
        ((TEXT, '{ en = "One. Two. Three.", fr = "Un." }'), "text.en"),
        ((TEXT, '{ en = "One." }'), "text.fr"),
        (("[chapter.options]\nseed = 1\nplayers = 3\n", ""), "chapter"),
        (('play = ["1 B altar"]', 'play = ["B altar"]'), "play"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(wrong: tuple[str, str], field: str) -> None:
    text = (
        f'game = "wonders"\ntitle = {TEXT}\nabout = {TEXT}\nend = {TEXT}\n[[chapter]]\ntitle = {TEXT}\n'
        f'[chapter.options]\nseed = 1\nplayers = 3\n[[chapter.step]]\ntext = {TEXT}\nplay = ["1 B altar"]\n'
    )
    assert read("mine", "mine.toml", text).title["fr"] == "Regardez."
    before, after = wrong
    changed = text.replace(f"text = {before}", f"text = {after}") if before == TEXT else text
    with pytest.raises(BadData) as problem:
        read("mine", "mine.toml", changed.replace(*wrong) if before != TEXT else changed)
    assert problem.value.field == field


def test_a_lesson_by_keys_on_a_phone(meet: Meet) -> None:
    """The first game of Architects with nothing but keys, then in the other look on a desk: all that is lit is in sight."""
    person = meet(phone=True)
    page = person.page
    person.go("/learn/architects")
    keys = {"take left": "1", "progress tactics": "1"}
    lesson = next(one for one in shipped() if one.id == "architects")
    for number, step in enumerate(lesson.steps, 2):
        assert page.evaluate(FAULTS) == [], number
        if not step.move:
            page.keyboard.press("n")
        else:
            page.keyboard.press(keys[step.move])
            page.wait_for_selector("body:not([data-opening])")  # no accidental move (steady.js)
            page.keyboard.press("Enter")
        page.wait_for_url(f"**/learn/architects/{number}")
    assert page.locator("#ls-play").is_visible()
    for path, lit in (("leaders/2", 1), ("duel/8", 4), ("towers/1", 1)):  # others lie over them
        person.go(f"/learn/{path}")
        assert page.locator(".ls-ring").count() == lit, path
        assert page.evaluate(FAULTS) == [], path
    person = meet(dark=True, language="fr")
    person.go("/learn/wonders/3")
    person.page.keyboard.press("2")
    person.page.wait_for_selector("body:not([data-opening])")
    person.page.keyboard.press("Enter")
    assert "d'abord les ressources" in person.page.locator(".ls-word").inner_text()
