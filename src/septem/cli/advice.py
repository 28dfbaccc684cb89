"""The commands `septem hint` and `septem review`."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import septem
from septem.bots import review as reviews
from septem.bots.advice import Advice
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.cli.common import Language, check_language, fail
from septem.kernel import record as records
from septem.kernel.figures import percent, signed
from septem.kernel.phrases import Name, say
from septem.kernel.record import Record
from septem.terminal import loop

out = Console()


def hint(
    file: Annotated[Path, typer.Argument(help="A record, or a position as JSON.")],
    seat: Annotated[int, typer.Option(help="Whose move; the first seat that owes one.")] = -1,
    at: Annotated[int, typer.Option("--at", help="After so many moves of the record.")] = -1,
    seconds: Annotated[float, typer.Option(help="How long to think.")] = 1.0,
    top: Annotated[int, typer.Option(help="How many moves to show.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    language: Language = "en",
) -> None:
    """The best moves in a position, with the chance to win, the points and the reason."""
    check_language(language)
    game, people = read_game(file, at)
    who = seat if seat >= 0 else next(iter(game.pending), 0)
    if not 0 <= who < game.seats or not game.owes(who):
        raise fail(say(language, "bots", "no_decision", seat=who))
    called = names(game, who, people, language)
    others = {n: name for n, name in enumerate(called) if n != who}
    found = SearchBot().analyse(Perspective(game, who), Limit(seconds=seconds), top, names=others)
    if as_json:
        print(json.dumps({"seat": who, "moves": [one.fields(language) for one in found]}))
    else:
        out.print(hint_table(called[who], found, language))


def read_game(file: Path, at: int) -> tuple[septem.Game, list[str]]:
    """The game of a record or a position, and the names of those who played, where it has some."""
    try:
        text = file.read_text(encoding="utf-8")
        if text.lstrip().startswith("{"):
            return septem.position(json.loads(text)), []
        record = records.parse(text)
        return septem.replay(record if at < 0 else record.upto(at)), record.names
    except OSError as problem:
        raise fail(f"{file} cannot be read: {problem.strerror}", 1) from None
    except (septem.SeptemError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        raise fail(f"{file}: {problem}", 1) from None


def names(game: septem.Game, eyes: int, people: list[str], language: str) -> list[str]:
    """How the seats are called by one of them."""
    screen = loop.screen(out, game.name, eyes, language, people)
    view = game.view(eyes)
    return [screen.who(view, seat) for seat in range(int(game.seats))]


def hint_table(name: str, found: list[Advice], language: str) -> Table:
    table = Table(title=Text(say(language, "bots", "hint_title", name=name)))
    for column in ("move", "win", "points", "reason"):
        table.add_column(say(language, "bots", f"hint_{column}"))
    for one in found:
        table.add_row(
            escape(one.move.describe(language)),
            percent(language, one.percent / 100),
            str(round(one.points["total"])),
            Text(one.reason(language)),
        )
    return table


def review(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    simulations: Annotated[int, typer.Option(help="Games in mind for each decision.")] = 300,
    seat: Annotated[int, typer.Option("--seat", help="Whose eyes to look through.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    language: Language = "en",
) -> None:
    """Look back on a game: win chances over time, the moves that lost some, skill, gifts and luck apart."""
    check_language(language)
    game, people = read_game(file, -1)
    if not 0 <= seat < game.seats:
        raise fail(say(language, "bots", "no_seat", seat=seat))
    record = records.parse(file.read_text(encoding="utf-8"))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(record.moves))
        found = reviews.review(
            record,
            Limit(simulations=simulations),
            lambda done, of: progress.update(task, completed=done),
        )
    if as_json:
        print(json.dumps({"seats": [one.fields() for one in found]}))
        return
    called = names(game, seat, people, language)
    show_chances(found, called, language)
    for one in found:
        name = Name(called[one.seat], language, reader=one.seat == seat and not people)
        show_review(record, one, name, language)


def show_chances(found: list[reviews.SeatReview], called: list[str], language: str) -> None:
    """The chances of all the seats at the first and the last moment where all of them are known."""
    moments = reviews.together(found)
    if not moments:
        return
    table = Table(title=say(language, "bots", "review_together"), show_edge=False)
    for column in ("", *called):
        table.add_column(Text(column), justify="right" if column else "left")
    for key, (_, chances) in (("start", moments[0]), ("end", moments[-1])):
        whole = reviews.whole_percents(chances)
        table.add_row(
            say(language, "bots", f"review_at_{key}"),
            *(percent(language, one / 100) for one in whole),
        )
    out.print(table)


def show_review(record: Record, one: reviews.SeatReview, name: Name, language: str) -> None:
    """One seat's game in words."""

    def t(key: str, **values: Any) -> str:
        return say(language, "bots", f"review_{key}", **values)

    out.print()
    out.print(t("title", name=name, n=len(one.chances)), style="bold", markup=False)
    if one.chances:
        out.print(t("over_time"), sparkline([chance for _, chance in one.chances]))
        parts = {"skill": one.skill, "gifts": one.gifts, "luck": one.luck}
        said = {key: signed(language, 100 * part) for key, part in parts.items()}
        out.print(t("parts", who=name, **said))
        out.print(t("accuracy", share=percent(language, one.accuracy)))
    if not one.slips:
        out.print(t("none"))
    for slip in one.slips:
        line = t(
            "lost",
            number=slip.number,
            move=sentence(record, one.seat, slip.number, slip.move, language),
            n=round(slip.lost),
            better=sentence(record, one.seat, slip.number, slip.better, language),
        )
        out.print(escape(line), style={15: "red", 10: "yellow"}.get(slip.grade, ""))


def sentence(record: Record, seat: int, number: int, text: str, language: str) -> str:
    """A move that could be made as the number-th of a record, in words."""
    before = septem.replay(record.upto(number - 1))
    return next(move for move in before.moves(seat) if move.text == text).describe(language)


def sparkline(values: list[float]) -> str:
    """Chances as a line of little bars."""
    bars = "▁▂▃▄▅▆▇█"
    return "".join(bars[min(int(value * len(bars)), len(bars) - 1)] for value in values)


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command()(hint)
    app.command()(review)
