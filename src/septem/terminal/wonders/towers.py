"""What a screen shows of Towers."""

from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen


def tokens(screen: Screen, city: View) -> list[str]:
    """Mercenaries and golden shields."""
    held = {"shield_tokens": city.get("shield_tokens"), "golden": len(city.get("golden", ()))}
    return [screen.talk(word, n=n) for word, n in held.items() if n]


FACE = BoxScreen(colors={"turquoise": ("◈", "turquoise2")}, tokens=tokens)
