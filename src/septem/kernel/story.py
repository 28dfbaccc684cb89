"""The story of a game: what happened, as sentences that know whom they speak of and to whom.

What was revealed at one moment is a `Reveal`: the moves, and the public views before and after. A game's `words/story.py` turns it
into lines with `told(reveal)`; a game without that page is told by `plain_story`. A line holds no text but the key of a sentence
with its values, so that every reader gets it in their language, with `you` where it is about them (`Voice`).

The sentences are words of the game and of its boxes, folders from outside included:

    told_<kind>              a kind of move, or a decision by its step; it may name `{who}` and the fields of the move
    told_<kind>_<way>        the same in one way, or in one phase of the game: `told_discard_recruitment`
    told_<kind>_no_<field>   the same where that field of the move is 0 or empty
    told_<kind>_own          the same where the seat that it names is the one that moves
    told_<kind>_hidden       what others hear of it when its piece stays hidden; only `{who}` and what lies open
    told_gain_<field>, told_lose_<field>
                             a number of a seat's public view has grown or shrunk: `{n}` by how much, `{now}` to what; a list of
                             pieces has more or fewer: `{piece}`
    ..._you                  said instead where the reader is another seat of the sentence than `{who}`
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from septem.kernel.descriptions import describe
from septem.kernel.named import named_in
from septem.kernel.phrases import LANGUAGES, Name, fill, listed, manner, own

Fields = dict[str, Any]
VALUE = re.compile(r"\{(\w+)")  # named in a template

COST = "told_cost"  # the clause of a price, which follows without a comma

PLAY, COINS, BATTLE, POWER = "play", "coins", "battle", "power"  # kinds of lines


# What sentences are made of.


@dataclass(frozen=True)
class Who:
    """A seat, by its name."""

    seat: int


@dataclass(frozen=True)
class Thing:
    """A piece, by its name."""

    ident: str


@dataclass(frozen=True)
class Word:
    """A word of the game's own, such as a good or a count of cards; `number` stands before it where there is one."""

    key: str
    number: int = 0


@dataclass(frozen=True)
class Several:
    """Values as people list them: `a, b and c`."""

    values: tuple["Value", ...]


@dataclass(frozen=True)
class Text:
    """A text of the engine, by language."""

    said: tuple[tuple[str, str], ...]


Value = Who | Thing | Word | Several | Text | int | str


