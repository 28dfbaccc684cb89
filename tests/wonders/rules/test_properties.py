"""What holds in every game, tried on thousands of seeded random ones."""

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import septem
from tests.kit import wonders_games
from tests.kit.scale import scaled
from tests.kit.wonders import base, triple
from tests.kit.wonders_cards import everywhere, in_the_box, shown

fresh = partial(wonders_games.fresh, wonders_games.BASE)
played = partial(wonders_games.played, wonders_games.BASE)
decisions = partial(wonders_games.decisions, wonders_games.BASE)
moments = partial(wonders_games.moments, wonders_games.BASE)
IDS = {card.id for card in base().cards}
GAMES = scaled(2400, least=36)
SAMPLE = scaled(54, least=6)


def state(game: septem.Game) -> tuple[Any, ...]:
    return (
        game.hash(),
        str(game.record()),
        [game.view(seat) for seat in range(game.seats)],
        game.view(None),
        game.pending,
    )


# Whole games.


@pytest.mark.clause("W-1.6", "W-3.9", "W-4.9", "W-9.10")
def test_every_game_ends_with_all_cards_and_a_winner():
    for number in range(GAMES):
        game = played(number)
        end = game.position()
        assert game.over
        assert everywhere(end) == in_the_box(game)
        assert all(seat["coins"] >= 0 for seat in end["seats"])
        outcome = game.outcome
        assert len(outcome.scores) == game.seats
        best = max(
            (sheet["total"], end["seats"][s]["coins"]) for s, sheet in enumerate(outcome.scores)
        )
        for seat, sheet in enumerate(outcome.scores):
            first = (sheet["total"], end["seats"][seat]["coins"]) == best
            assert (seat in outcome.winners) == first == (outcome.ranking[seat] == 1)
        assert [int(total) for total in game.totals()] == [s["total"] for s in outcome.scores]


@settings(max_examples=scaled(200, least=10))
@given(number=st.integers(0, 10**9), choices=st.lists(st.integers(0, 10**6), max_size=60))
def test_any_moves_of_any_game_replay(number, choices):
    game = fresh(number)
    for choice in choices:
        if not game.over:
            seat = game.pending[choice % len(game.pending)]
            moves = game.moves(seat)
            game.play(seat, moves[choice % len(moves)])
    again = septem.replay(str(game.record()))
    assert again.hash() == game.hash()
    assert state(septem.position(game.position()))[2:] == state(game)[2:]


# Every turn.


def held(game: septem.Game) -> list[int]:
    return [seat["coins"] for seat in game.position()["seats"]]


@pytest.mark.clause("W-2.4", "W-3.9", "W-4.10")
def test_every_card_lies_somewhere_exactly_once_at_every_decision():
    for number in range(SAMPLE):
        expected = None
        for game in decisions(number):
            expected = expected or in_the_box(game)
            position = game.position()
            assert everywhere(position) == expected
            assert all(seat["coins"] >= seat["trade_income"] >= 0 for seat in position["seats"])
            for seat in position["seats"]:
                names = [base().by_id[card].names["en"] for card in seat["cards"]]
                assert len(names) == len(set(names))
                assert len(seat["markers"]) == seat["stages"]


def bank_gain(game: septem.Game, city: int, words: list[str]) -> int:
    """What the bank pays for an order, on the table after it (W-4.6)."""
    ring = game.view(None)["seats"]
    me, near = ring[city], (ring[(city + 1) % len(ring)], ring[city - 1])
    if words[0] == "D":
        return 3
    if words[0] == "W":
        return {
            ("ephesus_a", 2): 9,
            ("ephesus_b", 1): 4,
            ("ephesus_b", 2): 4,
            ("ephesus_b", 3): 4,
            ("rhodes_b", 1): 3,
            ("rhodes_b", 2): 4,
        }.get((me["wonder"], int(words[1])), 0)

    def count(color: str, seats: list[dict[str, Any]]) -> int:
        return sum(base().by_id[card].color == color for seat in seats for card in seat["cards"])

    return {
        "tavern": 5,
        "vineyard": count("brown", [me, *near]),
        "bazar": 2 * count("grey", [me, *near]),
        "haven": count("brown", [me]),
        "lighthouse": count("yellow", [me]),
        "chamber_of_commerce": 2 * count("grey", [me]),
        "arena": 3 * me["stages"],
    }.get(words[1], 0)


