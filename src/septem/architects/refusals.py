"""Why a move is not legal now: one sentence that says what is missing and what would be right."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from septem.architects import wonder
from septem.architects.catalogue import BOX
from septem.architects.moves import (
    ACTION,
    ALEXANDRIA_DECK,
    BUILD,
    CHOOSE_PROGRESS,
    CHOOSE_WONDER,
    DECISIONS,
    EXCHANGE,
    EXTRA_CARD,
    HALICARNASSUS_CARD,
    HALICARNASSUS_DECK,
    PLACES,
    TAKE_CARD,
    USE,
    VERBS,
)
from septem.architects.payment import least_coins, payments
from septem.architects.pieces import COIN, SYMBOL
from septem.architects.words import THINGS
from septem.kernel.goods import at
from septem.kernel.phrases import listed

if TYPE_CHECKING:
    from septem.architects.table import Architects

SHOWN: Final = 8


def reason(game: "Architects", text: str) -> str:
    """Why a move written as text cannot be played by the active player."""
    word, _, rest = text.partition(" ")
    if word not in VERBS:
        return f"'{text}' is no move; possible now: {offered(game)}"
    decision, why = REASONS[VERBS.index(word)]
    if decision != game.decision:
        return (
            f"'{text}' belongs to the decision {DECISIONS[decision]}; "
            f"now {DECISIONS[game.decision]} is asked: {offered(game)}"
        )
    return why(game, rest)


def offered(game: "Architects") -> str:
    """The moves possible now, the first few of them."""
    texts = [game.words.notation(code) for code in game.offer]
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(texts[:SHOWN]) + more


def _named(game: "Architects", name: str, known: list[str], what: str, why: str) -> str:
    if name not in known:
        return f"there is no {what} '{name}'; possible now: {offered(game)}"
    return f"{name} {why}; possible now: {offered(game)}"


def _wonder(game: "Architects", ident: str) -> str:
    return _named(game, ident, BOX.wonder_ids, "wonder", "is taken already")


def _keep(game: "Architects", ident: str) -> str:
    return _named(game, ident, BOX.card_ids, "card", "is not among the cards looked at")


def _draw(game: "Architects", ident: str) -> str:
    known = [*BOX.wonder_ids, "central"]
    return _named(game, ident, known, "deck", "has no deck on the table or it is empty")


def _deck(game: "Architects", place: str) -> str:
    """A deck that cannot be taken from."""
    known = PLACES[:2] if game.decision == HALICARNASSUS_DECK else PLACES
    if place not in known:
        return f"there is no deck '{place}' here; possible now: {offered(game)}"
    which = "central deck" if place == "central" else f"deck on the {place}"
    return f"the {which} is empty; possible now: {offered(game)}"


def _build(game: "Architects", text: str) -> str:
    """A stage that cannot be built, or not with these cards (A-6)."""
    words = text.split()
    if not words or words[0] not in ("1", "2", "3", "4", "5"):
        return (
            "build needs a stage from 1 to 5 and the cards discarded, such as: build 1 wood stone"
        )
    stage = int(words[0])
    board = game.board()
    if board >> (stage - 1) & 1:
        return f"stage {stage} is built already"
    which = BOX.wonders[game.wonder(game.active)]
    rests = which.stages[stage - 1].requires
    lacking = [str(other) for other in rests if not board >> (other - 1) & 1]
    if lacking:
        return f"stage {stage} is not available: it rests on {_stages(lacking)}, not built yet"
    return (
        _wrong_helper(game, words[1:])
        or _wrong_card(game, words[1:])
        or _wrong_payment(game, stage)
    )


def _stages(numbers: list[str]) -> str:
    return f"stage{'s' if len(numbers) > 1 else ''} {listed('en', numbers)}"


def _wrong_helper(game: "Architects", words: list[str]) -> str:
    """Economy or Engineering asked for without owning it, or a second time (A-9.1)."""
    for ident in ("economy", "engineering"):
        kind = BOX.token_ids.index(ident)
        if ident not in words:
            continue
        if not wonder.tokens(game.board()) >> kind & 1:
            return f"seat {game.active} does not own the token {ident}"
        if game.used >> kind & 1:
            return f"the token {ident} was used this turn already"
    return ""


def _wrong_card(game: "Architects", words: list[str]) -> str:
    """Cards that do not exist, do not pay or are not held."""
    cards = [word for word in words if word not in ("economy", "engineering")]
    payers = BOX.card_ids[: COIN + 1]
    for ident in cards:
        if ident not in payers:
            return f"'{ident}' cannot pay for a stage; these can: {', '.join(payers)}"
    goods = game.city[3 * game.active]
    missing = []
    for card, ident in enumerate(payers):
        count = int(at(goods, card))
        if cards.count(ident) > count:
            missing.append(f"{cards.count(ident) - count} {ident} (held: {count})")
    return f"missing: {', '.join(missing)}" if missing else ""


def _wrong_payment(game: "Architects", stage: int) -> str:
    """The cards are held but are no payment for the stage (A-6.3, A-6.4)."""
    printed = BOX.wonders[game.wonder(game.active)].stages[stage - 1]
    kind = "identical" if printed.same else "different"
    cost = f"stage {stage} costs {printed.count} {kind} resources"
    goods = game.city[3 * game.active]
    same: i64 = 1 if printed.same else 0
    codes = payments(stage - 1, goods, same, printed.count, game.helpers())
    if not len(codes):
        missing = least_coins(goods, same, printed.count)
        return f"{cost}: {missing} missing, coins held: {at(goods, COIN)}"
    texts = [game.words.notation(code) for code in codes]
    return f"{cost}, coins only for what is missing: {', '.join(texts)}"


def _exchange(game: "Architects", text: str) -> str:
    """A science set that is none, is not held, or has no token to be exchanged for (A-8)."""
    words = text.split()
    symbols = BOX.card_ids[SYMBOL : SYMBOL + 3]
    pair = len(words) == 2 and words[0] == words[1] and words[0] in symbols
    if not pair and words != symbols:
        return f"a science set is 2 identical symbols or: {' '.join(symbols)}"
    if not game.face_up and not game.stack:
        return "no progress token is left to take; sets are kept"
    others = game.city[3 * game.active + 1]
    missing = []
    for place, ident in enumerate(symbols):
        count = int(at(others, SYMBOL - 6 + place))
        if words.count(ident) > count:
            missing.append(f"{words.count(ident) - count} {ident} (held: {count})")
    return f"missing: {', '.join(missing)}"


def _use(game: "Architects", ident: str) -> str:
    """A token that gives no extra card now (A-9.1, A-9.2)."""
    if ident not in THINGS[USE]:
        return (
            f"there is no token '{ident}' with an extra card; there are: {', '.join(THINGS[USE])}"
        )
    kind = BOX.token_ids.index(ident)
    token = BOX.tokens[kind]
    if not wonder.tokens(game.board()) >> kind & 1:
        return f"seat {game.active} does not own the token {ident}"
    if game.used >> kind & 1:
        return f"{ident} was used this turn already"
    if game.armed >> kind & 1:
        return "no card is available: all three decks are empty"
    cards = ", ".join([BOX.card_ids[card] for card in token.cards])
    needs = f"one of these taken this turn: {cards}" if cards else "a stage built this turn"
    return f"{ident} needs {needs}"


def _end(game: "Architects", text: str) -> str:
    """A mandatory action is left (A-4.4)."""
    if text:
        return f"write only: end; found also '{text}'"
    texts = [game.words.notation(code) for code in game.offer if (code & 15) in (BUILD, EXCHANGE)]
    return f"the turn cannot end before a mandatory action: {', '.join(texts)}"


def _progress(game: "Architects", ident: str) -> str:
    """A token that cannot be taken (A-8.3, A-8.4)."""
    if ident == "stack":
        return f"the stack of progress tokens is empty; possible now: {offered(game)}"
    return _named(game, ident, BOX.token_ids, "progress token", "does not lie face up")


# The decision each verb belongs to and the reason for refusing it, in the order of the verbs.
REASONS: Final = [
    (CHOOSE_WONDER, _wonder),
    (TAKE_CARD, _deck),
    (ACTION, _build),
    (ACTION, _exchange),
    (ACTION, _use),
    (ACTION, _end),
    (CHOOSE_PROGRESS, _progress),
    (EXTRA_CARD, _deck),
    (ALEXANDRIA_DECK, _draw),
    (HALICARNASSUS_DECK, _deck),
    (HALICARNASSUS_CARD, _keep),
]
