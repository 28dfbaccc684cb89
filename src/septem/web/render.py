"""Pages and fragments from what a seat may see."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from markupsafe import Markup

from septem.server.events import message
from septem.server.seating import GRACE
from septem.server.table import DRAFT, OPEN, OVER, PLAYING, Line, Seat, Table
from septem.web import ending, played, tables, telling, ticks
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


def look(table: Table, seat: int | None, guest: str | None, prefs: Prefs, origin: str = "") -> Seen:
    """Everything one visitor may see of a table; `origin` is where they reach the server."""
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
        outcome=game.outcome if over else None,
        host=is_host(table, guest),
        rematch=table.facts.rematch,
        number=table.number_for(seat),
        draft=table.draft if table.facts.state == DRAFT else None,
        invitation=table.invitation,
        asked=table.asked(),
        inviter=inviter(table),
        origin=origin,
        deal=table.deal,
        seed=table.seed,
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
    return [line for line in table.heard_by(seat) if f"{table.id}/{line.name}" not in prefs.muted]


def undo(table: Table, seat: int | None) -> str | None:
    """How this seat may go back now."""
    if seat is None or table.facts.settings.get("uploaded"):
        return None
    if table.may_take_back(seat):
        return "take_back"
    if table.solo() and any(who == seat for who, _ in table.moves):
        return "rewind"
    return None


def helpers(seen: Seen, parts: Parts) -> dict[str, Any]:
    """What the templates of a table may call."""

    def post(action: str) -> Markup:
        where = f"{seen.page or f'/t/{seen.table}'}/{action}"
        return Markup(f'method="post" action="{where}" data-post="{action}" data-n="{seen.stamp}"')

    def stamp() -> Markup:
        fields = f'<input type="hidden" name="n" value="{seen.stamp}">'
        if seen.seat is not None:
            fields += f'<input type="hidden" name="seat" value="{seen.seat}">'
        return Markup(fields)

    return {
        "post": post,
        "stamp": stamp,
        "t": voice(seen.language),
        "part": parts,
        "piece": seen.piece,
        "name_of": seen.name_of,
        "outcome": seen.outcome,
        "tick": ticks.gap,
    }


@dataclass(frozen=True)
class Picture:
    """A table as one visitor sees it at an event; `drawing` is the same object as long as only ticks are new."""

    number: int
    drawing: ticks.Drawing
    seen: Seen

    def whole(self) -> str:
        """The element `#table`."""
        return self.drawing.filled(self.seen)

    @cached_property
    def event(self) -> bytes:
        """The same as an event of the stream, written once for all who see it."""
        return message("table", self.whole(), self.number).encode()

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
    number = table.number_for(seat)

    def drawn() -> Picture:
        seen = look(table, seat, guest, plain, origin)
        parts = Parts(kept.pages, viewer)
        drawing = parts.part("table", lambda *_: ticks.Drawing(draw(seen, parts)), *lasting(seen))
        return Picture(number, drawing, seen)

    def in_their_way() -> Picture:
        shared = kept.picture((viewer, plain), number, drawn)
        wanted = replace(prefs, muted=plain.muted)
        return replace(shared, seen=replace(shared.seen, prefs=wanted))

    return kept.picture((viewer, prefs), number, drawn if prefs == plain else in_their_way)


def muted_here(table: Table, prefs: Prefs) -> tuple[str, ...]:
    """Whose lines a visitor does not want to read, as far as they talk at this table: all other spectators see the same."""
    said = {f"{table.id}/{line.name}" for line in table.chat}
    return tuple(name for name in prefs.muted if name in said)


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
    return replace(seen, page=address, undo=None, chat=[], seats=there, host=False)


def fragment(seen: Seen) -> str:
    """The element `#table` for one visitor."""
    return ticks.filled(draw(seen), seen)


def draw(seen: Seen, parts: Parts | None = None) -> str:
    """The fragment with gaps for its ticks."""
    parts = parts or Parts({}, None)
    values: dict[str, Any]
    if seen.state == OPEN:
        names, values = ["lobby.html"], {"played": played.told(seen)}
    elif seen.state == DRAFT:
        names, values = [f"{seen.game}/draft.html"], tables.draft(seen)
    elif seen.state == OVER:
        names, values = [f"{seen.game}/score.html", "score_plain.html"], tables.score(seen)
        values["end"] = ending.told(seen, values["pad"])
    else:
        names, values = [f"{seen.game}/table.html", "generic/table.html"], tables.context(seen)
    return filled(names, seen, parts, values)


def filled(names: list[str], seen: Seen, parts: Parts, values: dict[str, Any]) -> str:
    """The first template there is, with what it may show and call."""
    template = environment().select_template(names)
    plans = tables.plans(seen, parts)
    return template.render(
        seen=seen, prefs=seen.prefs, plans=plans, **helpers(seen, parts), **values
    )


def final_page(seen: Seen) -> str:
    """The page of a finished game's table, which no stream changes."""
    return table_page(seen, still_table(seen), still=True)


def still_table(seen: Seen) -> str:
    """The table itself, also of a finished game."""
    names, parts = [f"{seen.game}/table.html", "generic/table.html"], Parts({}, None)
    return ticks.filled(filled(names, seen, parts, tables.context(seen)), seen)


def table_page(
    seen: Seen,
    shown: str | None = None,
    notice: str | None = None,
    still: bool = False,
    name: str = "",
    template: str = "table_page.html",
    **more: Any,
) -> str:
    """The whole page of a table; `shown` is its fragment where that is drawn already, `still`: it does not change.

    `name` is that of the visitor, as far as it is known; `template` one that extends the usual, with what more it needs.
    """
    return (
        environment()
        .get_template(template)
        .render(
            seen=seen,
            prefs=seen.prefs,
            t=voice(seen.language),
            styles=tables.styles(seen),
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