def settle(coins: list[int], city: int, text: str) -> None:
    """Take what an order costs out of a treasury and give it to the neighbours."""
    left, right, bank = triple(text)
    words = text.split()
    if words[0] == "B" and words[-1] not in ("*", "!"):
        bank += int(base().by_id[words[1]].coins)
    coins[city] -= left + right + bank
    coins[(city + 1) % len(coins)] += left
    coins[city - 1] += right


def orders_of(game: septem.Game) -> dict[int, str]:
    return {
        city: seat["order"].removeprefix("free ")
        for city, seat in enumerate(game.position()["seats"])
        if seat["order"] is not None
    }


@pytest.mark.clause("W-4.5", "W-4.6", "W-5.1", "W-5.3")
def test_coins_move_between_cities_and_bank_as_the_orders_say():
    """Purchases are paid at once; what the bank pays comes after all plays of the turn."""
    turns = 0
    for number in range(SAMPLE):
        rng = random.Random(number)
        game = fresh(number)
        played: list[tuple[int, str]] = []  # this turn
        unseen: set[int] = set()  # cities whose last card had one option and played itself
        while not game.over:
            expected, position = held(game), game.position()
            if position["step"] == "choose":
                plays = list(commit_all(game, rng).items())
            else:
                move = rng.choice(game.moves(game.pending[0]))
                game.play(game.pending[0], move)
                plays = [(position["acting"], move.text.removeprefix("free "))]
            for city, text in plays:
                settle(expected, city, text)
            played += plays
            after = game.position()
            if position["turn"] == 6 and "last card" not in (position["step"], after["step"]):
                unseen |= {
                    city
                    for city, seat in enumerate(after["seats"])
                    if seat["wonder"] == "babylon_b" and seat["stages"] >= 2
                }
            if game.over or after["step"] == "choose":
                for city, text in played:
                    expected[city] += bank_gain(game, city, text.split())
                played.clear()
            for city in unseen:
                expected[city] = held(game)[city]
            if not played:
                unseen.clear()
            assert held(game) == expected, (number, plays)
            turns += 1
    assert turns > SAMPLE * 15


def commit_all(game: septem.Game, rng: random.Random) -> dict[int, str]:
    """Everyone chooses; the orders of all cities, read off a clone before the last one commits."""
    orders: dict[int, str] = {}
    while True:
        seat = game.pending[0]
        move = rng.choice(game.moves(seat))
        last = game.clone()
        game.play(seat, move)
        if len(last.pending) == 1 and (game.view()["step"] != "choose" or not orders_of(game)):
            orders = orders_of(last)
            city = 2 if move.text.startswith("free ") else seat
            orders[city] = move.text.removeprefix("free ")
            if (
                last.seats == 2 and 2 not in orders
            ):  # played by itself: the controller had one option
                orders[2] = only_order(last, seat, move.text)
            return orders


def only_order(game: septem.Game, seat: int, text: str) -> str:
    """The Free City's single order after the controller's own: ask for it while the other seat waits."""
    other = 1 - seat
    game.unplay(other)
    game.play(seat, text)
    return str(game.position()["seats"][2]["order"]).removeprefix("free ")


def test_every_listed_move_can_be_played_in_all_its_forms():
    for number in range(scaled(36, least=4)):
        for game in moments(number, every=15):
            for seat in game.pending:
                for move in game.moves(seat):
                    by_move, by_code, by_text = game.clone(), game.clone(), game.clone()
                    by_move.play(seat, move)
                    by_code.play(seat, move.code)
                    by_text.play(seat, f"  {move.text.replace(' ', '  ')} ")
                    assert by_move.hash() == by_code.hash() == by_text.hash()


