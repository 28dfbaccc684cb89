"""What people and bots do at a table: play, take back, rewind, talk."""

import time
from dataclasses import asdict, replace

from septem.kernel.errors import IllegalMove
from septem.server import store
from septem.server.errors import Conflict, Forbidden, Refused
from septem.server.registry import Registry
from septem.server.results.counting import REWOUND_ONCE
from septem.server.seats import clean
from septem.server.store import Work
from septem.server.table import OVER, PLAYING, REWOUND, Line, Table, summary

CHAT_LENGTH = 300


class Playing(Registry):
    """Moves and words at tables."""

    async def play(
        self, table: Table, number: int, text: str, stamp: int, late: bool = False
    ) -> None:
        """Play a move for a seat. `stamp` is the number of its decision; another move for an old one is refused.

        `late`: a bot plays it, because the time of the seat is over.
        """
        async with self.lock(table.id):
            if not table.gone and table.has_played(number, text, stamp):
                return  # sent twice: it counts once, and the answer is the same
            if table.facts.state != PLAYING:
                raise Conflict("not_playing")
            if stamp != table.stamp(number) or number not in table.game.pending:
                raise Conflict("moved_on")
            try:
                step = replace(table.checked(number, text), late=late)
            except IllegalMove:
                raise Refused("illegal", reason=table.refusal(number, text)) from None
            works = [store.add_moves(table.id, table.next_number, [(number, step.text)], late)]
            if step.game.over:
                works.append(
                    store.change_table(table.id, state=OVER, result=summary(step.game.outcome))
                )
            await self.write(table, store.in_order(*works))
            if step.game.over:
                table.facts.state = OVER
            table.accept(step)
        if step.game.over:
            self.ended(table)
        self.wake_bots(table)

    async def take_back(self, table: Table, number: int) -> None:
        """Change one's mind before everybody has chosen."""
        async with self.lock(table.id):
            if not table.may_take_back(number):
                raise Conflict("too_late")
            game = table.took_back(number)
            places = table.places_of_last(number, table.given_up(game))
            taken = [table.numbers[place] for place in places]
            works = [store.drop_moves(table.id, *taken), undo(table, number, len(taken))]
            await self.write(table, store.in_order(*works))
            table.take_back(number, game)

    async def rewind(self, table: Table, number: int) -> None:
        """Go back to the last decision of a solo player; the bots choose anew afterwards."""
        async with self.lock(table.id):
            count = table.rewind_to(number)
            marked = {**table.facts.settings, REWOUND_ONCE: True}
            await self.write(
                table,
                store.in_order(
                    store.drop_moves(table.id, *table.numbers[count:]),
                    undo(table, number, REWOUND),
                    store.change_table(table.id, state=PLAYING, result=None, settings=marked),
                ),
            )
            table.facts.state, table.facts.settings = PLAYING, marked
            table.rewind(number, count)
        self.wake_bots(table)

    async def say(self, table: Table, seat: int, text: str, to_team: bool = False) -> None:
        """Say something at the table, or to one's partner alone."""
        said = clean(text, CHAT_LENGTH)
        if not said:
            raise Refused("nothing_said")
        team = table.team_of(seat) if to_team else None
        if to_team and team is None:
            raise Refused("no_team")
        if seat in table.facts.settings.get("silent", ()):
            raise Forbidden("silenced")
        line = Line(seat, table.seats[seat].name, said, time.time(), team)
        await self.write(table, store.add_chat(table.id, asdict(line)))
        table.say(line)


def undo(table: Table, number: int, count: int = 1) -> Work:
    """A seat has taken so many more choices back: none of their numbers comes again."""
    return store.change_seat(table.id, number, undone=table.seats[number].undone + count)
