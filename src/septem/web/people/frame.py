"""The frame of the pages about somebody: medallion, name, a line about them, tabs. The figures are `people/figures.html`."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection

from septem.server.results import profiles
from septem.web.medallions import plain
from septem.web.tables import phrase

TABS = {"results": "/me", "notifications": "/me/notifications", "privacy": "/me/privacy"}


@dataclass(frozen=True)
class Profile:
    """Whose page it is, as the head of the page shows it."""

    name: str
    about: str
    own: bool  # the visitor's own: with the tabs
    tab: str = "results"

    @property
    def tabs(self) -> list[tuple[str, str]]:
        return list(TABS.items())

    @property
    def place(self) -> str:
        """Where the tab is."""
        return TABS[self.tab]

    @property
    def letter(self) -> str:
        return plain(self.name[:1] or "?")


def about(guest: str, since: float | None, language: str, connection: Connection) -> str:
    """How many games somebody has finished; since when they keep their name."""
    count = profiles.count(guest)(connection)
    if since is None:
        return phrase(language, "people:about_guest", n=count)
    then = time.localtime(since)
    month = phrase(language, f"games:month_{then.tm_mon}")
    return phrase(language, "people:about", n=count, month=month, year=then.tm_year)
