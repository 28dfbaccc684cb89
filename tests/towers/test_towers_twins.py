"""A brute-force twin of payments with tools, the bank, substitutions, reductions, links and limited prices (T-4, T-14)."""

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest
from expansion_tables import FULL, catalogue, city, scaled, table

import septem
from septem.kernel.goods import unpack

GOODS = ["wood", "stone", "ore", "clay", "glass", "papyrus", "loom", "tool"]
RAW = set(GOODS[:4])
Payment = tuple[int, ...]


def undominated(found: set[Payment]) -> list[Payment]:
    return sorted(
        p
        for p in found
        if not any(q != p and all(a <= b for a, b in zip(q, p, strict=True)) for q in found)
    )


class Means:
    """All that a city may pay with, as plain lists read off a view; a payment is (left, right, bank, every seat)."""

    def __init__(self, game: septem.Game, wonder: str, stages: int) -> None:
        view = game.view(None)
        self.seats = view["seats"]
        self.size = len(self.seats)
        self.me = self.seats[0]
        self.wonder, self.stages = wonder, stages
        self.cards = self.me["cards"] + self.me["leaders"]
        self.own = [set(unit) for unit in self.me["produces"]]
        self.foreign: list[tuple[int, set[str], int]] = []  # seller, alternatives, price beyond
        self.link = view["trade_link"]
        for seat in range(1, self.size):
            price = self.far_price(seat)
            for unit in self.seats[seat]["sells"]:
                if seat in (1, self.size - 1):
                    self.foreign.append((seat, set(unit), -1))
                    continue
                if price:
                    self.foreign.append((seat, set(unit), price))
                elif self.sells_ore(seat) and "ore" in unit:
                    self.foreign.append((seat, {"ore"}, 2))

    def sells_ore(self, seat: int) -> bool:
        return bool(self.seats[seat]["wonder"] == "aksum_a" and self.seats[seat]["stages"] >= 2)

    def far_price(self, seat: int) -> int:
        if self.link and sorted(self.link) == [0, seat]:
            return 2 if self.link[0] == 0 else 3
        return 0

    def reductions(self, color: str) -> list[set[str]]:
        """Units off the cost of a card, each with the goods it may be."""
        any_good = set(GOODS)
        off: list[set[str]] = []
        if color == "blue" and self.wonder == "thebes_b" and self.stages >= 1:
            off += [any_good] * self.me["shields"]
        if color == "blue" and self.wonder == "ikaruga_a" and self.stages >= 2:
            green = [c for c in self.me["cards"] if catalogue(FULL).by_id[c].color == "green"]
            off += [any_good] * len(green)
        if color == "turquoise":
            off += [set(GOODS) - RAW] if "sargon" in self.cards else []
            off += [RAW] if "vercingetorix" in self.cards else []
        for leader, kind in (("hammurabi", "blue"), ("leonidas", "red")):
            if leader in self.cards and color == kind:
                off.append(any_good)
        return off

    def substitutes(self, color: str) -> bool:
        thebes = self.wonder == "thebes_a" and self.stages >= 4 and color == "blue"
        return thebes or (self.wonder == "aksum_b" and self.stages >= 1 and color == "red")

    def payments(self, cost: list[str], color: str) -> set[Payment]:
        sources: list[tuple[str, int, set[str]]] = [
            ("own", i, unit) for i, unit in enumerate(self.own)
        ]
        sources += [("off", i, unit) for i, unit in enumerate(self.reductions(color))]
        sources += [("foreign", i, unit) for i, (_, unit, _) in enumerate(self.foreign)]
        endless = ["bank"] if self.size == 8 else []
        endless += ["coin"] if self.substitutes(color) else []
        found: set[Payment] = set()

        def cover(rest: list[str], free: list, used: list[tuple[str, int, str]]) -> None:
            if not rest:
                found.update(self.paid(used))
                return
            tried = set()
            for source in free:
                kind, index, unit = source
                look = (kind, str(sorted(unit)), self.foreign[index][0] if kind == "foreign" else 0)
                if rest[0] in unit and look not in tried:
                    tried.add(look)
                    left = [other for other in free if other is not source]
                    cover(rest[1:], left, [*used, (kind, index, rest[0])])
            for kind in endless:
                cover(rest[1:], free, [*used, (kind, 0, rest[0])])

        cover(cost, sources, [])
        return found

    def paid(self, used: list[tuple[str, int, str]]) -> Iterator[Payment]:
        """Every payment of one cover: which unit is copied, which ones have the limited price."""
        bought = [
            (self.foreign[i][0], self.foreign[i][2], good)
            for kind, i, good in used
            if kind == "foreign"
        ]
        copies = [-1]
        if "river_port" in self.cards:
            copies += [
                i
                for i, (seat, _, good) in enumerate(bought)
                if (seat == 1 and good in RAW) or (seat == self.size - 1 and good not in RAW)
            ]
        for copied in copies:
            ways = [
                [(seat, p) for p in self.prices(seat, price, good)]
                for i, (seat, price, good) in enumerate(bought)
                if i != copied
            ]
            goods = [good for i, (_, _, good) in enumerate(bought) if i != copied]
            for chosen in product(*ways):
                if self.within_limits(chosen, goods):
                    yield self.summed(used, [(seat, p[0]) for seat, p in chosen])

    def prices(self, seat: int, price: int, good: str) -> list[tuple[int, bool]]:
        """The prices of a unit, each with whether it is the one of a limit."""
        if price >= 0:
            return [(2 if good == "ore" and self.sells_ore(seat) else price, False)]
        usual = self.me["prices"]["left" if seat == 1 else "right"][good]
        if self.wonder == "tenochtitlan_b" and self.stages >= 2 and good in ("wood", "ore", "loom"):
            usual = min(usual, max(0, 4 - len(self.me["victories"])))
        limited = self.stages >= (2 if good in RAW else 4)
        if self.wonder == "telanissos_a" and limited and usual > 1:
            return [(usual, False), (1, True)]
        return [(usual, False)]

    def within_limits(self, chosen: tuple, goods: list[str]) -> bool:
        served = [
            (seat, good in RAW) for (seat, p), good in zip(chosen, goods, strict=True) if p[1]
        ]
        return len(served) == len(set(served))

    def summed(self, used: list, coins: list[tuple[int, int]]) -> Payment:
        payment = [0] * (3 + self.size)
        for kind, _, _ in used:
            if kind == "bank":
                payment[0] += 1
                payment[1] += 1
            if kind in ("bank", "coin"):
                payment[2] += 1
        for seat, price in coins:
            place = 0 if seat == 1 else 1 if seat == self.size - 1 else 3 + seat
            payment[place] += price
        return tuple(payment)


