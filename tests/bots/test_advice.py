"""Advice: hints and reviews."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import septem
from septem.bots.advice import Forecast, Reason, reason
from septem.bots.player import Limit, Perspective
from septem.bots.review import SeatReview, review, shares
from septem.bots.search import SearchBot
from septem.cli import app
from septem.kernel.game import Game
from septem.kernel.playout import playout, step
from septem.kernel.record import parse
from septem.kernel.rng import Rng
from tests.kit.duel import seat, table

KEYS = ("wins", "only", "gains", "denies", "steady")
WAYS = ("threat_military", "threat_science", "guard_military", "guard_science")


def under_way(name: str, players: int, decisions: int = 5) -> Game:
    game = septem.new(name, players=players, seed=2)
    rng = Rng(2)
    for _ in range(decisions):
        step(game, rng)
    return game


@pytest.mark.parametrize("name", septem.games())
def test_advice_names_the_best_moves(name: str) -> None:
    game = under_way(name, min(3, septem.games()[name].usual_most))
    who = game.pending[0]
    found = SearchBot().analyse(Perspective(game, who), Limit(simulations=60), top=2)
    assert len(found) == 2
    legal = [move.text for move in game.moves(who)]
    for advice in found:
        assert advice.move.text in legal
        assert 0 <= advice.win <= 1
        lines = {line: n for line, n in advice.points.items() if line != "total"}
        assert sum(lines.values()) == pytest.approx(advice.points["total"])
        for language in ("en", "fr"):
            assert advice.reason.text(language)


def test_a_win_at_once_is_the_reason() -> None:
    game = table(seat(), seat(), cards=["arsenal", "palace", "gardens"], pawn=6, age=3)
    first = SearchBot().analyse(Perspective(game, 0), Limit(simulations=50))[0]
    assert first.move.text == "B arsenal"
    assert first.reason == Reason("wins")
    assert "at once" in first.reason.text("en")
    assert "aussitôt" in first.reason.text("fr")


def test_reasons_say_what_sets_a_move_apart() -> None:
    plain = Forecast(points={"science": 4.0, "military": 2.0, "total": 6.0}, rival=30.0)
    green = Forecast(points={"science": 9.0, "military": 2.0, "total": 11.0}, rival=30.0)
    guard = Forecast(points={"science": 4.0, "military": 2.0, "total": 6.0}, rival=25.0)
    assert reason(green, [plain]) == Reason("gains", "science", 5.0)
    assert "Science: about 5.0 points" in reason(green, [plain]).text("en")
    assert reason(guard, [plain]) == Reason("denies", amount=5.0)
    assert reason(plain, [plain]) == Reason("steady")
    assert reason(plain, []) == Reason("only")
    threat = Forecast(points=plain.points, ours={"military": 0.4})
    assert reason(threat, [plain]) == Reason("threat_military")
    danger = Forecast(points=plain.points, theirs={"science": 0.4})
    assert reason(plain, [danger]) == Reason("guard_science")


@pytest.mark.parametrize("key", [*KEYS, *WAYS])
def test_reasons_are_written_in_both_languages(key: str) -> None:
    one = Reason(key, "military", 1.0)
    assert one.text("en") != one.text("fr")


def finished(name: str, players: int) -> Game:
    game = septem.new(name, players=players, seed=4)
    playout(game, Rng(4))
    return game


def test_skill_gifts_and_luck_add_up_to_the_result() -> None:
    game = finished("duel", 2)
    told: list[int] = []
    record = parse(str(game.record()))
    found = review(record, Limit(simulations=24), lambda done, of: told.append(done))
    outcome = game.outcome
    assert outcome is not None
    assert told[-1] == len(record.moves)
    for one in found:
        won = (one.seat in outcome.winners) / len(outcome.winners)
        assert one.chances[0][1] + one.skill + one.gifts + one.luck == pytest.approx(won)
        assert one.skill <= 0 <= one.gifts
        assert all(slip.lost >= slip.grade for slip in one.slips)
    assert any(one.slips for one in found)  # random players blunder
    first, second = sorted(found, key=lambda one: one.chances[0][0])
    assert second.skill == pytest.approx(-first.gifts)  # of two players, all goes to the other one


def test_what_a_seat_loses_goes_to_those_who_win_instead() -> None:
    assert shares([-0.4, 0.3, 0.1], 0) == pytest.approx({1: 0.75, 2: 0.25})
    assert shares([-0.1, -0.2, 0.3], 0) == {1: 0.0, 2: 1.0}
    assert shares([0.1, 0.0, -0.1], 1) == {0: 1.0, 2: 0.0}
    assert shares([0.0, 0.0, 0.0], 2) == {0: 0.5, 1: 0.5}


def test_a_gift_is_no_luck() -> None:
    one = SeatReview(0)
    one.receive(0.2)  # before anything is expected: part of the start
    assert (one.gifts, one.expected) == (0.0, None)
    one.expected = 0.5
    one.receive(0.2)
    assert (one.gifts, one.expected, one.luck) == (0.2, 0.7, 0.0)
    assert one.fields()["gifts"] == 20.0


def test_the_reviewer_sees_a_missed_win() -> None:
    rich = seat("town_hall", "obelisk", "senate", "pantheon")
    game = table(seat(), rich, cards=["arsenal", "palace", "gardens"], pawn=6, age=3)
    game.play(0, "D arsenal")
    game.play(1, "B palace")
    found = review(parse(str(game.record())), Limit(simulations=50))[0]
    assert found.slips[0].better == "B arsenal"
    assert found.slips[0].move == "D arsenal"


def test_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "game.septem"
    file.write_text(str(finished("duel", 2).record()), encoding="utf-8")
    runner = CliRunner()
    hint = runner.invoke(app, ["hint", str(file), "--at", "20", "--seconds", "0.05", "--json"])
    assert hint.exit_code == 0
    assert len(json.loads(hint.stdout)["moves"]) == 3
    shown = runner.invoke(app, ["hint", str(file), "--at", "20", "--seconds", "0.05", "-l", "fr"])
    assert "meilleurs coups" in shown.stdout
    over = runner.invoke(app, ["hint", str(file)])
    assert over.exit_code == 2
    assert "owes no decision" in over.stderr
    told = runner.invoke(app, ["review", str(file), "--simulations", "4", "--json"])
    assert told.exit_code == 0
    seats = json.loads(told.stdout)["seats"]
    assert [one["seat"] for one in seats] == [0, 1]
    words = runner.invoke(app, ["review", str(file), "--simulations", "4"])
    assert "luck of deals and reveals" in " ".join(words.stdout.split())
    position = tmp_path / "position.json"
    position.write_text(json.dumps(under_way("duel", 2).position()), encoding="utf-8")
    assert runner.invoke(app, ["hint", str(position), "--seconds", "0.05"]).exit_code == 0
    missing = runner.invoke(app, ["hint", str(tmp_path / "none")])
    assert missing.exit_code == 1
    assert "cannot be read" in missing.stderr


def test_advice_is_the_same_for_the_same_seed() -> None:
    seen = Perspective(under_way("architects", 3), under_way("architects", 3).pending[0])
    one, two = [
        SearchBot().analyse(seen, Limit(simulations=40), rng=Random(3))[0] for _ in range(2)
    ]
    assert (one.move, one.win, one.points) == (two.move, two.win, two.points)


def test_points_of_a_box_are_named_by_its_title() -> None:
    assert Reason("gains", "leaders", 1.2).text("fr").startswith("Leaders : ")
    assert Reason("gains", "military", 1.2).text("fr").startswith("Militaire : ")
    assert Reason("gains", "oddities", 1.2).text("en").startswith("oddities: ")
