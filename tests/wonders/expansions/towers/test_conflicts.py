"""Golden shields, the War Galley, science with astrolabes: the tables of the rules, and brute-force twins (T-6, T-11, T-12, T-21)."""

import random
from collections import Counter
from functools import partial
from itertools import product
from typing import Any

import pytest

import septem
from septem.kernel.goods import pack
from septem.wonders.expansions.towers.science import FourSymbols
from septem.wonders.rules.science import Science
from tests.kit import wonders
from tests.kit.scale import scaled
from tests.kit.tables import seat_of
from tests.kit.wonders import BOTH, FULL, TOWERS, city, coins, last_turn, lines, play_turn

table = partial(wonders.table, expansions=BOTH)

# Cards that give so many shields; each id serves one city of a table.
SHIELDS = {1: ["barracks", "stockade", "guard_tower"], 2: ["walls", "ballista"], 3: ["circus"]}


def armed(
    strengths: list[int],
    golden: dict[int, list[str]],
    peace: tuple[int, ...] = (),
    galley: list[int] | None = None,
    age: int = 3,
    teams: bool = False,
) -> septem.Game:
    """A table in the last turn of an age: shield tokens stand for all shields."""
    seats = []
    for seat, shields in enumerate(strengths):
        entry = city(golden=[[sword, None] for sword in golden.get(seat, [])])
        if seat in peace:
            entry["diplomacy"] = 1
        entry["stages"] = 0
        seats.append(entry | {"wonder": None, "strength": shields})
    given = [entry.pop("strength") for entry in seats]
    for entry in seats:
        del entry["wonder"], entry["stages"]
    players = len(strengths)
    more = {"teams": True} if teams else {}
    game = table(
        *seats,
        expansions=("cities", "towers"),
        players=players,
        age=age,
        turn=last_turn(("cities", "towers"), players),
        war_link=galley,
        **more,
    )
    for seat, shields in enumerate(given):
        game.cities[seat].shields = shields
    return game


def warriors(*words: Any, **fields: Any) -> septem.Game:
    """The same table after the conflicts."""
    game = armed(*words, **fields)
    play_turn(game)
    return game


def tokens(game: septem.Game) -> tuple[list[int], list[int]]:
    seats = game.position()["seats"]
    return [len(seat["victories"]) for seat in seats], [seat["defeats"] for seat in seats]


TABLE = [
    ("T-EX40", "2 1 2", {0: ["east"]}, (), None, "3 0 1", "0 2 2"),
    ("T-EX41", "2 1 2", {0: ["west"]}, (), None, "3 0 1", "0 3 1"),
    ("T-EX42", "2 1 2", {0: ["double"]}, (), None, "4 0 1", "0 3 2"),
    ("T-EX43", "3 1 2 3", {0: ["east"]}, (), None, "3 0 1 1", "0 2 2 1"),
    ("T-EX44", "3 3 2 5", {0: ["double"]}, (), None, "3 1 0 2", "1 1 4 0"),
    ("T-EX45", "2 4 2 0 1", {0: ["west"]}, (), None, "2 2 1 0 1", "1 0 2 2 1"),
    ("T-EX46", "2 4 2 0 1", {0: ["west"], 2: ["east"]}, (), None, "1 2 1 0 1", "1 0 1 2 1"),
    ("T-EX47", "2 1 2 0 3", {0: ["east", "double"]}, (), None, "3 0 2 0 2", "1 2 1 3 0"),
    ("T-EX48", "3 1 3 2 0 4", {0: ["west"]}, (1,), None, "2 0 1 1 0 2", "1 0 1 2 2 0"),
    ("T-EX49", "3 1 3 2 0", {0: ["west"]}, (1, 3), None, "3 0 1 0 0", "0 0 2 0 2"),
    ("T-EX50", "3 1 3 2", {0: ["double"]}, (1, 3), None, "3 0 0 0", "0 0 3 0"),
    ("T-EX51", "3 1 3 2", {0: ["double"]}, (0,), None, "0 0 2 1", "0 2 0 1"),
    ("T-EX52", "2 0 1 0 2 0 1 3", {0: ["north"]}, (), None, "2 0 2 0 2 0 1 2", "1 2 0 2 1 2 1 0"),
    ("T-EX53", "2 0 1 0 2 0 1 3", {0: ["north"]}, (4,), None, "1 0 2 0 0 0 1 2", "1 2 0 1 0 1 1 0"),
    ("T-EX54", "4 1 4 0 2 5", {0: ["double"]}, (), [0, 2], "3 0 2 0 1 2", "1 2 1 2 2 0"),
    ("T-EX55", "4 1 6 0 2 5", {}, (2,), [0, 2], "1 1 1 0 1 2", "2 1 0 2 1 0"),
]


