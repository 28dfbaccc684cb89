"""The review of a finished game on its page: chances that add up, turning points that lead to their moments, in both languages."""

import html
import re
from typing import Any

import pytest

import septem
from septem.kernel.phrases import LANGUAGES
from septem.server.replay import replay_of
from septem.web import render
from septem.web.prefs import Prefs
from septem.web.replay import marks
from septem.web.review import HIGH, judged, stop_before
from tests.server.test_replay import played


def found_by(table: Any) -> list[dict[str, Any]]:
    """What a bot might find: every seat was sometimes surer, one gave something away."""
    moves = [(n, seat) for n, (seat, _) in enumerate(table.moves, 1)]
    seats = []
    for one in table.seats:
        mine = [n for n, seat in moves if seat == one.number]
        chances = [[n, 0.2 + 0.5 * (n % 3 == one.number)] for n in mine]
        balance = {"skill": -12.0, "gifts": 3.4, "luck": 20.0}
        seats.append({"seat": one.number, "chances": chances, "slips": [], **balance})
    return seats


def with_slip(table: Any, found: list[dict[str, Any]]) -> int:
    """One move of seat 1 lost win chance; the number of that move."""
    record = table.record(sealed=False)
    for number, (seat, text) in enumerate(table.moves, 1):
        game = septem.replay(record.upto(number - 1))
        others = [move.text for move in game.moves(seat) if move.text != text]
        if seat == 1 and others and number > 8:
            slip = {"number": number, "move": text, "better": others[0], "lost": 11.4, "grade": 10}
            found[1]["slips"].append(slip)
            return number
    raise AssertionError("nobody had a choice")


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_chances_add_up_and_turning_points_lead_to_their_moments(game: str) -> None:
    table = played(game)
    found = found_by(table)
    number = with_slip(table, found)
    replay = replay_of(table)
    for language in LANGUAGES:
        prefs = Prefs(language=language)
        shown = judged(table, found, language, marks(table, replay, prefs))
        heights = [re.findall(r" ([\d.]+)", line.path) for line in shown.lines]
        for column in zip(*heights, strict=True):
            assert sum(HIGH - float(y) for y in column) == pytest.approx(HIGH, abs=0.1)
        (point,) = shown.points
        assert point.at == stop_before(number, replay)
        assert replay.stops[point.at].moves < number
        assert point.seat == 1
        page = render.page(
            "review.html", prefs, table=table.id, seats=render.seats(table, None), review=shown
        )
        told = html.unescape(page)
        assert f"/g/{table.id}?at={point.at}&seat=1" in told
        assert point.move in told
        assert point.better in told
        assert "−11" in told
        assert "Seat 0" not in told
