"""Bots that answer the same moves in the same way, whoever plays against them, whenever, and in whatever process.

A deal that many people play against the same bots is fair only then. So a frozen bot is a new one for every decision: it goes on from no
tree, it thinks by a number of simulations and never by the clock, and its random numbers follow from the deal and the position. The
position is what lies on the table when nobody else has chosen yet in this step: who is faster with a choice changes nothing.
"""

import hashlib
from contextlib import suppress
from random import Random

import septem
from septem.bots.levels import level
from septem.bots.player import Limit, Perspective
from septem.kernel import record as records
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game

EDITION = 2  # of the answers: raised whenever one of them changes (tests/bots/test_frozen.py)
SIMULATIONS = 1000  # of a level that thinks by the clock alone


def choose(key: str, record: str, seat: int) -> str:
    """The move a frozen bot of a level chooses for a seat, as text."""
    read = records.parse(record)
    game = alone(septem.replay(record), seat)
    seen = Perspective(game, seat)
    luck = Random(seed_of(str(read.setup.options.get("seed", "")), seat, game))
    return level(key).make().choose(seen, luck, limit_of(key, game.name)).text


def alone(game: Game, seat: int) -> Game:
    """A copy of the game in which all other seats have yet to choose in this step."""
    twin = game.clone()
    for other in range(int(game.seats)):
        if other != seat:
            with suppress(IllegalMove):  # it has chosen nothing that is still hidden
                twin.unplay(other)
    return twin


def seed_of(deal: str, seat: int, game: Game) -> int:
    """The seed of a decision, which nobody can tell without that of the deal."""
    words = f"septem frozen {EDITION}\n{deal}\n{seat}\n{game.hash()}"
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:6], "big")


def limit_of(key: str, game: str) -> Limit:
    """How much a frozen bot of a level thinks: simulations alone."""
    own = level(key)
    found = own.limit_in(game).simulations
    return Limit(simulations=found or (SIMULATIONS if own.searches else None))
