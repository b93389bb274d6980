"""One file, written whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TypeAlias

from minerals.core.system.files.partial import NEW, Partial, is_temporary, sweep
from minerals.core.system.files.target import Content, Target, keep_mode, require_new, target_of, write_directly

Check: TypeAlias = Callable[[Path], AbstractContextManager[object]]
"""Raises an error if a file must not be replaced. If it may be, keeps it replaceable inside the block."""

_NO_HARD_LINKS = {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL, errno.EMLINK}
"""The errors of systems on which a file cannot have two names."""


def write_whole(path: str | PathLike[str], content: Content, *, force: bool = True, check: Check | None = None) -> Path:
    r"""Write a file whole or not at all, and wait until it is on disk.

    Parameters
    ----------
    path
        The file. `minerals.core.system.files` says what happens to links, folders, pipes and devices.
    content
        The content to write.
    force
        Whether to replace a file that is there.
    check
        Raises an error if the existing file must not be replaced.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    FileExistsError
        If something exists there and must not be replaced.
    OSError
        If the file cannot be written. The error names it, and the old file is unchanged.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = write_whole(f"{folder}/notes.txt", "Wollastonite\n")
    ...     path = write_whole(path, lambda file: file.write(b"Orpiment\n"))
    ...     path.read_text()
    'Orpiment\n'
    """
    if isinstance(content, str):
        content = content.encode()  # a text that cannot be encoded must fail before anything is touched
    with whole_file(path, force=force, check=check) as file:
        put(file, content)
    return Path(path)


@contextmanager
def whole_file(path: str | PathLike[str], *, force: bool = True, check: Check | None = None) -> Iterator[BinaryIO]:
    r"""Open a file and write it whole or not at all: it exists once the block ends without an error.

    Parameters
    ----------
    path, force, check
        As for `write_whole`.

    Yields
    ------
    BinaryIO
        An open file in which you can also go back.

    Raises
    ------
    OSError
        As `write_whole` does.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with whole_file(f"{folder}/notes.txt") as file:
    ...         written = file.write(b"Wollastonite\n")
    ...         Path(folder, "notes.txt").exists()
    ...     Path(folder, "notes.txt").exists()
    False
    True
    """
    target = target_of(Path(path))
    if target.is_stream:
        memory = BytesIO()
        yield memory
        write_directly(target, memory.getvalue())
        return
    if not force:
        require_new([target])
    if check is not None:
        with check(target.real):
            pass  # and again below, when the work is done
    sweep(target.real.parent)
    partial = Partial(target.real, target.mode)
    with naming(target.path), partial:
        assert partial.opened is not None, "it is open until it is let go"
        with stream_of(partial.opened) as file:
            yield file
        keep_mode(partial.opened, partial.path, target.present)
        if sys.platform == "win32":
            partial.let_go()  # on such systems an open file must stay where it is
        with nullcontext() if check is None else check(target.real):
            put_in_place(partial.path, target, force=force)
    put_folder_on_disk(target.real.parent)


def require_writable(path: str | PathLike[str], *, force: bool = True) -> None:
    """Raise the error that writing a file would raise now, as far as it can be known before the work is done.

    Parameters
    ----------
    path, force
        As for `write_whole`.

    Raises
    ------
    OSError
        As `write_whole` does.

    Examples
    --------
    >>> require_writable("nowhere/notes.txt")
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere/notes.txt'
    """
    target = target_of(Path(path))
    if not force:
        require_new([target])
    if not target.is_stream and not target.real.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def put(file: BinaryIO, content: Content) -> None:
    """Write a content to an open file."""
    if callable(content):
        content(file)
    elif isinstance(content, str):
        file.write(content.encode())
    elif isinstance(content, bytes):
        file.write(content)
    else:
        file.writelines(content)


@contextmanager
def stream_of(opened: int) -> Iterator[BinaryIO]:
    """Give the stream of a descriptor, which stays open. Its content is on disk when the block ends."""
    file = os.fdopen(opened, "wb", closefd=False)
    try:
        yield file
        if not file.closed:
            file.flush()
        os.fsync(opened)
    finally:
        # After an error it tries again to write its buffer: better now than when the number belongs to another file.
        with suppress(OSError):
            file.close()


def put_in_place(partial: Path, target: Target, *, force: bool) -> None:
    """Give a finished file its final name. Raises `OSError`."""
    if force:
        partial.replace(target.real)
        return
    try:
        _take_free_name(partial, target.real)
    except FileExistsError:
        raise FileExistsError(errno.EEXIST, "the file exists already", str(target.path)) from None


def _take_free_name(partial: Path, name: Path) -> None:
    """Give a file a name, if the name is free at the last moment. Raises `FileExistsError`."""
    if sys.platform == "win32":
        partial.rename(name)
        return
    try:
        name.hardlink_to(partial)
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS:
            raise
    else:
        partial.unlink()
        return
    os.close(os.open(name, NEW, 0o600))
    try:
        partial.replace(name)
    except BaseException:
        name.unlink()
        raise


@contextmanager
def naming(asked: Path) -> Iterator[None]:
    """Make errors name the file that was asked for, not a temporary one."""
    try:
        yield
    except OSError as error:
        if error.filename is None or is_temporary(str(error.filename)):
            error.filename = str(asked)
            if error.filename2 is not None:
                del error.filename2
        raise


def put_folder_on_disk(folder: Path) -> None:
    """Wait until the names of the files in a folder are on disk, if the system allows it."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
