"""7 Wonders Duel in a terminal of 80 columns: the structure with costs, the track, the two cities with their prices."""

from collections.abc import Iterator
from typing import Any

from rich.align import Align
from rich.table import Table
from rich.text import Text

import septem
from septem.duel.cards.catalogue import CARDS
from septem.kernel.figures import label
from septem.terminal.choices import CardScreen
from septem.terminal.duel.structure import rows

ROMAN = ("", "I", "II", "III")


class DuelScreen(CardScreen):
    """Duel as one seat sees it."""

    shares = (4, 6, 7)

    def show(self, game: septem.Game) -> None:
        view = game.view(self.seat)
        self.console.rule(self.talk("duel_age", age=ROMAN[max(view["age"], 1)]))
        if any(view["structure"]):
            for row in rows(self, view, min(self.console.width, 100)):
                self.console.print(row, no_wrap=True)
            self.console.print(Text(self.talk("structure_legend"), style="dim"))
        self.console.print(Align.center(self.track(view)))
        self.console.print(Align.center(Text(self.conflict(view), style="dim")))
        for token in view["progress"]:
            effect = " ".join(self.pieces[token].effect[self.language])
            self.console.print(
                Text.assemble(("⬡ ", "green3"), self.name(token), (f"  {effect}", "dim"))
            )
        for line in self.boxes.every("lines", self, view):
            self.console.print(line)
        self.console.print(self.cities(view))
        self.show_news()

    def who(self, view: dict[str, Any], seat: int) -> str:
        return self.called(seat, "you" if seat == self.seat else "rival")

    def named(self, key: str, rest: str) -> str:
        """A labelled line."""
        return label(self.language, self.talk(key), rest)

    def cost(self, card: str) -> str:
        """The printed cost in the shortest way: coins, then a letter for each resource; a chain you hold makes it nothing."""
        printed = CARDS[card]
        goods = "".join(self.talk(f"letter_{good}") * n for good, n in printed.resources.items())
        return (
            " ".join(part for part in (f"{printed.coins}¢" if printed.coins else "", goods) if part)
            or "—"
        )

    def track(self, view: dict[str, Any]) -> Text:
        """The conflict pawn between the two capitals, yours on the left; what a token still costs stands where it lies."""
        side = 1 if self.seat == 0 else -1
        conflict = view["conflict"]
        end = conflict["capital"]
        edges = {
            side * min(zone["spaces"], key=abs): str(zone["loss"]) if zone["token"] else "│"
            for zone in conflict["zones"]
            if zone["level"] > 1
        }
        spaces = [
            ("◉" if space == side * view["pawn"] else edges.get(space, "·"))
            for space in range(-end, end + 1)
        ]
        ours, theirs = self.talk("your_capital"), self.talk("rival_capital")
        return Text(f"{ours} ▐ {' '.join(spaces)} ▌ {theirs}")

    def conflict(self, view: dict[str, Any]) -> str:
        """Who leads on the track, and what it is worth."""
        found = view["conflict"]
        if not found["lead"]:
            return self.talk("nobody_leads", n=found["capital"])
        key = "you_lead" if found["leader"] == self.seat else "rival_leads"
        return self.talk(
            key, n=found["lead"], points=found["points"], left=found["capital"] - found["lead"]
        )

    def cities(self, view: dict[str, Any]) -> Table:
        """The two cities side by side."""
        table = Table(expand=True, show_edge=False)
        for seat in (self.seat, 1 - self.seat):
            table.add_column(Text(self.who(view, seat)), ratio=1)
        table.add_row(*(self.city(view["seats"][seat]) for seat in (self.seat, 1 - self.seat)))
        return table

    def city(self, fields: dict[str, Any]) -> Text:
        """A city in a few lines: treasury, prices, buildings, wonders, tokens."""
        holdings = (fields["coins"], fields["points"]["total"])
        lines = [
            Text(self.talk("holdings", coins=holdings[0], points=holdings[1]), style="gold1"),
            Text(self.named("makes", self.made(fields) or "—")),
            Text(
                self.named(
                    "buys_at",
                    " ".join(
                        f"{self.talk(f'letter_{good}')}{n}" for good, n in fields["buys_at"].items()
                    ),
                )
            ),
        ]
        symbols = [
            f"{n} {self.good(symbol)}" if n > 1 else self.good(symbol)
            for symbol, n in fields["symbols"].items()
        ]
        if symbols:
            lines.append(Text(self.named("symbols", ", ".join(symbols)), style="green3"))
        if fields["cards"]:
            order = sorted(fields["cards"], key=lambda card: self.pieces[card].color)
            lines.append(self.names(order))
        for number, wonder in enumerate(fields["wonders"], 1):
            mark = "✔" if wonder["built"] else "○"
            lines.append(Text(f"{mark} ⌂{number} {self.pieces[wonder['id']].names[self.language]}"))
        tokens = [
            self.name(piece) for piece in (*fields["progress"], *self.boxes.every("beside", fields))
        ]
        if tokens:
            lines.append(Text(", ").join(tokens))
        lines += [Text(token) for token in self.boxes.every("tokens", self, fields)]
        return Text("\n").join(lines)

    def good(self, key: str) -> str:
        """A resource or symbol in words."""
        return self.word(f"word_{key}")

    def made(self, fields: dict[str, Any]) -> str:
        """What a city produces, in the letters of costs."""
        fixed = "".join(self.talk(f"letter_{good}") * n for good, n in fields["makes"].items())
        choices = [
            "/".join(self.talk(f"letter_{good}") for good in choice) for choice in fields["choices"]
        ]
        return " ".join(part for part in (fixed, *choices) if part)

    def label(self, move: septem.Move) -> str:
        """What a move does, in a word or two, and what it pays; a wonder is called by its number in the city."""
        fields = move.fields
        found: str | None = self.boxes.first("label", self, fields)
        key = f"short_{fields['kind']}"
        if found or not self.says(key):
            return found or move.describe(self.language)
        if fields["kind"] == "wonder":
            return self.talk(key, n=self.wonders.index(fields["wonder"]) + 1)
        price = fields.get("cost", 0) + sum(fields.get("paid", {}).values())
        chain = fields.get("way") == "chain"
        paid = self.talk("by_chain") if chain else f"{price}¢" if price else ""
        return f"{self.talk(key, n=fields.get('gains', 0))} {paid}".rstrip()

    def show_moves(self, game: septem.Game, moves: list[septem.Move]) -> None:
        """The cards with their moves; wonders are called by their number in the city."""
        mine = game.view(self.seat)["seats"][self.seat]["wonders"]
        self.wonders = [wonder["id"] for wonder in mine]
        super().show_moves(game, moves)

    def remarks(self, game: septem.Game, moves: list[septem.Move], card: str) -> Iterator[Text]:
        """What is missing for a card that can be reached."""
        offered = game.view(self.seat)["seats"][self.seat]["offers"]["cards"].get(
            card, {"short": 0}
        )
        if offered["short"]:
            yield Text(f"✗ {self.priced(offered)}", style="yellow")

    def priced(self, offered: dict[str, Any]) -> str:
        """What a card or wonder costs this city now, and what it lacks."""
        price = self.talk("price", n=offered["price"])
        short = offered["short"]
        return f"{price}, {self.talk('short_of', n=short)}" if short else price

    def more_rows(self, game: septem.Game, moves: list[septem.Move]) -> Iterator[tuple[Text, ...]]:
        """The wonders that could be built, with their prices; cards that cannot be paid are in the structure."""
        offers = game.view(self.seat)["seats"][self.seat]["offers"]["wonders"]
        if not any(move.fields["kind"] in ("build", "discard") for move in moves):
            return
        for number, wonder in enumerate(self.wonders, 1):
            if wonder in offers:
                said = self.priced(offers[wonder])
                yield (
                    Text(f"⌂{number} {self.pieces[wonder].names[self.language]}"),
                    self.facts(wonder),
                    Text(said),
                )
