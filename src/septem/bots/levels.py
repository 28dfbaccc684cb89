"""The bots people may sit down with, from the easiest on, and the names their seats bear."""

from dataclasses import dataclass

from septem.bots.greedy import GreedyBot
from septem.bots.player import Bot
from septem.bots.random import RandomBot
from septem.kernel.errors import BadOption
from septem.kernel.phrases import say

PERSONAS = ("Hypatia", "Imhotep", "Sappho", "Ptolemy", "Hatshepsut", "Solon", "Cleopatra", "Euclid")


@dataclass(frozen=True)
class Level:
    """A strength of play: a bot and the seconds it may think."""

    key: str
    bot: Bot
    budget: float

    def name(self, language: str) -> str:
        return say(language, "bots", self.key)

    def about(self, language: str) -> str:
        """One sentence for people who choose."""
        return say(language, "bots", f"{self.key}_about")


LEVELS = {
    level.key: level
    for level in (Level("random", RandomBot(), 0.0), Level("greedy", GreedyBot(), 0.15))
}
DEFAULT = "greedy"


def level(key: str) -> Level:
    """The level of that name."""
    if key not in LEVELS:
        raise BadOption(f"there is no bot '{key}'; there are: {', '.join(LEVELS)}")
    return LEVELS[key]
