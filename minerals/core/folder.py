"""A file or folder that is only read: one on disk, or one inside an installed package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Folder(Protocol):
    """What `pathlib.Path` and `importlib.resources.files` have in common, so that neither is imported for a type."""

    @property
    def name(self) -> str:
        """The last part of the path."""
        ...

    def iterdir(self) -> Iterator[Folder]:
        """Yield what lies in the folder."""
        ...

    def is_file(self) -> bool:
        """Tell whether it is a file."""
        ...

    def is_dir(self) -> bool:
        """Tell whether it is a folder."""
        ...

    def read_text(self, encoding: str | None = None) -> str:
        """Return what is written in the file."""
        ...

    def __truediv__(self, child: str, /) -> Folder: ...
