"""Foundations: the draft, the foundation stage, effects that slide, debts, cards set aside (F-1 to F-11, T-13, T-21.6)."""

from functools import partial

import pytest

import septem
from septem.kernel.errors import BadOption
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    BOTH,
    EVERYTHING,
    L,
    M,
    catalogue,
    city,
    coins,
    edition,
    hand_size,
    lines,
    payments,
    play_turn,
    stage_payments,
    step_of,
    texts,
)

table = partial(wonders.table, expansions=BOTH)

GOODS = (
    "sawmill",
    "quarry",
    "foundry",
    "brickyard",
    "glassworks_1",
    "press_1",
    "loom_1",
    "forge_1",
)


def new(players: int = 3, seed: int = 1) -> septem.Game:
    return septem.new("wonders", seed=seed, players=players, expansions=EVERYTHING)


def turn(*cities: dict, **fields: object) -> septem.Game:
    return table(*cities, **{"expansions": EVERYTHING, "optional": False, **fields})


@pytest.mark.clause("F-1.1", "F-EX6", "F-1.4")
def test_sixteen_foundations() -> None:
    pieces = catalogue(EVERYTHING)
    cards = [card for card in pieces.cards if card.color == "foundation"]
    deck = edition(EVERYTHING).modules[-1].rules.deck
    assert sorted(len(deck.lines[int(c.index)]) for c in cards) == [2] * 8 + [3] * 8
    assert not any(c.color == "foundation" for c in pieces.cards if c.age >= 0)
    assert "foundation" not in pieces.vocabulary.colors


@pytest.mark.clause("F-1.2", "F-2.1", "F-9.2")
def test_towers_on_side_b_alone() -> None:
    for seed in range(8):
        seats = new(8, seed).position()["seats"]
        assert all(seat["wonder"].endswith("_b") for seat in seats)
        assert len({seat["wonder"] for seat in seats}) == 8
    assert len(catalogue(EVERYTHING).boards) == 8
    with pytest.raises(BadOption, match="every board is on side B"):
        septem.new("wonders", seed=1, expansions=EVERYTHING, sides="A")
    with pytest.raises(BadOption, match="Foundations needs the expansion"):
        septem.new("wonders", seed=1, expansions=("towers", "foundations"))


@pytest.mark.clause("F-1.3")
def test_without_foundations_there_is_no_foundation_stage() -> None:
    me = city(wonder="babel_b")
    assert lines(table(me, expansions=("towers",)))["wonder"] == 0
    assert lines(turn(me))["wonder"] == 2


@pytest.mark.clause("F-2.2", "F-11.1", "F-EX1", "F-2.3")
def test_six_coins_and_the_order_of_the_game() -> None:
    game = new()
    assert {seat["coins"] for seat in game.position()["seats"]} == {6}
    assert step_of(game) == "keep foundation"
    assert game.view(0)["phase"] == "foundations"
    assert game.view(0)["seats"][0]["hand"] == []  # the leaders come later
    for _ in range(2):
        for seat in range(3):
            game.play(seat, game.moves(seat)[0])
    assert game.view(0)["phase"] == "draft"
    assert len(game.view(0)["seats"][0]["hand"]) == 4


@pytest.mark.clause("F-3.1", "F-9.5", "F-EX20")
def test_two_cards_each_and_the_rest_in_the_box() -> None:
    for players, box in ((3, 10), (5, 6), (8, 0)):
        position = new(players).position()
        assert len(position["foundation_box"]) == box
        assert all(len(seat["foundation_hand"]) == 2 for seat in position["seats"])


