"""A lesson at the table: the table of each step, what a move is told, and the page."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from markupsafe import Markup, escape

from septem.bots import levels
from septem.bots.advice import action_of
from septem.server.table import PLAYING, Facts, Table
from septem.web import render
from septem.web.company import you_and_bots
from septem.web.icons import icon
from septem.web.lessons.data import Chapter, Lesson, Step
from septem.web.prefs import Prefs
from septem.web.tables import phrase

BOLD = re.compile(r"\*\*(.+?)\*\*")
ICON = re.compile(r"\[([a-z0-9_-]+)\]")
PIECE = re.compile(r"[a-z0-9_]+")
KINDS = ("card", "wonder", "token", "god")  # of `data-piece`
LOOK, TRY, DONE = "look", "try", "done"


@dataclass(frozen=True)
class Moment:
    """A step as the page shows it."""

    lesson: Lesson
    number: int  # of the step, from 0; the number of steps: the lesson is done
    chapter: Chapter
    at: int  # of the step in its chapter, from 0
    text: Markup
    kind: str  # look: read and go on; try: a move is wanted; done
    show: str  # a selector of all that is lit
    address: str
    word: str = ""  # after a move that is not the one

    @property
    def back(self) -> str:
        return f"/learn/{self.lesson.id}/{self.number}" if self.number else ""

    @property
    def next(self) -> str:
        return f"/learn/{self.lesson.id}/{self.number + 2}"


def moment(lesson: Lesson, number: int, language: str, word: str = "") -> Moment:
    chapter, at = lesson.place(number)
    address = f"/learn/{lesson.id}/{number + 1}"
    if number >= len(lesson.steps):
        text = marked(lesson.end[language])
        return Moment(lesson, number, chapter, at, text, DONE, "", address)
    step = lesson.steps[number]
    kind = TRY if step.move else LOOK
    text = marked(step.text[language])
    return Moment(lesson, number, chapter, at, text, kind, selector(step), address, word)


def marked(text: str) -> Markup:
    """A text in which `**words**` are bold and `[name]` is an icon; nothing else is markup."""
    bold = BOLD.sub(r"<b>\1</b>", str(escape(text)))
    return Markup(ICON.sub(lambda found: str(icon(found[1])), bold))


def selector(step: Step) -> str:
    """What is lit, for the script: pieces are found by what they are, anything else is a selector already."""
    return ", ".join(
        ", ".join(f'[data-piece="{kind}-{name}"]' for kind in KINDS)
        if PIECE.fullmatch(name)
        else name
        for name in step.show
    )


@lru_cache(256)
def table_at(lesson: Lesson, number: int, language: str) -> Table:
    """The table of a step; Lost when a move of the lesson is not legal there."""
    first, moves = lesson.before(number)
    if first.position:
        position = dict(first.position)
        if lesson.boxes and "expansions" not in position:
            position["expansions"] = list(lesson.boxes)
        facts = Facts("", lesson.game, {}, position=position, state=PLAYING)
        count = len(position["seats"]) if "seats" in position else 2
    else:
        facts = Facts("", lesson.game, first.options, state=PLAYING)
        count = first.options.get("players", 2)
    return Table(facts, you_and_bots(count, lesson.seat, levels.DEFAULT, language), moves)


def is_wanted(lesson: Lesson, number: int, text: str) -> bool | None:
    """Whether a move is the one a step wants, however it is paid; None: it is not legal."""
    step = lesson.steps[number]
    legal = {move.text: move for move in table_at(lesson, number, "en").legal(lesson.seat)}
    move = legal.get(" ".join(text.split()))
    if move is None:
        return None
    return bool(step.move) and action_of(move) == action_of(legal[step.move])


def word_after(lesson: Lesson, number: int, right: bool | None, language: str) -> str:
    """A friendly word after a move that was not the one."""
    step = lesson.steps[number]
    if right is None:
        return phrase(language, "lessons:not_now")
    if not step.move:
        return phrase(language, "lessons:only_look")
    return step.other[language] if step.other else phrase(language, "lessons:another_move")


def turns_before(lesson: Lesson, number: int, language: str) -> int:
    """The number of the last turn that the step before has shown, where a step goes on from there; a new position shows none of its own."""
    _, moves = lesson.before(number)
    if not moves:
        return 0
    turns = table_at(lesson, number - 1, language).log.turns
    return turns[-1].number if turns else 0


def page(lesson: Lesson, number: int, prefs: Prefs, word: str = "") -> str:
    """The page of a step."""
    now = moment(lesson, number, prefs.language, word)
    table = table_at(lesson, min(number, len(lesson.steps)), prefs.language)
    seen = render.nobodys(render.look(table, lesson.seat, None, prefs), now.address)
    shown_before = turns_before(lesson, number, prefs.language)
    seen = replace(seen, turns=tuple(one for one in seen.turns if one.number > shown_before))
    shown = render.still_table(seen) if table.game.over else None
    return render.table_page(seen, shown, still=True, template="lesson.html", moment=now)
