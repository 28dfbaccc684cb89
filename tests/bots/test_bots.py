"""Bots see what their seat sees, play legal moves, and the one that looks ahead is better than chance."""

from random import Random
from time import perf_counter

import pytest

import septem
from septem.bots import levels, worker
from septem.bots.greedy import GreedyBot
from septem.bots.player import Perspective
from septem.bots.random import RandomBot
from septem.kernel.errors import BadOption
from septem.kernel.game import Game

CONFIGS = {
    "wonders": {"players": 3},
    "duel": {},
    "architects": {"players": 3},
}


def fresh(name: str, seed: int) -> Game:
    return septem.new(name, seed=seed, **CONFIGS[name])


@pytest.mark.parametrize("name", CONFIGS)
def test_a_sample_looks_the_same_from_the_seat(name: str) -> None:
    game = fresh(name, 5)
    seat = game.pending[0]
    seen = Perspective(game, seat)
    dealt = seen.sample(Random(1))
    assert dealt.view(seat) == seen.view
    assert [move.code for move in dealt.moves(seat)] == [move.code for move in seen.moves]


@pytest.mark.parametrize("name", CONFIGS)
@pytest.mark.parametrize("key", levels.LEVELS)
def test_a_worker_answers_with_a_legal_move(name: str, key: str) -> None:
    game = fresh(name, 6)
    for _ in range(12):
        seat = game.pending[0]
        game.play(seat, worker.think(key, str(game.record()), seat, 3, share=4))


@pytest.mark.parametrize("name", CONFIGS)
def test_looking_ahead_beats_chance(name: str) -> None:
    wins = sum(play_one(fresh(name, seed), seed) for seed in range(8))
    assert wins >= 6


def play_one(game: Game, seed: int) -> bool:
    """Whether the bot that looks ahead wins from a seat that changes with the seed."""
    mine = seed % int(game.seats)
    rng = Random(seed)
    ahead, chance = GreedyBot(), RandomBot()
    while not game.over:
        seat = game.pending[0]
        bot = ahead if seat == mine else chance
        game.play(seat, bot.choose(Perspective(game, seat), rng, 0.02))
    outcome = game.outcome
    return outcome is not None and mine in outcome.winners


def test_thinking_stops_when_the_time_is_up() -> None:
    game = fresh("wonders", 7)
    began = perf_counter()
    GreedyBot().choose(Perspective(game, 0), Random(1), 0.001)
    assert perf_counter() - began < 0.25


def test_levels_have_names_in_every_language() -> None:
    for level in levels.LEVELS.values():
        assert level.name("en") != level.name("fr") or level.about("en") != level.about("fr")
    with pytest.raises(BadOption, match="there is no bot 'deep'"):
        levels.level("deep")
