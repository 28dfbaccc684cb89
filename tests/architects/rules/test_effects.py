"""What stages do (A-7, A-12.6 to A-12.8)."""

import pytest

import septem
from tests.kit.architects import acting, decision, seat
from tests.kit.tables import play, seat_of, texts


@pytest.mark.clause("A-7.1", "A-12.6")
def test_alexandria_takes_from_any_deck_on_the_table() -> None:
    game = acting(
        seat("alexandria", "stone*2", "1"),
        seat("giza", deck=[]),
        seat("olympia", deck=["vp_3", "coin"]),
        seat("babylon"),
        centre=["gear", "coin"],
    )
    assert decision(game) == "alexandria_deck"  # stage 2 was the only action
    assert texts(game) == ["draw alexandria", "draw olympia", "draw babylon", "draw central"]
    far = play(game.clone(), "draw olympia")
    assert seat_of(far)["cards"] == {"vp_3": 1}
    assert far.position()["seats"][2]["deck"] == ["coin"]
    near = play(game.clone(), "draw central")
    assert seat_of(near)["cards"] == {"gear": 1}


@pytest.mark.clause("A-12.6")
def test_the_only_deck_left_is_not_asked_for() -> None:
    game = acting(
        seat("alexandria", "stone*2", "1", deck=[]),
        seat("giza", deck=["vp_3"]),
        centre=[],
    )
    assert seat_of(game)["cards"] == {"vp_3": 1}


@pytest.mark.clause("A-7.2", "A-8.3")
def test_babylon_takes_a_token_for_nothing() -> None:
    game = acting(
        seat("babylon", "stone*2", "1"),
        seat("giza"),
        progress=["decor", "politics", "tactics"],
        stack=["culture", "science"],
    )
    assert decision(game) == "choose_progress"
    assert texts(game) == [
        "progress decor",
        "progress politics",
        "progress tactics",
        "progress stack",
    ]
    play(game, "progress politics")
    assert seat_of(game)["progress"] == ["politics"]
    assert game.position()["progress"] == ["decor", "culture", "tactics"]
    assert game.position()["stack"] == ["science"]


@pytest.mark.clause("A-7.3")
def test_ephesus_takes_the_top_of_the_central_deck() -> None:
    game = acting(seat("ephesus", "stone*2", "1"), seat("giza"), centre=["vp_3", "coin"])
    assert seat_of(game)["cards"] == {"vp_3": 1}
    assert game.position()["centre"] == ["coin"]


@pytest.mark.clause("A-7.4")
def test_giza_has_no_effect() -> None:
    game = acting(seat("giza", "stone*2", "1"), seat("rhodes"), centre=["vp_3"])
    assert seat_of(game)["stages"] == [1, 2]
    assert seat_of(game)["cards"] == {}
    assert game.pending == (1,)


HALICARNASSUS = ["wood", "coin", "gear", "coin", "vp_3", "glass", "tablet"]


@pytest.mark.clause("A-7.5", "A-12.7", "A-12.8")
def test_halicarnassus_takes_one_of_five_and_shuffles_the_rest() -> None:
    game = acting(
        seat("halicarnassus", "stone*2", "1", deck=HALICARNASSUS),
        seat("giza"),
        seat("rhodes", deck=["coin", "brick"]),
    )
    assert decision(game) == "halicarnassus_deck"
    assert texts(game) == ["search left", "search right"]
    play(game, "search left")
    assert decision(game) == "halicarnassus_card"
    assert texts(game) == ["keep wood", "keep coin", "keep vp_3", "keep gear"]
    results = set()
    for luck in range(12):
        fields = {**game.position(), "luck": luck}
        taken = play(septem.position(fields), "keep gear")
        assert seat_of(taken)["cards"] == {"gear": 1}
        left = seat_of(taken)["deck"]
        assert sorted(left) == sorted(card for card in HALICARNASSUS if card != "gear")
        results.add(tuple(left))
    assert len(results) > 6
    assert len({deck[-1] for deck in results}) > 2  # the whole deck is shuffled, down to its bottom
    assert len({deck[0] for deck in results}) > 2


