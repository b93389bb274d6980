"""The recorded games of the app: those in the reader's folder, and those that the kit brings along."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from minerals.core.game import game_names, get_game
from minerals.core.system import LONGEST_LINE, REPLAYS, bundled_file, supplies
from minerals.core.text import MineralsError, named_bots, term

KEPT = "minerals-games"
"""The folder, in that of the reader, in which the app keeps the games that are played on its pages."""


class Recorded(NamedTuple):
    """A recorded game."""

    address: str
    """Its address below that of all games."""
    file: Path
    game: str
    title: str
    about: str
    is_own: bool


def recorded_games(folder: Path) -> list[Recorded]:
    """Return all recorded games: first those of the reader, the newest first. O(files); of each, one line is read.

    Parameters
    ----------
    folder
        The folder of the reader.

    Examples
    --------
    >>> [game.address for game in recorded_games(Path("replays/mattock")) if game.is_own][:1] != []
    True
    """
    own = sorted((*_logs(folder), *_logs(folder / KEPT)), key=lambda file: file.stat().st_mtime, reverse=True)
    return [*_own(folder, own), *_of_kit()]


def _logs(folder: Path) -> Iterator[Path]:
    try:
        yield from (file for file in folder.glob("*.replay") if file.is_file() and os.access(file, os.R_OK))
    except OSError:
        return


def _own(folder: Path, files: list[Path]) -> Iterator[Recorded]:
    for file in files:
        header = _header(file)
        game = header.get("game", "")
        known = get_game(game).title if game in game_names() else file.name
        day = datetime.fromtimestamp(file.stat().st_mtime, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        players = ", ".join(term(str(name)) for name in header.get("players", ()))
        name = file.relative_to(folder).as_posix()
        yield Recorded(f"own/{name}", file, game, f"{known}: {players}" if players else known, f"{day} · {name}", True)


def _of_kit() -> Iterator[Recorded]:
    try:
        root = supplies()
    except MineralsError:  # an installation without games
        return
    for name in bundled_file(root):
        if name.startswith(f"{REPLAYS}/"):
            header = _header(root / name)
            meta = header.get("meta")
            title = meta.get("title") if isinstance(meta, dict) else None
            below = name.removeprefix(f"{REPLAYS}/")
            called = str(title or Path(name).stem)
            shown = named_bots(called) or called
            yield Recorded(f"kit/{below}", root / name, str(header.get("game", "")), shown, "", False)


def _header(file: Path) -> dict[str, Any]:
    """Return the first line of a log, or nothing of one that is damaged: opening it says why."""
    try:
        with file.open("rb") as read:
            header = msgspec.json.decode(read.readline(LONGEST_LINE))
    except (OSError, msgspec.MsgspecError, RecursionError):
        return {}
    is_header = isinstance(header, dict) and isinstance(header.get("game"), str)
    return header if is_header and isinstance(header.get("players"), list) else {}
