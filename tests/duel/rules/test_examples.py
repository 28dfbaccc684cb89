"""Every worked example of docs/rules/duel.md (D-EX)."""

import pytest

import septem
from septem.duel.cards.catalogue import CARDS
from tests.kit.duel import A, B, coins, pending, price, seat, table
from tests.kit.tables import play, refusal, seat_of, texts


@pytest.mark.clause("D-EX1", "D-1.4")
def test_printed_costs() -> None:
    def cost(name: str) -> tuple[int, dict[str, int]]:
        return CARDS[name].coins, CARDS[name].resources

    assert cost("lumber_yard") == (0, {})
    assert cost("stone_pit") == (1, {})
    assert cost("baths") == (0, {"stone": 1})
    assert cost("arena") == (0, {"wood": 1, "clay": 1, "stone": 1})
    assert cost("scriptorium") == (2, {})


@pytest.mark.clause("D-EX2", "D-5.10")
def test_horse_breeders_by_goods_or_by_chain() -> None:
    game = table(seat(), cards=["horse_breeders", "walls"])
    assert price(game, "B horse_breeders") == 4
    game = table(seat("stable"), cards=["horse_breeders", "walls"])
    assert price(game, "B horse_breeders") == 0
    assert game.moves(A)[2].describe() == "Build Horse Breeders, free thanks to Stable"


@pytest.mark.clause("D-EX3", "D-5.1", "D-5.2")
def test_own_production_serves_every_construction() -> None:
    me = seat("quarry", "clay_pool", "brickyard", "press", coins=2)
    game = table(me, cards=["baths", "garrison", "apothecary"])
    assert price(game, "B baths") == 0
    assert price(game, "B garrison") == 0
    assert price(game, "B apothecary") == 2
    play(game, "B baths", "D garrison")
    assert price(game, "B apothecary") == 2


@pytest.mark.clause("D-EX4", "D-5.4", "D-5.5")
def test_prices_count_the_opponents_units() -> None:
    first, second = seat(coins=30), seat("shelf_quarry", coins=30)
    game = table(first, second, cards=["walls", "aqueduct", "statue"])
    assert price(game, "B walls") == 8
    assert price(game, "B aqueduct") == 12
    play(game, "D statue")
    assert price(game, "B aqueduct") == 2


@pytest.mark.clause("D-EX5")
def test_fortifications_in_trade() -> None:
    game = table(
        seat("clay_pool"), seat("shelf_quarry"), cards=["fortifications", "circus"], active=1
    )
    assert price(game, "B fortifications") == 5


@pytest.mark.clause("D-EX6")
def test_aqueduct_in_trade() -> None:
    game = table(seat(coins=12), seat("shelf_quarry"), cards=["aqueduct", "walls"])
    assert price(game, "B aqueduct") == 12


@pytest.mark.clause("D-EX7")
def test_caravansery_in_trade() -> None:
    game = table(seat("glassworks"), seat(), cards=["caravansery", "walls"], active=1)
    assert price(game, "B caravansery") == 7
    assert coins(play(game, "B caravansery")) == [20, 13]


@pytest.mark.clause("D-EX8", "D-5.10")
def test_chains_make_buildings_free() -> None:
    game = table(seat("baths", coins=0), cards=["aqueduct", "walls"])
    assert coins(play(game, "B aqueduct"))[A] == 0
    game = table(seat(), seat("palisade", coins=0), cards=["fortifications", "circus"], active=1)
    assert coins(play(game, "B fortifications"))[B] == 0


@pytest.mark.clause("D-EX9", "D-6.2")
def test_a_discard_pays_two_and_one_per_yellow_card() -> None:
    game = table(
        seat(), seat("tavern", "clay_reserve", coins=0), cards=["aqueduct", "walls"], active=1
    )
    play(game, "D aqueduct")
    assert coins(game)[B] == 4
    assert game.position()["discard"] == ["aqueduct"]


@pytest.mark.clause("D-EX10", "D-6.3", "D-12.3")
def test_colossus_costs_its_own_price() -> None:
    game = table(seat(wonders=["colossus"], coins=8), cards=["pretorium", "circus"])
    assert price(game, "W colossus pretorium") == 8
    play(game, "W colossus pretorium")
    assert game.position()["pawn"] == 2
    assert seat_of(game, A)["wonders"] == [{"id": "colossus", "built": True, "card": "pretorium"}]
    assert coins(game)[A] == 0
    assert seat_of(game, A)["cards"] == []


