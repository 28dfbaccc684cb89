"""Any game in a terminal: what its view says, seat by seat."""

from typing import Any

from rich.panel import Panel
from rich.text import Text

import septem
from septem.terminal.screen import Screen

SHOWN_ELSEWHERE = ("game", "seat", "pending", "over", "seats", "expansions", "players")


class GenericScreen(Screen):
    """A game without a screen of its own."""

    def show(self, game: septem.Game) -> None:
        view = game.view(self.seat)
        common = {key: value for key, value in view.items() if key not in SHOWN_ELSEWHERE}
        self.console.rule(septem.games()[game.name].titles[self.language])
        self.console.print(self.facts(common))
        for seat, fields in enumerate(view.get("seats", [])):
            self.console.print(
                Panel(self.facts(fields), title=Text(self.who(view, seat)), title_align="left")
            )

    def facts(self, fields: dict[str, Any]) -> Text:
        """Fields worth a line; empty ones are left out."""
        lines = [
            Text.assemble((f"{self.word(key)} ", "bold"), self.value(value))
            for key, value in fields.items()
            if value is not None and value is not False and value not in ([], {})
        ]
        return Text("\n").join(lines)

    def value(self, value: Any) -> Text:
        """A value of a view as people read it."""
        if isinstance(value, dict):
            pairs = [Text.assemble(f"{self.word(key)} ", self.value(value[key])) for key in value]
            return Text(", ").join(pairs)
        if isinstance(value, list) and value and all(isinstance(row, list) for row in value):
            return Text("\n").join([Text(), *(self.value(row) for row in value)])
        if isinstance(value, list):
            return Text(" ").join(self.value(inner) for inner in value)
        if isinstance(value, str) and value in self.pieces:
            return self.name(value)
        return Text("·" if value is None else str(value))


SCREEN = GenericScreen
