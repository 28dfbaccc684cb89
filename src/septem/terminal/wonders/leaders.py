"""What a screen shows of Leaders."""

from rich.text import Text

from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen
from septem.terminal.wonders.screen import ROMAN, passing


def recruited(city: View) -> list[str]:
    found: list[str] = city.get("leaders", [])
    return found


def moment(screen: Screen, view: View) -> str:
    """The draft, or a recruitment."""
    if "reserve_count" not in view:
        return ""
    if view["age"] == 0:
        return passing(screen, view, screen.talk("leader_draft", n=view["turn"]))
    age = ROMAN[view["age"]]
    return screen.talk("recruitment", age=age) if view["turn"] == 0 else ""


def lines(screen: Screen, view: View) -> list[Text]:
    """One's own leaders."""
    held = view["seats"][screen.seat].get("leader_hand")
    label = Text(screen.talk("leaders_in_hand") + " ")
    return [label.append_text(screen.names(held))] if held else []


FACE = BoxScreen(
    colors={"white": ("◇", "white")},
    beside=recruited,
    moment=moment,
    lines=lines,
    builds=("keep", "recruit"),
    letters={"leader": "R"},
)
