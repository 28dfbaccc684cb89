"""Recruitment at the start of an age and extra recruitments (L-4, L-5, L-7)."""

from functools import partial

import pytest

import septem
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    BOARDS,
    BOTH,
    FULL,
    LEADERS,
    L,
    M,
    city,
    coins,
    play_turn,
    stage_payments,
    step_of,
    texts,
)

table = partial(wonders.table, expansions=BOTH)


def recruitment(*cities: dict, age: int = 1, **fields: object) -> septem.Game:
    return table(*cities, age=age, turn=0, expansions=LEADERS, **fields)


@pytest.mark.clause("L-4.1", "L-10.3")
def test_the_phase_is_turn_0_before_the_deal() -> None:
    game = recruitment(*[city(leader_hand=[x]) for x in ("sappho", "zenobia", "nero")], age=2)
    view = game.view(M)
    assert (view["age"], view["turn"], view["phase"]) == (2, 0, "recruitment")
    assert [seat["hand_count"] for seat in view["seats"]] == [0, 0, 0]
    game.play(M, "R sappho")
    shown = game.view(L)["seats"][M]
    assert shown["committed"]
    assert "order" not in shown
    game.unplay(M)
    play_turn(game)
    view = game.view(M)
    assert (view["age"], view["turn"], view["phase"]) == (2, 1, "turn")
    assert [seat["hand_count"] for seat in view["seats"]] == [7, 7, 7]


@pytest.mark.clause("L-4.2", "L-4.4")
def test_recruit_stage_or_discard() -> None:
    me = city("lumber_yard", wonder="olympia_a", leader_hand=["zenobia"])
    game = recruitment(me, city(leader_hand=["nero"]), city(leader_hand=["sappho"]))
    assert texts(game, M) == ["R zenobia", "W 1 zenobia", "D zenobia"]
    assert game.moves(M)[0].describe("en") == "Recruit Zenobia"
    assert game.moves(M)[0].describe("fr") == "Recruter Zénobie"
    play_turn(game, "R zenobia", "D nero", "D sappho")
    assert seat_of(game)["leaders"] == ["zenobia"]
    assert game.view(L)["seats"][M]["leaders"] == ["zenobia"]
    assert coins(game, M) == 6 - 2
    assert coins(game, L) == 6 + 3


@pytest.mark.clause("L-3.1", "L-4.4")
def test_a_leader_does_nothing_before_it_is_recruited() -> None:
    hand = ["ahuitzotl", "thalestris", "aspasia", "croesus"]
    draft = table(city(hand=hand), expansions=FULL, age=0, turn=1)
    for leader in hand:
        game = draft.clone()
        before = seat_of(game)
        for seat in game.pending:
            game.play(seat, f"keep {leader}" if seat == M else game.moves(seat)[0])
        after = seat_of(game)
        assert after["leader_hand"] == [leader]
        for field in ("coins", "golden", "awaited", "diplomacy", "leaders", "owed"):
            assert after[field] == before[field], (leader, field)


@pytest.mark.clause("L-10.1", "L-10.2")
@pytest.mark.parametrize("order", ["D", "W 1"])
def test_a_new_deal_does_not_tell_which_leader_was_put_away(order: str) -> None:
    """Seat 0 sees the same whichever of two leaders its neighbour discards or puts under a stage."""
    drafted = septem.new("wonders", seed=3, players=3, expansions=LEADERS, wonders=BOARDS[:3])
    while drafted.view(None)["phase"] == "draft":
        for seat in drafted.pending:
            drafted.play(seat, drafted.moves(seat)[0])
    fields = drafted.position()
    fields["seats"][L]["cards"] = ["foundry", "brickyard", "quarry", "sawmill"]
    hand = fields["seats"][L]["leader_hand"]
    deals = set()
    for leader in hand:
        game = septem.position(fields)
        for seat in game.pending:
            words = f"{order} {leader}"
            found = [x for x in texts(game, seat) if x.startswith("D ")]
            game.play(seat, words if seat == L else found[0])
        deals.add((str(game.view(M)), *(game.determinize(M, n).hash() for n in range(4))))
    assert len(hand) == 4
    assert len(deals) == 1


