"""How the files of logs are named: `.replay`, and `.jsonl` in the early days. And which logs a folder contains."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from minerals.core.system import scan_shared
from minerals.core.text import UnsafeFile, translated

SUFFIXES = (".replay", ".jsonl")
"""The suffixes of logs in a folder. A single log can be loaded whatever its name."""


class UnreadFile(NamedTuple):
    """Something in a folder that may be meant as a log but is not read."""

    path: Path
    reason: str


class FoundLogs(NamedTuple):
    """The logs in a folder."""

    logs: list[Path]
    """Ordinary files, in the order of their paths, each once."""
    left_out: list[UnreadFile]


def is_named_as_log(path: Path) -> bool:
    """Tell whether a file has the name of a log.

    >>> from pathlib import Path
    >>> [is_named_as_log(Path(name)) for name in ("game.replay", "game.jsonl", "game.json", "..replay", ".replay")]
    [True, True, False, True, False]
    """
    # Not by `path.suffix`: from Python 3.14 on, a name that begins with several dots has none.
    return path.name.endswith(SUFFIXES) and path.name not in SUFFIXES


def logs_below(folder: Path) -> list[Path]:
    """Return the logs anywhere in a folder, in the order of their paths. Raises `OSError`."""
    return look_through(folder).logs


def look_through(folder: Path, is_named: Callable[[Path], bool] = is_named_as_log) -> FoundLogs:
    """Find the logs anywhere in a folder, and everything that is named like a log but is none. O(files).

    Nothing is opened, so a pipe cannot keep anyone waiting. Links that lead out of the folder are not followed: folders
    come from others, who may point to files that are none of their business. A link to a log in the same folder is not
    read a second time.

    `is_named`: tells whether a file has the name of what is looked for. Raises `OSError` if the folder itself cannot be
    read.
    """
    search = _Search(folder, is_named)
    with os.scandir(folder):
        pass  # a folder that cannot be read is an error, unlike one inside it
    waiting = [folder]
    while waiting:
        waiting.extend(search.folders_in(waiting.pop()))
    return search.result()


class _Search:
    """The results so far."""

    def __init__(self, root: Path, is_named: Callable[[Path], bool]) -> None:
        self._folder = root
        self._root = root.resolve()
        self._is_named = is_named
        self._files: dict[Path, Path] = {}
        self._links: list[tuple[Path, Path]] = []
        self._left_out: list[UnreadFile] = []
        self._called_logs: list[Path] = []

    def folders_in(self, folder: Path) -> list[Path]:
        """Take in the files directly in a folder, and return its folders."""
        try:
            place = self._root / folder.relative_to(self._folder)
            with scan_shared(folder, self._folder) as entries:
                taken = [self._take(folder / entry.name, entry, place) for entry in entries]
            return [path for path in taken if path is not None]
        except UnsafeFile as error:  # it has become a link since its own folder was listed
            self._leave_out(folder, error.reason)
            return []
        except OSError as error:
            self._leave_out(folder, _cannot_be_read(error))
            return []

    def _take(self, path: Path, entry: os.DirEntry[str], place: Path) -> Path | None:
        """Take in one entry of a folder. Return it if it is a folder."""
        if entry.is_symlink():
            self._take_link(path)
        elif entry.is_dir(follow_symlinks=False):
            if self._is_named(path):
                self._called_logs.append(path)
            return path
        elif self._is_named(path):
            if entry.is_file(follow_symlinks=False):
                self._files[place / entry.name] = path
            else:
                self._leave_out(path, translated("It is not an ordinary file."))
        return None

    def _take_link(self, path: Path) -> None:
        try:
            target = Path(os.path.realpath(path, strict=True))
        except OSError:
            if self._is_named(path):
                self._leave_out(path, translated("It is a link that leads nowhere."))
            return
        is_inside = target.is_relative_to(self._root)
        if not is_inside and (self._is_named(path) or target.is_dir()):
            self._leave_out(path, translated("It is a link that leads out of the folder."))
        elif self._is_named(path) and target.is_file():
            self._links.append((path, target))
        elif self._is_named(path):
            self._leave_out(path, translated("It is a link to something that is not an ordinary file."))

    def _leave_out(self, path: Path, reason: str) -> None:
        self._left_out.append(UnreadFile(path, reason))

    def result(self) -> FoundLogs:
        """Return the results."""
        for path, target in sorted(self._links):
            self._files.setdefault(target, path)
        logs = sorted(self._files.values())
        holders = {folder for path in logs for folder in path.parents}
        for folder in self._called_logs:
            if folder not in holders:
                self._leave_out(folder, translated("It is a folder, and there is no log in it."))
        return FoundLogs(logs, sorted(self._left_out))


def _cannot_be_read(error: OSError) -> str:
    return translated("It cannot be read: {reason}.", reason=error.strerror or type(error).__name__)
