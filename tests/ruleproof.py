"""`@rule("ST-16")`: says which rules a test proves.

The ids are those of `games/<game>/rulebook/rules.md`; a worked example is `ST-E1`. They are
written out, one string each, because tests/rulebooks.py reads them without running the tests.
"""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
