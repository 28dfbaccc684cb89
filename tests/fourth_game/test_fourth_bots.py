"""Bots play a game nobody has written a strategy for: by the general one, with hints and reviews."""

from random import Random

import septem
from septem.bots.player import Limit, Perspective
from septem.bots.review import review
from septem.bots.search import SearchBot
from septem.bots.strategy import Strategy, strategy_of
from septem.kernel.record import parse
from septem.lab.bench import rows_of
from septem.lab.match import Match, Plan
from septem.lab.summary import summary


def test_a_search_beats_random_moves() -> None:
    assert type(strategy_of("noughts")) is Strategy
    match = Match(Plan("noughts", ("expert@60", "random"), 6))
    for _ in match.run(1):
        pass
    assert summary(match)["bots"]["expert@60"]["win_share"] > 0.7


def test_hints_and_reviews_work() -> None:
    game = septem.new("noughts", seed=1)
    rng = Random(3)
    advice = SearchBot().analyse(Perspective(game, game.pending[0]), Limit(simulations=40))
    assert len(advice) == 3
    assert all(one.fields(language)["reason"] for one in advice for language in ("en", "fr"))
    while not game.over:
        seat = game.pending[0]
        game.play(seat, rng.choice(game.moves(seat)))
    found = review(parse(str(game.record())), Limit(simulations=20))
    assert [one.seat for one in found] == [0, 1]


def test_it_is_measured_by_bench() -> None:
    assert rows_of("noughts") == [("noughts", {})]
