"""The story of Duel: the engine's sentence, and what followed from it."""

from septem.kernel.phrases import LANGUAGES
from septem.server.log import Reveal
from septem.web.words import say


def narrate(reveal: Reveal) -> dict[str, str]:
    """A move as the log tells it, with what followed from it."""
    if reveal.description is None:
        return dict.fromkeys(LANGUAGES, "")
    return {
        language: f"{sentence}{aftermath(reveal, language)}"
        for language, sentence in reveal.description.items()
    }


def aftermath(reveal: Reveal, language: str) -> str:
    """What a move did beyond itself: the pawn, symbols, coins lost, play again."""
    before, after = reveal.before, reveal.after
    notes = []
    moved = abs(after["pawn"] - before["pawn"])
    if moved:
        notes.append(say(language, "duel_table", "log_pawn", n=moved))
    rival = 1 - reveal.seat
    gone = before["seats"][rival]["coins"] - after["seats"][rival]["coins"]
    if gone > 0:
        notes.append(say(language, "duel_table", "log_loses", n=gone))
    if after["play_again"]:
        notes.append(say(language, "duel_table", "log_again"))
    return f" ({', '.join(notes)})" if notes else ""
