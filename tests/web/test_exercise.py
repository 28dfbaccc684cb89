"""A position to solve: moves are judged by their values, whatever they pay; nothing is told before it is asked for."""

import html
from typing import Any

import pytest

from septem.bots.advice import action_of
from septem.bots.reasons import Reason
from septem.kernel.phrases import LANGUAGES
from septem.web import exercise
from septem.web.exercise import Candidate, Exercise, Frame
from septem.web.prefs import Prefs
from tests.server.test_replay import played

TURNS = {"wonders": 43, "duel": 12, "architects": 9}
FRAME = Frame("Best move?", "You are to move.", "/back", "Back", "/next", "1 of 3")


def solving(game: str) -> Exercise:
    """A position in which the first of a few moves is the best, and another as good."""
    table = played(game, TURNS[game])
    seat = table.game.pending[0]
    moves = table.game.moves(seat)
    worth = [0.6, 0.595, 0.31]
    found = [Candidate(m.text, w, (Reason("steady"),)) for m, w in zip(moves, worth, strict=False)]
    return Exercise("/try/1", table, seat, found, FRAME)


@pytest.mark.parametrize("game", TURNS)
def test_the_page_is_the_table_with_what_is_asked(game: str) -> None:
    one = solving(game)
    for language in LANGUAGES:
        prefs = Prefs(language=language)
        told = exercise.asked(one, language)
        page = html.unescape(exercise.page(one, told, prefs))
        assert "You are to move." in page
        assert 'action="/try/1/move"' in page
        assert 'action="/try/1/hint"' in page
        assert 'href="/next"' in page
        assert f"/t/{one.table.id}" not in page  # nothing of the live table can be reached
        assert "data-chance" not in page
        shown = exercise.page(one, exercise.solution(one, language), prefs)
        assert shown.count("data-chance") == len(exercise.rows(one, language)) >= 2


def test_moves_are_judged_by_their_values() -> None:
    one = solving("duel")
    moves = one.table.game.moves(one.seat)

    def kind(number: int) -> str:
        return exercise.judged(one, moves[number].text, "en").kind

    assert [kind(number) for number in (0, 1, 2)] == ["right", "right", "wrong"]
    assert kind(-1) == "wrong"  # nobody looked at it
    assert exercise.judged(one, "no such move", "en").kind == "asked"
    assert "60%" in exercise.judged(one, moves[0].text, "en").title
    assert "31%" in exercise.judged(one, moves[2].text, "en").said
    said = moves[0].describe("en")
    assert said not in exercise.hint(one, "en").said
    assert said in exercise.solution(one, "en").said


def test_another_payment_is_the_same_answer() -> None:
    one = solving("wonders")
    moves = one.table.game.moves(one.seat)
    groups: dict[str, list[Any]] = {}
    for move in moves:
        groups.setdefault(action_of(move), []).append(move)
    same = next(group for group in groups.values() if len(group) > 1)
    other = next(group[0] for group in groups.values() if group is not same)
    found = [Candidate(same[0].text, 0.5), Candidate(other.text, 0.2)]
    paid = Exercise("/try/1", one.table, one.seat, found, FRAME)
    assert exercise.judged(paid, same[1].text, "en").solved
