"""How every test is run. Games found by hypothesis are the same in each run of `make test`."""

import os

import pytest
from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: the cores are busy

pytest_plugins = ["databases"]

settings.register_profile("ci", derandomize=True, print_blob=True, deadline=None)
settings.register_profile("dev", print_blob=True, deadline=None)
settings.load_profile("dev")


SERVED = ("tests/server/", "tests/faults/", "tests/toolserver/")  # by another thread or process


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On two busy cores a real browser may miss a beat, and so may real processes and clocks.

    They get further chances. What is computed alone fails again if it has failed.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))
        elif item.get_closest_marker("slow") or item.nodeid.startswith(SERVED):
            item.add_marker(pytest.mark.flaky(reruns=1))
