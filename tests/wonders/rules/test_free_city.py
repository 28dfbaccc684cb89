"""W-11: two players and the Free City."""

from collections import Counter

import pytest

import septem
from tests.kit.tables import seat_of
from tests.kit.wonders import builds, city, coins, hand, table, texts

FREE = 2


def free_orders(game, controller=0):
    return [text for text in texts(game, controller) if text.startswith("free ")]


def two(*cities, **fields):
    """A table of two; the third city is the Free City. Odd turns of Age III belong to seat 0."""
    return table(*cities, players=2, **{"age": 3, **fields})


def controlled(*cards):
    """A hand for the controller: these cards and enough useless ones for turn 3, the drawn one included."""
    useless = ["palace", "pantheon", "palace", "pantheon", "senate", "senate"]
    return [*cards, *useless[: 6 - len(cards)]]


@pytest.mark.clause("W-11.1")
def test_cards_of_three_players_and_three_boards():
    game = septem.new("wonders", players=2, seed=4)
    assert game.seats == 2
    start = game.position()
    three = septem.new("wonders", players=3, seed=4).position()
    assert len(start["seats"]) == 3
    assert [seat["coins"] for seat in start["seats"]] == [3, 3, 3]
    for age in ("2", "3"):
        assert Counter(start["decks"][age]) == Counter(three["decks"][age])
    assert len(start["left_out"]) == 5
    named = septem.new("wonders", players=2, seed=1, wonders=("giza_a", "rhodes_b", "olympia_a"))
    assert [seat["wonder"] for seat in named.view()["seats"]] == ["giza_a", "rhodes_b", "olympia_a"]


@pytest.mark.clause("W-11.2")
def test_seven_cards_each_and_seven_in_the_draw_pile():
    game = septem.new("wonders", players=2, seed=4)
    start = game.position()
    assert [len(seat["hand"]) for seat in start["seats"]] == [8, 7, 0]  # seat 0 has drawn
    assert len(start["pile"]) == 6
    assert start["drawn"] in hand(game, 0)
    everything = Counter(hand(game, 0) + hand(game, 1) + start["pile"])
    three = septem.new("wonders", players=3, seed=9).position()["seats"]
    assert everything == Counter(card for seat in three for card in seat["hand"])


@pytest.mark.clause("W-11.3", "W-EX28")
def test_control_alternates_from_the_first_controller_of_each_age():
    game = septem.new("wonders", players=2, seed=4)
    controllers = []
    while not game.over:
        if game.view()["step"] == "choose":
            controllers.append(game.view()["controller"])
        turn = (game.view()["age"], game.view()["turn"])
        while not game.over and (game.view()["age"], game.view()["turn"]) == turn:
            seat = game.pending[0]
            game.play(seat, texts(game, seat)[-1])
    assert controllers == [0, 1] * 3 + [1, 0] * 3 + [0, 1] * 3


@pytest.mark.clause("W-11.4", "W-EX27")
def test_the_first_turn_of_two_players():
    game = septem.new("wonders", players=2, seed=4)
    before = [hand(game, 0), hand(game, 1)]
    assert [len(cards) for cards in before] == [8, 7]
    game.play(0, f"D {before[0][0]}")
    assert game.pending == (0, 1)  # the Free City's order is owed
    order = free_orders(game)[0]
    game.play(0, order)
    assert game.pending == (1,)
    game.play(1, f"D {before[1][0]}")
    rest = before[0][1:]
    rest.remove(order.split()[3 if order.split()[1] == "W" else 2])
    assert game.view()["controller"] == 1
    assert hand(game, 0) == before[1][1:]
    drawn = game.position()["drawn"]
    assert Counter(hand(game, 1)) == Counter([*rest, drawn])
    assert (len(hand(game, 0)), len(hand(game, 1)), len(game.position()["pile"])) == (6, 7, 5)


