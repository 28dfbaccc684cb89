"""A Foundation under a wonder."""

from dataclasses import dataclass

from septem.web.tables import Seen
from septem.web.tables.wonders.boxes import Fields
from septem.web.tables.wonders.editions import edition
from septem.web.tables.wonders.faces import Face, Line, face, phrase
from septem.web.tables.wonders.foundations.cards import foundations
from septem.web.tables.wonders.marks import marks
from septem.web.tables.wonders.ring import CityShown, Table
from septem.web.tables.wonders.signs import Mark


@dataclass(frozen=True)
class Stage:
    """The foundation stage of a board: signs and words of its effect."""

    marks: tuple[Mark, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Footing:
    """A Foundation in a city."""

    face: Face
    lines: tuple[tuple[Line, str], ...]  # and its state: "done" | "due" | "later"
    stage: Stage


def foundation_stage(board: str, language: str) -> Stage:
    """The effect of a board's foundation stage."""
    powers = foundations().deck.stages.get(board)
    if powers is None:
        return Stage()
    entry = powers.entry
    return Stage(marks(entry, language), "; ".join(edition().texts.lines(entry, language)))


def footing(table: Table, fields: Fields) -> Footing | None:
    """The Foundation that was placed, with what it has given so far; None: there is none."""
    ident = fields.get("foundation")
    if ident is None:
        return None
    card = face(ident, table.seen.language)
    active = fields["activated"]
    states = ["done"] * active + ["due"] + ["later"] * len(card.lines)
    stage = foundation_stage(fields["wonder"], table.seen.language)
    return Footing(card, tuple(zip(card.lines, states, strict=False)), stage)


def reason(seen: Seen, city: CityShown, what: str) -> tuple[str, str]:
    """Points of an effect of the Foundation."""
    return phrase(seen.language, "effect_n", n=int(what)), city.fields["foundation"]
