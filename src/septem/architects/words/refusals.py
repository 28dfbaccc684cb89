"""Why a move is not legal now: one sentence that says what is missing and what would be right."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, SYMBOL
from septem.architects.rules import wonder
from septem.architects.rules.moves import (
    ACTION,
    ALEXANDRIA_DECK,
    BUILD,
    CHOOSE_PROGRESS,
    CHOOSE_WONDER,
    DECISIONS,
    END,
    EXCHANGE,
    EXTRA_CARD,
    HALICARNASSUS_CARD,
    HALICARNASSUS_DECK,
    PLACES,
    TAKE_CARD,
    USE,
    VERBS,
)
from septem.architects.rules.payment import least_coins, payments
from septem.architects.rules.state import State
from septem.architects.words.notation import THINGS
from septem.architects.words.sentences import SUBJECT
from septem.kernel.goods import at
from septem.kernel.phrases import listed, say

# The decision each verb belongs to, in the order of the verbs.
DECIDES: Final = [
    CHOOSE_WONDER,
    TAKE_CARD,
    ACTION,
    ACTION,
    ACTION,
    ACTION,
    CHOOSE_PROGRESS,
    EXTRA_CARD,
    ALEXANDRIA_DECK,
    HALICARNASSUS_DECK,
    HALICARNASSUS_CARD,
]
HELPERS: Final = ("economy", "engineering")
SHOWN: Final = 8


class Refusal:
    """The answer to one move that is not offered, in one language."""

    def __init__(self, table: State, language: str) -> None:
        self.table = table
        self.language = language

    def say(self, key: str, **values: Any) -> str:
        return say(self.language, SUBJECT, f"no_{key}", **values)

    def offered(self) -> str:
        """The moves possible now, the first few of them."""
        texts = self.notations(self.table.offer)
        more = self.say("more", n=len(texts) - SHOWN) if len(texts) > SHOWN else ""
        return ", ".join(texts[:SHOWN]) + more

    def notations(self, codes: vec[i64]) -> list[str]:
        return [self.table.faces.words.text(code) for code in codes]

    def reason(self, text: str) -> str:
        """Why a move written as text cannot be played by the active player."""
        word, _, rest = text.partition(" ")
        if word not in VERBS:
            return self.say("move", text=text, offered=self.offered())
        verb = VERBS.index(word)
        if DECIDES[verb] != self.table.decision:
            return self.say(
                "decision",
                text=text,
                decision=DECISIONS[DECIDES[verb]],
                now=DECISIONS[self.table.decision],
                offered=self.offered(),
            )
        if verb == BUILD:
            return self.building(rest.split())
        if verb == EXCHANGE:
            return self.exchange(rest.split())
        if verb == USE:
            return self.use(rest)
        if verb == END:
            return self.end(rest)
        known = rest in THINGS[verb]
        key = f"{word}_{rest}" if known and (rest in PLACES or rest == "stack") else word
        return self.say(key if known else "thing", thing=rest, offered=self.offered())

    def building(self, words: list[str]) -> str:
        """A stage that cannot be built, or not with these cards (A-6)."""
        if not words or words[0] not in ("1", "2", "3", "4", "5"):
            return self.say("stage")
        stage = int(words[0])
        board = self.table.board(self.table.active)
        if board >> (stage - 1) & 1:
            return self.say("stage_built", stage=stage)
        rests = BOX.wonders[self.table.wonder(self.table.active)].stages[stage - 1].requires
        lacking = [str(other) for other in rests if not board >> (other - 1) & 1]
        if lacking:
            below = listed(self.language, lacking)
            return self.say("stage_rests", stage=stage, n=len(lacking), below=below)
        return self.wrong_helper(words) or self.wrong_card(words[1:]) or self.wrong_payment(stage)

    def wrong_helper(self, words: list[str]) -> str:
        """Economy or Engineering asked for without owning it, or a second time (A-9.1)."""
        for ident in HELPERS:
            if ident in words:
                problem = self.unready(BOX.token_ids.index(ident))
                if problem:
                    return problem
        return ""

    def unready(self, kind: int) -> str:
        """Why a token is not at hand: not owned, or used already; nothing when it is."""
        name = BOX.tokens[kind].names[self.language]
        if not wonder.tokens(self.table.board(self.table.active)) >> kind & 1:
            return self.say("token_owned", token=name)
        if self.table.used >> kind & 1:
            return self.say("token_used", token=name)
        return ""

    def wrong_card(self, words: list[str]) -> str:
        """Cards that do not exist, do not pay or are not held."""
        cards = [word for word in words if word not in HELPERS]
        payers = BOX.card_ids[: COIN + 1]
        for ident in cards:
            if ident not in payers:
                return self.say("payer", card=ident, payers=", ".join(payers))
        return self.lacking(cards, 0, COIN + 1, self.table.goods(self.table.active))

    def lacking(self, cards: list[str], first: int, count: int, held: i64) -> str:
        """Which of these cards are not held; nothing when all are."""
        missing = []
        for place in range(count):
            ident = BOX.card_ids[first + place]
            have = int(at(held, place + (first - 6 if first else 0)))
            if cards.count(ident) > have:
                missing.append(
                    self.say("lacking", n=cards.count(ident) - have, card=ident, held=have)
                )
        return self.say("missing", cards=", ".join(missing)) if missing else ""

    def wrong_payment(self, stage: int) -> str:
        """The cards are held but are no payment for the stage (A-6.3, A-6.4)."""
        printed = BOX.wonders[self.table.wonder(self.table.active)].stages[stage - 1]
        key = "cost_same" if printed.same else "cost_different"
        cost = say(self.language, SUBJECT, key, n=printed.count)
        goods = self.table.goods(self.table.active)
        same: i64 = 1 if printed.same else 0
        codes = payments(stage - 1, goods, same, printed.count, self.table.helpers())
        if not len(codes):
            missing = int(least_coins(goods, same, printed.count))
            coins = int(at(goods, COIN))
            return self.say("coins", stage=stage, cost=cost, n=missing, coins=coins)
        offered = ", ".join(self.notations(codes))
        return self.say("payment", stage=stage, cost=cost, offered=offered)

    def exchange(self, words: list[str]) -> str:
        """A science set that is none, is not held, or has no token to be exchanged for (A-8)."""
        symbols = BOX.card_ids[SYMBOL : SYMBOL + 3]
        if " ".join(words) not in THINGS[EXCHANGE]:
            return self.say("set", symbols=" ".join(symbols))
        if not self.table.face_up and not self.table.stack:
            return self.say("token_left")
        return self.lacking(words, SYMBOL, 3, self.table.others(self.table.active))

    def use(self, ident: str) -> str:
        """A token that gives no extra card now (A-9.1, A-9.2)."""
        if ident not in THINGS[USE]:
            return self.say("token", text=ident, tokens=", ".join(THINGS[USE]))
        kind = BOX.token_ids.index(ident)
        token = BOX.tokens[kind]
        name = token.names[self.language]
        problem = self.unready(kind)
        if problem:
            return problem
        if self.table.armed >> kind & 1:
            return self.say("available")
        if token.when_building:
            return self.say("armed_stage", token=name)
        cards = ", ".join([BOX.card_ids[card] for card in token.cards])
        return self.say("armed_card", token=name, cards=cards)

    def end(self, rest: str) -> str:
        """A mandatory action is left (A-4.4)."""
        if rest:
            return self.say("end_word", text=rest)
        texts = [
            text
            for text in self.notations(self.table.offer)
            if text.startswith(("build", "exchange"))
        ]
        return self.say("end", offered=", ".join(texts))