@pytest.mark.clause("W-11.4")
def test_taking_back_the_own_order_takes_back_the_free_citys():
    game = septem.new("wonders", players=2, seed=4)
    start = game.hash()
    game.play(0, texts(game)[0])
    game.unplay(0)
    assert game.hash() == start
    game.play(0, texts(game)[0])
    game.play(0, free_orders(game)[0])
    assert game.view(0)["seats"][FREE]["order"].startswith("free ")
    assert game.view(1)["seats"][FREE]["committed"] is True
    assert "order" not in game.view(1)["seats"][FREE]
    game.unplay(0)
    assert game.hash() == start
    assert game.pending == (0, 1)
    assert game.record().moves == []


@pytest.mark.clause("W-11.4")
def test_the_free_citys_order_comes_from_the_cards_left():
    game = two(city(hand=controlled("altar", "theater")), city(), city())
    game.play(0, "B altar")
    assert free_orders(game) == ["free B theater"] or game.pending == (1,)
    assert seat_of(game, FREE)["order"] == "free B theater"  # the only one: played by itself


@pytest.mark.clause("W-11.5")
def test_the_free_city_builds_when_it_can():
    game = two(city(hand=controlled("altar", "theater", "tavern")), city(), city("quarry"))
    game.play(0, "D altar")
    orders = free_orders(game)
    assert orders
    assert not [order for order in orders if order.startswith("free D")]
    assert {"free B theater", "free B tavern", "free W 1 palace"} <= set(orders)


@pytest.mark.clause("W-11.5")
def test_the_free_city_discards_only_when_nothing_can_be_built():
    game = two(city(hand=controlled("altar")), city(), city())
    game.play(0, "B altar")
    assert set(free_orders(game)) == {"free D palace", "free D pantheon", "free D senate"}
    game.play(0, "free D palace")
    game.play(1, f"D {hand(game, 1)[0]}")
    assert coins(game, FREE) == 6


@pytest.mark.clause("W-11.5")
def test_the_free_build_power_counts_as_a_way_to_build():
    game = two(city(hand=controlled("altar")), city(), city(wonder="olympia_a", stages=2))
    game.play(0, "B altar")
    assert set(free_orders(game)) == {"free B palace !", "free B pantheon !", "free B senate !"}


@pytest.mark.clause("W-11.6")
def test_a_chain_must_be_used_and_may_not_mark_a_stage():
    game = two(city(hand=controlled("altar", "statue")), city(), city("theater", "quarry"))
    game.play(0, "B altar")
    orders = free_orders(game)
    assert [order for order in orders if "statue" in order] == ["free B statue *"]
    assert "free W 1 palace" in orders
    with pytest.raises(septem.IllegalMove, match="may not mark a stage"):
        game.play(0, "free W 1 statue")


@pytest.mark.clause("W-11.7", "W-11.14")
def test_the_free_city_buys_from_both_and_sells_to_both():
    game = two(
        city("stone_pit", hand=controlled("altar", "baths")),
        city("quarry", hand=["theater"]),
        city(),
    )
    game.play(0, "B altar")
    # Seat 0 sits to the Free City's left, seat 1 to its right.
    assert builds(game, "baths") == ["<2", ">2"]
    game.play(0, "free B baths >2")
    game.play(1, "B theater")
    assert [coins(game, seat) for seat in (0, 1, FREE)] == [3, 5, 1]
    game = two(
        city(hand=["stockade", *controlled("altar")[:-1]]),
        city(hand=["stockade"]),
        city("lumber_yard", wonder="giza_a"),
    )
    assert builds(game, "stockade", 0) == [">2"]
    assert builds(game, "stockade", 1) == ["<2"]


@pytest.mark.clause("W-11.8")
def test_all_three_are_paid_and_built_from_the_start_of_the_turn():
    game = two(
        city(hand=controlled("altar", "stone_pit"), coins=5),
        city(hand=["baths"], coins=5),
        city(),
    )
    game.play(0, "B altar")
    assert builds(game, "baths", 1) == []
    assert seat_of(game, FREE)["order"] == "free B stone_pit"
    assert builds(game, "baths", 1) == []  # the Free City's stone is not there yet
    assert seat_of(game, FREE)["cards"] == []
    game.play(1, f"D {hand(game, 1)[-1]}")
    assert seat_of(game, FREE)["cards"] == ["stone_pit"]


