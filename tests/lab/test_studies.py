"""Studies: figures that follow from the games, reports in both forms, and games that are played once."""

import xml.etree.ElementTree as ET
from pathlib import Path
from statistics import fmean

import pytest
from typer.testing import CliRunner

from septem.cli import app
from septem.lab.match import Match, Plan, Played
from septem.lab.studies import boards, cards, lengths, luck, seats
from septem.lab.studies.sample import Sample, by_deal, estimate
from septem.lab.studies.study import SUBJECTS, Study


def played(deal: int, scores: list[int], **notes: object) -> Played:
    """A game of seats in order; the highest score wins."""
    best = max(scores)
    shares = [float(score == best) / scores.count(best) for score in scores]
    places = [1 + sum(other > score for other in scores) for score in scores]
    seats = list(range(len(scores)))
    lines = [{"total": score} for score in scores]
    return Played(deal, 0, seats, shares, places, scores, lines, "points", [], dict(notes))


def sample(game: str, sets: list[list[Played]]) -> Sample:
    match = Match(Plan(game, ("random", "random"), len(sets)))
    match.sets = dict(enumerate(sets))
    return Sample(2, match, match)


def test_a_deal_counts_once() -> None:
    found = by_deal([("a", 0, 1.0), ("a", 0, 0.0), ("a", 1, 1.0), ("b", 1, 3.0)])
    assert (found["a"].mean, found["a"].deals) == (0.75, 2)
    assert found["a"].error == pytest.approx(1.96 * 0.25)  # of 0.5 and 1.0
    assert found["b"].error == float("inf")
    assert estimate([2.0, 2.0, 2.0]).error == 0.0


def test_a_board_that_always_wins_is_the_strongest() -> None:
    had = [["rhodes_a"], ["giza_b"]]
    games = [[played(deal, [9, 5], had=had)] for deal in range(3)]
    table = boards.section("wonders", [sample("wonders", games)]).tables[0][1]
    assert [row[0][-3:] + row[1] for row in table.rows] == ["(A)100.0% ± 0.0%", "(B)0.0% ± 0.0%"]
    assert [row[2] for row in table.rows] == ["+2.0 ± 0.0", "-2.0 ± 0.0"]


def test_seats_and_lengths_are_those_of_the_games() -> None:
    games = [[played(0, [9, 5], choices=[1, 10])], [played(1, [5, 9], choices=[10, 10, 10, 10])]]
    one = sample("duel", games)
    rows = seats.section("duel", [one]).tables[0][1].rows
    assert [row[1].split()[0] for row in rows] == ["50.0%", "50.0%"]
    row = lengths.section("duel", [one]).tables[0][1].rows[0]
    assert row == ("2", "3.0 (2 to 4)", "8.5 (up to 10)", "16.7%", "10^2")
    assert lengths.progress([[2, 4], [6, 8]])[0] == 4


def test_cards_are_ranked_within_their_age_by_who_takes_them_at_once() -> None:
    met = [{"altar": True, "baths": False, "palace": False}, {"altar": True, "baths": True}]
    notes = {"met": met, "had": [["altar"], ["baths"]], "points": [{"altar": 3}, {"baths": None}]}
    games = [[played(deal, [9, 5], **notes)] for deal in range(cards.FEWEST)]
    rows = cards.section("wonders", [sample("wonders", games)]).tables[0][1].rows
    assert [row[:3] for row in rows] == [
        ("Altar", "I", "1"),
        ("Baths", "I", "2"),
        ("Palace", "III", "1"),
    ]
    assert [row[3].split()[0] for row in rows] == ["100.0%", "50.0%", "0.0%"]
    assert [row[4].split()[0] for row in rows] == ["+50.0%", "-50.0%", "-"]
    assert [row[5] for row in rows] == ["3.0", "-", "-"]


def test_luck_is_what_comes_back_with_the_deal() -> None:
    same = [[played(d, [9, 5 + d]), played(d, [9, 5 + d])] for d in range(4)]
    assert luck.explained(sample("duel", same).equal) == 1.0
    turned = [[played(d, [9, 5]), played(d, [5, 9])] for d in range(4)]
    assert luck.explained(sample("duel", turned).equal) == 0.0
    share = luck.wins(sample("duel", same).equal)
    assert share.mean == fmean([1, 1, 1, 1])


def test_a_study_is_one_command_and_plays_its_games_once(tmp_path: Path) -> None:
    command = ["lab", "study", "all", "wonders", "--players", "3,4", "--bot", "random"]
    command += ["--rival", "random", "--games", "12", "--jobs", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    kept = {file: file.read_bytes() for file in (tmp_path / "games").iterdir()}
    assert len(kept) == 4
    text = (tmp_path / "wonders.md").read_text(encoding="utf-8")
    page = (tmp_path / "wonders.html").read_text(encoding="utf-8")
    assert "12 with 3 (4 deals), 12 with 4 (3 deals)" in text
    for word in (
        "## Boards and sides",
        "## Luck and skill",
        "`random`",
        "septem lab study all wonders",
    ):
        assert word in text
        assert word.strip("#` ") in page
    pictures = list(tmp_path.glob("*.svg"))
    assert len(pictures) == 2 * (len(SUBJECTS) - 1) + 1
    for picture in pictures:
        assert picture.name in text
        assert ET.parse(picture).getroot().get("role") == "img"
    done = CliRunner().invoke(app, [*command[:2], "seats", *command[3:]])
    assert done.exit_code == 0
    assert kept == {file: file.read_bytes() for file in (tmp_path / "games").iterdir()}
    assert "## Cards" not in (tmp_path / "wonders-seats.md").read_text(encoding="utf-8")


def test_the_command_of_a_report_makes_the_same_report(tmp_path: Path) -> None:
    asked = Study("seats", "duel", (2,), ("pantheon",), "random", "random", 2, 7)
    words = asked.command().split()[1:]
    done = CliRunner().invoke(app, [*words, "--jobs", "1", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert asked.command() in (tmp_path / "duel-pantheon-seats.md").read_text(encoding="utf-8")


def test_an_unknown_subject_or_bot_is_refused() -> None:
    for words, reason in (
        (["weather", "duel"], "there is no study 'weather'"),
        (["seats", "duel", "--bot", "nobody"], "has no bot 'nobody'"),
        (["seats", "duel", "--players", "two"], "'two' is no list of numbers"),
    ):
        done = CliRunner().invoke(app, ["lab", "study", *words])
        assert done.exit_code == 2
        assert reason in done.stderr
