"""Change the rules one spot at a time, and see whether a test notices.

    .venv/bin/python tools/mutate.py [PART...] [--seconds N] [--fresh] [--write FILE]

`tools/mutate.toml` names the parts, their modules and the tests that should notice. The tests are collected once and run once as they are,
to see which of them reach which line. Then, for every mutant (`tools/mutants.py`), a copy of this process puts the changed function in
place and runs the tests that reach its line, the quick ones first, until one fails. A mutant that needs far more time than they do is
killed, too: it turns in circles. The killed ones of a module are remembered in build/mutants.json for as long as the module stays as it
is, so that after new tests only the others are tried again.
"""

import argparse
import ast
import importlib
import json
import os
import resource
import signal
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.mutants import Spot, code_of, spots

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "septem"
PLAN = ROOT / "tools" / "mutate.toml"
MUTANTS = ROOT / "tools" / "mutants.py"
KEPT = ROOT / "build" / "mutants.json"
LEAST = 90  # percent of the mutants of each part that must be killed
PATIENCE, GRACE = 3, 1  # times the processor time of a test, and seconds more
MEMORY = 4 << 30
Reached = dict[tuple[str, int], list[pytest.Item]]


@dataclass
class Module:
    """A module to change, and what became of its mutants."""

    part: str
    name: str  # of the file below the package

    def __post_init__(self) -> None:
        self.file = str(PACKAGE / self.name)
        source = Path(self.file).read_text(encoding="utf-8")
        self.digest = sha256(source.encode() + MUTANTS.read_bytes()).hexdigest()
        self.tree = ast.parse(source)
        self.spots = dict(enumerate(spots(self.tree)))
        self.killed: set[int] = set()
        self.survivors: set[int] = set()
        self.unreached: set[int] = set()

    def put(self, spot: Spot) -> None:
        """Change the function, for whoever has it imported."""
        path = self.name.removesuffix(".py").replace("/", ".")
        found: Any = importlib.import_module(f"septem.{path}")
        for name in spot.function.split("."):
            found = vars(found)[name]
        for wrapper in ("fget", "__func__", "__wrapped__"):
            found = getattr(found, wrapper, found)
        found.__code__ = code_of(self.tree, spot, self.file)

    def left(self) -> list[int]:
        """The numbers of the mutants that nothing is known of."""
        return sorted(set(self.spots) - self.killed)


class Trials:
    """A plug-in of pytest that runs the collected tests on every mutant instead of once."""

    def __init__(self, modules: list[Module], seconds: float) -> None:
        self.modules = modules
        self.until = time.monotonic() + seconds
        self.seconds: dict[str, float] = {}  # of processor time, by test

    def pytest_sessionstart(self) -> None:
        """Tests of properties need not look for the smallest example of what fails."""
        from hypothesis import Phase, settings  # not before pytest, which looks into it

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("septem"), phases=phases)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reached = self.try_unchanged(session.items)
        for module in self.modules:
            for number in module.left():
                if time.monotonic() > self.until:
                    return True
                spot = module.spots[number]
                tests = reached[module.file, spot.line]
                if not tests:
                    module.unreached.add(number)
                elif self.survives(module, spot, tests):
                    module.survivors.add(number)
                else:
                    module.killed.add(number)
                    keep(self.modules)
        return True

    def try_unchanged(self, items: list[pytest.Item]) -> Reached:
        """Run every test as it is; the tests that reach each line, the quick ones first."""
        reached: Reached = defaultdict(list)
        for item in items:
            began = time.process_time()
            with lines_of({module.file for module in self.modules}) as lines:
                passed = passes(item)
            if not passed:
                raise SystemExit(f"{item.nodeid} fails without any change")
            self.seconds[item.nodeid] = time.process_time() - began
            for line in lines:
                reached[line].append(item)
        for tests in reached.values():
            tests.sort(key=lambda item: self.seconds[item.nodeid])
        print(f"{len(items)} tests, {sum(self.seconds.values()):.0f} s", file=sys.stderr)
        for name in sorted(self.seconds, key=self.seconds.__getitem__)[-5:]:
            print(f"  {self.seconds[name]:.1f} s {name}", file=sys.stderr)
        return reached

    def survives(self, module: Module, spot: Spot, tests: list[pytest.Item]) -> bool:
        """Whether all these tests pass with the change, in a process of its own."""
        pid = os.fork()
        if pid:
            return os.waitpid(pid, 0)[1] == 0
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            module.put(spot)
            for item in tests:
                limit = GRACE + PATIENCE * self.seconds[item.nodeid]
                signal.setitimer(signal.ITIMER_PROF, limit)
                if not passes(item):
                    os._exit(1)
            os._exit(0)
        finally:
            os._exit(1)


def passes(item: pytest.Item) -> bool:
    return all(report.passed or report.skipped for report in runtestprotocol(item, log=False))


class lines_of:  # noqa: N801 - reads as a word of the language
    """The lines of some files that are entered meanwhile."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.lines: set[tuple[str, int]] = set()

    def __enter__(self) -> set[tuple[str, int]]:
        sys.settrace(self.call)
        return self.lines

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def call(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self.line if frame.f_code.co_filename in self.files else None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.line


def remember(modules: list[Module]) -> None:
    """Take what is known of the mutants of modules that are still the same."""
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for module in modules:
        module.killed = set(known.get(module.digest, ()))


def keep(modules: list[Module]) -> None:
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    known |= {module.digest: sorted(module.killed) for module in modules}
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(known), encoding="utf-8")


def report(modules: list[Module]) -> Iterator[str]:
    """The figures of each module, then what was not killed."""
    yield "| part | module | mutants | killed | % |"
    yield "|---|---|---|---|---|"
    for module in modules:
        killed, tried = len(module.killed), len(module.spots)
        share = f"{100 * killed / tried:.1f}"
        yield f"| {module.part} | `{module.name}` | {tried} | {killed} | {share} |"
    yield ""
    for module in modules:
        for number in module.left():
            spot = module.spots[number]
            why = "passes" if number in module.survivors else "not tried"
            why = "no test gets there" if number in module.unreached else why
            yield f"- `{module.name}:{spot.line}` {spot.function}: `{spot.before}` → `{spot.after}` ({why})"


def too_few(modules: list[Module]) -> set[str]:
    """The modules of which too few mutants were killed."""
    return {
        module.name for module in modules if 100 * len(module.killed) < LEAST * len(module.spots)
    }


def main() -> int:
    parts = tomllib.loads(PLAN.read_text(encoding="utf-8"))["parts"]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("part", nargs="*", choices=[*parts, []], help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=1e9, help="try no more after that time")
    parser.add_argument("--fresh", action="store_true", help="try the killed ones again")
    parser.add_argument("--write", type=Path, help="write the report to a file, too")
    asked = parser.parse_args()
    chosen = {name: parts[name] for name in asked.part or parts}
    modules = [Module(part, name) for part, plan in chosen.items() for name in plan["modules"]]
    tests = sorted({test for plan in chosen.values() for test in plan["tests"]})
    if not asked.fresh:
        remember(modules)
    code = pytest.main(["-p", "no:cacheprovider", *tests], [Trials(modules, asked.seconds)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(code)
    text = "\n".join(report(modules)) + "\n"
    print(text)
    if asked.write:
        asked.write.write_text(text, encoding="utf-8")
    failed = too_few(modules)
    print(f"too few killed: {', '.join(failed)}" if failed else "enough killed", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ["SEPTEM_INTERPRETED"] = "1"
    os.chdir(ROOT)
    raise SystemExit(main())
