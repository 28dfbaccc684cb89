"""A hint in the terminal: the best moves with their numbers, chances, points and reasons, as on the page."""

from rich.table import Table
from rich.text import Text

import septem
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.terminal.screen import Screen

LIMIT = Limit(4.0, 400)  # simulations seldom take that long, so that a position has one hint


def show(seen: Screen, game: septem.Game, moves: list[septem.Move], limit: Limit = LIMIT) -> None:
    """The best of the moves that are on the screen."""
    view = game.view(seen.seat)
    names = {seat: seen.who(view, seat) for seat in range(int(game.seats)) if seat != seen.seat}
    found = SearchBot().analyse(Perspective(game, seen.seat), limit, names=names)
    numbers = {move.code: number for number, move in enumerate(moves, 1)}
    grid = Table.grid(padding=(0, 2))
    for one in found:
        said = one.fields(seen.language)
        what = Text.assemble((said["sentence"], "bold"), "\n", (said["reason"], "dim"))
        number = Text(str(numbers[one.move.code]), style="bold cyan")
        grid.add_row(number, said["chance"], said["total"], what)
    seen.console.print(grid)
