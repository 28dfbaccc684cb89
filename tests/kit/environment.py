"""A test leaves the environment as it found it: what one changes for good, every later test and server would see."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

OF_PYTEST = {"PYTEST_CURRENT_TEST"}


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OF_PYTEST}


@contextmanager
def unchanged_environment() -> Iterator[None]:
    """Fails where the environment is another at the end, and puts it back."""
    before = environment()
    yield
    after = environment()
    if changed := sorted(name for name, _ in before.items() ^ after.items()):
        for name in changed:
            os.environ.pop(name, None)
            if name in before:
                os.environ[name] = before[name]
        raise AssertionError(
            f"the environment is left changed: {', '.join(dict.fromkeys(changed))}"
        )
