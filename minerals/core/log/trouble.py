"""Sentences about everything that can happen to a file during a recording."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from minerals.core.text import LogError

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}

FORKED = "Another process records to the file, the one that this process was forked from"
CUT = "Another program cut the file short"
CHANGED = "Another program changed the file"


class RecordingError(LogError):
    """A record that could not be written to the file of its log, so the log is unchanged.

    Parameters
    ----------
    trouble
        What is wrong with the file, without a full stop.
    advice
        The Python call that saves the log to another file.
    source
        The name of the file.

    Examples
    --------
    >>> raise RecordingError("The file was removed", 'match.log.save("another.replay")', "game.replay")
    Traceback (most recent call last):
        ...
    minerals.core.log.trouble.RecordingError: game.replay: The file was removed, so nothing was added to the log. ...
    """

    def __init__(self, trouble: str, advice: str, source: str) -> None:
        self.trouble = trouble
        self.advice = advice
        super().__init__(
            f"{trouble}, so nothing was added to the log. Save your log to another file: {advice}.", None, source
        )

    def __reduce__(self) -> tuple[type[RecordingError], tuple[str, str, str]]:  # type: ignore[override]  # its own
        return (type(self), (self.trouble, self.advice, self.source or ""))


def refused_by_system(error: OSError) -> str:
    """Return the reason why the system did not write.

    >>> refused_by_system(OSError(28, "No space left on device"))
    'There is no space left for the file (No space left on device)'
    """
    reason = error.strerror or type(error).__name__
    if error.errno in _FULL:
        return f"There is no space left for the file ({reason})"
    return f"The file cannot be written ({reason})"


def what_became_of(path: Path, present: os.stat_result) -> str:
    """Return why an open file is no longer the file of its name, or "" if it is.

    Parameters
    ----------
    path
        The path under which it was opened.
    present
        The system's data about the open file.
    """
    try:
        named = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        if not path.parent.is_dir():
            return "The folder of the file is gone"
        return "The file was moved or renamed" if present.st_nlink else "The file was removed"
    except OSError as error:
        return f"The file can no longer be reached ({error.strerror})"
    return "" if os.path.samestat(named, present) else "The file was replaced by another"


def is_read_only(path: Path) -> bool:
    """Tell whether a file must not be written to, even by an administrator who could."""
    may_write = os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
    return not (may_write and path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
