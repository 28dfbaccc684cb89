"""The box of examples/archipelago: a folder that brings a draft, two decisions and a conflict of its own, and changes no file."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import septem
from septem.bots.player import Limit, Perspective
from septem.bots.specs import bot_spec
from septem.kernel.playout import step
from septem.kernel.rng import Rng

FOLDER = Path(__file__).parents[2] / "examples" / "archipelago"
SETS = [(), ("leaders",), ("cities",), ("leaders", "cities", "towers", "foundations")]


def game_of(players: int = 3, seed: int = 1, boxes: tuple[str, ...] = ()) -> septem.Game:
    return septem.new("wonders", players=players, seed=seed, expansions=(*boxes, FOLDER))


def until(game: septem.Game, name: str, rng: Rng) -> None:
    """Play at random up to a step."""
    while not game.over and game.view(None)["step"] != name:
        step(game, rng)


@pytest.mark.parametrize("boxes", SETS)
@pytest.mark.parametrize("players", [3, 5, 7])
def test_games_records_and_positions(boxes: tuple[str, ...], players: int) -> None:
    game = game_of(players, players, boxes)
    rng = Rng(players)
    steps = set()
    moves = 0
    while not game.over:
        steps.add(game.view(None)["step"])
        moves += 1
        if moves % 7 == 0:
            assert septem.position(game.position()).position() == game.position()
            for seat in range(players):
                assert game.determinize(seat, moves).view(seat) == game.view(seat)
            for seat in game.pending:
                for move in game.moves(seat)[:3]:
                    json.dumps(move.fields)
                    assert move.describe("en") != move.describe("fr")
        step(game, rng)
    assert {"launch", "choose"} <= steps
    assert septem.replay(str(game.record())).hash() == game.hash()


def test_the_dock_is_drafted_by_the_smallest_fleet_first() -> None:
    game = game_of(4)
    view = game.view(None)
    assert view["step"] == "launch"
    assert len(view["dock"]) == 5
    assert view["launching"] == [0, 1, 2, 3]
    assert game.pending == (0,)
    ship = next(move for move in game.moves(0) if move.fields["kind"] == "launch")
    assert {move.fields["kind"] for move in game.moves(0)} == {"launch", "decline"}
    before = game.view(0)["seats"][0]["coins"]
    game.play(0, ship)
    after = game.view(0)
    assert ship.fields["card"] in after["seats"][0]["cards"]
    assert ship.fields["card"] not in after["dock"]
    gained = 3 if ship.fields["card"] == "salt_boat" else 0
    gained = 2 if ship.fields["card"] == "ferry" else gained
    assert after["seats"][0]["coins"] == before - ship.fields.get("cost", 0) + gained
    rng = Rng(3)
    until(game, "choose", rng)
    step(game, rng)
    while game.view(None)["age"] == 1:
        step(game, rng)
    until(game, "launch", rng)
    fleets = [city["warships"] for city in game.view(None)["seats"]]
    assert game.view(None)["launching"] == sorted(range(4), key=lambda seat: (fleets[seat], seat))


def test_all_fleets_are_compared_and_the_largest_settles_an_island() -> None:
    start: dict[str, Any] = {
        "game": "wonders",
        "expansions": [FOLDER],
        "age": 1,
        "turn": 6,
        "seats": [
            {"wonder": "rhodes_a", "cards": ["war_canoes", "ferry"], "hand": ["altar", "altar"]},
            {"wonder": "giza_a", "cards": ["beacon"], "hand": ["baths", "baths"]},
            {"wonder": "ephesus_a", "hand": ["theater", "theater"]},
        ],
    }
    game = septem.position(start)
    for seat, card in enumerate(("altar", "baths", "theater")):
        game.play(seat, f"D {card}")
    view = game.view(None)
    assert [city["sea_points"] for city in view["seats"]] == [1, 0, -1]
    assert (view["age"], view["step"]) == (2, "settle island")
    assert game.pending == (0,)
    assert len(game.moves(0)) == 4
    game.play(0, "settle seal_rock")
    assert game.view(None)["seats"][0]["islands"] == ["seal_rock"]
    assert game.view(None)["step"] == "launch"


def test_islands_and_fleets_have_a_line_of_the_score_sheet() -> None:
    game = game_of(5, 4)
    rng = Rng(4)
    while not game.over:
        step(game, rng)
    assert game.outcome is not None
    for seat, city in enumerate(game.view(None)["seats"]):
        explained = city["explained"]["sea"]
        assert sum(explained.values()) == game.outcome.scores[seat]["sea"]
        assert explained.get("fleets", 0) == city["sea_points"]


def test_nobody_learns_from_a_view_what_later_ages_bring() -> None:
    game = game_of(3, 9)
    for seat in (0, None):
        text = json.dumps(game.view(seat))
        for ship in game.position()["ship_decks"]["3"]:
            assert ship not in text


@pytest.mark.parametrize("name", ["novice", "fair"])
def test_bots_play_it(name: str) -> None:
    game = game_of(3, 6)
    bot = bot_spec(name, "wonders").make()
    decided = 0
    while not game.over and decided < 25:
        for seat in game.pending:
            seen = Perspective(game, seat)
            move = bot.choose(seen, Random(seat), Limit(simulations=8))
            assert move in game.moves(seat)
            game.play(seat, move)
            decided += 1
    assert decided >= 25
