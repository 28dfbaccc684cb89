"""The loop of a terminal game: show, ask, play; bots choose for the other seats."""

import importlib
from collections.abc import Sequence
from importlib.util import find_spec
from random import Random

from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt

import septem
from septem.bots.levels import Level
from septem.bots.player import Perspective
from septem.kernel.figures import label
from septem.terminal import hints
from septem.terminal.screen import Screen
from septem.terminal.talk import talk


class Quit(Exception):
    """The player leaves the game."""


def screen(
    console: Console, game: str, seat: int, language: str, people: Sequence[str] = ()
) -> Screen:
    """The screen of a game: that of the module with its name, or the one for any game; `people` are the names of a record."""
    own = f"septem.terminal.{game}"
    found = importlib.import_module(own if find_spec(own) else "septem.terminal.generic")
    made: Screen = found.SCREEN(console, game, seat, language, people)
    return made


def play(
    console: Console, game: septem.Game, seat: int, language: str, level: Level, rng: Random
) -> None:
    """Play one seat of a game to its end against bots of a level; raises Quit when the player leaves."""
    seen = screen(console, game.name, seat, language)
    bots = [level.make() for _ in range(int(game.seats))]
    while not game.over:
        for other in game.pending:
            if other != seat:
                view = Perspective(game, other)
                move = bots[other].choose(view, rng, level.limit_in(game.name))
                before = game.view(None)
                game.play(other, move)
                seen.hear(game, move, before)
        if seat in game.pending:
            seen.show(game)
            before, move = game.view(None), ask(console, seen, game, seat)
            game.play(seat, move)
            seen.hear(game, move, before)
    seen.show_news()
    seen.show_end(game)


def ask(console: Console, seen: Screen, game: septem.Game, seat: int) -> septem.Move:
    """One of the seat's moves, chosen by its number or its notation."""
    moves = game.moves(seat)
    seen.show_moves(game, moves)
    while True:
        answer = question(seen.language).ask(talk(seen.language, "your_move"), console=console)
        answer = answer.strip()
        if answer in ("q", "quit"):
            raise Quit
        if answer in ("h", "hint"):
            hints.show(seen, game, moves)
            continue
        if answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        for move in moves:
            if move.text == " ".join(answer.split()):
                return move
        console.print(escape(refused(game, seat, answer, seen.language)), style="yellow")


def question(language: str) -> type[Prompt]:
    """What asks for a line, with the colon of a language."""

    class Question(Prompt):
        prompt_suffix = label(language, "", "")

    return Question


def refused(game: septem.Game, seat: int, answer: str, language: str) -> str:
    """Why an answer is no move; what may be typed instead."""
    if answer in ("", "?", "help"):
        return talk(language, "help")
    if answer.isdecimal():
        return talk(language, "no_such_number", n=len(game.moves(seat)))
    return game.refusal(seat, answer, language)
