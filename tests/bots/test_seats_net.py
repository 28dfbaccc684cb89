"""A net for many seats: what Architects shows to it, its values for all seats, and the search that it guides."""

from pathlib import Path
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.architects.rules.table import Architects
from septem.bots import search
from septem.bots.core.architects.net_inputs import ArchitectsInputs
from septem.bots.core.architects.prospects import PREVIOUS, role_of
from septem.bots.core.guide import PlayoutGuide
from septem.bots.core.net import Net
from septem.bots.core.net_guide import SeatsNetGuide
from septem.bots.nets import Thinker, thinker, weights
from septem.bots.player import Perspective
from septem.bots.specs import bot_spec
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption
from septem.kernel.playout import step
from septem.kernel.rng import Rng
from septem.lab.match import Match, Plan
from septem.lab.training.rows import ROLES_AT, result_for
from tests.kit.nets import check_inputs

UNITS, OTHERS = 16, 8
TABLES = [(2, "random"), (3, "chosen"), (4, "random"), (7, "random")]


def random_parts(inputs: ArchitectsInputs, rng: Random) -> tuple[list[int], list[list[float]]]:
    """The weights of a net of Architects."""
    size = len(inputs.inputs.all), UNITS, OTHERS, len(inputs.tokens.all), inputs.values()
    wanted = weights.sizes(*size)
    first = [rng.randint(-9, 9) for _ in range(wanted["first"])]
    return first, [[rng.gauss(0.0, 0.3) for _ in range(wanted[part])] for part in weights.FLOATS]


def written(rng: Random) -> tuple[list[int], list[list[float]], bytes]:
    """A net as a file, and the weights in it."""
    inputs = ArchitectsInputs()
    first, parts = random_parts(inputs, rng)
    flat = bytes(weight & 0xFF for weight in first)
    named = dict(zip(weights.FLOATS, parts, strict=True))
    return first, parts, weights.written("architects", inputs, flat, named, {})


def random_net() -> Thinker:
    inputs = ArchitectsInputs()
    first, parts = random_parts(inputs, Random(1))
    return Thinker(Net(first, *parts), inputs, strategy_of("architects").evaluation())


def table(players: int, wonders: str = "random", seed: int = 1) -> Architects:
    game = septem.new("architects", seed=seed, players=players, wonders=wonders)
    assert isinstance(game, Architects)
    return game


@pytest.mark.parametrize(("players", "wonders"), TABLES)
def test_a_net_sees_nothing_that_is_hidden(players: int, wonders: str) -> None:
    """Whatever is hidden by A-13."""
    inputs = ArchitectsInputs()
    for seed in range(2):
        check_inputs(inputs, table(players, wonders, seed), seed)


def test_a_net_sees_the_card_that_its_seat_has_looked_at() -> None:
    """The owner of the cat knows the top of the central deck (A-13.3); then positions are told apart by it as well."""
    inputs = ArchitectsInputs()
    evaluation = strategy_of("architects").evaluation()
    game = table(3)
    others = [game.deals(0).deal(Rng(seed)) for seed in range(12)]
    assert len({evaluation.observation(other, 0) for other in others}) == 1
    assert all(unknown(inputs, other) for other in others)
    for other in others:
        assert isinstance(other, Architects)
        other.seen = 1
    assert len({evaluation.observation(other, 0) for other in others}) > 1
    assert not any(unknown(inputs, other) for other in others)


def unknown(inputs: ArchitectsInputs, game: septem.Game) -> bool:
    names = {inputs.inputs.all[number] for number in inputs.active(game, 0)}
    tokens = {inputs.tokens.all[number] for number in inputs.tokens_of(game, 0, game.codes(0))}
    return "take from central unknown" in tokens and not any(
        name.startswith("central deck top") for name in names
    )


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_every_seat_has_its_own_role(players: int) -> None:
    game = table(players)
    for seat in range(players):
        roles = [role_of(game, seat, other) for other in range(players)]
        assert len(set(roles)) == players
        assert roles[seat] == 0
        assert roles[(seat + 1) % players] == 1
        assert roles[seat - 1] == (PREVIOUS if players > 2 else 1)


