"""Sentences about a file that is not where it was looked for."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from minerals.core.system.arguments import unnameable
from minerals.core.system.limits import read_at_most
from minerals.core.text import (
    LONGEST_SENTENCE,
    MineralsError,
    MissingFile,
    NoFile,
    OptionError,
    quoted,
    shortened,
    translated,
)

_LONGEST_FOLDER = 120
_MOST_NAMES = 2_000
"""So many names in a folder are compared with a mistyped one."""


@contextmanager
def file_errors_explained() -> Iterator[None]:
    """Say in a clear sentence what is wrong with a file that is opened or written inside. It also decorates a function.

    Examples
    --------
    >>> with file_errors_explained():
    ...     open("/nowhere/game.replay")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MissingFile: There is no folder '/nowhere', so there can be no file ...
    """
    try:
        yield
    except MineralsError:
        raise
    except UnicodeEncodeError as error:  # a name that the kit has made of others, such as a student's
        reason = unnameable(str(error.object))
        if not reason:
            raise
        raise OptionError(f"{quoted(error.object)} cannot be the name of a file, {reason}.") from None
    except OSError as error:
        missing = told_of(error)
        if missing is not None:
            raise missing from None
        if len(str(error)) <= LONGEST_SENTENCE:
            raise
        raise type(error)(error.errno, error.strerror, shortened(str(error.filename))) from None


def read_file(path: str | os.PathLike[str], most: int, refusal: Callable[[str], MineralsError]) -> bytes:
    """Return the content of a file, if it is not larger than a limit.

    Parameters
    ----------
    path
        The file.
    most, refusal
        As for `read_at_most`.

    Raises
    ------
    MineralsError
        The refusal, for a larger file; or a sentence that says where the file was looked for.
    OSError
        If it cannot be read for another reason.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "notes.txt").write_text("Orpiment")
    ...     read_file(f"{folder}/notes.txt", 100, MineralsError)
    b'Orpiment'
    """
    with file_errors_explained(), Path(path).open("rb") as file:
        return read_at_most(file, most, refusal)


def told_of(error: OSError) -> MissingFile | NoFile | None:
    """Return the error for a file that is missing or is a folder, or None for any other trouble.

    >>> str(told_of(FileNotFoundError(2, "No such file or directory", "/nowhere/game.replay")))
    "There is no folder '/nowhere', so there can be no file 'game.replay' in it. Make the folder, or correct the path."
    """
    if not isinstance(error.filename, str | os.PathLike):
        return None
    path = Path(error.filename)
    if isinstance(error, IsADirectoryError):
        return NoFile(
            translated("{path} is a folder (a directory), not a file. Name a file in it.", path=quoted(str(path))),
            str(path),
        )
    return MissingFile(_missing(path), str(path)) if isinstance(error, FileNotFoundError) else None


def _missing(path: Path) -> str:
    folder = path.parent
    if not folder.is_dir():
        return translated(
            "There is no folder {folder}, so there can be no file {file} in it. Make the folder, or correct the path.",
            folder=quoted(str(folder)),
            file=quoted(path.name),
        )
    # In a notebook it is hard to guess where a file was looked for, so the message gives the whole path.
    where = shortened(str(folder.resolve()), _LONGEST_FOLDER)
    close = difflib.get_close_matches(path.name, _names_in(folder), n=1) if len(path.name) < 100 else []
    missing = translated("There is no file {file} in the folder {folder}.", file=quoted(path.name), folder=where)
    advice = (
        translated("Did you mean {actions}?", actions=quoted(close[0]))
        if close
        else translated("Check the name, or give the whole path.")
    )
    return f"{missing} {advice}"


def _names_in(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in islice(entries, _MOST_NAMES)]
    except OSError:
        return []
