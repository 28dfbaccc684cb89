"""The review of a finished game on its pages: all that adds up does, turning points lead to their moments and come back as exercises."""

import html
import re
from itertools import pairwise
from typing import Any

import pytest

from septem.bots.reasons import Reason
from septem.bots.review import Choice
from septem.kernel.phrases import LANGUAGES
from septem.server.replay import replay_of
from septem.server.reviews import Progress
from septem.web import exercise, render, tables
from septem.web.course import course
from septem.web.mistakes import mistakes, to_solve
from septem.web.prefs import Prefs
from septem.web.review import HIGH, judged
from tests.server.test_replay import over

TAGS = re.compile(r"<svg.*?</svg>|<[^>]*>", re.DOTALL)
IDENT = re.compile(r"\b[a-z]+_[a-z_0-9]+\b")


def found_by(table: Any) -> list[dict[str, Any]]:
    """What a bot might find: every seat was sometimes surer, one gave something away."""
    moves = [(n, seat) for n, (seat, _) in enumerate(table.moves, 1)]
    seats = []
    for one in table.seats:
        mine = [n for n, seat in moves if seat == one.number]
        chances = [[n, 0.2 + 0.5 * (n % 3 == one.number)] for n in mine]
        parts = {"accuracy": 91.4, "start": 33.3, "skill": -12.0, "gifts": 3.4, "luck": 20.0}
        seats.append({"seat": one.number, "chances": chances, "slips": [], **parts})
    return seats


def with_slip(table: Any, found: list[dict[str, Any]]) -> int:
    """One move of seat 1 lost win chance; the number of that move."""
    replay = replay_of(table)
    for number, (seat, text) in enumerate(table.moves, 1):
        if seat != 1 or number <= 8:
            continue
        moves = replay.table_before(number).game.moves(seat)
        others = [move.text for move in moves if move.text != text]
        if others:
            why = (Reason("points", {"n": 3, "line": "total"}),)
            known = (Choice(others[0], 0.5, why), Choice(text, 0.386))
            slip = {"number": number, "move": text, "better": others[0], "lost": 11.4, "grade": 10}
            found[1]["slips"].append({**slip, "choices": [one.fields() for one in known]})
            return number
    raise AssertionError("nobody had a choice")


def told(page: str) -> str:
    """What people read of a page."""
    return html.unescape(TAGS.sub(" ", page.partition("<main")[2]))


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_a_review_adds_up_and_turning_points_lead_to_their_moments(game: str) -> None:
    table = over(game)
    found = found_by(table)
    number = with_slip(table, found)
    replay = replay_of(table)
    for language in LANGUAGES:
        prefs = Prefs(language=language)
        shown = judged(table, found, prefs)
        heights = [re.findall(r" ([\d.]+)", line.path) for line in shown.lines]
        for column in zip(*heights, strict=True):
            assert sum(HIGH - float(y) for y in column) == pytest.approx(HIGH, abs=0.1)
        assert sum(line.first for line in shown.lines) == 100
        (point,) = shown.points
        assert point.at == replay.stop_before(number)
        assert replay.stops[point.at].moves < number
        assert point.seat == 1
        for one in shown.accounts:
            parts = [one.start, one.skill, one.gifts, one.luck]
            added = sum(int(re.sub(r"[^\d−]", "", part).replace("−", "-")) for part in parts)
            assert added == int(re.sub(r"\D", "", one.result))
        assert all(shown.layers)
        assert shown.feeds
        mine = render.page(
            "review.html", prefs, table=table.id, seats=render.seats(table, 1), review=shown
        )
        assert tables.phrase(language, "you") in told(mine)
        assert table.seats[1].name not in told(mine)
        assert table.seats[0].name in told(mine)
        seats = render.seats(table, None)
        page = render.page("review.html", prefs, table=table.id, seats=seats, review=shown)
        assert f"/g/{table.id}?at={point.at}&amp;seat=1" in page
        text = told(page)
        fed = tables.phrase(language, f"{game}_table:fed")
        for said in (fed, point.move, point.better, point.why, "−11", table.seats[1].name):
            assert said in text
        assert "Seat 0" not in text
        assert not IDENT.findall(text)


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_a_score_sheet_tells_how_the_game_went(game: str) -> None:
    table = over(game)
    found = found_by(table)
    with_slip(table, found)
    outcome = table.game.outcome
    assert outcome is not None
    for known in (None, found):
        shown = course(table, known, Prefs())
        assert [line.total for line in shown.curves] == [one["total"] for one in outcome.scores]
        assert len(shown.chances) == (len(table.seats) if known else 0)
        assert len(shown.points) == (1 if known else 0)
        for language, title in (("en", "How it went"), ("fr", "Le cours de la partie")):
            values = {"table": table.id, "seats": render.seats(table, None), "course": shown}
            page = render.page("course.html", Prefs(language=language), **values)
            assert title in page
            assert page.count('class="odd dash-') == len(table.seats) * (3 if known else 2)