@pytest.mark.clause("T-12.3", "T-12.4", "T-12.5", "T-12.6", "T-12.7", "T-12.8", "T-6.5", "T-25.3")
@pytest.mark.clause("T-EX40", "T-EX41", "T-EX42", "T-EX43", "T-EX44", "T-EX45", "T-EX46", "T-EX47")
@pytest.mark.clause("T-EX48", "T-EX49", "T-EX50", "T-EX51", "T-EX52", "T-EX53", "T-EX54", "T-EX55")
@pytest.mark.clause("T-25.4", "T-25.7", "T-25.10", "T-17.11", "T-18.1")
@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_the_table_of_conflicts(row: tuple) -> None:
    _, strengths, golden, peace, galley, won, lost = row
    game = warriors([int(n) for n in strengths.split()], golden, peace, galley)
    assert tokens(game) == ([int(n) for n in won.split()], [int(n) for n in lost.split()])


def opponents(golden: str, players: int) -> Counter[int]:
    """How often seat 0, stronger than all, meets each other seat."""
    game = warriors([9] + [0] * (players - 1), {0: [golden]})
    lost = tokens(game)[1]
    return Counter({seat: lost[seat] for seat in range(1, players)})


@pytest.mark.clause("T-0.2", "T-EX9", "T-EX10", "T-EX11", "T-EX12", "T-EX13")
def test_who_is_met_by_each_sword() -> None:
    assert opponents("east", 5) == {1: 1, 4: 1, 3: 1, 2: 0}
    assert opponents("east", 3) == {1: 1, 2: 2}
    assert opponents("west", 6) == {1: 1, 2: 1, 5: 1, 3: 0, 4: 0}
    assert opponents("west", 3) == {1: 2, 2: 1}
    assert opponents("double", 5) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert opponents("double", 4) == {1: 1, 2: 2, 3: 1}
    assert opponents("double", 3) == {1: 2, 2: 2}
    north = warriors([0, 0, 9, 0, 0, 0, 0, 0], {2: ["north"]})
    assert tokens(north)[1] == [0, 1, 0, 1, 0, 0, 1, 0]
    both = warriors([9, 0, 0, 0, 0], {0: ["east", "double"]})
    assert tokens(both) == tokens(warriors([9, 0, 0, 0, 0], {0: ["double"]}))


@pytest.mark.clause("T-EX14", "T-6.5")
def test_galley_and_sword_strike_the_same_player() -> None:
    game = warriors([9, 0, 0, 0, 0, 0], {0: ["east"]}, galley=[0, 4])
    assert tokens(game)[1][4] == 2
    earlier = warriors([9, 0, 0, 0, 0, 0], {}, galley=[0, 4], age=2)
    assert tokens(earlier)[1][4] == 0


@pytest.mark.clause("T-12.2")
def test_golden_shields_end_with_the_age() -> None:
    game = warriors([1, 0, 0], {0: ["double"]}, age=2)
    assert seat_of(game)["golden"] == []
    goods = ("sawmill",)
    me = city(*goods, wonder="tenochtitlan_a", stages=1, coins=0, hand=["altar"])
    game = table(me, expansions=TOWERS)
    play_turn(game, "W 2 altar")
    assert seat_of(game)["golden"] == [["west", None]]


def naive(players: int, strengths: list[int], golden: dict[int, set[str]], peace: set[int]):
    """Walk round the table from every seat: the opponents of each, one conflict at a time."""
    won, lost = [0] * players, [0] * players
    inside = [seat for seat in range(players) if seat not in peace]

    def neighbour(seat: int, way: int, count: int) -> int:
        at = seat
        for _ in range(count):
            at = (at + way) % players
            while at in peace:
                at = (at + way) % players
        return at

    def fight(one: int, other: int) -> None:
        if one == other:
            return
        first, second = one, other
        if strengths[one] == strengths[other]:
            holders = [seat for seat in (one, other) if golden.get(seat)]
            if len(holders) != 1:
                return
            first = holders[0]
            second = other if first == one else one
        elif strengths[other] > strengths[one]:
            first, second = other, one
        won[first] += 1
        lost[second] += 1

    if len(inside) == 2:
        fight(*inside)
    elif len(inside) > 2:
        for seat in inside:
            fight(seat, neighbour(seat, 1, 1))
    for seat in inside:
        swords = golden.get(seat, set())
        far = 2 if len(inside) > 3 else 1
        if swords & {"west", "double"} and len(inside) > 1:
            fight(seat, neighbour(seat, 1, far))
        if swords & {"east", "double"} and len(inside) > 1:
            fight(seat, neighbour(seat, -1, far))
        if "north" in swords and players == 8 and (seat + 4) % 8 in inside:
            fight(seat, (seat + 4) % 8)
    return won, lost


