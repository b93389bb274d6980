"""Recording a log to a file as it grows: crash-safe, one writer at a time.

The file belongs to the log as long as it keeps its name, contains only what was written, and may be written to. This is
checked before each line. After each line, it is checked again whether the line went to the file of that name.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from minerals.core.log.entries import Line, digest_of, in_plain_form, is_torn, split_line, write_lines
from minerals.core.log.trouble import (
    CHANGED,
    CUT,
    FORKED,
    RecordingError,
    is_read_only,
    refused_by_system,
    what_became_of,
)
from minerals.core.system import lock, open_shared, put_folder_on_disk, write_whole
from minerals.core.text import LogError

_BINARY = getattr(os, "O_BINARY", 0)
_WRITES_ON_CLOSE = sys.platform == "emscripten"
"""Whether the drive may keep what is written to itself until the file is closed, as JupyterLite's does."""
_LOCKED_BYTE = 1 << 40
"""On Windows nobody else can read a locked part, so the lock covers a byte far after the end."""
_UNFINISHED = b"{"
"""The beginning of a line that, with spaces behind it and no newline, is no record."""
_RECORD = "a record that is not in your log"
_REST = "an unfinished line"
"""What can be left at the end of a file that the system does not cut."""


class FilePosition(NamedTuple):
    """How far a file has been written."""

    end: int
    """The length of the written part, in bytes."""
    digest: str
    """The digest of the last line."""


