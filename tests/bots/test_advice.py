"""Advice: hints and reviews."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import septem
from septem.bots.advice import advice, one_of_each
from septem.bots.player import Limit, Perspective
from septem.bots.reasons import Reason, Speaker, reasons
from septem.bots.review import SeatReview, review, share_out, together, whole_percents
from septem.bots.search import SearchBot
from septem.bots.strategy import MoveValue, strategy_of
from septem.bots.trials import PlayoutTrials
from septem.cli import app
from septem.kernel.figures import percent, signed
from septem.kernel.game import Game
from septem.kernel.phrases import LANGUAGES, ordinal, templates
from septem.kernel.playout import playout, step
from septem.kernel.record import parse
from septem.kernel.rng import Rng
from tests.kit import wonders
from tests.kit.duel import seat, table


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
    assert 1 <= len(found) <= 2
    legal = [move.text for move in game.moves(who)]
    for one in found:
        assert one.move.text in legal
        assert 0 <= one.win <= 1
        lines = {line: n for line, n in one.points.items() if line != "total"}
        assert sum(lines.values()) == pytest.approx(one.points["total"])
        for language in LANGUAGES:
            assert one.reason(language).endswith(".")


def test_a_win_at_once_is_the_reason() -> None:
    game = table(seat(), seat(), cards=["arsenal", "palace", "gardens"], pawn=6, age=3)
    first = SearchBot().analyse(Perspective(game, 0), Limit(simulations=50))[0]
    assert first.move.text == "B arsenal"
    assert first.reasons == [Reason("wins")]
    assert "at once" in first.reason("en")
    assert "aussitôt" in first.reason("fr")


# What hints show.


def valued(game: Game, seat: int, chances: dict[str, float]) -> list[MoveValue]:
    """Moves as a search would have found them."""
    moves = {move.text: move for move in game.moves(seat)}
    return [MoveValue(moves[text], win, win, 10**6) for text, win in chances.items()]


def test_hints_are_sorted_by_the_number_shown_and_none_is_far_below_the_best() -> None:
    game = table(seat(), seat(), cards=["altar", "theater", "baths"])
    chances = {"B altar": 0.301, "B theater": 0.62, "D altar": 0.19, "D baths": 0.22}
    policies = strategy_of("duel").playout_policies(0, 2)
    found = advice(Perspective(game, 0), valued(game, 0, chances), policies, Random(1))
    assert [one.percent for one in found] == [62, 30, 22]


def test_payments_of_one_move_are_one_line() -> None:
    game = wonders.table(
        wonders.city(coins=9, hand=["aqueduct"]), wonders.city("quarry"), wonders.city("quarry")
    )
    ways = [move for move in game.moves(0) if move.text.startswith("B aqueduct")]
    assert len(ways) > 1
    found = one_of_each([MoveValue(move, 0.5, 0.5, 9) for move in game.moves(0)])
    assert [one.move for one in found if one.move.text.startswith("B aqueduct")] == ways[:1]


def why(game: Game, text: str, who: int = 0) -> str:
    """The reasons of a move in English."""
    seen = Perspective(game, who)
    move = next(one for one in seen.moves if one.text == text)
    speaker = Speaker(game.name, who, int(game.seats), {1: "Nadia"})
    return speaker.sentence(reasons(seen, move), "en")


def test_goods_are_for_the_stages_that_need_them() -> None:
    game = wonders.table(wonders.city(wonder="rhodes_a", hand=["brickyard"]))
    assert why(game, "B brickyard") == "2 clay for stage 2."


def test_shields_are_against_somebody() -> None:
    city = wonders.city("brickyard", "timber_yard", "ore_vein", hand=["stables"])
    game = wonders.table(city, wonders.city("stockade"))
    assert why(game, "B stables").startswith("2 shields, now ahead of Nadia")


def test_chains_are_named_and_points_are_certain() -> None:
    game = wonders.table(wonders.city(hand=["altar"], coins=9), age=1)
    assert why(game, "B altar") == "2 points (civilian); Temple will be free."


def test_a_discard_says_what_it_denies_to_whom() -> None:
    game = wonders.table(wonders.city(hand=["temple"]), wonders.city("altar"), age=2, turn=2)
    rival = game.view(0)["seats"][0]["passes_to"]
    said = why(game, "D temple")
    assert ("Nadia would have built it for free" in said) == (rival == 1)
    duel = table(seat(), seat("apothecary"), cards=["scriptorium", "pharmacist"])
    assert why(table(seat(), seat(), cards=["altar"]), "D altar").startswith("Nadia could have")
    assert "keeps a pair" not in why(duel, "D scriptorium")


def test_whoever_reads_of_another_seat_s_move_is_not_named() -> None:
    denied = [Reason("denies_chain", {"who": 0}), Reason("shields_win", {"n": 2, "who": 0})]
    for reader, english, french in (
        (
            0,
            "You would have built it for free; 2 shields, now ahead of you.",
            "Vous l'auriez construite gratuitement ; 2 boucliers, maintenant devant vous.",
        ),
        (
            2,
            "Cleo would have built it for free; 2 shields, now ahead of Cleo.",
            "Cleo l'aurait construite gratuitement ; 2 boucliers, maintenant devant Cleo.",
        ),
    ):
        speaker = Speaker("wonders", 1, 3, {0: "Cleo"}, reader)
        assert speaker.sentence(denied, "en") == english
        assert speaker.sentence(denied, "fr") == french


def test_duel_names_pairs_wonders_and_the_pawn() -> None:
    game = table(seat("apothecary"), seat(), cards=["school"], age=2)
    assert "a pair of symbols (wheel): a progress token" in why(game, "B school")
    red = table(seat(), seat(), cards=["arsenal"], pawn=4, age=3)
    assert why(red, "B arsenal").startswith("The conflict pawn moves 3 spaces, 2 from")
    clay = table(seat(wonders=["colossus"]), seat(), cards=["clay_pool"])
    assert why(clay, "B clay_pool").startswith("1 clay for The Colossus")


def test_a_card_with_which_the_rival_would_win_is_guarded() -> None:
    game = table(seat(), seat(), cards=["arsenal", "palace"], pawn=-6, age=3)
    assert "military supremacy" in why(game, "D arsenal")


def test_the_same_position_has_the_same_reasons() -> None:
    for name in septem.games():
        game = under_way(name, min(3, septem.games()[name].usual_most))
        seen = Perspective(game, game.pending[0])
        for move in seen.moves[:6]:
            assert reasons(seen, move) == reasons(seen, move)


def test_reasons_are_written_in_both_languages() -> None:
    keys = [key for key in templates("en", "bots") if key.startswith("reason_")]
    assert len(keys) > 20
    same = ("reason_points", "reason_effect")
    for key in keys:
        assert (templates("fr", "bots")[key] != templates("en", "bots")[key]) == (key not in same)


def test_numbers_are_those_of_the_language() -> None:
    assert percent("fr", 0.015, 1) == "1,5\u202f%"
    assert percent("en", 0.015, 1) == "1.5%"
    assert signed("fr", -2.25, 1) == "\u22122,2"
    assert signed("en", 3) == "+3"
    assert [ordinal("en", n) for n in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
    assert [ordinal("fr", n) for n in (1, 2)] == ["1er", "2e"]


def test_chances_of_all_seats_add_up() -> None:
    one, two, three = SeatReview(0), SeatReview(1), SeatReview(2)
    one.chances, two.chances, three.chances = [(1, 0.5), (4, 0.1)], [(2, 0.5)], [(3, 0.5)]
    moments = together([one, two, three])
    assert [number for number, _ in moments] == [3, 4]
    assert [sum(chances) for _, chances in moments] == pytest.approx([1.0, 1.0])
    assert whole_percents(moments[0][1]) == [34, 33, 33]


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
        assert one.start + one.skill + one.gifts + one.luck == pytest.approx(won)
        assert one.skill <= 0 <= one.gifts
        assert 0 <= one.accuracy <= 1
        assert all(slip.lost >= slip.grade for slip in one.slips)
    assert any(one.slips for one in found)  # random players blunder
    slip = next(slip for one in found for slip in one.slips)
    assert slip.choices[0].move == slip.better
    assert slip.move in [choice.move for choice in slip.choices]
    assert json.loads(json.dumps(found[0].fields())) == found[0].fields()  # as it is kept


def test_nobody_loses_or_is_given_more_than_there_is() -> None:
    game = finished("wonders", 3)
    seats = [SeatReview(seat) for seat in range(3)]
    for one, shares in zip(seats, ([0.1] * 5, [0.5, 0.9, 1.0], [1.0]), strict=True):
        one.shares = shares
    share_out(seats, game.outcome)
    for one in seats:
        assert -one.start <= one.skill <= 0 <= one.gifts <= 1
    assert seats[2].skill == 0  # no move lost anything
    assert sum(one.start for one in seats) == pytest.approx(1)
    assert sum(one.start + one.skill + one.gifts for one in seats) == pytest.approx(1)
    assert sum(one.luck for one in seats) == pytest.approx(0)
    assert seats[1].accuracy == pytest.approx(0.8)


def test_a_difference_that_may_be_chance_is_none() -> None:
    game = under_way("duel", 2)
    seen = Perspective(game, game.pending[0])
    trials = PlayoutTrials(seen, seen.moves[:2], Random(1))
    trials.wins = [[1, 0, 1, 0, 1, 0], [0, 1, 0, 1, 1, 0]]
    assert trials.lost(0, 1) == 0.0
    trials.wins = [[1, 1, 1, 0, 1, 1], [0, 0, 0, 0, 1, 0]]
    assert trials.lost(0, 1) == pytest.approx(4 / 6)
    assert (trials.best(), trials.lost(1, 0)) == (0, 0.0)


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
    assert 1 <= len(json.loads(hint.stdout)["moves"]) <= 3
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
    assert one.reasons == two.reasons


def test_points_of_a_box_are_named_by_its_title() -> None:
    def said(line: str, language: str) -> str:
        return Reason("points", {"n": 2, "line": line}).text(language, Speaker("wonders", 0, 3))

    assert said("leaders", "fr") == "2 points (leaders)"
    assert said("military", "fr") == "2 points (militaire)"
    assert said("oddities", "en") == "2 points (oddities)"
