"""Parts of a page that are kept: each is drawn again only when what it shows is another.

A template asks for a part by `{{ part("left", p.neighbour, t, left, estimate) }}`: its name on the page, a macro, and all that the
macro shows. Who sees the same as somebody else at the table gets the part that was drawn for them.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Page = dict[str, tuple[tuple[Any, ...], Any]]  # by name: what a part shows, and the part
T = TypeVar("T")
MOST_PAGES = 24  # kept of one table


class Parts:
    """The page of one viewer of a table among those of the others."""

    def __init__(self, pages: dict[Any, Page], viewer: Any) -> None:
        if viewer not in pages and len(pages) >= MOST_PAGES:
            del pages[next(iter(pages))]
        self._mine = pages.setdefault(viewer, {})
        self._pages = pages

    def __eq__(self, other: object) -> bool:
        """Parts of a part are asked for anew when it is drawn: who asks makes it no other one."""
        return isinstance(other, Parts)

    def __hash__(self) -> int:
        return hash(Parts)

    def part(self, name: str, draw: Callable[..., T], *shown: Any) -> T:
        """The part of that name, drawn from these values."""
        known = self._mine.get(name)
        if known is None or known[0] != shown:
            known = self._elsewhere(name, shown) or (shown, draw(*shown))
            self._mine[name] = known
        found: T = known[1]
        return found

    __call__ = part  # as templates ask for it

    def _elsewhere(self, name: str, shown: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any] | None:
        """The part as another viewer has it, if that shows the same."""
        for page in self._pages.values():
            known = page.get(name)
            if known is not None and known[0] == shown:
                return known
        return None
