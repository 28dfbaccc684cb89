"""Set-up, seats and decks (A-2, A-3, A-14)."""

from typing import Any

import pytest

import septem
from septem.architects.cards.catalogue import BOX
from tests.kit.architects import decision, seat, table
from tests.kit.tables import play, texts


@pytest.mark.clause("A-2.1")
def test_each_player_has_one_wonder_unbuilt_and_its_deck() -> None:
    game = septem.new("architects", players=5, seed=1)
    seats = game.position()["seats"]
    assert len({entry["wonder"] for entry in seats}) == 5
    for entry in seats:
        assert entry["stages"] == []
        printed = BOX.decks[BOX.wonder_ids.index(entry["wonder"])]
        assert sorted(map(BOX.card_ids.index, entry["deck"])) == [
            card for card, count in enumerate(printed) for _ in range(count)
        ]


@pytest.mark.clause("A-2.1")
def test_wonders_may_be_named() -> None:
    named = ("rhodes", "giza", "babylon")
    game = septem.new("architects", players=3, seed=1, wonders=named)
    assert tuple(entry["wonder"] for entry in game.position()["seats"]) == named
    again = septem.replay(str(game.record()))
    assert again.hash() == game.hash()


@pytest.mark.clause("A-2.2")
def test_wonder_decks_show_their_top_card_and_the_central_deck_does_not() -> None:
    game = septem.new("architects", players=4, seed=9)
    position = game.position()
    for viewer in (None, 0, 3):
        view = game.view(viewer)
        for entry, truth in zip(view["seats"], position["seats"], strict=True):
            assert entry["deck"]["top"] == truth["deck"][0]
            assert entry["deck"]["size"] == 25
        assert view["centre"]["top"] is None
        assert view["centre"]["size"] == 60


@pytest.mark.clause("A-2.2", "A-2.3")
def test_decks_and_tokens_are_shuffled_by_the_seed() -> None:
    positions = [septem.new("architects", players=3, seed=seed).position() for seed in range(20)]
    assert len({tuple(position["centre"]) for position in positions}) == 20
    assert len({tuple(position["seats"][0]["deck"]) for position in positions}) == 20
    assert len({tuple(position["stack"]) for position in positions}) == 20
    assert positions[4] == septem.new("architects", players=3, seed=4).position()


@pytest.mark.clause("A-2.3")
def test_three_tokens_lie_face_up_and_twelve_in_the_stack() -> None:
    position = septem.new("architects", players=2, seed=5).position()
    assert len(position["progress"]) == 3
    assert len(position["stack"]) == 12
    assert sorted(position["progress"] + position["stack"]) == sorted(
        token.id for token in BOX.tokens for _ in range(token.copies)
    )


@pytest.mark.clause("A-2.4", "A-EX1")
def test_conflict_tokens_by_number_of_players() -> None:
    counts = []
    for players in range(2, 8):
        view = septem.new("architects", players=players, seed=1).view(None)
        counts.append(view["conflict_tokens"])
        assert view["conflict"] == 0
    assert counts == [3, 3, 4, 5, 6, 6]


@pytest.mark.clause("A-2.5")
def test_nobody_owns_the_cat_and_nothing_is_discarded() -> None:
    position = septem.new("architects", players=3, seed=2).position()
    assert position["cat"] is None
    assert position["discard"] == {}


@pytest.mark.clause("A-2.6", "A-14.1")
def test_seat_0_starts_and_play_goes_to_the_left() -> None:
    game = septem.new("architects", players=3, seed=6, wonders=("giza", "rhodes", "olympia"))
    order = []
    for _ in range(7):
        order.append(game.pending[0])
        play(game, "take central")
    assert order == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.clause("A-3.1", "A-3.2", "A-EX23")
def test_the_left_deck_is_the_own_and_the_right_deck_the_right_neighbours() -> None:
    game = table(
        seat("giza", deck=["vp_3"]),
        seat("rhodes", deck=["coin"]),
        seat("olympia", deck=["shield_0_horn"]),
    )
    left = play(game.clone(), "take left")
    assert left.position()["seats"][0]["cards"] == {"vp_3": 1}
    right = play(game.clone(), "take right")
    assert right.position()["seats"][0]["cards"] == {"shield_0_horn": 1}
    play(right, "take right")  # seat 1: the right deck is that of seat 0
    assert right.position()["seats"][1]["cards"] == {"vp_3": 1}


