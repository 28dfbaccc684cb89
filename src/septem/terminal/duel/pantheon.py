"""What a screen shows of the Pantheon."""

from rich.text import Text

from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen


def lines(screen: Screen, view: View) -> list[Text]:
    """The six places of the Pantheon, where it is in play."""
    places = [
        screen.name(place["card"]) if "card" in place else Text(f"░ {place['mythology']}")
        for place in view.get("pantheon", [])
        if place
    ]
    if not places:
        return []
    return [Text.assemble(("Pantheon ", "bold"), " ", Text(" · ").join(places))]


def divinities(city: View) -> list[str]:
    found: list[str] = city.get("divinities", [])
    return found


FACE = BoxScreen(beside=divinities, lines=lines)