@pytest.mark.clause("T-12.8")
def test_conflicts_against_a_walk_round_the_table() -> None:
    rng = random.Random(4)
    for _ in range(scaled(400, least=25)):
        players = rng.randrange(3, 9)
        strengths = [rng.randrange(4) for _ in range(players)]
        peace = {seat for seat in range(players) if rng.random() < 0.25}
        golden = {
            seat: set(rng.sample(["north", "east", "west", "double"], rng.randrange(1, 3)))
            for seat in range(players)
            if rng.random() < 0.4
        }
        game = warriors(
            strengths, {seat: sorted(found) for seat, found in golden.items()}, tuple(peace)
        )
        assert tokens(game) == naive(players, strengths, golden, peace)


@pytest.mark.clause("T-12.9")
def test_tomyris_passes_tokens_on_and_triggers_follow() -> None:
    me = city(leaders=["tomyris"], coins=0)
    strong = city("walls", "hospital", golden=[["west", None]], coins=0)
    game = table(me, strong, city(), city(), expansions=FULL, players=4, age=2, turn=9)
    play_turn(game)
    assert seat_of(game)["defeats"] == 0
    assert seat_of(game, 1)["defeats"] == 1
    assert coins(game, 1) == 3 + 3  # the Hospital pays for the token passed on
    quiet = warriors([1, 0, 0], {}, peace=(1,))
    assert seat_of(quiet, 1)["diplomacy"] == 0


@pytest.mark.clause("T-17.1", "T-20.5")
def test_defeats_on_both_sides_pay_and_the_coins_are_a_gain_from_the_bank() -> None:
    me = city("walls", wonder="thebes_a", stages=2, leaders=["berenice"], coins=0)
    game = table(me, expansions=FULL, turn=9)
    play_turn(game)
    assert [seat_of(game, seat)["defeats"] for seat in range(3)] == [0, 1, 1]
    sold, conflicts = 3 + 1, 1 + 1 + 1  # Berenice takes a coin in the turn, and one more after it
    assert coins(game) == sold + conflicts


@pytest.mark.clause("T-17.14")
def test_bodhgaya_gives_diplomacy() -> None:
    goods = ("stone_pit", "quarry")
    me = city(*goods, wonder="bodhgaya_b", coins=0, hand=["altar"])
    game = table(me, expansions=FULL)
    play_turn(game, "W 1 altar")
    assert seat_of(game)["diplomacy"] == 1


@pytest.mark.clause("T-21.3", "T-21.4", "T-21.5", "T-EX39")
def test_teams_with_swords() -> None:
    game = warriors([2, 1, 2, 2], {0: ["east"]}, age=2, teams=True)
    assert tokens(game) == ([3, 0, 2, 0], [0, 2, 1, 2])
    peaceful = warriors([2, 1, 2, 2], {0: ["east"]}, peace=(0,), age=2, teams=True)
    assert tokens(peaceful) == ([0, 0, 2, 0], [0, 2, 0, 0])
    galley = warriors([5, 0, 0, 0, 0, 0], {}, peace=(3,), galley=[0, 3], teams=True)
    assert tokens(galley)[1][3] == 1


@pytest.mark.clause("T-21.1", "T-21.2")
def test_partners_are_neighbours() -> None:
    me = city("river_port", coins=9, hand=["merchant_ship"])
    game = table(me, expansions=("cities", "towers"), players=6, teams=True)
    named = [m.text for m in game.moves(0) if m.text.startswith("B merchant_ship")]
    assert named == ["B merchant_ship * @2", "B merchant_ship * @3", "B merchant_ship * @4"]
    port = city("river_port", coins=0, hand=["stockade"])
    game = table(
        port, city("lumber_yard"), expansions=("cities", "towers"), players=4, teams=True, age=1
    )
    assert "B stockade" in [move.text for move in game.moves(0)]


# Science.

