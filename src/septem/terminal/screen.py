"""What every game's screen shares: names with glyphs, numbered moves, what the others did, the score sheet."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

import septem
from septem.kernel import figures
from septem.kernel.inventory import Inventory, is_secret, open_to_all
from septem.kernel.phrases import own, templates
from septem.kernel.piece import Piece
from septem.terminal.boxes import rooms
from septem.terminal.talk import talk_of, template
from septem.terminal.telling import Teller, deed, told

COLORS = {
    "brown": ("■", "rgb(160,110,60)"),
    "grey": ("◆", "grey62"),
    "blue": ("▮", "dodger_blue1"),
    "yellow": ("●", "gold1"),
    "red": ("✚", "red1"),
    "green": ("▲", "green3"),
    "purple": ("★", "medium_purple1"),
}


def plain(key: str) -> str:
    """A key as words."""
    return key.replace("_", " ").capitalize()


def pieces_of(game: str) -> dict[str, Piece]:
    return {piece.id: piece for piece in septem.pieces(game)}


class Screen:
    """What one seat sees of a game, in one language."""

    def __init__(
        self, console: Console, game: str, seat: int, language: str, people: Sequence[str] = ()
    ) -> None:
        self.console = console
        self.people = people  # the names of those who sit there, where a record says them
        self.game = game
        self.pieces = pieces_of(game)
        self.boxes = rooms(game)
        self.colors = {**COLORS, **self.boxes.merged("colors")}
        self.seat = seat
        self.language = language
        self.hidden: list[septem.Move] = []  # made, and not revealed yet
        self.news: list[Text] = []  # what happened since the last choice

    def talk(self, key: str, **values: Any) -> str:
        return talk_of(self.language, self.game, key, **values)

    def says(self, key: str) -> bool:
        """Whether there are words for this."""
        return bool(template(self.language, self.game, key))

    def word(self, key: str, prefix: str = "field") -> str:
        """A field or a line of the score for people: a phrase of the terminal, a box or a word of the game, else its key."""
        phrase = templates(self.language, "terminal").get(f"{prefix}_{key}")
        box = septem.games()[self.game].boxes.get(key)
        title = box.titles[self.language] if box else ""
        return phrase or title or own(self.language, self.game, key) or plain(key)

    def name(self, ident: str) -> Text:
        """A piece's name with the glyph of its color, so that color alone says nothing."""
        piece = self.pieces[ident]
        glyph, style = self.colors.get(piece.color, ("", ""))
        return Text(f"{glyph} {piece.short[self.language]}".strip(), style=style)

    def names(self, idents: list[str]) -> Text:
        return Text(", ").join(self.name(ident) for ident in idents)

    def who(self, view: dict[str, Any], seat: int) -> str:
        """How a seat is called."""
        return self.called(seat, "you" if seat == self.seat else "seat")

    def called(self, seat: int, place: str) -> str:
        """The name of whoever sits there, or the word for the place."""
        return self.people[seat] if seat < len(self.people) else self.talk(place, n=seat + 1)

    def show(self, game: septem.Game) -> None:
        """The table before a choice."""

    def hear(self, game: septem.Game, move: septem.Move, before: dict[str, Any]) -> None:
        """A seat has moved: kept for the next time the table is shown, once it is revealed, as far as this one may know it.

        `before` is the public view before the move: nothing of it changes while moves are hidden.
        """
        self.hidden.append(move)
        if is_secret(game, move.seat):
            return
        made, self.hidden = sorted(self.hidden, key=lambda one: one.seat), []
        self.news += self.told(made, before, game.view(None))

    def told(
        self,
        moves: Sequence[septem.Move],
        before: dict[str, Any],
        after: dict[str, Any],
        *,
        all_open: bool = False,
    ) -> list[Text]:
        """Who did what, in sentences, with the public views before and after; of one's own move made alone, only what followed."""
        teller = Teller(self.game, self.language, self.seat, self.people, len(after["seats"]))
        lay, lie = (Inventory(view, self.pieces) for view in (before, after))
        opened = open_to_all([(move.seat, move.fields) for move in moves], lay, lie)
        deeds = [
            deed(move, self.language, public or all_open)
            for move, public in zip(moves, opened, strict=True)
        ]
        alone = len(moves) == 1 and moves[0].seat == self.seat and not all_open
        lines = told(teller, deeds, before, after, deeds[0] if alone else None)
        return [Text(line) for line in lines]

    def show_news(self) -> None:
        """What happened since one's last choice."""
        for line in self.news:
            self.console.print(line)
        self.news.clear()

    def show_moves(self, game: septem.Game, moves: list[septem.Move]) -> None:
        """Every move with its number, its notation and what it means."""
        grid = Table.grid(padding=(0, 2))
        for number, move in enumerate(moves, 1):
            grid.add_row(
                Text(str(number), style="bold cyan"),
                Text(move.text, style="dim"),
                Text(move.describe(self.language)),
            )
        self.console.print(grid)

    def show_end(self, game: septem.Game) -> None:
        """The score sheet and who won."""
        outcome = game.outcome
        if outcome is None:
            return
        view = game.view(self.seat)
        self.console.rule(self.talk("the_end"))
        table = Table(show_edge=False)
        table.add_column("")
        for seat in range(len(outcome.scores)):
            table.add_column(Text(self.who(view, seat)), justify="right")
        for line in outcome.scores[0]:
            points = [figures.number(self.language, scores[line]) for scores in outcome.scores]
            style = "bold" if line == "total" else ""
            table.add_row(self.word(line, "line"), *points, style=style)
        self.console.print(table)
        winners = ", ".join(self.who(view, seat) for seat in outcome.winners)
        way = outcome.victory if self.says(f"won_by_{outcome.victory}") else "points"
        self.console.print(Text(self.talk(f"won_by_{way}", winners=winners), style="bold"))
