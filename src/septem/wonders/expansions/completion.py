"""What a designer may leave out of the data file of a folder is filled in here; every mistake names file, piece and field."""

from typing import Any

from septem.kernel.boxes import HeaderFile
from septem.kernel.datafile import DataFile
from septem.kernel.phrases import LANGUAGES, fill, templates
from septem.kernel.piece import folded
from septem.wonders.words.phrases import SUBJECT
from septem.wonders.words.texts import values_of

PIECES = ("card", "guild", "leader", "board")
NUMBERED = ("brown", "grey", "blue", "yellow", "red", "green")  # colors with player numbers
TRADED = ("brown", "grey")
PER = ("vp_per", "coins_per", "shields_per")
SOURCE = "own expansion"
MOST_STAGES = 5
CHANGEABLE = ("players", "hand_size", "starting_coins")  # of the parameters of the game


class Boxes:
    """What the package has: its expansions, which of them a color or an effect key comes with, its parameters."""

    def __init__(
        self,
        names: list[str],
        colors: dict[str, str],
        keys: dict[str, str],
        parameters: list[str],
    ) -> None:
        self.names = names
        self.colors = colors
        self.keys = keys
        self.parameters = parameters


class Completion(HeaderFile):
    """Completes one data file."""

    def __init__(self, file: str, known: Boxes) -> None:
        super().__init__(file, known.names)
        self.known = known

    def whole(self, data: dict[str, Any], folder: str) -> dict[str, Any]:
        """The data as a file of the package has them."""
        kinds = self.words(data, "pieces")
        done = self.header(data, folder, (*PIECES, *kinds, "pieces", "lines"))
        done["parameters"] = self.parameters(data)
        cards = [self.card(x) for x in self.entries(data, "card")]
        cards += [
            self.card({"color": "purple", "age": 3, **x}) for x in self.entries(data, "guild")
        ]
        done["card"] = cards
        done["leader"] = [self.leader(x) for x in self.entries(data, "leader")]
        done["board"] = self.boards(self.entries(data, "board"))
        done["lines"] = self.of_kind(data.get("lines", {}), "lines", dict)
        for kind in kinds:
            done[kind] = [self.own_piece(x, kind) for x in self.entries(data, kind)]
        done["pieces"] = kinds
        self.piece = "file"
        done["words"] = Sentences(self.file, done).complete(data.get("words", {}))
        return done

    # The top of the file.

    def parameters(self, data: dict[str, Any]) -> dict[str, Any]:
        """Numbers for the `.py`, and a few of the base game; the turns of an age follow from the hands."""
        given = dict(self.of_kind(data.get("parameters", {}), "parameters", dict))
        given["players"] = self.players(given.get("players", {}))
        for name in given:
            if name in self.known.parameters and name not in CHANGEABLE:
                raise self.bad(
                    f"parameters.{name}", "cannot be changed by an expansion of your own"
                )
        for name in ("hand_size", "starting_coins"):
            if name in given:
                self.limited(given, name, 2 if name == "hand_size" else 0, 15)
        if "hand_size" in given:
            given["turns_per_age"] = given["hand_size"] - 1
        return given

    def players(self, given: Any) -> dict[str, int]:
        """The tables it is for: `min` to `max`."""
        where = "parameters.players"
        done = {"min": 3, "max": 8, **self.of_kind(given, where, dict)}
        self.only(done, ("min", "max"))
        for name, value in done.items():
            if self.of_kind(value, f"{where}.{name}", int) not in range(3, 9):
                raise self.bad(f"{where}.{name}", f"expected 3 to 8, found {value}")
        if done["min"] > done["max"]:
            raise self.bad(where, "the smallest table is larger than the largest")
        return done

    def limited(self, entry: dict[str, Any], name: str, least: int, most: int) -> None:
        value = self.of_kind(entry[name], f"parameters.{name}", int)
        if not least <= value <= most:
            raise self.bad(f"parameters.{name}", f"expected {least} to {most}, found {value}")

    # Pieces.

    def entries(self, data: dict[str, Any], kind: str) -> list[dict[str, Any]]:
        """The entries of a kind, each with a name to be called by in messages."""
        self.piece = "file"
        found = self.of_kind(data.get(kind, []), kind, list)
        for entry in found:
            self.of_kind(entry, kind, dict)
        return list(found)

    def begin(self, entry: dict[str, Any], kind: str) -> dict[str, Any]:
        """A piece with its names, its id and its source."""
        self.piece = f"a {kind} without a name"
        for field in ("id", "name"):
            if isinstance(entry.get(field), str):
                self.piece = entry[field]
                break
        if "name" not in entry:
            raise self.bad("name", 'is missing; write name = "Harbour", or with French { en, fr }')
        done = {"source": SOURCE, **entry, "name": self.said(entry, "name", "")}
        done["id"] = self.ident(done.get("id", slug(done["name"]["en"])), "id")
        self.piece = done["id"]
        return done

    def card(self, entry: dict[str, Any]) -> dict[str, Any]:
        done = self.begin(entry, "card")
        color = done.get("color")
        if color in NUMBERED:
            done.setdefault("players", [3])
        done["effect"] = self.effect(self.need(done, "effect", dict), color in TRADED)
        done["requires"] = self.needed(done, [str(color)], [done["effect"]])
        return done

    def leader(self, entry: dict[str, Any]) -> dict[str, Any]:
        done = self.begin(entry, "leader")
        done["effect"] = self.effect(self.need(done, "effect", dict), False)
        done["requires"] = self.needed(done, ["white"], [done["effect"]])
        return done

    def own_piece(self, entry: dict[str, Any], kind: str) -> dict[str, Any]:
        """A piece of a kind of its own, which its code reads; the header names the kind under `pieces`."""
        done = self.begin(entry, kind)
        done["effect"] = self.effect(self.need(done, "effect", dict), False)
        done["requires"] = self.needed(done, [], [done["effect"]])
        return done

    def effect(self, entry: dict[str, Any], traded: bool) -> dict[str, Any]:
        """An effect whose tables say all they can; production is sold by brown and grey cards only."""
        done = dict(entry)
        if "produce" in done:
            done.setdefault("tradable", traded)
        for key in PER:
            if isinstance(done.get(key), dict):
                around = "neighbours" in done[key]
                done[key] = {"own": 0 if around else 1, "neighbours": 0, **done[key]}
        return done

    def needed(
        self, entry: dict[str, Any], colors: list[str], effects: list[dict[str, Any]]
    ) -> list[str]:
        """The boxes a piece needs: those it names, and those its color and effects come with."""
        found = set(self.requires(entry))
        found |= {self.known.colors[color] for color in colors if color in self.known.colors}
        for effect in effects:
            found |= {self.known.keys[key] for key in effect if key in self.known.keys}
        return [name for name in self.boxes if name in found]

    def boards(self, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Every side of every wonder, A before B; a board without a `side` has two equal ones."""
        done = []
        for entry in entries:
            sides = [entry["side"]] if "side" in entry else ["A", "B"]
            done += [self.board({**entry, "side": side}) for side in sides]
        for board in {entry["board"] for entry in done}:
            self.piece = board
            sides = sorted(entry["side"] for entry in done if entry["board"] == board)
            if sides != ["A", "B"]:
                found = ", ".join(sides)
                raise self.bad("side", f"a wonder has one side A and one side B, found {found}")
        return sorted(done, key=lambda entry: (entry["board"], entry["side"]))

    def board(self, entry: dict[str, Any]) -> dict[str, Any]:
        """One side; its name is the city's when it has none."""
        if "name" not in entry and "city" in entry:
            entry = {**entry, "name": entry["city"]}
        side = str(entry["side"])
        self.piece = str(entry.get("board", "a board"))
        self.one_of(side, ["A", "B"], "side")
        city = self.said({"city": entry.get("city", entry.get("name", ""))}, "city", "")
        board = self.ident(entry.get("board", slug(city["en"])), "board")
        done = self.begin({"id": f"{board}_{side.lower()}", **entry, "board": board}, "board")
        if done["id"] != f"{board}_{side.lower()}":
            raise self.bad("id", f"expected {board}_{side.lower()}, the board and its side")
        done["city"] = city
        start = self.effect(self.of_kind(done.get("start_effect", {}), "start_effect", dict), False)
        done["start_effect"] = start
        done["stages"] = self.stages(done)
        done["requires"] = self.needed(done, [], [start, *(x["effect"] for x in done["stages"])])
        return done

    def stages(self, board: dict[str, Any]) -> list[dict[str, Any]]:
        found = self.need(board, "stages", list)
        if not 1 <= len(found) <= MOST_STAGES:
            raise self.bad("stages", f"expected 1 to {MOST_STAGES}, found {len(found)}")
        done = []
        for number, stage in enumerate(found):
            self.of_kind(stage, f"stages[{number}]", dict)
            effect = self.of_kind(stage.get("effect"), f"stages[{number}].effect", dict)
            done.append({**stage, "effect": self.effect(effect, False)})
        return done


def slug(name: str) -> str:
    """A name as an id."""
    return folded(name).replace(" ", "_")


class Sentences(DataFile):
    """The words of new effects and counts: given under `words`, or made of their keys."""

    def __init__(self, file: str, data: dict[str, Any]) -> None:
        super().__init__(file)
        self.data = data

    def complete(self, given: Any) -> dict[str, dict[str, str]]:
        """Templates by language; all but English may be missing."""
        self.piece = "words"
        self.only(self.of_kind(given, "words", dict), tuple(LANGUAGES))
        english = {**self.made(), **self.given(given, "en")}
        others = {language: self.given(given, language) for language in LANGUAGES}
        return {language: {**english, **theirs} for language, theirs in others.items()}

    def given(self, words: dict[str, Any], language: str) -> dict[str, str]:
        found = {}
        for key, text in self.of_kind(words.get(language, {}), language, dict).items():
            where = f"{language}.{key}"
            if key in templates(language, SUBJECT):
                raise self.bad(where, "is a word of the game; it cannot be changed")
            self.of_kind(text, where, str)
            for effect in self.effects():
                if key in effect:
                    self.try_out(language, text, values_of(effect[key]), where)
            found[key.replace(" ", "_")] = text
        return found

    def try_out(self, language: str, text: str, values: dict[str, Any], where: str) -> None:
        try:
            fill(language, text, values)
        except (KeyError, IndexError, ValueError) as problem:
            known = ", ".join(values)
            raise self.bad(where, f"cannot be filled in ({problem}); it may name {known}") from None

    def made(self) -> dict[str, str]:
        """Words for all that has none: the key itself, with its number."""
        found: dict[str, str] = {}
        for effect in self.effects():
            for key, value in effect.items():
                plain = key.replace("_", " ").capitalize()
                counted = isinstance(value, int) and not isinstance(value, bool)
                self.put(found, key, f"{plain}: {{n}}" if counted else plain)
                if isinstance(value, dict):
                    what = value.get("what")
                    for thing in what if isinstance(what, list) else [what]:
                        self.put(found, str(thing), str(thing))
        return found

    def put(self, found: dict[str, str], key: str, text: str) -> None:
        name = key.replace(" ", "_")
        if name not in templates("en", SUBJECT):
            found[name] = text

    def effects(self) -> list[dict[str, Any]]:
        """Every effect of the file."""
        kinds = ["card", "leader", *self.data["pieces"]]
        found = [piece["effect"] for kind in kinds for piece in self.data[kind]]
        for board in self.data["board"]:
            found += [board["start_effect"], *(stage["effect"] for stage in board["stages"])]
        return found
