"""A lock on a folder, which the system takes away with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class FolderLock:
    """A lock on a folder, if nobody else has it.

    It lies on the folder itself, so that it leaves no file behind. Windows and some network file systems have none:
    there nobody has it, and nobody is kept away.

    Parameters
    ----------
    folder
        The folder.

    Attributes
    ----------
    is_taken
        Whether somebody else has it.
    """

    def __init__(self, folder: Path) -> None:
        self.is_taken = False
        self._opened: int | None = None
        if sys.platform == "win32":
            return
        import fcntl

        try:
            self._opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            fcntl.flock(self._opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.is_taken = True
            self.let_go()
        except OSError:  # there are no locks here
            self.let_go()

    def let_go(self) -> None:
        """Let somebody else have it."""
        opened, self._opened = self._opened, None
        if opened is not None:
            os.close(opened)