@pytest.mark.clause("F-3.2", "F-3.3", "F-3.4", "F-3.5", "F-EX7", "F-9.6", "F-11.2", "F-4.1")
def test_the_draft() -> None:
    game = new(4, seed=5)
    dealt = [seat["foundation_hand"] for seat in game.position()["seats"]]
    assert texts(game) == [f"keep {card}" for card in sorted(dealt[0])]
    game.play(0, f"keep {dealt[0][0]}")
    game.unplay(0)
    for seat in range(4):
        game.play(seat, f"keep {dealt[seat][0]}")
    assert step_of(game) == "place foundation"
    held = [seat["foundation_hand"] for seat in game.position()["seats"]]
    assert held == [[dealt[seat][0], dealt[seat - 1][1]] for seat in range(4)]
    assert game.view(0)["seats"][0]["foundation_passed"] == [dealt[0][1]]
    for seat in range(4):
        game.play(seat, f"found {held[seat][1]}")
    placed = [seat["foundation"] for seat in game.position()["seats"]]
    assert placed == [hand[1] for hand in held]
    box = game.position()["foundation_box"]
    assert {hand[0] for hand in held} <= set(box)
    assert len(box) == 12


@pytest.mark.clause("F-4.1")
def test_the_foundation_stage_counts_from_its_placing_on() -> None:
    boards = ("babel_b", "thebes_b", "aksum_b")
    game = septem.new("wonders", seed=1, players=3, expansions=EVERYTHING, wonders=boards)
    for worth in (0, 0, 2):
        assert lines(game)["wonder"] == worth
        for seat in game.pending:
            game.play(seat, game.moves(seat)[0])


@pytest.mark.clause("F-3.5", "F-4.4", "F-EX21", "F-EX2", "F-5.3", "F-10.2")
def test_the_foundation_stage_is_built_at_once() -> None:
    game = septem.new(
        "wonders",
        seed=2,
        players=3,
        expansions=EVERYTHING,
        wonders=["telanissos_b", "babel_b", "athens_b"],
    )
    for _ in range(2):
        for seat in range(3):
            game.play(seat, game.moves(seat)[0])
    assert coins(game) == 9
    view = game.view(1)["seats"][0]
    assert view["activated"] == 0
    card = catalogue(EVERYTHING).by_id[view["foundation"]]
    first = edition(EVERYTHING).modules[-1].rules.deck.lines[int(card.index)][0]
    assert (view["next_mark"], view["next_debt"]) == (first.stage, first.debt)


@pytest.mark.clause("F-4.2", "F-9.4", "F-EX27", "F-4.3", "T-15.4")
def test_it_counts_as_a_stage_and_triggers_nothing() -> None:
    me = city("dispensary", wonder="thebes_b", stages=2, foundation="foundation_2_1", coins=0)
    game = turn(me | {"hand": ["arena"]}, age=3)
    play_turn(game, "B arena *")
    assert coins(game) == 9
    assert lines(game)["commerce"] == 3
    assert seat_of(game)["stages"] == 2
    guild = city("builders_guild", wonder="thebes_b", stages=1, foundation="foundation_2_1")
    assert lines(turn(guild, age=3))["guilds"] == 2 + 1 + 1


@pytest.mark.clause("F-4.5", "F-EX30")
def test_thebes_counts_cards_with_shields() -> None:
    me = city("barracks", "armory", "cellar", "walls", leaders=["caesar"], shield_tokens=2)
    me |= {"wonder": "thebes_b", "stages": 3, "foundation": "foundation_2_8"}
    assert lines(turn(me))["wonder"] == 3 + 4


@pytest.mark.clause("F-4.5", "F-EX28")
def test_bodhgaya_counts_sets_of_four() -> None:
    cards = ("apothecary", "dispensary", "workshop", "laboratory", "scriptorium", "astronomer")
    me = city(*cards, wonder="bodhgaya_b", foundation="foundation_2_8")
    sheet = lines(turn(me))
    assert sheet["science"] == 24
    assert sheet["wonder"] == 2


