"""What black cards do that nothing else does (docs/rules/cities.md, C-4 to C-8)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from septem.kernel.goods import one
from septem.wonders.cards.counts import VICTORIES, Count
from septem.wonders.cards.effect_keys import Key, Maker, amount, must_be_true, one_count
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.rules import events
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.orders import STAGE, card_of, kind_of, target_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

AGE: Final = 0  # coins of a loss that are the number of the age


class LoseCoins(Deed):
    """`lose_coins`: every other player loses coins, or coins by a count of their own (C-4.2, C-4.7)."""

    def __init__(self, coins: int, per: Count | None) -> None:
        super().__init__()
        self.harms = True
        self.amount: i64 = coins
        self.per = per

    def harm(self, game: "Wonders", city: i64, order: i64) -> None:
        coins = game.age if self.amount == AGE else self.amount
        per = self.per
        piece = -target_of(order) if kind_of(order) == STAGE else card_of(order)
        for other in range(game.size):
            if other != city:
                times: i64 = 1 if per is None else per.of(game.cities[other])
                ledger_of(game.cities[other]).bear(coins * times, city, piece)


class GiveDebt(Deed):
    """`give_debt`: both neighbours take Debt tokens, no coins instead (C-4.6)."""

    def __init__(self, tokens: int) -> None:
        super().__init__()
        self.harms = True
        self.tokens: i64 = tokens

    def harm(self, game: "Wonders", city: i64, order: i64) -> None:
        ledger_of(game.left(city)).owed_debts += self.tokens
        ledger_of(game.right(city)).owed_debts += self.tokens


class GiveCoins(Deed):
    """`give_coins`: the others, or the neighbours, take coins from the bank (C-8.1)."""

    def __init__(self, coins: int, neighbours: bool) -> None:
        super().__init__()
        self.gives = True
        self.amount: i64 = coins
        self.neighbours = neighbours

    def give(self, game: "Wonders", city: i64) -> None:
        last = game.size - 1
        for other in range(game.size):
            away = other - city
            if away < 0:
                away = -away
            if other != city and (not self.neighbours or away in (1, last)):
                game.cities[other].due += self.amount


class Diplomacy(Deed):
    """`diplomacy`: Diplomacy tokens (C-5.1)."""

    def __init__(self, tokens: int) -> None:
        super().__init__()
        self.gives = True
        self.tokens: i64 = tokens

    def give(self, game: "Wonders", city: i64) -> None:
        ledger_of(game.cities[city]).diplomacy += self.tokens


class GainVictoryToken(Deed):
    """`gain_victory_token`: a Victory token of a value, whatever the age (C-8.2)."""

    def __init__(self, field: int) -> None:
        super().__init__()
        self.gives = True
        self.field: i64 = field

    def give(self, game: "Wonders", city: i64) -> None:
        me = game.cities[city]
        me.victories += one(self.field)
        me.due += events.victories(game, city, 1)


class DiscardDefeatTokens(Deed):
    """`discard_defeat_tokens`: all own Defeat tokens go, after they were counted (C-8.5)."""

    def __init__(self) -> None:
        super().__init__()
        self.gives = True

    def give(self, game: "Wonders", city: i64) -> None:
        game.cities[city].defeats = 0


class CopyNeighbourScience(Effect):
    """`copy_neighbour_science`: symbols of neighbours' green cards, chosen at scoring (C-6)."""

    def __init__(self, count: int) -> None:
        super().__init__(stands=True)
        self.count: i64 = count

    def stand(self, city: Tally) -> None:
        ledger_of(city).masks += self.count


def lose_coins(key: Key) -> list[Effect]:
    key.must_be("who", "others")
    coins = AGE if key.table.get("coins") == "age" else key.number("coins")
    per = one_count(key, key.table["per"]) if "per" in key.table else None
    return [LoseCoins(coins, per)]


def give_debt(key: Key) -> list[Effect]:
    key.must_be("who", "neighbours")
    return [GiveDebt(key.number("tokens"))]


def give_coins(key: Key) -> list[Effect]:
    who = key.table.get("who")
    key.file.one_of(who, ["others", "neighbours"], f"{key.field}.who")
    return [GiveCoins(key.number("coins"), who == "neighbours")]


def gain_victory_token(key: Key) -> list[Effect]:
    value = key.number("value")
    if value not in VICTORIES:
        raise key.file.bad(f"{key.field}.value", f"expected 1, 3 or 5, found {value}")
    return [GainVictoryToken(VICTORIES.index(value))]


def discard_defeat_tokens(key: Key) -> list[Effect]:
    must_be_true(key)
    return [DiscardDefeatTokens()]


MAKERS: dict[str, Maker] = {
    "lose_coins": lose_coins,
    "give_debt": give_debt,
    "give_coins": give_coins,
    "diplomacy": lambda key: [Diplomacy(amount(key))],
    "gain_victory_token": gain_victory_token,
    "discard_defeat_tokens": discard_defeat_tokens,
    "copy_neighbour_science": lambda key: [CopyNeighbourScience(amount(key))],
}
