"""Numbers of move sequences from fixed positions, written down: any change of the rules shows."""

import pytest

import septem


def perft(game: septem.Game, depth: int) -> int:
    """How many sequences of that many moves there are."""
    if depth == 0 or game.over:
        return 1
    seat = game.pending[0]
    codes = list(game.codes(seat))
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        twin = game.clone()
        twin.commit(seat, code)
        total += perft(twin, depth - 1)
    return total


def last_cards(seed: int, expansions: tuple[str, ...]) -> septem.Game:
    """A seeded game played by its middle moves until few cards of Age II are left."""
    game = septem.new("duel", seed=seed, expansions=expansions)
    while (
        game.position()["age"] < 2 or sum(c is not None for c in game.position()["structure"]) > 7
    ):
        codes = list(game.codes(game.pending[0]))
        game.commit(game.pending[0], codes[len(codes) // 2])
    return game


@pytest.mark.clause("D-16.5", "D-16.1")
def test_sequences_from_the_draft() -> None:
    game = septem.new("duel", seed=1)
    assert [perft(game, depth) for depth in (1, 2, 3, 4)] == [4, 12, 24, 96]


@pytest.mark.clause("D-16.5", "P-10.1")
@pytest.mark.parametrize(
    ("expansions", "counts"),
    [
        ((), [18, 196, 1944]),
        (("promos",), [8, 98, 820]),
        (("pantheon",), [7, 89, 882]),
        (("promos", "pantheon"), [6, 72, 732]),
    ],
)
def test_sequences_near_the_end_of_age_two(expansions: tuple[str, ...], counts: list[int]) -> None:
    game = last_cards(5, expansions)
    assert [perft(game, depth) for depth in (1, 2, 3)] == counts
