"""The analysis protocol: every line is answered, right or wrong, with chances, points and reasons."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

import septem
from septem.cli import app
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.lab.analysis import answer


def asked(**fields: Any) -> dict[str, Any]:
    return answer((7, json.dumps({"id": "a", "simulations": 20, **fields}).encode()))


def whole_record(game: str) -> str:
    played = septem.new(game, seed=3)
    playout(played, Rng(1))
    return str(played.record())


@pytest.mark.parametrize("game", septem.games())
def test_a_position_is_answered_for_every_seat_that_owes_a_decision(game: str) -> None:
    table = septem.new(game, seed=3)
    found = asked(position=table.position(), top=2)
    assert (found["schema"], found["id"], found["game"]) == (1, "a", game)
    assert found["outcome"] is None
    assert [one["seat"] for one in found["seats"]] == list(table.pending)
    for one in found["seats"]:
        legal = {move.text: move for move in table.moves(one["seat"])}
        assert 1 <= len(one["moves"]) <= 2
        assert one["win"] == max(move["win"] for move in one["moves"])
        for move in one["moves"]:
            assert legal[move["move"]].code == move["code"]
            assert legal[move["move"]].describe("en") == move["sentence"]
            assert 0 <= move["win"] <= 1
            lines = [value for line, value in move["points"].items() if line != "total"]
            assert sum(lines) == pytest.approx(move["points"]["total"], abs=0.1 * len(lines))
            assert move["reason"]
            assert all(reason["key"] for reason in move["reasons"])


def test_a_record_is_answered_at_any_move_and_the_same_question_the_same_way() -> None:
    text = whole_record("duel")
    whole = septem.replay(text)
    middle = septem.replay(whole.record().upto(20))
    found = asked(record=text, at=20, language="fr")
    assert found == asked(record=text, at=20, language="fr")
    assert [one["seat"] for one in found["seats"]] == list(middle.pending)
    best = found["seats"][0]["moves"][0]
    assert middle.moves(middle.pending[0])
    assert best["sentence"] in [m.describe("fr") for m in middle.moves(middle.pending[0])]
    end = asked(record=text)
    assert end["seats"] == []
    assert whole.outcome is not None
    assert end["outcome"]["winners"] == list(whole.outcome.winners)
    assert end["outcome"]["scores"] == whole.outcome.scores


def test_hidden_cards_do_not_reach_an_answer() -> None:
    table = septem.new("wonders", players=3, seed=3)
    other = table.determinize(1, 99)
    assert other.hash() != table.hash()
    assert asked(position=table.position(), seat=1) == asked(position=other.position(), seat=1)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "a position or a record"),
        ({"position": {"game": "duel"}, "record": ""}, "a position or a record"),
        ({"position": {"game": "duel", "age": 9}}, "age: expected a number from 1 to 3"),
        ({"position": {"game": "duel"}, "seet": 1}, "seet: there is no such field"),
        ({"position": {"game": "duel"}, "at": 1}, "at: only a record"),
        ({"position": {"game": "duel"}, "top": 0}, "top: expected"),
        ({"position": {"game": "duel"}, "seconds": True}, "seconds: expected"),
        ({"position": {"game": "duel"}, "language": "xx"}, "language: expected one of"),
        ({"position": {"game": "duel"}, "schema": 2}, "schema: only 1"),
        ({"record": "septem 2"}, "line 1: a record begins"),
    ],
)
def test_a_wrong_question_is_answered_with_what_is_wrong(
    fields: dict[str, Any], reason: str
) -> None:
    found = asked(**fields)
    assert set(found) == {"schema", "id", "line", "error"}
    assert (found["id"], found["line"]) == ("a", 7)
    assert reason in found["error"]


def test_a_seat_that_owes_nothing_has_no_moves() -> None:
    position = septem.new("duel", seed=3).position()
    for seat in (1, 5):
        found = asked(position=position, seat=seat)
        assert found["error"] == f"seat: seat {seat} owes no decision there"


def test_the_command_answers_every_line_and_ends_with_the_input() -> None:
    position = septem.new("duel", seed=3).position()
    good = [json.dumps({"id": n, "position": position, "simulations": 5}) for n in range(3)]
    bad = [b"{broken", b"\xff\xfe", b"[1]", b"[" * 100000, b'{"id": 8, "at": -1}']
    lines = [*bad[:2], good[0].encode(), b"", *bad[2:], *(text.encode() for text in good[1:])]
    done = CliRunner().invoke(app, ["analyse", "--jobs", "2"], input=b"\n".join(lines))
    assert done.exit_code == 0
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert {one["line"] for one in found if "error" in one} == {1, 2, 5, 6, 7}
    assert {one["id"] for one in found if "error" in one} == {None, 8}
    right = [one for one in found if "error" not in one]
    assert sorted(one["id"] for one in right) == [0, 1, 2]
    assert all(one["seats"] == right[0]["seats"] for one in right)
