"""Compiles the `.po` files that people write into the `.mo` files that the kit reads."""

from __future__ import annotations

import io
import os
from pathlib import Path

from babel.messages.mofile import write_mo

from tools.catalogues.files import catalogues, empty_like, is_said, read


def compile_stale(*files: Path) -> tuple[Path, ...]:
    """Compile changed catalogues, by default all of them, and remove the compiled files of deleted ones.

    Returns the files written. If everything is up to date there are none, and it takes a few milliseconds.
    """
    for file in catalogues(".mo"):
        if not file.with_suffix(".po").exists():
            file.unlink()
    stale = tuple(file for file in files or catalogues() if is_stale(file))
    for file in stale:
        _write(file.with_suffix(".mo"), compiled(file))
    return tuple(file.with_suffix(".mo") for file in stale)


def is_stale(file: Path) -> bool:
    """Tell whether a `.po` file has changed since it was compiled."""
    compiled_file = file.with_suffix(".mo")
    return not compiled_file.exists() or compiled_file.stat().st_mtime_ns < file.stat().st_mtime_ns


def compiled(file: Path) -> bytes:
    """Return what the `.mo` file of a catalogue holds: everything that is translated."""
    catalogue = read(file)
    whole = empty_like(catalogue, file)
    for entry in catalogue:
        if entry.id and is_said(entry) and not entry.fuzzy:
            whole.add(entry.id, entry.string, context=entry.context)
    buffer = io.BytesIO()
    write_mo(buffer, whole)
    return buffer.getvalue()


def _write(file: Path, content: bytes) -> None:
    """Write a file at once, since other processes may be about to read it."""
    beside = file.with_suffix(f".{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(file)
