"""What all commands of `septem` share: the options they take alike, and how they fail."""

import sys
from typing import Annotated

import typer

import septem
from septem.kernel.phrases import LANGUAGES

Language = Annotated[
    str, typer.Option("--language", "-l", help="en or fr.", envvar="SEPTEM_LANGUAGE")
]


def complete_game(incomplete: str) -> list[str]:
    return [game for game in septem.GAMES if game.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(help="Which game: " + ", ".join(septem.GAMES), autocompletion=complete_game)
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
    if game not in septem.GAMES:
        raise fail(f"there is no game '{game}'; use one of {', '.join(septem.GAMES)}")
    return game
