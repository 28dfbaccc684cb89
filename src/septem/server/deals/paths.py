"""What somebody chose when, so that the games of one deal can be laid side by side."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from septem.kernel.game import Move
from septem.kernel.story import Moment, Sentence
from septem.server.deals.compare import Score, mean
from septem.server.replay import Replay, Stop

Step = tuple[str, str, int]  # when, what was chosen, at which stop of the replay
LEAST = 3  # people who were at the same turn, before anything is said about most of them
SHOWN = 3  # partings
NAMED = ("stage", "wonder", "card", "place")  # the field of a move that says what was chosen


@dataclass(frozen=True)
class Parting:
    """A turn at which somebody left the line of most people."""

    stop: int
    mine: Move
    theirs: Move
    share: float  # of people who did as most did
    difference: float  # of the mean results: those who did as this one, against most


def action(fields: dict[str, Any]) -> str:
    """What a move does, without how it is paid for."""
    named = next((fields[name] for name in NAMED if fields.get(name) is not None), None)
    if named is None:
        skipped = ("paid", "goods", "sides", "gains", "cost", "at")
        named = sorted((key, str(value)) for key, value in fields.items() if key not in skipped)
    return f"{fields.get('kind', '')} {named}"


def when(stop: Stop) -> str:
    """The headings of what was revealed last, for programs."""
    found: Moment | None = stop.when
    if found is None:
        return ""
    return " ".join(written(one) for one in (found.chapter, found.section) if one is not None)


def written(sentence: Sentence) -> str:
    return f"{sentence.key}{[str(value) for _, value in sentence.values]}"


def path_of(replay: Replay, seat: int) -> list[Step]:
    """All turns of a seat: the first choice it made at each stop where it had one."""
    found: list[Step] = []
    counted: Counter[str] = Counter()
    before = -1
    for stop, after in zip(replay.stops, replay.stops[1:], strict=False):
        made = replay.moves_of(seat, stop)
        move = replay.next_move(stop.number, seat) if made != before else None
        if move is None or len(stop.game.moves(seat)) < 2:
            continue
        before = made
        heading = when(after)
        counted[heading] += 1
        found.append((f"{heading} {counted[heading]}", action(move.fields), stop.number))
    return found


def partings(mine: Score, scores: Sequence[Score], replay: Replay) -> list[Parting]:
    """The turns where a line left that of most people, those that mattered most, in order."""
    others = [one for one in scores if one.guest != mine.guest and one.seat == mine.seat]
    chosen: dict[str, dict[str, str]] = defaultdict(dict)
    for one in (*others, mine):
        for moment, what, _ in one.path:
            chosen[moment][one.guest] = what
    worth = {one.guest: one.worth for one in (*others, mine)}
    found = [
        parting
        for moment, what, stop in mine.path
        if (parting := parted(chosen[moment], what, stop, mine.seat, worth, replay)) is not None
    ]
    found.sort(key=lambda one: -one.share * (abs(one.difference) + 0.5))
    return sorted(found[:SHOWN], key=lambda one: one.stop)


def parted(
    chosen: dict[str, str],
    mine: str,
    stop: int,
    seat: int,
    worth: dict[str, float],
    replay: Replay,
) -> Parting | None:
    """What most did at a turn, where that is something else that could have been done here, too."""
    common, count = Counter(chosen.values()).most_common(1)[0]
    alike = [worth[guest] for guest, what in chosen.items() if what == mine]
    if common == mine or len(chosen) < LEAST or count <= len(alike):
        return None
    played = replay.next_move(stop, seat)
    legal = replay.stops[stop].game.moves(seat)
    theirs = next((move for move in legal if action(move.fields) == common), None)
    if played is None or theirs is None:
        return None
    most = [worth[guest] for guest, what in chosen.items() if what == common]
    return Parting(stop, played, theirs, count / len(chosen), mean(alike) - mean(most))
