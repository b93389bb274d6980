"""A lock on a folder, which the system releases when the process that holds it ends, for whatever reason."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from minerals.core.system import lock


class FolderLock:
    """A lock on a folder, if no other process holds it.

    It locks the folder itself, so it leaves no file behind. Windows and some network file systems have no such locks:
    there, nobody holds it, and nobody is kept out.

    Parameters
    ----------
    folder
        The folder.

    Attributes
    ----------
    is_taken
        Whether another process holds it.
    """

    def __init__(self, folder: Path) -> None:
        self.is_taken = False
        self._opened: int | None = None
        if sys.platform == "win32":
            return
        try:
            self._opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            lock(self._opened)
        except BlockingIOError:
            self.is_taken = True
            self.let_go()
        except OSError:  # this file system has no locks
            self.let_go()

    @property
    def is_held(self) -> bool:
        """Whether this process holds it."""
        return self._opened is not None

    def let_go(self) -> None:
        """Release it."""
        opened, self._opened = self._opened, None
        if opened is not None:
            os.close(opened)
