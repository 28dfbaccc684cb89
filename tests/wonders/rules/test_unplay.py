"""Taking back a choice leaves no trace, wherever the choice came from."""

import pytest

import septem
from tests.kit.wonders import L, M, city, hand, table, texts


def state(game):
    return game.hash(), str(game.record()), [game.view(seat) for seat in range(game.seats)]


@pytest.mark.clause("W-4.3")
@pytest.mark.parametrize("players", [2, 3, 7])
def test_every_choice_can_be_taken_back_without_a_trace(players):
    game = septem.new("wonders", players=players, seed=11)
    before = state(game)
    for seat in range(1, players):
        game.play(seat, texts(game, seat)[0])
    for seat in range(1, players):
        game.unplay(seat)
    assert state(game) == before


@pytest.mark.clause("W-11.4")
def test_the_controllers_two_orders_leave_the_record_together():
    game = septem.new("wonders", players=2, seed=4)
    before = state(game)
    game.play(0, texts(game)[0])
    game.play(0, texts(game)[0])
    game.unplay(0)
    assert state(game) == before
    game.play(0, texts(game)[1])
    assert septem.replay(str(game.record())).hash() == game.hash()


def test_a_choice_of_the_position_itself_can_be_taken_back():
    game = table(city(hand=["altar"], order="B altar"))
    assert game.pending == (1, 2)
    game.play(L, f"D {hand(game, L)[0]}")
    game.unplay(M)
    assert game.pending == (0, 2)
    again = septem.replay(str(game.record()))
    assert again.hash() == game.hash()
    again.unplay(L)
    assert again.pending == (0, 1, 2)


def test_a_choice_dealt_anew_can_be_taken_back():
    game = septem.new("wonders", players=3, seed=4)
    game.play(M, texts(game)[0])
    twin = game.determinize(L, 1)
    twin.unplay(M)
    assert twin.pending == (0, 1, 2)
    assert septem.replay(str(twin.record())).hash() == twin.hash()


def test_nothing_to_take_back():
    game = septem.new("wonders", players=3, seed=4)
    before = state(game)
    with pytest.raises(septem.IllegalMove, match="seat 0 has nothing to take back"):
        game.unplay(M)
    assert state(game) == before
