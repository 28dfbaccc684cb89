"""Nets: the forward pass, what Duel shows to one, files that fit, and the search that a net guides."""

from importlib.resources import files
from math import exp
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.bots import search
from septem.bots.advice import advice
from septem.bots.core.duel.net_inputs import DuelInputs
from septem.bots.core.guide import PlayoutGuide
from septem.bots.core.net import Net
from septem.bots.core.net_guide import NetGuide
from septem.bots.levels import LEVELS
from septem.bots.nets import Thinker, shipped, thinker, weights
from septem.bots.player import Limit, Perspective
from septem.bots.search import LEAST_TRIALS, SearchBot
from septem.bots.specs import bot_spec
from septem.bots.strategy import MoveValue, strategy_of
from septem.bots.trials import PlayoutTrials, SearchTrials, trials_of
from septem.kernel.errors import BadData
from septem.kernel.playout import step
from septem.kernel.rng import Rng
from tests.kit.duel import SETS, seat, table
from tests.kit.nets import check_inputs

INPUTS, UNITS, OTHERS, TOKENS = 40, 16, 8, 12


def random_parts(rng: Random, inputs: int, tokens: int) -> tuple[list[int], dict[str, list[float]]]:
    """The weights of a net of some size."""
    wanted = weights.sizes(inputs, UNITS, OTHERS, tokens)
    first = [rng.randint(-127, 127) for _ in range(wanted["first"])]
    return first, {
        part: [rng.gauss(0.0, 0.3) for _ in range(wanted[part])] for part in weights.FLOATS
    }


def written(inputs: DuelInputs, rng: Random) -> bytes:
    """A net of Duel as a file."""
    first, parts = random_parts(rng, len(inputs.inputs.all), len(inputs.tokens.all))
    flat = bytes(weight & 0xFF for weight in first)
    return weights.written("duel", inputs, flat, parts, {"games": 0})


def even_net(inputs: DuelInputs) -> Thinker:
    """A net that knows nothing: every move as likely, every position worth a half."""
    wanted = weights.sizes(len(inputs.inputs.all), UNITS, OTHERS, len(inputs.tokens.all))
    net = Net([0] * wanted["first"], *([0.0] * wanted[part] for part in weights.FLOATS))
    return Thinker(net, inputs, strategy_of("duel").evaluation())


def naive(
    first: list[int], parts: dict[str, list[float]], active: list[int]
) -> tuple[float, list[float]]:
    """The value and the logits of all tokens, worked out as the formula says."""
    one = [
        sum(first[i * UNITS + unit] for i in active) * parts["scale"][unit] + parts["bias"][unit]
        for unit in range(UNITS)
    ]
    two = [
        sum(max(one[u], 0.0) * parts["second"][u * OTHERS + k] for u in range(UNITS))
        + parts["second_bias"][k]
        for k in range(OTHERS)
    ]
    out = [max(x, 0.0) for x in two]
    value = sum(x * w for x, w in zip(out, parts["value"], strict=False)) + parts["value"][-1]
    logits = [
        sum(out[k] * parts["tokens"][t * OTHERS + k] for k in range(OTHERS))
        + parts["token_bias"][t]
        for t in range(TOKENS)
    ]
    return 1.0 / (1.0 + exp(-value)), logits


def test_the_forward_pass_is_what_the_formula_says() -> None:
    rng = Random(1)
    first, parts = random_parts(rng, INPUTS, TOKENS)
    parts["scale"] = [0.01] * UNITS
    net = Net(first, *(parts[part] for part in weights.FLOATS))
    for _ in range(50):
        active = rng.sample(range(INPUTS), rng.randint(0, INPUTS))
        value, logits = naive(first, parts, active)
        net.think(vec[i64](active))
        assert net.value == pytest.approx(value)
        moves = [[rng.randrange(TOKENS), rng.randrange(-1, TOKENS), -1] for _ in range(5)]
        found = net.logits(vec[i64]([token for move in moves for token in move]))
        sums = [sum(logits[token] for token in move if token >= 0) for move in moves]
        assert list(found) == pytest.approx(sums)