@pytest.mark.clause("F-4.5", "F-EX29")
def test_athens_pays_for_astrolabes() -> None:
    me = city("forge_1", wonder="athens_b", foundation="foundation_2_8", coins=0)
    game = turn(me | {"hand": ["astronomer"]}, age=1)
    play_turn(game, "B astronomer")
    assert coins(game) == 2
    rich = city(*GOODS, "clay_pool", wonder="athens_b", foundation="foundation_2_8", coins=0)
    game = turn(rich | {"hand": ["magicians_guild"]}, age=3)
    play_turn(game, "B magicians_guild")
    assert coins(game) == 4


@pytest.mark.clause("F-4.5", "F-EX32")
def test_ikaruga_counts_blue_cards_built_by_chain() -> None:
    me = city("baths", "theater", wonder="ikaruga_b", foundation="foundation_2_8", coins=0)
    game = turn(me | {"hand": ["aqueduct"]})
    play_turn(game, "B aqueduct *")
    assert lines(game)["wonder"] == 1
    paid = city("lumber_yard", "foundry", "statue", wonder="ikaruga_b", coins=0)
    paid |= {"foundation": "foundation_2_8", "chained_blue": 1, "hand": ["gardens"]}
    game = turn(paid, age=3)
    play_turn(game, "B gardens *")
    assert lines(game)["wonder"] == 2


@pytest.mark.clause("F-4.5")
def test_aksum_and_tenochtitlan() -> None:
    stone = city(wonder="aksum_b", foundation="foundation_2_1", coins=1, hand=["baths"])
    assert payments(turn(stone, city("stone_pit"), age=1), "baths") == [(1, 0, 0)]
    wood = city(wonder="tenochtitlan_b", foundation="foundation_2_1", coins=0)
    game = turn(wood | {"hand": ["stockade", "barracks"]}, age=1)
    assert payments(game, "stockade") == [(0, 0, 0)]
    assert payments(game, "barracks") == []


def lay(stages: int, foundation: str, **fields: object) -> dict:
    """A city that can build any stage."""
    base = {"wonder": "thebes_b", "stages": stages, "foundation": foundation, "hand": ["altar"]}
    return city(*GOODS, "stone_pit", "ore_vein", "lumber_yard", **{**base, **fields})


@pytest.mark.clause("F-5.1", "F-5.4", "F-5.6", "F-EX3", "F-5.8")
def test_a_marked_stage_activates_the_next_effect() -> None:
    game = turn(lay(0, "foundation_2_6", coins=2))
    play_turn(game, "W 1 altar")
    assert step_of(game) == "lose"
    game.play(0, "pay 1")
    seat = seat_of(game)
    assert (seat["activated"], seat["coins"]) == (1, 1)
    assert lines(game)["foundations"] == 1


@pytest.mark.clause("F-5.4", "F-5.7", "F-EX4", "F-11.3", "F-11.5")
def test_stages_without_a_mark_do_nothing() -> None:
    for stages in (1, 2, 3):
        game = turn(lay(stages, "foundation_2_6", coins=5))
        play_turn(game, f"W {stages + 1} altar")
        assert seat_of(game)["activated"] == 1
        assert step_of(game) == "choose"
    game = turn(lay(4, "foundation_2_6", coins=5), age=3)
    play_turn(game, "W 5 altar")
    game.play(0, "pay 3")
    assert seat_of(game)["activated"] == 2
    assert coins(game) == 2
    assert lines(game)["foundations"] == 1 + 4


@pytest.mark.clause("F-5.2")
def test_marks_rise() -> None:
    deck = edition(EVERYTHING).modules[-1].rules.deck
    for found in deck.lines.values():
        marks = [int(line.stage) for line in found]
        assert marks == sorted(set(marks))


@pytest.mark.clause("F-6.1", "F-EX5", "T-13.2", "F-11.4")
def test_a_self_debt_is_split_by_its_owner() -> None:
    game = turn(lay(4, "foundation_3_6", coins=7), age=3)
    play_turn(game, "W 5 altar")
    assert texts(game) == ["pay 0", "pay 1", "pay 2", "pay 3"]
    game.play(0, "pay 3")
    assert (coins(game), seat_of(game)["debts"]) == (4, 0)


