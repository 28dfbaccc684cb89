"""What a worker process does for the server: a game goes in as its record, moves, hints and reviews come out."""

import multiprocessing
import multiprocessing.connection
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Any

import septem
from septem.bots.levels import level
from septem.bots.player import Bot, Limit, Perspective
from septem.bots.review import review
from septem.bots.search import SearchBot
from septem.kernel import record as records

NICE = 5  # steps of priority below the server


def begin() -> None:
    """What a worker process does first: it lets the one that serves people go before it."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    follow_parent()
    warm()


def warm() -> None:
    """Load the rules of every game, so that the first answer is quick."""
    for name in septem.games():
        septem.new(name, seed=1)


class BotCache:
    """The bots that have moved last: a bot that is asked again goes on from its tree."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def bot(self, player: str, key: str) -> Bot:
        """The bot of a level that plays under this name; a new one when it is not there any more."""
        bot = self._bots.pop((player, key), None) or level(key).make()
        self._bots[player, key] = bot
        if len(self._bots) > self.size:
            self._bots.popitem(last=False)
        return bot


CACHE = BotCache(size=16)


def choose_move(
    key: str, record: str, seat: int, seed: int, share: int = 1, player: str | None = None
) -> str:
    """The move a bot of a level chooses for a seat; `share` bots divide the level's time.

    `player` names a bot that may be asked again in this process and then goes on from its tree.
    """
    chosen = level(key)
    bot = chosen.make() if player is None else CACHE.bot(player, key)
    seen = Perspective(septem.replay(record), seat)
    return bot.choose(seen, Random(seed), chosen.limit_in(seen.game).shared(share)).text


def advise(
    record: str, seat: int, limit: Limit, language: str, names: dict[int, str]
) -> list[dict[str, Any]]:
    """The best moves of a seat with chances and reasons, which call the other seats by their names."""
    seen = Perspective(septem.replay(record), seat)
    found = SearchBot().analyse(seen, limit, names=names)
    return [advice.fields(language) for advice in found]


def review_record(
    record: str, simulations: int, tell: Callable[[int, int], None]
) -> list[dict[str, Any]]:
    """The review of a finished game, seat by seat; `tell` hears how far it is."""
    found = review(records.parse(record), Limit(simulations=simulations), tell)
    return [one.fields() for one in found]


def follow_parent() -> None:
    """End this process when the one that started it is gone, however that happened."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)
