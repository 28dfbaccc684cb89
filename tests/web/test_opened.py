"""Everything open: each hand that a table declares is shown under a name of its own, in every language."""

from septem.kernel.phrases import LANGUAGES
from septem.server.replay import replay_of
from septem.web.opened import piles
from septem.web.tables.wonders.boxes import joined
from septem.web.tables.wonders.opened import HAND
from tests.kit.seated import seated

BOXES = ("leaders", "cities", "towers", "foundations")


def test_hands_of_every_box_are_named_and_shown() -> None:
    table = seated("wonders", 3, 5, expansions=BOXES)
    shown: set[str] = set()
    while not set(joined("hands")) | {HAND} <= shown:
        for seat in table.game.pending:
            table.accept(table.checked(seat, table.game.moves(seat)[0].text))
        replay = replay_of(table)
        seats = table.game.position()["seats"]
        held = {name for name in (HAND, *joined("hands")) if seats[0].get(name)}
        for language in LANGUAGES:
            found = piles(replay, len(replay.stops) - 1, "wonders", language)
            mine = [pile for pile in found if pile.seat == 0]
            assert len({pile.title for pile in mine}) == len(held)
            assert sum(len(pile.pieces) for pile in mine) == sum(len(seats[0][n]) for n in held)
        shown |= held