@dataclass(frozen=True)
class Sentence:
    """The key of a sentence with its values; `of` is the subject whose words have it, the game's if empty."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    of: str = ""

    @property
    def seats(self) -> list[int]:
        """The seats it names."""
        return [value.seat for _, value in self.values if isinstance(value, Who)]

    @property
    def things(self) -> list[str]:
        """The pieces it names."""
        return [ident for _, value in self.values for ident in named_by(value)]


def named_by(value: Value) -> list[str]:
    if isinstance(value, Several):
        return [ident for one in value.values for ident in named_by(one)]
    return [value.ident] if isinstance(value, Thing) else []


def sentence(key: str, /, **values: Value) -> Sentence:
    return Sentence(key, tuple(values.items()))


# What happened.


@dataclass(frozen=True)
class Deed:
    """A move that was made."""

    seat: int
    fields: Fields  # all of it, as the seat itself knows it
    public: bool  # whether everybody may know all of it
    description: dict[str, str] = field(default_factory=dict)  # the engine's words by language


@dataclass(frozen=True)
class Reveal:
    """What was revealed at one moment, with the public views around it."""

    game: str
    deeds: tuple[Deed, ...]
    before: Fields
    after: Fields


@dataclass(frozen=True)
class Told:
    """A line of the story."""

    kind: str
    seat: int | None  # whose line it is
    said: Sentence
    own: Sentence | None = None  # what the seat itself reads, where that is more
    coins: int = 0  # by how much the seat's purse has changed
    points: int = 0  # of military tokens
    more: tuple[Sentence, ...] = ()  # the quieter second line: clauses that may follow the sentence
    deed: Deed | None = None  # the move it tells
    gained: tuple[
        str, ...
    ] = ()  # pieces that are new at the seat, where the sentence does not name them
    stages: tuple[int, ...] = ()  # of its wonder
    fought: bool = False  # whether a move is one of the battles, too

    @property
    def seats(self) -> list[int]:
        """Everybody it is about."""
        named = [seat for each in (self.said, *self.more) for seat in each.seats]
        return list(dict.fromkeys([*([] if self.seat is None else [self.seat]), *named]))


@dataclass(frozen=True)
class Moment:
    """When something happened: headings of the story."""

    chapter: Sentence | None = None
    section: Sentence | None = None


Narrator = Callable[[Reveal], list[Told]]


@cache
def narrator(game: str) -> Any:
    """The page of a game that tells its story: `told(reveal)`, `moment(view)`; None: it has none."""
    name = f"{describe(game).package}.words.story"
    try:
        found = find_spec(name)
    except ModuleNotFoundError:
        return None
    return None if found is None else import_module(name)


def narrate(reveal: Reveal) -> list[Told]:
    """What happened, line by line."""
    page = narrator(reveal.game)
    lines: list[Told] = plain_story(reveal) if page is None else page.told(reveal)
    return lines


def moment(game: str, view: Fields) -> Moment:
    """When a game is."""
    page = narrator(game)
    found: Moment = Moment() if page is None else page.moment(view)
    return found


def plain_story(reveal: Reveal) -> list[Told]:
    """The moves and what changed at the seats, for games that say no more."""
    moves = [move_line(reveal, deed) for deed in reveal.deeds]
    return [*moves, *changes(reveal)]


# Moves in words.


def move_line(
    reveal: Reveal,
    deed: Deed,
    *,
    kind: str = PLAY,
    coins: int = 0,
    who: int | None = None,
    opens: Iterable[str] = (),
    more: Iterable[Sentence] = (),
) -> Told:
    """A move as a line; `opens` are the fields that lie open though the piece stays hidden."""
    seat = deed.seat if who is None else who
    whole = move_sentence(reveal, deed, seat)
    if deed.public:
        return Told(kind, seat, whole, None, coins, more=tuple(more), deed=deed)
    shown = hidden_sentence(reveal, deed, seat, opens)
    return Told(kind, seat, shown, whole, coins, more=tuple(more), deed=deed)


def move_sentence(reveal: Reveal, deed: Deed, seat: int) -> Sentence:
    """All of a move, as whoever may know it reads it."""
    for key in keys(reveal, deed):
        if says(reveal.game, key):
            return sentence(key, who=Who(seat), **values_in(reveal.game, key, deed.fields))
    said = Text(tuple(deed.description.items()))
    return Sentence("told_move", (("who", Who(seat)), ("said", said)), "story")


def hidden_sentence(reveal: Reveal, deed: Deed, seat: int, opens: Iterable[str]) -> Sentence:
    """What everybody else reads of a move whose piece stays hidden."""
    fields, values = deed.fields, dict[str, Value](who=Who(seat))
    values.update({name: fields[name] for name in opens if isinstance(fields.get(name), int)})
    for key in keys(reveal, deed):
        if says(reveal.game, f"{key}_hidden"):
            return sentence(f"{key}_hidden", **values)
    return Sentence("told_hidden", (("who", Who(seat)),), "story")


def keys(reveal: Reveal, deed: Deed) -> list[str]:
    """The keys under which a move may be told, the closest first."""
    fields = deed.fields
    kind = fields["kind"]
    stems = [f"decline_{fields['declines']}"] if "declines" in fields else []
    stems += [fields["step"], f"{fields['step']}_{kind}"] if "step" in fields else []
    ends = [f"_no_{name}" for name, value in fields.items() if not value]
    ends += ["_own"] if fields.get("target") == deed.seat else []
    ways = [fields.get("way"), reveal.before.get("phase"), fields.get("place")]
    ends += [f"_{way}" for way in ways if isinstance(way, str)]
    return [f"told_{stem}{end}" for stem in (*stems, kind) for end in (*ends, "")]


def value_of(name: str, value: Any) -> Value:
    """A field of a move as a value of its sentence."""
    if name == "target" and isinstance(value, int):
        return Who(value)
    if isinstance(value, list):
        return Several(tuple(Thing(str(one)) for one in value))
    return value if isinstance(value, int) else Thing(str(value))


def values_in(game: str, key: str, fields: Fields) -> dict[str, Value]:
    """The fields of a move that its sentence names; `{cards_1}` is the first of a list."""
    found = {}
    for name in names_in(game, key):
        whole, _, number = name.rpartition("_")
        if name in fields:
            found[name] = value_of(name, fields[name])
        elif number.isdigit() and isinstance(fields.get(whole), list):
            found[name] = value_of(name, fields[whole][int(number) - 1])
    return found


def names_in(game: str, key: str) -> list[str]:
    """The values that a sentence names in any language, in its order."""
    texts = [own(language, game, key) for language in LANGUAGES]
    texts += [own(language, game, f"{key}_you") for language in LANGUAGES]
    return list(dict.fromkeys(name for text in texts for name in VALUE.findall(text)))


def says(game: str, key: str) -> bool:
    """Whether a game, one of its boxes or a folder has such a sentence."""
    return bool(own(LANGUAGES[0], game, key))


# Changes at the seats.


def changes(reveal: Reveal, but: Iterable[str] = ()) -> list[Told]:
    """What grew or shrank at each seat, for every field that has words, unless a move tells it: the seat's field, or the piece."""
    lines = []
    moved = {word for deed in reveal.deeds for word in named_in(deed.fields)}
    both = zip(reveal.before.get("seats", []), reveal.after.get("seats", []), strict=False)
    for seat, (before, after) in enumerate(both):
        told = {name for deed in reveal.deeds if deed.seat == seat for name in deed.fields}
        for name in after:
            if name not in told and name not in but:
                found = change(reveal.game, seat, name, before.get(name), after[name])
                found = [one for one in found if not set(one.things) & moved]
                lines += [Told(POWER, seat, one) for one in found]
    return lines


