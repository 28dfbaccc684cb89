"""Architects, anchor x1: greedy."""

from random import Random
from typing import Any

from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move


class Anchor:
    """Takes what finishes a stage, a science set, shields when behind, blue cards, else the centre."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        takes = {
            fields["place"]: move
            for move in seen.moves
            if (fields := move.fields)["kind"] in ("take", "extra")
        }
        if not takes:
            return rng.choice(seen.moves)
        view = seen.view
        behind = is_behind(view["seats"], seen.seat)
        known = [(place, view["prospects"].get(place)) for place in takes]
        for rule in (finishes_stage, completes_set, is_red, is_blue):
            for place, prospect in known:
                if prospect and rule(prospect) and (behind or rule is not is_red):
                    return takes[place]
        return takes.get("central") or rng.choice(list(takes.values()))


def is_behind(seats: list[dict[str, Any]], seat: int) -> bool:
    """Whether a neighbour has at least as many shields."""
    neighbours = (seats[(seat + 1) % len(seats)], seats[seat - 1])
    return any(other["shields"] >= seats[seat]["shields"] for other in neighbours)


def finishes_stage(prospect: dict[str, Any]) -> bool:
    return bool(prospect["stages"])


def completes_set(prospect: dict[str, Any]) -> bool:
    return bool(prospect["set"])


def is_red(prospect: dict[str, Any]) -> bool:
    return str(prospect["card"]).startswith("shield")


def is_blue(prospect: dict[str, Any]) -> bool:
    return prospect["card"] in ("vp_3", "cat_2vp")
