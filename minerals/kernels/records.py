"""Records for compiled functions, declared once for both numba and the type checker. Needs numpy.

A record is a structure as in C. Compiled functions take it by its address and change it in place.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""A table of whole numbers, or of words that make up sets."""
Bytes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int8]]
"""A table of small numbers."""

Declared = TypeVar("Declared")


def blank(declared: type[Declared]) -> Declared:
    """Return a record in which every number is 0.

    `declared`: a class that names the fields of the record and nothing else: `int`, `bool` and `np.uint64` are machine
    numbers; `Annotated[Numbers, 3, 5]` is a table with three rows and five columns. Python reads the fields as well, so
    none may share its name with an attribute of every numpy scalar, such as `size` or `take`. Raises `TypeError` if a
    field has such a name.

    >>> class Camp:
    ...     tents: int
    ...     stores: Annotated[Numbers, 2]
    >>> camp = blank(Camp)
    >>> camp.stores[1] += 3
    >>> int(camp.tents), camp.stores.tolist()
    (0, [0, 3])
    """
    structure = _structure(declared)  # type: ignore[arg-type, unused-ignore]  # every class can be hashed
    return cast("Declared", np.zeros(1, structure)[0])


@cache
def _structure(declared: type) -> np.dtype[np.void]:
    fields = [(name, *_field(hint)) for name, hint in get_type_hints(declared, include_extras=True).items()]
    if hidden := [name for name, *_ in fields if hasattr(np.record, name)]:
        raise TypeError(f"A record cannot have a field named {hidden[0]}: numpy has it.")
    return np.dtype((np.record, np.dtype(fields, align=True)))


def _field(hint: Any) -> tuple[Any, tuple[int, ...]]:
    """Return the type of the numbers in a field, and the shape of its table."""
    if get_origin(hint) is not Annotated:
        return {int: np.int64}.get(hint, hint), ()
    table, *shape = get_args(hint)
    return get_args(get_args(table)[1])[0], tuple(shape)
