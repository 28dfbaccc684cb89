"""The pieces of Pantheon: divinities, Gate, mythology and offering tokens, and the divinity decks (P-1 to P-3)."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards import catalogue
from septem.duel.cards.facts import Facts
from septem.duel.cards.hooks import Pieces
from septem.duel.rules import steps
from septem.kernel.bits import bit

GATE: Final = 15  # its number; the divinities are 0 to 14, three of each mythology in turn
SPACES: Final = 6
TEMPLE: Final = "grand_temple"  # the color of Grand Temples
FROM_AGE: Final = 2  # the first Age with activations (P-4.1)
NAME: Final = "pantheon"

# Kinds of the decisions Pantheon adds, and of its action.
TOKEN_ORDER: Final[i64] = steps.new_kind("token_order")
PLACE: Final[i64] = steps.new_kind("place_divinity")
ENKI: Final[i64] = steps.new_kind("enki_token")
NISABA: Final[i64] = steps.new_kind("nisaba_card")
BAAL: Final[i64] = steps.new_kind("baal_card")
ZEUS: Final[i64] = steps.new_kind("zeus_card")
ANUBIS: Final[i64] = steps.new_kind("anubis_wonder")
ISIS: Final[i64] = steps.new_kind("isis_build")
RA: Final[i64] = steps.new_kind("ra_wonder")
MINERVA: Final[i64] = steps.new_kind("minerva_space")
NEPTUNE_DISCARD: Final[i64] = steps.new_kind("neptune_discard")
NEPTUNE_APPLY: Final[i64] = steps.new_kind("neptune_apply")
CALL_GATE: Final[i64] = steps.new_kind("gate_divinity")
THEATER_DECK: Final[i64] = steps.new_kind("theater_deck")
THEATER_DIVINITY: Final[i64] = steps.new_kind("theater_divinity")
THEATER_ORDER: Final[i64] = steps.new_kind("theater_order")
ACTIVATE: Final[i64] = steps.new_action("activate")

_NEW_SHAPES: Final[dict[str, Any]] = {
    "progress_from_card": {"draw_when_revealed": "number", "keep": "number"},
    "copy_science": {"from": "text", "token": "text"},
    "coins_on_card": "number",
    "take_opponent_card": {"colors": "words"},
    "discard_structure_card": {"accessible_only": "flag", "tokens_on_card": "text"},
    "unbuild_wonder": {"whose": "text"},
    "build_wonder_from_discard": {"cost": "text"},
    "take_opponent_wonder": {"state": "text"},
    "place_minerva_pawn": {"capitals_allowed": "flag", "conflict_pawn_space_allowed": "flag"},
    "military_tokens": {"discard": "number", "then_apply": "number"},
    "activate_free": {"reveal": "text", "keep": "number", "return": "text"},
    "activation_discount": "number",
    "chain_price": "number",
    "vp_by_count": "text",
}


class Divinity(catalogue.Piece):
    """A divinity card, or the Gate."""

    def __init__(self, facts: Facts, number: int) -> None:
        super().__init__(facts, number, NAME)
        self.mythology = facts.text("mythology") if facts.has("mythology") else ""


class Mythology:
    """One of the five mythologies."""

    def __init__(self, facts: Facts, number: int) -> None:
        self.number = number
        self.id = facts.piece
        self.names = facts.names()
        self.effect: dict[str, Any] = {}

    def name(self, language: str) -> str:
        return self.names[language]


DIVINITIES: Final[dict[str, Divinity]] = {}
DIVINITY_AT: Final[dict[int, Divinity]] = {}
MYTHOLOGIES: Final[list[Mythology]] = []
TOKENS: Final[list[str]] = []  # mythology tokens; token n is of mythology n // 2
OFFERINGS: Final[list[str]] = []
OFFERING_VALUE: Final = vec[i64]([0] * 8)  # of each set of offerings
OFFERING_LEAST: Final = vec[i64]([0] * 8)  # the smallest of each set
TEMPLE_HI: Final = vec[i64]([0] * 5)  # the Grand Temple of each mythology, in City.free_hi
FREE_WITH: Final[dict[str, int]] = {}  # Grand Temple: the mythology whose token makes it free
TEMPLE_POINTS: Final = vec[i64]([0] * 8)
SPACE_COST: Final = vec[i64]([0] * 12)  # by 6 * seat + space
LAID_AT: Final[list[list[int]]] = [
    [],
    [],
    [],
]  # by age - 1: positions with tokens, in the order of slots
DIVINITY_POINTS: Final = vec[i64]([0] * 16)
DISCOUNT: Final = vec[i64]([0] * 32)  # of an activation, by wonder
MYSTIC: Final = vec[i64]([0] * 32)  # points per mythology token and offering, by progress token


class Known:
    """Numbers of the data file that the rules ask for by name."""

    def __init__(self) -> None:
        self.enki: i64 = 0
        self.enki_draws: i64 = 0
        self.discounting: i64 = 0  # wonders with a discount
        self.temple: i64 = 0  # the color of Grand Temples


known: Final = Known()


class PantheonPieces(Pieces):
    """Reads the data file of the box."""

    def shapes(self) -> dict[str, Any]:
        return _NEW_SHAPES

    def counts(self) -> list[str]:
        return ["coins on this card", "mythology tokens", "offering tokens"]

    def read_data(self, facts: Facts) -> None:
        for piece in facts.pieces("mythologies"):
            MYTHOLOGIES.append(Mythology(piece, len(MYTHOLOGIES)))
            TOKENS.extend(f"{piece.piece}_{n + 1}" for n in range(piece.number("tokens", 2, 2)))
        for piece in facts.pieces("divinities"):
            _add(piece, len(DIVINITIES))
            mythology = piece.word("mythology", [one.id for one in MYTHOLOGIES])
            if MYTHOLOGIES[(len(DIVINITIES) - 1) // 3].id != mythology:
                raise piece.wrong("mythology", "divinities are listed by mythology, three each")
        gate = facts.part("gate")
        gate.piece = "gate"
        _add(gate, GATE)
        _read_temples(facts)
        _read_board(facts)
        _read_others()


def _read_others() -> None:
    """Divinities, wonders and progress tokens that the rules know by what they do."""
    enki = DIVINITIES["enki"]
    known.enki = enki.number
    known.temple = catalogue.COLORS.index(TEMPLE)
    known.enki_draws = enki.effect["progress_from_card"]["draw_when_revealed"]
    for wonder in catalogue.WONDERS.values():
        DISCOUNT[wonder.number] = wonder.effect.get("activation_discount", 0)
        if DISCOUNT[wonder.number]:
            known.discounting |= bit(wonder.number)
    for token in catalogue.TOKENS.values():
        per = token.effect.get("vp_per", {"what": ""})
        if "mythology tokens" in catalogue.listed(per["what"]):
            MYSTIC[token.number] = per["own"]


def of_token(token: i64) -> i64:
    """The mythology of a token."""
    return token // 2


def _add(piece: Facts, number: int) -> None:
    divinity = Divinity(piece, number)
    DIVINITIES[divinity.id] = DIVINITY_AT[number] = divinity
    DIVINITY_POINTS[number] = divinity.effect.get("vp", 0)


def _read_temples(facts: Facts) -> None:
    """Which mythology token makes which Grand Temple free (P-7.7)."""
    names = [one.id for one in MYTHOLOGIES]
    for piece in facts.pieces("cards"):
        mythology = names.index(piece.word("free_with_mythology_token", names))
        number = catalogue.CARDS[piece.piece].number
        TEMPLE_HI[mythology] = catalogue.HI[number]
        FREE_WITH[piece.piece] = mythology
        catalogue.CHAINED[number] = 1
    points = facts.part("parameters").numbers("vp_by_temples", 0, 99)
    for count, value in enumerate(points):
        TEMPLE_POINTS[count] = value


def _read_board(facts: Facts) -> None:
    """Costs of the six spaces, tokens and where they are laid (P-2.2, P-2.4, P-2.6)."""
    for seat, costs in enumerate(facts.part("board").rows("costs", 1, 31)):
        for space, cost in enumerate(costs):
            SPACE_COST[seat * SPACES + space] = cost
    for kind in ("mythology_tokens", "offering_tokens"):
        part = facts.part(kind)
        LAID_AT[part.number("age", 1, 3) - 1] = part.numbers("positions", 0, 19)
    values = facts.part("offering_tokens").numbers("values", 1, 31)
    OFFERINGS.extend(f"offering_{value}" for value in values)
    for chosen in range(8):
        picked = [value for n, value in enumerate(values) if chosen >> n & 1]
        OFFERING_VALUE[chosen] = sum(picked)
        OFFERING_LEAST[chosen] = min(picked, default=0)