@pytest.mark.clause("W-4.3")
def test_unplay_leaves_no_trace():
    for number in range(SAMPLE):
        rng = random.Random(number)
        for game in moments(number, every=12):
            if game.over or game.view()["step"] != "choose":
                continue
            before = state(game)
            seat = rng.choice(game.pending)
            if game.view(seat)["seats"][seat]["committed"]:
                continue  # a controller between two orders
            others = [
                other for other in range(game.seats) if other != seat and other in game.pending
            ]
            if not others:
                continue
            game.play(seat, rng.choice(game.moves(seat)))
            if seat in game.pending:
                game.play(seat, rng.choice(game.moves(seat)))
            game.unplay(seat)
            assert state(game) == before


# What is hidden.


@pytest.mark.clause("W-10.4")
def test_views_survive_a_new_deal_of_all_that_is_hidden():
    for number in range(scaled(54, least=6)):
        for count, game in enumerate(moments(number, every=9)):
            for seat in range(game.seats):
                twin = game.determinize(seat, count)
                assert twin.view(seat) == game.view(seat)
                assert everywhere(twin.position()) == in_the_box(game)
                if seat in game.pending:
                    assert twin.moves(seat) == game.moves(seat)


def test_a_new_deal_can_be_played_to_its_end():
    for number in range(scaled(120, least=6)):
        game = next(
            iter([g.clone() for n, g in enumerate(decisions(number)) if n == 5 * (number % 9)])
        )
        twin = game.determinize(0, number)
        while not twin.over:
            seat = twin.pending[0]
            twin.play(seat, twin.moves(seat)[0])
        assert everywhere(twin.position()) == in_the_box(twin)
        assert septem.replay(str(twin.record())).hash() == twin.hash()


@pytest.mark.clause("W-10.1", "W-10.2", "W-10.4")
def test_views_name_no_card_the_seat_has_not_seen():
    for number in range(SAMPLE):
        seen: list[set[str]] = [set() for _ in range(7)]
        for count, game in enumerate(decisions(number)):
            if game.over:
                break
            position = game.position()
            built = {card for seat in position["seats"] for card in seat["cards"]}
            looking = position["step"] != "choose" or count % 5 == 0
            assert not looking or shown(IDS, game.view(None)) <= built
            for seat in range(game.seats):
                seen[seat].update(position["seats"][seat]["hand"])
                if position["step"] == "dig" and seat in game.pending:
                    seen[seat].update(position["discard"])
                if game.seats == 2 and game.view()["controller"] == seat:
                    seen[seat].update(position["seats"][2]["hand"])
                assert not looking or shown(IDS, game.view(seat)) <= built | seen[seat]


@pytest.mark.clause("W-10.4")
def test_a_remembered_hand_holds_the_true_one():
    for number in range(SAMPLE):
        for game in moments(number, every=4):
            if game.over or game.seats == 2:
                continue
            position = game.position()
            for seat in range(game.seats):
                for city, entry in enumerate(game.view(seat)["seats"]):
                    if entry.get("hand_seen") is not None:
                        truth = Counter(position["seats"][city]["hand"])
                        assert truth <= Counter(entry["hand_seen"])


@pytest.mark.clause("W-4.3", "W-10.4")
def test_the_choices_of_others_do_not_change_a_view():
    for number in range(scaled(240, least=12)):
        rng = random.Random(number)
        game = next(g.clone() for g in decisions(number) if g.view()["turn"] == 1 + number % 6)
        while game.view()["step"] != "choose":
            game.play(game.pending[0], game.moves(game.pending[0])[-1])
        viewer = rng.choice(game.pending)
        views = []
        for _ in range(4):
            twin = game.clone()
            for seat in range(twin.seats):
                while seat != viewer and seat in twin.pending:
                    twin.play(seat, rng.choice(twin.moves(seat)))
            views.append((twin.view(viewer), twin.view(None)))
        assert all(view == views[0] for view in views)
