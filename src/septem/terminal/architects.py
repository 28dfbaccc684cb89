"""7 Wonders Architects in a terminal: decks to take from, everyone's wonder and cards, what your stages cost."""

from typing import Any

from rich.text import Text

import septem
from septem.kernel.figures import label
from septem.terminal.screen import Screen

SAME, DIFFERENT = "=", "≠"  # the resources of a stage


class ArchitectsScreen(Screen):
    """Architects as one seat sees it."""

    def show(self, game: septem.Game) -> None:
        view = game.view(self.seat)
        peace = view["conflict_tokens"] - view["conflict"]
        self.console.rule(self.talk("conflict_tokens", battle=view["conflict"], peace=peace))
        for seat in range(len(view["seats"])):
            for line in self.city(view, seat):
                self.console.print(line)
        self.console.print(Text(self.talk("stage_legend"), style="dim"))
        for line in self.next_stages(view["seats"][self.seat]):
            self.console.print(line)
        for token in view["progress"]:
            effect = " ".join(self.pieces[token].effect[self.language])
            self.console.print(Text.assemble("⬡ ", self.name(token), (f"  {effect}", "dim")))
        centre = view["centre"]
        top = self.name(centre["top"]) if centre.get("top") else Text("░")
        self.console.print(Text(self.talk("centre", n=centre["size"]) + " "), top)
        self.show_news()

    def city(self, view: dict[str, Any], seat: int) -> list[Text]:
        """One city in two lines: who it is and what it has; its stages, cards and deck."""
        fields = view["seats"][seat]
        deck = fields["deck"]
        cat = f" {self.talk('has_cat')}" if view["cat"] == seat else ""
        name = Text(self.who(view, seat), style="bold reverse" if seat == self.seat else "bold")
        held = {
            "shields": fields["shields"],
            "points": fields["points"]["total"],
            "stages": self.stages(fields),
        }
        facts = "  ".join(f"{self.talk(key)} {value}" for key, value in held.items() if value != "")
        name.append(f"{cat}  {facts}", style="not bold not reverse")
        cards = [
            Text(f"{count}× ").append_text(self.name(card))
            for card, count in fields["cards"].items()
        ]
        tokens = [self.name(token) for token in fields["progress"]]
        top = self.name(deck["top"]) if deck["top"] else Text("—")
        below = Text.assemble(
            "   ", label(self.language, self.talk("deck"), ""), top, f" ({deck['size']})"
        )
        owned = Text(", ").join([*cards, *tokens])
        return [name, below.append_text(Text.assemble("  " if owned else "", owned))]

    def stages(self, fields: dict[str, Any]) -> str:
        """The five stages: those built, and what the others take, those that can be built next in brackets."""
        return " ".join(self.stage(stage) for stage in fields["board"])

    def stage(self, stage: dict[str, Any]) -> str:
        if stage["state"] == "built":
            return "✔"
        cost = f"{stage['count']}{SAME if stage['same'] else DIFFERENT}"
        return f"[{cost}]" if stage["state"] == "open" else cost

    def next_stages(self, fields: dict[str, Any]) -> list[Text]:
        """What the stages that can be built next cost and do."""
        said = self.pieces[fields["wonder"]].effect[self.language] if fields["wonder"] else []
        return [
            Text(
                f"{'▸' if stage['payable'] else ' '} {line}",
                style="bold" if stage["payable"] else "",
            )
            for stage, line in zip(fields["board"], said, strict=bool(said))
            if stage["state"] == "open"
        ]

    def who(self, view: dict[str, Any], seat: int) -> str:
        """Where a seat is and its wonder."""
        offset = (seat - self.seat) % len(view["seats"])
        places = {0: "you", len(view["seats"]) - 1: "right", 1: "left"}
        wonder = view["seats"][seat]["wonder"]
        name = self.pieces[wonder].short[self.language] if wonder else "?"
        return f"{self.called(seat, places.get(offset, 'seat'))} · {name}"


SCREEN = ArchitectsScreen
