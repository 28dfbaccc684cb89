"""The hand of 7 Wonders: what may be done with each card, how it may be paid, and why not."""

from dataclasses import dataclass, field, replace
from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.wonders_faces import (
    Face,
    StageFace,
    board,
    discard_coins,
    face,
    phrase,
)
from septem.web.tables.wonders_goods import OWN, bought, stall
from septem.web.tables.wonders_marks import Mark
from septem.wonders.knowledge import VICTORY

KINDS = {"B": "build", "W": "stage", "D": "discard", "R": "recruit"}
SIDES = {"<": "left", ">": "right", "=": "bank"}
NOTHING = "-"  # in notation: no card
FORESEEN = {"leaders", "cities"}  # expansions whose conflicts are those of the base game


@dataclass(frozen=True)
class Use:
    """What a card of the hand is for, beside a stage and a few coins."""

    action: str  # the name of the action, its words are `<action>` and `do_<action>`
    key: str
    price: str = ""  # a field of the view with the coins each card costs now; empty: those printed


USES = {"leader": Use("recruit", "r", "leader_costs")}  # by colour
BUILDING = Use("build", "b")


@dataclass(frozen=True)
class Play:
    """A move of the hand, read from its notation."""

    text: str
    action: str  # one of KINDS
    card: str
    free_city: bool
    chain: bool
    power: bool
    paid: tuple[tuple[str, int], ...]  # ("left" | "right" | "bank", coins)
    named: str = ""  # a piece the card copies

    @property
    def traded(self) -> int:
        return sum(coins for _, coins in self.paid)


def read_text(text: str) -> Play | None:
    """A move as a play of a card; None for any other decision."""
    words = text.split()
    free_city = words[0] == "free"
    words = words[1:] if free_city else words
    if words[0] not in KINDS or len(words) < 2:
        return None
    place = 2 if words[0] == "W" else 1
    rest = words[place + 1 :]
    if words[place] == NOTHING or any(w not in ("*", "!") and w[0] not in "@<>=" for w in rest):
        return None
    paid = tuple((SIDES[word[0]], int(word[1:])) for word in rest if word[0] in SIDES)
    named = "".join(word[1:] for word in rest if word[0] == "@")
    action = KINDS[words[0]]
    return Play(text, action, words[place], free_city, "*" in rest, "!" in rest, paid, named)


@dataclass(frozen=True)
class Way:
    """One way to pay for an action."""

    text: str  # the move
    coins: int  # in all
    flows: tuple[tuple[str, int], ...]  # to whom how much, the bank's share with the printed cost
    said: str
    power: bool
    goods: dict[str, tuple[str, ...]] = field(default_factory=dict)  # bought, by side


@dataclass(frozen=True)
class Tag:
    """How a card or the stage stands: free, own goods, coins, or what is missing."""

    state: str  # "ok" | "trade" | "no"
    icon: str
    word: str
    coins: int | None = None
    goods: tuple[str, ...] = ()
    said: str = ""


@dataclass(frozen=True)
class Action:
    """Build, stage or discard, for one card."""

    name: str
    key: str
    icon: str
    title: str
    tag: Tag
    ways: tuple[Way, ...]
    gain: tuple[Mark, ...]
    confirm: str


@dataclass(frozen=True)
class Held:
    """A card of the hand."""

    place: int
    face: Face
    tag: Tag
    stage_tag: Tag
    actions: tuple[Action, ...]
    chosen: bool = False
    foresight: tuple[str, ...] = ()  # how the conflicts would end with its shields

    @property
    def default(self) -> str:
        """The action offered first."""
        return next((action.name for action in self.actions if action.ways), "")

    @property
    def spoken(self) -> str:
        return f"{self.face.spoken}. {self.tag.said}. {self.stage_tag.said}"

    @property
    def first_ways(self) -> int:
        """How many payments are shown first."""
        return next((len(action.ways) for action in self.actions if action.ways), 0)


@dataclass(frozen=True)
class Hand:
    """What lies before a seat."""

    cards: tuple[Held, ...]
    city: int  # the city that acts
    live: bool  # whether a card may be chosen now
    leaders: bool = False  # they are leaders, not Age cards
    other: tuple[Move, ...] = field(default=())  # moves that are no plays of these cards


