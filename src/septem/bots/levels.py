"""The bots people may sit down with, from the easiest on, and the names their seats bear.

A weaker level thinks less, judges more plainly, or forgets; none plays a bad move on purpose.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from septem.bots.player import Bot, Limit
from septem.bots.random import RandomBot
from septem.bots.search import QuickBot, SearchBot, Skill
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
    simulations: dict[str, int] = field(default_factory=dict)  # in games that want others

    def limit_in(self, game: str) -> Limit:
        """How long its bots may think in a game."""
        return Limit(self.limit.seconds, self.simulations.get(game, self.limit.simulations))

    def remembers(self, game: str) -> bool:
        """Whether its bots go on from their last thoughts; in 7 Wonders hands move on, and they begin anew."""
        return self.searches and game != "wonders"

    def name(self, language: str) -> str:
        return say(language, "bots", self.key)

    def about(self, language: str) -> str:
        """One sentence for people who choose."""
        return say(language, "bots", f"{self.key}_about")


LEVELS = {
    level.key: level
    for level in (
        Level("random", RandomBot, Limit()),
        Level("novice", lambda: QuickBot(heat=3.0), Limit()),
        Level("fair", lambda: QuickBot(heat=1.0), Limit()),
        Level(
            "skilled",
            lambda: SearchBot(Skill(forgets=True)),
            Limit(0.03, 50),
            searches=True,
            simulations={"wonders": 20, "architects": 30},
        ),
        Level(
            "expert",
            SearchBot,
            Limit(0.4, 400),
            searches=True,
            simulations={"wonders": 150, "architects": 200},
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
