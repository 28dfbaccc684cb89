"""A brute-force twin of payments with every means of every box, written from the data files and the rules alone (W-5, E-10, C-7, T-4)."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import septem
from septem.wonders.cards.catalogue import data_text
from septem.wonders.expansions.towers.trade import BANK_UNIT
from septem.wonders.rules.purchases import trail_of

RAW = ("wood", "stone", "ore", "clay")
GOODS = frozenset((*RAW, "glass", "papyrus", "loom", "tool"))
LEFT, RIGHT, BANK, FAR = 0, 1, 2, 3  # places of a payment; FAR: that of seat 0
LIKE = ("turquoise", "yellow", "green")
USUAL_PRICE, SHIP_BUILDER, SHIP_PARTNER, OPEN_MARKET = 2, 2, 3, 2

FILES = [tomllib.loads(data_text(f"{x}.toml")) for x in ("base", "leaders", "cities", "towers")]
PIECES: dict[str, dict[str, Any]] = {
    piece["id"]: piece
    for file in FILES
    for kind in ("card", "leader", "board", "foundation")
    for piece in file.get(kind, [])
}

Effect = dict[str, Any]
Payment = tuple[int, ...]  # coins to the left, to the right, to the bank, to each seat far away
Unit = tuple[str, bool]  # a good bought next door, and whether it is the printed one
State = tuple[tuple[str, ...], tuple[Unit, ...], tuple[Unit, ...], Payment, int]
Gains = tuple[int, int]  # neighbours bought from, units of an open market sold


def goods_of(cost: dict[str, int]) -> list[str]:
    """The units of a cost, coins apart."""
    return sorted(good for good, n in cost.items() if good != "coins" for _ in range(n))


def written(text: str, seats: int) -> Payment:
    """The payment of a move in notation."""
    payment = [0] * (FAR + seats)
    for place, mark in enumerate("<>="):
        for coins in re.findall(rf"{mark}(\d+)", text):
            payment[place] = int(coins)
    for seat, coins in re.findall(r"~(\d):(\d+)", text):
        payment[FAR + int(seat)] = int(coins)
    return tuple(payment)


def chosen(seat: dict[str, Any], number: int) -> dict[str, Any]:
    """The stage of a number, or the option of it that was chosen."""
    stage: dict[str, Any] = PIECES[seat["wonder"]]["stages"][number]
    options = seat.get("options") or [1] * (number + 1)
    return stage["options"][options[number] - 1] if "options" in stage else stage


def effects(seat: dict[str, Any]) -> list[Effect]:
    """The effects of all that stands in a city."""
    board = PIECES[seat["wonder"]]
    found = [PIECES[card]["effect"] for card in seat["cards"] + seat.get("leaders", [])]
    found += [chosen(seat, number)["effect"] for number in range(seat["stages"])]
    found.append(board.get("start_effect", {}))
    if seat.get("foundation"):
        lines = PIECES[seat["foundation"]]["effects"][: seat["activated"]]
        found += [board["foundation_stage"]["effect"], *(line["effect"] for line in lines)]
    return found


def for_sale(seat: dict[str, Any]) -> list[tuple[set[str], bool]]:
    """The units neighbours may buy, each with whether it is printed on the board."""
    resource = PIECES[seat["wonder"]].get("resource")
    found = [({resource}, True)] if resource else []
    for card in seat["cards"]:
        effect = PIECES[card]["effect"]
        if effect.get("tradable"):
            found += [(set(unit), False) for unit in effect["produce"]]
    return found


def sells_to_all(seat: dict[str, Any]) -> bool:
    """Whether everybody may buy ore of a city, which takes coins for it (T-17.6)."""
    return any("open_market" in effect for effect in effects(seat))


@dataclass
class Source:
    """Something that gives one unit of a cost."""

    goods: set[str] | frozenset[str]
    place: int | None = None  # who is paid; None: nobody
    price: int = 0  # at the bank or far away
    printed: bool = False
    open_good: str = ""  # a good that is sold to all


class Means:
    """All that the city of a buyer may pay with; `seats` begins with it and goes round to the left."""

    def __init__(self, game: septem.Game, buyer: int) -> None:
        self.position = game.position()
        seats = self.position["seats"]
        self.ring = [(buyer + n) % len(seats) for n in range(len(seats))]
        self.seats = [seats[seat] for seat in self.ring]
        self.me = self.seats[0]
        self.effects = effects(self.me)
        self.shown = game.view(None)["seats"][buyer]
        self.discounts = [x["discount"] for x in self.effects if "discount" in x]
        teams = self.position.get("teams", False)
        self.for_buying = 0 if teams else self.coins_on("buy resources from a neighbour")
        self.for_coins = 0 if teams else self.coins_on("take coins from the bank")

    def coins_on(self, event: str) -> int:
        """The coins that an event brings the buyer."""
        events = [x["coins_on"] for x in self.effects if "coins_on" in x]
        return sum(x["coins"] for x in events if x["event"] == event)

    # Where units come from.

    def own(self) -> list[Source]:
        """Production, also on a condition (C-7.1) and by age (T-17.15)."""
        resource = PIECES[self.me["wonder"]].get("resource")
        found = [Source({resource})] if resource else []
        native: set[str] = set().union(*(unit for unit, _ in for_sale(self.me)))
        for effect in self.effects:
            for unit in effect.get("produce", []):
                wanted = effect.get("produce_if")
                if wanted is not None:
                    kept = (
                        set(unit) & native if wanted == "already produced" else set(unit) - native
                    )
                    found.append(Source(kept))
                else:
                    found.append(Source(set(unit)))
            if "produce_by_age" in effect:
                found.append(Source({effect["produce_by_age"][str(self.position["age"])]}))
        return found

    def reductions(self, kind: str, cost: list[str]) -> list[Source]:
        """Units off a cost (T-4.7); `kind` is a color of cards or `stage`."""
        words = "wonder stages" if kind == "stage" else f"{kind} cards"
        found = []
        for effect in self.effects:
            reduction = effect.get("cost_reduction", {})
            if reduction.get("applies_to") == words:
                units = reduction.get("resources") or self.count(reduction["resources_per"])
                units = len(cost) if units == "all" else units
                found += [Source(frozenset(reduction.get("kinds", GOODS)))] * units
        return found

    def count(self, what: str) -> int:
        if what == "own green cards":
            return sum(PIECES[card]["color"] == "green" for card in self.me["cards"])
        if what == "own astrolabes":
            return int(self.shown["symbols"]["astrolabe"])
        assert what == "own shields"
        return int(self.shown["shields"])

    def bank(self) -> list[Source]:
        """Single units of the bank (L-6.5, F-8.4)."""
        offers = [x["buy_from_bank"] for x in self.effects if "buy_from_bank" in x]
        return [Source(set(x["resources"]), BANK, x["price"]) for x in offers]

    def neighbours(self) -> list[Source]:
        return [
            Source(goods, place, printed=printed)
            for place, seat in ((LEFT, 1), (RIGHT, len(self.seats) - 1))
            for goods, printed in for_sale(self.seats[seat])
        ]

    def far(self) -> list[Source]:
        """Sellers who are no neighbours: the partner of the Merchant Ship, the open market (T-6.3, T-17.6)."""
        found = []
        link = self.position.get("trade_link") or []
        for away in range(2, len(self.seats) - 1):
            seller = self.seats[away]
            place = FAR + self.ring[away]
            ore = sells_to_all(seller)
            for goods, _ in for_sale(seller):
                if sorted(link) == sorted((self.ring[0], self.ring[away])):
                    price = SHIP_BUILDER if link[0] == self.ring[0] else SHIP_PARTNER
                    found.append(Source(goods, place, price, open_good="ore" if ore else ""))
                elif ore and "ore" in goods:
                    found.append(Source({"ore"}, place, OPEN_MARKET, open_good="ore"))
        return found

    # Covers.

    def payments(self, cost: list[str], kind: str) -> dict[Payment, Gains]:
        """Every payment that no other one undercuts, with the gains of the cover that is meant (T-4.6)."""
        best: dict[Payment, Gains] = {}
        for payment, bought, sold in self.covers(cost, kind):
            known = best.get(payment)
            if known is None or (-bought, sold) < (-known[0], known[1]):
                best[payment] = bought, sold
        return {p: best[p] for p in sorted(best) if not self.dominated(p, best)}

    def dominated(self, payment: Payment, best: dict[Payment, Gains]) -> bool:
        """Whether another one pays nobody more and leaves the buyer no fewer coins (W-5.7)."""
        net = self.net(payment, best)
        return any(
            other != payment
            and all(a <= b for a, b in zip(other, payment, strict=True))
            and self.net(other, best) <= net
            for other in best
        )

    def net(self, payment: Payment, best: dict[Payment, Gains]) -> int:
        """What a payment costs less what its purchases bring."""
        coins = best[payment][0] * self.for_buying
        return sum(payment) - coins - (self.for_coins if coins else 0)

    def by_chain(self, ident: str) -> int:
        """The coins that building a card by chain brings."""
        coins = self.coins_on("build a building through a chain")
        sources = set(PIECES[ident].get("chain_from", ())) & set(self.me["cards"])
        if PIECES[ident]["color"] in LIKE and any(PIECES[x]["color"] in LIKE for x in sources):
            coins += self.coins_on("build by chain, both cards turquoise, yellow or green")
        return coins + (self.for_coins if coins else 0)

    def covers(self, cost: list[str], kind: str) -> set[tuple[Payment, int, int]]:
        """The payment of every cover, with how many neighbours it buys from and how many units of the open market."""
        sources = self.own() + self.reductions(kind, cost) + self.bank()
        sources += self.neighbours() + self.far()
        nothing = (0,) * (FAR + len(self.seats))
        states: set[State] = {(tuple(cost), (), (), nothing, 0)}
        for source in sources:
            states |= {after for state in states for after in self.used(state, source)}
        return {paid for state in states for paid in self.paid(state, kind)}

    def used(self, state: State, source: Source) -> Iterator[State]:
        """A source gives one of the units that are still missing."""
        rest, left, right, coins, sold = state
        for good in source.goods & set(rest):
            fewer = list(rest)
            fewer.remove(good)
            bought: Unit = (good, source.printed)
            if source.place == LEFT:
                yield tuple(fewer), tuple(sorted((*left, bought))), right, coins, sold
            elif source.place == RIGHT:
                yield tuple(fewer), left, tuple(sorted((*right, bought))), coins, sold
            else:
                paid = list(coins)
                opened = good == source.open_good
                if source.place is not None:
                    paid[source.place] += OPEN_MARKET if opened else source.price
                yield tuple(fewer), left, right, tuple(paid), sold + opened

    def paid(self, state: State, kind: str) -> Iterator[tuple[Payment, int, int]]:
        """What a cover costs: the rest by substitution or from the bank of eight, units copied by the River Port, limited prices."""
        rest, left, right, coins, sold = state
        near = product(self.sums(LEFT, left), self.sums(RIGHT, right))
        for (to_left, sold_left), (to_right, sold_right) in near:
            for to_bank, to_each in self.endless(len(rest), kind):
                payment = list(coins)
                payment[LEFT] += to_left + to_each
                payment[RIGHT] += to_right + to_each
                payment[BANK] += to_bank
                bought = (to_left > 0) + (to_right > 0)
                yield tuple(payment), bought, sold + sold_left + sold_right

    def endless(self, units: int, kind: str) -> Iterator[tuple[int, int]]:
        """Coins to the bank and to each neighbour for units that no single source gives (T-4.8, T-14.2)."""
        substitutes = any(
            effect.get("coins_for_resources", {}).get("applies_to") == f"{kind} cards"
            for effect in self.effects
        )
        for banked in range(units + 1):
            if (banked == 0 or len(self.seats) == 8) and (banked == units or substitutes):
                yield units, banked

    def copies(self) -> bool:
        return any("copy_resource" in effect for effect in self.effects)

    # Prices next door.

    def sums(self, place: int, units: tuple[Unit, ...]) -> set[tuple[int, int]]:
        """What units of one neighbour may cost and how many of an open market they are; one may be copied (T-15.7)."""
        ore = sells_to_all(self.seats[(1, -1)[place]])
        bought = [units]
        if self.copies():
            for number, (good, _) in enumerate(units):
                if (good in RAW) == (place == LEFT):
                    bought.append(units[:number] + units[number + 1 :])
        return {
            (coins, sum(good == "ore" for good, _ in some) if ore else 0)
            for some in bought
            for coins in self.sums_of(place, some)
        }

    def sums_of(self, place: int, units: tuple[Unit, ...]) -> set[int]:
        """Each limited discount serves one of the units or none (E-10.4)."""
        limited = [x for x in self.here(place) if "limit" in x]
        serving = product(range(-1, len(units)), repeat=len(limited))
        return {
            sum(
                self.price(
                    place, unit, [x for x, at in zip(limited, served, strict=True) if at == n]
                )
                for n, unit in enumerate(units)
            )
            for served in serving
        }

    def here(self, place: int) -> list[dict[str, Any]]:
        """The discounts on one side."""
        side = ("left", "right")[place]
        return [discount for discount in self.discounts if side in discount["from"]]

    def price(self, place: int, unit: Unit, serving: list[dict[str, Any]]) -> int:
        """One unit with the discounts that serve it: the lowest price, then all reductions (E-10.2, E-10.3)."""
        good, printed = unit
        price, less = USUAL_PRICE, 0
        plain = [x for x in self.here(place) if "limit" not in x]
        for discount in plain + serving:
            if good not in discount["resources"]:
                continue
            if "price_formula" in discount:
                price = min(price, max(0, 4 - len(self.me["victories"])))
            price = min(price, discount.get("price", price))
            if printed or not discount.get("starting_resource_only"):
                less += discount.get("reduction", 0)
        return max(price - less, 0)


# The engine beside it.


def compare(game: septem.Game, buyer: int = 0) -> tuple[int, int]:
    """Every card of a hand and every stage of its seat; how many cards and how many stages were compared."""
    return Comparison(game, buyer).run()


class Comparison:
    """The payments that the engine offers one seat against those of the twin."""

    def __init__(self, game: septem.Game, buyer: int = 0) -> None:
        self.game = game
        self.buyer = buyer
        self.means = Means(game, buyer)
        self.moves = list(game.moves(buyer))
        self.cards = 0
        self.stages = 0

    def run(self) -> tuple[int, int]:
        me = self.means.me
        hand = sorted(set(me["hand"]))
        names = {PIECES[card]["name"]["en"] for card in me["cards"]}
        for ident in hand:
            piece = PIECES[ident]
            if piece["name"]["en"] not in names:
                self.check(["B", ident], piece.get("cost", {}), piece["color"])
                self.cards += 1
        for letter, number, option, cost in next_stages(me):
            option_word = [f"@{option}"] if option else []
            self.check([letter, str(number), hand[0], *option_word], cost, "stage")
            self.stages += 1
        return self.cards, self.stages

    def check(self, start: list[str], cost: dict[str, int], kind: str) -> None:
        """Exactly the affordable ones of the twin's payments are offered, beside a chain those that leave more coins."""
        means = self.means
        offered: dict[Payment, septem.Move] = {}
        free = False
        for move in self.moves:
            words = move.text.split()
            if words[: len(start)] == start and not any(word[0] == "!" for word in words):
                if "*" in words:
                    free = True
                else:
                    offered[written(move.text, len(means.seats))] = move
        expected = means.payments(goods_of(cost), kind)
        printed = cost.get("coins", 0)
        purse = means.me["coins"] - printed
        expected = {payment: x for payment, x in expected.items() if sum(payment) <= purse}
        if free:
            limit = -means.by_chain(start[1])
            expected = {
                payment: x
                for payment, x in expected.items()
                if means.net(payment, expected) + printed < limit
            }
        assert sorted(offered) == sorted(expected), (start, cost, means.position)
        for payment, (_, sold) in expected.items():
            code = offered[payment].code
            trail = int(trail_of(self.game, self.buyer, code))
            assert trail % BANK_UNIT == sold, (offered[payment], means.position)


def next_stages(seat: dict[str, Any]) -> Iterator[tuple[str, int, int, dict[str, int]]]:
    """The next stage, each of its options, and the embellishments still open."""
    stages = PIECES[seat["wonder"]]["stages"]
    built = seat["stages"]
    if built < len(stages):
        stage = stages[built]
        for number, option in enumerate(stage.get("options", [stage]), 1):
            yield "W", built + 1, number if "options" in stage else 0, option.get("cost", {})
    for number in range(1, built + 1):
        again = stages[number - 1].get("embellishment")
        if again and number not in seat["embellished"]:
            yield "E", number, 0, again["cost"]
