"""A plain reckoning of one common turn, written from the data files and the rules alone: who pays, who gains, who loses what (W-4.6, E-9, C-4)."""

import re
from typing import Any

import septem
from tests.kit.payment_twin import LIKE, PIECES, chosen, effects

Seat = dict[str, Any]
Orders = dict[int, list[str]]  # by city, in words
DISCARD_COINS = 3
COUPLES = (("armory", "cellar"), ("great_works", "engineer"))


def standing(seat: Seat) -> list[dict[str, Any]]:
    """The effects in force in a city, those of a copied leader among them."""
    copied = seat.get("copied")
    return effects(seat) + ([PIECES[copied]["effect"]] if copied else [])


def color(card: str) -> str:
    return str(PIECES[card].get("color", "white"))


class Turn:
    """What the orders of one turn do; `before` and `after` are the game around it, paused right after its gains."""

    def __init__(self, before: septem.Game, after: septem.Game, orders: Orders) -> None:
        self.age = before.position()["age"]
        self.old: list[Seat] = before.position()["seats"]
        self.new: list[Seat] = after.position()["seats"]
        self.shown_before = before.view(None)["seats"]
        self.shown = after.view(None)["seats"]
        self.orders = orders
        self.size = len(self.old)
        self.coins = [0] * self.size  # paid and received
        self.bank = [0] * self.size  # taken from the bank
        self.lost = [0] * self.size  # coins and Debt tokens together
        for city in orders:
            self.pay(city)
        for city in orders:
            self.gain(city)
        for city in orders:
            self.harm(city)
        for city in range(self.size):
            if self.bank[city]:
                self.bank[city] += self.on(city, "take coins from the bank")

    def near(self, city: int) -> tuple[int, int]:
        return (city + 1) % self.size, (city - 1) % self.size

    def on(self, city: int, event: str, field: str = "coins") -> int:
        """Coins of the triggers that stood before the turn."""
        triggers = [x["coins_on"] for x in standing(self.old[city]) if "coins_on" in x]
        return sum(x.get(field, 0) for x in triggers if x["event"] == event)

    # Paying.

    def pay(self, city: int) -> None:
        words = self.orders[city]
        if words[0] == "R":
            self.coins[city] -= self.leader_cost(city, words)
            return
        paid = self.payments(city)
        for other, coins in paid.items():
            self.coins[city] -= coins
            if other >= 0:
                self.coins[other] += coins
        self.coins[city] -= self.printed(city)

    def payments(self, city: int) -> dict[int, int]:
        """Coins to each seat; -1: to the bank."""
        left, right = self.near(city)
        paid: dict[int, int] = {}
        for mark, other in (("<", left), (">", right), ("=", -1)):
            for word in self.orders[city]:
                if re.fullmatch(rf"{mark}\d+", word):
                    paid[other] = int(word[1:])
        for word in self.orders[city]:
            if word[0] == "~":
                seat, _, coins = word[1:].partition(":")
                paid[int(seat)] = int(coins)
        return paid

    def printed(self, city: int) -> int:
        words = self.orders[city]
        if words[0] in ("W", "E"):
            return int(self.stage(city).get("cost", {}).get("coins", 0))
        free = {"*", "!"} & set(words) or any(
            x.get("free_build", {}).get("uses_per_age", 0) is None for x in standing(self.old[city])
        )
        if words[0] != "B" or (free and (words[-1] in ("*", "!") or color(words[1]) == "purple")):
            return 0
        return int(PIECES[words[1]].get("cost", {}).get("coins", 0))

    def leader_cost(self, city: int, words: list[str]) -> int:
        """Printed coins less the discounts of the city and its neighbours (L-7.3)."""
        cost = PIECES[words[1]]["cost"]
        if cost == "X":
            return int(words[2][1:])
        less = self.discount(city, "own")
        less += sum(self.discount(other, "neighbours") for other in self.near(city))
        return max((self.age if cost == "age" else cost) - less, 0)

    def discount(self, city: int, whose: str) -> int:
        found = [x["leader_discount"] for x in standing(self.old[city]) if "leader_discount" in x]
        return sum(99 if x[whose] == "all" else x[whose] for x in found)

    def stage(self, city: int) -> dict[str, Any]:
        """The stage an order builds."""
        words = self.orders[city]
        if words[0] == "E":
            stage = PIECES[self.old[city]["wonder"]]["stages"][int(words[1]) - 1]
            return dict(stage["embellishment"])
        return chosen(self.new[city], int(words[1]) - 1)

    # Gaining.

    def gain(self, city: int) -> None:
        words = self.orders[city]
        if words[0] == "D":
            self.bank[city] += DISCARD_COINS
            return
        for effect in self.built(city):
            self.take(city, effect)
        self.bank[city] += sum(self.on(city, event) for event in self.events(city))
        for event, times in self.risen(city).items():
            self.bank[city] += times * self.on(city, event)
            for other in self.near(city):
                self.bank[other] += times * self.on(city, event, "neighbours_coins")

    def built(self, city: int) -> list[dict[str, Any]]:
        """The effects of what an order puts into the city, a copied leader's and a Foundation's included."""
        words = self.orders[city]
        if words[0] not in ("W", "E"):
            found = [PIECES[words[1]]["effect"]]
            if words[1] == "courtesans_guild":
                found += [PIECES[x[1:]]["effect"] for x in words if x[0] == "@"]
            return found
        found = [self.stage(city)["effect"]]
        old, new = self.old[city].get("activated", 0), self.new[city].get("activated", 0)
        if new > old:
            found.append(PIECES[self.new[city]["foundation"]]["effects"][old]["effect"])
        return found

    def take(self, city: int, effect: dict[str, Any]) -> None:
        self.bank[city] += effect.get("coins", 0)
        per = effect.get("coins_per")
        if per:
            self.bank[city] += per["own"] * self.count(city, per["what"])
            for other in self.near(city):
                self.bank[city] += per["neighbours"] * self.count(other, per["what"])
        given = effect.get("give_coins")
        if given:
            whom = self.near(city) if given["who"] == "neighbours" else range(self.size)
            for other in whom:
                self.bank[other] += given["coins"] * (other != city)
        if "gain_victory_token" in effect:
            self.bank[city] += self.on(city, "gain a military victory token")

    def count(self, city: int, what: str) -> int:
        """What is counted in a city once all cards of the turn stand (W-4.6)."""
        seat = self.new[city]
        if what.endswith(" cards"):
            pairs = what.startswith("pairs of ")
            wanted = what.removeprefix("pairs of ").removesuffix(" cards")
            found = sum(color(card) == wanted for card in seat["cards"])
            return found // 2 if pairs else found
        if what == "defeat tokens":
            return int(self.old[city]["defeats"])
        return {
            "wonder stages": lambda: seat["stages"] + bool(seat.get("foundation")),
            "victory tokens": lambda: len(seat["victories"]),
            "astrolabes": lambda: self.shown[city]["symbols"]["astrolabe"],
            "shields": lambda: self.shown[city]["strength"],
            "pairs of shields": lambda: self.shown[city]["strength"] // 2,
        }[what]()

    def events(self, city: int) -> list[str]:
        """What an order is, as triggers call it."""
        words = self.orders[city]
        left, right = self.near(city)
        paid = self.payments(city)
        found = ["buy resources from a neighbour"] * sum(paid.get(x, 0) > 0 for x in (left, right))
        if words[0] in ("W", "E"):
            found.append("build a wonder stage")
        if words[0] == "B":
            found.append(f"build a {color(words[1])} card")
        if words[0] == "B" and "*" in words:
            found.append("build a building through a chain")
            sources = [x for x in PIECES[words[1]]["chain_from"] if x in self.old[city]["cards"]]
            if color(words[1]) in LIKE and any(color(x) in LIKE for x in sources):
                found.append("build by chain, both cards turquoise, yellow or green")
        return found

    def risen(self, city: int) -> dict[str, int]:
        """How many shields, astrolabes and pairings the city has gained."""
        old, new = self.shown_before[city], self.shown[city]

        def pairings(cards: list[str]) -> int:
            return sum(one in cards and other in cards for one, other in COUPLES)

        return {
            "gain a shield": new["shields"] - old["shields"],
            "gain an astrolabe": new["symbols"].get("astrolabe", 0)
            - old["symbols"].get("astrolabe", 0),
            "complete a pairing": pairings(new["cards"]) - pairings(old["cards"]),
        }

    # Losing.

    def harm(self, city: int) -> None:
        """What others lose by an order, and the debt of a Foundation for its owner (C-4, T-13)."""
        for effect in self.built(city) if self.orders[city][0] != "D" else []:
            loss = effect.get("lose_coins")
            for other in range(self.size):
                if loss and other != city:
                    coins = self.age if loss["coins"] == "age" else loss["coins"]
                    self.lost[other] += coins * (
                        self.count(other, loss["per"]) if "per" in loss else 1
                    )
            for other in self.near(city):
                self.lost[other] += effect.get("give_debt", {}).get("tokens", 0)
        if self.orders[city][0] in ("W", "E"):
            each = self.on(city, "build a wonder stage", "others_lose_coins")
            for other in range(self.size):
                self.lost[other] += each * (other != city)
        old, new = self.old[city].get("activated", 0), self.new[city].get("activated", 0)
        if new > old:
            self.lost[city] += PIECES[self.new[city]["foundation"]]["effects"][old]["self_debt"]


def unclear(before: septem.Game, orders: Orders) -> bool:
    """Whether a turn has more plays than the common one, or coins that its orders do not tell: the last turn, cards played
    again, exchanges, the open ore market, Hatshepsut beside the bank of eight."""
    position = before.position()
    seats = position["seats"]
    if position["turn"] == before.view(None)["turns"]:
        return True
    if any(word[0] == "!" and len(word) > 1 for words in orders.values() for word in words):
        return True
    for seat in seats:
        if seat["wonder"].startswith("telanissos") or seat.get("awaited"):
            return True
        if seat["wonder"] == "aksum_a" and seat["stages"] >= 2:
            return True
        if len(seats) == 8 and "hatshepsut" in (*seat.get("leaders", []), seat.get("copied")):
            return True
    return False
