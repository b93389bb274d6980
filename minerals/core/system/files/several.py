"""Several files that belong together: all of them, or an error that says which are missing."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from os import PathLike
from pathlib import Path, PurePath
from typing import TypeVar

from minerals.core.system.files.partial import NEW, Partial, PartialFolder, sweep
from minerals.core.system.files.target import Content, Target, keep_mode, require_new, require_ordinary, target_of
from minerals.core.system.files.whole import naming, put, put_folder_on_disk, put_in_place, stream_of, write_whole

Name = TypeVar("Name", bound=str | PurePath)
_NAMED = 3
"""How many missing files an error names."""


def write_folder(
    folder: str | PathLike[str],
    files: Mapping[Name, Content] | Iterable[tuple[Name, Content]],
    *,
    force: bool = True,
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
    targets: list[Target] = []
    staged: list[Path] = []
    made: list[Path] = []
    try:
        _make_folder(folder, made)
        sweep(folder)
        with naming(folder), PartialFolder(folder / "files", 0o700) as partial:
            for name, content in files:
                target = _place(folder / name, force=force)
                _make_folder(target.path.parent, made)
                staged.append(_stage(partial, str(len(staged)), target, content))
                targets.append(target)
            _put_in_places(staged, targets, force=force)
    except BaseException:
        for each in reversed(made):
            with suppress(OSError):  # a folder with a file in it stays
                each.rmdir()
        raise
    for each in {target.real.parent for target in targets}:
        put_folder_on_disk(each)
    return [target.path for target in targets]


def _place(path: Path, *, force: bool) -> Target:
    """Return the place of a file in the folder. Raises `OSError` if the file cannot, or must not, go there."""
    target = target_of(path)
    require_ordinary(target.path, is_ordinary=not target.is_stream)
    if not force:
        require_new([target])
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


def _stage(partial: Partial, name: str, target: Target, content: Content) -> Path:
    """Write a file into the temporary folder and wait until it is on disk."""
    file = partial.path / name
    with naming(target.path):
        opened = os.open(file, NEW, target.mode)
        try:
            with stream_of(opened) as stream:
                put(stream, content)
            keep_mode(opened, file, target.present)
        finally:
            os.close(opened)
    return file


def _put_in_places(staged: Sequence[Path], targets: Sequence[Target], *, force: bool) -> None:
    for place, (file, target) in enumerate(zip(staged, targets, strict=True)):
        try:
            try:
                put_in_place(file, target, force=force)
            except OSError as error:
                if error.errno != errno.EXDEV:
                    raise
                # A folder inside is on another disk.
                with file.open("rb") as finished:
                    write_whole(target.path, lambda stream: shutil.copyfileobj(finished, stream), force=force)
        except OSError as error:
            raise OSError(
                error.errno, f"{error.strerror}; these are missing: {_few(targets[place:])}", str(target.path)
            ) from error


def _few(targets: Iterable[Target]) -> str:
    names = [str(target.path) for target in targets]
    rest = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {rest} more" if rest > 0 else "")
