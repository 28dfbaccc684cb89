"""The story of 7 Wonders in words: what a seat did, without its name in front."""

from collections.abc import Callable

from septem.kernel.phrases import LANGUAGES
from septem.server.chronicle import Event
from septem.web.tables.wonders_faces import discard_coins, face, phrase
from septem.web.tables.wonders_plays import NOTHING, Play, read_text


def narrate(event: Event) -> dict[str, str]:
    """What a seat did, by language."""
    return {language: told(event, language) for language in LANGUAGES}


def told(event: Event, language: str) -> str:
    if event.text is None:
        return unseen(event, language)
    play = read_text(event.text)
    if play is None:
        word = event.text.removeprefix("free ").split()[0]
        return TELLERS[word](event, event.text, language)
    said = done(play, language)
    return phrase(language, "log_free_city", said=said) if play.free_city else said


def done(play: Play, language: str) -> str:
    """A play whose card the reader knows."""
    card = face(play.card, language)
    if play.action == "discard":
        return phrase(language, "log_discard_card", card=card.name, n=discard_coins())
    if play.action == "stage":
        return phrase(language, "log_stage_card", card=card.name)
    key = "log_chain" if play.chain else "log_power" if play.power else f"log_{play.action}"
    said = [phrase(language, key, card=card.name)]
    if play.named:
        said.append(phrase(language, "log_copying", name=face(play.named, language).name))
    said += [phrase(language, f"log_pay_{side}", n=coins) for side, coins in play.paid]
    return ", ".join(said)


def dug_up(event: Event, text: str, language: str) -> str:
    """A card built from the discard pile, or none."""
    card = text.removeprefix("free ").split()[1]
    if card == NOTHING:
        return phrase(language, "log_dig_nothing")
    return phrase(language, "log_dig", card=face(card, language).name)


def kept(event: Event, text: str, language: str) -> str:
    """A leader kept in the draft: only its owner reads the name."""
    return phrase(language, "log_keep", card=face(text.split()[1], language).name)


def nobody(event: Event, text: str, language: str) -> str:
    return phrase(language, "log_nobody")


def split(event: Event, text: str, language: str) -> str:
    """A loss, paid in coins and debts."""
    coins = int(text.split()[1])
    debts = event.before["seats"][event.seat]["owed"] - coins
    parts = [("log_loss_coins", coins)] if coins else []
    parts += [("log_loss_debts", debts)] if debts else []
    return ", ".join(phrase(language, key, n=n) for key, n in parts)


TELLERS: dict[str, Callable[[Event, str, str], str]] = {
    "dig": dug_up,
    "keep": kept,
    "R": nobody,
    "pay": split,
}


def unseen(event: Event, language: str) -> str:
    """A card that went face down: into a leader hand, under the wonder or away, as the public view tells."""
    if event.before["age"] == 0:
        return phrase(language, "log_keep_hidden")
    before, after = event.before["seats"], event.after["seats"]
    cities = [event.seat]
    if event.before.get("controller") == event.seat:
        cities.append(len(before) - 1)
    hidden = [n for n in cities if before[n]["cards"] == after[n]["cards"]]
    if len(hidden) != 1:
        return phrase(language, "log_face_down")
    built = after[hidden[0]]["stages"]
    if built > before[hidden[0]]["stages"]:
        said = phrase(language, "log_stage", n=built)
    else:
        leader = "_leader" if event.before["turn"] == 0 else ""
        said = phrase(language, f"log_discard{leader}", n=discard_coins())
    own = hidden[0] == event.seat
    return said if own else phrase(language, "log_free_city", said=said)
