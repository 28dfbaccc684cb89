"""Phrases of the Duel table."""

from typing import Any

from septem.web.tables import Seen
from septem.web.words import say


def phrase(seen: Seen, key: str, **values: Any) -> str:
    return say(seen.language, "duel_table", key, **values)
