"""7 Wonders Duel in a terminal: the structure, the track, the two cities."""

from typing import Any

from rich.align import Align
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import septem
from septem.kernel.named import named_in
from septem.terminal.screen import Screen

ROMAN = ("", "I", "II", "III")
WIDTH = 17


class DuelScreen(Screen):
    """Duel as one seat sees it."""

    def show(self, game: septem.Game) -> None:
        view = game.view(self.seat)
        self.console.rule(self.talk("duel_age", age=ROMAN[max(view["age"], 1)]))
        if any(view["structure"]):
            for row in self.rows(view):
                self.console.print(Align.center(row))
        self.console.print(Align.center(self.track(view)))
        self.line("progress_tokens", view["progress"])
        for line in self.boxes.every("lines", self, view):
            self.console.print(line)
        cities = Table(expand=True, show_edge=False)
        for seat in (self.seat, 1 - self.seat):
            cities.add_column(self.who(view, seat), ratio=1)
        cities.add_row(*(self.city(view["seats"][seat]) for seat in (self.seat, 1 - self.seat)))
        self.console.print(cities)

    def who(self, view: dict[str, Any], seat: int) -> str:
        return self.talk("you" if seat == self.seat else "rival")

    def line(self, key: str, idents: list[str]) -> None:
        """A labelled list of pieces, if there are any."""
        if idents:
            self.console.print(Text(self.talk(key) + " ", style="bold"), self.names(idents))

    def rows(self, view: dict[str, Any]) -> list[Text]:
        """The structure, row by row: open cards in bold, covered ones plain, hidden ones shaded."""
        rows: dict[int, list[Text]] = {}
        for slot, (row, _) in zip(view["structure"], view["layout"], strict=True):
            rows.setdefault(row, []).append(self.cell(slot))
        lines = [Text(" ").join(cells) for cells in rows.values()]
        return [line for line in lines if line.plain.strip()]

    def cell(self, slot: dict[str, Any] | None) -> Text:
        """One place of the structure."""
        if slot is None:
            return Text(" " * WIDTH)
        if "card" not in slot:
            return Text("░" * WIDTH, style="dim")
        text = self.name(slot["card"])
        text.truncate(WIDTH, overflow="ellipsis", pad=True)
        text.stylize("bold reverse" if slot["accessible"] else "dim")
        return text

    def track(self, view: dict[str, Any]) -> Text:
        """The conflict pawn between the two capitals, yours on the left."""
        pawn = view["pawn"] if self.seat == 0 else -view["pawn"]
        conflict = view["conflict"]
        end, zones = conflict["capital"], [zone for zone in conflict["zones"] if zone["level"] > 1]
        starts = {min(map(abs, zone["spaces"])) for zone in zones if not zone["capital"]}
        spaces = [
            ("◉" if space == pawn else "│" if abs(space) in starts else "·")
            for space in range(-end, end + 1)
        ]
        ours, theirs = self.talk("your_capital"), self.talk("rival_capital")
        return Text(f"{ours} {' '.join(spaces)} {theirs}")

    def city(self, fields: dict[str, Any]) -> Text:
        """A city in a few lines: treasury, buildings, wonders, tokens."""
        lines = [Text(self.talk("treasury", n=fields["coins"]), style="gold1")]
        if fields["cards"]:
            order = sorted(fields["cards"], key=lambda card: self.pieces[card].color)
            lines.append(self.names(order))
        for wonder in fields["wonders"]:
            mark = "✔" if wonder["built"] else "○"
            lines.append(Text(f"{mark} {self.pieces[wonder['id']].names[self.language]}"))
        tokens = [*fields["progress"], *self.boxes.every("beside", fields)]
        if tokens:
            lines.append(self.names(tokens))
        return Text("\n").join(lines)

    def show_moves(self, game: septem.Game, moves: list[septem.Move]) -> None:
        """The moves; a card's effect is shown where it is named first."""
        grid = Table.grid(padding=(0, 2))
        explained: set[str] = set()
        for number, move in enumerate(moves, 1):
            named = [word for word in named_in(move.fields) if word in self.pieces]
            facts = [
                " ".join(self.pieces[word].effect[self.language])
                for word in named
                if word not in explained
            ]
            explained.update(named)
            grid.add_row(
                Text(str(number), style="bold cyan"),
                Text(move.describe(self.language)),
                Text(" / ".join(facts), style="dim"),
            )
        self.console.print(Panel(grid, title=self.talk("your_choice"), title_align="left"))
