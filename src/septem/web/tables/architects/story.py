"""What happened at a table of Architects, told from the public views before and after: all of it lay open."""

from typing import Any

from septem.architects.words.sentences import counted
from septem.kernel.phrases import LANGUAGES, listed
from septem.server import games
from septem.server.log import Event
from septem.web.tables.architects.faces import card_faces
from septem.web.words import say

SUBJECT = "architects_table"
TAKING = ("take", "extra", "keep")  # kinds of moves that are told by the cards they bring


def narrate(event: Event) -> dict[str, str]:
    """One line of the log by language."""
    return {language: told(event, language) for language in LANGUAGES}


def told(event: Event, language: str) -> str:
    """What the seat did, then what came of it."""
    before = event.before["seats"][event.seat]
    after = event.after["seats"][event.seat]
    cards_first = event.fields is not None and event.fields["kind"] in TAKING
    gained = taken(event, language)
    parts = [
        *chosen(before, after, language),
        *(gained if cards_first else []),
        *building(event, before, after, language),
        *exchanged(event, language),
        *([] if cards_first else gained),
        *tokens(event, before, after, language),
        *cat(event, language),
        *battles(event, language),
    ]
    if not parts and event.description:
        return event.description[language]
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


def fought(event: Event) -> bool:
    """Whether this move ended in a battle: horned cards were discarded, or conflict tokens turned back."""
    horns = event.after["horns_discarded"] > event.before["horns_discarded"]
    return bool(horns or event.after["conflict"] < event.before["conflict"])


def won(event: Event) -> dict[int, int]:
    """Victories by seat."""
    pairs = zip(event.before["seats"], event.after["seats"], strict=True)
    grown = {n: after["victories"] - before["victories"] for n, (before, after) in enumerate(pairs)}
    return {number: count for number, count in grown.items() if count}


def building(
    event: Event, before: dict[str, Any], after: dict[str, Any], language: str
) -> list[str]:
    """The stages built, and what was paid."""
    built = [str(n) for n in after["stages"] if n not in before["stages"]]
    if not built:
        return []
    paid = cards(discarded(event, "grey", "yellow"), language)
    return [say(language, SUBJECT, "told_stage", stages=listed(language, built), paid=paid)]


def discarded(event: Event, *colors: str) -> dict[str, int]:
    """The cards of some colors that went to the discard pile."""
    spent = more(event.before["discard"], event.after["discard"])
    return {ident: n for ident, n in spent.items() if card_faces()[ident].color in colors}


def exchanged(event: Event, language: str) -> list[str]:
    """The science set given away."""
    given = discarded(event, "green")
    return [say(language, SUBJECT, "told_exchange", cards=cards(given, language))] if given else []


def taken(event: Event, language: str) -> list[str]:
    """The cards taken, by the deck they came from."""
    parts = []
    for number, (old, new) in enumerate(
        zip(event.before["seats"], event.after["seats"], strict=True)
    ):
        gone = more(new["deck"]["contents"], old["deck"]["contents"])
        if gone and old["wonder"]:
            key = "told_own" if number == event.seat else "told_deck"
            wonder = short(old["wonder"], language)
            parts.append(say(language, SUBJECT, key, cards=cards(gone, language), wonder=wonder))
    gone = more(event.after["centre"]["contents"], event.before["centre"]["contents"])
    if gone:
        parts.append(say(language, SUBJECT, "told_centre", cards=cards(gone, language)))
    return parts


def tokens(event: Event, before: dict[str, Any], after: dict[str, Any], language: str) -> list[str]:
    """Progress tokens taken and used."""
    parts = []
    for ident in dict.fromkeys(after["progress"]):
        if after["progress"].count(ident) > before["progress"].count(ident):
            parts.append(say(language, SUBJECT, "told_token", token=name(ident, language)))
    for ident in event.after["used"]:
        if ident not in event.before["used"]:
            parts.append(say(language, SUBJECT, "told_used", token=name(ident, language)))
    return parts


def cat(event: Event, language: str) -> list[str]:
    if event.after["cat"] == event.seat != event.before["cat"]:
        return [say(language, SUBJECT, "told_cat")]
    return []


def battles(event: Event, language: str) -> list[str]:
    """A battle, and the victories of the seat that ended its turn; the others stand in their cities."""
    if not fought(event):
        return []
    gains = won(event)
    wonders = [
        say(
            language,
            SUBJECT,
            "told_won",
            wonder=short(event.after["seats"][n]["wonder"], language),
            n=count,
        )
        for n, count in gains.items()
    ]
    if not wonders:
        return [say(language, SUBJECT, "told_no_victory")]
    return [say(language, SUBJECT, "told_battle", gains=listed(language, wonders))]