@pytest.mark.clause("L-4.2")
def test_a_stage_in_the_phase_trades_as_usual() -> None:
    me = city(wonder="giza_a", leader_hand=["zenobia"])
    game = recruitment(me, city("stone_pit"), city("stone_pit"))
    assert stage_payments(game, "zenobia") == [(0, 2, 0), (2, 0, 0)]
    play_turn(game, "W 1 zenobia <2")
    assert (coins(game, M), coins(game, L)) == (4, 8)


@pytest.mark.clause("L-4.3", "L-EX3")
def test_recruiting_needs_the_coins() -> None:
    me = city("lumber_yard", wonder="olympia_a", coins=4, leader_hand=["caesar"])
    game = recruitment(me)
    assert texts(game, M) == ["W 1 caesar", "D caesar"]
    with pytest.raises(septem.IllegalMove, match="Caesar costs 5 coins; you can spend 4"):
        game.play(M, "R caesar")
    assert "César coûte 5 pièces" in game.refusal(M, "R caesar", "fr")


@pytest.mark.clause("L-4.5", "L-10.2")
def test_a_discarded_leader_leaves_the_game_unseen() -> None:
    game = recruitment(city(leader_hand=["nero", "sappho"]), discard=["tavern"])
    play_turn(game, "D nero")
    position = game.position()
    assert position["gone"] == ["nero"]
    assert position["discard"] == ["tavern"]
    for seat in (1, 2, None):
        assert "nero" not in str(game.view(seat))
    assert game.view(L)["gone_count"] == 1


@pytest.mark.clause("L-4.6", "L-10.2")
def test_a_leader_under_a_stage_is_a_marker_like_any_other() -> None:
    me = city("lumber_yard", wonder="olympia_a", leader_hand=["cleopatra", "nero"])
    game = recruitment(me)
    play_turn(game, "W 1 cleopatra")
    assert seat_of(game)["markers"] == ["cleopatra"]
    assert seat_of(game)["leaders"] == []
    assert "cleopatra" not in str(game.view(L))
    assert game.view(M)["seats"][M]["markers"] == ["cleopatra"]
    assert game.view(M)["seats"][M]["points"]["total"] == 3 + 2


@pytest.mark.clause("L-4.7")
def test_a_player_without_leaders_skips_the_phase() -> None:
    game = recruitment(city(), city(leader_hand=["nero"]), city(leader_hand=["sappho"]))
    assert game.pending == (1, 2)
    play_turn(game)
    assert game.view(M)["turn"] == 1
    assert coins(game, M) == 6
    left = recruitment(city(leader_hand=["cleopatra", "midas"]), age=3)
    play_turn(left, "D midas")
    assert left.view(M)["seats"][M]["points"]["leaders"] == 0


@pytest.mark.clause("L-4.8")
def test_leaders_stand_beside_buildings_of_any_name() -> None:
    me = city(leaders=["nero"], leader_hand=["caesar"])
    game = recruitment(me)
    play_turn(game, "R caesar")
    assert seat_of(game)["leaders"] == ["nero", "caesar"]
    assert seat_of(game)["cards"] == []


@pytest.mark.clause("L-7.1", "L-7.2")
def test_rome_a_sells_nothing_and_recruits_for_nothing() -> None:
    rome = city(wonder="rome_a", coins=0, leader_hand=["pericles"])
    game = recruitment(rome, city(wonder="giza_a", leader_hand=["nero"]))
    assert game.view(M)["seats"][M]["produces"] == game.view(M)["seats"][M]["sells"] == []
    assert stage_payments(game, "nero", L) == []
    play_turn(game, "R pericles")
    assert coins(game, M) == 0


@pytest.mark.clause("L-7.3", "L-EX4", "L-EX5")
def test_rome_b_makes_leaders_cheaper_for_itself_and_its_neighbours() -> None:
    rome = city(wonder="rome_b", leader_hand=["sappho", "pericles"])
    others = [city(leader_hand=[x]) for x in ("caesar", "cleopatra", "plato")]
    game = table(rome, *others, players=4, age=1, turn=0, expansions=LEADERS)
    costs = [game.view(seat)["seats"][seat]["leader_costs"] for seat in range(4)]
    assert costs[0] == {"pericles": 4, "sappho": 0}
    assert costs[1:] == [{"caesar": 4}, {"cleopatra": 4}, {"plato": 3}]
    neighbour = city(leader_hand=["sappho"])
    game = recruitment(city(wonder="rome_b", leader_hand=["pericles"]), neighbour)
    play_turn(game, "R pericles", "R sappho")
    assert (coins(game, M), coins(game, L)) == (2, 6)