@pytest.mark.clause("A-7.5")
def test_halicarnassus_looks_at_fewer_cards_when_there_are_fewer() -> None:
    game = acting(
        seat("halicarnassus", "stone*2", "1", deck=["vp_3"]),
        seat("giza"),
        seat("rhodes", deck=["coin", "brick"]),
    )
    right = play(game.clone(), "search right")
    assert texts(right) == ["keep brick", "keep coin"]
    left = play(game.clone(), "search left")  # only one card: it is taken without asking
    assert seat_of(left)["cards"] == {"vp_3": 1}
    assert seat_of(left)["deck"] == []


@pytest.mark.clause("A-12.7", "A-7.8")
def test_halicarnassus_with_one_deck_or_none() -> None:
    one = acting(
        seat("halicarnassus", "stone*2", "1", deck=[]), seat("giza", deck=["coin", "vp_3"])
    )
    assert decision(one) == "halicarnassus_card"
    assert one.position()["search"] == "right"
    none = acting(seat("halicarnassus", "stone*2", "1", deck=[]), seat("giza", deck=[]))
    assert seat_of(none)["stages"] == [1, 2]
    assert decision(none) == "take_card"


@pytest.mark.clause("A-7.6")
def test_olympia_takes_left_then_right() -> None:
    game = acting(
        seat("olympia", "stone*2 brick", "1", deck=["vp_3", "coin"], progress=["urbanism"]),
        seat("giza"),
        seat("rhodes", deck=["wood", "coin"]),
    )
    assert seat_of(game)["cards"] == {"wood": 1, "brick": 1, "vp_3": 1}
    assert game.position()["armed"] == ["urbanism"]
    short = acting(
        seat("olympia", "stone*2", "1", deck=[]),
        seat("rhodes", deck=["vp_3", "coin"]),
    )
    assert seat_of(short)["cards"] == {"vp_3": 1}


@pytest.mark.clause("A-7.6")
def test_nothing_happens_between_olympias_two_cards() -> None:
    """The left card completes a pair and arms a token; the right card comes before either is used."""
    game = acting(
        seat("olympia", "stone*2 gear", "1", deck=["gear"], progress=["science"]),
        seat("rhodes", deck=["vp_3"]),
    )
    assert seat_of(game)["cards"] == {"gear": 2, "vp_3": 1}
    assert texts(game) == ["exchange gear gear", "use science"]


@pytest.mark.clause("A-7.7", "A-10.1")
def test_rhodes_has_a_shield_per_marked_stage() -> None:
    shields = [
        acting(seat("rhodes", "", stages), seat("giza")).view(None)["seats"][0]["shields"]
        for stages in ("", "1", "2", "12", "123", "1234", "12345")
    ]
    assert shields == [0, 0, 1, 1, 1, 2, 2]


@pytest.mark.clause("A-7.8")
def test_effects_are_mandatory_and_empty_ones_give_nothing() -> None:
    game = acting(seat("babylon", "stone*2", "1"), seat("giza"), progress=["decor"], stack=[])
    assert seat_of(game)["progress"] == ["decor"]  # nothing to choose: taken at once
    none = acting(seat("babylon", "stone*2", "1"), seat("giza"), progress=[], stack=[])
    assert seat_of(none)["stages"] == [1, 2]
    assert none.pending == (1,)
    dry = acting(seat("ephesus", "stone*2", "1"), seat("giza"), centre=[])
    assert seat_of(dry)["stages"] == [1, 2]
    assert seat_of(dry)["cards"] == {}
    bare = acting(seat("alexandria", "stone*2", "1", deck=[]), seat("giza", deck=[]), centre=[])
    assert bare.over
    must = acting(seat("alexandria", "stone*2", "1"), seat("giza"))
    with pytest.raises(septem.IllegalMove, match="alexandria_deck is asked"):
        must.play(0, "end")
