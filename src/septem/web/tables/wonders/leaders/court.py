"""Leaders around the table: those of a city, those in hand, and the time in which they are recruited."""

from dataclasses import dataclass

from septem.web.tables import Seen
from septem.web.tables.wonders.boxes import Fields, Moment, OtherHand, Passing
from septem.web.tables.wonders.faces import ROMAN, Face, face, phrase
from septem.web.tables.wonders.ring import Table
from septem.web.tables.wonders.table import passing

COLOR = "leader"  # the palette of leaders
SIGN = "c-leader"


@dataclass(frozen=True)
class Court:
    """The leaders of a city."""

    leaders: tuple[Face, ...]
    copied: Face | None  # a leader next door whose effects it has, too
    unplayed: int  # in hand
    hand: tuple[Face, ...]  # as far as they are seen


def court(table: Table, fields: Fields) -> Court | None:
    """The leaders of a city; None: none are played with."""
    if "leader_hand_count" not in fields:
        return None
    language = table.seen.language
    return Court(
        tuple(face(leader, language) for leader in fields["leaders"]),
        face(fields["copied"], language) if fields["copied"] else None,
        fields["leader_hand_count"],
        tuple(face(leader, language) for leader in fields.get("leader_hand", ())),
    )


def recruited(fields: Fields) -> list[str]:
    """Leaders stand beside the buildings of a city."""
    found: list[str] = fields.get("leaders", [])
    return found


def held(view: Fields, fields: Fields) -> OtherHand | None:
    """Before the cards of an Age are dealt, leaders are chosen from."""
    if view["turn"] or "leader_hand_count" not in fields:
        return None
    return OtherHand(tuple(fields.get("leader_hand") or ()))


def moment(seen: Seen) -> Moment | None:
    """The draft of leaders, or a recruitment; None: it is neither."""
    age, turn = seen.view["age"], seen.view["turn"]
    if age == 0:
        return drafting(seen)
    if turn:
        return None
    said = phrase(seen.language, "moment_recruitment", age=ROMAN[age], turn=turn)
    return Moment(said, SIGN, passing=Passing(SIGN, phrase(seen.language, "recruitment")))


def drafting(seen: Seen) -> Moment | None:
    """The draft before the first Age."""
    if "reserve_count" not in seen.view:
        return None
    said = phrase(seen.language, "moment_draft", n=seen.view["turn"])
    return Moment(said, SIGN, phrase(seen.language, "draft"), passing(seen), COLOR)
