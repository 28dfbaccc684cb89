"""The end of an age of 7 Wonders as it is shown: the two borders one after the other, then what everybody took."""

from dataclasses import dataclass
from typing import Any

from septem.server.log import Turn
from septem.web.reveal import Step, step
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.faces import ROMAN, board
from septem.web.tables.wonders.ring import Table, strength

TITLE = 400  # milliseconds
COUNT = 600
TOKEN = 400
TIE = 500  # both together, where nothing falls
SUMMARY = 500
EACH, EACH_OF_MANY, MANY = 90, 60, 6  # milliseconds for a shield, and from so many shields on
PLACE = ["#tray"]  # over the hand only, never over the board
PAUSE = 60  # between the shields and the number of a border, and its end


@dataclass(frozen=True)
class Side:
    """A city at a border."""

    seat: SeatSeen
    name: str
    shields: int


@dataclass(frozen=True)
class Border:
    """A comparison with a neighbour."""

    side: str  # "left" | "right"
    mine: Side
    theirs: Side
    won: int  # tokens, 0: none
    lost: int
    worth: int  # of a victory token
    words: str
    rival_words: str

    @property
    def ending(self) -> str:
        return "win" if self.won else "lose" if self.lost else "tie"

    @property
    def sides(self) -> tuple[Side, Side]:
        """As they sit: the left neighbour to the left of me."""
        return (self.theirs, self.mine) if self.side == "left" else (self.mine, self.theirs)

    @property
    def pace(self) -> int:
        most = max(self.mine.shields, self.theirs.shields)
        each = EACH if most <= MANY else EACH_OF_MANY
        return min(each, (COUNT - PAUSE) // max(1, most))


@dataclass(frozen=True)
class Share:
    """What a city took."""

    side: Side
    me: bool
    victories: tuple[int, ...]
    defeats: int

    @property
    def points(self) -> int:
        return sum(self.victories) - self.defeats


@dataclass(frozen=True)
class AgeEnd:
    """All that is shown of the end of an age."""

    age: str
    scene: str
    borders: tuple[Border, ...]
    shares: tuple[Share, ...]
    title: str
    said: str  # both borders in one line


def is_end_of_age(turn: Turn) -> bool:
    """Whether conflicts were resolved."""
    return bool(turn.before["age"] and turn.after["age"] > turn.before["age"])


def show(seen: Seen, turn: Turn, now: int, steps: list[Step], faces: dict[str, Any]) -> None:
    """The steps of the end of an age, from that moment on."""
    if not is_end_of_age(turn):
        return
    end = age_end(seen, turn)
    name = f"age-{turn.number}"
    faces[name] = end
    steps.append(step("frame", now, TITLE, on=PLACE, face=name, part=".rv-title"))
    now += TITLE
    steps.append(step("late", now, 0, on=["#hand"]))
    for border in end.borders:
        part, tied = f".rv-{border.side}", border.ending == "tie"
        ms = TIE if tied else COUNT + TOKEN
        steps.append(step("frame", now, ms, on=PLACE, face=name, part=part))
        count = TIE - PAUSE if tied else COUNT
        steps.append(step("tally", now, count, on=PLACE, face=name, part=part, each=border.pace))
        if not tied:
            steps.append(step("drop", now + COUNT, TOKEN, on=PLACE, face=name, part=part))
        now += ms
    steps.append(step("frame", now, SUMMARY, on=PLACE, face=name, part=".rv-sum"))
    steps.append(step("line", now, SUMMARY, on=PLACE, face=name, part=".rv-line"))


def age_end(seen: Seen, turn: Turn) -> AgeEnd:
    table = Table(seen)
    shares = tuple(share(table, turn, (table.me + n) % table.ring) for n in range(table.ring))
    found = borders(table, turn)
    age = ROMAN[turn.before["age"]]
    return AgeEnd(
        age,
        board(turn.after["seats"][table.me]["wonder"], seen.language).scene,
        found,
        shares,
        title(table, age, shares[0]),
        ", ".join(told(table, border) for border in found),
    )


def side_of(table: Table, turn: Turn, city: int) -> Side:
    own = city == table.me and table.seen.seat is not None
    name = table.seen.t("you") if own else table.city(city).name
    return Side(table.seat(city), name, strength(turn.after["seats"][city]))


def share(table: Table, turn: Turn, city: int) -> Share:
    before, after = turn.before["seats"][city], turn.after["seats"][city]
    won = list(after["victories"])
    for token in before["victories"]:
        won.remove(token)
    lost = max(0, after["defeats"] - before["defeats"])
    return Share(side_of(table, turn, city), city == table.me, tuple(won), lost)


def borders(table: Table, turn: Turn) -> tuple[Border, ...]:
    """The two comparisons, where they explain the tokens that were taken: somebody may have stayed out."""
    mine = turn.after["seats"][table.me]["conflicts"]
    by_side = {entry["side"]: entry for entry in mine if entry["side"] and not entry["cause"]}
    names = [name for name in ("left", "right") if name in by_side]
    found = tuple(border(table, turn, name, by_side[name]) for name in names)
    took = share(table, turn, table.me)
    expected = (sum(b.won for b in found), sum(b.lost for b in found))
    return found if expected == (len(took.victories), took.defeats) else ()


def border(table: Table, turn: Turn, name: str, entry: dict[str, Any]) -> Border:
    mine, theirs = side_of(table, turn, table.me), side_of(table, turn, entry["rival"])
    worth = max(share(table, turn, table.me).victories, default=0)
    won = entry["tokens"] if entry["ending"] == "won" else 0
    lost = entry["tokens"] if entry["ending"] == "lost" else 0
    ending = "win" if won else "lose" if lost else "tie"
    who = "you" if table.seen.seat is not None else "other"
    key = f"border_{ending}" if ending == "tie" else f"border_{ending}_{who}"
    words = table.say(key, name=mine.name, n=won * worth or lost)
    takes = "" if ending == "tie" else table.say("border_takes", name=theirs.name)
    return Border(name, mine, theirs, won, lost, worth, words, takes)


def told(table: Table, border: Border) -> str:
    """One border in words."""
    who = "you" if table.seen.seat is not None else "other"
    values = {"mine": border.mine.shields, "theirs": border.theirs.shields}
    names = {"who": border.mine.name, "name": border.theirs.name}
    return table.say(f"border_told_{border.ending}_{who}", **values, **names)


def title(table: Table, age: str, mine: Share) -> str:
    if table.seen.seat is None:
        return table.say("age_fought", age=age)
    key = "age_gain" if mine.points > 0 else "age_loss" if mine.points < 0 else "age_level"
    return table.say(key, age=age, n=abs(mine.points))
