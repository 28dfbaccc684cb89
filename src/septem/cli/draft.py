"""The draft of wonders before a game in the terminal."""

from rich.console import Console
from rich.markup import escape

import septem
from septem.kernel.descriptions import describe
from septem.kernel.phrases import say
from septem.kernel.piece import Piece
from septem.server import draft as drafts
from septem.server import games
from septem.server.draft import Draft
from septem.terminal.loop import Quit, question


def with_drafted(out: Console, table: septem.Game, level: str, language: str) -> septem.Game:
    """The same game with the wonders that you and bots of a level take in turn; raises Quit when you leave."""
    options = table.setup.options
    seed, players = int(options["seed"]), int(options["players"])
    others = {
        city: level if city < players else "random" for city in range(1, drafts.cities(players))
    }
    draft = drafts.settled(table.name, drafts.laid(table.name, players, options), seed, others)
    while not draft.done:
        pieces = games.pieces(table.name)
        tell(out, draft, pieces, language)
        picked = ask(out, [pieces[board] for board in draft.options], language)
        draft = drafts.settled(table.name, draft.after(picked), seed, others)
    drafted = describe(table.name).drafted
    return septem.new(table.name, **{**options, drafted: draft.boards})


def tell(out: Console, draft: Draft, pieces: dict[str, Piece], language: str) -> None:
    """What the others have taken."""
    for city, board in draft.taken.items():
        name = pieces[board].short[language]
        out.print(say(language, "terminal", "draft_taken", seat=city, wonder=name), style="dim")


def ask(out: Console, offered: list[Piece], language: str) -> str:
    """A board of those left, chosen by its number or its name."""
    for number, one in enumerate(offered, 1):
        out.print(f"{number:3} [bold]{escape(one.names[language])}[/bold]")
        out.print(f"    {escape('; '.join(one.effect[language]))}", style="dim")
    while True:
        asked = say(language, "terminal", "draft_ask")
        answer = question(language).ask(asked, console=out).strip()
        if answer in ("q", "quit"):
            raise Quit
        if answer.isdecimal() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1].id
        for one in offered:
            if one.answers_to(answer):
                return one.id
        out.print(say(language, "terminal", "no_such_number", n=len(offered)), style="yellow")
