"""What all commands of `septem` share: the options they take alike, and how they fail."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

import septem
from septem.kernel import folders
from septem.kernel.descriptions import Description, Option, packaged
from septem.kernel.phrases import LANGUAGES

Language = Annotated[
    str, typer.Option("--language", "-l", help="en or fr.", envvar="SEPTEM_LANGUAGE")
]
Folders = Annotated[
    list[Path] | None,
    typer.Option(
        "--expansion", help="The folder of an expansion or a game of your own; may be repeated."
    ),
]


def known_games() -> dict[str, Description]:
    """The games there are; none of somebody's own where one of the folders is wrong, which the command itself will say."""
    try:
        return septem.games()
    except septem.SeptemError:
        return packaged()


def complete_game(incomplete: str) -> list[str]:
    return [game for game in known_games() if game.startswith(incomplete)]


def game_list() -> list[str]:
    """The games with their titles."""
    return [f"{name} ({known_games()[name].titles['en']})" for name in known_games()]


def option_list() -> list[str]:
    """The options of every game as they are typed."""
    return [f"{name}: {', '.join(flags(game))}" for name, game in known_games().items()]


def flags(game: Description) -> list[str]:
    """The options of a game as they are typed, each with its values."""
    switches = [f"--{name.replace('_', '-')}" for name in game.expansions.switches()]
    return [flag(option) for option in game.options.values()] + switches


def flag(option: Option) -> str:
    typed = f"--{option.name.replace('_', '-')}"
    if option.kind == "switch":
        return typed
    return f"{typed} {'|'.join(option.choices) if option.kind == 'choice' else 'NAME,NAME,...'}"


def own_options(name: str, words: list[str]) -> dict[str, Any]:
    """The options of a game out of the words typed after it: `--sides B --teams`."""
    game = septem.games()[name]
    found: dict[str, Any] = {}
    left = list(words)
    while left:
        typed, _, value = left.pop(0).partition("=")
        key = typed.removeprefix("--").replace("-", "_")
        option = game.options.get(key)
        if not typed.startswith("--") or not (option or key in game.expansions.switches()):
            raise fail(f"{name} has no option '{typed}'; it has: {', '.join(flags(game))}")
        if option is None or option.kind == "switch":
            found[key] = True
            continue
        value = value or (left.pop(0) if left else "")
        found[key] = tuple(value.split(",")) if "," in value else value
    return found


GameName = Annotated[
    str,
    typer.Argument(help="Which game: " + ", ".join(known_games()), autocompletion=complete_game),
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
    """Register folders that were named, also for the processes this one starts; the labels of expansions."""
    try:
        septem.games()  # takes in those of the environment
        labels = [septem.register(path) for path in given or []]
        return [label for label in labels if label not in septem.games()]
    except septem.SeptemError as problem:
        raise fail(str(problem)) from None


def asked_for(game: str, names: list[str]) -> list[str]:
    """Expansions by name or by folder; the game's own names come first."""
    known = {**septem.games()[game].boxes, **septem.games()[game].expansions.bundles()}
    return [
        name if name in known or not Path(name).is_dir() else take_in([Path(name)])[0]
        for name in names
    ]


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """A package that comes with an extra and is not there is said in one line, with how to get it."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if not is_foreign(problem):
            raise
        get = f"install it with: pip install 'septem[{extra}]'"
        raise fail(
            f"this needs the extra '{extra}' ({problem.name} is missing); {get}", 1
        ) from None


def is_foreign(problem: ModuleNotFoundError) -> bool:
    """Whether the module that is missing is none of ours."""
    return (problem.name or "").partition(".")[0] != septem.__name__


@contextmanager
def troubled() -> Iterator[None]:
    """What is wrong with a database or a port is said in one line."""
    with needing("web"):
        from septem.server.opening import Trouble

        try:
            yield
        except Trouble as problem:
            raise fail(str(problem), 2 if problem.usage else 1) from None


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
