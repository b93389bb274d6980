"""A folder of Parquet files that holds the games of one study, a part for each chunk, and grows with it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from minerals.core.errors import OptionError
from minerals.core.extras import named_extra
from minerals.probability.rows import Rows
from minerals.probability.study import Study

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped, unused-ignore]  # it has no types

_KEY = b"minerals"


class StudyFolder:
    """The folder of a study.

    Parameters
    ----------
    path
        The folder; made where it does not exist.
    study
        The study whose games it holds.

    Raises
    ------
    OptionError
        Where it holds another study, naming the difference, or a damaged part, naming the file; where pyarrow is
        missing.
    OSError
        Where it cannot be made or read.
    """

    def __init__(self, path: str | os.PathLike[str], study: Study) -> None:
        with named_extra("A folder of Parquet files needs", "odds"):
            import pyarrow.parquet  # type: ignore[import-untyped, unused-ignore]  # noqa: F401 - is it there?
        self.path = Path(path)
        self.study = study
        if self.path.exists() and not self.path.is_dir():
            raise OptionError(f"{self.path}: this is a file, not the folder of a study.")
        self.path.mkdir(parents=True, exist_ok=True)
        self._parts = {file: self._checked(file) for file in sorted(self.path.glob("part-*.parquet"))}

    # --- what is there ---

    def missing(self, games: int) -> list[range]:
        """Return the games below a number that no part holds, as ranges. O(parts log parts)."""
        gaps: list[range] = []
        reached = 0
        for part in sorted(self._parts.values(), key=lambda part: part.start):
            if part.start > reached:
                gaps.append(range(reached, min(part.start, games)))
            reached = max(reached, part.stop)
        gaps.append(range(reached, games))
        return [gap for gap in gaps if gap]

    def rows(self, games: int) -> Iterator[Rows]:
        """Yield what the parts hold of the games below a number. Raises `OptionError` for a damaged part."""
        for file, part in self._parts.items():
            if part.start < games:
                yield self._read(file, part, games)

    def __len__(self) -> int:
        """Count the parts."""
        return len(self._parts)

    # --- writing ---

    def write(self, rows: Rows) -> Path:
        """Write rows as a part, whole or not at all. It is on disk when this returns. Raises `OSError`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        games = rows.games
        file = self.path / f"part-{games.start:09d}-{games.stop - 1:09d}.parquet"
        # The dot keeps whoever reads the folder as one table from reading it; the number, two writers from each other.
        partial = self.path / f".{file.name}.{os.getpid()}.partial"
        try:
            table = _arrow(self.study, rows)
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
            raise OptionError(
                f"simulate: games {games.start} to {games.stop - 1}: what is measured fits into no column: {error}."
            ) from None
        try:
            with partial.open("wb") as stream:
                pq.write_table(
                    table,
                    stream,
                    compression="zstd",
                    use_dictionary=[name for name in table.column_names if name != "game"],
                    column_encoding={"game": "DELTA_BINARY_PACKED"},
                    write_page_checksum=True,
                )
                stream.flush()
                os.fsync(stream.fileno())
            partial.replace(file)
        finally:
            partial.unlink(missing_ok=True)
        self._parts[file] = games
        return file

    # --- reading ---

    def _checked(self, file: Path) -> range:
        """Return the games of a part, which must be this study's."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            found = pq.read_metadata(file)
            told = json.loads((found.metadata or {})[_KEY])
            identity, first = told["study"], told["first"]
            games = range(first, first + found.num_rows)
        except (pa.ArrowException, KeyError, TypeError, ValueError) as error:
            raise _damaged(file, error) from None
        own = json.loads(json.dumps(self.study.identity()))
        for name, value in own.items():
            if not isinstance(identity, dict) or identity.get(name) != value:
                theirs = identity.get(name) if isinstance(identity, dict) else identity
                raise OptionError(
                    f"{self.path}: the folder holds another study, of which the {name} is {_shown(theirs, value)}, "
                    f"not {_shown(value, theirs)}; name another folder."
                )
        return games

    def _read(self, file: Path, part: range, games: int) -> Rows:
        import pyarrow as pa
        import pyarrow.parquet as pq

        columns = self.study.columns
        try:
            table = pq.read_table(file, page_checksum_verification=True, partitioning=None)
            numbers = table.column("game").to_numpy()
            counts = np.stack([table.column(name).to_numpy().astype(np.int64) for name in columns], axis=1)
        except (pa.ArrowException, OSError, KeyError, ValueError) as error:
            raise _damaged(file, error) from None
        if not np.array_equal(numbers, np.asarray(part, np.int64)):
            raise _damaged(file, "it holds other games than it says")
        measured = table.drop_columns(["game", *columns])
        rows = tuple(measured.to_pylist()) if measured.num_columns else ()
        wanted = min(len(part), games - part.start)
        return Rows(part.start, counts[:wanted], rows[:wanted])


def _arrow(study: Study, rows: Rows) -> pyarrow.Table:
    import pyarrow as pa

    data: dict[str, Any] = {"game": np.asarray(rows.games, np.int64)}
    for place, name in enumerate(study.columns):
        counted = rows.counts[:, place]
        data[name] = counted != 0 if name.startswith("winner_") else counted
    for name in dict.fromkeys(name for row in rows.measured for name in row):
        data[name] = [row.get(name) for row in rows.measured]
    told = {"study": study.identity(), "first": rows.first}
    return pa.table(data, metadata={_KEY: json.dumps(told).encode()})


def _damaged(file: Path, reason: object) -> OptionError:
    said = " ".join(str(reason).split()).rstrip(".")
    return OptionError(f"{file}: this part of a study is damaged ({said}); without it, its games are played anew.")


def _shown(value: object, other: object) -> str:
    """Return a value in few words: of two dictionaries, what differs."""
    if isinstance(value, dict) and isinstance(other, dict):
        names: Sequence[str] = [name for name in value if value[name] != other.get(name, ...)]
        return ", ".join(f"{name} {value[name]!r}" for name in names) or "without"
    return repr(value) if value is not None else "none"
