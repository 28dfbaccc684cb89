"""The same work on a Ray cluster (extra `ray`): as many items at once as it has cores; Ray does again what a lost process or machine had in hand."""

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TypeVar

import ray

WAITING = 2  # items under way for each core: the next one lies ready when a core is free
TRIES = 10  # processes that may die over one item
Item = TypeVar("Item")
Result = TypeVar("Result")


def on_ray(
    work: Callable[[Item], Result], items: Iterable[Item], address: str
) -> Generator[Result, None, None]:
    """The results of all items in whatever order they come; the cluster is left when nobody listens any more."""
    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    try:
        yield from results(work, items)
    finally:
        if ours:
            ray.shutdown()


def results(work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result, None, None]:
    """Items are handed out as others come back, so that however many there are, few wait in the cluster."""
    task = ray.remote(max_retries=TRIES)(alone)
    shared = ray.put(work)
    waiting = iter(items)
    cores = max(int(ray.cluster_resources().get("CPU", 1)), 1)
    under_way = [task.remote(shared, item) for item in islice(waiting, WAITING * cores)]
    while under_way:
        ready, under_way = ray.wait(under_way)
        under_way += [task.remote(shared, item) for item in islice(waiting, len(ready))]
        yield from ray.get(ready)


def alone(work: Callable[[Item], Result], item: Item) -> Result:
    """What a process of the cluster does."""
    return work(item)
