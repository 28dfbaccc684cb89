"""Paying: the solver against a brute-force twin, and the clauses around it (D-5)."""

import itertools
import random

import pytest

from septem.duel.cards.catalogue import CARDS, LARGEST_COST, RESOURCES, TOKENS, WONDERS
from septem.duel.rules import payment
from septem.duel.rules.city import City
from septem.kernel import goods
from tests.kit.duel import A, B, coins, price, seat, table
from tests.kit.tables import play, refusal, texts

RAW, MADE = range(3), range(3, 5)


def brute_force(
    need: list[int], have: list[int], price: list[int], raw: int, made: int, strikes: int
) -> int:
    """D-5.7 as it is written: every assignment of the choice sources, then strike the dearest units."""
    missing = [max(0, n - h) for n, h in zip(need, have, strict=True)]
    options = [[None, *RAW]] * raw + [[None, *MADE]] * made
    best = 10**6
    for chosen in itertools.product(*options):
        left = missing[:]
        for resource in chosen:
            if resource is not None and left[resource]:
                left[resource] -= 1
        units = sorted(p for n, p in zip(left, price, strict=True) for _ in range(n))
        best = min(best, sum(units[: max(0, len(units) - strikes)]))
    return best


@pytest.mark.clause("D-5.7", "D-5.3", "D-5.6", "D-5.8")
def test_trade_costs_what_brute_force_finds() -> None:
    rng = random.Random(1)
    costs = [card.cost for card in CARDS.values()] + [wonder.cost for wonder in WONDERS.values()]
    for _ in range(6000):
        if rng.random() < 0.5:
            need = goods.unpack(rng.choice(costs), 5)
        else:
            need = [rng.randrange(4) for _ in range(5)]
        have = [rng.choice([0, 0, 0, 1, 1, 2, 3]) for _ in range(5)]
        price = [rng.choice([1, 2, 2, 3, 4, 5]) for _ in range(5)]
        raw, made, strikes = rng.randrange(3), rng.randrange(3), rng.choice([0, 0, 2])
        lacks = goods.missing(goods.pack(need), goods.pack(have))
        found = payment.trade(lacks, goods.pack(price), goods.pack([raw, made]), strikes)
        assert found == brute_force(need, have, price, raw, made, strikes)


@pytest.mark.clause("D-5.4", "D-5.7")
def test_sums_of_prices_by_one_multiplication() -> None:
    """Up to nine units at prices up to 7 are summed at once; whatever could outgrow a field is summed one by one."""
    rng = random.Random(4)
    for _ in range(3000):
        mine, theirs = City(), City()
        theirs.fixed = goods.pack([rng.randrange(7) for _ in RESOURCES])
        for place in range(5):
            mine.cheap |= rng.choice([0, 0, goods.MASK << goods.WIDTH * place])
        units = [0] * 5
        for _ in range(rng.randrange(payment.MANY + 1)):
            units[rng.randrange(5)] += 1
        prices = payment.prices(mine, theirs)
        each = goods.unpack(prices, 5)
        assert (prices >> payment.MIRROR > 0) == (max(each) < 8)
        paid = sum(n * price for n, price in zip(units, each, strict=True))
        assert payment.trade(goods.pack(units), prices, 0, 0) == paid
    largest = LARGEST_COST[0]
    LARGEST_COST[0] = payment.MANY + 1
    assert payment.prices(City(), City()) >> payment.MIRROR == 0
    LARGEST_COST[0] = largest


@pytest.mark.clause("D-5.2", "D-5.4", "D-5.5")
def test_prices_against_a_naive_count() -> None:
    rng = random.Random(2)
    names = [name for name, card in CARDS.items() if card.color in ("brown", "grey", "yellow")]
    for _ in range(300):
        mine, theirs = City(), City()
        chosen = rng.sample(names, 14)
        for name in chosen[:7]:
            mine.add(CARDS[name].number)
        for name in chosen[7:]:
            theirs.add(CARDS[name].number)
        for place, resource in enumerate(RESOURCES):
            units = [
                unit
                for name in chosen[7:]
                if CARDS[name].color != "yellow"
                for unit in CARDS[name].effect["produce"]
            ]
            fixed = any(
                resource in CARDS[name].effect.get("discount", {}).get("resources", [])
                for name in chosen[:7]
            )
            expected = 1 if fixed else 2 + units.count([resource])
            assert payment.prices(mine, theirs) >> (6 * place) & 63 == expected


