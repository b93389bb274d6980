"""What bad calls of the library are made of: a table says what is called, and what is wrong with it.

Each function is listed with arguments that are right, and for each of its parameters values that are wrong. `bad_calls`
makes a call of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import minerals

HUGE = "a" * 100_000
HUGE_NUMBER = 10**5_000
NESTED: list[Any] = [[[[[]]]]]
NAN = float("nan")

NO_TEXT: tuple[Any, ...] = (None, 5, b"bytes", [["nested"]])
NO_NUMBER: tuple[Any, ...] = ("many", NAN, NESTED)
NO_FILE: tuple[Any, ...] = (None, 5, NESTED)


class BadCall(NamedTuple):
    """A call that is refused."""

    name: str
    call: Callable[[], object]
    words: str
    """What the error must hold."""


class Said(NamedTuple):
    """A wrong value, where the error holds other words than the name of the parameter."""

    value: Any
    words: str


@cache
def match() -> minerals.Match:
    return minerals.new("minerals", board="lesson", players=["Ada", "Bo"], removals=0, seed=7)


@cache
def dice() -> minerals.Match:
    return minerals.new("iceminers", seed=7)


def missing_files() -> tuple[Any, ...]:
    """Files that are not there, or are none."""
    return (
        *(
            Said(name, words)
            for name, words in (("nowhere", "nowhere"), ("empty", "directory"), ("a\0b", "the character 0"))
        ),
        Said("junk", "junk, line 1"),
        Said("nothing", "nothing, line 1: The file is empty."),
        Said(HUGE, "too long"),
    )


Row: TypeAlias = tuple[str, Callable[..., object], Mapping[str, Any], Mapping[str, tuple[Any, ...]]]
"""A name, what is called, arguments that are right, and for each parameter values that are wrong."""


def bad_calls(table: Iterable[Row]) -> Iterator[BadCall]:
    """Yield a call for each wrong value of a table; they run in a folder that `lay_out` has made."""
    for name, function, right, wrong in table:
        for parameter, values in wrong.items():
            for place, given in enumerate(values, start=1):
                value, words = given if isinstance(given, Said) else (given, parameter)
                yield BadCall(f"{name}({parameter}), {place}", partial(function, **{**right, parameter: value}), words)


def lay_out(folder: Path) -> None:
    """Put the files there that the calls name."""
    (folder / "junk").write_bytes(bytes(range(256)) * 8)
    (folder / "nothing").write_bytes(b"")
    (folder / "empty").mkdir()
