"""What a screen shows of Foundations."""

from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen


def moment(screen: Screen, view: View) -> str:
    """Foundations are drafted and placed before the first Age."""
    return screen.talk("foundation_draft") if view.get("phase") == "foundations" else ""


FACE = BoxScreen(moment=moment, builds=("keep_foundation", "found", "take"))
