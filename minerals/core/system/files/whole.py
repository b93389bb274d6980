"""One file, written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeAlias

Content: TypeAlias = str | bytes | Iterable[bytes] | Callable[[BinaryIO], object]
"""The content to write: a text (in UTF-8), bytes, pieces of bytes, or a function that writes to an open file."""
Check: TypeAlias = Callable[[Path], AbstractContextManager[object]]
"""Raises an error if a file must not be replaced. If it may be, keeps it replaceable inside the block."""

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""How to open a file that nobody else can have put there, not even as a link."""
_LEFTOVER = re.compile(r"\..+-[0-9a-f]{16}\.partial", re.DOTALL)
PRIVATE = 0o600
"""The permissions of what only its owner may read, such as a key, or names with points."""
_DAY = 24 * 60 * 60
_WRONG_LINK = {errno.ENOENT: "this link leads to nothing", errno.ELOOP: "this link leads in a circle"}


def write_whole(
    path: str | PathLike[str],
    content: Content,
    *,
    force: bool = True,
    check: Check | None = None,
    mode: int | None = None,
    follow: bool = True,
) -> Path:
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
    mode
        The permissions of a new file, such as `PRIVATE` for what only its owner may read; by default the usual ones. A
        file that is replaced keeps its own.
    follow
        Whether to follow a link. Without it, only an ordinary file is replaced.

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
    target = target_of(Path(path), force=force, follow=follow)
    if target.is_stream:
        _write_directly(target.path, content)
        return target.path
    sweep(target.real.parent)
    may_be_replaced = nullcontext() if check is None else check(target.real)
    with naming(target.path), complete(target, content, mode) as partial, may_be_replaced:
        put_in_place(partial, target, force=force)
    put_folder_on_disk(target.real.parent)
    return target.path


def require_writable(path: str | PathLike[str], *, force: bool = True) -> None:
    """Raise the error that `write_whole` would raise now, as far as it can be known before the work is done."""
    target = target_of(Path(path), force=force)
    if not target.is_stream and not target.real.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def make_folder(folder: Path) -> None:
    """Create a folder and those above it that are missing, and wait until their names are on disk."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in missing:
        put_folder_on_disk(each.parent)


def put_folder_on_disk(folder: Path) -> None:
    """Wait until the names of the files in a folder are on disk, if the system allows it."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def sweep(folder: Path, seconds: float = _DAY) -> None:
    """Remove the temporary files to which nobody has written for some seconds. Files that cannot be removed stay."""
    with suppress(OSError):
        for file in folder.iterdir():
            if _LEFTOVER.fullmatch(file.name):
                with suppress(OSError):
                    found = file.lstat()
                    if stat.S_ISREG(found.st_mode) and time.time() - found.st_mtime >= seconds:
                        file.unlink()


class Target(NamedTuple):
    """The place that a path leads to."""

    path: Path
    """The path as given."""
    real: Path
    """The file itself, at the end of all links."""
    present: os.stat_result | None
    """The file that exists now, if any."""
    is_stream: bool = False
    """Whether it is a pipe, a device or a descriptor of this process, where a file cannot take its place."""


def target_of(path: Path, *, force: bool, follow: bool = True) -> Target:
    """Return where a path leads. Raises `OSError` if nothing can, or must, be written there, with a short reason."""
    try:
        present = path.stat(follow_symlinks=follow)
    except OSError as error:
        if path.is_symlink():
            raise OSError(error.errno, _WRONG_LINK.get(error.errno or 0, error.strerror), str(path)) from None
        if not isinstance(error, FileNotFoundError):
            raise
        return Target(path, path, None)
    if stat.S_ISDIR(present.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file", str(path))
    if not follow:
        require_file(path, is_file=stat.S_ISREG(present.st_mode))
    elif _descriptor_of(path) is not None or stat.S_ISFIFO(present.st_mode) or stat.S_ISCHR(present.st_mode):
        return Target(path, path, present, is_stream=True)
    require_file(path, is_file=stat.S_ISREG(present.st_mode))
    if not force:
        raise _exists(path)
    if not os.access(path, os.W_OK):
        # A file can be replaced if its folder is writable, even if the file itself is not.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return Target(path, Path(os.path.realpath(path)) if follow else path, present)


def require_file(path: Path, *, is_file: bool) -> None:
    """Raise `OSError` for anything that is not an ordinary file."""
    if not is_file:
        raise OSError(errno.EINVAL, "this is not an ordinary file", str(path))


@contextmanager
def complete(target: Target, content: Content, mode: int | None = None) -> Iterator[Path]:
    """Give a temporary file in the target's folder with a content that is on disk. Nothing of it is left afterwards."""
    partial = target.real.with_name(f".minerals-{secrets.token_hex(8)}.partial")
    opened = os.open(partial, _NEW, (0o666 if mode is None else mode) if target.present is None else PRIVATE)
    file = None
    try:
        try:
            # It has a descriptor of its own, which nothing else closes. A file that an interrupt leaves behind would
            # write what it still holds to a closed descriptor, or to another file that has its number by then.
            file = os.fdopen(os.dup(opened), "wb")
            put_content(file, content)
            file.close()
            if target.present is not None:
                _keep_mode(partial, target.present)
            os.fsync(opened)
        finally:
            if file is not None:
                with suppress(OSError):  # the error that ended the writing, once more
                    file.close()
            os.close(opened)
        yield partial
    finally:
        partial.unlink(missing_ok=True)


def put_in_place(partial: Path, target: Target, *, force: bool) -> None:
    """Give a finished file its final name. Raises `OSError`."""
    if not force and os.path.lexists(target.real):
        raise _exists(target.path)
    partial.replace(target.real)


@contextmanager
def naming(asked: Path) -> Iterator[None]:
    """Make errors name the file that was asked for, not a temporary one."""
    try:
        yield
    except OSError as error:
        if error.filename is None or _LEFTOVER.fullmatch(Path(error.filename).name):
            error.filename = str(asked)
            if error.filename2 is not None:
                del error.filename2
        raise


def _exists(path: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, "the file exists already", str(path))


def put_content(file: BinaryIO, content: Content) -> None:
    """Write a content to an open file."""
    if callable(content):
        content(file)
    elif isinstance(content, str):
        file.write(content.encode())
    elif isinstance(content, bytes):
        file.write(content)
    else:
        file.writelines(content)


def _keep_mode(file: Path, present: os.stat_result) -> None:
    """Give a new file the permissions, and if possible the owner, of the one whose place it will take."""
    if hasattr(os, "chown"):
        for user in (present.st_uid, -1):
            with suppress(OSError):
                os.chown(file, user, present.st_gid)
                break
    file.chmod(present.st_mode & 0o777)


def _write_directly(path: Path, content: Content) -> None:
    """Write to a pipe, a device or a descriptor of this process, once the content is complete."""
    memory = BytesIO()
    put_content(memory, content)
    own = _descriptor_of(path)
    for printed in (sys.stdout, sys.stderr):
        if own is not None and printed is not None:
            printed.flush()  # earlier output comes first
    opened = os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)) if own is None else os.dup(own)
    with os.fdopen(opened, "wb") as stream:
        stream.write(memory.getvalue())


def _descriptor_of(path: Path) -> int | None:
    """Return the descriptor of this process that a path leads to, as `/dev/stdout` leads to 1, or None."""
    folders = {Path("/dev/fd"), Path(os.path.realpath("/proc/self/fd"))}
    while True:
        place = Path(os.path.realpath(path.parent), path.name)
        if place.parent in folders and place.name.isdecimal():
            return int(place.name)
        if not place.is_symlink():
            return None
        path = place.parent / place.readlink()