def test_extreme_weights_do_not_run_into_each_other() -> None:
    """256 inputs with the greatest weights fill a lane, in both directions."""
    count = 256
    parts = {part: [0.0] * n for part, n in weights.sizes(count, UNITS, OTHERS, 1).items()}
    parts["scale"] = [1.0] * UNITS
    first = [127 if unit % 2 else -127 for _ in range(count) for unit in range(UNITS)]
    net = Net(first, *(parts[part] for part in weights.FLOATS))
    net.think(vec[i64](list(range(count))))
    assert net.number == UNITS // 2
    assert list(net.firing)[: UNITS // 2] == [127.0 * count] * (UNITS // 2)
    with pytest.raises(ValueError, match="257 inputs"):
        net.think(vec[i64]([0] * (count + 1)))


@pytest.mark.parametrize("boxes", SETS)
def test_a_net_sees_nothing_that_is_hidden(boxes: tuple[str, ...]) -> None:
    inputs = DuelInputs()
    for seed in range(2):
        check_inputs(inputs, septem.new("duel", seed=seed, expansions=boxes), seed)


def test_both_seats_see_the_table_from_their_own_side() -> None:
    """The same table with the cities changed looks the same to the other seat."""
    inputs = DuelInputs()
    rich = seat("baths", "altar", coins=9, built=["pyramids"], tokens=["law"])
    poor = seat("quarry", coins=3, wonders=["colossus"])
    cards = ["walls", "courthouse", "statue"]
    mine = table(rich, poor, cards=cards, pawn=4, active=0)
    theirs = table(poor, rich, cards=cards, pawn=-4, active=1)
    assert sorted(inputs.active(mine, 0)) == sorted(inputs.active(theirs, 1))
    names = {inputs.inputs.all[n] for n in inputs.active(mine, 0)}
    assert {"mine building altar", "mine coins 9", "theirs coins 3", "accessible walls"} <= names
    assert {"mine wonder built pyramids", "theirs wonder planned colossus"} <= names


def test_a_net_is_written_and_read_back() -> None:
    inputs = DuelInputs()
    data = written(inputs, Random(2))
    one, two = thinker("duel", data).net, thinker("duel", data).net
    game = septem.new("duel", seed=3)
    for net in (one, two):
        net.think(inputs.active(game, 0))
    assert one.value == two.value
    assert weights.head_of(data, "net")["card"] == {"games": 0}


def test_a_net_that_does_not_fit_is_refused() -> None:
    inputs = DuelInputs()
    data = written(inputs, Random(2))
    other = DuelInputs()
    other.inputs.all[5] = "something else"
    with pytest.raises(BadData, match="other inputs"):
        weights.read(data, other)
    with pytest.raises(BadData, match="not as many"):
        weights.read(data[:-4], inputs)
    with pytest.raises(BadData, match="no net of format"):
        weights.read(b"hello\n", inputs)
    with pytest.raises(BadData, match="shows nothing"):
        thinker("wonders", data)
    assert not inputs.knows(septem.new("architects", seed=1, players=2))
    assert shipped("wonders") is None


def test_a_search_with_a_net_that_knows_nothing_takes_a_win() -> None:
    game = table(seat(coins=30), cards=["guard_tower", "baths", "altar"], pawn=8)
    tree = even_net(DuelInputs()).tree(0.6)
    tree.start(game)
    deals = game.deals(0)
    tree.run(lambda: deals.deal(Rng(5)), Rng(1), 200, 0.0)
    assert sum(int(edge.visits) for edge in tree.root.edges) == 200
    best = tree.ranked()[0]
    game.commit(0, best.code)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.parametrize("name", list(septem.games()))
def test_prepared_deals_are_those_of_a_determinization(name: str) -> None:
    """A search has its deals quicker, but they are the same."""
    for boxes in SETS if name == "duel" else [()]:
        game = septem.new(name, seed=4, players=2 if name == "duel" else 3, expansions=boxes)
        rng = Rng(4)
        while not game.over:
            decides = game.pending[0]
            quick = game.deals(decides).deal(Rng(9))
            assert quick.position() == game.determinize(decides, 9).position()
            for _ in range(5):
                if not game.over:
                    step(game, rng)


# The net that is shipped.


@pytest.mark.parametrize("boxes", SETS)
def test_levels_that_search_use_the_shipped_net(boxes: tuple[str, ...]) -> None:
    """The master as it was before goes on without it."""
    seen = Perspective(septem.new("duel", seed=1, expansions=boxes), 0)
    for level in LEVELS.values():
        bot = level.make()
        if level.searches:
            assert isinstance(bot, SearchBot)
            assert isinstance(bot.new_tree(seen).guide, NetGuide)
    before = bot_spec("m1", "duel").make()
    assert isinstance(before, SearchBot)
    assert isinstance(before.new_tree(seen).guide, PlayoutGuide)


def test_shipped_nets_are_small_and_have_a_card() -> None:
    nets = [file for file in files("septem.bots.nets").iterdir() if file.name.endswith(".net")]
    sizes = [len(file.read_bytes()) for file in nets]
    assert max(sizes) <= 10**6
    assert sum(sizes) <= 8 * 10**6
    for file in nets:
        card = weights.head_of(file.read_bytes(), file.name)["card"]
        assert {"games", "minutes", "recipe", "strength"} <= set(card)


def test_chances_of_hints_are_the_net_s() -> None:
    """No games played out are mixed in, and every move that is named was tried often enough."""
    seen = Perspective(septem.new("duel", seed=2), 0)
    numbers = Random(1)
    bot = SearchBot()
    found = bot.search(seen, numbers, Limit(simulations=40))[:3]
    tried = bot.with_trials(seen, found, numbers)
    assert all(one.trials >= LEAST_TRIALS and not one.noisy for one in tried)
    made_up = [MoveValue(seen.moves[0], 0.9, 0.9, 1, noisy=False)]
    policies = strategy_of("duel").playout_policies(0, 2)
    assert [one.win for one in advice(seen, made_up, policies, numbers)] == [0.9]


def test_moves_are_compared_by_a_search_below_each(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(seat(coins=30), cards=["guard_tower", "baths", "altar"], pawn=8)
    seen = Perspective(game, 0)
    by_text = {move.text: move for move in seen.moves}
    moves = [by_text["D baths"], by_text["B guard_tower"]]
    found = trials_of(seen, moves, Random(1)).run(40)
    assert isinstance(found, SearchTrials)
    assert [int(edge.visits) for edge in found.edges] == [40, 40]
    assert found.mean(1) == 1.0
    assert found.best() == 1
    assert found.lost(1, 0) == 1.0 - found.mean(0) > 0.0
    assert found.lost(0, 1) == 0.0
    monkeypatch.setattr(search, "shipped", lambda game: None)
    assert isinstance(trials_of(seen, moves, Random(1)), PlayoutTrials)
