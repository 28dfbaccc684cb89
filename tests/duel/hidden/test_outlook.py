"""The view says what comes next: the draft, the conflict track, the ends within reach."""

import random

import pytest

import septem
from tests.kit.duel import A, B, seat, table
from tests.kit.scale import scaled
from tests.kit.tables import play


@pytest.mark.clause("D-2.4")
def test_the_view_says_who_drafts_when_and_of_which_group() -> None:
    game = septem.new("duel", seed=3)
    order = game.view(None)["drafting"]["order"]
    assert [pick["seat"] for pick in order] == [0, 1, 1, 0, 1, 0, 0, 1]
    assert [pick["group"] for pick in order] == [1, 1, 1, 1, 2, 2, 2, 2]
    while game.view(None)["drafting"]:
        said = game.view(None)["drafting"]
        assert order[said["picks"]]["seat"] == game.pending[0]
        assert said["left"] == len(game.view(None)["draft"])
        assert said["group"] == order[said["picks"]]["group"]
        game.play(game.pending[0], game.moves(game.pending[0])[0])
    assert game.view(None)["decision"]["step"] == "turn_action"


@pytest.mark.clause("D-8.2")
def test_the_track_is_told_by_zones() -> None:
    view = table(cards=["walls"], pawn=4).view(None)["conflict"]
    assert [zone["points"] for zone in view["zones"]] == [0, 10, 5, 2, 0, 2, 5, 10, 0]
    assert [at for zone in view["zones"] for at in zone["spaces"]] == list(range(-9, 10))
    assert [zone["loss"] for zone in view["zones"]] == [0, 5, 2, 0, 0, 0, 2, 5, 0]
    assert [zone["capital"] for zone in view["zones"]] == [True, *[False] * 7, True]
    assert (view["leader"], view["lead"], view["points"]) == (A, 4, 5)
    assert view["to_capital"] == [5, 13]
    assert view["next_token"][A] == {"token": "second_player_5", "spaces": 2, "loss": 5}
    assert view["next_token"][B] == {"token": "first_player_2", "spaces": 7, "loss": 2}


@pytest.mark.clause("D-8.3", "D-9.5")
def test_the_view_names_the_moves_that_win() -> None:
    greens = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]
    game = table(seat(*greens), cards=["fortifications", "study", "observatory"], pawn=7)
    view = game.view(A)["seats"][A]
    wins = {card: offer["wins"] for card, offer in view["offers"]["cards"].items()}
    assert wins == {"fortifications": "military", "study": None, "observatory": "science"}
    assert view["endings"]["military"] == 2
    assert view["endings"]["science"] == 1
    play(game, "B fortifications")
    assert game.outcome is not None
    assert game.outcome.victory == "military"


def test_every_move_that_wins_at_once_was_announced() -> None:
    for number in range(scaled(60, 8)):
        game = septem.new("duel", seed=number)
        rng = random.Random(number)
        while not game.over:
            who = game.pending[0]
            offers = game.view(who)["seats"][who]["offers"]
            move = rng.choice(game.moves(who))
            fields = move.fields
            game.play(who, move)
            if fields["kind"] == "build":
                won = game.outcome.victory if game.outcome else "points"
                assert offers["cards"][fields["card"]]["wins"] == (None if won == "points" else won)
