"""What happened at a table of Architects, told from the public views before and after: all of it lay open."""

from typing import Any

from septem.architects.words.sentences import counted
from septem.kernel.phrases import LANGUAGES, listed
from septem.server import games
from septem.server.log import Reveal
from septem.web.tables.architects.faces import card_faces
from septem.web.words import say

SUBJECT = "architects_table"
TAKING = ("take", "extra", "keep")  # kinds of moves that are told by the cards they bring


def narrate(reveal: Reveal) -> dict[str, str]:
    """One line of the log by language."""
    return {language: told(reveal, language) for language in LANGUAGES}


def told(reveal: Reveal, language: str) -> str:
    """What the seat did, then what came of it."""
    before = reveal.before["seats"][reveal.seat]
    after = reveal.after["seats"][reveal.seat]
    cards_first = reveal.fields is not None and reveal.fields["kind"] in TAKING
    gained = taken(reveal, language)
    parts = [
        *chosen(before, after, language),
        *(gained if cards_first else []),
        *building(reveal, before, after, language),
        *exchanged(reveal, language),
        *([] if cards_first else gained),
        *tokens(reveal, before, after, language),
        *cat(reveal, language),
        *battles(reveal, language),
    ]
    if not parts and reveal.description:
        return reveal.description[language]
    return " · ".join(parts)


def name(ident: str, language: str) -> str:
    return games.pieces("architects")[ident].names[language]


def short(ident: str, language: str) -> str:
    return games.pieces("architects")[ident].short[language]


def cards(counts: dict[str, int], language: str) -> str:
    """Cards as people count them."""
    return counted(language, [ident for ident, n in counts.items() for _ in range(n)])


def more(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What there is more of after than before."""
    grown = {ident: n - before.get(ident, 0) for ident, n in after.items()}
    return {ident: n for ident, n in grown.items() if n > 0}


def chosen(before: dict[str, Any], after: dict[str, Any], language: str) -> list[str]:
    if before["wonder"] == after["wonder"]:
        return []
    return [say(language, SUBJECT, "told_wonder", wonder=name(after["wonder"], language))]


def fought(reveal: Reveal) -> bool:
    """Whether this move ended in a battle: horned cards were discarded, or conflict tokens turned back."""
    horns = reveal.after["horns_discarded"] > reveal.before["horns_discarded"]
    return bool(horns or reveal.after["conflict"] < reveal.before["conflict"])


def won(reveal: Reveal) -> dict[int, int]:
    """Victories by seat."""
    pairs = zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    grown = {n: after["victories"] - before["victories"] for n, (before, after) in enumerate(pairs)}
    return {number: count for number, count in grown.items() if count}


def building(
    reveal: Reveal, before: dict[str, Any], after: dict[str, Any], language: str
) -> list[str]:
    """The stages built, and what was paid."""
    built = [str(n) for n in after["stages"] if n not in before["stages"]]
    if not built:
        return []
    paid = cards(discarded(reveal, "grey", "yellow"), language)
    return [say(language, SUBJECT, "told_stage", stages=listed(language, built), paid=paid)]


def discarded(reveal: Reveal, *colors: str) -> dict[str, int]:
    """The cards of some colors that went to the discard pile."""
    spent = more(reveal.before["discard"], reveal.after["discard"])
    return {ident: n for ident, n in spent.items() if card_faces()[ident].color in colors}


def exchanged(reveal: Reveal, language: str) -> list[str]:
    """The science set given away."""
    given = discarded(reveal, "green")
    return [say(language, SUBJECT, "told_exchange", cards=cards(given, language))] if given else []


def taken(reveal: Reveal, language: str) -> list[str]:
    """The cards taken, by the deck they came from."""
    parts = []
    for number, (old, new) in enumerate(
        zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    ):
        gone = more(new["deck"]["contents"], old["deck"]["contents"])
        if gone and old["wonder"]:
            key = "told_own" if number == reveal.seat else "told_deck"
            wonder = short(old["wonder"], language)
            parts.append(say(language, SUBJECT, key, cards=cards(gone, language), wonder=wonder))
    gone = more(reveal.after["centre"]["contents"], reveal.before["centre"]["contents"])
    if gone:
        parts.append(say(language, SUBJECT, "told_centre", cards=cards(gone, language)))
    return parts


def tokens(
    reveal: Reveal, before: dict[str, Any], after: dict[str, Any], language: str
) -> list[str]:
    """Progress tokens taken and used."""
    parts = []
    for ident in dict.fromkeys(after["progress"]):
        if after["progress"].count(ident) > before["progress"].count(ident):
            parts.append(say(language, SUBJECT, "told_token", token=name(ident, language)))
    for ident in reveal.after["used"]:
        if ident not in reveal.before["used"]:
            parts.append(say(language, SUBJECT, "told_used", token=name(ident, language)))
    return parts


def cat(reveal: Reveal, language: str) -> list[str]:
    if reveal.after["cat"] == reveal.seat != reveal.before["cat"]:
        return [say(language, SUBJECT, "told_cat")]
    return []


def battles(reveal: Reveal, language: str) -> list[str]:
    """A battle, and the victories of the seat that ended its turn; the others stand in their cities."""
    if not fought(reveal):
        return []
    gains = won(reveal)
    wonders = [
        say(
            language,
            SUBJECT,
            "told_won",
            wonder=short(reveal.after["seats"][n]["wonder"], language),
            n=count,
        )
        for n, count in gains.items()
    ]
    if not wonders:
        return [say(language, SUBJECT, "told_no_victory")]
    return [say(language, SUBJECT, "told_battle", gains=listed(language, wonders))]
