"""Pages of deals that many play, groups and tournaments, before one's try and after it, drawn by the application itself."""

from collections.abc import Iterator

from starlette.testclient import TestClient

from septem.server.deals import deal as making
from tests.server.deals.dealt import Friend, last
from tests.web.fit.pages import Draw, application, wishes
from tests.web.fit.states import NAME_LENGTH, NAMES

PLAYED = ("wonders", "duel", "architects")
CUP = {"title": "Coupe des Merveilles 20", "size": "2", "rounds": "2", "level": "novice"}
CHALLENGE = {"preset": "duel", "game": "duel", "shown": "duel", "players": "2", "challenge": "yes"}


class Reader(Friend):
    """Somebody with a long name who looks at pages in a language and a theme."""

    def __init__(self, client: TestClient, number: int) -> None:
        super().__init__(client, NAMES[number][:NAME_LENGTH])

    def draw(self, path: str) -> Draw:
        def drawn(language: str, theme: str) -> str:
            self.cookies.update(wishes(language, theme))
            return str(self.get(path).text)

        return drawn


def deals() -> Iterator[tuple[str, Draw]]:
    """Every such page by its name."""
    with application() as client:
        ada, bob, eve = people = [Reader(client, number) for number in range(3)]
        group = ada.post("/groups", group="Les amis de Babylone 24").headers["location"]
        bob.post(f"{group}/join")
        yield "deal of the day", ada.draw("/daily")
        day = making.today().isoformat()
        for game in PLAYED:
            where = f"/daily/{game}/{day}"
            for friend, choice in ((ada, last), (bob, None)):
                friend.plays(friend.begin(where), *([choice] if choice else []))
            yield f"deal of the day, {game}, played", ada.draw(where)
        yield "a group", ada.draw(group)
        yield "a group, as a stranger", eve.draw(group)
        yield from challenged(*people)
        yield from tournament(*people)


def new_pages() -> Iterator[tuple[str, Draw]]:
    """Those that are there before much has been played, and a challenge that was."""
    with application() as client:
        people = [Reader(client, number) for number in range(3)]
        yield "deal of the day", people[0].draw("/daily")
        yield from challenged(*people)
        for name, draw in tournament(*people):
            yield name, draw
            if name == "a tournament, first round":
                return


def challenged(ada: Reader, bob: Reader, eve: Reader) -> Iterator[tuple[str, Draw]]:
    """A challenge two have played."""
    where = ada.post("/tables", **CHALLENGE, **{"kind-1": "open"}).headers["location"]
    yield "a challenge", ada.draw(where)
    for friend in (ada, bob):
        friend.plays(friend.begin(where))
    yield "a challenge, as a stranger", eve.draw(where)
    yield "a challenge, played", ada.draw(where)


def tournament(ada: Reader, bob: Reader, eve: Reader) -> Iterator[tuple[str, Draw]]:
    """A tournament of three: waiting, in its first round, over."""
    yield "tournaments", eve.draw("/tournaments")
    where = ada.post("/tournaments", game="architects", **CUP).headers["location"]
    bob.post(f"{where}/join")
    yield "a tournament, as a stranger", eve.draw(where)
    eve.post(f"{where}/join")
    yield "a tournament, waiting", ada.draw(where)
    ada.post(f"{where}/start", round="1")
    yield "a tournament, first round", ada.draw(where)
    for _ in range(2):
        for table in tables(ada, bob, eve, where=where):
            ada.plays(table)
    yield "a tournament, over", ada.draw(where)
    yield "tournaments, own", ada.draw("/tournaments")


def tables(*people: Reader, where: str) -> set[str]:
    """The tables of these people in the round that is played."""
    pages = [str(friend.get(where).text) for friend in people]
    return {page.partition('href="/t/')[2].partition('"')[0] for page in pages}
