"""Settings every test shares."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "septem", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("septem")
