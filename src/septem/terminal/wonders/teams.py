"""What a screen shows of teams."""

from rich.text import Text

from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen


def partners(screen: Screen, view: View) -> list[int]:
    """The other members of one's team."""
    teams: list[list[int]] = view.get("teams", [])
    mine = next((team for team in teams if screen.seat in team), [])
    return [seat for seat in mine if seat != screen.seat]


def place(screen: Screen, view: View, seat: int) -> str:
    return screen.talk("partner") if seat in partners(screen, view) else ""


def lines(screen: Screen, view: View) -> list[Text]:
    """What one's partner holds and has chosen."""
    found = []
    for partner in partners(screen, view):
        fields = view["seats"][partner]
        for key in ("hand", "leader_hand"):
            if fields.get(key):
                label = Text(screen.talk(f"partner_{key}") + " ")
                found.append(label.append_text(screen.names(fields[key])))
        if fields.get("order"):
            order = screen.talk("partner_order", order=fields["order"])
            found.append(Text(order, style="dim"))
    return found


def end(screen: Screen, view: View) -> list[str]:
    """The sums of the teams."""
    found = []
    for team in view.get("teams", []):
        names = ", ".join(screen.who(view, seat) for seat in team)
        total = sum(view["seats"][seat]["points"]["total"] for seat in team)
        found.append(screen.talk("team_total", names=names, n=total))
    return found


FACE = BoxScreen(place=place, lines=lines, end=end)
