"""A lock on an open file or folder, on the systems that have such locks.

The system releases it when the process that holds it ends, for whatever reason. Windows has no locks of this kind, and
Python in a browser may have none: there is nobody there to keep out.
"""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import fcntl

HAS_LOCKS = sys.platform != "win32" and hasattr(fcntl, "flock")
"""Whether this system has such locks."""


def lock(opened: int, *, shared: bool = False) -> None:
    """Lock an open file or folder until it is closed, without waiting. Others may share a `shared` lock.

    Raises `BlockingIOError` if somebody else has locked it, and `OSError` if its file system has no locks. Does nothing
    on a system without locks.
    """
    if sys.platform != "win32" and HAS_LOCKS:
        fcntl.flock(opened, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
