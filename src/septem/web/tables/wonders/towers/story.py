"""What the log says of Towers."""

from septem.server.log import Event
from septem.web.tables.wonders.faces import phrase
from septem.web.tables.wonders.story import Fields


def hired(event: Event, fields: Fields, language: str) -> str:
    return phrase(language, "log_hire")
