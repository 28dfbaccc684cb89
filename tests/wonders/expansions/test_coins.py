"""Every coin and every debt of a common turn is where a plain reckoning says."""

import random
from collections.abc import Iterator

import pytest

import septem
from septem.wonders.opening import boards
from tests.kit.coin_twin import Orders, Turn, unclear
from tests.kit.scale import scaled
from tests.kit.wonders import step_of
from tests.kit.wonders_games import TABLES, begun, boxes, sizes, tall

FURTHER = ("set aside", "recruit", "dig")  # plays before the gains; the last move declines


def dealt(name: str, number: int) -> septem.Game:
    """Game number n of a table, without the wonder whose cards are played again."""
    rng = random.Random(number)
    drawn: dict[str, list[str]] = {}
    for ident in boards(boxes(name)):
        drawn.setdefault(ident[:-2], []).append(ident)
    drawn.pop("telanissos", None)
    allowed = [size for size in sizes(name) if size <= len(drawn)]
    players = allowed[number % len(allowed)]
    named = [rng.choice(drawn[board]) for board in rng.sample(sorted(drawn), players)]
    return begun(name, players, number, wonders=named, sides="drawn")


def turns(game: septem.Game, seed: int) -> Iterator[tuple[septem.Game, septem.Game, Orders]]:
    """The game before each common turn, the game after it, and the orders given in between; all build when they can."""
    rng = random.Random(seed)
    while not game.over:
        before, orders = game.clone(), {}
        common = step_of(game) == "choose" and game.view(None)["age"] > 0
        for seat in game.pending:
            moves = game.moves(seat)
            built = [move for move in moves if move.text[0] in "BRWE"]
            move = rng.choice(built or moves)
            orders[seat] = move.text.split()
            game.play(seat, move)
        if common:
            while step_of(game) in FURTHER:
                seat = game.pending[0]
                game.play(seat, game.moves(seat)[-1])
            yield before, game, orders


def debts(seat: dict) -> int:
    return int(seat.get("debts", 0) + seat.get("owed", 0) + seat.get("owed_debts", 0))


@pytest.mark.clause(
    *("W-4.6", "C-4.1", "C-4.2", "C-4.6", "C-4.7", "C-8.1", "E-9.1", "L-4.2", "L-7.3", "F-5.4"),
    *("L-6.7", "L-6.8", "T-13.1", "T-15.4", "T-16.3", "T-16.7", "T-16.8", "T-17.13", "T-17.15"),
)
@pytest.mark.parametrize("name", TABLES)
def test_coins_and_debts_of_a_turn(name: str) -> None:
    games, reckoned = scaled(24 if tall(name) else 60, least=3), 0
    for number in range(games):
        for before, after, orders in turns(dealt(name, number), number):
            if unclear(before, orders):
                continue
            turn = Turn(before, after, orders)
            for city in range(turn.size):
                gained = turn.coins[city] + turn.bank[city]
                expected = turn.old[city]["coins"] + gained
                assert turn.new[city]["coins"] == expected, (city, orders, turn.old)
                assert debts(turn.new[city]) == debts(turn.old[city]) + turn.lost[city]
            reckoned += 1
    assert reckoned > 3 * games
