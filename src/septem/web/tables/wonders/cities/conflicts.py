"""Diplomacy in the forecast of conflicts."""

from septem.web.tables.wonders.boxes import Fields, Quiet


def quiet(view: Fields, city: int, neighbour: int | None) -> Quiet | None:
    """Who holds a Diplomacy token stays out of the next conflicts."""
    return Quiet("dove", "sits_out") if view["seats"][city].get("diplomacy") else None
