"""Disks that fill up: a tmpfs of few pages where the system lets anybody mount one, else a limit to the size of files.

Both are the system's own: writes come back short, then fail. A tmpfs says `No space left on device` and counts in pages
of 4 kB, all files together; the limit says `File too large` and counts each file in bytes.
"""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = 4096
_SIZE = 8 << 20
_NEW_USER, _NEW_MOUNTS, _RECURSIVE, _PRIVATE = 0x10000000, 0x00020000, 0x4000, 0x40000
_FILLER = ".filler"


def mount(folder: Path) -> bool:
    """Mount a small disk on a folder, seen by this process and its children alone. Return whether that is possible.

    It takes no rights, but must be asked by a process with a single thread, which is then in a namespace of its own.
    """
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        user, group = os.getuid(), os.getgid()
        if libc.unshare(_NEW_USER | _NEW_MOUNTS):
            return False
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
        if libc.mount(b"none", b"/", None, _RECURSIVE | _PRIVATE, None):
            return False
        return not libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={_SIZE}".encode())
    except (OSError, AttributeError):
        return False


@contextmanager
def full_after(disk: Path, room: int, *, mounted: bool) -> Iterator[None]:
    """Leave so many bytes of room: on a mounted disk whole pages, else in each file."""
    with _filled(disk, room) if mounted else _limited(room):
        yield


@contextmanager
def _filled(disk: Path, room: int) -> Iterator[None]:
    filler = disk.parent / f"{disk.name}{_FILLER}" if not disk.is_mount() else disk / _FILLER
    found = os.statvfs(disk)
    taken = max(0, found.f_bavail * found.f_frsize - room // PAGE * PAGE)
    with filler.open("wb") as file:
        if taken:
            os.posix_fallocate(file.fileno(), 0, taken)
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def _limited(room: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
