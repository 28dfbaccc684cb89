"""What each seat may know, and dealing anew what it may not (D-17)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT, TOKEN_AT, WONDER_AT
from septem.duel.hidden import outlook, prospects
from septem.duel.hidden.hooks import Hidden
from septem.duel.rules import scoring, shown, steps, structure
from septem.duel.rules.city import members
from septem.duel.rules.terms import back
from septem.duel.rules.wonders import DRAFTERS, GROUP
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def view(game: "Duel", boxes: list[Hidden], seat: int | None) -> dict[str, Any]:
    """Everything public, and what the seat alone sees while it decides (D-17.2, D-17.4)."""
    fields: dict[str, Any] = {
        "game": "duel",
        "expansions": list(game.terms.labels),
        "seat": seat,
        "over": game.over,
        "pending": list(game.pending),
        "decision": decision(game, seat),
        "age": int(game.age),
        "active": int(game.active),
        "play_again": bool(game.extra),
        "pawn": int(game.pawn),
        "military_tokens": shown.military_tokens(game),
        "progress": named_tokens(game.board),
        "removed_progress": named_tokens(game.removed_tokens()),
        "structure": [place(game, at) for at in range(structure.SIZE)],
        "seats": [seen_city(game, who) for who in (0, 1)],
        "discard": shown.named_cards(game.pile_lo, game.pile_hi),
        "layout": structure.PLAN[game.age - 1],
        "conflict": outlook.conflict(game),
        "drafting": outlook.drafting(game),
        "draft": [WONDER_AT[n].id for n in members(game.group)],
    }
    if game.over:
        fields["revealed"] = prospects.revealed(game)
    for box in boxes:
        fields.update(box.table_view(game, seat))
        for who in (0, 1):
            fields["seats"][who].update(box.city_view(game, who))
            if not game.over:
                fields["seats"][who]["offers"].update(box.offers(game, who))
    return fields


def decision(game: "Duel", seat: int | None) -> dict[str, Any] | None:
    """What is being decided now, with the public values of the decision."""
    if game.over:
        return None
    if game.decision == steps.TURN:
        return {"step": "turn_action", "seat": int(game.active)}
    said = shown.written_task(game.task)
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


def seen_city(game: "Duel", who: int) -> dict[str, Any]:
    """A city is public, the card under each wonder, the points so far and what follows from them too."""
    sheet = scoring.sheet(game, who)
    lines = {line: sum(parts.values()) for line, parts in sheet.items()}
    lines["total"] = sum(lines.values())
    city = shown.written_city(game, game.city(who)) | prospects.of_seat(game, who)
    if game.over:
        city["explained"] = sheet
    return city | {"points": lines}


# Dealing anew.


def shuffle_into(rng: Rng, cards: vec[i64], places: list[int], among: list[int]) -> None:
    """Deal some of the cards `among` into the places, at random and whatever order they lay in before."""
    pool: vec[i64] = vec[i64](sorted(among))
    rng.shuffle(pool)
    for at, card in zip(places, pool, strict=False):
        cards[at] = card


def deal_anew(game: "Duel", boxes: list[Hidden], seat: int, rng: Rng) -> None:
    """Deal everything the seat cannot know; what it sees stays, at the end the hidden cards of the Ages played as well."""
    first = game.age + 1 if game.over else game.age
    cards = game.cards[:]
    knows_removed = sees_removed(game, seat)
    laid = game.age if game.left or game.picks == len(DRAFTERS) else 0
    for age in range(first, 4):
        deal_age(game, rng, cards, age, age == laid, knows_removed and age == laid)
    game.cards = cards
    if game.next_group:
        hidden = [n for n in game.terms.pool if not drafted(game) >> n & 1]
        pool: vec[i64] = vec[i64](hidden)
        rng.shuffle(pool)
        game.next_group = sum(1 << n for n in pool[:GROUP])
    game.luck = rng.word()
    for box in boxes:
        box.deal_anew(game, seat, rng)


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
    used = shown.placed_cards(game)
    return [n for n in game.terms.added if n in here or n not in used]
