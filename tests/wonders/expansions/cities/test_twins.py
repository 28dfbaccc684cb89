"""Brute-force twins: payments with every means of expansions, masks, the ring of those without Diplomacy."""

import random
from collections import Counter
from functools import partial
from itertools import combinations, product
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.kernel.goods import pack
from septem.wonders.rules.conflict import ring
from septem.wonders.rules.science import Science, best_use
from tests.kit import wonders
from tests.kit.payment_twin import compare
from tests.kit.scale import scaled
from tests.kit.wonders import BOTH, catalogue, city

table = partial(wonders.table, expansions=BOTH)

BROWN = ["lumber_yard", "stone_pit", "clay_pool", "ore_vein", "tree_farm", "excavation", "clay_pit"]
BROWN += ["timber_yard", "forest_cave", "mine", "sawmill", "quarry", "brickyard", "foundry"]
GREY = ["loom_1", "glassworks_1", "press_1"]
OWN = ["secret_warehouse", "black_market", "smugglers_cache", "west_clandestine_wharf"]
OWN += ["east_clandestine_wharf", "east_trading_post", "west_trading_post", "marketplace"]
OWN += ["forum", "caravansery"]
LEADERS = ["bilkis", "hammurabi", "archimedes", "leonidas", "imhotep"]
BOARDS = ["ephesus_a", "rhodes_a", "giza_b", "babylon_b", "petra_a", "byzantium_a", "alexandria_b"]


def random_table(rng: random.Random) -> septem.Game:
    boards = rng.sample(BOARDS, 3)
    goods = rng.sample(BROWN + GREY, len(BROWN + GREY))

    def some(most: int) -> list[str]:
        return [goods.pop() for _ in range(rng.randrange(most))]

    me = city(
        *some(4),
        *rng.sample(OWN, rng.randrange(1, 6)),
        wonder=boards[0],
        leaders=rng.sample(LEADERS, rng.randrange(3)),
        coins=rng.randrange(8),
        stages=rng.randrange(2),
    )
    others = [city(*some(5), wonder=board) for board in boards[1:]]
    cards = [c.id for c in catalogue().cards if c.age == 3 and c.color != "white"]
    return table(me | {"hand": rng.sample(cards, 4)}, *others, age=3)


@pytest.mark.clause(
    "C-7.1", "C-7.2", "C-7.3", "L-6.4", "L-6.5", "E-11.4", "E-10.2", "E-10.3", "E-10.4", "E-10.5"
)
def test_payments_against_all_assignments() -> None:
    rng = random.Random(11)
    compared = [compare(random_table(rng)) for _ in range(scaled(300, least=60))]
    cards, stages = (sum(numbers) for numbers in zip(*compared, strict=True))
    assert cards > 2 * len(compared)
    assert stages > len(compared) // 2


def science(counts: list[int]) -> int:
    return sum(n * n for n in counts) + 7 * min(counts)


@pytest.mark.clause("C-6.1", "C-6.3", "C-6.4", "W-9.9")
def test_masks_against_all_assignments() -> None:
    rng = random.Random(5)
    for _ in range(scaled(3000, least=200)):
        own = [rng.randrange(4) for _ in range(3)]
        greens = [rng.randrange(4) for _ in range(3)]
        free, masks, bonus = rng.randrange(3), rng.randrange(4), rng.choice((0, 3))
        cards = [kind for kind in range(3) for _ in range(greens[kind])]
        best = (-1, -1)
        for copied in combinations(cards, min(masks, len(cards))):
            for chosen in product(range(3), repeat=free):
                counts = [own[k] + copied.count(k) + chosen.count(k) for k in range(3)]
                points = science(counts)
                best = max(best, (points + bonus * min(counts), points))
        found = best_use(Science(), pack(own), free, masks, pack(greens), bonus)
        points = int(Science().points(found, bonus))
        assert (points + bonus * int(Science().groups(found, bonus)), points) == best


def naive_pairs(seats: int, out: set[int]) -> Counter[frozenset[int]]:
    """Walk clockwise from each seat to the next one that is in; a pair that meets both ways round meets once."""
    inside = [seat for seat in range(seats) if seat not in out]
    met: Counter[frozenset[int]] = Counter()
    for seat in inside:
        other = (seat + 1) % seats
        while other in out:
            other = (other + 1) % seats
        if other != seat:
            met[frozenset((seat, other))] = 1
    return met


@pytest.mark.clause("C-5.3", "C-5.4")
def test_the_ring_against_a_walk_round_the_table() -> None:
    for seats in range(3, 8):
        for mask in range(1 << seats):
            out = {seat for seat in range(seats) if mask >> seat & 1}
            inside = vec[i64]([seat for seat in range(seats) if seat not in out])
            found = Counter(frozenset((int(p.one), int(p.other))) for p in ring(inside))
            assert found == naive_pairs(seats, out)


@pytest.mark.clause("C-5.2", "C-5.3")
def test_conflicts_of_whole_tables_against_the_walk() -> None:
    rng = random.Random(3)
    shields: dict[int, list[str]] = {
        0: [],
        1: ["stockade"],
        2: ["militia"],
        3: ["walls", "barracks"],
    }
    for _ in range(scaled(200, least=20)):
        seats = rng.randrange(3, 8)
        used: set[str] = set()
        cities: list[dict[str, Any]] = []
        strengths = []
        for _ in range(seats):
            strength = rng.randrange(4)
            if used & set(shields[strength]):
                strength = 0
            used |= set(shields[strength])
            strengths.append(strength)
            cities.append(city(*shields[strength], diplomacy=rng.randrange(2)))
        game = table(*cities, players=seats, age=2, turn=7, expansions=("cities",))
        for seat in range(seats):
            game.play(seat, next(m for m in game.moves(seat) if m.text.startswith("D ")))
        out = {seat for seat in range(seats) if cities[seat]["diplomacy"]}
        won, lost = [0] * seats, [0] * seats
        for pair in naive_pairs(seats, out):
            one, other = sorted(pair, key=lambda seat: -strengths[seat])
            if strengths[one] > strengths[other]:
                won[one] += 1
                lost[other] += 1
        after = game.position()["seats"]
        assert [len(seat["victories"]) for seat in after] == won
        assert [seat["defeats"] for seat in after] == lost
        assert all(seat["diplomacy"] == 0 for seat in after)
