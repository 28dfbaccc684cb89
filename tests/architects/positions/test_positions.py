"""Positions, whole and partial, and what is wrong with them."""

import json
from typing import Any

import pytest

import septem
from septem.architects.cards.catalogue import BOX
from septem.kernel.playout import step
from septem.kernel.rng import Rng
from tests.kit.architects import seat, table
from tests.kit.scale import scaled
from tests.kit.tables import play, seat_of, texts


@pytest.mark.parametrize("players", range(2, 8))
def test_a_position_gives_the_same_game_back_at_every_moment(players: int) -> None:
    for seed in range(scaled(5)):
        wonders = "chosen" if seed == 0 else "random"
        game = septem.new("architects", players=players, seed=seed, wonders=wonders)
        rng = Rng(seed)
        while True:
            again = septem.position(json.loads(json.dumps(game.position())))
            assert again.position() == game.position()
            assert again.hash() == game.hash()
            assert again.pending == game.pending
            assert texts(again) == texts(game)
            if game.over:
                assert again.outcome is not None
                assert game.outcome is not None
                assert again.outcome.scores == game.outcome.scores
                break
            step(game, rng)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_from_a_position_goes_on_like_the_original(seed: int) -> None:
    game = septem.new("architects", players=4, seed=seed, wonders=BOX.wonder_ids[2:6])
    rng = Rng(seed)
    for _ in range(40):
        step(game, rng)
    again = septem.position(game.position())
    one, two = Rng(99), Rng(99)
    while not game.over:
        step(game, one)
        step(again, two)
    assert again.over
    assert again.hash() == game.hash()
    assert septem.replay(str(again.record())).hash() == game.hash()


def test_what_is_left_out_has_its_start_value() -> None:
    game = septem.position({"game": "architects"})
    position = game.position()
    assert [entry["wonder"] for entry in position["seats"]] == ["alexandria", "babylon", "ephesus"]
    assert [len(entry["deck"]) for entry in position["seats"]] == [25, 25, 25]
    assert len(position["centre"]) == 60
    assert (len(position["progress"]), len(position["stack"])) == (3, 12)
    assert position["decision"] == "take_card"
    named = table({"wonder": "babylon"}, {})
    assert seat_of(named, 1)["wonder"] == "alexandria"


def counted(position: dict[str, Any]) -> list[int]:
    cards = list(position["centre"])
    for entry in position["seats"]:
        cards += entry["deck"]
    piles = [position["discard"], *(entry["cards"] for entry in position["seats"])]
    return [
        cards.count(ident) + sum(pile.get(ident, 0) for pile in piles) for ident in BOX.card_ids
    ]


@pytest.mark.clause("A-16.1")
def test_partial_positions_conserve_the_cards() -> None:
    game = table(
        seat("giza", "wood*4 coin*5", deck=["vp_3", "coin"]),
        seat("rhodes", "shield_1_horn*3"),
    )
    printed = [BOX.decks[3], BOX.decks[6], BOX.decks[7]]
    assert counted(game.position()) == [sum(column) for column in zip(*printed, strict=True)]
    assert seat_of(game)["deck"] == ["vp_3", "coin"]
    whole = table(seat("giza", "wood*4 coin*5"), seat("rhodes", "shield_1_horn*3"))
    assert counted(whole.position()) == counted(game.position())
    assert whole.position()["discard"] == {}
    assert len(seat_of(whole)["deck"]) == 25


def test_tokens_left_out_lie_in_the_stack() -> None:
    position = table(
        seat("giza", progress=["culture", "decor"]), seat("rhodes"), progress=["culture"]
    ).position()
    assert position["progress"] == ["culture"]
    assert len(position["stack"]) == 12
    drawn = table(seat("giza"), seat("rhodes"), stack=["culture"]).position()
    assert len(drawn["progress"]) == 3
    assert drawn["stack"] == ["culture"]


def test_cards_and_discard_may_be_lists_and_empty_unknown_fields_are_ignored() -> None:
    game = table(
        {"wonder": "giza", "cards": ["wood", "wood"], "leaders": []},
        seat("rhodes"),
        discard=["coin", "coin"],
        expansions=[],
    )
    assert seat_of(game)["cards"] == {"wood": 2}
    assert game.position()["discard"] == {"coin": 2}


TWO: list[dict[str, Any]] = [{"wonder": "giza"}, {"wonder": "rhodes"}]


