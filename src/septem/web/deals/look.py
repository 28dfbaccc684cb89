"""What a page shows of a deal to those who have played it: how all of them fared."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from septem.bots.player import Perspective
from septem.bots.reasons import Speaker, reasons
from septem.kernel.game import Move
from septem.kernel.phrases import ordinal
from septem.kernel.story import Voice
from septem.server import games
from septem.server.deals.compare import Score, Standing, best_of, mean, mean_lines, standing
from septem.server.deals.paths import Parting, partings
from septem.server.replay import Replay, replay_of
from septem.server.table import Table
from septem.web import render, tables
from septem.web.medallions import letters
from septem.web.prefs import Prefs
from septem.web.replay import headings
from septem.web.tables import SeatSeen, phrase

BARS = 16  # of the distribution, at most
KINDS = ("build", "discard", "stage", "wonder", "take", "draft")  # moves that have a sentence here


@dataclass(frozen=True)
class Bar:
    """A bar of the distribution."""

    height: int  # percent
    kind: str  # "lo" | "me" | ""
    said: str  # under it


@dataclass(frozen=True)
class Row:
    """A line of the comparison: mine, the mean, the best line, the expert."""

    label: str
    color: str
    sign: str
    cells: tuple[tuple[str, bool], ...]  # what is written, and whether it is the most


@dataclass(frozen=True)
class Parted:
    """A turn where lines parted, in words."""

    when: str
    mine: str
    theirs: str
    why: str  # what speaks for the choice that led to more; empty where nothing certain does
    difference: float
    stop: int


@dataclass(frozen=True)
class After:
    """Everything for those who have played."""

    standing: Standing
    mean: float
    bars: list[Bar]
    rows: list[Row]
    totals: tuple[str, ...]
    parted: list[Parted]
    best: Score
    expert: bool
    place: str  # at one's own table, in words


def after(
    table: Table,
    parted: list[Parted],
    mine: Score,
    scores: Sequence[Score],
    expert: dict[str, Any] | None,
    prefs: Prefs,
) -> After:
    """How one's own try compares with all others of the same seat."""
    alike = [one for one in scores if one.seat == mine.seat]
    ranked = [one for one in alike if one.ranked] or [mine]
    best = best_of(ranked) or mine
    language = prefs.language
    lines: list[Mapping[str, float]] = [mine.lines, mean_lines(ranked), best.lines]
    if expert is not None:
        lines.append(expert["lines"][mine.seat])
    seen = render.look(table, mine.seat, None, prefs)
    pad = tables.score(seen)["pad"]
    rows = [
        Row(row.label, row.color, row.sign, cells([one.get(row.line, 0) for one in lines]))
        for row in pad
        if any(one.get(row.line, 0) for one in lines)
    ]
    worth = [one.points for one in ranked]
    return After(
        standing=standing(mine, scores),
        mean=mean(worth),
        bars=bars(worth, mine.points, language),
        rows=rows,
        totals=tuple(figure(one.get("total", 0)) for one in lines),
        parted=parted,
        best=best,
        expert=expert is not None,
        place=ordinal(language, mine.place),
    )


def cells(numbers: Sequence[float]) -> tuple[tuple[str, bool], ...]:
    shown = [figure(n) for n in numbers]
    most = max(round(n) for n in numbers)
    return tuple((one, round(n) == most > 0) for one, n in zip(shown, numbers, strict=True))


def figure(n: float) -> str:
    """A whole number with a true minus."""
    return str(round(n)).replace("-", "\N{MINUS SIGN}")