@pytest.mark.clause("D-EX11", "D-6.4", "D-20.2")
def test_the_seventh_wonder_removes_the_last() -> None:
    second = seat(built=["appian_way", "circus_maximus", "piraeus", "sphinx"])
    first = seat(built=["great_lighthouse", "mausoleum"], wonders=["colossus", "pyramids"])
    game = play(table(first, second, cards=["guard_tower", "altar"]), "W colossus altar")
    assert [one["id"] for one in seat_of(game, A)["wonders"]] == [
        "colossus",
        "great_lighthouse",
        "mausoleum",
    ]
    play(game, "D guard_tower")
    assert not any("pyramids" in text for text in texts(game))


@pytest.mark.clause("D-EX12", "D-8.3", "D-8.4")
@pytest.mark.parametrize("pawn", [1, 2])
def test_entering_a_zone_takes_its_token(pawn: int) -> None:
    game = table(seat(), seat(coins=5), cards=["archery_range", "walls"], pawn=pawn)
    play(game, "B archery_range")
    assert game.position()["pawn"] == pawn + 2
    assert coins(game)[B] == 3
    assert "second_player_2" not in game.position()["military_tokens"]


@pytest.mark.clause("D-EX13", "D-8.5", "D-13.8")
def test_strategy_adds_a_shield() -> None:
    game = table(seat(tokens=["strategy"]), cards=["archery_range", "walls"])
    assert play(game, "B archery_range").position()["pawn"] == 3


@pytest.mark.clause("D-EX14", "D-13.6")
def test_mathematics_counts_itself() -> None:
    game = table(seat(coins=0, tokens=["mathematics"]), seat(coins=0), age=3)
    assert game.outcome is not None
    assert game.outcome.scores[A]["progress"] == 3


@pytest.mark.clause("D-EX15", "D-5.3", "D-5.7")
def test_the_forum_gives_the_dearer_good() -> None:
    first = seat("lumber_yard", "quarry", "forum", wonders=["temple_of_artemis"])
    game = table(first, seat("glassworks"), cards=["walls", "statue"])
    assert price(game, "W temple_of_artemis walls") == 2


@pytest.mark.clause("D-EX16", "D-5.7", "D-12.5")
def test_two_choices_give_stone() -> None:
    first = seat("clay_pool", "caravansery", built=["great_lighthouse"])
    game = table(first, seat("shelf_quarry"), cards=["circus", "arsenal"])
    assert price(game, "B circus") == 2


@pytest.mark.clause("D-EX17", "D-5.6", "D-13.5")
def test_masonry_strikes_the_dearest_goods() -> None:
    game = table(
        seat(tokens=["masonry"]), seat("glassworks", "glass_blower"), cards=["palace", "circus"]
    )
    assert price(game, "B palace") == 6


@pytest.mark.clause("D-EX18", "D-5.6", "D-13.2")
def test_architecture_strikes_two_units() -> None:
    first = seat("stone_reserve", tokens=["architecture"], wonders=["pyramids"])
    game = table(first, seat("press"), cards=["circus", "arsenal"])
    assert price(game, "W pyramids circus") == 2


@pytest.mark.clause("D-EX19", "D-5.9", "D-13.3")
def test_economy_receives_the_trade_cost_only() -> None:
    game = table(seat(coins=5), seat(coins=0, tokens=["economy"]), cards=["forum", "walls"])
    assert coins(play(game, "B forum")) == [0, 2]


@pytest.mark.clause("D-EX20", "D-13.10", "D-5.10")
def test_urbanism_pays_for_a_chain() -> None:
    game = table(seat("garrison", coins=0, tokens=["urbanism"]), cards=["barracks", "walls"])
    assert coins(play(game, "B barracks"))[A] == 4


@pytest.mark.clause("D-EX21", "D-5.3", "D-12.8")
def test_both_choices_give_papyrus() -> None:
    game = table(seat("forum", built=["piraeus"]), seat("press"), cards=["school", "walls"])
    assert price(game, "B school") == 2


@pytest.mark.clause("D-EX22", "D-8.4")
def test_a_poor_player_loses_what_is_there() -> None:
    game = play(table(seat(), seat(coins=1), cards=["arsenal", "circus"]), "B arsenal")
    assert game.position()["pawn"] == 3
    assert coins(game)[B] == 0
    assert "second_player_2" not in game.position()["military_tokens"]


@pytest.mark.clause("D-EX23", "D-8.4")
def test_one_move_may_trigger_two_tokens() -> None:
    game = table(seat(tokens=["strategy"]), seat(coins=10), cards=["arsenal", "circus"], pawn=2)
    play(game, "B arsenal")
    assert game.position()["pawn"] == 6
    assert coins(game)[B] == 3
    assert game.position()["military_tokens"] == ["first_player_2", "first_player_5"]


@pytest.mark.clause("D-EX24", "D-8.3")
def test_no_token_acts_on_the_way_back() -> None:
    left = ["first_player_2", "first_player_5"]
    game = table(
        seat(), seat(), cards=["arsenal", "circus"], pawn=7, military_tokens=left, active=1
    )
    play(game, "B arsenal")
    assert game.position()["pawn"] == 4
    assert coins(game)[A] == 20
    assert game.position()["military_tokens"] == left


