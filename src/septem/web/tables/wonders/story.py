"""The story of 7 Wonders in words: what a seat did, without its name in front."""

from collections.abc import Callable
from typing import Any

from septem.kernel.phrases import LANGUAGES
from septem.server.log import Event
from septem.web import folder_faces
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.faces import board, discard_coins, face, phrase
from septem.web.tables.wonders.moves import BANK, Play, play_of


def narrate(event: Event) -> dict[str, str]:
    """What a seat did, by language."""
    return {language: told(event, language) for language in LANGUAGES}


def told(event: Event, language: str) -> str:
    if event.fields is None:
        return unseen(event, language)
    play = play_of("", event.fields)
    if play is None:
        teller: Teller = {**TELLERS, **boxes.merged("tellers")}.get(event.fields["kind"], in_words)
        return teller(event, event.fields, language)
    said = done(event, play, language)
    return phrase(language, "log_free_city", said=said) if play.free_city else said


def done(event: Event, play: Play, language: str) -> str:
    """A play whose card the reader knows."""
    card = face(play.card, language)
    if play.kind == "discard":
        return phrase(language, "log_discard_card", card=card.name, n=play.gains)
    if play.kind in ("stage", "embellish"):
        return phrase(language, f"log_{play.kind}_card", n=play.stage, card=card.name)
    key = "log_chain" if play.chain else "log_power" if play.power else f"log_{play.kind}"
    said = [phrase(language, key, card=card.name)]
    if play.given:
        said.append(phrase(language, "log_exchange", card=face(play.given, language).name))
    if play.partner is not None:
        said.append(phrase(language, "log_partner", city=city_of(event, play.partner, language)))
    elif play.copied:
        said.append(phrase(language, "log_copying", name=face(play.copied, language).name))
    said += [paid(event, play, who, coins, language) for who, coins in play.paid.items()]
    return ", ".join(said)


def city_of(event: Event, seat: int, language: str) -> str:
    """The city of a seat, by which those who sit further away are called."""
    return board(event.after["seats"][seat]["wonder"], language).city


def paid(event: Event, play: Play, who: str, coins: int, language: str) -> str:
    """A payment for goods: to a side, to the bank, or to a city further away."""
    side = BANK if who == BANK else play.sides.get(who)
    if side is None:
        return phrase(language, "log_pay_far", n=coins, city=city_of(event, int(who), language))
    return phrase(language, f"log_pay_{side}", n=coins)


Fields = dict[str, Any]  # of a move
Teller = Callable[[Event, Fields, str], str]


def of_card(key: str) -> Teller:
    """A line about the card of a move: dug up, kept in a draft, placed under a wonder, taken of those set aside."""

    def teller(event: Event, fields: Fields, language: str) -> str:
        return phrase(language, key, card=face(fields["card"], language).name)

    return teller


def declined(event: Event, fields: Fields, language: str) -> str:
    return phrase(
        language, {**DECLINED, **boxes.merged("declined")}.get(fields["declines"], "log_nothing")
    )


def in_words(event: Event, fields: Fields, language: str) -> str:
    """A kind of move that an expansion from a folder brings: its own words for the log, or the engine's sentence."""
    own = folder_faces.told(event.game, fields, language)
    return own or (event.description or {}).get(language, "")


DECLINED = {"dig": "log_dig_nothing"}
TELLERS: dict[str, Teller] = {"dig": of_card("log_dig"), "decline": declined}


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
