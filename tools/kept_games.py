"""The finished games of a tool that goes on where it stopped: a CSV file with a line for each."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_type_hints

from minerals.core.system import write_whole

LineT = TypeVar("LineT", bound=NamedTuple)


def read_games(path: Path, form: type[LineT]) -> list[LineT]:
    """Return the finished games that a file keeps, none if there is no file.

    Parameters
    ----------
    path
        The file.
    form
        A named tuple: a field for each column, whose type reads what is written there.
    """
    if not path.exists():
        return []
    types: dict[str, Any] = get_type_hints(form)
    with path.open(encoding="utf-8", newline="") as file:
        return [form._make(read(row[name]) for name, read in types.items()) for row in csv.DictReader(file)]


def keep_games(path: Path, form: type[LineT], games: Sequence[LineT]) -> None:
    """Write finished games to a file, in their order."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(form._fields)
    writer.writerows(sorted(games))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.getvalue())
