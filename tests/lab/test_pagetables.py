"""Tables of figures in a page: what was played anew is written, the other rows stay."""

from pagetables import Rows, rewritten

HEAD = "| Game | Series | Won |\n| --- | --- | ---: |"
PAGE = f"""Before.
<!-- won -->
{HEAD}
| One | a against b | 50% |
| One | b against c | 60% |
| Gone | a against b | 70% |
<!-- /won -->
After.
"""


def test_a_row_is_written_anew() -> None:
    page = rewritten(PAGE, "won", HEAD, {("One", "a against b"): ["55%"]})
    assert (
        page
        == f"Before.\n<!-- won -->\n{HEAD}\n| One | a against b | 55% |\n<!-- /won -->\nAfter.\n"
    )


def test_a_row_that_cannot_be_written_stays() -> None:
    rows: Rows = {("One", "a against b"): None, ("One", "b against c"): ["65%"], ("Two", "a"): None}
    page = rewritten(PAGE, "won", HEAD, rows)
    assert "| One | a against b | 50% |\n| One | b against c | 65% |\n<!--" in page
    assert "Two" not in page


def test_what_is_no_longer_played_goes() -> None:
    assert "Gone" not in rewritten(PAGE, "won", HEAD, {("One", "a against b"): None})
