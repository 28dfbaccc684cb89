"""What the log says of Towers."""

from septem.server.log import Reveal
from septem.web.tables.wonders.faces import board, phrase
from septem.web.tables.wonders.story import Fields


def hired(reveal: Reveal, fields: Fields, language: str) -> str:
    return phrase(language, "log_hire")


def embellished(before: Fields, after: Fields, language: str) -> str:
    """A stage that a hidden card embellished; empty: it did not."""
    again = set(after.get("embellished", [])) - set(before.get("embellished", []))
    return phrase(language, "log_embellish", n=again.pop()) if again else ""


def option_built(city: Fields, language: str) -> str:
    """Which effect of its last stage a city chose, where there were several."""
    ways = city.get("options", [])
    if not ways:
        return ""
    stage = board(city["wonder"], language).stages[len(ways) - 1]
    effect = phrase(language, f"option_{stage.options[ways[-1] - 1].color}")
    return phrase(language, "log_option", effect=effect)
