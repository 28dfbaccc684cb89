"""How Duel writes its moves, and what its pieces do in people's words."""

from typing import Any, Final

from septem.duel import steps
from septem.duel.catalogue import CARD_AT, WONDER_AT, listed
from septem.kernel import phrases
from septem.kernel.game import Words
from septem.kernel.phrases import say

SUBJECT: Final = "duel"


class Build(steps.Action):
    """`B quarry`: construct the building."""

    def notation(self, code: int) -> str:
        return f"B {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        card = CARD_AT[code >> 6 & 127].name(language)
        if code >> 41 & 1:
            return say(language, SUBJECT, "build_chain", card=card)
        return say(language, SUBJECT, "build", card=card, payment=payment(code, language))


class Discard(steps.Action):
    """`D quarry`: discard the card for coins."""

    def notation(self, code: int) -> str:
        return f"D {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        return say(language, SUBJECT, "discard", card=CARD_AT[code >> 6 & 127].name(language))


class RaiseWonder(steps.Action):
    """`W sphinx quarry`: construct the wonder with the card."""

    def notation(self, code: int) -> str:
        return f"W {WONDER_AT[code >> 18 & 31].id} {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        return say(
            language,
            SUBJECT,
            "wonder",
            wonder=WONDER_AT[code >> 18 & 31].name(language),
            card=CARD_AT[code >> 6 & 127].name(language),
            payment=payment(code, language),
        )


def payment(code: int, language: str) -> str:
    """The coins a construction costs, and how many of them buy resources."""
    total = code >> 23 & 511
    bought = code >> 32 & 511
    if not total:
        return say(language, SUBJECT, "pay_nothing")
    key = "pay" if not bought else "pay_trade" if bought == total else "pay_both"
    return say(language, SUBJECT, key, n=total, bought=bought)


class DuelWords(Words):
    """The notation and sentences of every move."""

    def notation(self, code: int) -> str:
        action = steps.ACTIONS.get(code & 63)
        if action is not None:
            return action.notation(code)
        return steps.decision_of(code & 63).notation(code)

    def sentence(self, code: int, language: str) -> str:
        action = steps.ACTIONS.get(code & 63)
        if action is not None:
            return action.sentence(code, language)
        return steps.decision_of(code & 63).sentence(code, language)


WORDS: Final = DuelWords()
steps.ACTIONS[steps.BUILD] = Build()
steps.ACTIONS[steps.DISCARD] = Discard()
steps.ACTIONS[steps.WONDER] = RaiseWonder()


# Effects.


def word(language: str, key: str) -> str:
    """A word of the game: a resource, a colour, a symbol, a counted thing."""
    return say(language, SUBJECT, f"word_{key.replace(' ', '_')}")


def describe(effect: dict[str, Any], language: str) -> str:
    """What an effect does, one sentence per key, in the order they apply."""
    sentences = [_sentence(key, value, language) for key, value in effect.items()]
    return " ".join(sentence for sentence in sentences if sentence)


def _sentence(key: str, value: Any, language: str) -> str:
    name = f"effect_{key}"
    if key == "tradable":
        return ""
    if key == "produce":
        return say(language, SUBJECT, name, units=_units(value, language))
    if isinstance(value, dict):
        return say(language, SUBJECT, _variant(name, value), **_values(value, language))
    if isinstance(value, str):
        return say(language, SUBJECT, name, value=word(language, value))
    return say(language, SUBJECT, name, n=value)


def _variant(name: str, table: dict[str, Any]) -> str:
    """Some keys read differently by what they hold."""
    for part in ("own", "most", "per", "reveal"):
        if part in table:
            return f"{name}_{table[part] if part == 'reveal' else part}"
    return name


def _values(table: dict[str, Any], language: str) -> dict[str, Any]:
    """A table's values, each as a word or number."""
    said: dict[str, Any] = {"n": 0}
    for key, value in table.items():
        if isinstance(value, bool) or key in ("from", "event", "who", "per", "reveal", "return"):
            continue
        if isinstance(value, int):
            said[key] = value
            said["n"] = value
        elif key != "tokens_on_card":
            words = [word(language, item) for item in listed(value)]
            said[key] = phrases.listed(language, words)
    return said


def _units(units: list[list[str]], language: str) -> str:
    """`2 wood`, or `1 glass or papyrus`."""
    if len(units[0]) > 1:
        words = [word(language, name) for name in units[0]]
        return "1 " + phrases.listed(language, words, "or")
    return f"{len(units)} {word(language, units[0][0])}"


def cost(piece: Any, language: str) -> str:
    """A printed cost in words."""
    parts = [say(language, SUBJECT, "coins", n=piece.coins)] if piece.coins else []
    parts += [f"{n} {word(language, name)}" for name, n in piece.resources.items()]
    return phrases.listed(language, parts) if parts else say(language, SUBJECT, "pay_nothing")
