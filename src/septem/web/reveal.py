"""What a turn shows after it, as data: the new state is on the page, then its script plays these steps over it and computes no rule.

A step begins `at` so many milliseconds and takes `ms`, at normal speed:

    card    a card lies beside a seat, face down, and turns over; `home` says when it goes `to` its place, and how long that takes
    fly     a piece rises where it lay, for `lift` milliseconds before it flies `to` another place; `face` is what it turns into
    coins   `n` coins travel `to` a purse
    count   a number stays what it `was` until that moment
    late    what is new on the page appears only now
    hand    the hand dims, then leaves to a `side`, and the next one enters from the other
    walk    a pawn steps `over` spaces
    over    a piece that lay face down turns over in its place
    pop     something swells for a moment
    frame   a part of a picture that lies over the hand is shown
    tally   shields in a part of it light up, one `each` so many milliseconds
    drop    a token falls into it
    line    a line that stays until the next click

Places are selectors: the first one counts that leads to something on the screen. `from` is looked up on the page as it was, all
others on the new one. Faces are drawn by the template of the game under these names. What does not happen takes no time.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

Step = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """The steps of one turn for one viewer."""

    number: int  # of the turn
    steps: list[Step]
    faces: dict[str, Any] = field(default_factory=dict)  # what the game's template draws, by name

    @property
    def ms(self) -> int:
        """How long it takes."""
        ends = [
            sum(step["home"]) if "home" in step else step["at"] + step["ms"] for step in self.steps
        ]
        return max(ends, default=0)

    @cached_property
    def data(self) -> str:
        """The plan as the page's script reads it; a page shows it twice, as the last one and as the one before."""
        shown = {"number": self.number, "ms": self.ms, "steps": self.steps}
        return json.dumps(shown, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def attribute(self) -> Markup:
        """The same as it may stand in an attribute."""
        return escape(self.data)

    def first(self, do: str) -> Step:
        """The first step of a kind."""
        return next(step for step in self.steps if step["do"] == do)

    def each(self, do: str) -> list[Step]:
        """All steps of a kind."""
        return [step for step in self.steps if step["do"] == do]


def step(do: str, at: int, ms: int, **more: Any) -> Step:
    """One step; what is empty is left out."""
    return {"do": do, "at": at, "ms": ms} | {key: value for key, value in more.items() if value}


def from_place(do: str, at: int, ms: int, places: Sequence[str], **more: Any) -> Step:
    """One step of a piece that is on the page before the turn."""
    return step(do, at, ms, **{"from": list(places)}, **more)


def as_data(plans: Sequence[Plan]) -> str:
    """Plans as the page's script reads them."""
    return f"[{','.join(plan.data for plan in plans)}]"


def as_attribute(plans: Sequence[Plan]) -> Markup:
    """The same as an attribute of the page."""
    return Markup(f"[{','.join(plan.attribute for plan in plans)}]")
