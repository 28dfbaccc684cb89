"""The face every game shows, tried on 7 Wonders."""

import pytest

import septem
from septem.kernel.game import Outcome, places


def test_a_game_says_what_it_is():
    game = septem.new("wonders", players=4, seed=7)
    assert (game.name, game.seats, game.over, game.pending) == ("wonders", 4, False, (0, 1, 2, 3))
    assert game.outcome is None
    assert next(iter(septem.games())) == "wonders"


def test_moves_are_values():
    game = septem.new("wonders", players=4, seed=7)
    first, second = game.moves(0)[:2]
    assert first == game.moves(0)[0]
    assert first != second
    assert first != first.text
    assert len({first, game.moves(0)[0], second}) == 2
    assert repr(first) == f"<Move {first.text}>"


def test_equal_keys_share_a_place():
    assert places([5, 7, 7, 1]) == (3, 1, 1, 4)
    assert places([]) == ()
    outcome = Outcome([{"total": 3}, {"total": 9}], (2, 1), "military")
    assert outcome.winners == (1,)
    assert repr(outcome) == "<Outcome military: totals 3, 9; winners (1,)>"


def test_records_grow_with_the_moves():
    game = septem.new("wonders", players=3, seed=7)
    for count, seat in enumerate((2, 0, 1), 1):
        game.play(seat, game.moves(seat)[0])
        assert len(game.record().moves) == count
    assert [seat for seat, _ in game.record().moves] == [2, 0, 1]
    assert repr(game.record()) == "<Record of wonders, 3 moves>"


def test_every_error_is_a_septem_error():
    for name in ("BadData", "BadOption", "BadPosition", "BadRecord", "IllegalMove"):
        assert issubclass(getattr(septem, name), septem.SeptemError)
    with pytest.raises(septem.SeptemError):
        septem.new("wonders", players=99)
