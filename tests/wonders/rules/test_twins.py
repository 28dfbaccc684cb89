"""The engine against plain, slow twins written from the rules alone."""

import itertools
import random
import tomllib
from collections import Counter
from typing import Any

import pytest

from septem.wonders.cards.catalogue import data_text
from tests.kit.scale import scaled
from tests.kit.wonders import M, builds, city, finished, payments, play_turn, stages, table, triple

DATA = tomllib.loads(data_text("base.toml"))
CARDS = {card["id"]: card for card in DATA["card"]}
BOARDS = {board["id"]: board for board in DATA["board"]}
RAW = DATA["raw"]

Payment = tuple[int, int, int]


# Payments (W-5).


def effects(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The effects of all cards and stages of a city."""
    board = BOARDS[entry["wonder"]]
    built = [CARDS[card]["effect"] for card in entry["cards"]]
    return built + [stage["effect"] for stage in board["stages"][: entry.get("stages", 0)]]


def own_units(entry: dict[str, Any]) -> list[list[str]]:
    made = [unit for effect in effects(entry) for unit in effect.get("produce", [])]
    return [[BOARDS[entry["wonder"]]["resource"]], *made]


def sold_units(entry: dict[str, Any]) -> list[list[str]]:
    sold = [
        unit
        for card in entry["cards"]
        if CARDS[card]["color"] in ("brown", "grey")
        for unit in CARDS[card]["effect"]["produce"]
    ]
    return [[BOARDS[entry["wonder"]]["resource"]], *sold]


def price(entry: dict[str, Any], side: str, good: str) -> int:
    prices = [2]
    for effect in effects(entry):
        discount = effect.get("discount")
        if discount and side in discount["from"] and good in discount["resources"]:
            prices.append(discount["price"])
    return min(prices)


def sources(cities: list[dict[str, Any]]) -> list[list[tuple[str, int, int]]]:
    """Every unit in reach as its choices (good, coins to left, coins to right)."""
    me, left, right = cities
    found = [[(good, 0, 0) for good in unit] for unit in own_units(me)]
    found += [[(good, price(me, "left", good), 0) for good in unit] for unit in sold_units(left)]
    found += [[(good, 0, price(me, "right", good)) for good in unit] for unit in sold_units(right)]
    return found


def assigned(need: list[str], units: list[list[tuple[str, int, int]]]) -> set[tuple[int, int]]:
    """The payments of every cover: each unit of the cost from a different source (itertools)."""
    paid = set()
    for chosen in itertools.permutations(units, len(need)):
        ways = [[c for c in unit if c[0] == good] for good, unit in zip(need, chosen, strict=True)]
        for way in itertools.product(*ways):
            paid.add((sum(c[1] for c in way), sum(c[2] for c in way)))
    return paid


def walked(need: list[str], units: list[list[tuple[str, int, int]]]) -> set[tuple[int, int]]:
    """The same for many units: go through them one by one, each unused or used as one of its goods."""
    reached = {(tuple(sorted(need)), 0, 0)}
    for unit in units:
        more = set()
        for rest, left, right in reached:
            for good, to_left, to_right in unit:
                if good in rest:
                    fewer = list(rest)
                    fewer.remove(good)
                    more.add((tuple(fewer), left + to_left, right + to_right))
        reached |= more
    return {(left, right) for rest, left, right in reached if not rest}


def offered(cost: dict[str, int], purse: int, covers: set[tuple[int, int]]) -> list[Payment]:
    """The payments that no other cover undercuts and the purse can pay (W-5.7, W-5.8)."""
    bank = cost.get("coins", 0)
    kept = [p for p in covers if not any(q != p and q[0] <= p[0] and q[1] <= p[1] for q in covers)]
    return sorted((*p, bank) for p in kept if sum(p) + bank <= purse)


def needed(cost: dict[str, int]) -> list[str]:
    return [good for good, count in cost.items() if good != "coins" for _ in range(count)]


def random_cities(rng: random.Random, most: int) -> list[dict[str, Any]]:
    """Three cities of producers and traders; M has a hand of costly cards."""
    boards = rng.sample(sorted({board["board"] for board in BOARDS.values()}), 3)
    useful = [c for c in CARDS if {"produce", "discount"} & CARDS[c]["effect"].keys()]
    stock = Counter({c: len(CARDS[c]["players"]) for c in useful})
    cities = []
    for board in boards:
        cards: list[str] = []
        for card in rng.sample(useful, rng.randint(0, most)):
            taken = {CARDS[other]["name"]["en"] for other in cards}
            if stock[card] and CARDS[card]["name"]["en"] not in taken:
                stock[card] -= 1
                cards.append(card)
        side = rng.choice("ab")
        entry = city(*cards, wonder=f"{board}_{side}", coins=rng.randint(0, 9))
        entry["stages"] = rng.randint(0, len(BOARDS[entry["wonder"]]["stages"]) - 1)
        cities.append(entry)
    costly = [c for c in CARDS if CARDS[c].get("cost") and c not in useful]
    cities[0]["hand"] = rng.sample(costly, 7)
    return cities


def check_payments(cities: list[dict[str, Any]], twin: Any) -> int:
    """Every card of the hand and the next stage cost what the twin says."""
    game = table(*cities, turn=1)
    me = cities[0]
    units = sources(cities)
    for card in me["hand"]:
        cost = CARDS[card]["cost"]
        if not set(CARDS[card].get("chain_from", ())) & set(me["cards"]):
            expected = offered(cost, me["coins"], twin(needed(cost), units))
            assert payments(game, card) == expected, (card, cities)
    cost = BOARDS[me["wonder"]]["stages"][me["stages"]]["cost"]
    expected = offered(cost, me["coins"], twin(needed(cost), units))
    found = sorted(triple(way) for way in stages(game, me["hand"][0]))
    assert found == expected, cities
    return len(expected)


@pytest.mark.clause("W-5.7", "W-5.2", "W-5.3", "W-5.4", "W-5.5", "W-5.6", "W-5.8")
def test_payments_of_random_cities():
    rng = random.Random(20)
    choices = sum(
        check_payments(random_cities(rng, most=9), walked) > 1 for _ in range(scaled(1500))
    )
    assert choices > scaled(1500) // 50  # whom to pay was often a real choice


@pytest.mark.clause("W-5.7")
def test_payments_of_small_cities_cover_by_cover():
    rng = random.Random(21)
    for _ in range(scaled(400)):
        cities = random_cities(rng, most=2)
        small = [card for card in cities[0]["hand"] if len(needed(CARDS[card]["cost"])) <= 4]
        units = sources(cities)
        game = table(*cities, turn=1)
        for card in small:
            cost = CARDS[card]["cost"]
            covers = assigned(needed(cost), units)
            assert covers == walked(needed(cost), units)
            if builds(game, card)[:1] != ["*"]:
                assert payments(game, card) == offered(cost, cities[0]["coins"], covers)


@pytest.mark.clause("W-3.10", "W-5.7")
def test_a_rich_city_between_rich_neighbours_has_many_orders():
    goods = ("sawmill", "quarry", "foundry", "brickyard", "loom_1", "glassworks_1")
    cities = [
        city("marketplace", wonder="giza_b", stages=3, coins=40),
        city(*goods, "press_1", wonder="rhodes_a"),
        city(*goods, wonder="ephesus_a"),
    ]
    cities[0]["hand"] = [
        *("palace", "pantheon", "senate", "arsenal", "siege_workshop", "town_hall", "gardens")
    ]
    assert check_payments(cities, walked) > 3
    game = table(*cities, turn=1)
    assert len(payments(game, "palace")) > 8
    assert len(game.moves(M)) > 64


# Scoring (W-9).


def science(symbols: list[str], choices: int) -> int:
    """The best of all ways to fix the symbols of choice."""
    best = 0
    for chosen in itertools.product(DATA["symbols"], repeat=choices):
        counts = [(symbols + list(chosen)).count(symbol) for symbol in DATA["symbols"]]
        best = max(best, sum(count * count for count in counts) + 7 * min(counts))
    return best


def counted(what: str, entry: dict[str, Any]) -> int:
    if what == "wonder stages":
        return int(entry["stages"])
    if what == "defeat tokens":
        return int(entry["defeats"])
    color = what.removesuffix(" cards")
    return sum(1 for card in entry["cards"] if CARDS[card]["color"] == color)


def points(effect: dict[str, Any], ring: list[dict[str, Any]]) -> int:
    """Points of one piece of M; the ring is M, L, R."""
    result = effect.get("vp", 0)
    if "vp_per" in effect:
        rule = effect["vp_per"]
        kinds = rule["what"] if isinstance(rule["what"], list) else [rule["what"]]
        for kind in kinds:
            result += rule["own"] * counted(kind, ring[0])
            result += rule["neighbours"] * (counted(kind, ring[1]) + counted(kind, ring[2]))
    return int(result)


def sheet(ring: list[dict[str, Any]]) -> dict[str, int]:
    """The score of M, trying every guild the neighbours have if M may copy one."""
    me = ring[0]
    lines = dict.fromkeys(
        ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"), 0
    )
    lines["military"] = sum(me["victories"]) - me["defeats"]
    lines["treasury"] = me["coins"] // 3
    board = BOARDS[me["wonder"]]
    built = [stage["effect"] for stage in board["stages"][: me["stages"]]]
    lines["wonder"] = sum(points(effect, ring) for effect in built)
    colors = {"blue": "civilian", "yellow": "commerce", "purple": "guilds"}
    for card in me["cards"]:
        if CARDS[card]["color"] in colors:
            lines[colors[CARDS[card]["color"]]] += points(CARDS[card]["effect"], ring)
    has = [*built, *(CARDS[card]["effect"] for card in me["cards"])]
    symbols = [effect["science"] for effect in has if "science" in effect]
    choices = sum("science_choice" in effect for effect in has)
    options = [{**lines, "science": science(symbols, choices)}]
    if any("copy_neighbour_guild" in effect for effect in has):
        for card in ring[1]["cards"] + ring[2]["cards"]:
            if CARDS[card]["color"] == "purple":
                effect = CARDS[card]["effect"]
                more = "science_choice" in effect
                option = {**lines, "science": science(symbols, choices + more)}
                copier = {**me, "cards": [*me["cards"], card]}  # as if M had built it
                option["guilds"] += points(effect, [copier, *ring[1:]])
                options.append(option)
    best = max(options, key=lambda o: (sum(o.values()), o["science"]))
    return {**best, "total": sum(best.values())}


def random_finals(rng: random.Random, board: str | None = None) -> list[dict[str, Any]]:
    names = rng.sample(sorted({entry["board"] for entry in BOARDS.values()}), 3)
    stock = Counter({card: len(CARDS[card].get("players", "1")) for card in CARDS})
    cities = []
    for name in names:
        cards: list[str] = []
        for card in rng.sample(sorted(CARDS), rng.randint(0, 20)):
            taken = {CARDS[other]["name"]["en"] for other in cards}
            if stock[card] and CARDS[card]["name"]["en"] not in taken:
                stock[card] -= 1
                cards.append(card)
        wonder = f"{name}_{rng.choice('ab')}"
        cities.append(
            city(
                *cards,
                wonder=wonder,
                stages=rng.randint(0, len(BOARDS[wonder]["stages"])),
                coins=rng.randint(0, 30),
                victories=rng.choices([1, 3, 5], k=rng.randint(0, 6)),
                defeats=rng.randint(0, 6),
            )
        )
    if board is not None:
        kept = [entry for entry in cities if BOARDS[entry["wonder"]]["board"] != board[:-2]]
        cities = [{**cities[0], "wonder": board, "stages": 3}, *kept][:3]
        if len(cities) < 3:
            return random_finals(rng, board)
        placed = Counter(card for entry in cities for card in entry["cards"])
        if any(count > len(CARDS[card].get("players", "1")) for card, count in placed.items()):
            return random_finals(rng, board)
    return cities


@pytest.mark.clause("W-9.1", "W-9.5", "W-9.7", "W-9.9")
def test_scores_of_random_cities():
    rng = random.Random(30)
    for _ in range(scaled(2000)):
        cities = random_finals(rng)
        outcome = finished(*cities).outcome
        for seat in range(3):
            assert outcome.scores[seat] == sheet(cities[seat:] + cities[:seat]), cities


@pytest.mark.clause("W-6.5", "W-9.9")
def test_scores_of_random_cities_beside_olympia():
    rng = random.Random(31)
    copied = 0
    for _ in range(scaled(1500)):
        cities = random_finals(rng, board="olympia_b")
        outcome = finished(*cities).outcome
        assert outcome.scores[M] == sheet(cities), cities
        copied += outcome.scores[M]["guilds"] > 0
    assert copied > scaled(1500) // 3


@pytest.mark.clause("W-9.5")
@pytest.mark.parametrize("choices", [0, 1, 2])
def test_science_of_every_mix(choices):
    kinds = {
        s: [c for c in CARDS if CARDS[c]["effect"].get("science") == s] for s in DATA["symbols"]
    }
    more = [[], ["scientists_guild"], ["scientists_guild"]][choices]
    babylon = {"wonder": "babylon_a", "stages": 2 if choices == 2 else 1}
    for counts in itertools.product(range(5), repeat=3):
        have = [c for s, n in zip(DATA["symbols"], counts, strict=True) for c in kinds[s][:n]]
        symbols = [s for s, n in zip(DATA["symbols"], counts, strict=True) for _ in range(n)]
        outcome = finished(city(*have, *more, **babylon)).outcome
        assert outcome.scores[M]["science"] == science(symbols, choices), counts


# Conflicts (W-8).


def shields(entry: dict[str, Any]) -> int:
    return sum(effect.get("shields", 0) for effect in effects(entry))


@pytest.mark.clause("W-8.2", "W-8.3")
def test_conflicts_of_random_tables():
    rng = random.Random(40)
    for _ in range(scaled(600)):
        players = rng.randint(3, 7)
        age = rng.choice((1, 2, 3))
        red = [c for c in CARDS if CARDS[c]["color"] == "red" and CARDS[c]["age"] <= age]
        stock = Counter({card: len(CARDS[card]["players"]) for card in red})
        boards = rng.sample(sorted({entry["board"] for entry in BOARDS.values()}), players)
        cities = []
        for board in boards:
            cards = [
                card for card in rng.sample(red, rng.randint(0, min(4, len(red)))) if stock[card]
            ]
            stock.subtract(cards)
            cities.append(city(*cards, wonder=f"{board}_a", stages=rng.choice((0, 2))))
        game = table(*cities, players=players, age=age, turn=6)
        play_turn(game)
        while game.view()["step"] == "dig" and not game.over:
            game.play(game.pending[0], "dig -")
        strength = [shields(entry) for entry in cities]
        for seat, entry in enumerate(game.position()["seats"]):
            sides = (strength[(seat + 1) % players], strength[seat - 1])
            assert entry["victories"] == [2 * age - 1 for other in sides if strength[seat] > other]
            assert entry["defeats"] == sum(strength[seat] < other for other in sides)