class Recorder:
    """The open file of a log. A record is on disk when `write` returns.

    It has no lock of its own: its log's lock is held while it is used.

    `path`: the file. It may be missing or empty, or contain the beginning of this log, even with an incomplete last
    line. If another program has added the line ends of Windows or a byte-order mark, it is first rewritten without
    them. `lines`: the lines of the log so far. `advice`: the Python call that saves the log to another file, for error
    messages. `is_shared`: whether others may write to the folder: then the file must be this user's own. Raises
    `LogError` if the file contains another log, or somebody else is writing to it, or the system does not write to it.
    Raises `OSError` if the file cannot be opened, and `UnsafeFile` if it must not be.
    """

    def __init__(
        self,
        path: Path,
        lines: Iterable[bytes],
        *,
        advice: str = 'match.log.save("another.replay")',
        is_shared: bool = False,
    ) -> None:
        self.path = path
        self._place = path.absolute()  # the program may change to another folder
        self._advice = advice
        self._is_shared = is_shared
        self._process = os.getpid()
        self._tried = b""
        self._file = self._open()
        try:
            self._catch_up(list(lines))
            put_folder_on_disk(path.parent)
        except OSError as error:
            self._file.close()
            raise LogError(f"{refused_by_system(error)}; record to another file.", None, path.name) from error
        except BaseException:
            self._file.close()
            raise

    def _open(self) -> FileIO:
        if self._is_shared:
            file = _opened_in_shared(self._place)
        else:
            file = FileIO(os.open(self._place, os.O_RDWR | os.O_CREAT | _BINARY, 0o644), "r+b")
        # Nobody needs to close a recording: it ends with its log.
        self._closing = weakref.finalize(self, file.close)
        try:
            _lock(file, self.path)
        except BaseException:
            file.close()
            raise
        return file

    def _open_again(self) -> None:
        """Close the file, so that it is written, and open it again."""
        self._closing()
        self._file = self._open()

    # --- the beginning ---

    def _catch_up(self, lines: list[bytes]) -> None:
        whole = b"".join(lines)
        present = self._content()
        kept = self._beginning(in_plain_form(present), whole)
        if in_plain_form(present) != present:
            self._write_anew(whole)
            kept = whole
        self.position = FilePosition(len(kept), "")
        self._file.truncate(len(kept))
        self._put(whole[len(kept) :])
        self.position = FilePosition(len(whole), digest_of(lines[-1]))
        self._changed_at, self._mode = self._stat().st_mtime_ns, self._stat().st_mode

    def _beginning(self, present: bytes, whole: bytes) -> bytes:
        """Return the part of a log in a file, without an incomplete last line. Raises `LogError` for another log."""
        kept = present if whole.startswith(present) else present[: present.rfind(b"\n") + 1]
        if present and not (kept and whole.startswith(kept) and is_torn(present[len(kept) :])):
            reason = (
                "The file continues after the end of this log; load it and play on from there."
                if kept.startswith(whole)
                else "The file contains another log; record to a new file."
            )
            raise LogError(reason, None, self.path.name)
        return kept

    def _write_anew(self, whole: bytes) -> None:
        """Put a file in the place of this one, and go on with that."""
        self._closing()  # this unlocks it: nobody may overwrite a file during a recording
        check = partial(block_recording, is_shared=self._is_shared)
        write_whole(self._place, whole, check=check, follow=not self._is_shared)
        self._file = self._open()
        if self._content() != whole:
            raise LogError(f"{CHANGED}; load it and play on from there.", None, self.path.name)

    # --- writing ---

    def write(self, lines: Iterable[Line]) -> None:
        """Write lines and wait until they are on disk in the file of that name.

        Raises `RecordingError`. The file then ends as before, if it still exists and can be cut; or in an unfinished
        line, which does not count when it is loaded; or the error says that neither was possible.
        """
        data, digest = write_lines(lines, self.position.digest)
        try:
            self.check()
            self._put(data)
            written = self._stat()
            self._refuse(what_became_of(self._place, written))
        except OSError as error:
            left = self._cut_own()
            raise self._refused_by(error, f", and it ends in {left}" if left == _RECORD else "") from error
        except BaseException:
            self._cut_own()
            raise
        self.position, self._changed_at = FilePosition(self.position.end + len(data), digest), written.st_mtime_ns

    def go_back(self, position: FilePosition) -> None:
        """Remove everything that was written after a position and is not in any log."""
        self.position = position
        self._cut_own()

    def _put(self, data: bytes) -> None:
        self._tried = data
        self._file.seek(self.position.end)
        _write_all(self._file, data)
        if _WRITES_ON_CLOSE and data:
            self._open_again()

    def _stat(self) -> os.stat_result:
        return os.fstat(self._file.fileno())

    def _cut_own(self) -> str:
        """Cut off the unfinished output of this recorder at the end of the file, and nothing else.

        What cannot be cut off is written over, so that it is not read as a record. Return what is left, in words.
        """
        with suppress(OSError, ValueError):  # the rest is cut off before the next line
            if os.getpid() != self._process or not self._has_begun_a_line():
                return ""
            try:
                self._file.truncate(self.position.end)
            except OSError:
                return self._torn()
        return ""

    def _torn(self) -> str:
        """Make a begun line an unfinished one, and return what is left, in words."""
        end = self._stat().st_size
        with suppress(OSError):
            # From the end, a byte at a time, which is written or not: wherever it breaks off, whole lines stay whole,
            # and the last one is unfinished. A longer write could leave the beginning of one and the end of another.
            for place in range(end - 1, self.position.end, -1):
                self._file.seek(place)
                self._file.write(b" ")
            os.fsync(self._file.fileno())
        return _REST if self._ends_torn() else _RECORD

    def _ends_torn(self) -> bool:
        return is_torn(self._content()[self.position.end :])

    def _has_begun_a_line(self) -> bool:
        behind = self._stat().st_size - self.position.end
        if not 0 < behind <= len(self._tried):
            return False
        expected = zip(self._tried, _UNFINISHED.ljust(behind), strict=False)
        rest = self._content()[self.position.end :]
        return all(byte in either for byte, either in zip(rest, expected, strict=False))

    # --- what may have become of the file ---

    def is_writing_to(self, path: Path) -> bool:
        """Tell whether a path leads to this file, and this process may write to it."""
        try:
            return os.getpid() == self._process and os.path.samestat(self._stat(), path.stat())
        except OSError:
            return False

    def stay_with(self, path: Path) -> None:
        """Continue with this file under another name that leads to it. Raises `RecordingError` if it cannot."""
        self.path, self._place = path, path.absolute()
        self.check()

    def check(self) -> None:
        """Raise `RecordingError` if this process or the file has changed since the last line was written."""
        try:
            self._look()
        except OSError as error:
            raise self._refused_by(error) from error

    def _look(self) -> None:
        if os.getpid() != self._process:
            self._refuse(FORKED)
        present = self._stat()
        self._refuse(what_became_of(self._place, present))
        if present.st_mode != self._mode and is_read_only(self._place):
            self._refuse("The file was made read-only")
        if present.st_size != self.position.end:
            left = self._cut_own()
            self._refuse(f"The file ends in {left}, and the system does not remove it" if left else "")
            present = self._stat()
        if present.st_size < self.position.end:
            self._refuse(CUT)
        if present.st_size > self.position.end or not self._is_untouched(present.st_mtime_ns):
            self._refuse(CHANGED)

    def _refused_by(self, error: OSError, more: str = "") -> RecordingError:
        return RecordingError(refused_by_system(error) + more, self._advice, self.path.name)

    def _refuse(self, trouble: str) -> None:
        if trouble:
            raise RecordingError(trouble, self._advice, self.path.name)

    def _is_untouched(self, changed_at: int) -> bool:
        """Tell whether the file contains what was written. O(1), or O(lines) if somebody else changed it last."""
        if changed_at == self._changed_at:
            return True
        digest = ""
        with suppress(LogError):
            for number, line in enumerate(self._content().split(b"\n")[:-1], start=1):
                _, digest = split_line(line, digest, number)
        if digest != self.position.digest:
            return False
        self._changed_at = changed_at
        return True

    def _content(self) -> bytes:
        self._file.seek(0)
        return self._file.readall() or b""

    def close(self) -> None:
        """Close the file and let others write to it."""
        self._file.close()


def _opened_in_shared(path: Path) -> FileIO:
    try:
        return open_shared(path, "own")
    except FileNotFoundError:
        return open_shared(path, "new")


@contextmanager
def block_recording(path: Path, *, is_shared: bool = False) -> Iterator[None]:
    """Keep others from recording to a file that is about to be replaced, if it exists. They may still save to it.

    `is_shared`: whether others may write to its folder: then it must be this user's own. Raises `LogError` if somebody
    is recording to it, and `OSError`.
    """
    try:
        present = open_shared(path, "own") if is_shared else FileIO(os.open(path, os.O_RDWR | _BINARY), "r+b")
    except FileNotFoundError:
        yield
        return
    with present:
        _lock(present, path, shared=True)
        if sys.platform == "win32":
            present.close()  # on such systems an open file cannot be replaced
        yield


def _write_all(file: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]
    os.fsync(file.fileno())


def _lock(file: FileIO, path: Path, *, shared: bool = False) -> None:
    """Lock a file until it is closed. Raises `LogError` if somebody else has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            lock(file.fileno(), shared=shared)
    except (BlockingIOError, PermissionError):
        raise LogError(
            "Somebody else is recording to this file, and only one can at a time.", None, path.name
        ) from None
