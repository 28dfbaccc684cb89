"""The puzzles that are shipped: where they come from is known, they can be solved, and the pages remember what was."""

import json
from collections import Counter
from datetime import date, timedelta
from importlib.resources import files
from typing import Any

import septem
from septem.lab.puzzles import KINDS, LEAD
from septem.web.puzzles.data import candidates, of_day, puzzles, reasons_of, table_of
from tests.web.people import Meet

TRIED = 24  # puzzles whose positions are laid out here; tools/ship_puzzles.py looks at all


def lines() -> list[dict[str, Any]]:
    text = (files("septem.web.puzzles") / "shipped.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_every_puzzle_says_where_it_comes_from() -> None:
    for fields in lines():
        assert fields["gap"] >= LEAD
        assert fields["source"]["tool"] == "tools/make_puzzles.py"
        assert fields["source"].keys() >= {"revision", "seed", "game", "bots"}
        first, second = fields["searches"]
        assert second["simulations"] > first["simulations"]
        assert first["seed"] != second["seed"]
        best = fields["values"][0]
        assert best[0] == fields["best"]
        for chances in zip(*[row[1:] for row in fields["values"]], strict=True):
            assert chances[0] - max(chances[1:]) >= LEAD - 0.001


def test_positions_can_be_laid_out_and_the_best_move_has_reasons() -> None:
    for puzzle in puzzles()[:: max(len(puzzles()) // TRIED, 1)]:
        table = table_of(puzzle, "en")
        assert puzzle.seat in table.game.pending
        legal = {move.text for move in table.legal(puzzle.seat)}
        assert {one.move for one in candidates(puzzle)} <= legal
        assert reasons_of(puzzle, puzzle.best) is not None
        assert septem.replay(puzzle.record).hash() == table.game.hash()


def test_everybody_has_the_same_puzzle_of_the_day_and_none_comes_again_soon() -> None:
    first = date(2026, 1, 1)
    days = [of_day(first + timedelta(n)) for n in range(len(puzzles()))]
    assert sorted(days) == [puzzle.number for puzzle in puzzles()]


def test_the_pages_of_puzzles(meet: Meet) -> None:
    last = len(puzzles())
    for phone, dark, language in ((False, True, "fr"), (True, False, "en")):
        person = meet(phone=phone, dark=dark, language=language)
        for path in ("/puzzles", f"/puzzles/{last}"):
            person.go(path)
        person.page.keyboard.press("v")
        person.page.wait_for_selector("#exercise[data-told=solution]")


def test_there_are_enough_of_all_kinds_and_grades() -> None:
    assert len(puzzles()) >= 300
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles())
    kinds = Counter(puzzle.kind for puzzle in puzzles())
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 15
    assert min(Counter(puzzle.grade for puzzle in puzzles()).values()) >= 20
    assert {puzzle.seat for puzzle in puzzles() if puzzle.game == "duel"} == {0, 1}
