"""The turn and taking cards (A-4, A-5)."""

import pytest

import septem
from tests.kit.architects import acting, decision, seat, table
from tests.kit.tables import play, seat_of, texts


@pytest.mark.clause("A-4.1", "A-13.3")
def test_the_owner_of_the_cat_sees_the_central_card_before_taking() -> None:
    game = table(seat("giza"), seat("rhodes"), cat=0, centre=["gear", "coin"])
    assert game.view(0)["centre"]["top"] == "gear"
    assert game.view(1)["centre"]["top"] is None


@pytest.mark.clause("A-4.1")
def test_a_turn_with_nothing_to_do_ends_and_the_left_neighbour_plays() -> None:
    game = table(seat("giza", deck=["vp_3"]), seat("rhodes"), seat("olympia"))
    play(game, "take left")
    assert game.pending == (1,)
    assert decision(game) == "take_card"


@pytest.mark.clause("A-4.2")
def test_with_three_empty_decks_the_turn_goes_on_without_a_card() -> None:
    """Seat 0 has no deck to take from but must still build."""
    game = table(
        seat("giza", "wood*2 stone*2", deck=[]),
        seat("rhodes", deck=["coin"]),
        seat("olympia", deck=[]),
        centre=[],
    )
    assert game.pending == (1,)  # stage 1 was the only thing to do and is built
    assert seat_of(game)["stages"] == [1]
    assert seat_of(game)["cards"] == {"wood": 1, "stone": 1}


@pytest.mark.clause("A-4.2")
def test_taking_cannot_be_declined() -> None:
    game = table(seat("giza"), seat("rhodes"))
    with pytest.raises(septem.IllegalMove, match="take_card is asked"):
        game.play(0, "end")


@pytest.mark.clause("A-4.3", "A-12.3")
def test_actions_come_in_any_order() -> None:
    start = acting(
        seat("giza", "wood stone compass*2", progress=["urbanism"]),
        seat("rhodes"),
        armed=["urbanism"],
        progress=["decor", "politics", "tactics"],
    )
    assert texts(start) == ["build 1 wood stone", "exchange compass compass", "use urbanism"]
    orders = [
        ("build 1 wood stone", "exchange compass compass", "progress decor"),
        ("exchange compass compass", "progress decor", "build 1 wood stone"),
    ]
    for order in orders:
        game = play(start.clone(), *order)
        assert seat_of(game)["stages"] == [1]
        assert "decor" in seat_of(game)["progress"]
        assert texts(game) == ["use urbanism", "end"]


@pytest.mark.clause("A-4.4", "A-6.6", "A-8.2")
def test_the_turn_cannot_end_before_mandatory_actions() -> None:
    game = acting(seat("giza", "wood stone compass*2"), seat("rhodes"))
    assert "end" not in texts(game)
    with pytest.raises(septem.IllegalMove, match="mandatory action: build 1 wood stone, exchange"):
        game.play(0, "end")


@pytest.mark.clause("A-4.5")
def test_a_started_action_is_finished_before_the_next() -> None:
    game = acting(seat("giza", "wood stone compass*2"), seat("rhodes"))
    play(game, "exchange compass compass")
    assert decision(game) == "choose_progress"
    assert all(text.startswith("progress ") for text in texts(game))
    with pytest.raises(septem.IllegalMove, match="now choose_progress is asked"):
        game.play(0, "build 1 wood stone")


@pytest.mark.clause("A-5.1", "A-7.3")
def test_a_card_taken_by_a_stage_counts_like_any_other() -> None:
    """Ephesus' central card gives the cat, blows horns and arms tokens all the same."""
    ephesus = seat("ephesus", "stone*2", stages="1", progress=["propaganda"])
    cat = acting(ephesus, seat("rhodes"), centre=["cat_2vp", "coin"])
    assert cat.position()["cat"] == 0  # stage 2 was the only action
    horn = acting(ephesus, seat("rhodes"), centre=["shield_2_horn", "coin"])
    assert horn.position()["conflict"] == 2
    assert horn.position()["armed"] == ["propaganda"]


@pytest.mark.clause("A-5.2")
def test_a_cat_icon_brings_the_cat_from_wherever_it_is() -> None:
    game = table(seat("giza", deck=["cat_2vp", "vp_3"]), seat("rhodes"), cat=1)
    play(game, "take left")
    assert game.position()["cat"] == 0
    plain = table(seat("giza", deck=["vp_3"]), seat("rhodes"), cat=1)
    play(plain, "take left")
    assert plain.position()["cat"] == 1


@pytest.mark.clause("A-5.3", "A-EX2")
def test_horns_turn_conflict_tokens_and_surplus_horns_are_ignored() -> None:
    def after(top: str, conflict: int) -> int:
        game = table(
            seat("alexandria", deck=[top]), seat("rhodes"), seat("giza"), conflict=conflict
        )
        play(game, "take left")
        turned: int = game.position()["conflict"]
        return turned

    assert after("shield_0_horn", 0) == 0
    assert after("shield_1_horn", 0) == 1
    assert after("shield_2_horn", 0) == 2
    # One of three tokens is left on Peace: it is turned, the battle is fought, all go back to Peace.
    game = table(
        seat("alexandria", "shield_0_horn", deck=["shield_2_horn"]),
        seat("rhodes"),
        seat("giza"),
        conflict=2,
    )
    play(game, "take left")
    assert game.position()["conflict"] == 0
    assert seat_of(game)["victories"] == 2
    assert seat_of(game)["cards"] == {"shield_0_horn": 1}


@pytest.mark.clause("A-5.3")
def test_turning_the_last_token_makes_the_battle_wait_for_the_end_of_the_turn() -> None:
    game = table(
        seat("alexandria", "compass*2", deck=["shield_1_horn"]),
        seat("rhodes"),
        conflict=2,
        progress=["decor", "politics", "strategy"],
    )
    play(game, "take left")
    assert decision(game) == "choose_progress"  # the pair was the only thing to do
    assert game.position()["conflict"] == 3
    assert seat_of(game)["victories"] == 0
    play(game, "progress decor")
    assert game.position()["conflict"] == 0
    assert seat_of(game)["victories"] == 1


@pytest.mark.clause("A-5.4")
def test_a_card_arms_the_tokens_it_triggers() -> None:
    game = table(
        seat("giza", progress=["urbanism", "crafts"], deck=["brick", "coin"]), seat("rhodes")
    )
    play(game, "take left")
    assert game.position()["armed"] == ["urbanism"]
    assert texts(game) == ["use urbanism", "end"]


@pytest.mark.clause("A-5.5")
def test_a_cat_gained_now_looks_from_the_next_turn_on() -> None:
    game = table(
        seat("giza", deck=["cat_2vp", "vp_3"]),
        seat("rhodes", deck=["coin", "vp_3"]),
        centre=["gear", "tablet"],
    )
    play(game, "take left")
    assert game.view(0)["cat"] == 0
    assert game.view(0)["centre"]["top"] is None
    play(game, "take left")
    assert game.view(0)["centre"]["top"] == "gear"
