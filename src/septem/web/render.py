"""Pages and fragments from what a seat may see."""

from dataclasses import replace
from functools import partial
from typing import Any

from markupsafe import Markup

from septem.server.tables import DRAFT, OPEN, OVER, PLAYING, Table
from septem.web import late, tables
from septem.web.drawing import environment
from septem.web.prefs import Prefs
from septem.web.tables import LogLine, SeatSeen, Seen, phrase

MOST_PICTURES = 24  # kept of one table


def page(template: str, prefs: Prefs, **values: Any) -> str:
    """A whole page that is not a table."""
    t = partial(phrase, prefs.language)
    return environment().get_template(template).render(prefs=prefs, t=t, **values)


# Tables.


def look(table: Table, seat: int | None, guest: str | None, prefs: Prefs) -> Seen:
    """Everything one visitor may see of a table."""
    language = prefs.language
    game = table.game
    over = table.facts.state == OVER
    present = table.audience.present()
    pending = table.pending
    mine = table.seats_of(guest)
    return Seen(
        table=table.id,
        game=table.facts.game,
        state=table.facts.state,
        view=game.view(None if table.facts.state in (OPEN, DRAFT) else seat),
        moves=table.legal(seat),
        seat=seat,
        mine=mine,
        seats=[
            SeatSeen(
                s.number,
                s.name,
                s.kind,
                s.level,
                s.stand_in,
                s.kind == "bot" or s.number in present,
                s.number in pending,
                s.number == seat,
            )
            for s in table.seats
        ],
        language=language,
        prefs=prefs,
        options={key: value for key, value in table.facts.options.items() if key != "seed"},
        settings=table.facts.settings,
        log=[
            LogLine(
                line.number,
                line.seat,
                (line.own if line.seat == seat else line.said)[language],
                line.text is None,
            )
            for line in table.chronicle.lines
        ],
        chat=heard(table, prefs),
        stamp=0 if seat is None else table.stamp(seat),
        undo=undo(table, seat),
        chosen=None if seat is None else table.chronicle.own(seat, language),
        outcome=game.outcome if over else None,
        spectators=table.audience.spectators(),
        host=guest is not None and guest == table.facts.host,
        rematch=table.facts.rematch,
        version=version_of(table),
        draft=table.draft if table.facts.state == DRAFT else None,
    )


def heard(table: Table, prefs: Prefs) -> list[Any]:
    if not prefs.chat:
        return []
    return [line for line in table.chat if f"{table.id}/{line.name}" not in prefs.muted]


def undo(table: Table, seat: int | None) -> str | None:
    """How this seat may go back now."""
    if seat is None or table.facts.settings.get("uploaded"):
        return None
    if table.may_take_back(seat):
        return "take_back"
    if table.solo() and any(who == seat for who, _ in table.moves):
        return "rewind"
    return None


def helpers(seen: Seen) -> dict[str, Any]:
    """What the templates of a table may call."""

    def post(action: str) -> Markup:
        where = f"/t/{seen.table}/{action}"
        return Markup(
            'method="post" action="{0}" hx-post="{0}" hx-ext="morph" hx-target="#table" hx-swap="morph:outerHTML transition:true" data-n="{1}"'
        ).format(where, seen.stamp)

    def stamp() -> Markup:
        fields = Markup('<input type="hidden" name="n" value="{}">').format(seen.stamp)
        if seen.seat is not None:
            fields += Markup('<input type="hidden" name="seat" value="{}">').format(seen.seat)
        return fields

    return {
        "post": post,
        "stamp": stamp,
        "t": seen.t,
        "piece": seen.piece,
        "name_of": seen.name_of,
        "outcome": seen.outcome,
        "late": late.gap,
    }


def current(table: Table, seat: int | None, guest: str | None, prefs: Prefs) -> str:
    """The fragment of a table for one visitor: drawn once for everybody who sees the same, and not again
    when nothing but who has chosen is new."""
    mine = tuple(table.seats_of(guest))
    viewer = (seat, mine, guest is not None and guest == table.facts.host, prefs)
    seen = look(table, seat, guest, prefs)
    gist = lasting(seen)
    known = table.pictures.get(viewer)
    if known is None or known[0] != gist:
        if len(table.pictures) > MOST_PICTURES:
            table.pictures.clear()
        known = (gist, draft(seen))
        table.pictures[viewer] = known
    return late.filled(known[1], seen)


def lasting(seen: Seen) -> Seen:
    """What a drawn fragment depends on: all but what is filled in late, and but the moves, which follow from the view."""
    view, seats = seen.view, seen.seats
    if seen.game in late.GAMES and seen.state == PLAYING:
        seats = [replace(seat, pending=False) for seat in seats]
        cities = [{**fields, "committed": None} for fields in view["seats"]]
        view = {**view, "pending": None, "seats": cities}
    return replace(seen, view=view, seats=seats, moves=seen.moves[:1], version="")


def version_of(table: Table) -> str:
    """Changes whenever a page of the table would."""
    audience = table.audience
    present = sum(1 << seat for seat in audience.present())
    return f"{table.born}.{table.version}.{present}.{audience.spectators()}"


def fragment(seen: Seen, notice: str | None = None) -> str:
    """The element `#table` for one visitor."""
    return late.filled(draft(seen, notice), seen)


def draft(seen: Seen, notice: str | None = None) -> str:
    """The fragment with gaps for what is filled in late."""
    if seen.state == OPEN:
        names, values = ["lobby.html"], {}
    elif seen.state == DRAFT:
        names, values = [f"{seen.game}/draft.html"], tables.draft(seen)
    elif seen.state == OVER:
        names, values = [f"{seen.game}/score.html", "score_plain.html"], tables.score(seen)
    else:
        names, values = [f"{seen.game}/table.html", "generic/table.html"], tables.context(seen)
    template = environment().select_template(names)
    return template.render(seen=seen, prefs=seen.prefs, notice=notice, **helpers(seen), **values)


def table_page(seen: Seen, notice: str | None = None) -> str:
    """The whole page of a table."""
    return (
        environment()
        .get_template("table_page.html")
        .render(
            seen=seen,
            prefs=seen.prefs,
            t=seen.t,
            extra=tables.extra_assets(seen.game),
            fragment=Markup(fragment(seen, notice)),
        )
    )