SCIENCE = [
    ("T-EX60", "1 1 1 0", 0, False, 10, 0),
    ("T-EX61", "1 1 0 1", 0, False, 10, 0),
    ("T-EX62", "1 1 1 1", 0, False, 16, 0),
    ("T-EX63", "2 2 1 1", 0, False, 24, 0),
    ("T-EX64", "2 2 2 1", 0, False, 32, 0),
    ("T-EX65", "3 3 2 1", 0, False, 44, 0),
    ("T-EX66", "3 2 2 2", 0, False, 45, 0),
    ("T-EX67", "0 0 0 3", 0, False, 9, 0),
    ("T-EX68", "1 1 0 1", 1, False, 16, 0),
    ("T-EX69", "2 2 1 1", 1, False, 32, 0),
    ("T-EX70", "3 2 0 2", 1, False, 38, 0),
    ("T-EX71", "1 1 1 1", 0, True, 16, 0),
    ("T-EX72", "3 2 2 2", 0, True, 42, 9),
    ("T-EX73", "4 4 4 4", 0, True, 104, 12),
]
GREEN = {
    0: ["apothecary", "dispensary", "academy", "lodge"],
    1: ["workshop", "laboratory", "study", "observatory"],
    2: ["scriptorium", "library", "school", "university"],
    3: ["astronomer", "shipyard", "captain", "engineer"],
}


@pytest.mark.clause("T-11.1", "T-11.2", "T-11.3", "T-11.4", "T-11.6")
@pytest.mark.clause("T-EX60", "T-EX61", "T-EX62", "T-EX63", "T-EX64", "T-EX65", "T-EX66", "T-EX67")
@pytest.mark.clause("T-EX68", "T-EX69", "T-EX70", "T-EX71", "T-EX72", "T-EX73", "T-EX8")
@pytest.mark.parametrize("row", SCIENCE, ids=[row[0] for row in SCIENCE])
def test_the_table_of_science(row: tuple) -> None:
    _, symbols, free, aristotle, science, bonus = row
    cards = [GREEN[kind][i] for kind, n in enumerate(symbols.split()) for i in range(int(n))]
    if free:
        cards.append("scientists_guild")
    me = city(*cards, leaders=["aristotle"] if aristotle else [])
    sheet = lines(table(me, expansions=FULL, age=3))
    assert (sheet["science"], sheet["leaders"]) == (science, bonus)


@pytest.mark.clause("T-EX16", "T-20.3")
def test_choices_and_masks_are_never_astrolabes() -> None:
    me = city("apothecary", "workshop", "scriptorium", "scientists_guild")
    assert lines(table(me, expansions=TOWERS, age=3))["science"] == 13
    mask = city("pigeonhole")
    game = table(mask, city("astronomer", "shipyard"), expansions=FULL)
    assert lines(game)["science"] == 0


@pytest.mark.clause("T-11.7")
def test_where_astrolabes_come_from() -> None:
    pieces = {
        "astronomer": 1,
        "shipyard": 1,
        "captain": 1,
        "engineer": 1,
        "magicians_guild": 2,
    }
    for card, count in pieces.items():
        game = table(city(card), expansions=TOWERS, age=3)
        assert game.view(0)["seats"][0]["symbols"]["astrolabe"] == count
    for board, stages in (("athens_a", 2), ("athens_b", 4)):
        game = table(city(wonder=board, stages=stages), expansions=TOWERS)
        assert game.view(0)["seats"][0]["symbols"]["astrolabe"] == 1


@pytest.mark.clause("T-11.5")
def test_a_chosen_symbol_counts_for_everything() -> None:
    me = city("scientists_guild", "stone_pit", wonder="ikaruga_b", stages=2)
    game = table(me, expansions=TOWERS, age=3)
    # A tablet makes a couple with the stone: 1 point of science and 3 of the wonder.
    assert lines(game)["wonder"] == 3
    assert lines(game)["science"] == 1


def best_groups(counts: list[int], three: int, four: int) -> int:
    """The best split into groups, by taking every possible group in turn."""
    known: dict[tuple[int, ...], int] = {}

    def best(left: tuple[int, ...]) -> int:
        if left not in known:
            most = 0
            for chosen in product((0, 1), repeat=4):
                if sum(chosen) >= 3 and all(n >= c for n, c in zip(left, chosen, strict=True)):
                    rest = tuple(n - c for n, c in zip(left, chosen, strict=True))
                    most = max(most, best(rest) + (three if sum(chosen) == 3 else four))
            known[left] = most
        return known[left]

    return best(tuple(counts))


@pytest.mark.clause("T-11.3", "T-11.6")
def test_the_split_against_all_splits() -> None:
    science = FourSymbols(12)
    for counts in product(range(5), repeat=4):
        for bonus in (0, 3):
            symbols = pack(counts)
            families = sum(n * n for n in counts)
            groups = int(science.groups(symbols, bonus))
            total = int(science.points(symbols, bonus)) + bonus * groups
            assert total == families + best_groups(list(counts), 7 + bonus, 12)
    assert int(Science().points(pack([2, 2, 1]), 0)) == 4 + 4 + 1 + 7