@pytest.mark.clause("F-6.2", "F-EX22", "T-13.1", "T-13.3", "T-21.6", "F-9.6")
def test_coins_of_the_effect_may_pay_its_debt() -> None:
    game = turn(lay(0, "foundation_2_5", coins=0))
    play_turn(game, "W 1 altar")
    assert coins(game) == 4
    assert texts(game) == ["pay 0", "pay 1"]
    game.play(0, "pay 0")
    assert (coins(game), seat_of(game)["debts"]) == (4, 1)
    assert seat_of(game, L)["debts"] == 0


@pytest.mark.clause("F-6.1", "F-EX26")
def test_all_losses_of_a_step_are_one_amount() -> None:
    me = lay(1, "foundation_2_7", coins=3, activated=1)
    left = city("glassworks_2", "tree_farm", "loom_2", coins=9, hand=["lair"])
    game = turn(me, left)
    lair = next(text for text in texts(game, L) if text.startswith("B lair"))
    play_turn(game, "W 2 altar", lair)
    assert seat_of(game)["owed"] == 4
    assert texts(game) == ["pay 0", "pay 1", "pay 2", "pay 3"]


LAST = {"age": 3, "turn": 9}


@pytest.mark.clause("F-7.1", "F-7.2", "F-7.3", "F-EX23", "T-18.1", "F-5.5")
def test_debts_left_are_settled_at_the_end() -> None:
    me = city(wonder="thebes_b", stages=2, foundation="foundation_3_6", coins=0)
    others = [
        city(wonder=board, stages=5, foundation=card, coins=0)
        for board, card in (("babel_b", "foundation_2_1"), ("aksum_b", "foundation_2_2"))
    ]
    game = turn(me, *others, **LAST)
    play_turn(game)
    assert step_of(game) == "settle"
    assert game.pending == (0,)
    assert texts(game) == ["pay 0", "pay 1", "pay 2", "pay 3"]
    assert seat_of(game)["owed"] == 4
    assert septem.position(game.position()).hash() == game.hash()
    game.play(0, "pay 1")
    assert game.over
    assert seat_of(game)["debts"] == 3
    assert lines(game)["treasury"] == 2 // 3 - 3


@pytest.mark.clause("F-7.1", "F-EX24")
def test_triggers_of_the_last_conflict_come_before() -> None:
    me = city("hospital", wonder="thebes_b", stages=2, foundation="foundation_3_6", coins=0)
    others = [
        city("stockade", wonder="babel_b", stages=5, foundation="foundation_2_1"),
        city(wonder="aksum_b", stages=5, foundation="foundation_2_2"),
    ]
    game = turn(me, *others, **LAST)
    play_turn(game)
    assert coins(game) == 3 + 3
    assert texts(game) == [f"pay {n}" for n in range(5)]


@pytest.mark.clause("F-7.2", "F-EX25")
def test_nothing_is_asked_when_all_is_activated() -> None:
    cards = ("foundation_2_1", "foundation_2_2", "foundation_2_3")
    boards = ("thebes_b", "babel_b", "aksum_b")
    seats = [
        city(wonder=board, stages=5, foundation=card)
        for board, card in zip(boards, cards, strict=True)
    ]
    game = turn(*seats, **LAST)
    play_turn(game)
    assert game.over


@pytest.mark.clause("F-8.1", "F-EX33", "F-10.3", "F-5.5")
def test_a_leader_of_the_reserve_for_nothing() -> None:
    me = lay(4, "foundation_2_5", coins=0, activated=1)
    game = turn(me, age=3, reserve=["caesar", "simeon"])
    play_turn(game, "W 5 altar")
    assert step_of(game) == "set aside"
    assert texts(game) == ["take caesar", "take simeon", "take -"]
    assert game.view(0)["set_aside"] == ["caesar", "simeon"]
    assert "set_aside" not in game.view(1)
    assert septem.position(game.position()).hash() == game.hash()
    other = game.clone()
    game.play(0, "take caesar")
    assert seat_of(game)["leaders"] == ["caesar"]
    assert step_of(game) == "choose"  # no coins: the debt is taken as tokens
    assert seat_of(game)["debts"] == 3
    assert seat_of(game)["seen_aside"] == ["leaders"]
    assert game.position()["reserve"] == ["simeon"]
    assert game.determinize(0, 3).position()["reserve"] == ["simeon"]
    other.play(0, "take simeon")
    assert lines(other)["leaders"] == 0