@pytest.mark.clause("D-EX25", "D-8.6", "D-4.3")
def test_military_supremacy_at_once() -> None:
    game = table(seat(tokens=["strategy"]), cards=["pretorium", "circus"], pawn=7)
    play(game, "B pretorium")
    assert game.over
    assert game.position()["pawn"] == 9
    assert game.outcome is not None
    assert (game.outcome.victory, game.outcome.winners) == ("military", (A,))


@pytest.mark.clause("D-EX26", "D-9.5", "D-13.4")
def test_law_is_the_sixth_symbol() -> None:
    held = ("apothecary", "pharmacist", "scriptorium", "workshop", "academy")
    game = table(seat(*held), cards=["school", "walls"], progress=["law", "philosophy"])
    play(game, "B school")
    assert pending(game) == "progress_from_board"
    play(game, "pick law")
    assert game.outcome is not None
    assert (game.outcome.victory, game.outcome.winners) == ("science", (A,))


@pytest.mark.clause("D-EX27", "D-10.3", "D-8.7", "D-16.12", "D-16.3")
def test_the_player_behind_chooses_who_starts() -> None:
    game = play(table(cards=["altar"], pawn=3), "D altar")
    assert game.pending == (B,)
    assert game.position()["age"] == 2
    assert texts(game) == ["start 0", "start 1"]
    assert play(game.clone(), "start 0").pending == (A,)
    assert play(game, "start 1").pending == (B,)


@pytest.mark.clause("D-EX28", "D-4.7", "D-10.4", "D-18.4")
def test_an_extra_turn_is_lost_with_the_structure() -> None:
    first = seat(wonders=["sphinx"])
    game = play(table(first, cards=["altar"]), "W sphinx altar")
    assert game.pending == (A,)
    assert pending(game) == "turn_action"
    play(game, texts(game)[0])
    assert game.pending == (B,)
    game = play(table(first, cards=["altar"], centre_start="choose"), "W sphinx altar")
    assert (game.pending, texts(game)) == ((A,), ["start 0", "start 1"])


@pytest.mark.clause("D-EX29", "D-3.3", "D-3.5")
def test_cards_are_turned_up_when_nothing_covers_them() -> None:
    game = septem.new("duel", seed=4, wonders="first_game")

    def accessible() -> list[int]:
        places = enumerate(game.view(None)["structure"])
        return [at for at, place in places if place and place.get("accessible")]

    assert accessible() == [14, 15, 16, 17, 18, 19]
    seen = []
    for at in (14, 15, 16):
        game.play(game.pending[0], f"D {game.view(None)['structure'][at]['card']}")
        seen.append(accessible())
    assert seen == [[15, 16, 17, 18, 19], [9, 16, 17, 18, 19], [9, 10, 17, 18, 19]]
    assert "card" in game.view(None)["structure"][9]
    assert "back" in game.view(None)["structure"][11]


@pytest.mark.clause("D-EX30", "D-3.3")
def test_row_one_opens_when_row_two_is_gone() -> None:
    game = table(cards={0: "altar", 1: "baths", 3: "theater", 4: "tavern"})
    discards = [text for text in texts(game) if text.startswith("D")]
    assert discards == ["D theater", "D tavern"]
    play(game, "D tavern")
    assert [text for text in texts(game) if text.startswith("D")] == ["D theater"]
    assert "covered" in refusal(game, "D altar")
    play(game, "D theater")
    assert [text for text in texts(game) if text.startswith("D")] == ["D altar", "D baths"]


@pytest.mark.clause("D-EX31", "D-14.1", "D-14.8", "D-14.9")
def test_a_guild_counts_the_larger_city() -> None:
    game = table(
        seat("merchants_guild", "tavern", "brewery", coins=0),
        seat("clay_reserve", "stone_reserve", "wood_reserve", "forum", coins=0),
        age=3,
    )
    assert game.outcome is not None
    assert [lines["guilds"] for lines in game.outcome.scores] == [4, 0]


@pytest.mark.clause("D-EX32", "D-14.6", "D-11.2")
def test_moneylenders_count_the_richer_treasury() -> None:
    game = table(seat("moneylenders_guild", coins=7), seat(coins=11), age=3)
    assert game.outcome is not None
    first, second = game.outcome.scores
    assert (first["treasury"], first["guilds"], second["treasury"]) == (2, 3, 3)


@pytest.mark.clause("D-EX33", "D-11.2", "D-8.2", "D-8.7")
def test_military_points_go_to_the_player_ahead() -> None:
    game = table(age=3, pawn=-4)
    assert game.outcome is not None
    assert [lines["military"] for lines in game.outcome.scores] == [0, 5]