def change(game: str, seat: int, name: str, before: Any, after: Any) -> list[Sentence]:
    """The sentences about one field."""
    who = Who(seat)
    if isinstance(after, bool) or isinstance(before, bool):
        return []
    if isinstance(after, int) and isinstance(before, int):
        n, key = after - before, f"told_gain_{name}" if after > before else f"told_lose_{name}"
        return [sentence(key, who=who, n=abs(n), now=after)] if n and says(game, key) else []
    if isinstance(after, list) and isinstance(before, list):
        more, fewer = only_in(after, before), only_in(before, after)
        pairs = [(f"told_gain_{name}", one) for one in more]
        pairs += [(f"told_lose_{name}", one) for one in fewer]
        return [
            sentence(key, who=who, piece=Thing(one) if isinstance(one, str) else one)
            for key, one in pairs
            if isinstance(one, str | int) and says(game, key)
        ]
    return []


def only_in(these: Sequence[Any], those: Sequence[Any]) -> list[Any]:
    """What is in the first list and not, or less often, in the second."""
    rest = list(those)
    found = []
    for one in these:
        if one in rest:
            rest.remove(one)
        else:
            found.append(one)
    return found


# Reading it out.


class Voice:
    """Reads sentences out to one reader."""

    def __init__(
        self,
        game: str,
        language: str,
        reader: int | None,
        names: Sequence[str],
        pieces: Callable[[str], str],
    ) -> None:
        self.game = game
        self.language = language
        self.reader = reader  # the seat spoken to
        self.names = names
        self.pieces = pieces  # the name of a piece in that language; empty: there is none

    def line(self, told: Told) -> str:
        """A line with its second part."""
        said, *more = self.parts(told)
        for clause, text in zip(told.more, more, strict=True):
            said += f" {text}" if clause.key == COST else f", {text}"
        return said

    def parts(self, told: Told) -> list[str]:
        """The sentence of a line, and the clauses that follow it."""
        return [self.say(self.heard(told)), *(self.say(one) for one in told.more)]

    def heard(self, told: Told) -> Sentence:
        """The sentence of a line for this reader: of one's own move one knows all."""
        return told.own if told.own is not None and told.seat == self.reader else told.said

    def say(self, said: Sentence) -> str:
        """A sentence in full."""
        subject = said.of or self.game
        key = f"{said.key}_you" if self.is_spoken_to(said) else said.key
        template = own(self.language, subject, key) or own(self.language, subject, said.key)
        template = self.written(template)
        values = {
            name: self.value(value, template.startswith(f"{{{name}}}"))
            for name, value in said.values
        }
        return fill(self.language, template, values)

    def is_spoken_to(self, said: Sentence) -> bool:
        """Whether the reader is in the sentence, but is not the one who acts."""
        others = [v.seat for name, v in said.values if isinstance(v, Who) and name != "who"]
        return self.reader is not None and self.reader in others

    def value(self, value: Value, first: bool) -> Any:
        if isinstance(value, Who):
            return self.person(value.seat, first)
        if isinstance(value, Thing):
            return self.thing(value.ident)
        if isinstance(value, Word):
            return self.word(value)
        if isinstance(value, Text):
            return self.written(dict(value.said).get(self.language, ""))
        if isinstance(value, Several):
            return listed(self.language, [str(self.value(one, False)) for one in value.values])
        return self.written(value) if isinstance(value, str) else value

    def person(self, seat: int, first: bool) -> Name:
        """A seat by name, or as the reader; with a capital where the sentence begins with it."""
        if seat == self.reader:
            plain = manner(self.language, "you")
        elif seat < len(self.names):
            return self.dressed_person(seat, self.names[seat], False)
        else:
            plain = own(self.language, self.game, "told_nobody") or f"{seat + 1}"
        return self.dressed_person(seat, capital(plain) if first else plain, seat == self.reader)

    def word(self, value: Word) -> str:
        template = own(self.language, self.game, value.key) or value.key.replace("_", " ")
        said = fill(self.language, template, {"n": value.number or 1})
        counted = bool(value.number) and "{n}" not in template
        return self.written(f"{value.number} {said}" if counted else said)

    # What a voice that writes markup does in its own way.

    def written(self, text: str) -> str:
        return text

    def dressed_person(self, seat: int, name: str, reader: bool) -> Name:
        return Name(name, self.language, reader=reader)

    def thing(self, ident: str) -> Name:
        return Name(self.name_of(ident), self.language)

    def name_of(self, ident: str) -> str:
        """A piece by its name; tokens that are no pieces by a word, `word_greek` for `greek_1`."""
        kinds = (ident, ident.rstrip("0123456789").rstrip("_"))
        words = (own(self.language, self.game, f"word_{kind}") for kind in kinds)
        return self.pieces(ident) or next(filter(None, words), ident.replace("_", " "))


class MarkupVoice(Voice):
    """The same in HTML: names and pieces as `person_html` and `piece_html` draw them."""

    person_html: Callable[[int, str], str] = staticmethod(lambda seat, name: escape(name))
    piece_html: Callable[[str, str], str] = staticmethod(lambda ident, name: escape(name))

    def written(self, text: str) -> str:
        return escape(text, quote=False)

    def dressed_person(self, seat: int, name: str, reader: bool) -> Name:
        return Name(self.person_html(seat, name), self.language, name, reader)

    def thing(self, ident: str) -> Name:
        name = self.name_of(ident)
        return Name(self.piece_html(ident, name), self.language, name)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
