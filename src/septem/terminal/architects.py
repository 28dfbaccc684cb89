"""7 Wonders Architects in a terminal: decks to take from, everyone's wonder and cards."""

from typing import Any

from rich.table import Table
from rich.text import Text

import septem
from septem.terminal.screen import Screen


class ArchitectsScreen(Screen):
    """Architects as one seat sees it."""

    def show(self, game: septem.Game) -> None:
        view = game.view(self.seat)
        peace = view["conflict_tokens"] - view["conflict"]
        self.console.rule(self.talk("conflict_tokens", battle=view["conflict"], peace=peace))
        table = Table(expand=True, show_edge=False)
        for column in ("city", "stages", "cards", "progress_tokens", "shields", "points", "deck"):
            table.add_column(self.talk(column), ratio=2 if column == "cards" else None)
        for seat in range(len(view["seats"])):
            table.add_row(*self.row(view, seat))
        self.console.print(table)
        self.console.print(Text(self.talk("progress_tokens") + " "), self.names(view["progress"]))
        centre = view["centre"]
        top = self.name(centre["top"]) if centre.get("top") else Text("░")
        self.console.print(Text(self.talk("centre", n=centre["size"]) + " "), top)

    def row(self, view: dict[str, Any], seat: int) -> list[Any]:
        fields = view["seats"][seat]
        deck = fields["deck"]
        cards = [
            Text(f"{count}× ").append_text(self.name(card))
            for card, count in fields["cards"].items()
        ]
        top = self.name(deck["top"]) if deck["top"] else Text("—")
        cat = " 🐈" if view["cat"] == seat else ""
        return [
            Text(self.who(view, seat) + cat, style="bold" if seat == self.seat else ""),
            f"{len(fields['stages'])}/5",
            Text(", ").join(cards),
            self.names(fields["progress"]),
            str(fields["shields"]),
            str(fields["points"]["total"]),
            Text.assemble(top, f" ({deck['size']})"),
        ]

    def who(self, view: dict[str, Any], seat: int) -> str:
        """Where a seat is and its wonder."""
        offset = (seat - self.seat) % len(view["seats"])
        places = {0: "you", len(view["seats"]) - 1: "right", 1: "left"}
        wonder = view["seats"][seat]["wonder"]
        name = self.pieces[wonder].short[self.language] if wonder else "?"
        return f"{self.talk(places.get(offset, 'seat'), n=seat)} · {name}"


SCREEN = ArchitectsScreen
