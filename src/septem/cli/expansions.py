"""The commands of `septem` for designers of expansions."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import septem
from septem.cli.common import Language, blaming, check_language, fail, is_foreign, take_in
from septem.kernel import folders
from septem.kernel.errors import BadData
from septem.kernel.folders import Folder
from septem.kernel.phrases import say, templates
from septem.lab import balance

out = Console()


def check(
    folder: Annotated[Path, typer.Argument(help="The folder of an expansion of your own.")],
    games: Annotated[int, typer.Option(min=1, help="Random games to play with it.")] = 300,
    seed: Annotated[int, typer.Option(help="The first of the deals.")] = 1,
    language: Language = "en",
) -> None:
    """Look for mistakes in an expansion, list its pieces, and play random games to see how they fare."""
    check_language(language)
    take_in([folder])
    found = folders.read(folder)
    if folders.is_game(found):
        raise fail(f"{folder} holds a game; only expansions are checked here")
    check_face(found)
    out.print(pieces_table(found, language))
    try:
        with Console(stderr=True).status(say(language, "terminal", "balance_playing")), blaming():
            fates = balance.measure(found, games, seed)
    except (TypeError, ValueError, ArithmeticError) as problem:
        hint = "did a hook return something of a wrong kind?"
        raise fail(f"{found.script}: {type(problem).__name__}: {problem}; {hint}", 1) from None
    out.print(balance_table(fates, games, language))
    out.print(say(language, "terminal", "balance_about"), style="dim")


def check_face(found: Folder) -> None:
    """Look for mistakes in icons, style and lessons; only the web table shows them, so it may not be there."""
    try:
        from septem.web import folder_faces
    except ModuleNotFoundError as problem:
        if not is_foreign(problem):
            raise
        out.print("icons and lessons are not checked: pip install 'septem\\[web]'", style="dim")
        return
    try:
        folder_faces.check(found)
    except BadData as problem:
        raise fail(str(problem), 1) from None


def pieces_table(found: Folder, language: str) -> Table:
    """What is in an expansion."""
    table = Table(title=f"{found.data['title'][language]} · {found.label}")
    for column in ("fact_id", "balance_kind", "fact_cost", "fact_effect", "balance_needs"):
        table.add_column(say(language, "terminal", column), no_wrap=column == "fact_id")
    known = {piece.id: piece for piece in septem.pieces(found.game)}
    for entry in balance.pieces(found):
        piece = known[entry["id"]]
        table.add_row(
            piece.id,
            f"{'I' * piece.age} {sort_of(piece, language)}".strip(),
            piece.cost.get(language, ""),
            "\n".join(piece.effect[language]),
            ", ".join(entry["requires"]),
        )
    return table


def sort_of(piece: septem.Piece, language: str) -> str:
    """What sort of piece it is: its color, a wonder, or a kind of its own."""
    for key in (f"color_{piece.color}", f"balance_{piece.kind}"):
        if key in templates(language, "terminal"):
            return say(language, "terminal", key)
    return piece.kind


def balance_table(fates: dict[str, Any], games: int, language: str) -> Table:
    """How its pieces fared."""
    table = Table(title=say(language, "terminal", "balance_title", n=games))
    table.add_column(say(language, "terminal", "fact_id"), no_wrap=True)
    for column in ("used", "built", "tucked", "sold", "points", "lead"):
        table.add_column(say(language, "terminal", f"balance_{column}"), justify="right")
    for ident, fate in fates.items():
        counts = (fate.built, fate.tucked, fate.sold)
        shares = ["-" if (x := fate.share(n)) is None else f"{x:.0%}" for n in counts]
        points, lead = fate.mean(fate.points), fate.mean(fate.lead)
        table.add_row(
            ident,
            str(fate.used),
            *shares,
            "-" if points is None else f"{points:.1f}",
            "-" if lead is None else f"{lead:+.1f}",
        )
    return table


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    workshop = typer.Typer(help="For designers of expansions.", no_args_is_help=True)
    workshop.command()(check)
    app.add_typer(workshop, name="expansion")
