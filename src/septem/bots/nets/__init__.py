"""The nets that are shipped, `<game>.net` in this folder, and how a search is made with one."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.guide import Guide
from septem.bots.core.net import Net
from septem.bots.core.net_guide import PairNetGuide, SeatsNetGuide
from septem.bots.core.net_inputs import NetInputs
from septem.bots.core.tree_search import TreeSearch
from septem.bots.nets.weights import ENDING, read
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadData


@dataclass(frozen=True)
class Thinker:
    """A net with all that a search needs beside it."""

    net: Net
    inputs: NetInputs
    evaluation: Evaluation

    def tree(self, exploration: float) -> TreeSearch:
        """A tree that the net guides."""
        return TreeSearch(self.guide(), self.evaluation, exploration)

    def guide(self) -> Guide:
        """What the net says, for two seats or for many."""
        made = PairNetGuide if self.inputs.values() == 1 else SeatsNetGuide
        return made(self.net, self.inputs, self.evaluation)


def thinker(game: str, data: bytes, name: str = "net") -> Thinker:
    """The net of a file; BadData when it is of another game or was trained on other inputs."""
    strategy = strategy_of(game)
    inputs = strategy.net_inputs()
    if inputs is None:
        raise BadData(name, "net", "game", f"{game} shows nothing to a net")
    return Thinker(read(data, inputs, name), inputs, strategy.evaluation())


@cache
def shipped(game: str) -> Thinker | None:
    """The net of a game; None where there is none that fits its inputs."""
    file = files("septem.bots.nets") / f"{game}{ENDING}"
    if not file.is_file():
        return None
    try:
        return thinker(game, file.read_bytes(), file.name)
    except BadData:
        return None
