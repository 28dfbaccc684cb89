"""The commands `septem play` and `septem replay`."""

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.prompt import Prompt

import septem
from septem.bots import levels
from septem.bots.levels import Level
from septem.cli import draft as drafting
from septem.cli.common import (
    Folders,
    GameName,
    Language,
    asked_for,
    blaming,
    check_game,
    check_language,
    fail,
    option_list,
    own_options,
    take_in,
)
from septem.kernel import record as records
from septem.kernel.phrases import say
from septem.terminal import loop

out = Console()
Left = (loop.Quit, KeyboardInterrupt, EOFError)  # how people leave a game


def play(
    context: typer.Context,
    game: GameName,
    players: Annotated[int, typer.Option("--players", "-p", help="Seats at the table.")] = 0,
    seed: Annotated[int | None, typer.Option("--seed", help="The deal; drawn if left out.")] = None,
    expansion: Annotated[
        list[str] | None,
        typer.Option(
            "--expansion",
            "--expansions",
            "-e",
            help="An expansion, or the folder of your own; may be repeated.",
        ),
    ] = None,
    draft: Annotated[
        bool,
        typer.Option("--draft", help="Take wonders in turn before the game, where it has a draft."),
    ] = False,
    level: Annotated[
        str, typer.Option("--level", help="How strong the bots are, from random to master.")
    ] = "fair",
    save: Annotated[
        Path, typer.Option("--save", help="Where the record of the game is written.")
    ] = Path("last-game.septem"),
    language: Language = "en",
) -> None:
    """Play in the terminal against bots. A game has options of its own, such as --sides B."""
    check_language(language)
    options = own_options(check_game(game), context.args)
    if players:
        options["players"] = players
    wanted = [*asked_for(game, expansion or []), *context.obj]
    if wanted:
        options["expansions"] = tuple(wanted)
    against, table = begun(game, seed, options, level, language)
    if draft:
        table = drafted(table, level, language)
    message = played(table, language, against, seed)
    save.write_text(str(table.record()), encoding="utf-8")
    out.print("\n" + say(language, "terminal", message, file=str(save)))


def play_any(context: typer.Context) -> None:
    """Ask which game, and play it in the terminal."""
    out.print("The web table is not installed (pip install 'septem\\[web]'); here is the terminal.")
    try:
        game = Prompt.ask("Which game?", choices=list(septem.games()), console=out)
    except Left:
        raise typer.Exit from None
    play(context, game)


def begun(
    game: str, seed: int | None, options: dict[str, Any], level: str, language: str
) -> tuple[Level, septem.Game]:
    """The bots to play against, and the table."""
    try:
        return levels.level(level), septem.new(game, seed=seed, **options)
    except septem.BadOption as problem:
        raise fail(problem.in_language(language)) from None


def drafted(table: septem.Game, level: str, language: str) -> septem.Game:
    """The table with the wonders taken in turn."""
    if not septem.games()[table.name].drafted:
        raise fail(say(language, "server", "no_draft_here"))
    try:
        return drafting.with_drafted(out, table, level, language)
    except Left:
        raise typer.Exit from None


def played(table: septem.Game, language: str, against: Level, seed: int | None) -> str:
    """Play to the end, or until somebody leaves; what there is to say then."""
    try:
        with blaming():
            loop.play(out, table, 0, language, against, Random(seed))
    except Left:
        return "goodbye"
    return "saved"


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as written by `septem play`.")],
    seat: Annotated[int, typer.Option("--seat", help="Whose eyes to look through.")] = 0,
    at_once: Annotated[bool, typer.Option("--all", help="Do not wait between turns.")] = False,
    expansion: Folders = None,
    language: Language = "en",
) -> None:
    """Step through a record: Enter for the next turn, q to stop."""
    check_language(language)
    take_in(expansion)
    try:
        record = records.parse(file.read_text(encoding="utf-8"))
        end = septem.replay(record)
        game = septem.replay(record.upto(0))
        end.checked(seat)
    except OSError as problem:
        raise fail(f"{file} cannot be read: {problem.strerror}", 1) from None
    except (septem.SeptemError, UnicodeDecodeError) as problem:
        raise fail(f"{file}: {problem}", 1) from None
    screen = loop.screen(out, game.name, seat, language, record.names)
    waiting, made, before = 0, list[septem.Move](), game.view(None)
    for mover, text in record.moves:
        if game.pending and not waiting:
            screen.show(game)
            waiting, made, before = len(game.pending), [], game.view(None)
        made.append(next(one for one in game.moves(mover) if one.text == text))
        game.play(mover, made[-1])
        waiting -= 1
        if waiting:
            continue
        for line in screen.told(made, before, game.view(None), all_open=True):
            out.print(line)
        if not at_once and out.input("").strip() in ("q", "quit"):
            return
    screen.show_end(game)


def add_to(app: typer.Typer) -> None:
    app.command(
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
        epilog=f"Options of the games: {'; '.join(option_list())}.",
    )(play)
    app.command()(replay)
    app.command(name="watch", hidden=True)(replay)
