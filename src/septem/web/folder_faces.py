"""The face that an expansion from a folder brings along (docs/expansions.md, "Its face").

Icons are found by their names: `icons/<piece or effect or field>.svg` stands for that piece, effect or field wherever the page
shows it, and is called `<game>/<expansion>/<name>` in templates. `style.css` is loaded where the expansion is played with. The sentences of the
log are words of the expansion (kernel/story.py). A lesson is `lesson.<language>.md`, plain paragraphs.
"""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup, escape

from septem.kernel.descriptions import describe, games
from septem.kernel.errors import BadData
from septem.kernel.folders import Folder, text_of
from septem.kernel.phrases import Name, fill
from septem.web import pictures
from septem.web.pictures import Picture

BOLD = re.compile(r"\*\*(.+?)\*\*")
CHANGES = ("told_gain_", "told_lose_")  # sentences about numbers of a seat
BOXES = "boxes/"  # before the names of their sprites


@dataclass(frozen=True)
class Lesson:
    """What a newcomer reads first: a title and paragraphs."""

    title: str
    paragraphs: tuple[Markup, ...]


@dataclass(frozen=True)
class FolderFace:
    """What one folder brings for the page."""

    name: str
    icons: dict[str, Picture] = field(default_factory=dict)
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    lessons: dict[str, Lesson] = field(default_factory=dict)
    title: dict[str, str] = field(default_factory=dict)
    style: bytes = b""

    @property
    def sprite(self) -> bytes:
        """All its icons as one file."""
        symbols = "".join(picture.symbol(name) for name, picture in sorted(self.icons.items()))
        return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()

    @property
    def version(self) -> str:
        return sha256(self.sprite + self.style).hexdigest()[:12]


def faces(game: str) -> dict[str, FolderFace]:
    """The faces of the folders that are in use, by the name of the expansion."""
    found = describe(game).expansions.folders
    return {name: known(folder) for name, folder in found.items()}


_known: dict[str, FolderFace] = {}


def known(folder: Folder) -> FolderFace:
    """The face of a folder, read once."""
    if folder.label not in _known:
        _known[folder.label] = read(folder)
    return _known[folder.label]


def read(folder: Folder) -> FolderFace:
    """The face of a folder; BadData names what is wrong with it."""
    icons = {
        file.stem: pictures.read(str(file), text_of(file))
        for file in sorted((folder.path / "icons").glob("*.svg"))
    }
    title: dict[str, str] = folder.data["title"]
    lessons = {
        language: lesson(folder.path, language, title[language])
        for language in folder.data["words"]
    }
    told = {language: one for language, one in lessons.items() if one.paragraphs}
    style = folder.path / "style.css"
    worn = text_of(style).encode() if style.is_file() else b""
    return FolderFace(folder.name, icons, folder.data["words"], told, title, worn)


def lesson(path: Path, language: str, title: str) -> Lesson:
    """`lesson.<language>.md`, or the English one; a first line with `# ` is its title."""
    files = [path / f"lesson.{one}.md" for one in (language, "en")]
    text = next((text_of(file) for file in files if file.is_file()), "")
    blocks = [" ".join(block.split()) for block in text.split("\n\n") if block.strip()]
    if blocks and blocks[0].startswith("# "):
        title = blocks.pop(0).removeprefix("# ")
    return Lesson(title, tuple(emphasised(block) for block in blocks))


def emphasised(text: str) -> Markup:
    """A paragraph in which `**words**` are bold, and nothing else is markup."""
    return Markup(BOLD.sub(r"<b>\1</b>", str(escape(text))))


def icon(game: str, name: str) -> str:
    """The icon that a folder brings for a piece, an effect, a field or, by its first word, a count; empty when none does."""
    if not describe(game).expansions.folders:
        return ""
    for face in faces(game).values():
        for plain in (name.replace(" ", "_"), name.split(" ", maxsplit=1)[0]):
            if plain in face.icons:
                return f"{game}/{face.name}/{plain}"
    return ""


def place(name: str) -> str:
    """Where a page finds an icon that a folder brings."""
    game, expansion, plain = name.split("/")
    return f"/static/{faces(game)[expansion].version}/{BOXES}{game}/{expansion}.svg#{plain}"


def brought(name: str, version: str) -> bytes | None:
    """The file with the icons of a folder, or with its styles; None: there is none, or another one by now."""
    game, _, file = name.removeprefix(BOXES).partition("/")
    expansion, _, kind = file.partition(".")
    face = faces(game).get(expansion) if game in games() else None
    if face is None or face.version != version:
        return None
    return {"svg": face.sprite, "css": face.style}.get(kind)


def style(game: str, expansion: str) -> str:
    """Where a page finds the styles that a folder brings; empty when it brings none."""
    face = faces(game).get(expansion)
    if face is None or not face.style:
        return ""
    return f"/static/{face.version}/{BOXES}{game}/{expansion}.css"


def lessons(game: str, names: list[str], language: str) -> list[Lesson]:
    """The lessons of what is played with."""
    found = faces(game)
    return [
        found[name].lessons[language]
        for name in names
        if name in found and language in found[name].lessons
    ]


def check(folder: Folder) -> None:
    """BadData when something is wrong with the face of a folder."""
    given = {"who": Name("Nadia", "en"), "piece": Name("Altar", "en"), "n": 2, "now": 3}
    for key, template in read(folder).words["en"].items():
        if key.startswith(CHANGES):
            try:
                fill("en", template, given)
            except (KeyError, IndexError, ValueError) as problem:
                reason = f"may name {', '.join(given)}, not {problem}"
                raise BadData(folder.file, "words", key, reason) from None
