"""What a move of 7 Wonders does: goods for stages, shields against neighbours, chains, sets of symbols, what it denies to whom."""

from collections import Counter
from functools import cache

from septem.bots.reasons import Aftermath, Reason, View
from septem.kernel.goods import unpack
from septem.wonders.cards.pieces import Board, Card
from septem.wonders.edition import Edition
from septem.wonders.expansions import known

ALL = 3  # symbols alike, or different, that are worth much
PASSED = 3  # cards of the smallest hand that is passed on


@cache
def edition() -> Edition:
    """The base game and all its expansions."""
    return known.load(list(known.EXPANSIONS.all()), optional=True)


@cache
def boards() -> dict[str, Board]:
    """Every board; an expansion that is played on some boards only leaves the others out."""
    whole = known.with_every_board(list(known.EXPANSIONS.all()))
    return known.load(whole, optional=True).catalogue.boards


def reasons(found: Aftermath) -> list[Reason]:
    return [*shields(found), *goods(found), *completes(found), *chain(found), *denies(found)]


def shields(found: Aftermath) -> list[Reason]:
    """New shields, and whom they now beat or equal."""
    own = strength(found.me)
    grown = {strength(mine) - own for mine in found.mine_after()}
    more = grown.pop() if len(grown) == 1 else 0
    if more <= 0:
        return []
    rivals = dict.fromkeys(border["rival"] for border in found.me["conflicts"])
    theirs = {rival: strength(found.before["seats"][rival]) for rival in rivals}
    beaten = [rival for rival, strength in theirs.items() if own <= strength < own + more]
    level = [rival for rival, strength in theirs.items() if strength == own + more]
    if beaten:
        return [Reason("shields_win", {"n": more, "who": beaten[0]})]
    if level:
        return [Reason("shields_level", {"n": more, "who": level[0]})]
    return [Reason("shields", {"n": more})]


def strength(city: View) -> int:
    """What a city counts in a conflict now."""
    found: int = city["strength"] if "strength" in city else city["shields"]
    return found


def goods(found: Aftermath) -> list[Reason]:
    """New goods, and the stages that need them."""
    made = Counter(map(tuple, found.me["produces"]))
    after = [Counter(map(tuple, mine["produces"])) for mine in found.mine_after()]
    fresh = after[0] - made
    if not fresh or any(other != after[0] for other in after):
        return []
    unit, n = next(iter(fresh.items()))
    needed = stages_needing(found.me, unit)
    if needed:
        key = "goods_stage" if len(needed) == 1 else "goods_stages"
        return [Reason(key, {"units": [[n, list(unit)]], "stages": sorted(needed)})]
    lacked = not any(good in other for good in unit for other in made)
    return [Reason("goods_lacked" if lacked else "goods", {"units": [[n, list(unit)]]})]


def stages_needing(mine: View, unit: tuple[str, ...]) -> set[int]:
    """The stages to come that lack a good of a unit; what the city makes for certain is counted."""
    board = boards().get(mine["wonder"])
    if board is None:
        return set()
    names = edition().catalogue.vocabulary.goods
    made = Counter(one[0] for one in mine["produces"] if len(one) == 1)
    needed = set()
    for stage in range(mine["stages"], len(board.stages)):
        cost = Counter(dict(zip(names, unpack(board.stages[stage].goods), strict=False)))
        if any(cost[good] > made[good] for good in unit):
            needed.add(stage + 1)
    return needed


def completes(found: Aftermath) -> list[Reason]:
    """A set of three symbols, or one more of a kind."""
    before: dict[str, int] = found.me["symbols"]
    after: list[dict[str, int]] = [mine["symbols"] for mine in found.mine_after()]
    if any(other != after[0] for other in after):
        return []
    if min(after[0].values()) > min(before.values()):
        return [Reason("completes_set")]
    more = [symbol for symbol, n in after[0].items() if n > before[symbol] > 0]
    return [Reason("symbol", {"place": after[0][name], "symbol": name}) for name in more]


def chain(found: Aftermath) -> list[Reason]:
    """Later buildings that the card makes free."""
    piece = found.piece()
    if piece is None or not found.builds():
        return []
    opens = [name for name in piece.chain_to if playable(found, name)]
    return [Reason("opens", {"pieces": opens[:2]})] if opens else []


def playable(found: Aftermath, name: str) -> bool:
    """Whether a card can still come into this game."""
    card: Card | None = edition().catalogue.by_id.get(name)
    if card is None or name in found.me["cards"]:
        return False
    age = found.before["age"]
    return bool(card.age > age and min(card.copies, default=0) <= found.before["players"])


def denies(found: Aftermath) -> list[Reason]:
    """What the next city would do with the card: build it free through a chain, or make a set with its symbol."""
    piece = found.piece()
    rival = found.me.get("passes_to")
    if piece is None or rival is None or rival == found.seen.seat or last(found):
        return []
    theirs = found.before["seats"][rival]
    card = edition().catalogue.by_id.get(piece.id)
    if card is None or piece.id in theirs["cards"] or found.me.get("hand", []).count(piece.id) > 1:
        return []
    if any(name in theirs["cards"] for name in piece.chain_from):
        return [Reason("denies_chain", {"who": rival})]
    for symbol, has in theirs["symbols"].items():
        if symbol in str(card.powers.entry.get("science", "")) and has >= ALL - 1:
            return [Reason("denies_symbol", {"who": rival, "place": has + 1, "symbol": symbol})]
    return []


def last(found: Aftermath) -> bool:
    """Whether the hand is not passed on after this turn."""
    return len(found.me.get("hand", [])) < PASSED
