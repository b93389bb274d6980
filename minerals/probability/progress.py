"""A progress bar for anything that takes more than a second, if somebody can see it."""

from __future__ import annotations

import sys
from typing import Any


class Progress:
    """Counts finished games, or other things.

    `total`: how many there are in total. `done`: how many are already finished. `shown`: whether it is shown; by
    default, on a terminal and in a notebook. Without tqdm it is never shown. `unit`: what is counted.
    """

    def __init__(self, total: int, done: int = 0, *, shown: bool | None = None, unit: str = "games") -> None:
        self._bar: Any = None
        if shown is None:
            shown = sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules)
        if not shown:
            return
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]  # it has no types
        except ModuleNotFoundError:
            return
        self._bar = tqdm(total=total, initial=done, unit=f" {unit}", unit_scale=True, delay=1.0)

    def add(self, more: int) -> None:
        """Count more of them."""
        if self._bar is not None:
            self._bar.update(more)

    def close(self) -> None:
        """Stop it where it is."""
        if self._bar is not None:
            self._bar.close()
