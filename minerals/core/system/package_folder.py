"""A file or folder that is only read, on disk or in an installed package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn, Protocol


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


class NoFolder:
    """The folder of a game in one file: there is nothing in it.

    >>> (NoFolder() / "levels.toml").is_file()
    False
    """

    name = ""

    def iterdir(self) -> Iterator[Folder]:
        """Yield nothing."""
        return iter(())

    def is_file(self) -> bool:
        """Say no."""
        return False

    def is_dir(self) -> bool:
        """Say no."""
        return False

    def read_text(self, encoding: str | None = None) -> NoReturn:  # noqa: ARG002 - as every file takes it
        """Raise `FileNotFoundError`."""
        raise FileNotFoundError("A game in one file has no folder.")

    def __truediv__(self, child: str, /) -> NoFolder:
        return self
