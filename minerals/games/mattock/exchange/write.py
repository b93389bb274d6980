"""Writes a log as a game record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from minerals.core.log import Comment, Log
from minerals.core.system import require
from minerals.exchange.records import RecordError
from minerals.games.mattock.exchange.schema import (
    EARLIER_SET_UP,
    ENDINGS,
    GAME,
    META,
    PASS,
    SITE,
    VARIANTS,
    Header,
    early_end_comment,
)


def write_record(log: Log, *, site: str = "minerals", at: datetime | None = None) -> str:
    """Write the main line of a finished game of Mattock as a game record.

    A log that was read from a record is written with the header it had.

    Parameters
    ----------
    site
        Where the game took place.
    at
        The time of the game, by default now.

    Returns
    -------
    str
        JSON, indented.

    Raises
    ------
    RecordError
        If the log is of another game, begins from a written position, or ends before the game does.
    """
    require(Log, log=log)
    require(str, site=site)
    require(datetime | None, at=at)
    if log.game.name != "mattock":
        raise RecordError(f"The log is of {log.game.title}; only logs of {GAME} can be written as records.")
    if log.header.position not in (None, EARLIER_SET_UP):
        raise RecordError("The log begins from a written position, and these records cannot hold one.")
    outcome = log.game.engine.outcome(log.main_line[-1].state)
    ending = _ending(log)
    if outcome is None and not ending:
        raise RecordError("The game is not over; only finished games can be written as records.")
    header = _new_header(log, site, at or datetime.now(UTC))
    if (kept := _kept_header(log)) is not None:
        header = kept | {name: header[name] for name in _REQUIRED if name not in kept}
    if outcome is not None:
        players = enumerate(header["players"], start=1)
        header["players"] = [data | {"result": int(player in outcome.winners)} for player, data in players]
    record = {"header": header, "moves": _rounds([*_moves(log), *([ending] if ending else [])])}
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode()


_REQUIRED = ("site", "date-start", "date-end", "date-generated")
"""What every header must have, besides the game and the players."""


def _kept_header(log: Log) -> dict[str, Any] | None:
    """Return the header of the record that a log was read from, if there is a valid one."""
    kept: Any = log.header.meta.get(META)
    try:
        known = msgspec.convert(kept, Header)
    except msgspec.ValidationError:
        return None
    return dict(kept) if len(known.players) == 2 else None


def _ending(log: Log) -> str:
    """Return the record's word for an early end, or nothing."""
    said = [note.text for note in _said_by_site(log, log.main_line[-1].n)]
    return next((word for word in ENDINGS if early_end_comment(word) in said), "")


def _new_header(log: Log, site: str, at: datetime) -> dict[str, Any]:
    options = msgspec.to_builtins(log.options)
    variants = [said for said, option, value in VARIANTS.values() if options[option] == value]
    moment = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return {
        "game": {"name": GAME} | ({"variants": variants} if variants else {}),
        "site": {"name": site},
        "date-start": moment,
        "date-end": moment,
        "date-generated": moment,
        "players": [{"name": name} for name in log.header.players],
        "startingPosition": ",".join(sorted(_first_players_cells(log))),
    }


def _first_players_cells(log: Log) -> Sequence[str]:
    state = log.root.state
    cells: Sequence[str] = state.grid.names(state.miners[0])
    return cells


def _moves(log: Log) -> Iterator[str | Mapping[str, str]]:
    placements = 2 * log.root.state.board.miners if log.root.state.phase == "placing" else 0
    for number, node in enumerate(log.main_line[1:], start=1):
        remark = next(
            (note.text for note in _said_by_site(log, node.n) if note.text not in map(early_end_comment, ENDINGS)), ""
        )
        yield {"move": str(node.action), "result": remark} if remark else str(node.action)
        if number == placements:
            yield PASS


def _said_by_site(log: Log, n: int) -> Iterator[Comment]:
    """Yield what the site's schema says is wrong with a record."""
    return (note for note in log.annotations_of(n) if isinstance(note, Comment) and note.by == SITE)


def _rounds(moves: Sequence[str | Mapping[str, str]]) -> list[Sequence[str | Mapping[str, str]]]:
    return [moves[first : first + 2] for first in range(0, len(moves), 2)]
