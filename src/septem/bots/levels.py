"""The bots people may sit down with, from the easiest on, and the names their seats bear.

A weaker level thinks less, plays by the policy alone, or forgets; none plays a bad move on purpose.
"""

from collections.abc import Callable
from dataclasses import dataclass

from septem.bots.player import Bot, Limit
from septem.bots.random import RandomBot
from septem.bots.search import PolicyBot, SearchBot
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption
from septem.kernel.phrases import say

PERSONAS = ("Hypatia", "Imhotep", "Sappho", "Ptolemy", "Hatshepsut", "Solon", "Cleopatra", "Euclid")


@dataclass(frozen=True)
class Level:
    """A strength of play: a maker of bots, one for each seat, and how long they may think."""

    key: str
    make: Callable[[], Bot]
    limit: Limit
    searches: bool = False

    def limit_in(self, game: str) -> Limit:
        """How long its bots may think in a game."""
        own = strategy_of(game).simulations
        return Limit(self.limit.seconds, own.get(self.key, self.limit.simulations))

    def remembers(self, game: str) -> bool:
        """Whether its bots go on from the tree of their last decision."""
        return self.searches and strategy_of(game).reuses_tree

    def name(self, language: str) -> str:
        return say(language, "bots", self.key)

    def about(self, language: str) -> str:
        """One sentence for people who choose."""
        return say(language, "bots", f"{self.key}_about")


LEVELS = {
    level.key: level
    for level in (
        Level("random", RandomBot, Limit()),
        Level("novice", lambda: PolicyBot(temperature=3.0), Limit()),
        Level("fair", lambda: PolicyBot(temperature=1.0), Limit()),
        Level(
            "skilled",
            lambda: SearchBot(forgetful=True),
            Limit(0.03, 50),
            searches=True,
        ),
        Level(
            "expert",
            SearchBot,
            Limit(0.4, 400),
            searches=True,
        ),
        Level("master", SearchBot, Limit(0.9), searches=True),
    )
}
DEFAULT = "fair"


def level(key: str) -> Level:
    """The level of that name."""
    if key not in LEVELS:
        raise BadOption(f"there is no bot '{key}'; there are: {', '.join(LEVELS)}")
    return LEVELS[key]
