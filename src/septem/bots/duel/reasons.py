"""What a move of Duel does: the pawn, symbols, goods for wonders, chains, what it denies to the rival."""

from typing import Any

from septem.bots.reasons import Aftermath, Reason, View
from septem.duel.cards.catalogue import CARDS

NEAR = 4  # spaces from a capital at which the pawn is worth a word by itself


def reasons(found: Aftermath) -> list[Reason]:
    return [
        *guards(found),
        *shields(found),
        *symbol(found),
        *plays_again(found),
        *goods(found),
        *chain(found),
        *denies(found),
    ]


def rival(found: Aftermath) -> int:
    return 1 - found.seen.seat


def wanted(found: Aftermath) -> View:
    """What the rival could do with the card now; nothing when it is out of reach."""
    offers: View = found.before["seats"][rival(found)].get("offers", {}).get("cards", {})
    return offers.get(found.card, {}) if found.move.fields.get("step") == "turn_action" else {}


def guards(found: Aftermath) -> list[Reason]:
    """The rival would win with this card."""
    way = wanted(found).get("wins")
    return [Reason(f"guard_{way}")] if way in ("military", "science") else []


def shields(found: Aftermath) -> list[Reason]:
    """How far the pawn goes, and what is left to the rival's capital."""
    side = 1 if found.seen.seat == 0 else -1
    moved = {side * (view["pawn"] - found.before["pawn"]) for view in found.after}
    if len(moved) != 1 or max(moved) <= 0:
        return []
    left = found.after[0]["conflict"]["to_capital"][found.seen.seat]
    key = "pawn_near" if left <= NEAR else "pawn"
    values = {"n": moved.pop(), "left": left} if key == "pawn_near" else {"n": moved.pop()}
    return [Reason(key, values)]


def symbol(found: Aftermath) -> list[Reason]:
    """A pair of symbols takes a progress token; a new one is counted."""
    now: dict[str, int] = found.me["symbols"]
    after: list[dict[str, int]] = [mine["symbols"] for mine in found.mine_after()]
    fresh = [name for name, n in after[0].items() if n > now.get(name, 0)]
    if not fresh or any(other != after[0] for other in after):
        return []
    if now.get(fresh[0]):
        return [Reason("pair", {"symbol": fresh[0]})]
    return [Reason("new_symbol", {"symbol": fresh[0], "place": len(after[0])})]


def plays_again(found: Aftermath) -> list[Reason]:
    """The next turn of the Age is one's own as well."""
    built = found.move.fields["kind"] == "wonder"
    again = all(view["pending"] == [found.seen.seat] for view in found.after)
    return [Reason("again")] if built and again and found.after[0].get("play_again") else []


def goods(found: Aftermath) -> list[Reason]:
    """New goods, and the wonders that need them; else that they need not be bought any more."""
    after = [makes(mine) for mine in found.mine_after()]
    had = makes(found.me)
    fresh = {good: n - had.get(good, 0) for good, n in after[0].items() if n > had.get(good, 0)}
    if not fresh or any(other != after[0] for other in after):
        return []
    wonders: dict[str, Any] = found.me["offers"]["wonders"]
    needing = [name for name, offer in wonders.items() if any(g in offer["lacks"] for g in fresh)]
    made = [[n, [good]] for good, n in fresh.items()]
    if list(fresh) in [list(choice) for choice in found.mine_after()[0]["choices"]]:
        made = [[1, list(fresh)]]
    if needing:
        return [Reason("goods_for", {"units": made, "pieces": needing[:2]})]
    return [Reason("goods", {"units": made})]


def makes(mine: View) -> dict[str, int]:
    """What a city makes; each of several goods to choose from counts."""
    found: dict[str, int] = dict(mine["makes"])
    for choice in mine["choices"]:
        for good in choice:
            found[good] = found.get(good, 0) + 1
    return found


def chain(found: Aftermath) -> list[Reason]:
    """Later cards that this one makes free."""
    piece = found.piece()
    if piece is None or not found.builds():
        return []
    opens = [name for name in piece.chain_to if CARDS[name].age > found.before["age"]]
    return [Reason("opens", {"pieces": opens})] if opens else []


def denies(found: Aftermath) -> list[Reason]:
    """What the rival would have gained from the card."""
    offer = wanted(found)
    if not offer:
        return []
    who = {"who": rival(found)}
    theirs = found.before["seats"][rival(found)]
    mark = CARDS[found.card].effect.get("science")
    if mark and theirs["symbols"].get(mark) == 1:
        return [Reason("denies_pair", {**who, "symbol": mark})]
    if offer["chain"]:
        return [Reason("denies_chain", who)]
    return [Reason("denies", who)] if offer["short"] == 0 and not found.builds() else []
