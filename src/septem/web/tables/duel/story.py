"""The story of Duel: the engine's sentence, and what followed from it."""

from septem.kernel.phrases import LANGUAGES
from septem.server.log import Event
from septem.web.words import say


def narrate(event: Event) -> dict[str, str]:
    """A move as the log tells it, with what followed from it."""
    if event.description is None:
        return dict.fromkeys(LANGUAGES, "")
    return {
        language: f"{sentence}{aftermath(event, language)}"
        for language, sentence in event.description.items()
    }


def aftermath(event: Event, language: str) -> str:
    """What a move did beyond itself: the pawn, symbols, coins lost, play again."""
    before, after = event.before, event.after
    notes = []
    moved = abs(after["pawn"] - before["pawn"])
    if moved:
        notes.append(say(language, "duel_table", "log_pawn", n=moved))
    rival = 1 - event.seat
    gone = before["seats"][rival]["coins"] - after["seats"][rival]["coins"]
    if gone > 0:
        notes.append(say(language, "duel_table", "log_loses", n=gone))
    if after["play_again"]:
        notes.append(say(language, "duel_table", "log_again"))
    return f" ({', '.join(notes)})" if notes else ""
