"""The cards of a position: decks, cards before the players, discard pile."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import TYPES, WONDERS
from septem.architects.positions.fields import card_counts
from septem.architects.rules import decks
from septem.architects.rules.state import State
from septem.kernel.errors import BadPosition
from septem.kernel.fields import each, index_of
from septem.kernel.goods import one, pack
from septem.kernel.rng import Rng


class Layout:
    """Decks, cards before the players and the discard pile: together never more than the decks in play hold (A-16.1)."""

    def __init__(self, table: State, fields: dict[str, Any], entries: list[dict[str, Any]]) -> None:
        self.table = table
        self.seats = len(entries)
        self.before = [
            card_counts(f"seats[{seat}].cards", entry.get("cards", {}))
            for seat, entry in enumerate(entries)
        ]
        self.decks = [
            self._given(f"seats[{seat}].deck", entry, "deck", seat)
            for seat, entry in enumerate(entries)
        ]
        self.decks.append(self._given("centre", fields, "centre", self.seats))
        self.discard: list[int] | None = None
        if "discard" in fields:
            self.discard = card_counts("discard", fields["discard"])

    def _printed(self, deck: int) -> list[int]:
        """What a deck holds at the start; nothing while its wonder is not chosen."""
        if deck == self.seats:
            return BOX.decks[WONDERS]
        which = int(self.table.wonder(deck))
        return BOX.decks[which] if which >= 0 else [0] * TYPES

    def _given(self, field: str, table: dict[str, Any], key: str, deck: int) -> list[int] | None:
        """A deck as given, the bottom first; None when it is left out."""
        if key not in table:
            return None
        cards = [index_of(field, ident, BOX.card_ids, "card") for ident in each(field, table[key])]
        printed = self._printed(deck)
        for card in set(cards):
            if cards.count(card) > printed[card]:
                raise BadPosition(
                    field,
                    f"this deck has {printed[card]} cards {BOX.card_ids[card]}, found {cards.count(card)}",
                )
        return cards[::-1]

    def read(self, rng: Rng) -> None:
        """Check the counts, fill what is left out and lay everything on the table."""
        filled = self._filled(rng)
        table = self.table
        row = decks.empty_row(self.seats)
        sizes: i64 = 0
        for deck, cards in enumerate(filled):
            decks.lay(row, deck, vec[i64](cards))
            sizes += len(cards) * one(deck)
        table.row = row
        table.sizes = sizes
        city: list[int] = []
        for counts in self.before:
            city += [pack(counts[:6]), pack(counts[6:]), 0]
        table.city = vec[i64](city)
        discard = self.discard or [0] * TYPES
        table.goods_out = pack(discard[:6])
        table.others_out = pack(discard[6:])

    def _filled(self, rng: Rng) -> list[list[int]]:
        """All decks; the ones left out are whole but for cards that lie elsewhere, the discard pile is all the rest."""
        spare = [self._in_play(card) - self._elsewhere(card) for card in range(TYPES)]
        for card, count in enumerate(spare):
            if count < 0:
                self._refuse(card)
        filled: list[list[int]] = [[] for _ in self.decks]
        for deck, cards in enumerate(self.decks):
            if cards is not None:
                filled[deck] = cards
                continue
            printed = self._printed(deck)
            left = [min(printed[card], spare[card]) for card in range(TYPES)]
            spare = [spare[card] - left[card] for card in range(TYPES)]
            items = vec[i64]([card for card in range(TYPES) for _ in range(left[card])])
            rng.shuffle(items)
            filled[deck] = list(items)
        if self.discard is None:
            self.discard = spare
        return filled

    def _in_play(self, card: int) -> int:
        return sum(self._printed(deck)[card] for deck in range(self.seats + 1))

    def _elsewhere(self, card: int) -> int:
        """Copies of a card in the places that are given."""
        count = sum(counts[card] for counts in self.before)
        count += sum(cards.count(card) for cards in self.decks if cards is not None)
        return count + (self.discard[card] if self.discard else 0)

    def _refuse(self, card: int) -> None:
        """Name the first field with which there are more copies than the decks in play hold."""
        ident = BOX.card_ids[card]
        most = self._in_play(card)
        count = sum(cards.count(card) for cards in self.decks if cards is not None)
        for seat, counts in enumerate(self.before):
            count += counts[card]
            if count > most:
                raise BadPosition(
                    f"seats[{seat}].cards.{ident}",
                    f"the decks in play hold {most} in all, found {count}",
                )
        raise BadPosition(f"discard.{ident}", f"the decks in play hold {most} in all")
