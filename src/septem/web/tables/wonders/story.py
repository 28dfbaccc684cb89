"""The story of 7 Wonders in words: what a seat did, without its name in front."""

from collections.abc import Callable
from typing import Any

from septem.kernel.phrases import LANGUAGES
from septem.server.log import Reveal
from septem.web import folder_faces
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.faces import board, discard_coins, face, phrase
from septem.web.tables.wonders.moves import BANK, Play, play_of


def narrate(reveal: Reveal) -> dict[str, str]:
    """What a seat did, by language."""
    return {language: told(reveal, language) for language in LANGUAGES}


def told(reveal: Reveal, language: str) -> str:
    if reveal.fields is None:
        return unseen(reveal, language)
    play = play_of("", reveal.fields)
    if play is None:
        teller: Teller = {**TELLERS, **boxes.merged("tellers")}.get(reveal.fields["kind"], in_words)
        return teller(reveal, reveal.fields, language)
    said = done(reveal, play, language)
    return phrase(language, "log_free_city", said=said) if play.free_city else said


def done(reveal: Reveal, play: Play, language: str) -> str:
    """A play whose card the reader knows."""
    card = face(play.card, language)
    if play.kind == "discard":
        return phrase(language, "log_discard_card", card=card.name, n=play.gains)
    if play.stage:
        return phrase(language, f"log_{play.kind}_card", n=play.stage, card=card.name)
    key = "log_chain" if play.chain else "log_power" if play.power else f"log_{play.kind}"
    said = [phrase(language, key, card=card.name)]
    if play.given:
        said.append(phrase(language, "log_exchange", card=face(play.given, language).name))
    if play.partner is not None:
        said.append(phrase(language, "log_partner", city=city_of(reveal, play.partner, language)))
    elif play.copied:
        said.append(phrase(language, "log_copying", name=face(play.copied, language).name))
    said += [paid(reveal, play, who, coins, language) for who, coins in play.paid.items()]
    return ", ".join(said)


def city_of(reveal: Reveal, seat: int, language: str) -> str:
    """The city of a seat, by which those who sit further away are called."""
    return board(reveal.after["seats"][seat]["wonder"], language).city


def paid(reveal: Reveal, play: Play, who: str, coins: int, language: str) -> str:
    """A payment for goods: to a side, to the bank, or to a city further away."""
    side = BANK if who == BANK else play.sides.get(who)
    if side is None:
        return phrase(language, "log_pay_far", n=coins, city=city_of(reveal, int(who), language))
    return phrase(language, f"log_pay_{side}", n=coins)


Fields = dict[str, Any]  # of a move
Teller = Callable[[Reveal, Fields, str], str]


def of_card(key: str) -> Teller:
    """A line about the card of a move: dug up, kept in a draft."""

    def teller(reveal: Reveal, fields: Fields, language: str) -> str:
        return phrase(language, key, card=face(fields["card"], language).name)

    return teller


def declined(reveal: Reveal, fields: Fields, language: str) -> str:
    return phrase(
        language, {**DECLINED, **boxes.merged("declined")}.get(fields["declines"], "log_nothing")
    )


def in_words(reveal: Reveal, fields: Fields, language: str) -> str:
    """A kind of move that an expansion from a folder brings: its own words for the log, or the engine's sentence."""
    own = folder_faces.told(reveal.game, fields, language)
    return own or (reveal.description or {}).get(language, "")


DECLINED = {"dig": "log_dig_nothing"}
TELLERS: dict[str, Teller] = {"dig": of_card("log_dig"), "decline": declined}


def unseen(reveal: Reveal, language: str) -> str:
    """A card that went face down: under the wonder or away, as the public view tells."""
    if reveal.before["age"] == 0:
        kept: str | None = boxes.first("before_ages", reveal, language)
        return kept or phrase(language, "log_face_down")
    before, after = reveal.before["seats"], reveal.after["seats"]
    cities = [reveal.seat]
    if reveal.before.get("controller") == reveal.seat:
        cities.append(len(before) - 1)
    hidden = [n for n in cities if before[n]["cards"] == after[n]["cards"]]
    if len(hidden) != 1:
        return phrase(language, "log_face_down")
    said = under_or_away(reveal, before[hidden[0]], after[hidden[0]], language)
    own = hidden[0] == reveal.seat
    return said if own else phrase(language, "log_free_city", said=said)


def under_or_away(reveal: Reveal, before: Fields, after: Fields, language: str) -> str:
    """What a city did with a hidden card."""
    if after["stages"] > before["stages"]:
        effect: str = boxes.first("stage_told", after, language) or ""
        return phrase(language, "log_stage", n=after["stages"]) + effect
    other: str | None = boxes.first("face_down", before, after, language)
    key = boxes.first("sold", reveal) or "log_discard"
    return other or phrase(language, key, n=discard_coins())
