"""What Pantheon adds to the words of the game."""

from septem.duel.expansions.pantheon.mythology import (
    DIVINITIES,
    FREE_WITH,
    FROM_AGE,
    MYTHOLOGIES,
    OFFERINGS,
    SPACES,
)
from septem.duel.expansions.pantheon.packed import in_space
from septem.duel.expansions.pantheon.rules import space_costs
from septem.duel.expansions.pantheon.state import sanctum, shrine
from septem.duel.expansions.pantheon.words import moves
from septem.duel.rules.city import members
from septem.duel.rules.table import Duel
from septem.duel.words import refusals, texts
from septem.duel.words.hooks import Words
from septem.duel.words.wording import SUBJECT, Wording
from septem.kernel import piece
from septem.kernel.phrases import say


class PantheonWords(Words):
    def wordings(self) -> list[Wording]:
        return moves.wordings()

    def ways(self, language: str) -> list[str]:
        return [refusals.say(language, "way_activate")]

    def explain(self, game: Duel, seat: int, words: list[str], language: str) -> str:
        return refused(game, seat, words, language) if words[0] == "A" else ""

    def pieces(self) -> list[piece.Piece]:
        return [texts.plain_piece(divinity, "divinity") for divinity in DIVINITIES.values()]

    def describe(self, card: str, language: str) -> list[str]:
        if card not in FREE_WITH:
            return []
        mythology = MYTHOLOGIES[FREE_WITH[card]].name(language)
        return [say(language, SUBJECT, "free_with", mythology=mythology)]


def refused(game: Duel, seat: int, words: list[str], language: str) -> str:
    """Why an activation is not legal."""
    if game.age < FROM_AGE:
        return refusals.say(language, "too_early")
    if len(words) < 2 or words[1] not in DIVINITIES:
        form = refusals.say(language, "form_activate")
        return refusals.say(language, "unreadable", text=" ".join(words), form=form)
    divinity = DIVINITIES[words[1]]
    name = divinity.name(language)
    places = [n for n in range(SPACES) if in_space(sanctum(game).spaces, n) == divinity.number + 1]
    if not places:
        return refusals.say(language, "not_in_pantheon", divinity=name)
    offerings = [OFFERINGS[n] for n in members(shrine(game, seat).offerings)]
    held = [f"+{moves.offering_value(name)}" for name in offerings]
    for word in words[2:]:
        if word not in held:
            return refusals.say(language, "no_offering", offering=word)
    cost = space_costs(game, seat)[places[0]]
    value = sum(int(word) for word in words[2:])
    me = game.city(seat)
    purse = int(me.coins + me.reserve)
    short = cost - value - purse
    if short > 0:
        values = {"divinity": name, "n": cost, "value": value, "purse": purse, "short": short}
        return refusals.say(language, "activation", **values)
    return refusals.say(language, "idle_offering", text=" ".join(words))
