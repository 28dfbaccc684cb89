"""Nets that say what 7 Wonders will be worth: what is shown to them, and the flat search that asks them."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from mypy_extensions import i64

import septem
from septem.bots.core.flat_search import Asking, Candidate, FlatSearch, is_worse
from septem.bots.core.leaf import LEAST_WORTH, MOST_WORTH, Leaf, NetLeaf
from septem.bots.core.net import Net
from septem.bots.core.policy import step
from septem.bots.core.wonders.net_inputs import WondersInputs, giver_of, taker_of
from septem.bots.nets import weights
from septem.bots.nets.leaves import inputs_of, shipped_leaf
from septem.bots.player import Limit, Perspective
from septem.bots.search import LeafBot, SearchBot
from septem.bots.specs import bot_spec
from septem.bots.strategy import strategy_of
from septem.kernel.bits import numbers
from septem.kernel.game import Game
from septem.kernel.rng import Rng
from septem.wonders.rules.table import Wonders

EVERYTHING = ["leaders", "cities", "towers", "foundations"]
TABLES = [
    ("wonders-base", 2, [], 16),
    ("wonders-base", 3, [], 9),
    ("wonders-base", 6, [], 14),
    ("wonders-boxes", 3, ["leaders", "cities"], 12),
    ("wonders-boxes", 4, ["towers"], 15),
    ("wonders-boxes", 8, EVERYTHING, 20),
]


def inputs_for(net: str) -> WondersInputs:
    found = inputs_of("wonders", net)
    assert isinstance(found, WondersInputs)
    return found


@cache
def position(players: int, boxes: tuple[str, ...], rounds: int) -> Wonders:
    """A game of the quick player after some rounds."""
    game = septem.new("wonders", seed=5, players=players, expansions=list(boxes))
    assert isinstance(game, Wonders)
    inputs = inputs_for("wonders-boxes")
    policies = [strategy_of("wonders").search_policy(1.0)] * players
    rng = Rng(7)
    while rounds > 0 or not inputs.is_moment(game):
        rounds -= int(inputs.is_moment(game))
        step(game, policies, rng)
    return game


def said(inputs: WondersInputs, game: Wonders, seat: int) -> list[str]:
    """The inputs that are set, by name."""
    active = list(inputs.active(game, seat))
    assert len(set(active)) == len(active)
    return sorted(inputs.inputs.all[number] for number in active)


@pytest.mark.parametrize(("net", "players", "boxes", "rounds"), TABLES)
def test_inputs_show_the_deal_and_nothing_that_is_still_hidden(
    net: str, players: int, boxes: list[str], rounds: int
) -> None:
    game = position(players, tuple(boxes), rounds)
    inputs = inputs_for(net)
    assert inputs.knows(game)
    twin = game.clone()
    for seat in range(players):
        shown = said(inputs, game, seat)
        assert 25 < len(shown) < 256
        assert said(inputs, twin, seat) == shown
        hand = [name for name in shown if name.startswith("hand of mine ")]
        held = {game.catalogue.cards[card].id for card in game.cities[seat].hand}
        assert {name.split()[-1] for name in hand} >= held
    twin.decks = [deck[::-1] for deck in twin.decks]
    twin.left_out = twin.left_out[::-1]
    for city in twin.cities:
        city.markers = city.markers[::-1]
    assert all(
        said(inputs, twin, seat) == said(inputs, game, seat) for seat in range(int(game.seats))
    )


def test_inputs_are_the_same_wherever_a_seat_sits() -> None:
    game = position(3, (), 9)
    inputs = inputs_for("wonders-base")
    turned = game.clone()
    for seat in range(3):
        turned.cities[(seat + 1) % 3] = game.cities[seat]
    for seat in range(3):
        assert said(inputs, turned, (seat + 1) % 3) == said(inputs, game, seat)
    others = {giver_of(game, 0), taker_of(game, 0)}
    assert others == {1, 2}
    assert [int(city) for city in inputs.watched(game, 0)] == [giver_of(game, 0), taker_of(game, 0)]


def test_a_net_is_asked_when_nobody_has_chosen_yet() -> None:
    inputs = inputs_for("wonders-base")
    for players in (2, 3):
        game = position(players, (), 9).clone()
        assert inputs.is_moment(game)
        for seat in range(players - 1):
            game.commit(seat, game.codes(seat)[0])
            assert not inputs.is_moment(game)


def test_inputs_say_which_tables_they_know() -> None:
    base, boxes = inputs_for("wonders-base"), inputs_for("wonders-boxes")
    assert base.digest() != boxes.digest()
    assert len(set(boxes.inputs.all)) == len(boxes.inputs.all)
    towers = septem.new("wonders", seed=1, players=4, expansions=["towers"])
    teams = septem.new("wonders", seed=1, players=4, expansions=["cities"], teams=True)
    assert [base.knows(towers), boxes.knows(towers), boxes.knows(teams)] == [False, True, False]
    assert not base.knows(septem.new("duel", seed=1))


class Oracle(Leaf):
    """Says what is worth most when the seat has spent least, and remembers when it was asked."""

    def __init__(self) -> None:
        self.inputs = inputs_for("wonders-base")
        self.asked: list[tuple[int, int]] = []

    def knows(self, game: Game) -> bool:
        return self.inputs.is_moment(game)

    def worth(self, game: Game, seat: i64) -> float:
        assert isinstance(game, Wonders)
        self.asked.append((int(game.age), int(game.turn)))
        return 0.01 * float(game.cities[seat].coins)


def search_with(leaf: Leaf | None, asking: Asking, deals: int = 2) -> FlatSearch:
    game = position(3, (), 7)
    strategy = strategy_of("wonders")
    codes = [int(code) for code in game.codes(0)][:3]
    search = FlatSearch(
        0,
        numbers(codes),
        [0.0] * len(codes),
        strategy.playout_policies(0, 3),
        strategy.evaluation(),
        leaf,
        asking,
    )
    search.run(game.clone, Rng(3), deals * len(codes), 0.0)
    return search


def test_a_leaf_is_asked_after_some_rounds_and_the_game_goes_on_as_without() -> None:
    oracle = Oracle()
    now = position(3, (), 7)
    guided = search_with(oracle, Asking(1, 3, 10.0))
    plain = search_with(None, Asking())
    turns = [(int(now.age), int(now.turn) + more) for more in (1, 2, 3)]
    assert set(oracle.asked) == set(turns)
    assert len(oracle.asked) == 3 * 2 * len(guided.candidates)
    for one, other in zip(guided.candidates, plain.candidates, strict=True):
        assert one.results == other.results
        assert len(one.guesses) == len(one.results)
        assert not other.guesses


def test_what_a_leaf_says_counts_less_the_more_was_tried() -> None:
    asking = Asking(trials=10.0, least=0.2, prior_trials=0.0)
    assert asking.share(0) == 1.0
    assert asking.share(10) == pytest.approx(0.6)
    assert asking.share(10**9) == pytest.approx(0.2)
    one = Candidate(1, 0.0)
    one.trials, one.total, one.guessed = 10, 4.0, 8.0
    assert one.guided_value(asking) == pytest.approx(0.6 * 0.8 + 0.4 * 0.4)
    assert is_worse([0.1] * 8, [0.2] * 8, 0.01)
    assert not is_worse([0.1] * 8, [0.2] * 8, 0.1)


def even_net(inputs: WondersInputs) -> Net:
    wanted = weights.sizes(len(inputs.inputs.all), 16, 4, 0)
    return Net([0] * wanted["first"], *([0.0] * wanted[part] for part in weights.FLOATS))


def test_a_net_is_a_leaf() -> None:
    inputs = inputs_for("wonders-base")
    leaf = NetLeaf(even_net(inputs), inputs)
    assert leaf.worth(position(3, (), 9), 1) == pytest.approx((LEAST_WORTH + MOST_WORTH) / 2)


def test_a_net_plays_by_its_file(tmp_path: Path) -> None:
    inputs = inputs_for("wonders-base")
    wanted = weights.sizes(len(inputs.inputs.all), 16, 4, 0)
    parts = {part: [0.0] * wanted[part] for part in weights.FLOATS}
    file = tmp_path / "best.net"
    file.write_bytes(weights.written("wonders", inputs, bytes(wanted["first"]), parts, {}))
    bot = bot_spec(f"{file}@5", "wonders").make()
    assert isinstance(bot, LeafBot)
    assert isinstance(bot.leaf(position(3, (), 9)), NetLeaf)
    assert bot.leaf(position(4, ("towers",), 15)) is None


class Guided(SearchBot):
    """With a net that knows nothing."""

    def leaf(self, table: Game) -> Leaf | None:
        inputs = inputs_for("wonders-base")
        return NetLeaf(even_net(inputs), inputs) if inputs.knows(table) else None


def test_searches_use_a_net_only_where_it_knows_the_table() -> None:
    limit = Limit(None, 24)
    for boxes in ([], ["towers"]):
        game = septem.new("wonders", seed=3, players=3, expansions=boxes)
        seen = Perspective(game, 0)
        with_net = Guided().search(seen, Random(1), limit)
        without = SearchBot().search(seen, Random(1), limit)
        same = [one.value for one in with_net] == [one.value for one in without]
        shipped = shipped_leaf(game) is not None
        assert shipped or same == bool(boxes)
