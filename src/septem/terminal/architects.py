"""7 Wonders Architects in a terminal: the decks, what lies before each player, the moves."""

from functools import cache
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

import septem
from septem.kernel.phrases import say
from septem.kernel.piece import Piece


@cache
def by_id() -> dict[str, Piece]:
    return {f"{found.kind} {found.id}": found for found in septem.pieces("architects")}


class Screen:
    """What one seat sees of a game, in one language."""

    def __init__(self, console: Console, seat: int, language: str) -> None:
        self.console = console
        self.seat = seat
        self.language = language
        self.seen: dict[int, dict[str, Any]] = {}  # what lay before each player

    def talk(self, key: str, **values: Any) -> str:
        return say(self.language, "architects", f"screen_{key}", **values)

    def name(self, kind: str, ident: str) -> str:
        return by_id()[f"{kind} {ident}"].names[self.language]

    def cards(self, counts: dict[str, int]) -> str:
        """Cards as people count them, one kind after the other."""
        parts = [say(self.language, "architects", f"count_{i}", n=n) for i, n in counts.items()]
        return ", ".join(parts)

    def tokens(self, idents: list[str]) -> str:
        return ", ".join(self.name("progress", ident) for ident in idents)

    def who(self, view: dict[str, Any], seat: int) -> str:
        """Where a player sits and the wonder."""
        seats = len(view["seats"])
        key = {0: "you", 1: "left", seats - 1: "right"}.get((seat - self.seat) % seats, "seat")
        wonder = view["seats"][seat]["wonder"]
        name = self.name("wonder", wonder) if wonder else "…"
        return f"{self.talk(key, n=seat)} · {name}"

    def show(self, game: septem.Game) -> None:
        """The table before a choice."""
        view = game.view(self.seat)
        self.console.rule(self.talk("title"))
        table = Table(expand=True, show_edge=False, pad_edge=False)
        for column in ("player", "deck", "stages", "cards", "progress", "shields", "points"):
            table.add_column(self.talk(column), ratio=3 if column == "cards" else None)
        for seat in range(len(view["seats"])):
            table.add_row(*self.row(view, seat), style="bold" if seat == self.seat else "")
        self.console.print(table)
        self.show_middle(view)

    def row(self, view: dict[str, Any], seat: int) -> list[str]:
        """One player as a line of the table."""
        fields = view["seats"][seat]
        deck = fields["deck"]
        top = self.name("card", deck["top"]) if deck["top"] else "—"
        cat = f" {self.talk('cat')}" if view["cat"] == seat else ""
        return [
            self.who(view, seat) + cat,
            f"{top} ({deck['size']})",
            " ".join(map(str, fields["stages"])),
            self.cards(fields["cards"]),
            self.tokens(fields["progress"]),
            str(fields["shields"]),
            str(fields["points"].get("total", 0)),
        ]

    def show_middle(self, view: dict[str, Any]) -> None:
        """The centre of the table: the central deck, the tokens, war and peace."""
        centre = view["centre"]
        top = self.name("card", centre["top"]) if centre["top"] else self.talk("unknown")
        self.console.print(
            Text(self.talk("centre", top=top, size=centre["size"])),
            Text(
                self.talk("tokens", tokens=self.tokens(view["progress"]), n=view["stack"]["size"])
            ),
            Text(self.talk("conflict", n=view["conflict"], all=view["conflict_tokens"])),
            sep="\n",
        )
        looked = view["search"] and view["search"]["cards"]
        if looked:
            names = ", ".join(self.name("card", card) for card in looked)
            self.console.print(Text(self.talk("looked", cards=names), style="bold"))

    def show_moves(self, game: septem.Game, moves: list[septem.Move]) -> None:
        """The moves with their numbers, as sentences."""
        for number, move in enumerate(moves, 1):
            self.console.print(
                Text.assemble(
                    (f"{number:3} ", "bold cyan"),
                    move.describe(self.language),
                    (f"  {move.text}", "dim"),
                )
            )

    def tell(self, game: septem.Game) -> None:
        """What changed before the players since the last choice."""
        view = game.view(self.seat)
        for seat, fields in enumerate(view["seats"]):
            before = self.seen.get(seat, {"cards": {}, "stages": [], "progress": []})
            gained = {
                ident: count - before["cards"].get(ident, 0)
                for ident, count in fields["cards"].items()
                if count > before["cards"].get(ident, 0)
            }
            news = [self.cards(gained)] if gained else []
            news += [
                self.talk("built", n=stage)
                for stage in fields["stages"]
                if stage not in before["stages"]
            ]
            if len(fields["progress"]) > len(before["progress"]):
                news.append(self.tokens(fields["progress"]))
            if news:
                self.console.print(Text(f"  {self.who(view, seat)}: {'; '.join(news)}"))
            self.seen[seat] = fields

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
            table.add_column(self.who(view, seat), justify="right")
        for line in outcome.scores[0]:
            points = [str(scores[line]) for scores in outcome.scores]
            style = "bold" if line == "total" else ""
            table.add_row(self.talk(f"line_{line}"), *points, style=style)
        self.console.print(table)
        winners = ", ".join(self.who(view, seat) for seat in outcome.winners)
        self.console.print(Text(self.talk("winners", winners=winners), style="bold"))
