"""Bots see what their seat sees, keep to their limits, and never use what they cannot know."""

from random import Random
from time import perf_counter
from typing import Any

import pytest

import septem
from septem.bots import levels, worker
from septem.bots.player import Limit, Perspective
from septem.bots.specs import anchors, bot_spec
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption
from septem.kernel.game import Game
from septem.kernel.playout import step
from septem.kernel.rng import Rng

CONFIGS: dict[str, dict[str, Any]] = {
    name: {"players": min(3, game.usual_most)} for name, game in septem.games().items()
}
# Small numbers of simulations: the rules of thinking are the same.
EVERY_BOT = [(game, f"{name}@24") for game in CONFIGS for name in [*levels.LEVELS, *anchors(game)]]


def fresh(name: str, seed: int) -> Game:
    return septem.new(name, seed=seed, **CONFIGS[name])


def later(name: str, seed: int, decisions: int) -> Game:
    """A game some random decisions on."""
    game = fresh(name, seed)
    rng = Rng(seed)
    for _ in range(decisions):
        step(game, rng)
    return game


def choice(game: Game, seat: int, spec: str) -> str:
    """The move a new bot chooses with a fixed seed."""
    one = bot_spec(spec, game.name)
    limit = Limit(simulations=one.limit.simulations)
    return one.make().choose(Perspective(game, seat), Random(11), limit).text


@pytest.mark.parametrize("name", CONFIGS)
def test_a_sample_looks_the_same_from_the_seat(name: str) -> None:
    game = fresh(name, 5)
    seat = game.pending[0]
    seen = Perspective(game, seat)
    dealt = seen.sample(Random(1))
    assert dealt.view(seat) == game.view(seat) == seen.view
    assert [move.code for move in dealt.moves(seat)] == [move.code for move in seen.moves]


@pytest.mark.parametrize("name", CONFIGS)
def test_a_perspective_does_not_hold_the_true_table(name: str) -> None:
    game = later(name, 5, 3)
    seat = game.pending[0]
    seen = Perspective(game, seat)
    held = [getattr(seen, slot) for slot in Perspective.__slots__]
    assert all(thing is not game for thing in held)
    tables = [thing for thing in held if isinstance(thing, Game)]
    assert [table.hash() for table in tables] != [game.hash()]
    with pytest.raises(AttributeError):
        seen.extra = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "spec"), EVERY_BOT)
def test_what_a_seat_cannot_know_changes_no_choice(name: str, spec: str) -> None:
    for decisions in (4, 17):
        game = later(name, 7, decisions)
        seat = game.pending[0]
        chosen = choice(game, seat, spec)
        for seed in (1, 2):
            assert choice(game.determinize(seat, seed), seat, spec) == chosen


@pytest.mark.parametrize("spec", ["fair", "skilled@12", "expert@12"])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wonders", {"players": 4, "expansions": ("leaders", "cities")}),
        ("wonders", {"players": 2}),
        ("duel", {"expansions": ("pantheon", "promos")}),
        ("architects", {"players": 5}),
    ],
)
def test_nor_with_expansions(name: str, options: dict[str, Any], spec: str) -> None:
    for decisions in (1, 9, 20):
        game = septem.new(name, seed=9, **options)
        rng = Rng(9)
        for _ in range(decisions):
            step(game, rng)
        seat = game.pending[-1]
        chosen = choice(game, seat, spec)
        for seed in (1, 2):
            assert choice(game.determinize(seat, seed), seat, spec) == chosen


@pytest.mark.parametrize("name", CONFIGS)
@pytest.mark.parametrize("key", levels.LEVELS)
def test_a_worker_answers_with_a_legal_move(name: str, key: str) -> None:
    game = later(name, 6, 2)
    for _ in range(2):
        seat = game.pending[0]
        game.play(seat, worker.choose_move(key, str(game.record()), seat, 3, share=4))


@pytest.mark.parametrize("name", CONFIGS)
def test_thinking_stops_when_the_time_is_up(name: str) -> None:
    game = later(name, 7, 2)
    bot = levels.level("master").make()
    seat = game.pending[0]
    bot.choose(Perspective(game, seat), Random(1), Limit(seconds=0.001))
    began = perf_counter()
    bot.choose(Perspective(game, seat), Random(1), Limit(seconds=0.05))
    assert perf_counter() - began < 0.25


@pytest.mark.parametrize("key", ["random", "novice", "fair", "skilled"])
@pytest.mark.parametrize("name", CONFIGS)
def test_the_quick_levels_answer_at_once(name: str, key: str) -> None:
    game = later(name, 8, 4)
    seat = game.pending[0]
    level = levels.level(key)
    times = []
    for _ in range(5):
        began = perf_counter()
        level.make().choose(Perspective(game, seat), Random(1), level.limit)
        times.append(perf_counter() - began)
    assert min(times) < 0.1


def test_levels_have_names_in_every_language() -> None:
    assert len(levels.LEVELS) >= 6
    assert next(iter(levels.LEVELS)) == "random"
    assert list(levels.LEVELS)[-1] == "master"
    for level in levels.LEVELS.values():
        assert level.about("en") != level.about("fr")
    with pytest.raises(BadOption, match="there is no bot 'deep'"):
        levels.level("deep")


def test_bots_that_think_together_share_the_time() -> None:
    assert Limit(0.9, 400).shared(3) == Limit(0.3, 400)
    assert Limit(simulations=5).shared(2) == Limit(simulations=5)


def test_simulations_of_7_wonders_play_the_own_seat_more_decidedly() -> None:
    policies = strategy_of("wonders").playout_policies(1, 3)
    temperatures = [policy.temperature for policy in policies]
    assert temperatures[0] == temperatures[2] > temperatures[1] > 0
    alike = strategy_of("duel").playout_policies(0, 2)
    assert alike[0] is alike[1]
