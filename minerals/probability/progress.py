"""A progress bar on whatever takes more than a second, where somebody sees it."""

from __future__ import annotations

import sys
from typing import Any


class Progress:
    """Counts games that are finished.

    Parameters
    ----------
    total
        How many there will be.
    done
        How many there are already.
    shown
        Whether it is shown; by default, on a terminal and in a notebook. Without tqdm it never is.
    """

    def __init__(self, total: int, done: int = 0, *, shown: bool | None = None) -> None:
        self._bar: Any = None
        if shown is None:
            shown = sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules)
        if not shown:
            return
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]  # it has no types
        except ModuleNotFoundError:
            return
        self._bar = tqdm(total=total, initial=done, unit=" games", unit_scale=True, delay=1.0)

    def add(self, games: int) -> None:
        """Count further games."""
        if self._bar is not None:
            self._bar.update(games)

    def close(self) -> None:
        """Leave it as it stands."""
        if self._bar is not None:
            self._bar.close()
