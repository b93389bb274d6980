"""A folder of Parquet files that holds the games of one study: one part for each chunk."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

import numpy as np

from minerals.core.system import make_folder, named_extra, sweep, write_whole
from minerals.core.text import OptionError
from minerals.probability.folder_lock import FolderLock
from minerals.probability.parquet_parts import DamagedPartError, Part, encode_part, part_of, parts_of
from minerals.probability.rows import Rows
from minerals.probability.study import Playable, Study

_logger = logging.getLogger(__name__)


class StudyFolder:
    """The folder of a study.

    Use it in a `with` block. If the file system has locks, only one process at a time can fill the folder. If it has
    none, nothing is lost: each process writes whole parts, and games that two of them played count once.

    `path`: the folder, which is created if it does not exist. `study`: the study whose games it holds. `repair`:
    whether to set damaged parts aside, so their games count as missing. Raises `OptionError` if it holds another study
    (the error names the difference) or a damaged part (the error names the file), or if pyarrow is missing. Raises
    `OSError` if the folder cannot be created or read.
    """

    def __init__(self, path: str | os.PathLike[str], study: Playable, *, repair: bool = False) -> None:
        with named_extra("A folder of Parquet files needs", "odds"):
            import pyarrow.parquet  # type: ignore[import-untyped, unused-ignore]  # noqa: F401 - is it there?
        self.path = Path(path)
        self.study = study
        self._repair = repair
        if self.path.exists() and not self.path.is_dir():
            raise OptionError(f"{self.path}: this is a file, not the folder of a study.")
        make_folder(self.path)
        self._lock = FolderLock(self.path)  # first, because a process that holds it may still write parts
        try:
            if self._lock.is_held:
                sweep(self.path, seconds=0)
            looked_at = map(self._looked_at, parts_of(self.path))
            self._parts = {part.file: part for part in looked_at if part is not None}
        except BaseException:
            self._lock.let_go()
            raise

    def __enter__(self) -> StudyFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.let_go()

    # --- contents ---

    def missing(self, games: int) -> list[range]:
        """Return the games below a number that are in no part, as ranges. O(parts log parts).

        Raises `OptionError` if there are any and another process is playing them.
        """
        gaps: list[range] = []
        reached = 0
        for part in sorted((part.games for part in self._parts.values()), key=lambda games: games.start):
            if part.start > reached:
                gaps.append(range(reached, min(part.start, games)))
            reached = max(reached, part.stop)
        gaps.append(range(reached, games))
        missing = [gap for gap in gaps if gap]
        if missing:
            self._require_lock()
        else:
            self._lock.let_go()  # a reader does not keep others from playing more games
        return missing

    def _require_lock(self) -> None:
        if self._lock.is_taken:
            raise OptionError(
                f"{self.path}: another process is playing this study; wait until it has ended, or name another folder."
            )

    def rows(self, games: int) -> Iterator[Rows]:
        """Yield the rows that the parts hold for games below a number. Raises `OptionError` if a part is damaged."""
        for part in self._parts.values():
            if part.games.start < games:
                yield self._rows(part, games)

    def __len__(self) -> int:
        """Count the parts."""
        return len(self._parts)

    # --- writing ---

    def write(self, rows: Rows) -> Path:
        """Write rows as a part, completely or not at all. It is on disk when this returns. Raises `OSError`."""
        name, data = encode_part(self.study, rows)
        file = write_whole(self.path / name, data)
        self._parts[file] = Part(file, rows.games, self.study.identity())
        return file

    # --- reading ---

    def _looked_at(self, file: Path) -> Part | None:
        """Return a part, which must be this study's; None where it was damaged and set aside."""
        try:
            part = part_of(file)
            self._require_own(part.identity)
            if not part.has_checksum:
                self._rows(part, part.games.stop)
        except DamagedPartError as error:
            if not self._repair:
                raise
            self._set_aside(error)
            return None
        return part

    def _require_own(self, identity: object) -> None:
        own = json.loads(json.dumps(self.study.identity()))
        for name, value in own.items():
            if not isinstance(identity, dict) or identity.get(name) != value:
                theirs = identity.get(name) if isinstance(identity, dict) else identity
                continued = isinstance(self.study, Study) and name == "engine"
                advice = f"set the engine to {theirs!r} to continue it, or name" if continued else "name"
                raise OptionError(
                    f"{self.path}: the folder holds another study, with {name} {_shown(theirs, value)}, "
                    f"not {_shown(value, theirs)}; {advice} another folder."
                )

    def _set_aside(self, damaged: DamagedPartError) -> None:
        """Give a damaged part a name that no reader of the folder takes for a part."""
        self._require_lock()
        aside = damaged.file.with_name(f".{damaged.file.name}.damaged")
        damaged.file.replace(aside)
        _logger.warning("%s was damaged; it is now %s, and its games are played again.", damaged.file, aside.name)

    def _rows(self, part: Part, games: int) -> Rows:
        table = part.table()
        columns = self.study.columns
        try:
            numbers = table.column("game").to_numpy()
            counts = np.stack([table.column(name).to_numpy().astype(np.int64) for name in columns], axis=1)
        except (KeyError, TypeError, ValueError):
            raise DamagedPartError(part.file, "columns are missing") from None
        if not np.array_equal(numbers, np.asarray(part.games, np.int64)):
            raise DamagedPartError(part.file, "it holds different games from those in its name")
        measured = table.drop_columns(["game", *columns])
        rows = tuple(measured.to_pylist()) if measured.num_columns else ()
        wanted = min(len(part.games), games - part.games.start)
        return Rows(part.games.start, counts[:wanted], rows[:wanted])


def _shown(value: object, other: object) -> str:
    """Return a value in few words: of two dictionaries, what differs."""
    if isinstance(value, dict) and isinstance(other, dict):
        names: Sequence[str] = [name for name in value if value[name] != other.get(name, ...)]
        return ", ".join(f"{name} {value[name]!r}" for name in names) or "without"
    return repr(value) if value is not None else "none"
