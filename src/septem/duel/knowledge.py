"""What each seat may know, and dealing anew what it may not (D-17)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel import military, payment, positions, scoring, steps, structure
from septem.duel.catalogue import (
    CARD_AT,
    CARD_PER,
    COLOUR,
    LINES,
    NEED,
    RAW,
    RESOURCES,
    SHIELDS,
    SYMBOLS,
    TOKEN_AT,
    TOKEN_PER,
    TOKEN_POINTS,
    WONDER_AT,
    WONDER_NEED,
    WONDER_POINTS,
)
from septem.duel.city import City, members
from septem.duel.terms import back
from septem.kernel.goods import missing, unpack
from septem.kernel.rng import Rng

ANY_PURSE = 511  # enough coins for every price
BY_CHAIN = 41  # the bit of a code that builds through a chain

if TYPE_CHECKING:
    from septem.duel.table import Duel


def view(game: "Duel", seat: int | None) -> dict[str, Any]:
    """Everything public, and what the seat alone sees while it decides (D-17.2, D-17.4)."""
    fields: dict[str, Any] = {
        "game": "duel",
        "expansions": list(game.terms.expansions),
        "seat": seat,
        "over": game.over,
        "pending": list(game.pending),
        "decision": decision(game, seat),
        "age": int(game.age),
        "active": int(game.active),
        "play_again": bool(game.extra),
        "pawn": int(game.pawn),
        "military_tokens": positions.military_tokens(game),
        "progress": named_tokens(game.board),
        "removed_progress": named_tokens(game.removed_tokens()),
        "structure": [place(game, at) for at in range(structure.SIZE)],
        "seats": [seen_city(game, who) for who in (0, 1)],
        "discard": positions.named_cards(game.pile_lo, game.pile_hi),
        "draft": [WONDER_AT[n].id for n in members(game.group)],
    }
    if game.over:
        fields["revealed"] = revealed(game)
    game.seen_fields(fields, seat)
    return fields


def revealed(game: "Duel") -> dict[str, list[str]]:
    """What stayed hidden until the end: cards still face down, and those removed from each Age played."""
    base = (game.age - 1) * structure.STEP
    found = {"face_down": [game.cards[base + at] for at in members(game.left & ~game.up)]}
    for age in range(int(game.age)):
        start = age * structure.STEP + structure.SIZE
        found[f"removed_{age + 1}"] = list(game.cards[start : start + structure.REMOVED])
    return {name: [CARD_AT[n].id for n in cards if n >= 0] for name, cards in found.items()}


def decision(game: "Duel", seat: int | None) -> dict[str, Any] | None:
    """What is being decided now, with the public values of the decision."""
    if game.over:
        return None
    if game.decision == steps.TURN:
        return {"step": "turn_action", "seat": int(game.active)}
    said = positions.written_task(game.task)
    private = steps.decision_of(game.task).private(game)
    if private and seat == said["seat"]:
        said.update(private)
    return said


def named_tokens(mask: i64) -> list[str]:
    return [TOKEN_AT[n].id for n in members(mask)]


def place(game: "Duel", at: int) -> dict[str, Any] | None:
    """One position of the structure: empty, face up with its id, or face down with its back."""
    if not game.left >> at & 1:
        return None
    card = game.cards[(game.age - 1) * structure.STEP + at]
    if not game.up >> at & 1:
        return {"back": back(card)}
    return {"card": CARD_AT[card].id, "accessible": bool(game.open >> at & 1)}


def seen_city(game: "Duel", seat: int) -> dict[str, Any]:
    """A city is public, the card under each wonder too, and everything that follows from them."""
    me = game.city(seat)
    other = game.city(1 - seat)
    fields = positions.written_city(game, me)
    raw, made = int(me.choice & 63), int(me.choice >> 6)
    fields["makes"] = by_resource(me.fixed)
    fields["choices"] = [list(RAW)] * raw + [RESOURCES[len(RAW) :]] * made
    fields["buys_at"] = by_resource(payment.prices(me, other))
    fields["cheap"] = [name for name, n in by_resource(me.cheap).items() if n]
    fields["symbols"] = {
        name: int(me.science >> (4 * n) & 15)
        for n, name in enumerate(SYMBOLS)
        if me.science >> (4 * n) & 15
    }
    fields["discard_gives"] = 2 + int(me.colours >> 24 & 63)
    fields["points"] = {line: int(value) for line, value in game.lines(seat).items()}
    fields["offers"] = {} if game.over else offers(game, seat)
    if game.over:
        fields["explained"] = explained(me, other)
    return fields


def by_resource(units: i64) -> dict[str, int]:
    return dict(zip(RESOURCES, [int(n) for n in unpack(units, 5)], strict=True))


def offers(game: "Duel", seat: int) -> dict[str, Any]:
    """What each accessible card and each unbuilt wonder would cost the city."""
    me = game.city(seat)
    price = payment.prices(me, game.city(1 - seat))
    base = (game.age - 1) * structure.STEP
    taken: vec[i64] = vec[i64]([steps.DISCARD])
    wonders = list(game.wonder_codes(me, taken, 1, price, ANY_PURSE))[1:]
    return {
        "cards": {
            CARD_AT[n].id: card_offer(game, seat, n, price)
            for n in [game.cards[base + at] for at in members(game.open & game.up)]
        },
        "wonders": {
            WONDER_AT[code >> 18 & 31].id: wonder_offer(game, seat, code, price) for code in wonders
        },
    }


def card_offer(game: "Duel", seat: int, card: i64, price: i64) -> dict[str, Any]:
    me = game.city(seat)
    code = game.building_code(me, steps.DISCARD | card << 6, price, ANY_PURSE)
    strikes = me.strikes >> (COLOUR[card] * 6) & 63
    shields = SHIELDS[card] and SHIELDS[card] + (me.bonus >> (COLOUR[card] * 6) & 63)
    made = offer(me, code, NEED[card], price, strikes)
    made["pawn"] = pawn_after(game, seat, shields)
    return made


def wonder_offer(game: "Duel", seat: int, code: i64, price: i64) -> dict[str, Any]:
    me = game.city(seat)
    wonder = code >> 18 & 31
    made = offer(me, code, WONDER_NEED[wonder], price, me.strikes >> 48)
    made["pawn"] = pawn_after(game, seat, WONDER_AT[wonder].effect.get("shields", 0))
    return made


def offer(me: City, code: i64, need: i64, price: i64, strikes: i64) -> dict[str, Any]:
    """A price: coins in all, those for resources and which, whether by chain, and the coins that are missing."""
    total = int(code >> 23 & 511)
    trade = int(code >> 32 & 511)
    bought = payment.to_buy(missing(need, me.fixed), price, me.choice, strikes) if trade else 0
    return {
        "price": total,
        "trade": trade,
        "buys": {name: n for name, n in by_resource(bought).items() if n},
        "chain": bool(code >> BY_CHAIN),
        "short": max(total - int(me.coins + me.reserve), 0),
    }


def pawn_after(game: "Duel", seat: int, shields: int) -> int:
    """Where so many shields of a seat would move the conflict pawn."""
    step = 1 if seat == 0 else -1
    at = int(game.pawn)
    for _ in range(shields):
        if at == military.CAPITAL * step or at + step == game.barrier:
            break
        at += step
    return at


def explained(me: City, other: City) -> dict[str, dict[str, int]]:
    """The points of every piece, by line of the score."""
    cards = [CARD_AT[n] for n in me.cards()]
    said = {
        line: {card.id: card.effect.get("vp", 0) for card in cards if card.colour == line}
        for line in LINES
    }
    said["guilds"] = {
        CARD_AT[per.number].id: int(scoring.worth(per, me, other))
        for per in CARD_PER
        if CARD_AT[per.number] in cards
    }
    said["wonders"] = {WONDER_AT[n].id: int(WONDER_POINTS[n]) for n in members(me.built)}
    said["progress"] = {TOKEN_AT[n].id: int(TOKEN_POINTS[n]) for n in members(me.progress)}
    for per in TOKEN_PER:
        if me.progress >> per.number & 1:
            said["progress"][TOKEN_AT[per.number].id] += int(scoring.worth(per, me, me))
    return {line: {name: n for name, n in worth.items() if n} for line, worth in said.items()}


# Dealing anew.


def shuffle_into(rng: Rng, cards: vec[i64], places: list[int], among: list[int]) -> None:
    """Deal some of the cards `among` into the places, at random."""
    pool: vec[i64] = vec[i64](among)
    rng.shuffle(pool)
    for at, card in zip(places, pool, strict=False):
        cards[at] = card


def deal_anew(game: "Duel", seat: int, rng: Rng) -> None:
    """Deal everything the seat cannot know; what it sees stays."""
    cards = game.cards[:]
    knows_removed = sees_removed(game, seat)
    laid = game.age if game.left or game.picks == 8 else 0
    for age in range(1, 4):
        if age >= game.age:
            deal_age(game, rng, cards, age, age == laid, knows_removed and age == laid)
    game.cards = cards
    if game.next_group:
        hidden = [n for n in game.terms.pool if not drafted(game) >> n & 1]
        pool: vec[i64] = vec[i64](hidden)
        rng.shuffle(pool)
        game.next_group = sum(1 << n for n in pool[:4])
    game.luck = rng.word()
    game.redeal(seat, rng)


def sees_removed(game: "Duel", seat: int) -> bool:
    """Whether the seat looks at the cards removed from this Age just now (D-17.4)."""
    if game.over or game.decision == steps.TURN or not game.owes(seat):
        return False
    return steps.decision_of(game.task).shows_removed


def drafted(game: "Duel") -> i64:
    """Wonders seen in the draft so far."""
    return game.group | game.first.wonders | game.second.wonders


def deal_age(
    game: "Duel", rng: Rng, cards: vec[i64], age: int, laid: bool, knows_removed: bool
) -> None:
    """Deal anew the hidden places of an Age: a back tells added cards from regular ones once it is laid."""
    base = (age - 1) * structure.STEP
    hidden = [
        base + at for at in range(structure.SIZE) if not laid or (game.left & ~game.up) >> at & 1
    ]
    if not knows_removed:
        hidden += range(base + structure.SIZE, base + structure.STEP)
    hidden = [at for at in hidden if cards[at] >= 0]
    added = [at for at in hidden if back(cards[at]) != str(age)]
    regular = [cards[at] for at in hidden if at not in added]
    boxed = unseen_added(game, cards, added)
    if not laid:
        structural = [at for at in hidden if at < base + structure.SIZE]
        drawn = vec[i64](structural)
        rng.shuffle(drawn)
        added = list(drawn[: len(added)])
    shuffle_into(rng, cards, added, boxed)
    shuffle_into(rng, cards, [at for at in hidden if at not in added], regular)


def unseen_added(game: "Duel", cards: vec[i64], places: list[int]) -> list[int]:
    """The added cards that may lie in these places: those there, and those left in the box."""
    here = [cards[at] for at in places]
    used = positions.placed_cards(game)
    return [n for n in game.terms.added if n in here or n not in used]
