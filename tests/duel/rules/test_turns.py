"""Turns, the three actions, Ages and decisions (D-4, D-6, D-10, D-16)."""

import pytest

import septem
from tests.kit.duel import A, B, coins, pending, price, seat, table
from tests.kit.tables import play, refusal, seat_of, texts


@pytest.mark.clause("D-4.1", "D-1.9")
def test_players_alternate() -> None:
    game = table(cards=["altar", "baths", "theater", "tavern"])
    order = []
    for text in ("D altar", "D baths", "D theater"):
        order.append(game.pending[0])
        play(game, text)
    assert order == [A, B, A]


@pytest.mark.clause("D-4.2", "D-5.9")
def test_payment_comes_before_effects() -> None:
    first = seat(coins=10, wonders=["appian_way"])
    game = table(first, seat(coins=0, tokens=["economy"]), cards=["altar", "baths"])
    play(game, "W appian_way altar")
    assert coins(game) == [3, 7]  # 10 paid to B, then 3 taken and 3 of them lost by B


@pytest.mark.clause("D-4.3", "D-8.6", "D-11.1")
def test_supremacy_drops_the_remaining_steps() -> None:
    first = seat("apothecary", wonders=["circus_maximus"], coins=30)
    second = seat("glassworks", "press")
    game = table(first, second, cards={18: "school", 15: "walls", 19: "statue"}, age=2, pawn=8)
    play(game, "W circus_maximus school", "destroy press")
    assert game.over
    assert game.pending == ()
    assert game.position()["face_up"] == [19]
    assert game.outcome is not None
    assert game.outcome.scores[A]["wonders"] == 3
    assert game.outcome.ranking == (1, 2)
    with pytest.raises(septem.IllegalMove, match="over"):
        game.play(A, "D statue")


@pytest.mark.clause("D-4.4", "D-12.2", "D-12.11")
def test_effects_nest_depth_first() -> None:
    first = seat("apothecary", wonders=["mausoleum"], coins=30)
    game = table(
        first, cards=["altar", "baths"], discard=["school", "walls"], progress=["strategy", "law"]
    )
    play(game, "W mausoleum altar")
    assert pending(game) == "build_from_discard"
    play(game, "dig school")
    assert (game.pending, pending(game)) == ((A,), "progress_from_board")
    play(game, "pick strategy")
    assert game.pending == (B,)


@pytest.mark.clause("D-4.5", "D-12.7")
def test_an_effect_without_target_is_skipped() -> None:
    game = table(seat(wonders=["mausoleum"]), cards=["altar", "baths"])
    play(game, "W mausoleum altar")
    assert (game.pending, pending(game)) == ((B,), "turn_action")
    game = table(seat(wonders=["statue_of_zeus"]), cards=["altar", "baths"])
    play(game, "W statue_of_zeus altar")
    assert game.position()["pawn"] == 1
    assert game.pending == (B,)


@pytest.mark.clause("D-4.6", "D-13.9", "D-12.10")
def test_an_extra_turn_may_earn_another() -> None:
    first = seat(wonders=["sphinx", "piraeus", "pyramids"], coins=60, tokens=["theology"])
    game = table(first, cards=["altar", "baths", "theater", "tavern"])
    for text in ("W sphinx altar", "W piraeus baths", "W pyramids theater"):
        play(game, text)
        assert game.pending == (A,)
        assert not game.position()["play_again"]
    play(game, "D tavern")
    assert game.position()["age"] == 2


@pytest.mark.clause("D-5.11")
def test_a_production_serves_later_constructions() -> None:
    game = table(seat(wonders=["piraeus"], coins=9), cards=["workshop", "altar"])
    assert price(game, "B workshop") == 2
    play(game, "W piraeus altar")
    assert price(game, "B workshop") == 0


@pytest.mark.clause("D-6.1", "D-1.6")
def test_a_building_joins_the_city() -> None:
    game = play(table(cards=["altar", "baths"]), "B altar")
    assert seat_of(game, A)["cards"] == ["altar"]
    assert set(seat_of(game, A)) == {"coins", "cards", "wonders", "progress"}
    assert game.position()["structure"][14] is None


@pytest.mark.clause("D-6.3")
def test_the_card_under_a_wonder_has_no_color_any_more() -> None:
    game = table(seat(wonders=["pyramids"], coins=30), cards=["tavern", "altar", "baths"])
    play(game, "W pyramids tavern", "D altar")
    before = coins(game)[A]
    play(game, "D baths")
    assert coins(game)[A] == before + 2
    assert game.position()["discard"] == ["altar", "baths"]


@pytest.mark.clause("D-6.5", "D-12.14", "D-6.6", "D-12.2")
def test_a_destroyed_card_goes_to_the_discard_pile() -> None:
    first = seat(wonders=["circus_maximus", "mausoleum"], coins=60)
    second = seat("glassworks", "press", "tavern", coins=30)
    game = table(first, second, cards=["library", "forum", "brewery"])
    assert price(game, "W circus_maximus forum") == 2 + 2 * 2 + 3
    play(game, "W circus_maximus forum")
    assert texts(game) == ["destroy glassworks", "destroy press"]
    play(game, "destroy glassworks")
    assert seat_of(game, B)["cards"] == ["press", "tavern"]
    assert game.position()["discard"] == ["glassworks"]
    assert price(game, "B library") == 6  # wood, stone and now glass are bought at 2
    play(game, "D brewery")
    assert texts(game) == ["D library", "B library", "W mausoleum library"]
    play(game, "W mausoleum library", "dig glassworks")
    assert seat_of(game, A)["cards"] == ["glassworks"]


