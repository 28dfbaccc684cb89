"""Thinking in another process: a game goes in as its record, the notation of a move comes out."""

import multiprocessing
import multiprocessing.connection
import os
import threading
from collections import OrderedDict
from functools import lru_cache
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
    """Load the rules of every game, so that the first thought is quick."""
    for name in septem.games():
        septem.new(name, seed=1)


class Bench:
    """Bots that have moved and may be asked again, the last ones: they remember what they thought."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._sitting: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def bot(self, player: str, key: str) -> Bot:
        """The bot of a level that plays under this name; a new one when it is not there any more."""
        bot = self._sitting.pop((player, key), None) or level(key).make()
        self._sitting[player, key] = bot
        if len(self._sitting) > self.most:
            self._sitting.popitem(last=False)
        return bot


BENCH = Bench(most=16)


def think(
    key: str, record: str, seat: int, seed: int, share: int = 1, player: str | None = None
) -> str:
    """The move a bot of a level chooses for a seat; `share` bots divide the level's time.

    `player` names a bot that is asked again in this process, or not: it may then go on with its last thoughts.
    """
    chosen = level(key)
    bot = chosen.make() if player is None else BENCH.bot(player, key)
    seen = Perspective(septem.replay(record), seat)
    return bot.choose(seen, Random(seed), chosen.limit_in(seen.game).shared(share)).text


def advise(record: str, seat: int, seconds: float, language: str) -> list[dict[str, Any]]:
    """The best moves of a seat with chances and reasons."""
    seen = Perspective(septem.replay(record), seat)
    found = SearchBot().analyse(seen, Limit(seconds=seconds))
    return [advice.fields(language) for advice in found]


@lru_cache(64)
def look_back(record: str, simulations: int) -> list[dict[str, Any]]:
    """The review of a finished game, seat by seat."""
    found = review(records.parse(record), Limit(simulations=simulations))
    return [one.fields() for one in found]


def follow_parent() -> None:
    """End this process when the one that started it is gone, however that happened."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)
