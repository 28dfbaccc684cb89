"""The moves as one line per card: what it costs and does, and the numbers of what can be done with it."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import septem
from septem.kernel.named import named_in
from septem.terminal.screen import Screen

BETWEEN = 3  # columns between two choices


class Flow:
    """Short texts one after the other, none of them broken over two lines when it fits one."""

    def __init__(self, texts: list[Text]) -> None:
        self.texts = texts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for text in self.texts:
            if line and line.cell_len + BETWEEN + text.cell_len > options.max_width:
                yield line
                line = Text()
            line = line.append(" " * BETWEEN if line else "").append_text(text)
        yield line


class CardScreen(Screen):
    """A game in which moves are made with cards."""

    shares = (3, 5, 5)  # of the line: the card, what it costs and does, its moves

    def show_moves(self, game: septem.Game, moves: list[septem.Move]) -> None:
        """The cards with what they cost and do, and the numbers of the moves each one offers."""
        grid = Table(expand=True, show_edge=False, pad_edge=False, show_header=False)
        for share in self.shares:
            grid.add_column(ratio=share)
        groups: dict[str, list[tuple[int, septem.Move]]] = {}
        for number, move in enumerate(moves, 1):
            groups.setdefault(self.card_of(move), []).append((number, move))
        for card, offered in groups.items():
            title, facts = (self.name(card), self.facts(card)) if card else (Text("—"), Text(""))
            choices = [self.choice(number, move) for number, move in offered]
            grid.add_row(title, facts, Flow(choices))
            for line in self.remarks(game, moves, card):
                grid.add_row("", line, "")
        for row in self.more_rows(game, moves):
            grid.add_row(*row)
        self.console.print(Panel(grid, title=self.question(game, moves), title_align="left"))

    def question(self, game: septem.Game, moves: list[septem.Move]) -> str:
        """What is asked."""
        return self.talk("your_choice")

    def card_of(self, move: septem.Move) -> str:
        """The card or other piece a move is made with, or nothing."""
        fields = move.fields
        named = [fields.get("card", ""), *named_in(fields)]
        return next((word for word in named if word in self.pieces), "")

    def facts(self, card: str) -> Text:
        """What a piece costs and does."""
        found = self.pieces[card]
        effect = " ".join(found.effect[self.language])
        cost = found.cost.get(self.language)
        return Text(f"{cost} → {effect}" if cost else effect, style="dim")

    def choice(self, number: int, move: septem.Move) -> Text:
        """A move as a short button: its number, what it does, what it pays."""
        return Text.assemble((f"{number}", "bold cyan"), f" {self.label(move)}")

    def label(self, move: septem.Move) -> str:
        """What a move does, in a word or two."""
        return move.describe(self.language)

    def remarks(self, game: septem.Game, moves: list[septem.Move], card: str) -> Iterator[Text]:
        """What there is to say about a card below its line."""
        yield from ()

    def more_rows(self, game: septem.Game, moves: list[septem.Move]) -> Iterator[tuple[Text, ...]]:
        """Rows below the cards."""
        yield from ()
