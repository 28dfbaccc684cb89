"""List every sentence a person can see, in all languages side by side, with the file it stands in and where it is used.

    python tools/list_words.py                everything
    python tools/list_words.py pantheon       only sentences whose file, key or text holds this

Sentences are the words in `locales` and `words` folders, the texts of the data files by language, and the help of commands.
Nothing lists them by hand: what is new is there.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from septem.kernel.phrases import ENGLISH, LANGUAGES, ByLanguage
from septem.kernel.piece import folded

SOURCE = Path(__file__).parents[1] / "src" / "septem"
MOST = 4  # files named for each sentence
SHARED = ("locales", "words", "expansions", "tables", ENGLISH)
DRAWN = ("icons.toml", "rule_words.toml")
JOINED = (
    "extra_",
    "good_",
    "group_",
    "most_",
    "produce_if_",
    "search_",
    "take_",
)  # with `_` between two values
USERS = (".py", ".html", ".js", ".svg")


@dataclass(frozen=True)
class Sentence:
    """A text by language: the file of its English, and its key there; `place` is the file for it in the folder of a language."""

    file: str
    key: str
    said: ByLanguage
    place: str


def sentences() -> Iterator[Sentence]:
    """Every sentence of the package."""
    yield from of_word_files()
    yield from of_data_files()


def of_word_files() -> Iterator[Sentence]:
    """The files that hold words only: one for each language, with the same keys."""
    paths = [*SOURCE.glob(f"locales/{ENGLISH}/*.toml"), *SOURCE.rglob(f"locales/{ENGLISH}.toml")]
    paths += SOURCE.rglob(f"words/{ENGLISH}.toml")
    for path in sorted(paths):
        texts = {language: in_language(path, language) for language in LANGUAGES}
        for key in texts[ENGLISH]:
            said = {language: mine[key] for language, mine in texts.items() if key in mine}
            yield Sentence(file_of(path), key, ByLanguage(said), in_folder(path))


def in_language(path: Path, language: str) -> dict[str, Any]:
    """What a language says for a file of English words: in a file beside it, or in the folder of the language."""
    beside = read(path.with_name(f"{language}.toml")) if path.stem == ENGLISH else {}
    return {**beside, **read(SOURCE / "locales" / language / in_folder(path))}


def in_folder(path: Path) -> str:
    """Where the folder of a language keeps what it says for an English file: `wonders/leaders/words.toml`."""
    parts = path.relative_to(SOURCE).parts
    if parts[0] == "locales":
        return path.name
    if parts[:2] == ("web", "lessons"):
        game = read(path)["game"]
        return "/".join([*dict.fromkeys((game, path.stem)), "lesson.toml"])
    rooms = [part for part in parts[:-1] if part not in (*SHARED, "web", "cards")]
    kinds = {"words": "table.toml", "locales": "words.toml"}
    return "/".join([*rooms, kinds.get(path.parent.name, "names.toml")])


def file_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def of_data_files() -> Iterator[Sentence]:
    """Names and titles in the data files: tables with a text by language."""
    for path in sorted(SOURCE.rglob("*.toml")):
        if not {"locales", "words"} & set(path.relative_to(SOURCE).parts):
            for key, said in by_language(read(path), ""):
                yield Sentence(file_of(path), key, said, in_folder(path))


def by_language(value: Any, key: str) -> Iterator[tuple[str, ByLanguage]]:
    """The texts in a value that are there by language, each with where it stands."""
    if isinstance(value, list):
        for inner in value:
            yield from by_language(inner, key)
    elif isinstance(value, dict):
        for before in ("", "name_"):
            given = {one: value[before + one] for one in LANGUAGES if before + one in value}
            if isinstance(given.get(ENGLISH), str):
                yield f"{key} {value['id']}" if "id" in value else key, ByLanguage(given)
        for name, inner in value.items():
            yield from by_language(inner, f"{key}.{name}".lstrip("."))


@cache
def code() -> dict[str, str]:
    """The programs and templates, by file."""
    paths = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in USERS]
    return {file_of(path): path.read_text("utf-8") for path in paths}


def users(one: Sentence) -> list[str]:
    """The programs and templates that name its key, those of its own room where there are some.

    A key that is put together is found by its beginning.
    """
    quoted = (f'"{one.key}"', f"'{one.key}'", f":{one.key}")
    stem = one.key.rpartition("_")[0]
    made = (f'"{stem}_', f"'{stem}_", f":{stem}_") if stem else ()
    rooms = [part for part in Path(one.file).with_suffix("").parts if part not in SHARED]
    for marks in (quoted, made):
        found = [file for file, text in code().items() if any(mark in text for mark in marks)]
        near = [file for file in found if any(room in file.split("/") for room in rooms)]
        if found:
            return near or found
    return []


@cache
def spoken() -> tuple[set[str], set[str]]:
    """All that may name a sentence in programs and data: words, and beginnings of keys, which end with a line below."""
    data = [path for path in SOURCE.rglob("*.toml") if not {"locales", "words"} & set(path.parts)]
    text = "\n".join([*code().values(), *(path.read_text("utf-8") for path in data)])
    quoted = {part for pair in re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'', text) for part in pair}
    words = set(re.findall(r"\w+", text)) | {folded(one).replace(" ", "_") for one in quoted}
    begun = {*JOINED, *re.findall(r"""["':](\w+_)(?=["'{])""", text)}
    return words, begun


def is_used(one: Sentence) -> bool:
    """Whether something may say it: names its key or what it begins with, or makes keys that end like it. Icons are drawn, not said."""
    if one.place in DRAWN:
        return True
    words, begun = spoken()
    parts = one.key.split("_")
    beginnings = {"_".join(parts[:at]) + "_" for at in range(1, len(parts))}
    endings = {"_" + "_".join(parts[at:]) for at in range(1, len(parts))}
    return one.key in words or bool(beginnings & begun) or bool(endings & words)


def main() -> None:
    wanted = " ".join(sys.argv[1:]).lower()
    file = ""
    for one in sentences():
        if wanted not in " ".join([one.file, one.key, *one.said.values()]).lower():
            continue
        if one.file != file:
            file = one.file
            print(f"\n{file}")
        print(f"  {one.key}  ({', '.join(users(one)[:MOST]) or 'nowhere by name'})")
        for language in LANGUAGES:
            print(f"    {language}  {one.said[language]}")


if __name__ == "__main__":
    main()