@pytest.mark.clause("D-5.4", "D-5.5", "D-7.2")
def test_yellow_cards_and_wonders_of_the_opponent_do_not_count() -> None:
    other = seat("forum", "caravansery", "clay_reserve", built=["great_lighthouse", "piraeus"])
    game = table(seat("clay_pool"), other, cards=["statue", "school"])
    assert price(game, "B statue") == 2
    assert price(game, "B school") == 2 + 4


@pytest.mark.clause("D-5.6")
def test_a_reduction_never_strikes_coins() -> None:
    game = table(seat(tokens=["masonry", "architecture"]), cards=["barracks", "forum", "temple"])
    assert price(game, "B barracks") == 3
    assert price(game, "B forum") == 5  # masonry is for blue buildings
    assert price(game, "B temple") == 0


@pytest.mark.clause("D-5.8")
def test_affordable_to_the_coin() -> None:
    assert "B walls" in texts(table(seat(coins=4), cards=["walls", "statue"]))
    game = table(seat(coins=3), cards=["walls", "statue"])
    assert "B walls" not in texts(game)
    message = refusal(game, "B walls")
    assert "costs 4 coins" in message
    assert "2 stone" in message
    assert "1 missing" in message


@pytest.mark.clause("D-5.9", "D-13.3", "D-20.3")
def test_economy_takes_fixed_prices_too_but_not_chains() -> None:
    first = seat("stone_reserve", "baths", coins=10)
    game = table(first, seat(coins=0, tokens=["economy"]), cards=["walls", "aqueduct", "barracks"])
    assert coins(play(game.clone(), "B walls")) == [8, 2]
    assert coins(play(game.clone(), "B aqueduct")) == [10, 0]
    assert coins(play(game, "B barracks")) == [7, 0]


@pytest.mark.clause("D-5.10")
def test_every_chain_makes_its_building_free() -> None:
    chained = [card for card in CARDS.values() if card.chain_from]
    assert len(chained) == 17
    for card in chained:
        assert CARDS[card.chain_from[0]].chain_symbol
        spare = "walls" if card.age == 2 else "pretorium"
        game = table(seat(*card.chain_from, coins=0), cards=[card.id, spare])
        assert f"B {card.id}" in texts(game)
        play(game, f"B {card.id}")
        assert card.id in game.position()["seats"][A]["cards"]


@pytest.mark.clause("D-5.12", "D-13.10")
def test_free_by_effect_makes_no_chain() -> None:
    first = seat("baths", coins=20, tokens=["urbanism"], wonders=["mausoleum"])
    game = table(first, cards=["walls", "statue"], discard=["aqueduct"])
    before = coins(game)[A] - price(game, "W mausoleum walls")
    play(game, "W mausoleum walls")
    assert game.position()["seats"][A]["cards"] == ["baths", "aqueduct"]
    assert coins(game)[A] == before


@pytest.mark.clause("D-5.12")
def test_free_by_effect_needs_no_chain_and_no_coins() -> None:
    first = seat(
        "quarry", "glassworks", "press", "brickyard", "glass_blower", coins=0, wonders=["mausoleum"]
    )
    game = table(first, cards=["walls", "statue"], discard=["palace", "town_hall"])
    play(game, "W mausoleum walls", "dig palace")
    assert coins(game)[A] == 0


@pytest.mark.clause("D-13.12")
def test_urbanism_pays_before_the_effect() -> None:
    first = seat("brewery", coins=0, tokens=["urbanism"], built=["pyramids"])
    game = play(table(first, cards=["arena", "circus"]), "B arena")
    assert coins(game)[A] == 4 + 2
    assert len(TOKENS) == 13
    assert coins(game)[B] == 20


def test_of_equally_dear_resources_the_first_is_the_dearest() -> None:
    both, dear = goods.pack([1, 1]), goods.pack([3, 3, 9, 9, 9])
    assert payment.dearest(both, dear) == goods.one(0)
    assert payment.dearest(both, goods.pack([3, 4])) == goods.one(1)
    assert payment.dearest(both, goods.pack([1, 1])) == goods.one(0)  # also at a fixed price