@pytest.mark.clause("W-11.9")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_hands_are_exchanged_in_all_ages(age):
    game = table(players=2, age=age, turn=2)
    assert game.view()["pass_to"] == "exchange"
    controller = game.view()["controller"]
    other = 1 - controller
    kept = hand(game, other)[1:]
    game.play(other, f"D {hand(game, other)[0]}")
    game.play(controller, f"D {hand(game, controller)[0]}")
    if controller in game.pending:
        game.play(controller, free_orders(game, controller)[0])
    assert hand(game, controller) == kept
    assert game.view()["controller"] == other


@pytest.mark.clause("W-11.10")
def test_the_last_turn_of_an_age():
    game = two(
        city(hand=["altar", "theater"]),
        city(hand=["baths", "tavern"]),
        age=2,
        turn=6,
        pile=["arena", "walls"],
    )
    assert game.view()["controller"] == 0
    assert hand(game, 0) == ["altar", "theater", "arena"]
    game.play(0, "B altar")
    game.play(1, "D baths")
    assert coins(game, 1) == 6
    assert "theater" in seat_of(game, FREE)["cards"]
    assert sorted(game.position()["discard"]) == ["arena", "baths", "tavern", "walls"]
    assert [coins(game, seat) for seat in (0, FREE)] == [3, 3]
    assert game.view()["age"] == 3


def last_turn(
    free: dict,
    mine: tuple[str, str] = ("altar", "theater"),
    other: tuple[str, str] = ("pantheon", "tavern"),
    pile: tuple[str, str] = ("senate", "baths"),
) -> septem.Game:
    """The last turn of Age II beside a Free City that plays its last card."""
    hands = city(hand=list(mine)), city(hand=list(other))
    return two(*hands, free, age=2, turn=6, pile=list(pile))


@pytest.mark.clause("W-11.11")
def test_the_last_card_of_a_free_babylon_is_that_of_the_pile():
    free = city("quarry", wonder="babylon_b", stages=2)
    game = last_turn(free, other=("palace", "tavern"), pile=("arena", "baths"))
    game.play(0, "B altar")
    game.play(1, "D palace")
    # Free City: theater; its last card, the Baths, can be built and so must be: no choice is left.
    assert {"theater", "baths"} <= set(seat_of(game, FREE)["cards"])
    assert sorted(game.position()["discard"]) == ["arena", "palace", "tavern"]


@pytest.mark.clause("W-11.11")
def test_the_controller_orders_the_free_citys_last_card():
    free = city("quarry", "brickyard", "clay_pool", "press_1", wonder="babylon_b", stages=2)
    game = last_turn(free, mine=("altar", "palace"))
    game.play(0, "B altar")
    game.play(0, "free W 3 palace")
    game.play(1, "D pantheon")
    assert game.view()["age"] == 3  # all stages built: the Baths were the one option
    game = last_turn(free)
    game.play(0, "B altar")
    game.play(0, "free B theater")
    game.play(1, "D pantheon")
    assert game.pending == (0,)
    assert texts(game) == ["free B baths", "free W 3 baths"]
    assert game.view(0)["seats"][FREE]["hand"] == ["baths"]
    assert "baths" not in str(game.view(1))
    game.play(0, "free B baths")
    assert "baths" in seat_of(game, FREE)["cards"]


@pytest.mark.clause("W-11.11")
def test_the_free_citys_last_card_is_discarded_when_nothing_can_be_built():
    game = last_turn(city(wonder="babylon_b", stages=2), pile=("senate", "palace"))
    game.play(0, "B altar")
    game.play(1, "D pantheon")
    assert coins(game, FREE) == 6
    assert game.position()["discard"][-1] == "palace"
    # The controller has seen it; the opponent has not.
    for seed in range(5):
        assert game.determinize(0, seed).position()["discard"][-1] == "palace"
    others = {game.determinize(1, seed).position()["discard"][-1] for seed in range(40)}
    assert len(others) > 1


