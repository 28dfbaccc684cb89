"""Lays out the hand of 7 Wonders: what may be done with each card, how it may be paid, and why not."""

from dataclasses import dataclass
from typing import Any

from septem.web.tables import Seen
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.faces import Face, StageFace, board, face, phrase
from septem.web.tables.wonders.hand import Action, Hand, Held, Tag, Way
from septem.web.tables.wonders.moves import BANK, Play, city_name, committed_card, play_of
from septem.web.tables.wonders.signs import Mark
from septem.web.tables.wonders.tags import Tags

TAGS = ("ok", "trade", "no")  # how a card may stand, best first
BUILDING = ("build", "b")  # what a card of the hand is for: the kind of the move, its key


@dataclass(frozen=True)
class Titled:
    """How an action at a wonder is called."""

    name: str
    key: str
    icon: str
    title: str
    confirm: str  # the phrase of its button


class Dealer:
    """Lays out the hand of one seat; `idle`: another decision is due."""

    def __init__(self, seen: Seen, seat: int, idle: bool = False) -> None:
        self.seen = seen
        self.seat = seat
        plays = [(m, None if idle else play_of(m.text, m.fields)) for m in seen.moves]
        free = any(play.free_city for _, play in plays if play)
        cities = seen.view["seats"]
        self.city = len(cities) - 1 if free else seat
        self.fields: dict[str, Any] = cities[self.city]
        self.mine: dict[str, Any] = cities[seat]
        self.cards = in_hand(seen.view, self.fields) or in_hand(seen.view, self.mine)
        held = [(move, play if play and play.card in self.cards else None) for move, play in plays]
        self.plays = [play for _, play in held if play]
        self.other = tuple(move for move, play in held if not play)
        self._by_use: dict[tuple[str, str, int, int], list[Play]] = {}
        for play in self.plays:
            use = play.kind, play.card, play.stage, play.option
            self._by_use.setdefault(use, []).append(play)
        self.tags = Tags(seen.language)

    def say(self, key: str, **values: Any) -> str:
        return phrase(self.seen.language, key, **values)

    def hand(self) -> Hand:
        """Every card, in the order of the view."""
        taken = committed_card(self.mine)
        held = []
        for place, ident in enumerate(self.cards):
            chosen = ident == taken
            taken = None if chosen else taken
            held.append(self.foreseen(self.held(place, ident, chosen)))
        return Hand(
            tuple(held), self.city, bool(self.plays), alone(self.seen.view, self.mine), self.other
        )

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
        expected: dict[str, Any] = self.fields.get("foresight") or {}
        if not expected:
            return held
        actions = []
        for action in held.actions:
            found = expected.get(held.face.id if action.of_card else reason_key(action.name))
            told = self.foresight(found) if found and action.ways else ""
            actions.append(action._replace(foresight=told))
        return held._replace(actions=tuple(actions))

    def foresight(self, expected: dict[str, Any]) -> str:
        """The military forecast after an action that brings shields."""
        told = [self.conflict(conflict) for conflict in expected["conflicts"]]
        quiet = boxes.first("quiet", self.seen.view, self.city, None)
        nobody = self.say(quiet.key if quiet else "no_rival")
        return self.say("foresight", n=expected["strength"], told=", ".join(told) or nobody)

    def conflict(self, conflict: dict[str, Any]) -> str:
        """What a conflict would bring."""
        points, lost = conflict["points"], conflict["ending"] == "lost"
        key = "beats" if points > 0 else "loses_to" if points < 0 or lost else "ties_with"
        return self.say(key, name=city_name(self.seen, conflict["rival"]), n=abs(points))

    def next_stage(self) -> StageFace | None:
        stages = board(self.fields["wonder"], self.seen.language).stages
        built = self.fields["stages"]
        return stages[built] if built < len(stages) else None

    def ways(self, kind: str, card: Face, number: int = 0, option: int = 0) -> tuple[Way, ...]:
        """The ways to pay for a card, or for a stage with the card under it, cheapest first."""
        found = [self.way(play) for play in self._by_use.get((kind, card.id, number, option), ())]
        if len(found) > 1:
            found.sort(key=lambda way: (way.coins, way.power))
        return tuple(found)

    def way(self, play: Play) -> Way:
        """What a play pays to whom, and the goods it buys for that."""
        spent = play.spent
        said = self.paying(play, spent)
        if play.partner is not None:
            said = self.say("with_partner", name=city_name(self.seen, play.partner), paying=said)
        elif play.copied:
            copied = face(play.copied, self.seen.language)
            said = self.say("copying", name=copied.name, effect="; ".join(copied.says), paying=said)
        return Way(
            play.text,
            sum(spent.values()),
            tuple(spent.items()),
            said,
            play.chain,
            play.power,
            play.goods,
            play.partner,
        )

    def paying(self, play: Play, spent: dict[str, int]) -> str:
        if play.chain:
            return self.say("by_chain", card=face(play.thanks, self.seen.language).name)
        if play.given:
            return self.say("by_exchange", card=face(play.given, self.seen.language).name)
        if play.power:
            return self.say("by_power")
        if not spent:
            return self.say("pay_nothing")
        return ", ".join(
            self.say("pay_to", n=coins, name=self.payee(who)) for who, coins in spent.items()
        )

    def payee(self, who: str) -> str:
        return self.say("bank") if who == BANK else city_name(self.seen, int(who))

    def use(self, card: Face) -> Action:
        """What the card itself is for: a building is built."""
        kind, key = boxes.merged("uses").get(card.color, BUILDING)
        ways = self.ways(kind, card)
        tag = self.tags.of_card(ways, card, self.fields.get("why_not", {}).get(card.id))
        title, confirm = self.say(kind), self.say(f"do_{kind}", card=card.name)
        icon = f"c-{card.color}"
        return Action(kind, key, icon, title, tag, ways, card.marks, confirm, of_card=True)

    def stages(self, card: Face) -> list[Action]:
        """The next stage or each of its options, and what the boxes let one do at a wonder."""
        if alone(self.seen.view, self.fields):
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
        return found + boxes.every("stages", self, card)

    def put(self, card: Face, stage: StageFace, titled: "Titled", option: int = 0) -> Action:
        """A card under a stage."""
        kind = titled.name.rstrip("0123456789")
        ways = self.ways(kind, card, stage.number, option)
        why = self.fields.get("why_not", {}).get(reason_key(titled.name))
        tag = self.tags.of_stage(ways, titled.title, why)
        confirm = self.say(titled.confirm, n=stage.number, card=card.name, what=titled.title)
        return Action(
            titled.name, titled.key, titled.icon, titled.title, tag, ways, stage.marks, confirm
        )

    def option(self, card: Face, stage: StageFace, number: int) -> Action:
        """One of several effects of a stage."""
        effect = self.say(f"option_{stage.color}")
        title = self.say("stage_option", n=stage.number, effect=effect)
        titled = Titled(f"stage{number}", "w", "wonder", title, "do_option")
        return self.put(card, stage, titled, number)._replace(color=stage.color)

    def discard(self, card: Face) -> Action | None:
        ways = self.ways("discard", card)
        if not ways:
            return None
        coins = next(play.gains for play in self.plays if play.text == ways[0].text)
        tag = Tag("ok", "", "", said=self.say("discard_says", n=coins))
        title, confirm = self.say("discard"), self.say("do_discard", card=card.name)
        gain = (Mark("coins", tag.said, n=coins),)
        return Action("discard", "d", "i-discard", title, tag, ways, gain, confirm)


def reason_key(action: str) -> str:
    """How the engine calls an action at a wonder: `stage`, `option1`."""
    return (
        action.replace("stage", "option") if action[-1:].isdigit() and "stage" in action else action
    )


def in_hand(view: dict[str, Any], fields: dict[str, Any]) -> list[str]:
    """The cards a seat chooses from: its hand, or what a box puts in its place."""
    instead = boxes.first("hand", view, fields)
    cards: list[str] = list(instead.cards) if instead else fields.get("hand") or []
    return cards


def alone(view: dict[str, Any], fields: dict[str, Any]) -> bool:
    """Whether a seat decides on one card that is not of its hand."""
    instead = boxes.first("hand", view, fields)
    return instead is not None and instead.alone
