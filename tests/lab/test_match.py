"""Matches: duplicate deals, honest statistics, reproducible, resumable; and bots that are far better than chance."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from septem.bots.player import Limit
from septem.bots.specs import bot_spec, parse_limit
from septem.cli import app
from septem.kernel.errors import BadOption
from septem.lab import summary as summaries
from septem.lab.cma_es import SeparableCMAES
from septem.lab.match import Match, Plan, Played, play_set, sets_of
from septem.lab.ratings import ratings, relative_to

QUICK = Plan("duel", ("fair", "random"), 4, seed=3)

MINE = '''
class Miser:
    """Discards whenever it may."""

    def choose(self, seen, rng, limit):
        return max(seen.moves, key=lambda move: move.fields["kind"] == "discard")
'''


def finished(plan: Plan, processes: int = 1, file: Path | None = None) -> Match:
    match = Match(plan, file)
    for _ in match.run(processes):
        pass
    return match


def results(match: Match) -> list[tuple[object, ...]]:
    return [(g.deal, g.rotation, g.seats, g.scores, g.victory) for g in match.games()]


def test_a_set_is_one_deal_in_every_rotation() -> None:
    games = play_set(Plan("architects", ("random", "fair", "x1"), 1), 0)
    assert [game.seats for game in games] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert {game.deal for game in games} == {0}
    assert all(sum(game.shares) == pytest.approx(1.0) for game in games)
    assert sets_of(100, 3) == 34


def test_a_match_is_the_same_whatever_the_processes() -> None:
    assert results(finished(QUICK)) == results(finished(QUICK, 2))
    assert results(finished(Plan("duel", ("fair", "random"), 4, seed=4))) != results(
        finished(QUICK)
    )


def test_a_stopped_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = Match(QUICK, file)
    for played, _ in enumerate(match.run(1)):
        if played == 1:
            break
    with file.open("a", encoding="utf-8") as out:
        out.write('[{"deal": 2, "rot')  # the power failed
    again = Match(QUICK, file)
    assert sorted(again.sets) == [0, 1]
    for _ in again.run(1):
        pass
    assert results(again) == results(finished(QUICK))
    with pytest.raises(BadOption, match="holds another match"):
        Match(Plan("duel", ("fair", "d1"), 4, seed=3), file)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Match.run

    def interrupted(match: Match, processes: int, ray: str) -> Iterator[list[Played]]:
        yield next(whole(match, processes, ray))
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "run", interrupted)
    file = tmp_path / "match.jsonl"
    asked = ["match", "duel", "--bots", "fair,random", "-n", "8", "-j", "1", "-f", str(file)]
    shown = CliRunner().invoke(app, [*asked, "--json"])
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["sets"] == 1
    assert "1 of 4 sets are kept" in shown.stderr
    monkeypatch.undo()
    again = CliRunner().invoke(app, [*asked, "--json"])
    assert json.loads(again.stdout)["sets"] == 4


def test_the_summary_counts_what_was_played() -> None:
    match = finished(QUICK)
    figures = summaries.summary(match)
    assert figures["games"] == 8
    assert figures["sets"] == 4
    shares = [row["win_share"] for row in figures["bots"].values()]
    assert sum(shares) == pytest.approx(1.0)
    fair = figures["bots"]["fair"]
    assert fair["low"] <= fair["win_share"] <= fair["high"]
    assert fair["rating"] > figures["bots"]["random"]["rating"]
    assert fair["margin"] == pytest.approx(-figures["bots"]["random"]["margin"])
    assert sum(figures["victories"].values()) == 8
    assert 0 <= figures["first_player_share"] <= 1


def test_seats_of_one_bot_are_counted_together() -> None:
    match = finished(Plan("architects", ("fair", "random", "random"), 2))
    figures = summaries.summary(match)
    assert list(figures["bots"]) == ["fair", "random"]
    total = figures["bots"]["fair"]["win_share"] + 2 * figures["bots"]["random"]["win_share"]
    assert total == pytest.approx(1.0)


def test_the_bootstrap_interval_holds_the_mean_and_shrinks() -> None:
    rng = Random(1)
    few = summaries.interval([0.0, 1.0] * 5, rng)
    many = summaries.interval([0.0, 1.0] * 200, rng)
    assert few[0] < 0.5 < few[1]
    assert many[1] - many[0] < 0.12 < few[1] - few[0]
    assert summaries.interval([1.0], rng) == (0.0, 1.0)


def test_ratings_follow_results() -> None:
    games = [[("a", 1), ("b", 2)]] * 75 + [[("a", 2), ("b", 1)]] * 25
    found = ratings(games)
    assert found["a"] - found["b"] == pytest.approx(191, abs=8)  # 3 to 1
    tied = ratings([[("a", 1), ("b", 1)]] * 10)
    assert tied["a"] == pytest.approx(tied["b"])
    three = ratings([[("a", 1), ("b", 2), ("c", 3)], [("a", 1), ("c", 2), ("b", 3)]] * 20)
    assert three["a"] > three["b"] == pytest.approx(three["c"], abs=0.5)


def test_ratings_have_intervals() -> None:
    sets = [[[("a", 1), ("b", 2)], [("a", 1), ("b", 2)]]] * 30 + [[[("b", 1), ("a", 2)]] * 2] * 10
    found = relative_to("b", sets, Random(1))
    assert found["b"] == (0.0, 0.0, 0.0)
    rating, low, high = found["a"]
    assert low < rating < high
    assert rating == pytest.approx(191, abs=12)
    assert low > 0


@pytest.mark.parametrize(
    ("plan", "least"),
    [
        (Plan("duel", ("skilled@60", "d0"), 5), 0.8),
        (Plan("wonders", ("skilled@60", "a1", "a1"), 2), 0.6),
        (Plan("architects", ("skilled@60", "x0", "x0"), 2), 0.6),
        (Plan("duel", ("fair", "d0"), 20), 0.7),
        (Plan("wonders", ("fair", "a0", "a1"), 6), 0.7),
    ],
)
def test_our_bots_are_far_better_than_chance(plan: Plan, least: float) -> None:
    first = summaries.summary(finished(plan))["bots"][plan.bots[0]]
    assert first["win_share"] >= least


def test_the_command_plays_prints_and_writes(tmp_path: Path) -> None:
    rows = tmp_path / "games.csv"
    asked = ["match", "duel", "--bots", "fair,random", "-n", "4", "-j", "1", "--csv", str(rows)]
    shown = CliRunner().invoke(app, [*asked, "--json"])
    assert shown.exit_code == 0
    figures = json.loads(shown.stdout)
    assert figures["games"] == 4
    assert set(figures["bots"]["fair"]) >= {"win_share", "low", "high", "mean_place", "mean_score"}
    with rows.open(encoding="utf-8") as text:
        assert len(list(csv.DictReader(text))) == 8
    table = CliRunner().invoke(app, [*asked, "-l", "fr"])
    assert "victoires" in table.stdout


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("deep,random", "has no bot 'deep'"),
        ("fair@x,random", "is no limit"),
        ("fair,random,random", "players"),
        ("lost.py,random", "there is no file"),
    ],
)
def test_the_command_says_what_is_wrong(bots: str, said: str) -> None:
    shown = CliRunner().invoke(app, ["match", "duel", "--bots", bots])
    assert shown.exit_code == 2
    assert said in shown.stderr


def test_a_bot_of_your_own_enters_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "miser.py"
    file.write_text(MINE, encoding="utf-8")
    match = finished(Plan("duel", (str(file), "fair"), 2))
    assert summaries.summary(match)["bots"]["fair"]["win_share"] == 1.0
    assert bot_spec("master@400", "duel").limit == Limit(None, 400)
    assert parse_limit("0.5s") == Limit(0.5)


def test_the_bot_of_the_documents_plays(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    file = tmp_path / "my_bot.py"
    code = text.partition("```python\n")[2].partition("```")[0]
    assert len(code.strip().splitlines()) <= 20
    file.write_text(code, encoding="utf-8")
    played = summaries.summary(finished(Plan("duel", (str(file), "d0"), 1)))
    assert played["games"] == 2


def test_evolution_finds_the_best_point() -> None:
    course = SeparableCMAES([0.0, 0.0, 0.0], 0.5, 12, Random(1))
    goal = (1.0, -2.0, 0.5)
    for _ in range(120):
        points = course.ask()
        course.tell(
            points, [-sum((a - b) ** 2 for a, b in zip(p, goal, strict=True)) for p in points]
        )
    assert course.mean == pytest.approx(list(goal), abs=0.05)
