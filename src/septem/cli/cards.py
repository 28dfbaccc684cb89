"""The command `septem card`: what a piece costs and does."""

from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

import septem
from septem import rulebook
from septem.cli.common import Folders, Language, check_language, fail, take_in
from septem.kernel.phrases import say, templates
from septem.kernel.piece import Piece, folded

out = Console()


def complete_piece(incomplete: str) -> list[str]:
    return [piece.id for _, piece in all_pieces() if piece.id.startswith(incomplete.lower())]


def all_pieces() -> list[tuple[str, Piece]]:
    """Every piece of every game with the game it belongs to."""
    return [(game, piece) for game in septem.games() for piece in septem.pieces(game)]


def card(
    name: Annotated[
        list[str],
        typer.Argument(
            help="An id or a name, in English or French.", autocompletion=complete_piece
        ),
    ],
    rulings: Annotated[
        bool, typer.Option("--rulings", help="With the clauses of the rules that name it.")
    ] = False,
    expansion: Folders = None,
    language: Language = "en",
) -> None:
    """What a card, wonder or token costs and does, its chains and its copies."""
    check_language(language)
    take_in(expansion)
    wanted = " ".join(name)
    pieces = all_pieces()
    found = [(game, piece) for game, piece in pieces if piece.answers_to(wanted)]
    if not found:
        raise fail(f"there is no piece '{wanted}'{near(wanted, [p for _, p in pieces])}")
    several = len({game for game, _ in found}) > 1
    for game, piece in found:
        title = septem.games()[game].titles[language] if several else ""
        names = {one.id: one.names[language] for of, one in pieces if of == game}
        show_piece(game, piece, names, language, title, rulings)


def near(wanted: str, pieces: list[Piece]) -> str:
    """A hint at pieces whose names are close."""
    names = {
        name.lower(): name
        for piece in pieces
        for name in (piece.id, *piece.names.values(), *piece.also)
    }
    close = get_close_matches(wanted.lower(), list(names), 3, 0.6)
    return f"; did you mean {' or '.join(names[one] for one in close)}?" if close else ""


def clauses_on(game: str, piece: Piece, language: str) -> list[tuple[str, str]]:
    """The clauses of the rules that name a piece, by number."""
    found = rulebook.rulings(piece.mentions, septem.games()[game].letters, language)
    return [(number, rulebook.plain(text).replace(" - ", "\n- ")) for number, text in found]


def show_piece(
    game: str, piece: Piece, names: dict[str, str], language: str, game_title: str, rulings: bool
) -> None:
    """One piece; under the title of its game where pieces of several games answer to a name."""
    grid = Table(show_header=False, box=None, pad_edge=False)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()

    def line(key: str, text: str) -> None:
        if text:
            grid.add_row(say(language, "terminal", key), escape(text))

    line("fact_id", f"{piece.id}  ({game})")
    if piece.age:
        line("fact_age", "I" * piece.age)
    line("fact_color", piece.color and say(language, "terminal", f"color_{piece.color}"))
    line("fact_cost", piece.cost.get(language, ""))
    line("fact_effect", "\n".join(piece.effect[language]))
    line("fact_chain_from", ", ".join(names[one] for one in piece.chain_from))
    line("fact_chain_to", ", ".join(names[one] for one in piece.chain_to))
    line("fact_copies", piece.copies.get(language, ""))
    line("fact_source", source_text(piece.source, language))
    for number, text in clauses_on(game, piece, language) if rulings else ():
        grid.add_row(number, escape(text), style="dim")
    titles = dict.fromkeys([piece.names[language], *piece.names.values()])
    title = " · ".join(titles) + (f" ({game_title})" if game_title else "")
    out.print(Panel(grid, title=escape(title), title_align="left", expand=False))


def source_text(source: str, language: str) -> str:
    """Where the values of a piece come from; people's own words stay as they are."""
    known = templates(language, "terminal")
    return "; ".join(
        known.get(f"source_{folded(part).replace(' ', '_')}", part) for part in source.split("; ")
    )


def add_to(app: typer.Typer) -> None:
    app.command()(card)
