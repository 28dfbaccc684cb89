"""The hand of 7 Wonders: what may be done with each card, how it may be paid, and why not."""

from dataclasses import dataclass, field, replace
from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.wonders.faces import (
    Face,
    StageFace,
    board,
    discard_coins,
    face,
    phrase,
)
from septem.web.tables.wonders.goods import OWN, bought, stall
from septem.web.tables.wonders.signs import Mark

KINDS = {"B": "build", "W": "stage", "E": "embellish", "D": "discard", "R": "recruit"}
NUMBERED = ("W", "E")  # moves that name a stage before the card
SIDES = {"<": "left", ">": "right", "=": "bank"}
NOTHING = "-"  # in notation: no card


@dataclass(frozen=True)
class Use:
    """What a card of the hand is for, beside a stage and a few coins."""

    action: str  # the name of the action, its words are `<action>` and `do_<action>`
    key: str
    price: str = ""  # a field of the view with the coins each card costs now; empty: those printed


TAGS = ("ok", "trade", "no")  # how a card may stand, best first
USES = {"leader": Use("recruit", "r", "leader_costs")}  # by color
BUILDING = Use("build", "b")
CHOSEN = "X"  # a printed cost that the player chooses
FOR_NOTHING = StageFace(0, 0, (), "", (), "")  # what a discarded card is put to


@dataclass(frozen=True)
class Titled:
    """How an action is called."""

    name: str
    key: str
    icon: str
    title: str
    confirm: str  # the phrase of its button


@dataclass(frozen=True)
class Play:
    """A move of the hand, read from its notation."""

    text: str
    action: str  # one of KINDS
    card: str
    free_city: bool
    chain: bool
    power: bool
    paid: tuple[tuple[str, int], ...]  # ("left" | "right" | "bank" | "seat3", coins)
    named: str = ""  # a piece the card copies, a seat that is its partner, the option of a stage
    given: str = ""  # a card of the own city that leaves it in exchange
    stage: int = 0

    @property
    def traded(self) -> int:
        return sum(coins for _, coins in self.paid)

    @property
    def partner(self) -> int | None:
        """The seat it names."""
        return int(self.named) if self.action == "build" and self.named.isdigit() else None

    @property
    def option(self) -> int:
        """Which option of a stage it builds; 0: the stage has none."""
        return int(self.named) if self.action == "stage" and self.named else 0


def read_text(text: str) -> Play | None:
    """A move as a play of a card; None for any other decision."""
    words = text.split()
    free_city = words[0] == "free"
    words = words[1:] if free_city else words
    if words[0] not in KINDS or len(words) < 2:
        return None
    place = 2 if words[0] in NUMBERED else 1
    rest = words[place + 1 :]
    if words[place] == NOTHING or any(w not in ("*", "!") and w[0] not in "@<>=~!" for w in rest):
        return None
    return Play(
        text,
        KINDS[words[0]],
        words[place],
        free_city,
        "*" in rest,
        any(word[0] == "!" for word in rest),
        tuple(payment(word) for word in rest if word[0] in "<>=~"),
        "".join(word[1:] for word in rest if word[0] == "@"),
        "".join(word[1:] for word in rest if word[0] == "!"),
        int(words[1]) if place == 2 else 0,
    )


def payment(word: str) -> tuple[str, int]:
    """Whom a part of a payment goes to: `<2` to the left, `~3:2` to seat 3."""
    if word[0] == "~":
        seat, _, coins = word[1:].partition(":")
        return f"seat{seat}", int(coins)
    return SIDES[word[0]], int(word[1:])


@dataclass(frozen=True)
class Way:
    """One way to pay for an action."""

    text: str  # the move
    coins: int  # in all
    flows: tuple[tuple[str, int], ...]  # to whom how much, the bank's share with the printed cost
    said: str
    power: bool
    goods: dict[str, tuple[str, ...]] = field(default_factory=dict)  # bought, by side
    partner: int | None = None  # the seat that is named


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

    name: str  # of KINDS, with a number where there are several of a kind
    key: str
    icon: str
    title: str
    tag: Tag
    ways: tuple[Way, ...]
    gain: tuple[Mark, ...]
    confirm: str
    color: str = ""  # of one option among several

    @property
    def partners(self) -> bool:
        """Whether a seat must be named."""
        return any(way.partner is not None for way in self.ways)


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
    again: bool = False  # a card that is played again, not the hand
    other: tuple[Move, ...] = field(default=())  # moves that are no plays of these cards

    def due(self) -> "Due | None":
        """How the next stage of the acting city stands; None: it is not to be decided on."""
        first = self.cards[0] if self.live and not self.again and self.cards else None
        if first is None or not first.actions:
            return None
        return Due(first.stage_tag, len(first.actions[1].ways))


