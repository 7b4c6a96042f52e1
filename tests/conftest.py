"""What all tests share: readable asserts in the laws and the cases, one setting of Hypothesis."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.depth import IS_ANEW, IS_DEEP

# What is set for a server of this machine is not for tests to write to.
os.environ.pop("DATABASE_URL", None)

pytest.register_assert_rewrite("tests.laws", "tests.cases")

# The same examples in every run: a failure here is a failure there. ``make soak`` draws anew.
# Explaining a failure line by line takes minutes on compiled rules, and says nothing about them.
COMMON = settings(
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
settings.register_profile("fixed", COMMON, derandomize=True)
settings.register_profile("anew", COMMON, print_blob=True)
settings.load_profile("anew" if IS_ANEW else "fixed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to ``make test-deep`` what is marked for it."""
    if IS_DEEP:
        return
    kept = [item for item in items if not item.get_closest_marker("deep")]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept
