"""Set-up: everything is shuffled from the seed, then the draft or the preset begins (D-2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import BASE
from septem.duel.rules import ages, codes, progress, steps
from septem.duel.rules.belongings import chained
from septem.duel.rules.structure import SIZE, STEP
from septem.duel.rules.table import Duel
from septem.duel.rules.wonders import DRAFTERS, FIRST_GAME, GROUP
from septem.kernel.bits import bit
from septem.kernel.rng import Rng

STARTING_COINS: Final = BASE.part("parameters").number("starting_coins", 0, 99)
ADDED: Final = 3  # cards of the last kind that join Age III
LAST_AGE: Final = 2 * STEP  # where the cards of Age III begin


def deal(game: Duel, seed: int) -> None:
    """Shuffle everything and begin with the draft or the preset."""
    rng = Rng(seed)
    tokens = game.terms.tokens[:]
    draw(rng, tokens, 0, len(tokens), progress.ON_BOARD)
    game.board = together(tokens, 0, progress.ON_BOARD)
    wonders = game.terms.pool[:]
    draw(rng, wonders, 0, len(wonders), 2 * GROUP)
    game.group = together(wonders, 0, GROUP)
    game.next_group = together(wonders, GROUP, GROUP)
    game.cards = deal_cards(rng, game.terms.cards)
    game.luck = rng.word()
    game.first.coins = game.second.coins = STARTING_COINS
    if game.terms.rules:
        keep_belongings(game)
        for box in game.terms.rules:
            box.prepare(game, rng)
    if game.terms.wonders == "draft":
        game.picks = 0
        game.ask(codes.task(steps.DRAFT, DRAFTERS[0], 0))
    else:
        game.group = game.next_group = 0
        game.first.wonders, game.second.wonders = FIRST_GAME
        ages.begin(game)


def keep_belongings(game: Duel) -> None:
    """Give the table and both cities what boxes keep of them."""
    game.own = chained([box.table_belongings() for box in game.terms.rules])
    for city in (game.first, game.second):
        city.own = chained([box.city_belongings() for box in game.terms.rules])


def draw(rng: Rng, items: vec[i64], start: i64, among: i64, number: i64) -> None:
    """Put `number` of the items from `start` on, drawn at random, in front of the others."""
    done: i64 = 0
    while done < number:
        i = start + done
        j = i + rng.below(among - done)
        item = items[i]
        items[i] = items[j]
        items[j] = item
        done += 1


def together(numbers: vec[i64], start: i64, count: i64) -> i64:
    """Some of the numbers as a set."""
    mask: i64 = 0
    i = start
    while i < start + count:
        mask |= bit(numbers[i])
        i += 1
    return mask


def deal_cards(rng: Rng, undealt: vec[i64]) -> vec[i64]:
    """Three Ages of 20 cards and the 3 removed ones; three cards of the last kind join Age III (D-2.7)."""
    cards = undealt[:]
    draw(rng, cards, 0, STEP, SIZE)
    draw(rng, cards, STEP, STEP, SIZE)
    draw(rng, cards, LAST_AGE, SIZE, SIZE - ADDED)
    end: i64 = LAST_AGE + SIZE
    draw(rng, cards, end, len(cards) - end, ADDED)
    i: i64 = 0
    while i < ADDED:
        card = cards[end - ADDED + i]
        cards[end - ADDED + i] = cards[end + i]
        cards[end + i] = card
        i += 1
    draw(rng, cards, LAST_AGE, SIZE, SIZE)
    return cards[: LAST_AGE + STEP]
