"""How a card or a stage of 7 Wonders stands: free, for own goods, for coins, or what is missing."""

from typing import Any

from septem.web.tables.wonders.faces import Face, phrase
from septem.web.tables.wonders.hand import Tag, Way
from septem.web.words import templates


class Tags:
    """Makes the tags in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **values: Any) -> str:
        return phrase(self.language, key, **values)

    def of_card(self, ways: tuple[Way, ...], card: Face, reason: dict[str, Any] | None) -> Tag:
        """How a card stands for building."""
        if not ways:
            return self.refused(reason)
        best = ways[0]
        if best.chain or best.power:
            icon = "i-chain" if best.chain else "i-bolt"
            return Tag("ok", icon, self.say("free"), said=best.said)
        if best.coins == 0:
            word = self.say("own_goods" if card.goods else "no_cost")
            return Tag("ok", "i-check", word, said=word)
        return self.priced(best)

    def of_stage(self, ways: tuple[Way, ...], name: str, reason: dict[str, Any] | None) -> Tag:
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
        word = self.say(
            f"why_{why}"
            if f"why_{why}" in templates(self.language, "wonders_table")
            else "why_other"
        )
        return Tag("no", "i-lock", word, said=word)

    def short_of_goods(self, reason: dict[str, Any]) -> Tag:
        """Goods that nobody next door sells, or that cost more than there is."""
        goods = tuple(good for good, n in reason["missing"].items() for _ in range(n))
        counts = reason["missing"].items()
        names = ", ".join(f"{n} {self.say(f'wonders:{good}', n=n)}" for good, n in counts)
        if reason["why"] == "goods":
            said = self.say("lacks", goods=names)
            return Tag("no", "i-lock", self.say("needs"), None, goods, said)
        coins = reason["coins"]
        said = self.say("short_of_money", goods=names, n=coins)
        return Tag("no", "i-lock", "", coins, goods, said)
