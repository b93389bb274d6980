"""Copies of the lessons in a folder of the user's. What the user changed there is never replaced."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from minerals._names import PUBLISHED, REPOSITORY
from minerals.core.system import NOTEBOOKS, bundled_file, in_language, supplies, write_folder
from minerals.core.text import language

FIRST = "00-start.ipynb"
"""The notebook to begin with."""
COPIES = Path("minerals-lessons")
"""The folder for copies of the lessons, if no other is named."""
RECORD = ".minerals-lessons.json"
"""The file in the folder with a digest of each file as it was copied. A file that still fits is not changed."""

_NOTEBOOK = ".ipynb"
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\((?:\.\./)+(docs/[^)\s]+)\)")
"""A link in a notebook to a file that lies beside the notebooks in the project's folder."""


class CopyReport(NamedTuple):
    """What was done, by the paths of the files in the folder."""

    added: tuple[str, ...]
    """Files that were not there."""
    updated: tuple[str, ...]
    """Files from an older version of the kit that the user had not changed."""
    kept: tuple[str, ...]
    """Files that the user changed."""
    renamed: Mapping[str, str]
    """Files that the user changed, and the names that they have now because a fresh copy took their place."""


def first_in(folder: Path) -> str | None:
    """Return the path in a folder of the notebook to begin with, if it is there; in the current language if it can be.

    >>> first_in(Path("replays"))
    """
    first = next((path for path in (folder / NOTEBOOKS / FIRST, folder / FIRST) if path.is_file()), None)
    return in_language(first, language()).relative_to(folder).as_posix() if first is not None else None


def has_copies(folder: Path) -> bool:
    """Tell whether lessons were copied into a folder."""
    return (folder / RECORD).is_file()


def copy_lessons(folder: Path, *, fresh: bool = False) -> CopyReport:
    """Copy the lessons into a folder, which is made if it does not exist.

    `fresh`: put fresh copies also where the user has changed something. The user's own files get another name. Raises
    `OSError` if the files cannot be written. Then the folder is as it was.
    """
    lessons = dict(_lessons())
    before = _digests(folder)
    present = {name: (folder / name).read_bytes() for name in lessons if (folder / name).is_file()}
    stale = {name for name, data in present.items() if data != lessons[name]}
    changed = {name for name in stale if _digest(present[name]) != before.get(name)}
    renamed = _free_names(folder, changed) if fresh else {}
    copied = CopyReport(
        tuple(name for name in lessons if name not in present),
        tuple(name for name in lessons if name in stale - changed),
        () if fresh else tuple(name for name in lessons if name in changed),
        renamed,
    )
    if renamed:
        write_folder(folder, {own: present[name] for name, own in renamed.items()}, force=False)
    written = {name: lessons[name] for name in (*copied.added, *copied.updated, *renamed)}
    after = {**before, **{name: _digest(data) for name, data in lessons.items() if name not in copied.kept}}
    if written or after != before:
        write_folder(folder, {**written, RECORD: json.dumps(after, indent=0).encode()})
    return copied


def report_lines(copied: CopyReport, again: str = "minerals lab --fresh") -> Iterator[str]:
    """Yield the sentences that say what was done, for people, and the command for fresh copies.

    >>> for sentence in report_lines(CopyReport(("a.ipynb",), (), ("b.ipynb", "c.ipynb"), {})):
    ...     print(sentence)
    1 lesson copied.
    2 lessons kept that you changed. For fresh copies beside yours: minerals lab --fresh
    >>> list(report_lines(CopyReport((), (), (), {"d/e.ipynb": "d/e-yours.ipynb"})))
    ['d/e.ipynb is a fresh copy. Yours is now e-yours.ipynb.']
    """
    for names, done in ((copied.added, "copied."), (copied.updated, "updated.")):
        if lessons := _lessons_among(names):
            yield f"{lessons} {done}"
    if lessons := _lessons_among(copied.kept):
        yield f"{lessons} kept that you changed. For fresh copies beside yours: {again}"
    for name, own in copied.renamed.items():
        yield f"{name} is a fresh copy. Yours is now {PurePosixPath(own).name}."
    if not any(copied):
        yield "The lessons are here already."


def _lessons_among(names: tuple[str, ...]) -> str:
    count = sum(name.endswith(_NOTEBOOK) for name in names)
    return f"{count} lesson{'s' if count > 1 else ''}" if count else ""


def _lessons() -> Iterator[tuple[str, bytes]]:
    root = supplies()
    for name in bundled_file(root):
        data = (root / name).read_bytes()
        yield name, _with_links(data.decode()).encode() if name.endswith(_NOTEBOOK) else data


def _with_links(notebook: str) -> str:
    """Return a notebook whose links to the documentation lead to the repository, or are words until there is one."""

    def absolute(link: re.Match[str]) -> str:
        text, target = link.groups()
        return f"[{text}]({REPOSITORY}/blob/HEAD/{target})" if PUBLISHED else text

    return _LINK.sub(absolute, notebook)


def _digests(folder: Path) -> dict[str, str]:
    """Return the digests of the files as they were copied. A record that cannot be read says nothing."""
    try:
        read = json.loads((folder / RECORD).read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    return {str(name): str(digest) for name, digest in read.items()} if isinstance(read, dict) else {}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _free_names(folder: Path, names: set[str]) -> dict[str, str]:
    """Return a new name for each file, beside it, that nothing has yet."""
    found = {}
    for name in sorted(names):
        path = PurePosixPath(name)
        number = 1
        while (folder / (own := path.with_stem(f"{path.stem}-yours{f'-{number}' if number > 1 else ''}"))).exists():
            number += 1
        found[name] = str(own)
    return found