BROWN = ["lumber_yard", "stone_pit", "clay_pool", "ore_vein", "tree_farm", "excavation", "clay_pit"]
BROWN += ["timber_yard", "forest_cave", "mine", "sawmill", "quarry", "brickyard", "foundry"]
GREY = ["loom_1", "glassworks_1", "press_1", "forge_1"]
OWN = ["river_port", "east_trading_post", "west_trading_post", "marketplace", "walls", "library"]
LEADERS = ["sargon", "vercingetorix", "hammurabi", "leonidas"]
BOARDS = ["thebes_a", "thebes_b", "aksum_b", "ikaruga_a", "telanissos_a", "tenochtitlan_b"]


def random_table(rng: random.Random) -> tuple[septem.Game, str, int]:
    players = rng.choice((3, 4, 5, 6, 8))
    goods = rng.sample(BROWN + GREY, len(BROWN + GREY))

    def some(most: int) -> list[str]:
        return [goods.pop() for _ in range(min(rng.randrange(most), len(goods)))]

    wonder = rng.choice(BOARDS)
    stages = rng.randrange(6)
    cards = [c.id for c in catalogue(FULL).cards if c.age == 3 and c.copies]
    me = city(
        *some(4),
        *rng.sample(OWN, rng.randrange(4)),
        wonder=wonder,
        stages=stages,
        leaders=rng.sample(LEADERS, rng.randrange(3)),
        coins=rng.randrange(10),
        victories=[1] * rng.randrange(4),
        hand=rng.sample(cards, 5 if players < 8 else 4),
    )
    others = [city(*some(4)) for _ in range(players - 1)]
    if players > 4:
        others[rng.randrange(1, players - 2)] |= {"wonder": "aksum_a", "stages": 2}
        if wonder == "aksum_b":
            others = [entry for entry in others if entry.get("wonder") is None] + [city()]
    link = None
    if players > 4 and rng.random() < 0.5:
        other = rng.randrange(2, players - 1)
        link = rng.choice(([0, other], [other, 0]))
    game = table(me, *others, expansions=FULL, players=players, age=3, trade_link=link)
    return game, wonder, stages


def written(text: str, size: int) -> Payment:
    payment = [0] * (3 + size)
    for place, mark in enumerate("<>="):
        for coins in re.findall(rf"{mark}(\d+)", text):
            payment[place] = int(coins)
    for seat, coins in re.findall(r"~(\d):(\d+)", text):
        payment[3 + int(seat)] = int(coins)
    return tuple(payment)


@pytest.mark.clause("T-4.6", "T-4.7", "T-4.8", "T-4.9", "T-4.10", "T-14.2", "T-14.3", "T-15.7")
def test_payments_against_all_assignments() -> None:
    rng = random.Random(7)
    compared = 0
    for _ in range(scaled(600, least=40)):
        game, wonder, stages = random_table(rng)
        means = Means(game, wonder, stages)
        offered: dict[str, list[Payment]] = {}
        chained = set()
        for move in game.moves(0):
            words = move.text.split()
            if words[0] == "B" and not any(word[0] in "*!" for word in words):
                offered.setdefault(words[1], []).append(written(move.text, means.size))
            elif words[0] == "B" and "*" in words:
                chained.add(words[1])
        for ident in game.view(0)["seats"][0]["hand"]:
            card = catalogue(FULL).by_id[ident]
            cost = [
                g for g, n in zip(GOODS, unpack(int(card.goods)), strict=True) for _ in range(n)
            ]
            if ident in chained or len(cost) > 5 or card.color == "purple":
                continue
            if ident in means.me["cards"]:
                continue
            expected = undominated(means.payments(cost, card.color))
            purse = means.me["coins"]
            affordable = [p for p in expected if sum(p) + card.coins <= purse]
            found = sorted(set(offered.get(ident, [])))
            assert found == affordable, (ident, game.position()["seats"], means.link)
            compared += 1
    assert compared > scaled(600, least=40)
