"""Files in a folder that others may write to as well: the folder of a class, a school's drive, what was handed in.

Whoever may write to a folder may put anything there under any name, at any moment: a pipe or a socket that keeps its
reader waiting, a device, a link that leads elsewhere, or a file that others own. So what is opened here is an ordinary
file or nothing. Links are not followed, and nothing waits: not even for a file whose kind changes between a look and
the opening. A file that is written to must also be this user's own, without a second name and closed to other writers.

A system without users or without one of these flags gets the same looks at the file, before and after it is opened.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Literal, TypeAlias

from minerals.core.text import UnsafeFile, translated

Access: TypeAlias = Literal["read", "own", "new"]
"""To read a file; to read and write one of this user's own; to make one that nobody has made before."""

_CAREFUL = 0
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_NOINHERIT", "O_BINARY", "O_NOCTTY"):
    _CAREFUL |= getattr(os, _name, 0)
_FLAGS = {"read": os.O_RDONLY, "own": os.O_RDWR, "new": os.O_RDWR | os.O_CREAT | os.O_EXCL}
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def open_shared(path: str | os.PathLike[str], access: Access = "read") -> FileIO:
    """Open an ordinary file in a folder that others may write to, without following a link and without waiting.

    Parameters
    ----------
    path
        The file.
    access
        What for: `read`, `own` or `new`. With `own`, rights of others to write are taken away.

    Raises
    ------
    UnsafeFile
        If it is anything but an ordinary file, or `own` and not this user's alone. Its `reason` says what it is.
    OSError
        If the system refuses it: a `FileNotFoundError` if it is missing, a `FileExistsError` if it is not `new`.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open_shared(f"{folder}/ada.jsonl", "new") as file:
    ...         written = file.write(b"Orpiment")
    ...     with open_shared(f"{folder}/ada.jsonl") as file:
    ...         file.read()
    ...     open_shared(folder)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.UnsafeFile: ...: It is a folder, not a file.
    """
    place = Path(path)
    if access != "new":
        _require_ordinary(place, place.lstat())  # opening a device may already set it to work
    try:
        opened = os.open(place, _FLAGS[access] | _CAREFUL, 0o644)
    except BlockingIOError:
        raise UnsafeFile(translated("Another program keeps it from being opened."), str(place)) from None
    except OSError:
        if access != "new":
            _require_ordinary(place, place.lstat())  # it may have changed its kind since
        raise
    try:
        _require_ordinary(place, os.fstat(opened))
        if access == "own":
            _require_own(place, opened)
        return FileIO(opened, "rb" if access == "read" else "r+b")
    except BaseException:
        os.close(opened)
        raise


def _require_ordinary(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise UnsafeFile(_kind(found.st_mode), str(path))


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return translated("It is a link, and links are not followed in a folder that others may write to.")
    if stat.S_ISDIR(mode):
        return translated("It is a folder, not a file.")
    if stat.S_ISFIFO(mode):
        return translated("It is a pipe, not a file.")
    if stat.S_ISSOCK(mode):
        return translated("It is a socket, not a file.")
    return translated("It is a device, not a file.")


def _require_own(path: Path, opened: int) -> None:
    """Make sure that nobody else has made an open file, and that nobody else may write to it."""
    if not hasattr(os, "geteuid"):
        return
    found = os.fstat(opened)
    if found.st_uid != os.geteuid() and found.st_uid != _maker_in(path.parent):
        raise UnsafeFile(translated("It belongs to another user."), str(path))
    if found.st_nlink > 1:
        raise UnsafeFile(translated("It has a second name, so it may belong to another folder."), str(path))
    if found.st_mode & _OTHERS_WRITE:
        with suppress(OSError):  # a drive that keeps no rights cannot take them away
            os.fchmod(opened, stat.S_IMODE(found.st_mode) & ~_OTHERS_WRITE)


def _maker_in(folder: Path) -> int:
    """Return the user to whom a new file in a folder belongs: on some network drives, always the same one.

    Raises `OSError` if no file can be made there.
    """
    probe = folder / f".minerals-{secrets.token_hex(8)}.partial"
    opened = os.open(probe, _FLAGS["new"] | _CAREFUL, 0o600)
    try:
        return os.fstat(opened).st_uid
    finally:
        os.close(opened)
        probe.unlink(missing_ok=True)
