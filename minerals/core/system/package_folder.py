"""A file or folder that is only read, on disk or in an installed package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Folder(Protocol):
    """The common part of `pathlib.Path` and `importlib.resources.files`, so neither is imported only for a type."""

    @property
    def name(self) -> str:
        """The last part of the path."""
        ...

    def iterdir(self) -> Iterator[Folder]:
        """Yield the files and folders in the folder."""
        ...

    def is_file(self) -> bool:
        """Tell whether it is a file."""
        ...

    def is_dir(self) -> bool:
        """Tell whether it is a folder."""
        ...

    def read_text(self, encoding: str | None = None) -> str:
        """Return the text of the file."""
        ...

    def __truediv__(self, child: str, /) -> Folder: ...