def test_each_value_is_that_of_a_net_of_its_own() -> None:
    inputs = ArchitectsInputs()
    first, parts = random_parts(inputs, Random(2))
    net = Net(first, *parts)
    active = inputs.active(table(5), 0)
    net.think(active)
    place = weights.FLOATS.index("value")
    all_weights = parts[place]
    for number in range(inputs.values()):
        own = all_weights[number * OTHERS : (number + 1) * OTHERS]
        parts[place] = [*own, all_weights[inputs.values() * OTHERS + number]]
        alone = Net(first, *parts)
        alone.think(active)
        assert net.values[number] == alone.values[0]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_values_of_all_seats_are_shares_of_one_win(players: int) -> None:
    thinking = random_net()
    guide = thinking.guide()
    game = table(players)
    rng = Rng(3)
    while not game.over:
        seat = game.pending[0]
        odds = guide.odds(game, seat, game.codes(seat))
        guide.judge(game, rng)
        assert sum(odds) == pytest.approx(1.0)
        assert len(guide.wins) == players
        assert sum(guide.wins) == pytest.approx(1.0)
        values = [thinking.net.values[role_of(game, seat, other)] for other in range(players)]
        assert list(guide.wins).index(max(guide.wins)) == values.index(max(values))
        for _ in range(9):
            if not game.over:
                step(game, rng)
    guide.end(game)
    assert sum(guide.wins) == pytest.approx(1.0)


def test_a_net_guides_the_search_of_every_seat() -> None:
    game = table(4)
    tree = random_net().tree(0.8)
    tree.start(game)
    deals = game.deals(0)
    rng = Rng(5)
    tree.run(lambda: deals.deal(rng), rng, 60, 0.0)
    assert sum(int(edge.visits) for edge in tree.root.edges) == 60
    below = [node for edge in tree.root.edges for node in edge.nodes]
    assert any(node.visits for node in below)


def test_without_a_net_playouts_guide_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Perspective(table(3), 0)
    monkeypatch.setattr(search, "shipped", lambda game: random_net())
    assert isinstance(search.new_tree(seen).guide, SeatsNetGuide)
    monkeypatch.setattr(search, "shipped", lambda game: None)
    assert isinstance(search.new_tree(seen).guide, PlayoutGuide)
    assert not ArchitectsInputs().knows(septem.new("duel", seed=1))


def test_a_match_names_a_net_by_its_file(tmp_path: Path) -> None:
    """A net from a training run sits down with the master as it was before."""
    file = tmp_path / "best.net"
    file.write_bytes(written(Random(6))[2])
    plan = Plan("architects", (f"{file}@3", "m1@3"), 1)
    [games] = Match(plan).run(1)
    assert [sum(game.shares) for game in games] == [1.0, 1.0]
    with pytest.raises(BadOption, match="no file"):
        bot_spec("nowhere.net", "architects")


def test_a_net_of_many_values_is_written_and_read_back() -> None:
    first, parts, data = written(Random(4))
    net = thinker("architects", data).net
    wanted = Net(first, *parts)
    for one in (net, wanted):
        one.think(vec[i64](range(0, 600, 7)))
    assert list(net.values) == pytest.approx(list(wanted.values), abs=1e-3)


def test_a_row_tells_who_has_won_by_role() -> None:
    inputs = ArchitectsInputs()
    game = table(3)
    rng = Rng(1)
    while not game.over:
        step(game, rng)
    winners = game.result().winners
    for seat in range(3):
        result = result_for(game, inputs, seat)
        assert result >> ROLES_AT == 0b1000011
        roles = [role for role in range(7) if result >> role & 1]
        assert sorted(role_of(game, seat, winner) for winner in winners) == roles
        ending, lead = inputs.ending(game, seat)
        assert (ending == 0) == (seat in winners)
        assert (lead > 0) <= (seat in winners)
