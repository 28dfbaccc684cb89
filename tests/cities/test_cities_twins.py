"""Brute-force twins: payments with every means of expansions, masks, the ring of those without Diplomacy."""

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from expansion_tables import catalogue, city, scaled, stage_payments, table, triple
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.kernel.goods import pack, unpack
from septem.wonders.conflict import ring
from septem.wonders.masks import best_with_copies
from septem.wonders.science import Science

GOODS = ["wood", "stone", "ore", "clay", "glass", "papyrus", "loom"]
Payment = tuple[int, int, int]


def undominated(found: set[Payment]) -> list[Payment]:
    return sorted(
        p
        for p in found
        if not any(q != p and all(a <= b for a, b in zip(q, p, strict=True)) for q in found)
    )


class Means:
    """A city's means of payment as plain lists, read off a view."""

    def __init__(self, game: septem.Game) -> None:
        ring_of = game.view(None)["seats"]
        me, left, right = ring_of[0], ring_of[1], ring_of[-1]
        pieces = catalogue()
        self.me = me
        self.cards = me["cards"] + me["leaders"]
        self.own = [set(unit) for unit in me["produces"]]
        native = {good for unit in me["sells"] for good in unit}
        if "secret_warehouse" in self.cards:
            self.own.append(native)
        if "black_market" in self.cards:
            self.own.append(set(GOODS) - native)
        # Foreign units: side, alternatives, whether it is the printed one.
        self.foreign: list[tuple[int, set[str], bool]] = []
        for side, seat in ((0, left), (1, right)):
            printed = pieces.boards[seat["wonder"]].resource
            units = [list(unit) for unit in seat["sells"]]
            if printed:
                units.remove([printed])
                self.foreign.append((side, {printed}, True))
            self.foreign += [(side, set(unit), False) for unit in units]
        self.wharves = [
            "west_clandestine_wharf" in self.cards,
            "east_clandestine_wharf" in self.cards,
        ]
        self.cache = "smugglers_cache" in self.cards
        self.prices = [me["prices"]["left"], me["prices"]["right"]]

    def least(self, side: int, bought: list[tuple[str, bool]]) -> int:
        """The least sum for the units bought on one side: the wharf serves whichever unit is best."""
        prices = []
        for good, printed in bought:
            price = self.prices[side][good]
            prices.append(max(price - 1, 0) if printed and self.cache else price)
        if self.wharves[side] and any(prices):
            prices[prices.index(max(prices))] -= 1
        return sum(prices)

    def payments(self, cost: list[str], less: int) -> set[Payment]:
        """Every payment of every cover, by trying all assignments."""
        found: set[Payment] = set()
        sources: list[tuple[str, int]] = [("own", i) for i in range(len(self.own))]
        sources += [("foreign", i) for i in range(len(self.foreign))]
        sources += [("less", i) for i in range(min(less, len(cost)))]
        if "bilkis" in self.cards:
            sources.append(("bank", 0))

        def cover(
            rest: list[str], free: list[tuple[str, int]], used: list[tuple[str, int, str]]
        ) -> None:
            if not rest:
                found.add(self.paid(used))
                return
            tried = set()
            for source in free:
                kind, index = source
                unit = self.own[index] if kind == "own" else None
                if kind == "foreign":
                    unit = self.foreign[index][1]
                if unit is not None and rest[0] not in unit:
                    continue
                look = (kind, str(self.foreign[index]) if kind == "foreign" else str(unit))
                if look in tried:
                    continue
                tried.add(look)
                cover(rest[1:], [s for s in free if s != source], [*used, (kind, index, rest[0])])

        cover(cost, sources, [])
        return found

    def paid(self, used: list[tuple[str, int, str]]) -> Payment:
        sides: list[list[tuple[str, bool]]] = [[], []]
        bank = 0
        for kind, index, good in used:
            if kind == "bank":
                bank += 1
            if kind == "foreign":
                side, _, printed = self.foreign[index]
                sides[side].append((good, printed))
        return self.least(0, sides[0]), self.least(1, sides[1]), bank


BROWN = ["lumber_yard", "stone_pit", "clay_pool", "ore_vein", "tree_farm", "excavation", "clay_pit"]
BROWN += ["timber_yard", "forest_cave", "mine", "sawmill", "quarry", "brickyard", "foundry"]
GREY = ["loom_1", "glassworks_1", "press_1"]
OWN = ["secret_warehouse", "black_market", "smugglers_cache", "west_clandestine_wharf"]
OWN += ["east_clandestine_wharf", "east_trading_post", "west_trading_post", "marketplace"]
OWN += ["forum", "caravansery"]
LEADERS = ["bilkis", "hammurabi", "archimedes", "leonidas", "imhotep"]
BOARDS = ["ephesus_a", "rhodes_a", "giza_b", "babylon_b", "petra_a", "byzantium_a", "alexandria_b"]
REDUCED = {"blue": "hammurabi", "green": "archimedes", "red": "leonidas"}


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
    compared = 0
    for _ in range(scaled(2500, least=60)):
        game = random_table(rng)
        means = Means(game)
        purse = means.me["coins"]
        offered: dict[str, list[Payment]] = {}
        for move in game.moves(0):
            words = move.text.split()
            if words[0] == "B" and words[-1] not in ("*", "!"):
                offered.setdefault(words[1], []).append(triple(move.text))
        for ident in game.view(0)["seats"][0]["hand"]:
            card = catalogue().by_id[ident]
            if any(text.startswith(f"B {ident} *") for text in [m.text for m in game.moves(0)]):
                continue
            cost = [
                g for g, n in zip(GOODS, unpack(int(card.goods)), strict=False) for _ in range(n)
            ]
            less = 1 if REDUCED.get(card.color) in means.cards else 0
            if len(cost) > 6:
                continue
            expected = undominated(means.payments(cost, less))
            affordable = [p for p in expected if sum(p) + card.coins <= purse]
            assert sorted(offered.get(ident, [])) == affordable, (ident, game.position()["seats"])
            compared += 1
        stage(game, means, purse)
    assert compared > scaled(2500, least=60)


def stage(game: septem.Game, means: Means, purse: int) -> None:
    """The same for the next stage."""
    board = catalogue().boards[means.me["wonder"]]
    if means.me["stages"] == len(board.stages):
        return
    piece = board.stages[means.me["stages"]]
    cost = [g for g, n in zip(GOODS, unpack(int(piece.goods)), strict=False) for _ in range(n)]
    expected = undominated(means.payments(cost, 1 if "imhotep" in means.cards else 0))
    card = game.view(0)["seats"][0]["hand"][0]
    affordable = [p for p in expected if sum(p) + piece.coins <= purse]
    assert stage_payments(game, card) == affordable


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
        found = best_with_copies(Science(), pack(own), free, masks, pack(greens), bonus)
        assert (int(found[0]) + bonus * int(found[1]), int(found[0])) == best


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
