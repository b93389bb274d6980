"""The files in a study's folder: Parquet files, each with a checksum of all its bytes in its name.

A checksum in the name needs no second file, which could be missing or belong to another writer. It is compared before
the Parquet reader sees the first byte, because damaged bytes could make that reader raise any error. `b2sum -l 64
part-*.parquet` shows the same digits. Studies of older versions have parts without a checksum; these are read
completely instead, using the checksums of their pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from minerals.core.system import lazy
from minerals.core.text import OptionError, shortened
from minerals.probability.rows import Rows
from minerals.probability.study import Playable

if TYPE_CHECKING:
    import pandas
    import pyarrow  # type: ignore[import-untyped, unused-ignore]  # it has no types
else:
    pandas = lazy("pandas")

_KEY = b"minerals"
_PATTERN = "part-*.parquet"
_NAME = re.compile(r"part-\d+-\d+-(?P<checksum>[0-9a-f]{16})\.parquet")


class DamagedPartError(OptionError):
    """A part that has changed since it was written. `file`: which. `reason`: what is wrong with it."""

    def __init__(self, file: Path, reason: object) -> None:
        # The Parquet library's message may be long; the reader needs the file's name.
        said = shortened(str(reason).rstrip("."), 40)
        super().__init__(
            f"{file}: this part of a study is damaged ({said}). Play its games again with repair=True, or with "
            "--repair on the command line."
        )
        self.file = file


@dataclass(frozen=True)
class Part:
    """A part that was undamaged when it was checked."""

    file: Path
    games: range
    identity: object
    """The study that it says it belongs to."""

    @property
    def has_checksum(self) -> bool:
        """Whether all its bytes were compared with a checksum; parts of older versions have none."""
        return _checksum_in(self.file) is not None

    def table(self) -> pyarrow.Table:
        """Read it. Raises `DamagedPartError`, and `OSError` if it cannot be read."""
        return _parsed(self.file, _whole(self.file))


def parts_of(folder: Path) -> list[Path]:
    """Return the parts in a folder, in the order of their first games."""
    return sorted(folder.glob(_PATTERN))


def part_of(file: Path) -> Part:
    """Check a part. O(bytes). Raises `DamagedPartError`, and `OSError` if it cannot be read."""
    import pyarrow as pa
    import pyarrow.parquet as pq  # type: ignore[import-untyped, unused-ignore]  # it has no types

    data = _whole(file)
    try:
        found = pq.read_metadata(pa.BufferReader(data))
        told = json.loads((found.metadata or {})[_KEY])
        part = Part(file, range(told["first"], told["first"] + found.num_rows), told["study"])
    except Exception as error:  # noqa: BLE001 - readers of bytes that are not what they should be raise anything
        raise DamagedPartError(file, _words(error)) from None
    return part


def frames_of(folder: Path, games: int) -> Iterator[pandas.DataFrame]:
    """Yield the rows of the games below a number, part by part, each game once.

    Raises `DamagedPartError`, and `OSError` if a part cannot be read.
    """
    reached = 0
    for file in parts_of(folder):
        frame = _parsed(file, _whole(file)).to_pandas().set_index("game")
        frame = frame[(frame.index >= reached) & (frame.index < games)]
        if len(frame):
            reached = int(frame.index[-1]) + 1
            yield frame


def encode_part(study: Playable, rows: Rows) -> tuple[str, bytes]:
    """Return the name and the bytes of a part. Raises `OptionError` if a measured value fits no column."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    games = rows.games
    try:
        table = _arrow(study, rows)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
        raise OptionError(
            f"simulate: games {games.start} to {games.stop - 1}: a measured value fits no column: {error}."
        ) from None
    stream = pa.BufferOutputStream()
    pq.write_table(
        table,
        stream,
        compression="zstd",
        use_dictionary=[name for name in table.column_names if name != "game"],
        column_encoding={"game": "DELTA_BINARY_PACKED"},
        write_page_checksum=True,
    )
    data = stream.getvalue().to_pybytes()
    return f"part-{games.start:09d}-{games.stop - 1:09d}-{_checksum(data)}.parquet", data


def _arrow(study: Playable, rows: Rows) -> pyarrow.Table:
    import pyarrow as pa

    data: dict[str, Any] = {"game": np.asarray(rows.games, np.int64)}
    for place, name in enumerate(study.columns):
        counted = rows.counts[:, place]
        data[name] = counted != 0 if name.startswith("winner_") else counted
    for name in dict.fromkeys(name for row in rows.measured for name in row):
        data[name] = [row.get(name) for row in rows.measured]
    told = {"study": study.identity(), "first": rows.first}
    return pa.table(data, metadata={_KEY: json.dumps(told).encode()})


# --- reading ---


def _whole(file: Path) -> bytes:
    """Return the bytes of a part, if they are those that were written."""
    data = file.read_bytes()
    wanted = _checksum_in(file)
    if wanted is not None and _checksum(data) != wanted:
        raise DamagedPartError(file, "its bytes do not match its checksum")
    return data


def _parsed(file: Path, data: bytes) -> pyarrow.Table:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(pa.BufferReader(data), page_checksum_verification=True)
        table.validate(full=True)
    except Exception as error:  # noqa: BLE001 - as above
        raise DamagedPartError(file, _words(error)) from None
    return table


def _words(error: Exception) -> str:
    """Return what a library says about bytes that it cannot read, if that is short and means anything."""
    said = " ".join(str(error).split())
    return said if len(said) in range(20, 120) else "it cannot be read"


def _checksum(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def _checksum_in(file: Path) -> str | None:
    named = _NAME.fullmatch(file.name)
    return None if named is None else named["checksum"]