@pytest.mark.clause("D-6.4")
def test_the_limit_counts_both_players_and_comes_before_the_effects() -> None:
    second = seat(built=["appian_way", "circus_maximus", "piraeus", "sphinx"])
    first = seat(
        built=["great_lighthouse", "colossus"], wonders=["mausoleum", "pyramids"], coins=40
    )
    game = table(first, second, cards=["altar", "baths"], discard=["theater", "tavern"])
    play(game, "W mausoleum altar")
    assert pending(game) == "build_from_discard"
    assert "pyramids" not in [one["id"] for one in seat_of(game, A)["wonders"]]


@pytest.mark.clause("D-6.4")
def test_one_player_may_build_more_than_four() -> None:
    built = ["appian_way", "circus_maximus", "piraeus", "great_lighthouse"]
    first = seat(built=built, wonders=["sphinx"], coins=40)
    game = play(table(first, cards=["altar", "baths"]), "W sphinx altar")
    assert sum(one["built"] for one in seat_of(game, A)["wonders"]) == 5


@pytest.mark.clause("D-10.1", "D-10.2", "D-10.4")
def test_the_next_structure_is_laid_before_someone_starts() -> None:
    game = play(table(cards=["altar"], pawn=-1), "D altar")
    assert (game.pending, pending(game)) == ((A,), "start_player")
    assert sum(place is not None for place in game.view(A)["structure"]) == 20
    game = play(table(cards=["altar"], active=1), "D altar")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("D-10.1", "D-11.1", "D-11.3")
def test_the_game_ends_after_age_three() -> None:
    game = play(table(seat("palace", coins=0), seat(coins=0), cards=["circus"]), "D circus")
    assert game.over
    assert game.outcome is not None
    assert (game.outcome.victory, game.outcome.winners) == ("points", (A,))


@pytest.mark.clause("D-11.2", "D-13.7", "D-13.1", "D-12.9", "D-7.1")
def test_all_lines_of_the_score() -> None:
    first = seat(
        "palace",
        "library",
        "port",
        "scientists_guild",
        coins=8,
        built=["pyramids", "sphinx"],
        wonders=["colossus"],
        tokens=["agriculture", "philosophy", "mathematics"],
    )
    game = table(first, seat(coins=2), age=3, pawn=6)
    assert game.outcome is not None
    assert game.outcome.scores[A] == {
        "military": 10,
        "blue": 7,
        "green": 2,
        "yellow": 3,
        "guilds": 1,
        "wonders": 15,
        "progress": 20,
        "treasury": 2,
        "total": 60,
    }
    assert list(game.totals()) == [60, 0]


@pytest.mark.clause("D-11.3")
def test_ties() -> None:
    blue = table(seat("palace", coins=0), seat("courthouse", coins=6), age=3).outcome
    assert blue is not None
    assert ([lines["total"] for lines in blue.scores], blue.winners) == ([7, 7], (A,))
    shared = table(seat("palace", coins=0), seat("town_hall", coins=0), age=3).outcome
    assert shared is not None
    assert (shared.winners, shared.ranking) == ((A, B), (1, 1))


@pytest.mark.clause("D-16.1", "D-16.8")
def test_a_single_option_is_taken_without_asking() -> None:
    game = table(
        seat(wonders=["statue_of_zeus"], coins=30), seat("quarry"), cards=["altar", "baths"]
    )
    play(game, "W statue_of_zeus altar")
    assert seat_of(game, B)["cards"] == []
    assert game.pending == (B,)
    alone = table(cards={0: "altar", 2: "baths"}, age=1)
    assert texts(alone) == ["D baths", "B baths"]  # the turn itself is always asked


@pytest.mark.clause("D-16.2")
def test_payment_asks_nothing() -> None:
    game = table(seat("forum", "caravansery", tokens=["masonry"]), cards=["palace", "circus"])
    play(game, "B palace")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("D-16.3")
def test_while_a_decision_is_open_nobody_else_acts() -> None:
    game = table(seat("apothecary"), cards=["school", "walls"], progress=["law", "economy"])
    play(game, "B school")
    assert game.moves(B) == []
    with pytest.raises(septem.IllegalMove, match="waiting for seat 0"):
        game.play(B, "D walls")
    assert "progress_from_board has: pick economy, pick law" in refusal(game, "D walls")


@pytest.mark.clause("D-16.5", "D-5.8")
def test_the_options_of_a_turn() -> None:
    first = seat("quarry", coins=2, wonders=["pyramids", "sphinx"])
    game = table(first, cards=["baths", "stable", "pharmacist", "clay_reserve"])
    assert texts(game) == [
        "D baths",
        "D stable",
        "D pharmacist",
        "D clay_reserve",
        "B baths",
        "B stable",
        "B pharmacist",
    ]
    game = table(
        seat("quarry", "stone_pit", coins=4, wonders=["pyramids"]), cards=["baths", "altar"]
    )
    assert texts(game)[-2:] == ["W pyramids baths", "W pyramids altar"]
