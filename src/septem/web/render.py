"""Pages and fragments from what a seat may see."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any
from weakref import ReferenceType, ref

from markupsafe import Markup

from septem.server.clocks.clock import GRACE
from septem.server.events import encoded, message
from septem.server.table import DRAFT, OPEN, OVER, PLAYING, Line, Seat, Table
from septem.web import (
    clock_faces,
    ending,
    frame,
    gaps,
    manners,
    patches,
    played,
    tables,
    telling,
    ticks,
)
from septem.web.drawing import environment
from septem.web.medallions import letters
from septem.web.parts import MOST_PAGES, Page, Parts
from septem.web.prefs import Prefs
from septem.web.tables import SeatSeen, Seen, voice

known_letters = lru_cache(1024)(letters)


def page(template: str, prefs: Prefs, **values: Any) -> str:
    """A whole page that is not a table."""
    t = voice(prefs.language)
    return environment().get_template(template).render(prefs=prefs, t=t, **values)


# Tables.


def look(
    table: Table,
    seat: int | None,
    guest: str | None,
    prefs: Prefs,
    origin: str = "",
    parts: Parts | None = None,
) -> Seen:
    """Everything one visitor may see of a table; `origin` is where they reach the server, `parts` what was drawn for them before."""
    language = prefs.language
    game = table.game
    over = table.facts.state == OVER
    return Seen(
        table=table.id,
        game=table.facts.game,
        state=table.facts.state,
        view=game.view(None if table.facts.state in (OPEN, DRAFT) else seat),
        moves=table.legal(seat),
        seat=seat,
        mine=table.seats_of(guest),
        seats=seats(table, seat),
        language=language,
        prefs=prefs,
        options={key: value for key, value in table.facts.options.items() if key != "seed"},
        settings=table.facts.settings,
        log=telling.read(table, seat, language, [s.name for s in table.seats]),
        turns=tuple(table.log.turns),
        chat=heard(table, seat, prefs),
        stamp=0 if seat is None else table.stamp(seat),
        undo=undo(table, seat),
        chosen=None if seat is None else table.log.own(seat, language),
        outcome=table.outcome if over else None,
        host=is_host(table, guest),
        rematch=table.facts.rematch,
        rated=table.rated,
        number=table.number_for(seat),
        draft=table.draft if table.facts.state == DRAFT else None,
        invitation=table.invitation,
        asked=table.asked(),
        inviter=inviter(table),
        origin=origin,
        deal=table.deal,
        seed=table.seed,
        clock=clock_faces.faces(table),
        late=played_late(table, seat),
        manners=manners.shown(table, seat, table.seats_of(guest), is_host(table, guest), prefs),
        parts=parts or Parts({}, None),
    )


def seats(table: Table, seat: int | None) -> list[SeatSeen]:
    """Who sits where, for one of them."""
    present, pending = table.subscribers.present(), table.pending
    marks = known_letters(tuple(s.name for s in table.seats))
    return [
        SeatSeen(
            s.number,
            s.name,
            s.kind,
            s.level,
            s.stand_in,
            s.kind == "bot" or s.number in present or s.number == seat,
            s.number in pending,
            s.number == seat,
            marks[s.number],
            bot_at(table, s),
        )
        for s in table.seats
    ]


def played_late(table: Table, seat: int | None) -> bool:
    """Whether a bot made the last move of a seat, because its time was over."""
    if table.clock is None or table.facts.state != PLAYING:
        return False
    mine = [late for (who, _), late in zip(table.moves, table.late, strict=True) if who == seat]
    return bool(mine) and mine[-1]


def bot_at(table: Table, seat: Seat) -> int | None:
    """When the time of grace of somebody who is away ends."""
    left = table.subscribers.left(seat.number) if seat.kind == "person" else None
    return None if left is None or seat.stand_in else round(left + GRACE)


def is_host(table: Table, guest: str | None) -> bool:
    return guest is not None and guest == table.facts.host


def inviter(table: Table) -> str:
    """Who set the table up, by the name at the first of their seats."""
    return next((table.seats[number].name for number in table.seats_of(table.facts.host)), "")


def heard(table: Table, seat: int | None, prefs: Prefs) -> list[Line]:
    """The lines a visitor may read and wants to."""
    if not prefs.chat:
        return []
    return [
        line
        for line in table.heard_by(seat)
        if not manners.is_muted(table, prefs, line.seat, line.name)
    ]


def undo(table: Table, seat: int | None) -> str | None:
    """How this seat may go back now."""
    if seat is None or table.facts.settings.get("uploaded") or table.ended is not None:
        return None
    if table.may_take_back(seat):
        return "take_back"
    if table.solo() and any(who == seat for who, _ in table.moves):
        return "rewind"
    return None


def helpers(seen: Seen) -> dict[str, Any]:
    """What the templates of a table may call."""

    forms = frame.forms(seen.page or f"/t/{seen.table}", seen.seat)
    return {
        "post": forms.post,
        "stamp": forms.stamp,
        "doors": frame.menu(seen),
        "talk": frame.talk(seen),
        "t": voice(seen.language),
        "part": seen.parts,
        "piece": seen.piece,
        "name_of": seen.name_of,
        "outcome": seen.outcome,
        "tick": gaps.gap,
    }


@dataclass(frozen=True)
class Picture:
    """A table as one visitor sees it at an event; `drawing` is the same object as long as only ticks are new."""

    number: int
    drawing: ticks.Drawing
    seen: Seen
    scene: int = 0  # what there is to see beside ticks

    def whole(self) -> str:
        """The element `#table`."""
        return self.drawing.filled(self.seen)

    @cached_property
    def event(self) -> bytes:
        """The same as an event of the stream, written once for all who see it."""
        return message("table", self.whole(), self.number).encode()

    @cached_property
    def cut_event(self) -> bytes:
        """The same for those who will ask what is new in it."""
        return message("table", patches.CUT.join(self._pieces), self.number).encode()

    @cached_property
    def _pieces(self) -> list[str]:
        return self.drawing.pieces(self.seen)

    @cached_property
    def _patches(self) -> list[tuple[ReferenceType["Picture"], bytes]]:
        return []  # by the picture they start from, which is not kept for their sake

    def patch(self, before: "Picture") -> bytes:
        """The same for those who have another picture, made once for all of them."""
        for known, made in self._patches:
            if known() is before:
                return made
        data = patches.steps(before.number, before._pieces, self._pieces)
        made = encoded("patch", data, self.number)
        self._patches.append((ref(before), made))
        return made

    def ticks(self, since: int) -> str:
        """What is new for those who have the drawing since an earlier event."""
        return ticks.alone(self.seen, since)


@dataclass
class Kept:
    """What was drawn of one table, by viewer: who may see the same shares it."""

    pages: dict[Any, Page] = field(default_factory=dict)
    pictures: dict[Any, Picture] = field(default_factory=dict)

    def picture(self, key: Any, number: int, make: Callable[[], Picture]) -> Picture:
        """The picture of that event, made where there is none yet."""
        found = self.pictures.get(key)
        if found is None or found.number != number:
            found = self.pictures[key] = make()
            if len(self.pictures) > MOST_PAGES:
                del self.pictures[next(iter(self.pictures))]
        return found


def picture(
    table: Table, seat: int | None, guest: str | None, prefs: Prefs, origin: str = ""
) -> Picture:
    """The table for one visitor: looked at once for each event, drawn once for everybody who sees the same, whatever theme,
    motion and sound they like, and not again when nothing but who has chosen is new."""
    kept: Kept = table.drawings.setdefault("web", Kept())
    plain = Prefs(prefs.language, chat=prefs.chat, muted=muted_here(table, prefs))
    viewer = (seat, tuple(table.seats_of(guest)), is_host(table, guest), plain, origin)
    number, scene = table.number_for(seat), table.scene_for(seat)

    def drawn() -> Picture:
        before = kept.pictures.get((viewer, plain))
        if before is not None and before.scene == scene and ticks.late(table.facts.game):
            seen = replace(
                before.seen,
                seats=seats(table, seat),
                number=number,
                clock=clock_faces.faces(table),
            )
            return Picture(number, before.drawing, seen, scene)
        parts = Parts(kept.pages, viewer)
        seen = look(table, seat, guest, plain, origin, parts)
        drawing = parts.part("table", lambda *_: ticks.Drawing(draw(seen)), *lasting(seen))
        return Picture(number, drawing, seen, scene)

    def in_their_way() -> Picture:
        shared = kept.picture((viewer, plain), number, drawn)
        wanted = replace(prefs, muted=plain.muted)
        return replace(shared, seen=replace(shared.seen, prefs=wanted))

    return kept.picture((viewer, prefs), number, drawn if prefs == plain else in_their_way)


def muted_here(table: Table, prefs: Prefs) -> tuple[str, ...]:
    """Whose lines a visitor does not want to read, as far as they talk at this table: all other spectators see the same."""
    if not prefs.muted:
        return ()
    here = {f"{table.id}/{line.name}" for line in table.chat}
    here |= {f"{table.id}/{table.seats[seat].name}" for seat in table.emotes}
    here |= {f"{manners.FOR_GOOD}/{mark}" for mark in manners.marks_at(table)}
    return tuple(name for name in prefs.muted if name in here)


def lasting(seen: Seen) -> tuple[Seen, list[int]]:
    """What a drawing depends on: all but its ticks, and but the moves, which follow from the view."""
    view, waits = seen.view, [seat.number for seat in seen.seats if seat.pending]
    if ticks.late(seen.game) and seen.state == PLAYING:
        cities = [{**fields, "committed": None} for fields in view["seats"]]
        view, waits = {**view, "pending": None, "seats": cities}, []
    return replace(seen, view=view, moves=seen.moves[:1], number=0), waits


def nobodys(seen: Seen, address: str) -> Seen:
    """A table that is shown at an address of its own and that nobody sits at: all are there, nothing is said or taken back."""
    there = [replace(one, online=True, stand_in=False) for one in seen.seats]
    return replace(
        seen, page=address, undo=None, chat=[], seats=there, host=False, manners=manners.Shown()
    )


def fragment(seen: Seen) -> str:
    """The element `#table` for one visitor."""
    return ticks.filled(draw(seen), seen)


def draw(seen: Seen) -> list[str]:
    """The fragment with gaps for its ticks, in pieces."""
    values: dict[str, Any]
    if seen.state == OPEN:
        names, values = ["lobby.html"], {"played": played.told(seen)}
    elif seen.state == DRAFT:
        names, values = [f"{seen.game}/draft.html"], tables.draft(seen)
    elif seen.state == OVER:
        own = [] if tables.ended_early(seen) else [f"{seen.game}/score.html"]
        names, values = [*own, "score_plain.html"], tables.score(seen)
        values["end"] = ending.told(seen, values["pad"])
    else:
        names, values = [f"{seen.game}/table.html", "generic/table.html"], tables.context(seen)
    return filled(names, seen, values)


def filled(names: list[str], seen: Seen, values: dict[str, Any]) -> list[str]:
    """The first template there is, with what it may show and call; in pieces, as it makes them."""
    template, plans = environment().select_template(names), tables.plans(seen)
    shown = {"seen": seen, "prefs": seen.prefs, "plans": plans, **helpers(seen), **values}
    return list(template.generate(shown))


def final_page(seen: Seen) -> str:
    """The page of a finished game's table, which no stream changes."""
    return table_page(seen, still_table(seen), still=True)


def still_table(seen: Seen) -> str:
    """The table itself, also of a finished game."""
    names = [f"{seen.game}/table.html", "generic/table.html"]
    return ticks.filled(filled(names, seen, tables.context(seen)), seen)


def table_page(
    seen: Seen,
    shown: str | None = None,
    notice: str | None = None,
    still: bool = False,
    name: str = "",
    template: str = "table_page.html",
    low: bool = False,
    **more: Any,
) -> str:
    """The whole page of a table; `shown` is its fragment where that is drawn already, `still`: it does not change, `low`: above a bar.

    `name` is that of the visitor, as far as it is known; `template` one that extends the usual, with what more it needs.
    """
    return (
        environment()
        .get_template(template)
        .render(
            seen=seen,
            prefs=seen.prefs,
            t=voice(seen.language),
            styles=tables.styles(seen, low=low),
            scripts=tables.scripts(seen),
            now=round(time.time()),
            fragment=Markup(shown or fragment(seen)),
            notice=notice,
            clock=time.time(),
            still=still,
            name=name,
            **more,
        )
    )