class Dealer:
    """Lays out the hand of one seat; `idle`: another decision is due."""

    def __init__(self, seen: Seen, seat: int, idle: bool = False) -> None:
        self.seen = seen
        self.seat = seat
        plays = [(move, None if idle else read_text(move.text)) for move in seen.moves]
        self.plays = [play for _, play in plays if play]
        self.other = tuple(move for move, play in plays if not play)
        cities = seen.view["seats"]
        free = bool(self.plays) and self.plays[0].free_city
        self.city = len(cities) - 1 if free else seat
        self.fields: dict[str, Any] = cities[self.city]
        self.names = neighbours(seen, self.city)

    def say(self, key: str, **values: Any) -> str:
        return phrase(self.seen.language, key, **values)

    def hand(self) -> Hand:
        """Every card, in the order of the view."""
        mine = self.seen.view["seats"][self.seat]
        cards = in_hand(self.seen.view, self.fields) or in_hand(self.seen.view, mine)
        taken = committed_card(mine)
        held = []
        for place, ident in enumerate(cards):
            chosen = ident == taken
            taken = None if chosen else taken
            held.append(self.foreseen(self.held(place, ident, chosen)))
        return Hand(tuple(held), self.city, bool(self.plays), leads(cards), self.other)

    def held(self, place: int, ident: str, chosen: bool) -> Held:
        card = face(ident, self.seen.language)
        if not self.plays or chosen:
            nothing = Tag("", "", "")
            return Held(place, card, nothing, nothing, (), chosen)
        stage = self.next_stage()
        use, put = self.use(card), self.stage(card, stage)
        discard = self.discard(card)
        actions = tuple(action for action in (use, put, discard) if action)
        idle = not any(action.ways for action in actions)
        return Held(place, card, use.tag, put.tag, () if idle else actions)

    def foreseen(self, held: Held) -> Held:
        """The card with what its shields, or those of the stage, would change in the conflicts."""
        told = []
        for action in held.actions:
            shields = sum(mark.icons.count("shield") for mark in action.gain) if action.ways else 0
            if shields and set(self.seen.view.get("expansions", ())) <= FORESEEN:
                told.append(self.foresight(action, shields))
        return replace(held, foresight=tuple(told))

    def foresight(self, action: Action, more: int) -> str:
        """The military forecast after an action that brings shields."""
        mine = self.fields.get("strength", self.fields["shields"]) + more
        left, right = (self.conflict(side, mine) for side in ("left", "right"))
        said = self.say("foresight", n=mine, left=left, right=right)
        return said if action.name != "stage" else f"{action.title}: {said}"

    def conflict(self, side: str, mine: int) -> str:
        """What a conflict would bring with so many shields; those who stay out leave their places to others."""
        cities = self.seen.view["seats"]
        beside = (self.city + (1 if side == "left" else -1)) % len(cities)
        rival = self.fields.get("rivals", {side: beside})[side]
        if rival is None:
            return self.say("sits_out" if self.fields.get("diplomacy") else "no_rival")
        theirs = cities[rival].get("strength", cities[rival]["shields"])
        key = "beats" if mine > theirs else "loses_to" if mine < theirs else "ties_with"
        won = VICTORY[self.seen.view["age"] - 1]
        return self.say(key, name=city_name(self.seen, rival), n=won)

    def next_stage(self) -> StageFace | None:
        stages = board(self.fields["wonder"], self.seen.language).stages
        built = self.fields["stages"]
        return stages[built] if built < len(stages) else None

    def ways(self, action: str, card: Face, printed: int) -> tuple[Way, ...]:
        """The ways to pay, cheapest first; a power comes after paying nothing."""
        plays = [play for play in self.plays if play.action == action and play.card == card.id]
        found = [self.with_goods(self.way(play, printed), play, card) for play in plays]
        return tuple(sorted(found, key=lambda way: (way.coins, way.power)))

    def with_goods(self, way: Way, play: Play, card: Face) -> Way:
        """The way with the goods it buys from each neighbour."""
        if not play.traded:
            return way
        stage = self.next_stage() if play.action == "stage" else None
        cities, prices = self.seen.view["seats"], self.fields["prices"]
        step = {"left": 1, "right": -1}
        stalls = [stall(OWN, self.fields["produces"], {})]
        for side in ("left", "right"):
            seller = cities[(self.city + step[side]) % len(cities)]
            stalls.append(stall(side, seller["sells"], prices[side]))
        goods = bought(stage.goods if stage else card.goods, tuple(stalls), play.paid)
        return replace(way, goods=dict(goods))

    def way(self, play: Play, printed: int) -> Way:
        free = play.chain or play.power
        paid = dict(play.paid)
        if printed and not free:
            paid["bank"] = paid.get("bank", 0) + printed
        said = self.paying(play, paid)
        if play.named:
            copied = face(play.named, self.seen.language)
            said = self.say("copying", name=copied.name, effect="; ".join(copied.says), paying=said)
        return Way(play.text, sum(paid.values()), tuple(paid.items()), said, play.power)

    def paying(self, play: Play, paid: dict[str, int]) -> str:
        if play.chain:
            return self.say("by_chain")
        if play.power:
            return self.say("by_power")
        if not paid:
            return self.say("pay_nothing")
        return ", ".join(
            self.say("pay_to", n=coins, name=self.names.get(side) or self.say("bank"))
            for side, coins in paid.items()
        )

    def use(self, card: Face) -> Action:
        """Build a building, recruit a leader."""
        use = USES.get(card.color, BUILDING)
        price = self.fields[use.price][card.id] if use.price else card.coins
        ways = self.ways(use.action, card, price)
        tag = self.tag(ways, card, self.fields.get("why_not", {}).get(card.id))
        title, confirm = self.say(use.action), self.say(f"do_{use.action}", card=card.name)
        return Action(use.action, use.key, f"c-{card.color}", title, tag, ways, card.marks, confirm)

    def stage(self, card: Face, stage: StageFace | None) -> Action:
        reason = self.fields.get("why_not", {}).get("stage")
        if stage is None:
            tag = Tag("no", "i-check", "", said=self.say("wonder_done"))
            return Action("stage", "w", "wonder", self.say("wonder_stage"), tag, (), (), "")
        ways = self.ways("stage", card, stage.coins)
        tag = self.stage_tag(ways, stage, reason)
        title = self.say("stage_n", n=stage.number)
        confirm = self.say("do_stage", n=stage.number, card=card.name)
        return Action("stage", "w", "wonder", title, tag, ways, stage.marks, confirm)

    def discard(self, card: Face) -> Action | None:
        ways = self.ways("discard", card, 0)
        if not ways:
            return None
        tag = Tag("ok", "", "", said=self.say("discard_says", n=discard_coins()))
        title, confirm = self.say("discard"), self.say("do_discard", card=card.name)
        gain = (Mark("coins", tag.said, n=discard_coins()),)
        return Action("discard", "d", "i-discard", title, tag, ways, gain, confirm)

    def tag(self, ways: tuple[Way, ...], card: Face, reason: dict[str, Any] | None) -> Tag:
        """How a card stands for building."""
        if not ways:
            return self.refused(reason)
        best = ways[0]
        chained = " *" in best.text
        if chained or best.power:
            icon = "i-chain" if chained else "i-bolt"
            return Tag("ok", icon, self.say("free"), said=best.said)
        if best.coins == 0:
            word = self.say("own_goods" if card.goods else "no_cost")
            return Tag("ok", "i-check", word, said=word)
        return self.priced(best)

    def stage_tag(
        self, ways: tuple[Way, ...], stage: StageFace, reason: dict[str, Any] | None
    ) -> Tag:
        """How the next stage stands with a card under it."""
        name = self.say("stage_n", n=stage.number)
        if not ways:
            tag = self.refused(reason)
        elif ways[0].coins:
            tag = self.priced(ways[0])
        else:
            tag = Tag("ok", "i-check", "", said=self.say("own_goods"))
        return Tag(tag.state, tag.icon, tag.word, tag.coins, tag.goods, f"{name}: {tag.said}")

    def priced(self, way: Way) -> Tag:
        """A price in coins: gold where neighbours are paid, green where only the bank is."""
        trade = any(side != "bank" for side, _ in way.flows)
        word = self.say("to_buy", n=way.coins) if trade else self.say("n_coins", n=way.coins)
        said = self.say("buy_for", n=way.coins) if trade else self.say("pay_n", n=way.coins)
        return Tag("trade" if trade else "ok", "", word, way.coins, said=said)

    def refused(self, reason: dict[str, Any] | None) -> Tag:
        """What stands in the way."""
        why = reason["why"] if reason else "other"
        if reason and why in ("goods", "money"):
            return self.short_of_goods(reason)
        if reason and why == "coins":
            n = reason["coins"]
            return Tag("no", "i-lock", self.say("needs"), n, said=self.say("short_of_coins", n=n))
        word = self.say(f"why_{why}")
        return Tag("no", "i-lock", word, said=word)

    def short_of_goods(self, reason: dict[str, Any]) -> Tag:
        """Goods that nobody next door sells, or that cost more than there is."""
        goods = tuple(good for good, n in reason["missing"].items() for _ in range(n))
        names = ", ".join(self.say(f"wonders:{good}") for good in goods)
        if reason["why"] == "goods":
            said = self.say("lacks", goods=names)
            return Tag("no", "i-lock", self.say("needs"), None, goods, said)
        coins = reason["coins"]
        said = self.say("short_of_money", goods=names, n=coins)
        return Tag("no", "i-lock", "", coins, goods, said)


def neighbours(seen: Seen, city: int) -> dict[str, str]:
    """The names of both neighbours of a city."""
    ring = len(seen.view["seats"])
    return {
        "left": city_name(seen, (city + 1) % ring),
        "right": city_name(seen, (city - 1) % ring),
    }


def city_name(seen: Seen, city: int) -> str:
    """Who plays a city; the Free City has its own name."""
    if city < len(seen.seats):
        return seen.seats[city].name
    return phrase(seen.language, "free_city")


def in_hand(view: dict[str, Any], fields: dict[str, Any]) -> list[str]:
    """The cards a seat chooses from: those of the Age, before they are dealt its leaders."""
    cards: list[str] = fields.get("leader_hand" if view["turn"] == 0 else "hand") or []
    return cards


def leads(cards: list[str]) -> bool:
    """Whether a hand holds leaders."""
    return bool(cards) and face(cards[0], "en").color == "leader"


def committed_card(fields: dict[str, Any]) -> str | None:
    """The card of a seat's own order that is not yet revealed."""
    words = (fields.get("order") or "").split()
    if not words:
        return None
    return words[2] if words[0] == "W" else words[1]
