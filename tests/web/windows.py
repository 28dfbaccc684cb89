"""Browser windows that are lent to one test after the other: a warm one costs half of what a new one does.

What a test left behind goes (cookies, what the page stored, further pages); files that the browser keeps stay.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

KEPT = 6
Listener = Callable[[Any], None]
Window = tuple[BrowserContext, Page]


class Windows:
    """The windows of one browser, by what they were opened with."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: list[tuple[str, Window]] = []
        self._lent: list[tuple[str, Window]] = []

    def lend(self, **options: Any) -> Page:
        """A page as a new one would be, until the test ends."""
        size = options.pop("viewport", {"width": 1280, "height": 720})
        wanted = repr(sorted(options.items()))
        found = next((entry for entry in self._free if entry[0] == wanted), None)
        if found:
            self._free.remove(found)
        else:
            context = self.browser.new_context(**options)
            found = wanted, (context, context.new_page())
        self._lent.append(found)
        page = found[1][1]
        page.set_viewport_size(size)
        return page

    def take_back(self) -> None:
        """The test is over."""
        while _heard:
            page, event, listener = _heard.pop()
            page.remove_listener(event, listener)
        while self._lent:
            wanted, window = self._lent.pop()
            if self._tidy(*window):
                self._free.append((wanted, window))
        while len(self._free) > KEPT:
            self._free.pop(0)[1][0].close()

    def _tidy(self, context: BrowserContext, page: Page) -> bool:
        """Make it as new; whether it can be lent again."""
        if page.is_closed():
            return False
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        page.goto("about:blank")
        context.set_storage_state({"cookies": [], "origins": []})
        return True


_windows: dict[Browser, Windows] = {}
_heard: list[tuple[Page, str, Listener]] = []


def windows(browser: Browser) -> Windows:
    """Those of this browser."""
    if browser not in _windows:
        _windows[browser] = Windows(browser)
    return _windows[browser]


def hear(page: Page, event: Any, listener: Listener) -> None:
    """Listen to a page until the test ends."""
    page.on(event, listener)
    _heard.append((page, event, listener))
