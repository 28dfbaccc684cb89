"""Compiles the rules with mypyc when a C compiler is there; without one the same sources run interpreted."""

import gc
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, LinkError

HERE = Path(__file__).parent
SEPTEM = HERE / "src" / "septem"
GAMES = sorted(path.parent.name for path in SEPTEM.glob("*/game.toml"))
ROOMS = ("kernel", *GAMES, "bots/core", "envs/core")
# Rooms and modules that read data and positions or write words: no simulation calls them, so they stay plain Python.
PLAIN_ROOMS = ("positions", "words")
PLAIN = (
    "boxes",
    "completion",
    "datafile",
    "descriptions",
    "effect_keys",
    "facts",
    "fields",
    "figures",
)
PLAIN += (
    "folders",
    "phrases",
    "plug",
    "portrait",
    "positions",
    "presets",
    "printed_names",
    "purses",
    "reader",
    "rooms",
    "story",
    "texts",
    "words",
)
# Rooms and modules that a simulation seldom enters: compiled, but quickly and each by itself.
SELDOM_ROOMS = ("cards", "hidden", "messe_essen", "statue_of_liberty", "teams")
SELDOM = ("bargains", "cards", "conflicts", "courtesans", "divinities", "effects", "endings")
SELDOM += ("expansion", "features", "gains", "hidden", "hooks", "opening", "pieces", "purchases")
SELDOM += ("game", "listing", "record", "second_play", "views")
# The inputs of nets (those of the net that ships take a tenth of the time of the net itself), and what only anchors and endgames ask.
SELDOM += ("box_inputs", "found", "net_inputs", "net_pieces", "net_tokens", "pantheon_inputs")
SELDOM += ("practice", "prospects", "seat_inputs", "slots", "value_inputs")
SELDOM += ("biased_policy", "endgame", "evaluation", "no_discard")
# Modules that a simulation does not enter once its cards are read and its table is laid: compiled as they are written.
ONCE = ("catalogue", "edition", "errors", "faces", "known", "links", "module", "mythology", "named")
ONCE += ("names", "piece", "places", "recovery", "refit", "ruleset", "shortage", "shown", "terms")
OFTEN = ("dealing_anew", "tally")  # of those rooms


class BuildWithRules(build_py):
    """Takes the rules reference along into the package, for `septem card`."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            shutil.copytree(
                HERE / "docs" / "rules",
                Path(self.build_lib) / "septem" / "rules",
                dirs_exist_ok=True,
            )


# How far the compiler is, in percent, in the file SEPTEM_PROGRESS names.

WRITTEN, COMPILED = 20, 55  # when all C is written, and when all of it is compiled but not linked
LINK_SHARE = 1.3  # how much longer the linker takes than the compiler


def tell(percent: int) -> None:
    file = os.environ.get("SEPTEM_PROGRESS")
    if file:
        part = Path(f"{file}.part")
        part.write_text(str(percent), encoding="ascii")
        part.replace(file)


@contextmanager
def guessing(seconds: float) -> Iterator[None]:
    """Tell of the linker, which says nothing itself, by the time it is likely to take."""
    ended = threading.Event()
    began = time.monotonic()

    def guess() -> None:
        while not ended.wait(0.5):
            share = min(1.0, (time.monotonic() - began) / seconds)
            tell(COMPILED + int((99 - COMPILED) * share))

    threading.Thread(target=guess, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


COMPILE = ["-fno-semantic-interposition", "-fvisibility=hidden", "-w"]
# The linker sees all C files of what simulations run and lets small functions of one work inside another.
WHOLE = [
    "-flto",
    "-fno-schedule-insns",
    "-fno-schedule-insns2",
]  # processors put instructions in order themselves
WHOLE += ["-fno-tree-vectorize"]
LINK_WHOLE = ["-flto=auto", "-O3", "-w"]
# The bundles of C files, how many of each kind, and how each is compiled; the slowest ones first, so that all cores end together. Each
# reads the headers again, which takes 0.4 s.
BUNDLES = {"apart": 2, "seldom": 3, "once": 1, "often": 2, "runtime": 1}
QUICKLY = {kind: ["-O0", "-fno-lto"] for kind in ("apart", "once")} | {
    "seldom": ["-Og", "-fno-lto"]
}


def bundle_kind(source: str) -> str:
    return Path(source).stem.rstrip("0123456789")


class BuildOnAllCores(build_ext):
    """Compiles the C files of the library side by side, and as one program where the tools can."""

    def build_extensions(self) -> None:
        whole = self.links_whole_programs()
        for extension in self.extensions:
            extension.extra_compile_args += COMPILE + (WHOLE if whole else [])
            extension.extra_link_args += LINK_WHOLE if whole else []
        began = time.monotonic()
        one_by_one, link = self.compiler.compile, self.compiler.link_shared_object

        def one(source: str, **how: Any) -> list[str]:
            quickly = QUICKLY.get(bundle_kind(source), []) if whole else []
            how["extra_postargs"] = [*how["extra_postargs"], *quickly]
            made: list[str] = one_by_one([source], **how)
            return made

        def side_by_side(sources: list[str], **how: Any) -> list[str]:
            slowest_first = sorted(sources, key=lambda name: [*BUNDLES].index(bundle_kind(name)))
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = [cores.submit(one, source, **how) for source in slowest_first]
                for count, _ in enumerate(as_completed(made), 1):
                    tell(WRITTEN + (COMPILED - WRITTEN) * count // len(made))
            return [file for each in made for file in each.result()]

        def guessed(*files: Any, **how: Any) -> None:
            with guessing(LINK_SHARE * (time.monotonic() - began)):
                link(*files, **how)

        self.compiler.compile, self.compiler.link_shared_object = side_by_side, guessed
        super().build_extensions()

    def links_whole_programs(self) -> bool:
        """Whether compiler and linker optimise over all files: tried out on a small one."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "one.c"
            source.write_text("int one(void) { return 1; }\n", encoding="utf-8")
            try:
                made = self.compiler.compile([str(source)], folder, extra_postargs=WHOLE)
                self.compiler.link_shared_object(
                    made, str(Path(folder) / "one.so"), extra_postargs=LINK_WHOLE
                )
            except (CompileError, LinkError):
                return False
        return True


