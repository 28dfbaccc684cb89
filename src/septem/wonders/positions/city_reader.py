"""One city of a position."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit
from septem.kernel.errors import BadPosition
from septem.kernel.fields import MOST_COINS, listed, number
from septem.kernel.goods import MOST, pack
from septem.wonders.cards.counts import VICTORIES
from septem.wonders.cards.effect_keys import LAST_LINE
from septem.wonders.positions.writer import AGAIN_WORD, STAGE_WORD, USED
from septem.wonders.rules.orders import AGAIN, GRATIS, stage_order, written

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


def read_city(reader: "Reader", game: "Wonders", seat: int, entry: dict[str, Any]) -> None:
    """All that stands in it."""
    where = f"seats[{seat}]."
    for box in reader.boxes:
        box.read_board(reader, game, seat)
    city = game.cities[seat]
    for card in reader.cards(entry, "cards", where):
        if city.has_name(card):
            raise BadPosition(f"{where}cards", f"{card.names['en']} stands there twice")
        city.add(card)
    stages = number(entry, "stages", 0, len(city.board.stages), 0, where)
    markers = reader.traces(entry, "markers", "marker_traces", where)
    if len(markers) > stages:
        raise BadPosition(f"{where}markers", f"{len(markers)} markers for {stages} stages")
    for _ in range(stages):
        city.add_stage(0)
    city.markers = vec[i64](markers)
    city.coins = number(entry, "coins", 0, MOST_COINS, int(reader.catalogue.starting_coins), where)
    city.trade_income = number(entry, "trade_income", 0, int(city.coins), 0, where)
    city.victories = tokens(entry, where)
    city.defeats = number(entry, "defeats", 0, MOST, 0, where)
    city.discards_seen = number(entry, "discards_seen", 0, len(reader.catalogue.cards), 0, where)


def settle(reader: "Reader", game: "Wonders", seat: int, entry: dict[str, Any]) -> None:
    """What depends on all that stands in a city: uses of powers, digs, triggers."""
    where = f"seats[{seat}]."
    city = game.cities[seat]
    city.digs = digs(entry, where, int(city.digs))
    use_free_builds(reader, city, listed(entry, "free_builds_used", where), where)
    if city.more is not None:
        city.more.awake = len(city.more.triggers)


def use_free_builds(reader: "Reader", city: "City", used: list[Any], where: str) -> None:
    """Uses of free constructions: the board's id, or the color a power is bound to."""
    colors = reader.catalogue.vocabulary.colors
    counts = [0] * len(colors)
    for name in used:
        if name in colors:
            counts[colors.index(name)] += 1
    more = city.more
    exchanges = 0 if more is None else int(more.exchanges)
    allowed = {city.board.id: int(city.free_builds) + exchanges}
    for field, color in enumerate(colors):
        if more is not None and more.color_builds >> (6 * field) & 63:
            allowed[color] = int(more.color_builds >> (6 * field) & 63)
    for name in used:
        if not isinstance(name, str) or used.count(name) > allowed.get(name, 0):
            raise BadPosition(
                f"{where}free_builds_used",
                f"expected at most {allowed[city.board.id]} times '{city.board.id}', found {used!r}",
            )
    city.free_builds_used = min(used.count(city.board.id), city.free_builds)
    if more is not None:
        more.exchanges_used = used.count(city.board.id) - city.free_builds_used
        more.color_builds_used = sum(count << (6 * i) for i, count in enumerate(counts))


def digs(entry: dict[str, Any], where: str, most: int) -> int:
    """Digs still to make: a number for those of stages, or a number for each line (W-6.4 e)."""
    value = entry.get("digs", 0)
    lines = value if isinstance(value, list) else [value]
    if len(lines) > LAST_LINE + 1:
        raise BadPosition(f"{where}digs", f"expected a number or {LAST_LINE + 1} of them")
    packed = 0
    for line, count in enumerate(lines):
        limit = most >> (6 * line) & 63
        packed |= number({"digs": count}, "digs", 0, limit, 0, where) << (6 * line)
    return packed


def tokens(entry: dict[str, Any], where: str) -> int:
    """Victory tokens, packed by value."""
    values = listed(entry, "victories", where)
    for value in values:
        if value not in VICTORIES or isinstance(value, bool):
            raise BadPosition(f"{where}victories", f"a token is worth 1, 3 or 5, not {value!r}")
        if values.count(value) > MOST:
            raise BadPosition(f"{where}victories", f"expected at most {MOST} tokens of a kind")
    return pack([values.count(value) for value in VICTORIES])


def read_plays(reader: "Reader", game: "Wonders", seat: int, entry: dict[str, Any]) -> None:
    """The plays of this turn that wait for their gains: coins already sure, and the pieces that were built."""
    where = f"seats[{seat}]."
    game.cities[seat].due = number(entry, "due", 0, MOST_COINS, 0, where)
    for name in listed(entry, "built", where):
        game.earlier = append(append(game.earlier, seat), play_of(reader, game, seat, str(name)))
    read_used(game, seat, entry, where)
    for field in ("due", "built", "used"):
        if entry.get(field) and not game.gains_wait():
            raise BadPosition(
                f"{where}{field}", f"nothing waits for gains in the step '{reader.step}'"
            )


def read_used(game: "Wonders", seat: int, entry: dict[str, Any], where: str) -> None:
    """What serves once per turn and has served."""
    more = game.cities[seat].more
    for word in listed(entry, "used", where):
        if word not in USED or more is None:
            raise BadPosition(f"{where}used", f"expected some of {', '.join(USED)}, found {word!r}")
        more.used |= bit(USED.index(word))


def play_of(reader: "Reader", game: "Wonders", seat: int, name: str) -> i64:
    """An order that has built a piece; a card may have left the city since."""
    where = f"seats[{seat}].built"
    city = game.cities[seat]
    word, _, rest = name.partition(" ")
    if word != STAGE_WORD:
        return written(GRATIS, reader.known(name, where).index, 0)
    stage, _, again = rest.partition(" ")
    if again not in ("", AGAIN_WORD) or not stage.isdigit() or not 1 <= int(stage) <= city.stages:
        raise BadPosition(where, f"expected a stage that stands there, found {name!r}")
    if again and AGAIN not in city.board.stages[int(stage) - 1].ways:
        raise BadPosition(where, f"stage {stage} is not built again")
    return stage_order(int(stage), AGAIN if again else 0)
