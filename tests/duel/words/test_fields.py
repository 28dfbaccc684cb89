"""A move says as data all that it does: fields, payments, resources bought."""

import json
import random
from collections import Counter
from typing import Any

import pytest

import septem
from tests.kit.duel import SETS, A, B, seat, table
from tests.kit.scale import scaled


def fields_of(game: septem.Game, text: str) -> dict[str, Any]:
    found = next(move for move in game.moves(game.pending[0]) if move.text == text)
    return found.fields


def test_a_building_says_what_is_paid_and_bought() -> None:
    game = table(seat("baths", coins=6), cards=["aqueduct", "forum", "barracks"])
    forum = fields_of(game, "B forum")
    assert forum == {
        "kind": "build",
        "step": "turn_action",
        "card": "forum",
        "at": 1,
        "cost": 3,
        "paid": {"bank": 2},
        "goods": {"bank": ["clay"]},
    }
    assert fields_of(game, "B aqueduct")["way"] == "chain"
    assert not {"cost", "paid", "goods"} & set(fields_of(game, "B aqueduct"))
    assert fields_of(game, "D forum")["gains"] == 2


def test_the_price_of_resources_goes_to_the_owner_of_economy() -> None:
    game = table(seat(coins=9), seat(tokens=["economy"]), cards=["forum", "walls"])
    assert fields_of(game, "B forum")["paid"] == {"1": 2}
    assert fields_of(game, "B walls")["paid"] == {"1": 4}
    assert fields_of(game, "B walls")["goods"] == {"bank": ["stone", "stone"]}


def test_own_sources_and_reductions_leave_less_to_buy() -> None:
    first = seat("caravansery", coins=20, wonders=["pyramids"], tokens=["architecture"])
    game = table(first, seat("stone_pit"), cards=["walls", "forum"])
    wonder = fields_of(game, "W pyramids forum")  # 3 stone and 1 papyrus
    assert wonder["goods"] == {"bank": ["papyrus"]}
    assert (wonder["paid"], wonder["wonder"]) == ({"bank": 2}, "pyramids")


def check_payment(game: septem.Game, who: int, fields: dict[str, Any]) -> None:
    """The prices of the resources bought are the coins paid for them."""
    prices = game.view(who)["seats"][who]["buys_at"]
    bought = Counter(fields["goods"]["bank"])
    assert sum(prices[name] * n for name, n in bought.items()) == sum(fields["paid"].values()) > 0


def purse(game: septem.Game, who: int) -> int:
    return int(game.view(None)["seats"][who]["purse"])


@pytest.mark.parametrize("expansions", SETS)
def test_fields_of_random_games(expansions: tuple[str, ...]) -> None:
    kinds: set[str] = set()
    for number in range(scaled(8, 4)):
        game = septem.new("duel", seed=number, expansions=expansions)
        rng = random.Random(number)
        while not game.over:
            who = game.pending[0]
            step = game.view(who)["decision"]["step"]
            moves = game.moves(who)
            for move in moves:
                fields = move.fields
                kinds.add(fields["kind"])
                assert json.loads(json.dumps(fields)) == fields
                assert fields["step"] == step
                assert game.faces.words.notation(fields) == move.text
                if "paid" in fields:
                    check_payment(game, who, fields)
            move = rng.choice(moves)
            before, fields = purse(game, who), move.fields
            game.play(who, move)
            if fields["kind"] == "discard":
                assert purse(game, who) == before + fields["gains"]
    assert {"draft", "build", "discard", "wonder", "pick", "start"} <= kinds


@pytest.mark.clause("D-5.9")
def test_what_the_fields_say_is_what_happens_to_the_coins() -> None:
    """Cards whose effect moves no coins: the treasuries change by what the fields say."""
    silent = ("blue", "brown", "grey")
    for number in range(scaled(30, 4)):
        game = septem.new("duel", seed=number)
        rng = random.Random(number)
        while not game.over:
            who = game.pending[0]
            move = rng.choice(game.moves(who))
            fields = move.fields
            before = [purse(game, seat) for seat in (A, B)]
            game.play(who, move)
            piece = PIECES.get(fields.get("card", ""))
            if fields["kind"] == "build" and piece in silent and "way" not in fields:
                after = [purse(game, seat) for seat in (A, B)]
                paid = fields.get("paid", {})
                assert before[who] - after[who] == fields.get("cost", 0) + sum(paid.values())
                assert after[1 - who] - before[1 - who] == paid.get(str(1 - who), 0)


PIECES = {piece.id: piece.color for piece in septem.pieces("duel")}


def test_every_kind_of_pantheon_says_its_pieces() -> None:
    known = {piece.id for piece in septem.pieces("duel")}
    found: dict[str, set[str]] = {}
    for number in range(25):
        game = septem.new("duel", seed=number, expansions=("promos", "pantheon"))
        rng = random.Random(number)
        while not game.over:
            who = game.pending[0]
            moves = game.moves(who)
            for move in moves:
                fields = move.fields
                found.setdefault(fields["step"], set()).update(fields)
                named = [word for word in move.text.split() if word in known]
                said = json.dumps(fields)
                assert all(f'"{word}"' in said for word in named)
            game.play(who, rng.choice(moves))
    assert {"wonder", "target"} <= found["anubis_wonder"]
    assert {"at", "card"} <= found["zeus_card"]
    assert {"divinity", "space"} <= found["place_divinity"]
    assert {"divinity", "space", "offerings", "cost", "paid", "goods"} <= found["turn_action"]
