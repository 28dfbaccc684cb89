"""The coins in the story of a game: what each move paid and to whom, what was sold, and what effects gave or took."""

from collections import Counter
from dataclasses import dataclass, field, replace

from septem.kernel.story import (
    COINS,
    COST,
    Deed,
    Fields,
    Reveal,
    Sentence,
    Several,
    Told,
    Value,
    Who,
    Word,
)

BANK = "bank"


@dataclass
class Purses:
    """The coins of one reveal by city."""

    spent: Counter[int] = field(default_factory=Counter)  # on moves
    earned: Counter[int] = field(default_factory=Counter)  # from the purchases of others
    changed: Counter[int] = field(default_factory=Counter)  # in all

    def rest(self, city: int) -> int:
        """What effects gave or took, and what cards brought that were sold to the bank."""
        return self.changed[city] + self.spent[city] - self.earned[city]


def counted(reveal: Reveal, cities: dict[int, int], coins_in: str = "coins") -> Purses:
    """The coins of a reveal; `cities` says for each move, by its place, whose city acts, `coins_in` where a view has its coins."""
    purses = Purses()
    both = zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    for city, (before, after) in enumerate(both):
        purses.changed[city] = after[coins_in] - before[coins_in]
    for at, deed in enumerate(reveal.deeds):
        purses.spent[cities[at]] += spent(deed.fields)
        for whom, coins in deed.fields.get("paid", {}).items():
            if whom != BANK:
                purses.earned[int(whom)] += coins
    return purses


def spent(fields: Fields) -> int:
    """All coins of a move."""
    paid: dict[str, int] = fields.get("paid", {})
    return int(fields.get("cost", 0)) + sum(paid.values())


def clause(key: str, /, **values: Value) -> Sentence:
    """A clause that every game says in the same words."""
    return Sentence(key, tuple(values.items()), "story")


def goods(bought: list[str], word: str = "{}") -> Several:
    """Goods as people count them; `word` makes the key of one."""
    counts = Counter(bought)
    return Several(tuple(Word(word.format(good), n) for good, n in counts.items()))


def payments(fields: Fields, word: str = "{}") -> list[Sentence]:
    """What a move cost, and what was bought from whom."""
    cost, bought = fields.get("cost", 0), fields.get("goods", {})
    found = [clause(COST, n=cost)] if cost else []
    for whom, coins in fields.get("paid", {}).items():
        values: dict[str, Value] = {} if whom == BANK else {"seller": Who(int(whom))}
        units = bought.get(whom) or bought.get(BANK, [])
        if units:
            values["goods"] = goods(units, word)
        owner = "_bank" if whom == BANK else "_paying" if units and whom not in bought else ""
        key = f"told_bought{owner}" if units else f"told_paid{owner}"
        found.append(clause(key, n=coins, **values))
    return found


def sales(deed: Deed, buyer: int, word: str = "{}") -> list[Told]:
    """Who sold what to the city of a move."""
    bought = deed.fields.get("goods", {})
    lines = []
    for whom, coins in deed.fields.get("paid", {}).items():
        if whom == BANK:
            continue
        seller, units = int(whom), bought.get(whom, [])
        said = (
            clause("told_sold", who=Who(seller), goods=goods(units, word), buyer=Who(buyer))
            if units
            else clause("told_earned", who=Who(seller), n=coins, buyer=Who(buyer))
        )
        lines.append(Told(COINS, seller, said, coins=coins))
    return lines


def with_effects(line: Told, coins: int) -> Told:
    """The line of a move with what effects gave or took at once."""
    if not coins:
        return line
    said = clause("told_gaining" if coins > 0 else "told_losing", n=abs(coins))
    return replace(line, coins=line.coins + coins, more=(*line.more, said))


def apart(city: int, coins: int) -> list[Told]:
    """The same on a line of its own."""
    if not coins:
        return []
    key = "told_received" if coins > 0 else "told_lost"
    return [Told(COINS, city, clause(key, who=Who(city), n=abs(coins)), coins=coins)]