def modules(room: str) -> list[str]:
    """The modules of a room that are compiled; above the games only the core of the bots is."""
    found = sorted((SEPTEM / room).rglob("*.py"))
    return [
        str(path.relative_to(HERE))
        for path in found
        if path.name != "__init__.py"
        and path.parent.name not in PLAIN_ROOMS
        and path.stem not in PLAIN
    ]


def bundled(kind: str, sources: list[str]) -> list[str]:
    """A few C files that include all the others, of about the same size: the headers of one take longer than most modules."""
    count = BUNDLES[kind]
    bundles: list[list[str]] = [[] for _ in range(count)]
    sizes = [0] * count
    for source in sorted(sources, key=lambda name: Path(name).stat().st_size, reverse=True):
        least = sizes.index(min(sizes))
        bundles[least].append(source)
        sizes[least] += Path(source).stat().st_size
    files = [HERE / "build" / f"{kind}{number}.c" for number in range(count)]
    for file, bundle in zip(files, bundles, strict=True):
        lines = [f'#include "{os.path.relpath(source, file.parent)}"\n' for source in bundle]
        file.write_text("".join(lines), encoding="utf-8")
    return [str(file.relative_to(HERE)) for file in files]


def kind_of(source: str) -> str:
    """How carefully a C file, named by its module, is compiled: by how often a simulation enters it."""
    *rooms, name = Path(source).stem.split("___")
    if not rooms or name in ONCE:
        return "once"
    if name in SELDOM or (rooms[-1] in SELDOM_ROOMS and name not in OFTEN):
        return "seldom"
    return "often"


# Python calls compiled functions through wrappers and reaches attributes through accessors; compiled ones do neither. Those, and what
# runs once at the import, are half of the C code: optimising them would take long and gain nothing. mypyc has no option for it, so
# wrappers, accessors and what a module does at its import are moved to files of their own (`apart`), and what cannot be moved is marked
# in the C code it writes (tests/test_setup.py holds what is moved, what is marked and what is not). Patterns begin with fixed text, and
# ends are looked for by themselves: Python then skips through 25 MB of C instead of trying every place.
UNOPTIMISED = """
#if defined(__GNUC__) && !defined(__clang__)
#define UNOPTIMISED __attribute__((optimize("O0")))
#else
#define UNOPTIMISED
#endif
"""
AT_IMPORT = re.compile(r"\n(static int CPyExec_|CPyDef_\w+_(?:trait_vtable|coroutine)_setup\()")
ACCESS = r"\nstatic ((?:PyObject \*|int)\n\w+_[gs]et_?\w+\([^)]* void \*closure\)"
ACCESSOR = re.compile(ACCESS + r")\n\{\n")
ACCESSOR_DECLARED = re.compile(ACCESS + ";)")
WRAPPER = re.compile(r"\n        PyObject \*CPyPy_")
TOP_LEVEL = re.compile(r"\nchar CPyDef_\w*_____top_level__\(void\) \{\n")
MOVED = ((WRAPPER, "\n        }\n"), (TOP_LEVEL, "\n}\n"), (ACCESSOR, "\n}\n"))
# What only its own file knew of, and those that were moved call.
TEMPLATE = re.compile(r"\nstatic (PyTypeObject \*\w+_template)(?= = )")
PREPARATION = re.compile(r"\nstatic bool\n(CPyDef_\w+_(?:trait_vtable|coroutine)_setup\([^)]*\))")
# What only happens on the way to an exception: the compiler keeps such branches apart from what runs always.
INCLUDED = "#include <CPy.h>\n"
UNLIKELY = """
#ifdef __GNUC__
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_TypeError(const char *, PyObject *);
__attribute__((cold)) void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
__attribute__((cold)) void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
#endif
"""
# Every call is followed by a line for the traceback; one function a module says what they have in common.
TRACED = re.compile(r"CPy_AddTraceback\((\"[^\"]*\"), (\"[^\"]*\", -?\d+), (\w+)\);\n")
TRACE = """
#ifdef __GNUC__
__attribute__((cold, noinline))
#endif
static void Traced_{module}(const char *function, int line) {{
    CPy_AddTraceback({file}, function, line, {module});
}}
"""
# An index is first looked at as if it counted from the start, then as if it counted from the end, which is rare.
IN_RANGE = re.compile(
    r" = \(uint64_t\)(\w+) < \(uint64_t\)(\w+);\n    if \((\w+)(\) goto \w+;\n    \w+ = \1 \+ \2;\n)"
)


