"""What a screen shows of Cities."""

import septem
from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen


def tokens(screen: Screen, city: View) -> list[str]:
    """Debts and diplomacy."""
    held = {word: city.get(word) for word in ("debts", "diplomacy")}
    return [screen.talk(word, n=n) for word, n in held.items() if n]


def question(screen: Screen, view: View, moves: list[septem.Move]) -> str:
    """A loss is paid in coins and debts."""
    if moves[0].fields["kind"] != "pay_loss":
        return ""
    return screen.talk("your_loss", n=view["seats"][screen.seat]["owed"])


FACE = BoxScreen(colors={"black": ("▼", "grey37")}, tokens=tokens, question=question)