@pytest.mark.clause("L-6.10", "L-EX6")
def test_after_maecenas_leaders_cost_nothing() -> None:
    game = recruitment(city(leaders=["maecenas"], coins=0, leader_hand=["pericles"]), age=2)
    assert "R pericles" in texts(game, M)
    play_turn(game, "R pericles")
    assert coins(game, M) == 0


@pytest.mark.clause("L-7.4")
@pytest.mark.parametrize(("reserve", "drawn"), [(6, 4), (2, 2)])
def test_rome_b_draws_leaders_from_the_reserve(reserve: int, drawn: int) -> None:
    names = ["nero", "sappho", "caesar", "plato", "midas", "bilkis"][:reserve]
    rome = city("lumber_yard", "clay_pool", wonder="rome_b", coins=0, hand=["altar"])
    game = table(rome, age=1, expansions=LEADERS, reserve=names)
    play_turn(game, "W 1 altar")
    assert coins(game, M) == 5
    assert sorted(seat_of(game)["leader_hand"]) == sorted(names[:drawn])
    assert game.position()["reserve"] == names[drawn:]
    assert game.view(L)["seats"][M]["leader_hand_count"] == drawn
    assert not any(name in str(game.view(L)) for name in names)


def rome_before_stage_2(**fields: object) -> dict:
    goods = ("quarry", "brickyard", "loom_1")
    return city(*goods, wonder="rome_b", stages=1, **fields)


@pytest.mark.clause("L-5.1", "L-5.2", "L-5.3", "L-7.5", "L-EX25")
def test_an_extra_leader_is_paid_with_spendable_coins() -> None:
    rome = rome_before_stage_2(coins=1, hand=["altar"], leader_hand=["hannibal", "nero", "caesar"])
    buyer = city(wonder="giza_a", coins=9, hand=["baths"])
    game = table(rome, buyer, age=1, expansions=LEADERS)
    play_turn(
        game, "W 2 altar", next(x for x in texts(game, L) if x.startswith("W 1") and ">2" in x)
    )
    assert step_of(game) == "recruit"
    assert game.pending == (M,)
    assert coins(game, M) == 1 + 2
    assert texts(game, M) == ["R hannibal", "R nero", "R -"]
    declined = game.clone()
    declined.play(M, "R -")
    assert seat_of(declined)["leaders"] == []
    game.play(M, "R nero")
    assert seat_of(game)["leaders"] == ["nero"]
    assert coins(game, M) == 3
    assert game.view(M)["turn"] == 4


@pytest.mark.clause("L-5.2")
def test_coins_of_the_same_stage_are_spendable() -> None:
    rome = rome_before_stage_2(coins=3, hand=["altar"], leader_hand=["caesar"])
    game = table(rome, age=1, expansions=LEADERS)
    play_turn(game, "W 2 altar")
    assert texts(game, M) == ["R caesar", "R -"]
    game.play(M, "R caesar")
    assert coins(game, M) == 0


@pytest.mark.clause("L-5.3")
def test_gains_losses_and_digs_of_an_extra_leader_come_in_the_same_turn() -> None:
    hand = ["croesus", "arsinoe", "solomon"]
    rome = rome_before_stage_2(coins=5, hand=["altar"], leader_hand=hand)

    def before() -> septem.Game:
        game = table(rome, city(coins=4), age=1, expansions=BOTH, discard=["tavern"])
        play_turn(game, "W 2 altar")
        return game

    game = before()
    game.play(M, "R croesus")
    assert coins(game, M) == 5 + 6
    game = before()
    game.play(M, "R arsinoe")
    assert step_of(game) == "lose"
    assert coins(game, M) == 5 + 4
    assert texts(game, L) == ["pay 0", "pay 1"]
    game = before()
    game.play(M, "R solomon")
    assert step_of(game) == "dig"
    assert "dig tavern" in texts(game, M)


@pytest.mark.clause("L-5.2")
def test_without_an_affordable_leader_nothing_is_asked() -> None:
    rome = rome_before_stage_2(coins=0, hand=["altar"], leader_hand=["caesar"])
    game = table(rome, age=1, expansions=LEADERS)
    play_turn(game, "W 2 altar")
    assert step_of(game) == "choose"
    assert seat_of(game)["leader_hand"] == ["caesar"]