@pytest.mark.clause("A-3.2")
def test_with_two_players_the_right_deck_is_the_opponents() -> None:
    game = table(seat("giza", deck=["vp_3"]), seat("rhodes", deck=["coin"]))
    play(game, "take right", "take right")
    seats = game.position()["seats"]
    assert [entry["cards"] for entry in seats] == [{"coin": 1}, {"vp_3": 1}]


@pytest.mark.clause("A-3.3", "A-12.2")
def test_available_cards_are_the_tops_of_the_decks_that_are_not_empty() -> None:
    whole = table(seat("giza"), seat("rhodes"), seat("olympia"))
    assert texts(whole) == ["take left", "take right", "take central"]
    assert texts(table(seat("giza", deck=[]), seat("rhodes"))) == ["take right", "take central"]
    assert texts(table(seat("giza"), seat("rhodes", deck=[]))) == ["take left", "take central"]
    assert texts(table(seat("giza"), seat("rhodes"), centre=[])) == ["take left", "take right"]


@pytest.mark.clause("A-12.2")
def test_taking_is_asked_even_with_one_option() -> None:
    game = table(seat("giza", deck=["vp_3"]), seat("rhodes", deck=[]), centre=[])
    assert decision(game) == "take_card"
    assert texts(game) == ["take left"]


@pytest.mark.clause("A-3.4")
def test_an_empty_deck_stays_empty() -> None:
    game = table(seat("giza", deck=["vp_3"]), seat("rhodes", deck=[]), centre=["coin", "vp_3"])
    play(game, "take left")
    assert texts(game) == ["take central"]
    play(game, "take central", "take central")
    assert game.over
    assert game.position()["centre"] == []
    assert sum(game.position()["discard"].values()) == 2 * 25 + 60 - 3


@pytest.mark.clause("A-3.5")
def test_the_next_card_of_a_face_up_deck_is_visible_at_once() -> None:
    game = table(seat("giza", deck=["vp_3", "cat_2vp", "coin"]), seat("rhodes"))
    play(game, "take left")
    for viewer in (None, 0, 1):
        assert game.view(viewer)["seats"][0]["deck"]["top"] == "cat_2vp"


@pytest.mark.clause("A-12.1", "A-14.1", "A-2.1")
def test_wonders_are_chosen_in_seat_order() -> None:
    game = septem.new("architects", players=3, seed=8, wonders="chosen")
    assert game.pending == (0,)
    assert decision(game) == "choose_wonder"
    assert texts(game) == [f"wonder {ident}" for ident in BOX.wonder_ids]
    play(game, "wonder giza")
    assert game.pending == (1,)
    assert "wonder giza" not in texts(game)
    assert game.view(None)["seats"][0]["deck"]["size"] == 25
    assert game.view(None)["seats"][1]["wonder"] is None
    play(game, "wonder rhodes", "wonder babylon")
    assert game.pending == (0,)
    assert decision(game) == "take_card"
    assert [entry["wonder"] for entry in game.position()["seats"]] == ["giza", "rhodes", "babylon"]
    assert septem.replay(str(game.record())).hash() == game.hash()


@pytest.mark.clause("A-12.1")
def test_the_last_of_seven_wonders_is_not_asked_for() -> None:
    game = septem.new("architects", players=7, seed=8, wonders="chosen")
    for ident in BOX.wonder_ids[:6]:
        play(game, f"wonder {ident}")
    assert decision(game) == "take_card"
    assert game.position()["seats"][6]["wonder"] == "rhodes"


BAD_OPTIONS = [
    ({"players": 1}, "2 to 7"),
    ({"players": 8}, "2 to 7"),
    ({"players": True}, "2 to 7"),
    ({"players": "3"}, "2 to 7"),
    ({"expansions": ("leaders",)}, "has none"),
    ({"wonders": "giza"}, "random, chosen or 3 names"),
    ({"wonders": 5}, "random, chosen or 3 names"),
    ({"wonders": ("giza", "rhodes")}, "expected 3 names"),
    ({"wonders": ("giza", "rhodes", "petra")}, "there is no 'petra'"),
    ({"wonders": ("giza", "rhodes", "giza")}, "named twice"),
    ({"seed": "x"}, "whole number"),
    ({"teams": True}, "no option 'teams'"),
]


@pytest.mark.parametrize(("options", "reason"), BAD_OPTIONS)
def test_bad_options_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(septem.BadOption, match=reason):
        septem.new("architects", **{"seed": 1} | options)
