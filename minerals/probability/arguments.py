"""Checks the arguments of the statistics, and names the argument that is wrong."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from minerals.core.system import lazy
from minerals.core.text import OptionError, did_you_mean, quoted

if TYPE_CHECKING:
    import numpy
    import pandas
else:
    numpy = lazy("numpy")
    pandas = lazy("pandas")


class ColumnFunction(Protocol):
    """A function that takes a study's table and returns one value for each row."""

    def __call__(self, table: pandas.DataFrame, /) -> pandas.Series[Any]:
        """Return the values, in the order of the rows."""
        ...


ColumnOf: TypeAlias = str | ColumnFunction
"""What to use of each game: a column of the table, or a function of the table."""


def whole(name: str, given: Any, *, least: int = 0, most: int | None = None) -> int:
    """Return a whole number within bounds.

    >>> whole("games", 1.5)
    Traceback (most recent call last):
    minerals.core.text.errors.OptionError: games takes a whole number from 0, not 1.5.
    """
    try:
        number = operator.index(given)
    except TypeError:
        number = None
    if number is None or isinstance(given, bool) or number < least or (most is not None and number > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise OptionError(f"{name} takes a whole number {bounds}, not {quoted(given)}.")
    return number


def share(name: str, given: Any, *, ends: bool = False) -> float:
    """Return a number between 0 and 1, which may or may not be 0 or 1 itself.

    >>> share("confidence", 95)
    Traceback (most recent call last):
    minerals.core.text.errors.OptionError: confidence takes a number between 0 and 1, not 95.
    """
    number = _float_of(given)
    if number is None or not (0 < number < 1 or (ends and number in {0, 1})):
        raise OptionError(f"{name} takes a number {'from 0 to 1' if ends else 'between 0 and 1'}, not {quoted(given)}.")
    return number


def above_0(name: str, given: Any) -> float:
    """Return a finite number above 0."""
    number = _float_of(given)
    if number is None or not 0 < number < float("inf"):
        raise OptionError(f"{name} takes a number above 0, not {quoted(given)}.")
    return number


def one_of(name: str, given: Any, known: Iterable[str]) -> str:
    """Return one of the known names."""
    known = tuple(known)
    if given not in known:
        hint = did_you_mean(given, known) if isinstance(given, str) else f"Choose one of: {', '.join(known)}."
        raise OptionError(f"{name} does not take {quoted(given)}. {hint}")
    return str(given)


def numbers(name: str, given: Any, *, least: int = 1) -> numpy.ndarray[Any, numpy.dtype[numpy.float64]]:
    """Return a row of at least `least` finite numbers; True counts as 1."""
    try:
        values = numpy.asarray(given if hasattr(given, "__len__") else list(given), dtype=numpy.float64)
    except (TypeError, ValueError):
        raise OptionError(f"{name} takes numbers, not {quoted(given)}.") from None
    if values.ndim != 1 or len(values) < least:
        raise OptionError(f"{name} takes a row of at least {least} numbers, not an array of shape {values.shape}.")
    if not numpy.isfinite(values).all():
        at = int(numpy.flatnonzero(~numpy.isfinite(values))[0]) + 1
        raise OptionError(f"{name}: value {at} is {values[at - 1]}, not a number.")
    return values


def measure_column(table: pandas.DataFrame, of: ColumnOf, asked_as: str = "of") -> pandas.Series[Any]:
    """Return one value for each game in a table.

    Raises `OptionError` if the table has no such column, or the function does not return one value for each row.
    """
    if callable(of):
        values = of(table)
        if getattr(values, "shape", None) != (len(table),):
            given = f"{quoted(values)} for {len(table)} rows"
            raise OptionError(f"{asked_as}: the function returned {given}, not one value for each row.")
        return values
    return column(table, of, asked_as)


def column(table: pandas.DataFrame, name: str, asked_as: str) -> pandas.Series[Any]:
    """Return a column of a table; `asked_as` is the argument that names it."""
    if name not in table.columns:
        hint = did_you_mean(name, map(str, table.columns))
        raise OptionError(f"{asked_as}: the table has no column {quoted(name)}. {hint}")
    return table[name]


def _float_of(given: Any) -> float | None:
    try:
        return None if isinstance(given, str | bytes) else float(given)
    except (TypeError, ValueError):
        return None
