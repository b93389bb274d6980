"""Locks on open files, on the systems that have them.

The system releases such a lock when the process that holds it ends, for whatever reason. Windows has no locks of this
kind, and Python in a browser may have none: there is nobody there to keep out.
"""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import fcntl

HAS_LOCKS = sys.platform != "win32" and hasattr(fcntl, "flock")
"""Whether this system has such locks."""


def lock(opened: int, *, shared: bool = False) -> None:
    """Lock an open file or folder until it is closed, without waiting. Does nothing on a system without locks.

    Parameters
    ----------
    opened
        The file descriptor.
    shared
        Whether others may share the lock.

    Raises
    ------
    BlockingIOError
        If somebody else has locked it.
    OSError
        If its file system has no locks.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryFile() as file:
    ...     lock(file.fileno())
    """
    if sys.platform != "win32" and HAS_LOCKS:
        fcntl.flock(opened, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def unlock(opened: int) -> None:
    """Release the lock on an open file, even if a child process has inherited it. Raises `OSError`.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryFile() as file:
    ...     lock(file.fileno())
    ...     unlock(file.fileno())
    """
    if sys.platform != "win32" and HAS_LOCKS:
        fcntl.flock(opened, fcntl.LOCK_UN)