@dataclass(frozen=True)
class Due:
    """The next stage of a wonder: whether it can be paid for, and in how many ways."""

    tag: Tag
    ways: int


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
        again = recovers(self.seen.view, mine)
        return Hand(tuple(held), self.city, bool(self.plays), leads(cards), again, self.other)

    def held(self, place: int, ident: str, chosen: bool) -> Held:
        card = face(ident, self.seen.language)
        if not self.plays or chosen:
            nothing = Tag("", "", "")
            return Held(place, card, nothing, nothing, (), chosen)
        use, stages, discard = self.use(card), self.stages(card), self.discard(card)
        actions = tuple(action for action in (use, *stages, discard) if action)
        idle = not any(action.ways for action in actions)
        upward = [action for action in stages if action.name.startswith("stage")]
        best = min(upward, key=lambda action: TAGS.index(action.tag.state), default=use)
        return Held(place, card, use.tag, best.tag, () if idle else actions)

    def foreseen(self, held: Held) -> Held:
        """The card with what its shields, or those of the stage, would change in the conflicts."""
        told = []
        for action in held.actions:
            shields = sum(mark.icons.count("shield") for mark in action.gain) if action.ways else 0
            if shields:
                told.append(self.foresight(action, shields))
        return replace(held, foresight=tuple(told))

    def foresight(self, action: Action, more: int) -> str:
        """The military forecast after an action that brings shields."""
        mine = self.fields.get("strength", self.fields["shields"]) + more
        told = [self.conflict(conflict, mine) for conflict in self.fields["conflicts"]]
        quiet = self.say("sits_out" if self.fields.get("diplomacy") else "no_rival")
        said = self.say("foresight", n=mine, told=", ".join(told) or quiet)
        return said if action.name != "stage" else f"{action.title}: {said}"

    def conflict(self, conflict: dict[str, Any], mine: int) -> str:
        """What a conflict would bring with so many shields."""
        rival = self.seen.view["seats"][conflict["rival"]]
        theirs = rival.get("strength", rival["shields"])
        ending = 0 if mine < theirs else 1 if mine == theirs else 2
        points = conflict["stakes"][ending]
        key = "beats" if points > 0 else "loses_to" if points < 0 or ending == 0 else "ties_with"
        return self.say(key, name=city_name(self.seen, conflict["rival"]), n=abs(points))

    def next_stage(self) -> StageFace | None:
        stages = board(self.fields["wonder"], self.seen.language).stages
        built = self.fields["stages"]
        return stages[built] if built < len(stages) else None

    def ways(
        self, action: str, card: Face, piece: Face | StageFace, option: int = 0
    ) -> tuple[Way, ...]:
        """The ways to pay for a piece, cheapest first; a power comes after paying nothing."""
        number = piece.number if isinstance(piece, StageFace) else 0
        found = [
            self.way(play, piece)
            for play in self.plays
            if (play.action, play.card, play.stage, play.option)
            == (action, card.id, number, option)
        ]
        return tuple(sorted(found, key=lambda way: (way.coins, way.power)))

    def way(self, play: Play, piece: Face | StageFace) -> Way:
        """What a play pays to whom, and the goods it buys for that."""
        free = play.chain or play.power
        paid = dict(play.paid)
        coins = self.printed(piece)
        if coins and not free:
            paid["bank"] = paid.get("bank", 0) + coins
        said = self.paying(play, paid)
        if play.partner is not None:
            said = self.say("with_partner", name=city_name(self.seen, play.partner), paying=said)
        elif play.named and play.action != "stage":
            copied = face(play.named, self.seen.language)
            said = self.say("copying", name=copied.name, effect="; ".join(copied.says), paying=said)
        return Way(
            play.text,
            sum(paid.values()),
            tuple(paid.items()),
            said,
            play.power,
            self.goods(play, piece),
            play.partner,
        )

    def printed(self, piece: Face | StageFace) -> int:
        """The coins a piece costs by itself; those that are chosen are part of the move."""
        if piece.printed == CHOSEN:
            return 0
        if isinstance(piece, Face) and piece.color in USES:
            costs: dict[str, int] = self.fields.get(USES[piece.color].price, {})
            return costs.get(piece.id, piece.coins)
        return piece.coins

    def goods(self, play: Play, piece: Face | StageFace) -> dict[str, tuple[str, ...]]:
        """What is bought from each neighbour."""
        if not play.traded:
            return {}
        cities, prices = self.seen.view["seats"], self.fields["prices"]
        step = {"left": 1, "right": -1}
        stalls = [stall(OWN, self.fields["produces"], {})]
        for side in ("left", "right"):
            seller = cities[(self.city + step[side]) % len(cities)]
            stalls.append(stall(side, seller["sells"], prices[side]))
        return dict(bought(piece.goods, tuple(stalls), play.paid))

    def paying(self, play: Play, paid: dict[str, int]) -> str:
        if play.chain:
            return self.say("by_chain")
        if play.given:
            return self.say("by_exchange", card=face(play.given, self.seen.language).name)
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
        ways = self.ways(use.action, card, card)
        tag = self.tag(ways, card, self.fields.get("why_not", {}).get(card.id))
        title, confirm = self.say(use.action), self.say(f"do_{use.action}", card=card.name)
        return Action(use.action, use.key, f"c-{card.color}", title, tag, ways, card.marks, confirm)

    def stages(self, card: Face) -> list[Action]:
        """The next stage, each of its options, and embellishments of those that stand."""
        if recovers(self.seen.view, self.fields):
            return []
        stage = self.next_stage()
        if stage is None:
            tag = Tag("no", "i-check", "", said=self.say("wonder_done"))
            found = [Action("stage", "w", "wonder", self.say("wonder_stage"), tag, (), (), "")]
        elif stage.options:
            found = [self.option(card, way, n) for n, way in enumerate(stage.options, 1)]
        else:
            title = self.say("stage_n", n=stage.number)
            found = [self.put(card, stage, Titled("stage", "w", "wonder", title, "do_stage"))]
        return found + [self.embellish(card, again) for again in self.second_stages()]

    def put(self, card: Face, stage: StageFace, titled: "Titled", option: int = 0) -> Action:
        """A card under a stage."""
        kind = titled.name.rstrip("0123456789")
        ways = self.ways(kind, card, stage, option)
        key = f"option{option}" if option else titled.name
        tag = self.stage_tag(ways, titled.title, self.fields.get("why_not", {}).get(key))
        confirm = self.say(titled.confirm, n=stage.number, card=card.name, what=titled.title)
        return Action(
            titled.name, titled.key, titled.icon, titled.title, tag, ways, stage.marks, confirm
        )

    def option(self, card: Face, stage: StageFace, number: int) -> Action:
        """One of several effects of a stage."""
        effect = self.say(f"option_{stage.color}")
        title = self.say("stage_option", n=stage.number, effect=effect)
        titled = Titled(f"stage{number}", "wv"[number - 1], "wonder", title, "do_option")
        return replace(self.put(card, stage, titled, number), color=stage.color)

    def embellish(self, card: Face, again: StageFace) -> Action:
        """A stage that stands is built a second time."""
        title = self.say("embellish", n=again.number)
        key = "e" if again.number == self.second_stages()[0].number else "f"
        titled = Titled(f"embellish{again.number}", key, "i-ornament", title, "do_embellish")
        return self.put(card, again, titled)

    def second_stages(self) -> list[StageFace]:
        """The embellishments that are still open."""
        stages = board(self.fields["wonder"], self.seen.language).stages[: self.fields["stages"]]
        done = self.fields.get("embellished", [])
        return [stage.again for stage in stages if stage.again and stage.number not in done]

    def discard(self, card: Face) -> Action | None:
        ways = self.ways("discard", card, FOR_NOTHING)
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

    def stage_tag(self, ways: tuple[Way, ...], name: str, reason: dict[str, Any] | None) -> Tag:
        """How a stage stands with a card under it."""
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
    """Whom a city may pay: both neighbours by their side, others by their seat."""
    ring = len(seen.view["seats"])
    far = {f"seat{number}": city_name(seen, number) for number in range(ring)}
    return {
        **far,
        "left": city_name(seen, (city + 1) % ring),
        "right": city_name(seen, (city - 1) % ring),
    }


def city_name(seen: Seen, city: int) -> str:
    """Who plays a city; the Free City has its own name."""
    if city < len(seen.seats):
        return seen.seats[city].name
    return phrase(seen.language, "free_city")


def in_hand(view: dict[str, Any], fields: dict[str, Any]) -> list[str]:
    """The cards a seat chooses from: those of the Age, before they are dealt its leaders, or one that is played again."""
    if recovers(view, fields):
        return [fields["recovering"]]
    cards: list[str] = fields.get("leader_hand" if view["turn"] == 0 else "hand") or []
    return cards


def recovers(view: dict[str, Any], fields: dict[str, Any]) -> bool:
    """Whether a seat decides on a card that is played again."""
    return view["step"] == "recover" and bool(fields.get("recovering"))


def leads(cards: list[str]) -> bool:
    """Whether a hand holds leaders."""
    return bool(cards) and face(cards[0], "en").color == "leader"


def committed_card(fields: dict[str, Any]) -> str | None:
    """The card of a seat's own order that is not yet revealed."""
    words = (fields.get("order") or "").split()
    if not words:
        return None
    return words[2] if words[0] in NUMBERED else words[1]
