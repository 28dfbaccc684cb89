"""The story of 7 Wonders in words: what a seat did, without its name in front."""

from collections.abc import Callable
from typing import Any

from septem.kernel.phrases import LANGUAGES
from septem.server.log import Event
from septem.web.tables.wonders_faces import board, discard_coins, face, phrase
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
    said = done(event, play, language)
    return phrase(language, "log_free_city", said=said) if play.free_city else said


def done(event: Event, play: Play, language: str) -> str:
    """A play whose card the reader knows."""
    card = face(play.card, language)
    if play.action == "discard":
        return phrase(language, "log_discard_card", card=card.name, n=discard_coins())
    if play.action in ("stage", "embellish"):
        return phrase(language, f"log_{play.action}_card", n=play.stage, card=card.name)
    key = "log_chain" if play.chain else "log_power" if play.power else f"log_{play.action}"
    said = [phrase(language, key, card=card.name)]
    if play.given:
        said.append(phrase(language, "log_exchange", card=face(play.given, language).name))
    if play.partner is not None:
        said.append(phrase(language, "log_partner", city=city_of(event, play.partner, language)))
    elif play.named:
        said.append(phrase(language, "log_copying", name=face(play.named, language).name))
    said += [paid(event, side, coins, language) for side, coins in play.paid]
    return ", ".join(said)


def city_of(event: Event, seat: int, language: str) -> str:
    """The city of a seat, by which those who sit further away are called."""
    return board(event.after["seats"][seat]["wonder"], language).city


def paid(event: Event, side: str, coins: int, language: str) -> str:
    if side.startswith("seat"):
        city = city_of(event, int(side.removeprefix("seat")), language)
        return phrase(language, "log_pay_far", n=coins, city=city)
    return phrase(language, f"log_pay_{side}", n=coins)


def dug_up(event: Event, text: str, language: str) -> str:
    """A card built from the discard pile, or none."""
    card = text.removeprefix("free ").split()[1]
    if card == NOTHING:
        return phrase(language, "log_dig_nothing")
    return phrase(language, "log_dig", card=face(card, language).name)


def placed(event: Event, text: str, language: str) -> str:
    """A Foundation placed under a wonder."""
    return phrase(language, "log_found", card=face(text.split()[1], language).name)


def taken(event: Event, text: str, language: str) -> str:
    """A card of those set aside, or none."""
    card = text.split()[1]
    if card == NOTHING:
        return phrase(language, "log_take_nothing")
    return phrase(language, "log_take", card=face(card, language).name)


def hired(event: Event, text: str, language: str) -> str:
    return phrase(language, "log_no_hire" if text.split()[1] == NOTHING else "log_hire")


def kept(event: Event, text: str, language: str) -> str:
    """A leader or a Foundation kept in a draft: only its owner reads the name."""
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
    "found": placed,
    "take": taken,
    "hire": hired,
}


def unseen(event: Event, language: str) -> str:
    """A card that went face down: into a leader hand, under the wonder or away, as the public view tells."""
    if event.before["age"] == 0:
        drafts = event.before.get("phase") == "foundations"
        return phrase(language, "log_keep_foundation" if drafts else "log_keep_hidden")
    before, after = event.before["seats"], event.after["seats"]
    cities = [event.seat]
    if event.before.get("controller") == event.seat:
        cities.append(len(before) - 1)
    hidden = [n for n in cities if before[n]["cards"] == after[n]["cards"]]
    if len(hidden) != 1:
        return phrase(language, "log_face_down")
    city = after[hidden[0]]
    built = city["stages"]
    again = set(city.get("embellished", [])) - set(before[hidden[0]].get("embellished", []))
    if built > before[hidden[0]]["stages"]:
        said = phrase(language, "log_stage", n=built) + option_built(city, language)
    elif again:
        said = phrase(language, "log_embellish", n=again.pop())
    else:
        leader = "_leader" if event.before["turn"] == 0 else ""
        said = phrase(language, f"log_discard{leader}", n=discard_coins())
    own = hidden[0] == event.seat
    return said if own else phrase(language, "log_free_city", said=said)


def option_built(city: dict[str, Any], language: str) -> str:
    """Which effect of its last stage a city chose, where there were several."""
    ways = city.get("options", [])
    if not ways:
        return ""
    stage = board(city["wonder"], language).stages[len(ways) - 1]
    effect = phrase(language, f"option_{stage.options[ways[-1] - 1].color}")
    return phrase(language, "log_option", effect=effect)
