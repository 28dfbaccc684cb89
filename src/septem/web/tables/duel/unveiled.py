"""A game of Duel with everything open: every card that lies face down shows its face."""

from typing import Any


def unveiled(view: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """The view with the faces of all cards on its places, of the structure and of whatever a box adds."""
    shown = dict(view)
    for name, places in view.items():
        there = position.get(name)
        if isinstance(places, list) and isinstance(there, list) and len(places) == len(there):
            shown[name] = [face_up(*one) for one in zip(places, there, strict=True)]
    return shown


def face_up(place: Any, card: Any) -> Any:
    """A place that shows its back, with its card."""
    if not isinstance(place, dict) or "card" in place or not isinstance(card, str):
        return place
    return {"card": card, "accessible": False}
