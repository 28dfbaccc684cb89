"""What all commands of `septem` share: the options they take alike, and how they fail."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import septem
from septem.kernel import folders
from septem.kernel.descriptions import packaged
from septem.kernel.phrases import LANGUAGES

Language = Annotated[
    str, typer.Option("--language", "-l", help="en or fr.", envvar="SEPTEM_LANGUAGE")
]
Folders = Annotated[
    list[Path] | None,
    typer.Option("--expansion", help="The folder of an expansion of your own; may be repeated."),
]


def game_names() -> list[str]:
    """The games there are; none of somebody's own where one of the folders is wrong, which the command itself will say."""
    try:
        return list(septem.games())
    except septem.SeptemError:
        return list(packaged())


def complete_game(incomplete: str) -> list[str]:
    return [game for game in game_names() if game.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(help="Which game: " + ", ".join(game_names()), autocompletion=complete_game)
]


def fail(message: str, code: int = 2) -> typer.Exit:
    """Say in one line what is wrong and what to do, and leave."""
    print(f"septem: {message}", file=sys.stderr)
    return typer.Exit(code)


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise fail(f"there is no language '{language}'; use one of {', '.join(LANGUAGES)}")
    return language


def check_game(game: str) -> str:
    if game not in septem.games():
        raise fail(f"there is no game '{game}'; use one of {', '.join(septem.games())}")
    return game


def take_in(given: list[Path] | None) -> list[str]:
    """Register folders that were named, also for the processes this one starts; their labels."""
    try:
        septem.games()  # takes in those of the environment
        return [septem.register(path) for path in given or []]
    except septem.SeptemError as problem:
        raise fail(str(problem)) from None


def asked_for(game: str, names: list[str]) -> list[str]:
    """Expansions by name or by folder; the game's own names come first."""
    known = septem.games()[game].boxes
    return [
        name if name in known or not Path(name).is_dir() else take_in([Path(name)])[0]
        for name in names
    ]


@contextmanager
def blaming() -> Iterator[None]:
    """A Python error of somebody's own expansion is said in one line with its file and line."""
    try:
        yield
    except Exception as problem:
        said = folders.blamed(problem)
        if said is problem:
            raise
        raise fail(str(said), 1) from None
