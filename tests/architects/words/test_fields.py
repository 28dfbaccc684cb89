"""Moves as data: every field of every kind of move."""

from typing import Any

import septem
from septem.kernel.game import Game
from tests.kit.architects import acting, seat, table


def fields(game: Game) -> list[dict[str, Any]]:
    """The fields of the moves offered now."""
    return [move.fields for move in game.moves(game.pending[0])]


def test_taking_names_the_deck_and_the_card_the_seat_sees() -> None:
    game = table(seat("giza", deck=["coin"]), seat("rhodes"), seat("olympia", deck=["glass"]))
    assert fields(game) == [
        {"kind": "take", "place": "left", "deck": 0, "card": "coin"},
        {"kind": "take", "place": "right", "deck": 2, "card": "glass"},
        {"kind": "take", "place": "central", "deck": None, "card": None},
    ]


def test_the_owner_of_the_cat_knows_the_central_card_it_takes() -> None:
    seats = [seat("giza"), seat("rhodes")]
    assert fields(table(*seats, cat=0, centre=["gear"]))[2]["card"] == "gear"
    assert fields(table(*seats, cat=1, centre=["gear"]))[2]["card"] is None


def test_building_lists_stage_cards_and_tokens() -> None:
    game = acting(
        seat("giza", "stone*2 coin", "1234", progress=["economy", "engineering"]), seat("rhodes")
    )
    assert fields(game) == [
        {
            "kind": "build",
            "stage": 5,
            "cards": ["stone", "stone", "coin"],
            "tokens": ["economy", "engineering"],
            "wonder": "giza",
        },
        {"kind": "end"},
    ]


def test_sets_tokens_and_extra_cards() -> None:
    game = acting(
        seat("giza", "gear*2 compass tablet", "1", progress=["urbanism"]),
        seat("rhodes"),
        armed=["urbanism"],
    )
    assert fields(game) == [
        {"kind": "exchange", "cards": ["gear", "gear"]},
        {"kind": "exchange", "cards": ["compass", "gear", "tablet"]},
        {"kind": "use", "token": "urbanism"},
    ]
    extra = table(seat("giza", deck=["coin"]), seat("rhodes"), decision="extra_card")
    assert fields(extra)[0] == {"kind": "extra", "place": "left", "deck": 0, "card": "coin"}


def test_tokens_are_chosen_from_the_board_or_unseen_from_the_stack() -> None:
    game = table(
        seat("giza"),
        seat("rhodes"),
        decision="choose_progress",
        progress=["decor"],
        stack=["culture"],
    )
    assert fields(game) == [
        {"kind": "progress", "token": "decor", "place": "board"},
        {"kind": "progress", "token": None, "place": "stack"},
    ]


def test_decks_of_alexandria_and_halicarnassus() -> None:
    draw = table(
        seat("alexandria", "", "12", deck=["wood"]), seat("giza"), decision="alexandria_deck"
    )
    assert fields(draw)[0] == {"kind": "draw", "wonder": "alexandria", "deck": 0, "card": "wood"}
    assert fields(draw)[2] == {"kind": "draw", "wonder": None, "deck": None, "card": None}
    search = table(seat("halicarnassus", "", "12"), seat("giza"), decision="halicarnassus_deck")
    found = fields(search)[1]
    assert (found["kind"], found["place"], found["deck"]) == ("search", "right", 1)
    keep = table(
        seat("halicarnassus", "", "12", deck=["coin", "wood"]),
        seat("giza"),
        decision="halicarnassus_card",
        search="left",
    )
    assert fields(keep) == [{"kind": "keep", "card": "wood"}, {"kind": "keep", "card": "coin"}]


def test_wonders_are_chosen() -> None:
    game = septem.new("architects", players=2, seed=1, wonders="chosen")
    assert fields(game)[0] == {"kind": "wonder", "wonder": "alexandria"}
