"""Names that people keep: unique, and not to be taken for one another.

Two names are the same when their keys are: case, accents, spaces, punctuation and letters that look alike do not tell them apart. Somebody
else who uses a kept name at a table has a mark behind it (`marked`), which no kept name can have.
"""

import unicodedata

from septem.bots.levels import PERSONAS
from septem.kernel.phrases import ENGLISH, LANGUAGES, manner, say
from septem.server.errors import Refused
from septem.server.seats import NAME_LENGTH, clean

MARK = " (?)"  # behind a name at a table: not the one who keeps it
BETWEEN = set(
    " -'\N{RIGHT SINGLE QUOTATION MARK}._"
)  # what a kept name may have besides letters and digits
# Letters of other scripts, and digits, that look like a Latin one. After case and accents are gone.
LOOKS = {
    letter: plain
    for plain, alike in {
        "a": "аαɑ",
        "b": "ьβв",
        "c": "сϲ",
        "d": "ԁ",
        "e": "еε3",
        "f": "ϝ",
        "g": "ɡ",
        "h": "һнη",
        "j": "јϳ",
        "k": "кκ",
        "l": "і1ιӏıi|",  # a small l, a capital i and a one
        "m": "мμ",
        "n": "пո",
        "o": "оο0օσ",
        "p": "рρ",
        "q": "ԛ",
        "r": "гг",
        "s": "ѕ5$",
        "t": "тτ",
        "u": "υսц",
        "v": "ѵν",
        "w": "ԝω",
        "x": "хχ",
        "y": "уүγ",
        "z": "ᴢζ2",
    }.items()
    for letter in alike
}
RESERVED = (*PERSONAS, "Bot", "Septem", "Admin")


def key_of(name: str) -> str:
    """What tells a name from others; empty for one of signs alone."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(letter for letter in folded if unicodedata.category(letter)[0] in "LN")
    return "".join(LOOKS.get(letter, letter) for letter in plain).replace("rn", "m")[:120]


def somebody(language: str) -> str:
    """What a player is called who has left for good, in the language they had."""
    return say(language if language in LANGUAGES else ENGLISH, "people", "somebody")


def reserved() -> set[str]:
    """The keys of names that nobody can keep."""
    names = [*RESERVED, *map(somebody, LANGUAGES)]
    names += [say(language, "web", "guest") for language in LANGUAGES]
    names += [manner(language, "you") for language in LANGUAGES]
    return {key_of(name) for name in names}


def keepable(text: str) -> str:
    """The name as it is kept; Refused when nobody can keep it."""
    name = clean(text)
    if not name:
        raise Refused("name_needed")
    if len(text.strip()) > NAME_LENGTH or not all(is_part(letter) for letter in name):
        raise Refused("name_letters", n=NAME_LENGTH)
    if not key_of(name):
        raise Refused("name_letters", n=NAME_LENGTH)
    if key_of(name) in reserved():
        raise Refused("name_reserved")
    return name


def is_part(letter: str) -> bool:
    """Whether a kept name may have this letter."""
    return letter in BETWEEN or unicodedata.category(letter)[0] in "LMN"


def marked(name: str) -> str:
    """A kept name as others bear it at a table."""
    return name if name.endswith(MARK) else name[: NAME_LENGTH - len(MARK)].rstrip() + MARK
