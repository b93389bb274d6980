"""Several files that belong together: all of them, or an error that says which are missing."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from os import PathLike
from pathlib import Path, PurePath
from typing import TypeVar

from minerals.core.system.files.whole import (
    Content,
    Target,
    complete,
    naming,
    put_folder_on_disk,
    put_in_place,
    require_file,
    sweep,
    target_of,
)

Name = TypeVar("Name", bound=str | PurePath)
_NAMED = 3
"""How many missing files an error names."""


def write_folder(
    folder: str | PathLike[str],
    files: Mapping[Name, Content] | Iterable[tuple[Name, Content]],
    *,
    force: bool = True,
    mode: int | None = None,
) -> list[Path]:
    """Write several files that belong together into a folder, which is made if it does not exist.

    All of them are on disk before the first takes its place. So on a full disk, or after an error in one of them, the
    folder is unchanged. They take their places in the order given. Put a file that leads to the others, such as an
    index, last, so that it is there only if they are.

    Parameters
    ----------
    folder
        The folder.
    files
        The contents, each under its path in the folder. Pairs of path and content are taken one at a time, so that
        they need not all be in memory.
    force
        Whether to replace files that are there. Without it, nothing is written if one such file exists.
    mode
        The permissions of each new file, as for `write_whole`.

    Returns
    -------
    list
        The paths of the files, in their order.

    Raises
    ------
    FileExistsError
        If a file exists and must not be replaced.
    OSError
        If the files cannot be written. If that happens while they take their places, the error says which are missing.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = write_folder(f"{folder}/site", {"pages/first.html": "<p>1</p>", "index.html": "<p>All</p>"})
    ...     [path.name for path in written]
    ['first.html', 'index.html']
    """
    folder = Path(folder)
    if isinstance(files, Mapping):
        for name in files:
            _place(folder / name, force=force)  # reports a file in the way before any folder is made
        files = files.items()
    finished: list[tuple[Path, Target]] = []
    made: list[Path] = []
    try:
        _make_folder(folder, made)
        swept: set[Path] = set()
        with ExitStack() as partials:
            for name, content in files:
                target = _place(folder / name, force=force)
                beside = target.real.parent
                _make_folder(beside, made)
                if beside not in swept:
                    sweep(beside)
                    swept.add(beside)
                with naming(target.path):
                    finished.append((partials.enter_context(complete(target, content, mode)), target))
            _put_in_places(finished, force=force)
    except BaseException:
        for each in reversed(made):
            with suppress(OSError):  # a folder with a file in it stays
                each.rmdir()
        raise
    for each in {*swept, *(new.parent for new in made)}:
        put_folder_on_disk(each)
    return [target.path for _, target in finished]


def _place(path: Path, *, force: bool) -> Target:
    """Return the place of a file in the folder. Raises `OSError` if the file cannot, or must not, go there."""
    target = target_of(path, force=force)
    require_file(path, is_file=not target.is_stream)
    return target


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it, and remember which are new. Raises `OSError`."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        try:
            each.mkdir()
        except FileExistsError:
            if not each.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, "this is not a folder", str(each)) from None
        else:
            made.append(each)


def _put_in_places(finished: Sequence[tuple[Path, Target]], *, force: bool) -> None:
    for place, (file, target) in enumerate(finished):
        try:
            put_in_place(file, target, force=force)
        except OSError as error:
            missing = [str(each.path) for _, each in finished[place:]]
            more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
            raise OSError(
                error.errno,
                f"{error.strerror}; these are missing: {', '.join(missing[:_NAMED])}{more}",
                str(target.path),
            ) from error
