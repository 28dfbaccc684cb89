"""A move that is lost on the way, as when one server takes over from another, is sent again and counts once."""

import sqlite3
from contextlib import closing
from random import Random

import pytest
from playwright.sync_api import Page, Route

from tests.kit.serving import Server
from tests.web.people import Meet

BOT = "bot:random"


def lose(page: Page, when: str) -> list[str]:
    """The first move that is posted gets no answer: it never arrives, or the server did hear it."""
    posted: list[str] = []

    def handle(route: Route) -> None:
        posted.append(str(route.request.post_data))
        if len(posted) > 1:
            route.continue_()
            return
        if when == "after":
            route.fetch()
        route.abort("connectionreset")

    page.route("**/move", handle)
    return posted


def moves_of(server: Server, table: str, seat: int) -> int:
    """How many moves of a seat are on disk."""
    asked = "select count(*) from moves where table_id = ? and seat = ?"
    with closing(sqlite3.connect(server.database)) as database:
        return int(database.execute(asked, (table, seat)).fetchone()[0])


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_lost_move_is_sent_again_and_counts_once(meet: Meet, server: Server, when: str) -> None:
    ada = meet()
    path = ada.set_table("duel", ("me", BOT), seed=5)
    ada.wait_for_turn()
    ada.page.evaluate("window.kept = true")
    posted = lose(ada.page, when)
    last = ada.decision
    with ada.page.expect_response("**/move"):  # the answer to the second one
        ada.choose(Random(1))
    ada.wait_for_turn(last)
    assert len(posted) == 2
    assert posted[0] == posted[1]
    assert ada.page.evaluate("window.kept")  # the page was not loaded again
    assert moves_of(server, path.rpartition("/")[2], 0) == 1
    ada.forgive("ERR_CONNECTION_RESET")
    ada.forgive("409")
