"""7 Wonders in a terminal: neighbours, your city, your hand with prices."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.text import Text

import septem
from septem.kernel.figures import MINUS, clauses, label
from septem.kernel.phrases import own, say
from septem.terminal.choices import CardScreen
from septem.terminal.screen import Screen

ROMAN = ("", "I", "II", "III")
BUILDING = ("build", "dig")  # kinds of moves
SOURCE = re.compile(r" ?\[[^]]*\]")  # where values come from


class WondersScreen(CardScreen):
    """7 Wonders as one seat sees it."""

    def show(self, game: septem.Game) -> None:
        """The table before a choice."""
        view = game.view(self.seat)
        self.console.rule(self.moment(view))
        for city in range(len(view["seats"])):
            for line in self.city(view, city):
                self.console.print(line)
        mine = view["seats"][self.seat]
        stages = self.effect(mine["wonder"])[1:]
        if mine["stages"] < len(stages):
            said = f"{self.talk('next_stage')} {stages[mine['stages']]}"
            self.console.print(Text(said, style="bold"))
        for line in self.boxes.every("lines", self, view):
            self.console.print(line)
        self.show_news()

    def moment(self, view: dict[str, Any]) -> str:
        """The age and turn, or what comes before them."""
        found: str | None = self.boxes.first("moment", self, view)
        age = ROMAN[view["age"]]
        title = self.talk("age_turn", age=age, turn=view["turn"], turns=view["turns"])
        return found or passing(self, view, title)

    def city(self, view: dict[str, Any], city: int) -> list[Text]:
        """One city in two lines: who it is and what it has; what it sells and its buildings."""
        fields = view["seats"][city]
        stages = len(self.pieces[fields["wonder"]].effect["en"]) - 1
        held = {
            "coins": str(fields["coins"]),
            "stages": f"{fields['stages']}/{stages}",
            "shields": str(fields["shields"]),
            "tokens": self.tokens(fields),
            "science": self.symbols(fields["symbols"]),
        }
        facts = [f"{self.talk(key)} {value}" for key, value in held.items() if value]
        cards = self.color_counts(fields["cards"]) + self.color_counts(self.beside(fields))
        name = Text(self.who(view, city), style="bold reverse" if city == self.seat else "bold")
        below = Text.assemble("   ", Text(" ").join(cards), "  " if cards else "")
        sells = self.goods(fields["sells"])
        below.append(label(self.language, self.talk("sells"), sells) if sells else "", style="dim")
        return [name.append(f"  {'  '.join(facts)}", style="not bold not reverse"), below]

    def who(self, view: dict[str, Any], city: int) -> str:
        """Where a city sits and its wonder."""
        offset = (city - self.seat) % len(view["seats"])
        places = {0: "you", 1: "left", len(view["seats"]) - 1: "right"}
        wonder = self.pieces[view["seats"][city]["wonder"]].short[self.language]
        more = self.boxes.first("place", self, view, city)
        where = f"{self.called(city, places.get(offset, 'seat'))} · {wonder}"
        return f"{where} · {more}" if more else where

    def beside(self, fields: dict[str, Any]) -> list[str]:
        """Cards that stand beside the buildings of a city."""
        return self.boxes.every("beside", fields)

    def tokens(self, fields: dict[str, Any]) -> str:
        """Victory and Defeat tokens, and those of the boxes."""
        text = "+".join(str(value) for value in fields["victories"]) or "0"
        if fields["defeats"]:
            text += f" {MINUS}{fields['defeats']}"
        return " ".join([text, *self.boxes.every("tokens", self, fields)])

    def symbols(self, counts: dict[str, int]) -> str:
        parts = [
            f"{count} {say(self.language, 'wonders', symbol, n=count)}"
            for symbol, count in counts.items()
            if count
        ]
        return ", ".join(parts)

    def goods(self, units: list[list[str]]) -> str:
        """Units for sale: `2 wood, stone/clay`."""
        counted = Counter(tuple(unit) for unit in units)
        return ", ".join(f"{n} " * (n > 1) + self.unit(unit, n) for unit, n in counted.items())

    def unit(self, goods: tuple[str, ...], n: int) -> str:
        """So many of a good, or of a choice between goods."""
        return "/".join(say(self.language, "wonders", good, n=n) for good in goods)

    def show_moves(self, game: septem.Game, moves: list[septem.Move]) -> None:
        super().show_moves(game, moves)
        legend = self.talk("legend")
        if any(isinstance(move.fields.get("way"), int) for move in moves):
            legend += self.talk("legend_option")
        self.console.print(Text(legend, style="dim"))

    def remarks(self, game: septem.Game, moves: list[septem.Move], card: str) -> Iterator[Text]:
        """Why a card of the hand cannot be built."""
        if card and not any(self.builds(m) for m in moves if self.card_of(m) == card):
            yield Text(f"✗ {self.why_not(game, moves, card)}", style="yellow")

    def question(self, game: septem.Game, moves: list[septem.Move]) -> str:
        """What is asked."""
        found: str | None = self.boxes.first("question", self, game.view(self.seat), moves)
        free = moves[0].fields.get("for") == "free_city"
        return found or self.talk("for_free_city" if free else "your_hand")

    def show_end(self, game: septem.Game) -> None:
        """The score sheet, with what boxes put below it."""
        super().show_end(game)
        for line in self.boxes.every("end", self, game.view(self.seat)):
            self.console.print(line)

    def why_not(self, game: septem.Game, moves: list[septem.Move], card: str) -> str:
        """Why a card of the hand cannot be built."""
        prefix = "free " if moves[0].fields.get("for") == "free_city" else ""
        letter = self.boxes.merged("letters").get(self.pieces[card].kind, "B")
        return game.refusal(self.seat, f"{prefix}{letter} {card}", self.language)

    def facts(self, card: str) -> Text:
        cost = self.pieces[card].cost[self.language]
        return Text(f"{cost} → {clauses(self.language, self.effect(card))}", style="dim")

    def effect(self, ident: str) -> list[str]:
        """What a piece does, without where its values come from and what of them is doubtful: `septem card` tells that."""
        doubtful = own(self.language, self.game, "doubt").partition("{")[0]
        lines = [SOURCE.sub("", line) for line in self.pieces[ident].effect[self.language]]
        return [line for line in lines if line and not line.startswith(doubtful)]

    def label(self, move: septem.Move) -> str:
        """What a move does, in a word or two, and what it pays."""
        fields = move.fields
        key = f"short_{fields['kind']}"
        n = fields.get("stage", fields.get("coins", 0))
        said = self.talk(key, n=n) if self.says(key) else move.describe(self.language)
        return " ".join([said, *payment(fields)])

    def color_counts(self, cards: list[str]) -> list[Text]:
        """How many buildings of each color a city has."""
        counts = Counter(self.pieces[card].color for card in cards)
        return [
            Text(f"{glyph}{counts[color]}", style=style)
            for color, (glyph, style) in self.colors.items()
            if counts[color]
        ]

    def builds(self, move: septem.Move) -> bool:
        """Whether a move builds or takes its card."""
        return move.fields["kind"] in (*BUILDING, *self.boxes.joined("builds"))


def passing(screen: Screen, view: dict[str, Any], title: str) -> str:
    """A title with where hands go."""
    return f"{title} · {screen.talk('pass_' + view['pass_to'])}"


def payment(fields: dict[str, Any]) -> list[str]:
    """How a move pays, in the signs of the notation: coins by side, then what makes it free, then what it names."""
    sides = fields.get("sides", {})
    signs = {"left": "<", "right": ">"}
    said = [
        f"={coins}" if who == "bank" else f"{signs.get(sides.get(who), f'~{who}:')}{coins}"
        for who, coins in fields.get("paid", {}).items()
    ]
    way = fields.get("way", "")
    said += {"chain": ["*"], "power": ["!"], "exchange": [f"!{fields.get('given')}"]}.get(way, [])
    named = way if isinstance(way, int) else fields.get("target")
    return [*said, f"@{named}"] if named is not None else said
