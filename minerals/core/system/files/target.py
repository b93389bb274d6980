"""The place that a path leads to, and the content to write there."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeAlias

Content: TypeAlias = str | bytes | Iterable[bytes] | Callable[[BinaryIO], object]
"""The content to write: a text (in UTF-8), bytes, pieces of bytes, or a function that writes to an open file."""

_MOST_LINKS = 40
"""As many as the system follows."""


class Target(NamedTuple):
    """The place to write to."""

    path: Path
    """The path as given."""
    real: Path
    """The file itself, at the end of all links."""
    present: os.stat_result | None
    """The file that exists now, if any."""
    is_stream: bool = False
    """Whether it is a pipe, a device or a descriptor of this process, where a file cannot take its place."""

    @property
    def mode(self) -> int:
        """The permissions of a new file that will take its place, before `keep_mode`."""
        return 0o666 if self.present is None else 0o600


def target_of(path: Path) -> Target:
    """Return where a path leads.

    Raises
    ------
    OSError
        If nothing can be written there, with a short reason.
    """
    try:
        present = path.lstat()
    except FileNotFoundError:
        return Target(path, path, None)
    if stat.S_ISLNK(present.st_mode):
        present = _behind(path)
    if stat.S_ISDIR(present.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file", str(path))
    if descriptor_of(path) is not None or stat.S_ISFIFO(present.st_mode) or stat.S_ISCHR(present.st_mode):
        return Target(path, path, present, is_stream=True)
    require_ordinary(path, is_ordinary=stat.S_ISREG(present.st_mode))
    if not os.access(path, os.W_OK):
        # A file can be replaced if its folder is writable, even if the file itself is not.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return Target(path, Path(os.path.realpath(path)), present)


def require_ordinary(path: Path, *, is_ordinary: bool) -> None:
    """Raise `OSError` for anything that is not an ordinary file."""
    if not is_ordinary:
        raise OSError(errno.EINVAL, "this is not an ordinary file", str(path))


def require_new(targets: Iterable[Target]) -> None:
    """Raise `FileExistsError` for the first target at which something would be lost."""
    for target in targets:
        if target.present is not None and not target.is_stream:
            raise FileExistsError(errno.EEXIST, "the file exists already", str(target.path))


def keep_mode(opened: int, file: Path, present: os.stat_result | None) -> None:
    """Give a new file the permissions, and if possible the owner, of the one whose place it will take."""
    if present is None:
        return
    if sys.platform == "win32":
        file.chmod(stat.S_IMODE(present.st_mode))
        return
    found = os.fstat(opened)
    if (found.st_uid, found.st_gid) != (present.st_uid, present.st_gid):
        for user in (present.st_uid, -1):
            with suppress(OSError):
                os.fchown(opened, user, present.st_gid)
                break
    os.fchmod(opened, present.st_mode & 0o777)


def write_directly(target: Target, content: bytes) -> None:
    """Write to a pipe, a device or a descriptor of this process. Raises `OSError`."""
    own = descriptor_of(target.path)
    for printed in (sys.stdout, sys.stderr):
        if own is not None and printed is not None:
            printed.flush()  # earlier output comes first
    opened = os.open(target.path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)) if own is None else os.dup(own)
    with os.fdopen(opened, "wb") as stream:
        stream.write(content)


def descriptor_of(path: Path) -> int | None:
    """Return the descriptor of this process that a path leads to, as `/dev/stdout` leads to 1, or None."""
    folders = {Path("/dev/fd"), Path(os.path.realpath("/proc/self/fd"))}
    for _ in range(_MOST_LINKS):
        place = Path(os.path.realpath(path.parent), path.name)
        if place.parent in folders and place.name.isdecimal():
            return int(place.name)
        if not place.is_symlink():
            return None
        path = place.parent / place.readlink()
    return None


def _behind(link: Path) -> os.stat_result:
    try:
        return link.stat()
    except FileNotFoundError:
        raise FileNotFoundError(errno.ENOENT, "this link leads to nothing", str(link)) from None
    except OSError as error:
        if error.errno != errno.ELOOP:
            raise
        raise OSError(errno.ELOOP, "this link leads in a circle", str(link)) from None
