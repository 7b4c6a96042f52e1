"""What all tests share: readable asserts in the laws and the cases, one setting of Hypothesis."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.laws", "tests.cases")

# The same examples in every run: a failure here is a failure there. ``make test-deep`` draws anew.
settings.register_profile(
    "fixed", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile(
    "deep", deadline=None, database=None, print_blob=True, suppress_health_check=list(HealthCheck)
)
settings.load_profile("deep" if os.environ.get("PENTARCHY_DEEP") else "fixed")
