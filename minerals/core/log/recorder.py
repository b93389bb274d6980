"""Recording a log to a file as it grows: crash-safe, one writer at a time."""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

import msgspec

from minerals.core.errors import LogError
from minerals.core.files import put_folder_on_disk
from minerals.core.log.entries import UNREADABLE, Line, digest_of, write_line

_BINARY = getattr(os, "O_BINARY", 0)
_LOCKED_BYTE = 1 << 40
"""On Windows a lock keeps others from reading what it covers, so it covers a byte far behind the end."""


class Recorder:
    """The open file of a log. A record is on disk when `write` returns.

    Parameters
    ----------
    path
        The file. It may not exist, be empty, or hold the beginning of this log, torn last line included.
    lines
        The lines of the log so far.

    Raises
    ------
    LogError
        Where the file holds another log, or somebody else is writing to it.
    OSError
        Where the file cannot be written.
    """

    def __init__(self, path: Path, lines: Iterable[bytes]) -> None:
        self.path = path
        self._file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644), "r+b")
        # Nobody need close a recording: it ends with the log it belongs to.
        weakref.finalize(self, self._file.close)
        try:
            _lock(self._file, path)
            self._digest = self._catch_up(list(lines))
            put_folder_on_disk(path.parent)
        except BaseException:
            self._file.close()
            raise

    def is_writing_to(self, path: Path) -> bool:
        """Tell whether a path leads to this very file."""
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), path.stat())
        except FileNotFoundError:
            return False

    def _catch_up(self, lines: list[bytes]) -> str:
        whole = b"".join(lines)
        present = self._file.readall() or b""
        self._end = len(present) if whole.startswith(present) else present.rfind(b"\n") + 1
        kept = present[: self._end]
        if present and not (kept and whole.startswith(kept) and _is_torn(present[self._end :])):
            reason = (
                "The file goes on where this log ends; load it and play on from there."
                if kept.startswith(whole)
                else "The file holds another log; record to a new file."
            )
            raise LogError(reason, None, self.path.name)
        self._put(whole[self._end :])
        return digest_of(lines[-1])

    def write(self, line: Line) -> None:
        """Write one line and wait until it is on disk. Raises `OSError`; the file then ends as before."""
        data, digest = write_line(line, self._digest)
        self._put(data)
        self._digest = digest

    def _put(self, data: bytes) -> None:
        try:
            self._file.truncate(self._end)
            self._file.seek(self._end)
            _write_all(self._file, data)
        except OSError:
            # Should this fail as well, the next line begins by cutting the file to its length.
            with suppress(OSError):
                self._file.truncate(self._end)
            raise
        self._end += len(data)

    def close(self) -> None:
        """Close the file and let others write to it."""
        self._file.close()


def _is_torn(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except UNREADABLE:
        return True
    return False


@contextmanager
def unrecorded(path: Path) -> Iterator[None]:
    """Keep others from recording to a file, if there is one, that is about to be replaced; others may save to it.

    Raises `LogError` where somebody is recording to it, and `OSError`.
    """
    try:
        present = FileIO(os.open(path, os.O_RDWR | _BINARY), "r+b")
    except FileNotFoundError:
        yield
        return
    with present:
        _lock(present, path, shared=True)
        if sys.platform == "win32":
            present.close()  # there, what is open cannot be replaced
        yield


def _write_all(file: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]
    os.fsync(file.fileno())


def _lock(file: FileIO, path: Path, *, shared: bool = False) -> None:
    """Lock a file until it is closed. Raises `LogError` where somebody else has it locked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise LogError("Somebody else is recording to this file; one writer at a time.", None, path.name) from None
