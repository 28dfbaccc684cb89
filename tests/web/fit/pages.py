"""Pages that are no tables in play, drawn by the application itself without a server: home, lobby, draft, links, errors."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from starlette.testclient import TestClient

from septem.web.app import create_app
from septem.web.prefs import COOKIE, Prefs
from tests.server.conftest import GENEROUS
from tests.web.fit.states import EVERYTHING, NAME_LENGTH, NAMES

Draw = Callable[[str, str], str]  # the text of a page, by language and theme
LINK = re.compile(r"/k/[^<\"\s]+")
HOST = {"Origin": "http://testserver"}
FORM = {**HOST, "Content-Type": "application/x-www-form-urlencoded"}


def setup(game: str, kinds: list[str], *expansions: str, **more: str) -> str:
    """The form of the home page as a browser sends it."""
    fields = {
        "game": game,
        "shown": game,
        "players": str(len(kinds)),
        "name": NAMES[0][:NAME_LENGTH],
    }
    fields |= {f"kind{number}": kind for number, kind in enumerate(kinds)}
    fields |= {
        f"name{n}": NAMES[n][:NAME_LENGTH] for n, kind in enumerate(kinds) if kind == "friend"
    }
    boxes = [("expansions", key) for key in expansions]
    return urlencode([*fields.items(), *more.items(), *boxes])


# By name: the query of the home page.
HOMES = {
    "home": "",
    "home, everything": setup("wonders", ["me", "friend", "open", *["bot:fair"] * 5], *EVERYTHING),
    "home, drafted": setup("wonders", ["me", *["bot:fair"] * 3], option_wonders="draft"),
    "home, Pantheon": setup("duel", ["me", "friend"], "pantheon", "promos"),
    "home, Architects": setup("architects", ["me", *["bot:fair"] * 6]),
}
# By name: what is set up.
TABLES = {
    "lobby": setup("wonders", ["me", "friend", *["open"] * 4, *["bot:fair"] * 2], *EVERYTHING),
    "lobby, Duel": setup("duel", ["me", "open"], "pantheon"),
    "draft": setup(
        "wonders", ["me", "friend", "friend"], "leaders", "cities", option_wonders="draft"
    ),
}


def wishes(language: str, theme: str) -> dict[str, str]:
    """The cookie of somebody who wants that."""
    return {COOKIE: Prefs(language=language, theme=theme).to_cookie()}


class Visitor:
    """Somebody who asks for pages in a language and a theme."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def page(self, path: str, language: str, theme: str) -> str:
        self.client.cookies.update(wishes(language, theme))
        return self.client.get(path).text

    def draw(self, path: str) -> Draw:
        return lambda language, theme: self.page(path, language, theme)

    def posted(self, path: str, **fields: str) -> Draw:
        """The page that answers a form."""

        def draw(language: str, theme: str) -> str:
            self.page("/", language, theme)
            return self.client.post(path, content=urlencode(fields), headers=FORM).text

        return draw

    def set_table(self, form: str) -> str:
        made = self.client.post("/tables", content=form, headers=FORM, follow_redirects=False)
        return str(made.headers["location"])


@contextmanager
def application() -> Iterator[TestClient]:
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pages.db'}"
        with TestClient(create_app(url, thinkers=0, limits=GENEROUS)) as client:
            yield client


def pages() -> Iterator[tuple[str, Draw]]:
    """Every such page by its name; to be drawn before the next one is asked for."""
    with application() as client:
        host, guest = Visitor(client), Visitor(TestClient(client.app))
        for name, query in HOMES.items():
            yield name, host.draw(f"/?{query}")
        for name, form in TABLES.items():
            where = host.set_table(form)
            yield name, host.draw(where)
            yield f"{name}, as a guest", guest.draw(where)
        yield "home with tables", host.draw("/")
        device = client.post(f"{where}/device", headers=HOST).text
        yield "second device", lambda language, theme: themed(device, language, theme)
        yield "a link", host.draw(LINK.findall(device)[0])
        yield "error", host.draw("/t/nowhere")


def themed(html: str, language: str, theme: str) -> str:
    """A page that is only drawn once, in another theme."""
    return re.sub(r'data-theme="\w+"', f'data-theme="{theme}"', html)