@pytest.mark.clause("F-8.2", "T-2.5")
def test_a_guild_set_aside_for_nothing() -> None:
    me = lay(3, "foundation_3_1", coins=9, activated=1)
    out = ["workers_guild", "magicians_guild", "hideout"]
    game = turn(me, age=2, left_out=out)
    play_turn(game, "W 4 altar")
    assert texts(game) == ["take workers_guild", "take magicians_guild", "take -"]
    game.play(0, "take magicians_guild")
    assert "magicians_guild" in seat_of(game)["cards"]
    assert game.position()["left_out"] == ["hideout", "workers_guild"]
    assert step_of(game) == "lose"


@pytest.mark.clause("F-8.2", "L-6.13", "T-3.5")
def test_the_courtesans_guild_set_aside_names_a_leader() -> None:
    me = lay(3, "foundation_3_1", coins=9, activated=1)
    game = turn(me, city(leaders=["caesar", "nero"]), age=2, left_out=["courtesans_guild"])
    play_turn(game, "W 4 altar")
    assert texts(game) == [
        "take courtesans_guild @caesar",
        "take courtesans_guild @nero",
        "take -",
    ]
    assert game.moves(0)[0].describe("en").endswith(", naming Caesar")
    assert game.moves(0)[1].describe("fr").endswith(", en nommant Néron")
    before = game.view(0)["seats"][0]["shields"]
    game.play(0, "take courtesans_guild @caesar")
    assert seat_of(game)["copied"] == "caesar"
    assert game.view(0)["seats"][0]["shields"] == before + 2


@pytest.mark.clause("F-8.3")
def test_an_extra_leader_is_paid() -> None:
    me = lay(3, "foundation_3_7", coins=9, activated=2, leader_hand=["caesar"])
    game = turn(me)
    play_turn(game, "W 4 altar")
    assert step_of(game) == "recruit"
    game.play(0, "R caesar")
    assert coins(game) == 9 - 5


@pytest.mark.clause("F-8.4", "T-4.9")
def test_papyrus_from_the_bank() -> None:
    me = city(wonder="thebes_b", stages=1, foundation="foundation_3_4", coins=1)
    game = turn(me | {"hand": ["scriptorium"]}, age=1)
    assert payments(game, "scriptorium") == [(0, 0, 1)]


@pytest.mark.clause("F-8.5")
def test_points_per_symbol_count_chosen_ones() -> None:
    me = city("apothecary", "scientists_guild", wonder="babel_b", stages=4)
    me |= {"foundation": "foundation_2_1"}
    sheet = lines(turn(me, age=3))
    assert sheet["foundations"] == 2 + 2
    assert sheet["science"] == 4


@pytest.mark.clause("F-8.6", "F-8.7")
def test_diplomacy_shields_and_coins_by_shields() -> None:
    game = turn(lay(1, "foundation_2_3", coins=9))
    play_turn(game, "W 2 altar")
    game.play(0, "pay 2")
    assert seat_of(game)["diplomacy"] == 1
    game = turn(lay(3, "foundation_2_4", coins=0, activated=1, leaders=["spartacus"]))
    play_turn(game, "W 4 altar")
    assert game.view(0)["seats"][0]["shields"] == 2  # stage 3 and the Foundation
    assert coins(game) == 2
    game = turn(lay(4, "foundation_3_5", coins=0, activated=2, shield_tokens=3), age=3)
    play_turn(game, "W 5 altar")
    assert coins(game) == 3 + 1


