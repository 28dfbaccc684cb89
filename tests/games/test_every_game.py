"""What holds in every game and every combination of its boxes, tried on seeded random games."""

import json
import re

import pytest

import septem
from septem.kernel.phrases import LANGUAGES
from tests.kit.random_games import (
    Combination,
    every_combination,
    finish,
    moments,
    some_moves,
    step,
)
from tests.kit.scale import scaled

SPOKEN_TO = re.compile(r"\b(you|your|yours|vous|votre|vos)\b", re.IGNORECASE)

every = pytest.mark.parametrize("combination", every_combination(), ids=str)


def test_every_game_is_here() -> None:
    names = [str(combination) for combination in every_combination()]
    assert {"wonders", "wonders leaders cities towers foundations", "wonders cities teams"} <= set(
        names
    )
    assert {"duel", "duel messe_essen", "architects"} <= set(names)
    assert "duel messe_essen statue_of_liberty pantheon" in names
    assert "wonders foundations" not in names


@every
def test_every_listed_move_can_be_played(combination: Combination) -> None:
    """On a clone: the game itself stays as it was, and its record has one move more."""
    for game in moments(combination, games=12, every=40):
        before = game.hash()
        made = len(game.record().moves)
        for seat in game.pending:
            for move in some_moves(game, seat, most=8):
                other = game.clone()
                other.play(seat, move)
            assert len(other.record().moves) == made + 1
        assert all(game.moves(seat) == [] for seat in range(game.seats) if not game.owes(seat))
        assert (game.hash(), len(game.record().moves)) == (before, made)


@every
def test_listed_moves_stay_as_they_were_when_the_game_goes_on(combination: Combination) -> None:
    for game in moments(combination, games=12, every=25):
        for seat in game.pending:
            other = game.clone()
            moves = some_moves(other, seat, most=6)
            before = [move.fields for move in some_moves(game, seat, most=6)]
            other.play(seat, moves[-1])
            assert [move.fields for move in moves] == before


@every
def test_moves_are_data_that_make_their_notation_and_sentences(combination: Combination) -> None:
    for game in moments(combination, games=12, every=25):
        words = game.faces.words
        for seat in game.pending:
            texts = [move.text for move in game.moves(seat)]
            assert len(set(texts)) == len(texts)
            for move in some_moves(game, seat, most=8):
                fields = move.fields
                assert isinstance(fields["kind"], str)
                assert json.loads(json.dumps(fields)) == fields
                assert words.notation(fields) == words.text(move.code) == move.text
                assert game.legal_code(seat, move.text) == move.code
                for language in LANGUAGES:
                    sentence = move.describe(language)
                    assert sentence
                    assert "{" not in sentence
                    assert not SPOKEN_TO.search(sentence), "reviews and records quote it to others"


@every
def test_records_replay_to_the_same_state(combination: Combination) -> None:
    for number in range(scaled(20, least=2)):
        game = finish(combination.begun(number), number)
        record = game.record()
        again = septem.replay(str(record))
        assert again.hash() == game.hash() == record.final
        assert str(again.record()) == str(record)
        half = septem.replay(record.upto(len(record.moves) // 2))
        assert finish(half, number).over


@every
def test_positions_are_read_back(combination: Combination) -> None:
    for game in moments(combination, games=12, every=25):
        position = game.position()
        again = septem.position(json.loads(json.dumps(position)))
        assert again.position() == position
        assert again.hash() == game.hash()
        assert again.pending == game.pending
        for seat in range(game.seats):
            assert again.moves(seat) == game.moves(seat)
            assert again.view(seat) == game.view(seat)


@every
def test_a_view_survives_a_new_deal(combination: Combination) -> None:
    """A seat's view, its moves, and later deals for it depend on what it knows alone."""
    for count, game in enumerate(moments(combination, games=12, every=25)):
        for seat in range(game.seats):
            view = game.view(seat)
            assert json.loads(json.dumps(view)) == view
            made = game.determinize(seat, count)
            assert made.view(seat) == view
            assert made.moves(seat) == game.moves(seat)
            assert made.determinize(seat, 7).hash() == game.determinize(seat, 7).hash()


@every
def test_the_quick_totals_are_those_of_the_score_sheet(combination: Combination) -> None:
    for number in range(scaled(30, least=2)):
        game = finish(combination.begun(number), number)
        outcome = game.outcome
        assert outcome is not None
        totals = [sheet["total"] for sheet in outcome.scores]
        assert totals == [int(total) for total in game.totals()]
        shown = game.view(None)["seats"]
        for sheet, entry in zip(outcome.scores, shown, strict=False):
            assert sheet["total"] == sum(worth for line, worth in sheet.items() if line != "total")
            for line, parts in entry["explained"].items():
                assert sum(parts.values()) == sheet[line], line


@every
def test_a_seed_and_moves_fix_a_game(combination: Combination) -> None:
    one, two = combination.begun(5), combination.begun(5)
    assert one.hash() == two.hash()
    assert finish(one, 3).hash() == finish(two, 3).hash()


@every
def test_a_choice_taken_back_leaves_no_trace(combination: Combination) -> None:
    """Where seats commit in secret; elsewhere a choice is seen at once and stays."""
    for game in moments(combination, games=12, every=20):
        if len(game.pending) < 2:
            continue
        other = game.clone()
        before = other.hash(), str(other.record()), other.view(None)
        seat = game.pending[0]
        if has_committed(game, seat):  # half of a choice, which is taken back as a whole
            continue
        other.play(seat, some_moves(game, seat, most=1)[0])
        other.unplay(seat)
        assert (other.hash(), str(other.record()), other.view(None)) == before


def has_committed(game: septem.Game, seat: int) -> bool:
    """Whether a seat could take something back."""
    try:
        game.clone().unplay(seat)
    except septem.IllegalMove:
        return False
    return True


def test_one_more_step_changes_the_state() -> None:
    """The hash sees every commitment."""
    import random

    for combination in every_combination():
        game = combination.begun(1)
        rng = random.Random(1)
        for _ in range(12):
            before = game.hash()
            step(game, rng)
            assert game.hash() != before