def bars(points: Sequence[int], mine: int, language: str) -> list[Bar]:
    """How often each result came, with one's own bar marked; under the first, one's own and the last their points."""
    low, high = min(*points, mine), max(*points, mine)
    wide = -(-(high - low + 1) // BARS)
    count = (high - low) // wide + 1
    often = Counter((one - low) // wide for one in points)
    often[(mine - low) // wide] += 0
    most = max(often.values()) or 1
    own = (mine - low) // wide
    made = []
    for n in range(count):
        said = phrase(language, "deals:you_have", n=mine) if n == own else ""
        if not said and n in (0, count - 1):
            said = str(low + n * wide)
        kind = "me" if n == own else "lo" if n < own else ""
        made.append(
            Bar(max(4, round(100 * often[n] / most)) if often[n] or n == own else 0, kind, said)
        )
    return made


def where_parted(table: Table, mine: Score, scores: Sequence[Score], language: str) -> list[Parted]:
    """Where one's own line left that of most people; takes a while."""
    replay = replay_of(table)
    alike = [one for one in scores if one.seat == mine.seat]
    return [told(one, replay, table, mine.seat, language) for one in partings(mine, alike, replay)]


def told(one: Parting, replay: Replay, table: Table, seat: int, language: str) -> Parted:
    """A parting as people read it."""
    names = [str(n) for n in range(int(replay.stops[0].game.seats))]
    game = replay.stops[0].game.name
    voice = Voice(game, language, None, names, str)
    when = ", ".join(filter(None, headings(voice, replay.stops[one.stop + 1])))
    share = round(100 * one.share)
    return Parted(
        when,
        sentence(game, one.mine, language, "you"),
        sentence(game, one.theirs, language, "most", share=share),
        why(one, replay, table, seat, language),
        one.difference,
        one.stop,
    )


def why(one: Parting, replay: Replay, table: Table, seat: int, language: str) -> str:
    """What speaks for the choice after which the results were better."""
    if round(one.difference) == 0:
        return ""
    seen = Perspective(replay.stops[one.stop].game, seat)
    who, move = ("mine", one.mine) if one.difference > 0 else ("most", one.theirs)
    found = reasons(seen, move)
    if not found:
        return ""
    names = {each.number: each.name for each in table.seats}
    speaker = Speaker(table.facts.game, seat, len(table.seats), names)
    return phrase(language, f"deals:for_{who}", why=speaker.sentence(found, language))


def sentence(game: str, move: Move, language: str, who: str, **values: Any) -> str:
    """What somebody did with a turn: in words of this page, or in those of the move."""
    fields = move.fields
    kind = fields.get("kind", "")
    ident = fields.get("wonder") or fields.get("card")
    known = games.pieces(game).get(str(ident))
    if kind not in KINDS or (known is None and kind != "stage"):
        return phrase(language, f"deals:{who}_chose", what=move.describe(language), **values)
    piece = known.names[language] if known else ""
    n = fields.get("stage", "")
    return phrase(language, f"deals:{who}_{kind}", piece=piece, n=n, **values)


@dataclass(frozen=True)
class Day:
    """A day of the calendar."""

    day: date
    better: int | None  # percent; None: not played
    kind: str  # "today" | "no" | ""


@dataclass(frozen=True)
class Friend:
    """Somebody in a group, as far as one may know."""

    seat: SeatSeen
    me: bool
    state: str  # "locked" | "turn" | "playing" | "waiting" | "open"
    standing: Standing | None = None
    rank: str = ""


def friends(
    people: Sequence[tuple[str, str]],
    me: str,
    tries: dict[str, Any],
    scores: Sequence[Score],
    language: str,
) -> list[Friend]:
    """A group at a deal: results are locked until one's own is in; then the best first, then those who play, then the rest."""
    marks = letters([name for _, name in people])
    mine = tries.get(me)
    opened = mine is not None and mine.finished is not None
    known = {one.guest: one for one in scores}
    found = []
    for number, (guest, name) in enumerate(people):
        seat = SeatSeen(
            number % 8, name, "person", None, False, True, False, guest == me, marks[number]
        )
        own = tries.get(guest)
        if own is None:
            state = "turn" if guest == me else "waiting"
        elif own.finished is None:
            state = "turn" if guest == me else "playing"
        else:
            state = "open" if opened else "locked"
        where = standing(known[guest], scores) if state == "open" and guest in known else None
        found.append(Friend(seat, guest == me, state, where))
    if not opened:
        return found
    found.sort(key=lambda one: -one.standing.percent if one.standing else 1.0)
    keys = [one.standing.percent if one.standing else None for one in found]
    return [
        Friend(one.seat, one.me, one.state, one.standing, ordinal(language, keys.index(key) + 1))
        if key is not None
        else one
        for one, key in zip(found, keys, strict=True)
    ]
