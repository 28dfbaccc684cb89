"""Settings every test shares."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.environment import unchanged_environment

settings.register_profile(
    "septem", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("septem")


@pytest.fixture(autouse=True)
def _environment() -> Iterator[None]:
    with unchanged_environment():
        yield
