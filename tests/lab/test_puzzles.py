"""Puzzles from self-play: one clear best move by two searches, graded by how often weak players find it; a sensible choice is shipped."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import septem
from septem.bots.player import Perspective
from septem.lab import puzzles
from septem.lab.puzzles import KINDS, Kind, Moment, consider, grade
from tools import ship_puzzles

WINS = {
    "game": "duel",
    "age": 3,
    "structure": [None] * 15 + ["pretorium", "academy", "obelisk", "town_hall", "university"],
    "seats": [
        {
            "coins": 3,
            "cards": ["workshop", "apothecary", "scriptorium", "pharmacist", "school", "press"],
            "progress": ["law"],
        },
        {"coins": 7, "cards": ["altar", "theater", "statue", "temple", "aqueduct"]},
    ],
}
LAST = {
    "game": "wonders",
    "age": 3,
    "turn": 6,
    "seats": [
        {"wonder": "giza_a", "coins": 1, "cards": ["statue"], "hand": ["gardens", "palace"]},
        {"wonder": "rhodes_a", "coins": 14, "hand": ["arena", "haven"]},
        {"wonder": "babylon_a", "coins": 14, "hand": ["lighthouse", "arsenal"]},
    ],
}


def moment(position: dict[str, Any]) -> Moment:
    return Moment(septem.position(position).record(), 0, 0.5, 0.1)


def test_two_searches_agree_on_a_winning_move(monkeypatch: pytest.MonkeyPatch) -> None:
    assert consider(Kind("duel", "duel", {}, 300), moment(WINS), "seed") is None  # all find it
    monkeypatch.setattr(puzzles, "OBVIOUS", 1.0)
    found = consider(Kind("duel", "duel", {}, 300), moment(WINS), "seed")
    assert found is not None
    assert found["best"] == "B university"
    assert found["gap"] >= puzzles.LEAD
    assert [search["settings"] for search in found["searches"]] == ["first", "second"]
    assert found["searches"][1]["simulations"] == 2 * found["searches"][0]["simulations"]
    assert 1 <= found["grade"] <= 5
    assert found == consider(Kind("duel", "duel", {}, 300), moment(WINS), "seed")


def test_moves_of_all_players_at_once_are_tried_on_the_same_deals() -> None:
    seen = Perspective(septem.position(LAST), 0)
    settings = replace(puzzles.FIRST, seed="one", simulations=60)
    values = puzzles.search(seen, settings)
    assert values[0].trials == values[1].trials > 0
    assert values[0].move.text == "B gardens *"
    assert max(one.value for one in values) == values[0].value


def test_what_nobody_leads_clearly_is_no_puzzle() -> None:
    even = {**WINS, "structure": [None] * 18 + ["chamber_of_commerce", "obelisk"]}
    assert consider(Kind("duel", "duel", {}, 60), moment(even), "seed") is None


def test_grades_go_from_what_all_find_to_what_nobody_does() -> None:
    assert [grade(ease, puzzles.LEAD) for ease in (0.9, 0.6, 0.4, 0.2, 0.0)] == [1, 2, 3, 4, 5]
    assert grade(0.0, 0.9) <= grade(0.0, puzzles.LEAD)


def test_every_game_and_box_has_a_kind() -> None:
    tables = [(kind.game, kind.options.get("expansions", ())) for kind in KINDS.values()]
    assert {game for game, _ in tables} == {"wonders", "duel", "architects"}
    for game, boxes in tables:
        septem.new(game, seed=1, **({"expansions": boxes} if boxes else {}), **sized(game))


def sized(game: str) -> dict[str, int]:
    return {} if game == "duel" else {"players": 4}


def test_what_is_shipped_is_spread_over_grades_seats_and_games() -> None:
    made = [
        {
            "id": f"{n}",
            "grade": min(1 + n // 10, 5),
            "seat": n % 2,
            "gap": 0.1,
            "source": {"seed": 1, "game": n // 2},
        }
        for n in range(60)
    ]
    chosen = ship_puzzles.choose(made, 20)
    assert Counter(one["grade"] for one in chosen) == dict.fromkeys(range(1, 6), 4)
    assert Counter(one["seat"] for one in chosen)[0] in range(8, 13)
    assert [one["grade"] for one in chosen] == sorted(one["grade"] for one in chosen)
