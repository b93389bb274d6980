"""The temporary files in which outputs are written, and the leftovers if their writer was killed.

While a file is written, it is beside the file that it will replace, as `.NAME.PROCESS-RANDOM.partial`, and its writer
holds a lock on it. The system releases the lock when the process ends, however it ends. So a temporary file without a
lock is a leftover, and the next output to the same folder removes it. If the file system has no locks, leftovers stay.
On a system without such locks, as Windows is, they stay for an hour.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import stat
import sys
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import TracebackType

from minerals.core.system.files.flock import HAS_LOCKS, lock, unlock

NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""How to open a file that nobody else can have put there, not even as a link."""

_LONGEST_NAME = 200
"""Of the 255 bytes that most file systems allow a name."""
_LEFTOVER = re.compile(r"\..+\.\d+-[0-9a-f]{16}\.partial", re.DOTALL)
_HOUR = 3600


class Partial:
    """A temporary file beside a target. It is there within a `with` block, empty at first.

    Parameters
    ----------
    target
        The file that it will replace.
    mode
        The permissions of the file, before the process's mask takes some away.

    Attributes
    ----------
    path
        Its path.
    opened
        Its locked descriptor, or None once it is closed.
    """

    def __init__(self, target: Path, mode: int) -> None:
        self.path = target
        self.opened: int | None = None
        self._closing: Callable[[], object] | None = None
        self._target = target
        self._mode = mode

    def __enter__(self) -> Partial:
        try:
            while not self._begun():
                self.let_go()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def let_go(self) -> None:
        """Close it, and give up the lock even if a child process has inherited it."""
        if self._closing is not None:
            self._closing()
        self.opened = None

    def _begun(self) -> bool:
        """Create it under a new name, and tell whether it exists and is locked. Raises `OSError`."""
        self.path = _beside(self._target)
        try:
            self.opened = self._open()
        except FileExistsError:
            return False
        if self.opened is None:
            return True
        # If an interrupt comes while it ends, it ends with this object.
        self._closing = weakref.finalize(self, _close, self.opened)
        return _is_owned(self.opened, self.path)

    def _open(self) -> int | None:
        return os.open(self.path, NEW, self._mode)

    def _end(self) -> None:
        """Remove it, if it is still there."""
        if self.path != self._target:
            with suppress(OSError):
                self._remove()
        self.let_go()

    def _remove(self) -> None:
        self.path.unlink()


class PartialFolder(Partial):
    """A temporary folder beside a target, for files that will be moved out of it. On Windows it is never open."""

    def _open(self) -> int | None:
        self.path.mkdir(self._mode)
        if sys.platform == "win32":
            return None
        return os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def _remove(self) -> None:
        shutil.rmtree(self.path)


def is_temporary(path: str) -> bool:
    """Tell whether this is the path of a temporary file, or of something in a temporary folder.

    >>> is_temporary("week/.grades.csv.4711-0123456789abcdef.partial"), is_temporary("week/grades.csv")
    (True, False)
    """
    return any(_LEFTOVER.fullmatch(part) for part in Path(path).parts)


def sweep(folder: Path) -> None:
    """Remove the temporary files in a folder whose writers are gone. Files that cannot be removed stay.

    O(files in the folder).

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as named:
    ...     left = Path(named, ".grades.csv.4711-0123456789abcdef.partial")
    ...     left.touch()
    ...     sweep(Path(named))
    ...     left.exists()
    False
    """
    with suppress(OSError), os.scandir(folder) as entries:
        for partial in [Path(entry.path) for entry in entries if _LEFTOVER.fullmatch(entry.name)]:
            with suppress(OSError):
                _remove_if_left(partial)


def _beside(target: Path) -> Path:
    name = target.name
    if len(os.fsencode(name)) > _LONGEST_NAME:
        name = blake2b(os.fsencode(name), digest_size=16).hexdigest()
    return target.with_name(f".{name}.{os.getpid()}-{secrets.token_hex(8)}.partial")


def _close(opened: int) -> None:
    with suppress(OSError):
        unlock(opened)
    os.close(opened)


def _is_owned(opened: int, partial: Path) -> bool:
    """Lock a new temporary file, and tell whether it still exists, because somebody may just have removed it."""
    if not HAS_LOCKS:
        return True
    try:
        # A shared lock keeps sweepers away, but lets others save to the file once it has its name.
        lock(opened, shared=True)
    except BlockingIOError:
        return False
    except OSError:  # this file system has no locks, so nobody removes leftovers
        return True
    return _is_at(opened, partial)


def _is_at(opened: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(opened), path.lstat())
    except FileNotFoundError:
        return False


def _remove_if_left(partial: Path) -> None:
    """Remove a temporary file if nobody has it locked. Raises `OSError` if somebody has, or if it cannot be removed."""
    found = partial.lstat()
    is_folder = stat.S_ISDIR(found.st_mode)
    if not is_folder and not stat.S_ISREG(found.st_mode):
        return
    remove = shutil.rmtree if is_folder else Path.unlink
    if not HAS_LOCKS:
        if time.time() - found.st_mtime > _HOUR:
            remove(partial)
        return
    access = os.O_RDONLY | os.O_DIRECTORY if is_folder else os.O_RDWR
    opened = os.open(partial, access | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        lock(opened)
        if _is_at(opened, partial):
            remove(partial)
    finally:
        os.close(opened)
