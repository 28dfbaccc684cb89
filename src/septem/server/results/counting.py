"""Which finished games count for ratings, in which of the two ladders, and why others do not.

The ladder of people: no bot sat down at the table. The ladder against bots: at least one person and at least one bot.
"""

from dataclasses import dataclass

from septem.kernel.folders import MARK
from septem.server.endings import AGREEMENT
from septem.server.results.ended import Ended
from septem.server.results.pools import pool_of

PEOPLE, BOTS = "people", "bots"
GIVEN_SEED, REWOUND_ONCE, HINTED = "given_seed", "rewound", "hinted"  # in a table's settings
MARKS = (GIVEN_SEED, REWOUND_ONCE, HINTED)
UPLOADED = "uploaded"
HOT_SEAT = "hot_seat"  # several seats on one device


@dataclass(frozen=True)
class Counted:
    """Where a game counts: a ladder and a pool, or no ladder and the reason."""

    ladder: str
    pool: str
    reason: str = ""


def counted(end: Ended) -> Counted:
    """Where a finished game counts."""
    found = pool_of(end.game, end.options, len(end.places))
    pool = found.name if found else ""
    reason = next((reason for reason, holds in reasons(end).items() if holds), "")
    if reason:
        return Counted("", pool, reason)
    return Counted(BOTS if any(place.kind == "bot" for place in end.places) else PEOPLE, pool)


def reasons(end: Ended) -> dict[str, bool]:
    """Why a game may not count, each with whether it holds, the plainest first."""
    people = [place for place in end.places if place.kind == "person"]
    known = [place.person for place in people if place.person]
    boxes = end.options.get("expansions", ())
    return {
        "opened": bool(end.settings.get(UPLOADED)),  # a record somebody opened
        "no_result": not end.places or end.victory == AGREEMENT,  # ended together
        "unrated": end.settings.get("rated") is False,  # a program asked for it
        "branch": end.position is not None,  # played on from a moment of another game
        "seed": bool(end.settings.get(GIVEN_SEED) or end.settings.get("chosen_seed")),
        "rewound": bool(end.settings.get(REWOUND_ONCE)),
        "hinted": bool(end.settings.get(HINTED)),
        "folder": any(MARK in str(label) for label in boxes),  # rules from outside
        "no_pool": pool_of(end.game, end.options, len(end.places)) is None,
        "nobody": not people,  # bots among themselves
        "unknown": len(known) < len(people),  # a program without a name of its own
        HOT_SEAT: len(set(known)) < len(known),
    }
