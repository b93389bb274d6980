"""Files in a folder that others may write to as well: the folder of a class, a school's drive, what was handed in.

Whoever may write to a folder may put anything there under any name, at any moment: a pipe or a socket that keeps its
reader waiting, a device, a link that leads elsewhere, or a file that others own. So what is opened here is an ordinary
file or nothing. Links are not followed, and nothing waits: not even for a file whose kind changes between a look and
the opening. A file that is written to must also be this user's own, without a second name and closed to other writers.

A folder in such a folder may be swapped for a link as well. So it is opened from descriptor to descriptor.

A system without users, descriptors of folders or one of these flags, such as Windows, gets the same looks at the file
and at the folders on the way, before and after it is opened.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
_FOLDER = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_DIRECTORY", 0)
_ONLY_ENTERED = getattr(os, "O_PATH", 0)
"""Opens a folder that may be entered and not listed, as that of a class may."""
_HAS_DESCRIPTORS = {os.open, os.stat, os.unlink} <= os.supports_dir_fd and os.scandir in os.supports_fd
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def open_shared(
    path: str | os.PathLike[str], access: Access = "read", below: str | os.PathLike[str] | None = None
) -> FileIO:
    """Open an ordinary file in a folder that others may write to, without following a link and without waiting.

    Parameters
    ----------
    path
        The file.
    access
        What for: `read`, `own` or `new`. With `own`, rights of others to write are taken away.
    below
        The shared folder, which the path begins with. No link is followed in any folder on the way from there. By
        default, it is the folder of the file.

    Raises
    ------
    UnsafeFile
        If it is anything but an ordinary file, or `own` and not this user's alone, or a folder on the way is a link.
        Its `reason` says what it is.
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
    with _entered(place.parent, place.parent if below is None else Path(below)) as folder:
        return _open(_Place(place, folder), access)


@contextmanager
def scan_shared(folder: Path, below: Path) -> Iterator[Iterator[os.DirEntry[str]]]:
    """List a folder in a folder that others may write to, without following a link on the way.

    `below`: the shared folder, which may itself be called by a link. Raises `UnsafeFile` if there is a link on the way,
    and `OSError`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     open_shared(f"{place}/ada.jsonl", "new").close()
    ...     with scan_shared(Path(place), Path(place)) as entries:
    ...         [entry.name for entry in entries]
    ['ada.jsonl']
    """
    with _entered(folder, below, listed=True) as opened, os.scandir(folder if opened is None else opened) as entries:
        yield entries


@contextmanager
def _entered(folder: Path, below: Path, *, listed: bool = False) -> Iterator[int | None]:
    """Open a folder, one step after the other from another folder on, or only look where this cannot be done.

    Yields its descriptor, or None if its path is as good. `listed`: whether it is listed, and not only entered.
    """
    steps = folder.relative_to(below).parts
    if not steps:
        yield None
        return
    if not _HAS_DESCRIPTORS:
        for place in (folder, *folder.parents[: len(steps) - 1]):
            _require_folder(place, place.lstat().st_mode)
        yield None
        return
    opened = os.open(below, _FOLDER | _ONLY_ENTERED)
    try:
        for number, step in enumerate(steps, start=1):
            how = _FOLDER | os.O_NOFOLLOW | (0 if listed and number == len(steps) else _ONLY_ENTERED)
            try:
                inner = os.open(step, how, dir_fd=opened)
            except OSError as error:
                if error.errno in {errno.ELOOP, errno.ENOTDIR}:
                    _require_folder(folder, os.stat(step, dir_fd=opened, follow_symlinks=False).st_mode)
                raise
            os.close(opened)
            opened = inner
        yield opened
    finally:
        os.close(opened)


def _require_folder(path: Path, mode: int) -> None:
    if stat.S_ISLNK(mode):
        raise UnsafeFile(translated("Its folder is a link, and links are not followed in a shared folder."), str(path))


class _Place:
    """Where a file is: its path, and the descriptor of its folder, if that has been opened."""

    def __init__(self, path: Path, folder: int | None) -> None:
        self.path = path
        self.folder = folder
        self.within = path if folder is None else Path(path.name)

    def look(self) -> os.stat_result:
        """Return what it is. A link is a link."""
        return os.stat(self.within, dir_fd=self.folder, follow_symlinks=False)

    def open(self, flags: int, mode: int) -> int:
        """Open it, and return its descriptor."""
        return os.open(self.within, flags, mode, dir_fd=self.folder)


def _open(place: _Place, access: Access) -> FileIO:
    if access != "new":
        _require_ordinary(place, place.look())  # opening a device may already set it to work
    try:
        opened = place.open(_FLAGS[access] | _CAREFUL, 0o644)
    except BlockingIOError:
        raise UnsafeFile(translated("Another program keeps it from being opened."), str(place.path)) from None
    except OSError:
        if access != "new":
            _require_ordinary(place, place.look())  # it may have changed its kind since
        raise
    try:
        _require_ordinary(place, os.fstat(opened))
        if access == "own":
            _require_own(place, opened)
        return FileIO(opened, "rb" if access == "read" else "r+b")
    except BaseException:
        os.close(opened)
        raise


def _require_ordinary(place: _Place, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise UnsafeFile(_kind(found.st_mode), str(place.path))


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


def _require_own(place: _Place, opened: int) -> None:
    """Make sure that nobody else has made an open file, and that nobody else may write to it."""
    if not hasattr(os, "geteuid"):
        return
    found = os.fstat(opened)
    if found.st_uid != os.geteuid() and found.st_uid != _maker_beside(place):
        raise UnsafeFile(translated("It belongs to another user."), str(place.path))
    if found.st_nlink > 1:
        raise UnsafeFile(translated("It has a second name, so it may belong to another folder."), str(place.path))
    if found.st_mode & _OTHERS_WRITE:
        with suppress(OSError):  # a drive that keeps no rights cannot take them away
            os.fchmod(opened, stat.S_IMODE(found.st_mode) & ~_OTHERS_WRITE)


def _maker_beside(place: _Place) -> int:
    """Return the user to whom a new file beside another belongs: on some network drives, always the same one.

    Raises `OSError` if no file can be made there.
    """
    name = f".minerals-{secrets.token_hex(8)}.partial"
    probe = _Place(place.path.with_name(name), place.folder)
    opened = probe.open(_FLAGS["new"] | _CAREFUL, 0o600)
    try:
        return os.fstat(opened).st_uid
    finally:
        os.close(opened)
        with suppress(FileNotFoundError):
            os.unlink(probe.within, dir_fd=place.folder)
