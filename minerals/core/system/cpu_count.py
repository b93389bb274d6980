"""How much of this machine there is to work with."""

from __future__ import annotations

import os
import sys


def cores() -> int:
    """Return the number of cores that this process may use.

    >>> cores() >= 1
    True
    """
    if sys.platform == "emscripten":
        return 1  # a browser says how many the machine has, but starts no processes for Python
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