def first(**fields: Any) -> dict[str, Any]:
    return {"seats": [{"wonder": "giza", **fields}, {"wonder": "rhodes"}]}


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"seats": {}}, "seats", "expected a list"),
    ({"seats": [{}]}, "seats", "2 to 7"),
    ({"seats": [{}] * 8}, "seats", "2 to 7"),
    ({"seats": [{}, 5]}, "seats[1]", "expected a dict"),
    ({"seats": [{}, {"hand": ["wood"]}]}, "seats[1].hand", "is no field here"),
    ({"age": 2}, "age", "is no field here"),
    ({"expansions": ["leaders"]}, "expansions", "is no field here"),
    ({"active": 3}, "active", "expected 0 to 2"),
    ({"active": True}, "active", "whole number"),
    ({"decision": "sleep"}, "decision", "no decision 'sleep'"),
    ({"luck": -1}, "luck", "expected 0 to 4294967295"),
    (first(wonder="petra"), "seats[0].wonder", "no wonder 'petra'"),
    ({"seats": [{"wonder": "giza"}] * 2}, "seats[1].wonder", "two seats"),
    (
        {"seats": TWO, "decision": "choose_wonder", "active": 1},
        "seats[1].wonder",
        "before the active",
    ),
    ({"decision": "choose_wonder", "active": 1}, "seats[0].wonder", "before the active"),
    (
        {"decision": "choose_wonder", "seats": [{"stages": [1]}, {}]},
        "seats[0].stages",
        "before the wonder",
    ),
    (first(stages=[2]), "seats[0].stages", "stage 2 rests on stage 1"),
    (first(stages=[1, 1]), "seats[0].stages", "named twice"),
    (first(stages=[6]), "seats[0].stages", "expected 1 to 5"),
    (first(stages="12"), "seats[0].stages", "expected a list"),
    (first(victories=-1), "seats[0].victories", "expected 0 to 999"),
    (first(cards={"gold": 1}), "seats[0].cards", "no card 'gold'"),
    (first(cards={"wood": -1}), "seats[0].cards.wood", "expected 0 to 17"),
    (first(cards={"wood": 9}), "seats[0].cards.wood", "hold 8 in all, found 9"),
    (first(cards={"wood": 18}), "seats[0].cards.wood", "expected 0 to 17"),
    (first(cards=["wood", 3]), "seats[0].cards", "no card 3"),
    (first(deck=["wood"] * 3), "seats[0].deck", "this deck has 2 cards wood, found 3"),
    (first(deck=["shield_2_horn"]), "seats[0].deck", "has 0 cards"),
    (first(deck=["gold"]), "seats[0].deck", "no card 'gold'"),
    (first(deck="wood"), "seats[0].deck", "expected a list"),
    ({"centre": ["wood"] * 5}, "centre", "has 4 cards wood"),
    ({"seats": TWO, "discard": {"glass": 9}}, "discard.glass", "hold 8 in all"),
    (
        {
            "seats": [
                {"wonder": "giza", "cards": {"coin": 6}},
                {"wonder": "rhodes", "cards": {"coin": 6}},
            ]
        },
        "seats[1].cards.coin",
        "hold 11 in all, found 12",
    ),
    (first(progress=["decor", "decor"]), "seats[0].progress", "decor exists 1 times only"),
    (first(progress=["culture"] * 3), "seats[0].progress", "culture exists 2 times only"),
    (first(progress=["luck"]), "seats[0].progress", "no progress token 'luck'"),
    ({"progress": ["decor", "decor"]}, "progress", "exists 1 times"),
    ({"progress": ["decor", "politics", "tactics", "science"]}, "progress", "at most 3"),
    ({"stack": ["decor", "decor"]}, "stack", "exists 1 times"),
    ({"conflict": 4}, "conflict", "expected 0 to 3"),
    ({"cat": 3}, "cat", "expected 0 to 2"),
    ({"seen": [7]}, "seen", "expected 0 to 2"),
    ({"seen": [1], "centre": []}, "seen", "central deck is empty"),
    ({"armed": ["urbanism"]}, "armed", "urbanism cannot be armed now"),
    (
        {**first(progress=["decor"]), "decision": "action", "armed": ["decor"]},
        "armed",
        "decor cannot be armed",
    ),
    ({"decision": "action", "used": ["economy"]}, "used", "economy cannot be used"),
    ({"took": 1}, "took", "true or false"),
    ({"took": True}, "took", "no card is taken"),
    ({"idle": 3}, "idle", "expected 0 to 2"),
    ({"search": "left"}, "search", "halicarnassus_card only"),
    ({**first(), "decision": "alexandria_deck"}, "decision", "giza has no stage"),
    ({**first(), "decision": "halicarnassus_card"}, "decision", "giza has no stage"),
    (
        {**first(wonder="halicarnassus"), "decision": "halicarnassus_card"},
        "search",
        "no place None",
    ),
    (
        {
            **first(wonder="halicarnassus", deck=[]),
            "decision": "halicarnassus_card",
            "search": "left",
        },
        "search",
        "deck on the left is empty",
    ),
]


@pytest.mark.parametrize(("fields", "field", "reason"), WRONG)
def test_a_wrong_field_is_named(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(septem.BadPosition) as caught:
        septem.position({"game": "architects", **fields})
    assert caught.value.field == field
    assert reason in str(caught.value)


def test_a_finished_position_is_over() -> None:
    game = table(seat("giza", "", "12345"), seat("rhodes"), decision=None)
    assert game.over
    assert game.pending == ()
    assert game.moves(0) == []
    with pytest.raises(septem.IllegalMove, match="the game is over"):
        game.play(0, "take left")


def test_a_position_in_the_middle_of_a_decision() -> None:
    game = table(
        seat("halicarnassus", "", "12", deck=["wood", "coin", "gear"]),
        seat("giza"),
        decision="halicarnassus_card",
        search="left",
    )
    assert texts(game) == ["keep wood", "keep coin", "keep gear"]
    play(game, "keep coin")
    assert seat_of(game)["cards"] == {"coin": 1}
    extra = table(seat("giza"), seat("rhodes"), decision="extra_card")
    assert texts(extra) == ["extra left", "extra right", "extra central"]