@pytest.mark.clause("F-8.8")
def test_sets_and_discounts() -> None:
    me = city("cellar", "clinic", "workers_guild", wonder="babel_b", stages=5)
    assert lines(turn(me | {"foundation": "foundation_2_8"}, age=3))["foundations"] == 1
    buyer = city(wonder="babel_b", stages=1, foundation="foundation_2_8", coins=1)
    seller = city(wonder="tenochtitlan_b")
    game = turn(
        city(
            wonder="thebes_b", stages=1, foundation="foundation_2_8", coins=1, hand=["astronomer"]
        ),
        seller,
        age=1,
    )
    assert payments(game, "astronomer") == [(1, 0, 0)]
    assert buyer["coins"] == 1


@pytest.mark.clause("F-8.9")
def test_effects_without_text_are_coins() -> None:
    deck = edition(EVERYTHING).modules[-1].rules.deck
    by_id = {card.id: deck.lines[int(card.index)] for card in deck.cards}
    silent = {"foundation_2_5": (1,), "foundation_3_1": (1,), "foundation_3_2": (1, 2)}
    silent |= {"foundation_3_3": (2,), "foundation_3_4": (2,), "foundation_3_7": (1,)}
    silent |= {"foundation_3_8": (2,)}
    for card, numbers in silent.items():
        for number in numbers:
            assert list(by_id[card][number - 1].powers.entry) == ["coins"]
            assert by_id[card][number - 1].marks["effect"] == "reconstructed"


@pytest.mark.clause("F-9.1", "F-EX31")
def test_the_foundation_comes_before_recovery() -> None:
    me = city("foundry", wonder="telanissos_b", stages=1, foundation="foundation_2_7", activated=1)
    game = turn(me | {"coins": 1, "hand": ["guard_tower"]}, city("clay_pool"))
    play_turn(game, "W 2 guard_tower")
    seat = seat_of(game)
    assert "guard_tower" in seat["cards"]
    assert coins(game) == 1 + 2 - 1
    assert step_of(game) == "lose"
    assert seat["owed"] == 2


@pytest.mark.clause("F-9.3")
def test_a_leader_card_and_architect_firm_activate_too() -> None:
    me = lay(0, "foundation_2_6", coins=2, leader_hand=["caesar"])
    del me["hand"]
    game = turn(me, turn=0)
    play_turn(game, "W 1 caesar")
    game.play(0, "pay 0")
    assert seat_of(game)["activated"] == 1
    firm = city("architect_firm", wonder="thebes_b", foundation="foundation_2_6", coins=0)
    game = turn(firm | {"hand": ["altar"]})
    assert stage_payments(game, "altar") == [(0, 0, 0)]
    play_turn(game, "W 1 altar")
    assert seat_of(game)["debts"] == 1


@pytest.mark.clause("F-10.1")
def test_foundations_of_the_draft_are_secret() -> None:
    game = new(4, seed=9)
    for phase in range(2):
        for seat in range(4):
            for other in range(4):
                hand = game.view(seat)["seats"][other].get("foundation_hand")
                assert (hand is not None) == (seat == other)
            twin = game.determinize(seat, 7)
            assert twin.view(seat) == game.view(seat)
            assert twin.moves(seat) == game.moves(seat)
            if phase:  # what this seat passed on is still next door
                left = twin.position()["seats"][(seat + 1) % 4]["foundation_hand"]
                assert left[1] == game.view(seat)["seats"][seat]["foundation_passed"][0]
        deals = {str(game.determinize(0, seed).position()["seats"][2]) for seed in range(20)}
        assert len(deals) > 1
        for seat in range(4):
            game.play(seat, game.moves(seat)[0])
    assert game.view(3)["seats"][0]["foundation"]
    assert hand_size(EVERYTHING, 4) == 10
    assert M == 0
