"""The nets that say what a game is worth before its end, for flat searches: `<name>.net` in this folder, several for a game.

Each was trained on some boxes. The first that knows everything a table is played with is used; where there is none, searches play
every game to its end.
"""

from functools import cache
from importlib.resources import files

from septem.bots.core.leaf import Leaf, NetLeaf
from septem.bots.core.net import Net
from septem.bots.core.value_inputs import ValueInputs
from septem.bots.nets.weights import ENDING, read
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadData
from septem.kernel.game import Game


@cache
def inputs_of(game: str, name: str) -> ValueInputs:
    """The inputs of a net of a game."""
    return strategy_of(game).value_nets()[name]()


@cache
def shipped_net(game: str, name: str) -> Net | None:
    """A net of a game; None where there is none that fits its inputs."""
    file = files("septem.bots.nets") / f"{name}{ENDING}"
    if not file.is_file():
        return None
    try:
        return read(file.read_bytes(), inputs_of(game, name), file.name)
    except BadData:
        return None


def leaf_of(game: str, name: str, data: bytes) -> Leaf:
    """The leaf with the net of a file; BadData when it was trained on other inputs."""
    inputs = inputs_of(game, name)
    return NetLeaf(read(data, inputs, name), inputs)


def shipped_leaf(table: Game) -> Leaf | None:
    """The leaf for a table."""
    strategy = strategy_of(table.name)
    for name in strategy.value_nets():
        net = shipped_net(table.name, name)
        if net is not None and inputs_of(table.name, name).knows(table):
            return NetLeaf(net, inputs_of(table.name, name))
    return None
