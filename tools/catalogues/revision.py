"""Reads the sources and the catalogues of an earlier revision from git."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages import Catalog
from babel.messages.pofile import read_po

from tools.catalogues.files import Undated, with_previous
from tools.catalogues.sources import Text, found_in

_SOURCES = (".py", ".toml")


class RevisionError(ValueError):
    """The revision or git itself cannot be found."""


def changed_files(folder: Path, revision: str) -> dict[Path, Path]:
    """Return the changed sources in a folder, with their names now and at the earlier revision.

    A deleted or new file keeps its own name in both.
    """
    told = _git(folder, "diff", "--relative", "--name-status", "-z", "-M", revision, "--", ".").decode().split("\0")
    changed, left = {}, iter(told)
    for status in left:
        if status:
            then = next(left)
            now = next(left) if status[0] in "RC" else then
            changed[folder / now] = folder / then
    for new in _git(folder, "ls-files", "--others", "--exclude-standard", "-z").decode().split("\0"):
        if new:
            changed[folder / new] = folder / new
    return {now: then for now, then in changed.items() if now.suffix in _SOURCES}


def texts_at(folder: Path, files: Iterable[Path], revision: str) -> tuple[Text, ...]:
    """Return the texts that the sources in a folder had, by the names of their files at that revision."""
    with TemporaryDirectory() as made:
        copy = Path(made)
        for file in files:
            content = _content(file, revision)
            if content is not None:
                beside = copy / file.relative_to(folder)
                beside.parent.mkdir(parents=True, exist_ok=True)
                beside.write_bytes(content)
        return tuple(_at_home(found_in(copy), copy, folder))


def _at_home(texts: Iterable[Text], copy: Path, folder: Path) -> Iterator[Text]:
    for text in texts:
        yield text._replace(file=folder / text.file.relative_to(copy))


def catalogue_at(file: Path, revision: str) -> Catalog:
    """Return a catalogue of the earlier revision; an empty one if there was none."""
    content = _content(file, revision)
    if content is None:
        return Undated(file.stem, fuzzy=False)
    return with_previous(read_po(io.BytesIO(content), file.stem))


def _content(file: Path, revision: str) -> bytes | None:
    try:
        return _git(file.parent, "show", f"{revision}:./{file.name}")
    except RevisionError:
        return None


def _git(folder: Path, *arguments: str) -> bytes:
    existing = next(above for above in (folder, *folder.parents) if above.is_dir())
    if existing != folder and arguments[0] == "show":
        name = arguments[1].replace("./", f"./{folder.relative_to(existing).as_posix()}/", 1)
        arguments = ("show", name)
    try:
        done = subprocess.run(("git", *arguments), cwd=existing, check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().splitlines()
        raise RevisionError(reason[0] if reason else "git refuses") from None
    return done.stdout