def mark_what_need_not_be_fast(header: Path, sources: list[str]) -> None:
    """Mark functions and branches that are rare, where they are declared and where they are written."""
    text = header.read_text(encoding="utf-8")
    text = text.replace(INCLUDED, INCLUDED + UNOPTIMISED + UNLIKELY)
    header.write_text(text, encoding="utf-8")
    for source in sources:
        text = Path(source).read_text(encoding="utf-8")
        text = AT_IMPORT.sub(r"\nUNOPTIMISED \1", text)
        text = IN_RANGE.sub(r" = (uint64_t)\1 < (uint64_t)\2;\n    if (likely(\3)\4", text)
        Path(source).write_text(trace_briefly(text), encoding="utf-8")


def trace_briefly(text: str) -> str:
    """Leave the file and the module out of all lines for tracebacks."""
    modules = {module: file for file, _, module in TRACED.findall(text)}
    includes, code = after_includes(text)
    said = "".join(TRACE.format(module=module, file=file) for module, file in modules.items())
    return includes + said + TRACED.sub(r"Traced_\3(\2);\n", code)


def after_includes(text: str) -> tuple[str, str]:
    """A C file up to its last include, and what follows."""
    end = text.index("\n", text.rindex("\n#include ") + 1) + 1
    return text[:end], text[end:]


def set_apart(sources: list[str]) -> list[str]:
    """Move wrappers, accessors and what runs at the import to C files of their own; returns those files."""
    return [apart for source in sources for apart in moved_from(Path(source))]


def moved_from(source: Path) -> list[str]:
    text = source.read_text(encoding="utf-8")
    includes, _ = after_includes(text)
    known = [f"extern {name};\n" for name in TEMPLATE.findall(text)]
    known += [f"bool {name};\n" for name in PREPARATION.findall(text)]
    text = TEMPLATE.sub(r"\n\1", PREPARATION.sub(r"\nbool\n\1", text))
    text = ACCESSOR_DECLARED.sub(r"\n\1", text)
    moved: list[str] = []
    for begin, end in MOVED:
        text, taken = without(text, begin, end)
        moved += [piece.removeprefix("static ") for piece in taken]
    apart = source.with_name(source.name.replace("__native", "__apart"))
    apart.write_text("".join([includes, *known, *moved]), encoding="utf-8")
    source.write_text(text, encoding="utf-8")
    return [str(apart)] if moved else []


def without(text: str, begin: re.Pattern[str], end: str) -> tuple[str, list[str]]:
    """A text without the pieces that begin and end so, and the pieces."""
    kept, taken, place = [], [], 0
    for found in begin.finditer(text):
        start = found.start() + 1
        kept.append(text[place:start])
        place = text.index(end, start) + len(end)
        taken.append(text[start:place])
    return "".join([*kept, text[place:]]), taken


# What one file of the library declares and another holds is reached through a table, as if it could lie in another library, unless its
# declaration says that it does not.
INSIDE = """
#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif
"""
OUTSIDE = INSIDE.replace("push(hidden)", "pop")


def declare_inside(header: Path) -> None:
    """Say of all that the header declares after its includes that it lies in the library itself."""
    includes, code = after_includes(header.read_text(encoding="utf-8"))
    declared, closed, rest = code.rpartition("#endif")
    text = includes + INSIDE + declared + OUTSIDE + closed + rest
    header.write_text(text, encoding="utf-8")


def extensions() -> list[Extension]:
    """One library of all rooms, so that calls between them are direct; the package finds its modules there (_mode.py)."""
    if os.environ.get("SEPTEM_BUILD") == "interpreted":
        return []
    from mypyc.build import mypycify

    tell(0)
    paths = [path for room in ROOMS for path in modules(room)]
    library: Extension = mypycify(
        [*paths, "--config-file=pyproject.toml"],
        opt_level="3",
        debug_level="0",
        group_name="septem",
        multi_file=True,
    )[0]
    generated = [source for source in library.sources if "__native" in source]
    header = Path(generated[0]).with_name("__native_internal_septem.h")
    kinds: dict[str, list[str]] = {kind: [] for kind in BUNDLES}
    for source in library.sources:
        kinds[kind_of(source) if source in generated else "runtime"].append(source)
    kinds["apart"] = set_apart(kinds["often"] + kinds["seldom"])
    mark_what_need_not_be_fast(header, generated + kinds["apart"])
    declare_inside(header)
    library.sources = [file for kind in kinds for file in bundled(kind, kinds[kind])]
    gc.freeze()  # else Python looks through all that mypy leaves behind when it ends, for two seconds
    tell(WRITTEN)
    return [library]


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules, "build_ext": BuildOnAllCores})
