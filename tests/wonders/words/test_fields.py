"""Moves as data: fields, and the notation, sentences and goods that belong to them (docs/positions.md, Moves)."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest

import septem
from septem.kernel.goods import one, total
from septem.wonders.rules import stages
from septem.wonders.rules.extension import STAGES
from septem.wonders.rules.orders import AGAIN
from septem.wonders.rules.payment import Market
from septem.wonders.rules.purchases import Bill, purchases
from septem.wonders.rules.table import Wonders
from tests.kit.scale import scaled
from tests.kit.wonders import M, city, table
from tests.kit.wonders_games import EVERYTHING, TABLES, fresh

KEYS = {
    "build": {"card", "way", "thanks", "given", "target", "cost", "paid", "sides", "goods", "for"},
    "stage": {"stage", "card", "way", "cost", "paid", "sides", "goods", "for"},
    "embellish": {"stage", "card", "cost", "paid", "sides", "goods"},
    "discard": {"card", "gains", "for"},
    "dig": {"card", "target", "for"},
    "decline": {"declines", "for"},
    "keep": {"card"},
    "recruit": {"card", "cost", "coins"},
    "pay_loss": {"coins", "debts"},
    "hire": {"cost"},
    "keep_foundation": {"card"},
    "found": {"card"},
    "take": {"card", "target"},
}
BASE = [f"base, {players} players" for players in range(2, 8)]


def begun(table: str, number: int) -> septem.Game:
    if table in BASE:
        return septem.new("wonders", players=2 + BASE.index(table), seed=number)
    return fresh(table, number)


def moments(table: str, number: int, every: int) -> Iterator[tuple[septem.Game, int]]:
    """Some moments of a random game, each with a seat that owes a decision; rare decisions are all among them."""
    yield from walk(begun(table, number), number, every)


def walk(game: septem.Game, number: int, every: int) -> Iterator[tuple[septem.Game, int]]:
    rng = random.Random(number)
    count = 0
    while not game.over:
        seat = rng.choice(game.pending)
        count += 1
        if count % every == 0 or game.view(None)["step"] not in ("choose", "lose", "hire"):
            yield game, seat
        game.play(seat, rng.choice(game.codes(seat)))


@pytest.mark.parametrize("table", [*BASE, *TABLES])
def test_every_move_is_said_by_its_fields(table: str) -> None:
    for number in range(scaled(1)):
        for game, seat in moments(table, number, 5):
            words = game.faces.words
            for move in game.moves(seat):
                fields = json.loads(json.dumps(move.fields))
                assert fields == move.fields
                assert set(fields) - {"kind"} <= KEYS[fields["kind"]]
                assert all(value not in ({}, [], "", None) for value in fields.values())
                assert words.notation(fields) == words.notation(words.read(move.code)) == move.text
                for language in ("en", "fr"):
                    assert words.sentence(fields, language) == move.describe(language)
                check_payment(cast(Wonders, game), seat, fields)


def check_payment(game: Wonders, seat: int, fields: dict[str, Any]) -> None:
    """The goods bought cost the coins paid, and with own production they cover the cost."""
    paying = fields["kind"] in ("build", "stage", "embellish") and not is_free(fields)
    if not paying:
        assert not {"paid", "goods"} & set(fields)
        return
    city = len(game.cities) - 1 if "for" in fields else seat
    bill = bill_of(game, city, fields)
    bought = purchases(game, city, bill)
    assert sum(int(unit.coins) for unit in bought) == bill.payment + far_coins(game, city, bill)
    assert sum(fields.get("paid", {}).values()) == sum(int(total(x.coins)) for x in bought)
    goods = [good for some in fields.get("goods", {}).values() for good in some]
    names = game.catalogue.vocabulary.goods
    assert Counter(goods) == Counter(names[unit.good] for unit in bought)
    for whom, coins in fields.get("paid", {}).items():
        assert coins > 0
        assert whom == "bank" or 0 <= int(whom) < len(game.cities)
        if game.size < 8:
            assert fields["goods"][whom]
    assert covered(game, city, bill, bill.goods - sum(int(one(unit.good)) for unit in bought))


def is_free(fields: dict[str, Any]) -> bool:
    return fields["kind"] == "build" and "way" in fields


def bill_of(game: Wonders, city: int, fields: dict[str, Any]) -> Bill:
    if fields["kind"] == "build":
        card = game.catalogue.by_id[fields["card"]]
        bill = Bill(card.color_index, card.coins, card.goods)
    else:
        way = AGAIN if fields["kind"] == "embellish" else fields.get("way", 0)
        stage = stages.chosen(game.cities[city], fields["stage"], way)
        bill = Bill(STAGES, stage.coins, stage.goods)
    assert fields.get("cost", 0) == bill.coins
    sides = fields.get("sides", {})
    paid = {sides.get(whom, whom): coins for whom, coins in fields.get("paid", {}).items()}
    near = [paid.pop(side, 0) for side in ("left", "right", "bank")]
    far = [number for whom, coins in paid.items() for number in (int(whom), coins)]
    bill.pay(*near, type(bill.far)(far))
    return bill


def far_coins(game: Wonders, city: int, bill: Bill) -> int:
    """What sellers that are no neighbours are paid, packed."""
    market = Market()
    market.cities = game.cities
    market.open(game.cities[city], game.left(city), game.right(city))
    sellers = market.sellers[: market.selling]
    payees = {int(seller.seat): int(seller.coin) for seller in sellers if seller.seat >= 0}
    far = [int(number) for number in bill.far]
    return sum(payees[seat] * coins for seat, coins in zip(far[::2], far[1::2], strict=True))


def covered(game: Wonders, city: int, bill: Bill, rest: int) -> bool:
    """Whether a city covers the rest of a cost without a coin and without a seller."""
    me = game.cities[city]
    market = Market()
    market.cities = game.cities
    market.open(me, game.left(city), game.right(city))
    market.selling = 0
    market.purse = 0
    return market.price_piece(me, bill.color, 0, rest) > 0


def test_all_kinds_of_moves_come_up() -> None:
    seen: set[str] = set()
    cities = [{"wonder": "telanissos_a", "stages": 2, "coins": 9}, {}, {}]
    tall = septem.position({"game": "wonders", "expansions": ["towers"], "seats": cities})
    games = [begun(table, n) for table in ("base, 2 players", EVERYTHING) for n in range(4)]
    for number, game in enumerate([tall, *games]):
        for moment, seat in walk(game, number, 3):
            seen |= {moment.faces.words.read(code)["kind"] for code in moment.codes(seat)}
    assert seen == set(KEYS)


BUYER = table(
    city("clay_pool", hand=["laboratory", "mine", "temple"], coins=9),
    city("clay_pool", "quarry", "lumber_yard"),
    city("stone_pit", wonder="babylon_a"),
)


def fields(game: septem.Game, text: str, seat: int = M) -> dict[str, Any]:
    return next(move.fields for move in game.moves(seat) if move.text == text)


@pytest.mark.clause("W-5.1", "W-5.3")
def test_what_is_bought_from_whom() -> None:
    assert fields(BUYER, "W 1 mine <2 >2") == {
        "kind": "stage",
        "stage": 1,
        "card": "mine",
        "paid": {"1": 2, "2": 2},
        "sides": {"1": "left", "2": "right"},
        "goods": {"1": ["stone"], "2": ["stone"]},
    }
    assert fields(BUYER, "B mine") == {"kind": "build", "card": "mine", "cost": 1}
    assert fields(BUYER, "D mine") == {"kind": "discard", "card": "mine", "gains": 3}


def test_own_goods_are_not_bought() -> None:
    game = table(city("clay_pool", hand=["guard_tower"]), city("quarry"), city("brickyard"))
    assert fields(game, "B guard_tower") == {"kind": "build", "card": "guard_tower"}
