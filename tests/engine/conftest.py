"""Hypothesis runs the same examples everywhere; MINEWAVE_HYPOTHESIS=explore looks for new ones."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "seeded",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("MINEWAVE_HYPOTHESIS", "seeded"))