def test_points_over_time_are_those_of_the_scorer() -> None:
    table = over("wonders")
    replay = replay_of(table)
    outcome = table.game.outcome
    assert outcome is not None
    assert replay.points[-1] == outcome.scores
    middle = len(replay.stops) // 2
    view = replay.stops[middle].game.view(None)
    assert replay.points[middle] == [seat["points"] for seat in view["seats"]]


def test_cards_that_were_passed_on_came_from_there() -> None:
    table = over("wonders")
    replay = replay_of(table)
    found = tables.module("wonders").fed(replay)
    assert found
    assert all((giver - taker) % 3 in (1, 2) for giver, taker, _, _ in found)
    built = {card for seat in table.game.view(None)["seats"] for card in seat["cards"]}
    assert {card for _, _, card, _ in found} <= built


def test_what_was_uncovered_could_not_be_taken_before() -> None:
    """In Duel: the place could not be taken from when the giver's turn began, and could when the builder's did."""
    table = over("duel")
    replay = replay_of(table)
    views = [stop.game.view(None) for stop in replay.stops]
    begins = [0]  # the first stops of turns
    for at in range(1, len(views)):
        if any(views[at][name] != views[at - 1][name] for name in ("age", "active")):
            begins.append(at)
    found = []
    for at in range(len(views) - 1):
        seat = replay.stops[at].game.pending[0]
        move = replay.next_move(at, seat)
        theirs, mine = ([0] + [begin for begin in begins if begin <= at])[-2:]
        if move is not None and move.fields["kind"] == "build":
            covered, free = (views[n]["structure"][move.fields["at"]] for n in (theirs, mine))
            same = views[theirs]["age"] == views[mine]["age"]
            if same and not covered.get("accessible") and free["accessible"]:
                found.append((1 - seat, seat, move.fields["card"]))
    assert found
    assert [row[:3] for row in tables.module("duel").fed(replay)] == found


def test_what_was_left_lay_face_up_before_the_giver() -> None:
    """In Architects: the city before could have taken that very card and took another one."""
    table = over("architects")
    replay = replay_of(table)
    takes = []
    for at, stop in enumerate(replay.stops[:-1]):
        move = replay.next_move(at, stop.game.pending[0])
        if move is not None and move.fields["kind"] in ("take", "extra"):
            takes.append((stop.game.pending[0], move.fields, stop.game.view(None)["seats"]))
    found = [
        (giver, taker, then["card"])
        for (giver, now, seats), (taker, then, _) in pairwise(takes)
        if giver != taker and then["deck"] not in (None, now["deck"])
        if then["deck"] in (giver, (giver - 1) % 3)  # the two decks it may take from
        if seats[then["deck"]]["deck"]["top"] == then["card"]
    ]
    assert found
    shown = tables.module("architects").fed(replay)
    assert [row[:3] for row in shown] == found


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_a_mistake_comes_back_as_an_exercise(game: str) -> None:
    table = over(game)
    found = found_by(table)
    number = with_slip(table, found)
    for language in LANGUAGES:
        prefs = Prefs(language=language)
        assert mistakes(table, found, 1, 15, prefs) == []
        alike = mistakes(table, found, 1, 5, prefs)
        mine = to_solve(table, alike, 0, 5, language, mine=True)
        assert table.seats[1].name not in mine.frame.question
        one = to_solve(table, alike, 0, 5, language)
        assert table.seats[1].name in one.frame.question
        page = exercise.page(one, exercise.asked(one, language), prefs)
        assert f"/g/{table.id}/mistakes/5/{number}/move" in page
        assert alike[0].move in html.unescape(page)
        slip = alike[0].slip
        assert exercise.judged(one, slip["better"], language).solved
        assert exercise.judged(one, slip["move"], language).kind == "wrong"


def test_how_far_a_review_is() -> None:
    seats = render.seats(over("duel", 3), None)
    for language, said in (("en", "Position 3 of 40"), ("fr", "Position 3 sur 40")):
        values = {"table": "stone-gate", "seats": seats, "progress": Progress(3, 40)}
        assert said in render.page("reviewing.html", Prefs(language=language), **values)
