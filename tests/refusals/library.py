"""Every bad call of the library, from all tables."""

from __future__ import annotations

from collections.abc import Iterator

from tests.refusals import calls_to_count, calls_to_play, calls_to_show, calls_to_teach
from tests.refusals.calls import BadCall, Row, bad_calls

TABLES = (calls_to_play, calls_to_count, calls_to_teach, calls_to_show)


def rows() -> Iterator[Row]:
    """Yield the rows of all tables; they need the files of `tests.refusals.calls.lay_out` around them."""
    for each in TABLES:
        yield from each.table()


def all_bad_calls() -> Iterator[BadCall]:
    """Yield a call for each wrong value."""
    yield from bad_calls(rows())