@pytest.mark.clause("W-11.11")
def test_the_free_citys_last_card_may_not_be_anything_else():
    free = city("quarry", "brickyard", "clay_pool", "press_1", wonder="babylon_b", stages=2)
    game = last_turn(free)
    game.play(0, "B altar")
    game.play(0, "free B theater")
    game.play(1, "D pantheon")
    with pytest.raises(septem.IllegalMove, match="the Free City must build when it can"):
        game.play(0, "free D baths")
    with pytest.raises(septem.IllegalMove, match="nothing to take back"):
        game.unplay(0)


@pytest.mark.clause("W-11.11")
def test_a_dig_of_the_free_city_may_be_declined():
    free = city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1)
    game = two(
        city(hand=controlled("altar")),
        city(),
        free,
        discard=["arena"],
    )
    game.play(0, "B altar")
    game.play(0, "free W 2 palace")
    game.play(1, f"D {hand(game, 1)[0]}")
    assert game.pending == (0,)
    assert "free dig arena" in texts(game)
    assert texts(game)[-1] == "free dig -"
    assert "arena" in game.view(0)["discard"]
    assert "discard" not in game.view(1)
    game.play(0, "free dig -")
    assert "arena" in game.position()["discard"]
    assert game.pending == (0, 1)


@pytest.mark.clause("W-11.12")
def test_three_conflicts_and_guilds_count_the_free_city():
    game = two(city("stockade"), city("walls"), city("arsenal"), age=3, turn=6)
    play_until_over(game)
    tokens = [(seat["victories"], seat["defeats"]) for seat in game.position()["seats"]]
    assert tokens[0] == ([], 2)
    assert tokens[1] == ([5], 1)
    assert tokens[2][0] == [5, 5]
    game = two(city("workers_guild"), city(), city("mine", "quarry"), turn=6, over=True)
    assert game.outcome.scores[0]["guilds"] == 2


def play_until_over(game):
    while not game.over:
        seat = game.pending[0]
        game.play(seat, texts(game, seat)[-1])


@pytest.mark.clause("W-11.13")
def test_only_the_two_players_are_ranked():
    def outcome(one, other):
        return two(one, other, city(victories=[5] * 9, coins=90), turn=6, over=True).outcome

    better = outcome(city(victories=[5]), city(victories=[3]))
    assert (len(better.scores), better.ranking, better.winners) == (2, (1, 2), (0,))
    richer = outcome(city(coins=4), city(coins=5))
    assert (richer.ranking, richer.winners) == ((2, 1), (1,))
    shared = outcome(city(coins=4), city(coins=4))
    assert (shared.ranking, shared.winners) == ((1, 1), (0, 1))


@pytest.mark.clause("W-11.14")
def test_the_ring_and_the_base_game_only():
    game = septem.new("wonders", players=2, seed=4)
    assert [len(game.view()["seats"]), game.seats] == [3, 2]
    with pytest.raises(septem.BadOption):
        septem.new("wonders", players=2, seed=4, expansions=("leaders",))


def test_a_player_who_has_not_chosen_has_nothing_to_take_back():
    game = septem.new("wonders", players=2, seed=4)
    for seat in (0, 1):
        with pytest.raises(septem.IllegalMove, match="nothing to take back"):
            game.unplay(seat)


def test_the_controller_alone_sees_the_card_drawn():
    game = septem.new("wonders", players=2, seed=4)
    drawn = game.position()["drawn"]
    assert drawn in game.view(0)["seats"][0]["hand"]
    assert game.view(1)["seats"][0]["hand_count"] == 8
    assert game.view(1)["pile_count"] == 6
    assert "pile" not in game.view(0)


def test_refusals_around_the_free_city():
    game = two(city(hand=controlled("altar", "theater", "tavern")), city(), city("quarry"))
    with pytest.raises(septem.IllegalMove, match="own city; leave out 'free'"):
        game.play(0, "free B altar")
    game.play(0, "B altar")
    with pytest.raises(septem.IllegalMove, match="begins with 'free'"):
        game.play(0, "B theater")
    with pytest.raises(septem.IllegalMove, match="must build when it can"):
        game.play(0, "free D theater")
