"""Writes a log as a game record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeGuard

import msgspec

from minerals.core.game import EndGame
from minerals.core.log import Annotation, Comment, Log
from minerals.core.system import require
from minerals.exchange.records import RecordError
from minerals.games.mattock.exchange.schema import (
    EARLIER_SET_UP,
    ENDINGS,
    GAME,
    META,
    NOT_OVER,
    ON_SET_UP,
    PASS,
    SITE,
    STOPPED,
    VARIANTS,
    WITHOUT_A_MOVE,
    Header,
    early_end_comment,
    in_notes,
)

_Move: TypeAlias = "str | Mapping[str, Any]"
"""A move, or a move with its result."""


def write_record(log: Log, *, site: str = "minerals", at: datetime | None = None) -> str:
    """Write the main line of a game of Mattock as a game record, with its comments and key moments.

    A log that was read from a record is written with the header it had. If the game was stopped or is not over, the
    header says so, because no move of a record does.

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
        If the log is of another game, begins from a written position, or has the swap rule, a handicap or a board
        that the site does not have.
    """
    require(Log, log=log)
    require(str, site=site)
    require(datetime | None, at=at)
    if log.game.name != "mattock":
        raise RecordError(f"The log is of {log.game.title}; only logs of {GAME} can be written as records.")
    if log.header.position not in (None, EARLIER_SET_UP):
        raise RecordError("The log begins from a written position, and these records cannot hold one.")
    if log.options.board not in ("full", "inner"):
        raise RecordError(f"The log is of the {log.options.board} board, and these records have none.")
    if log.options.swap:
        raise RecordError("The log is played with the swap rule, and these records have none.")
    if log.options.handicap:
        raise RecordError("The log is played with a handicap, and these records have none.")
    outcome = log.game.engine.outcome(log.main_line[-1].state)
    header = _new_header(log, site, at or datetime.now(UTC))
    if (kept := _kept_header(log)) is not None:
        header = kept | {name: header[name] for name in _REQUIRED if name not in kept}
    if outcome is not None or not _word_of_old(log):
        winners = outcome.winners if outcome is not None else ()
        players = enumerate(header["players"], start=1)
        header["players"] = [data | {"result": int(player in winners)} for player, data in players]
    header |= _told_by_no_move(log, is_over=outcome is not None)
    record = {"header": header, "moves": _rounds(_moves(log))}
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
    if len(known.players) != 2:
        return None
    return {name: value for name, value in kept.items() if name not in (WITHOUT_A_MOVE, ON_SET_UP)}


def _told_by_no_move(log: Log, *, is_over: bool) -> dict[str, Any]:
    """Return the parts of the header that say what no move does."""
    last, told = log.main_line[-1], {}
    if isinstance(last.action, EndGame) and last.action.how == "stop":
        told[WITHOUT_A_MOVE] = STOPPED
    elif not is_over and not _word_of_old(log):
        told[WITHOUT_A_MOVE] = NOT_OVER
    if notes := in_notes(log.annotations_of(0)):
        told[ON_SET_UP] = msgspec.to_builtins(notes)
    return told


def _word_of_old(log: Log) -> str:
    """Return the record's word for the early end of a log in which a comment says it, or nothing."""
    said = [note.text for note in log.annotations_of(log.main_line[-1].n) if _is_by_site(note)]
    return next((word for word in ENDINGS if early_end_comment(word) in said), "")


def _new_header(log: Log, site: str, at: datetime) -> dict[str, Any]:
    options = msgspec.to_builtins(log.options)
    if options["setup"] == "sixths":
        options["setup"] = "random"  # The site draws by sixths, and has one name for it.
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


def _moves(log: Log) -> Iterator[tuple[int, _Move]]:
    """Yield the moves, each with the seat whose column it is in, or 0 for the next."""
    placements = 2 * log.root.state.board.miners if log.root.state.phase == "placing" else 0
    for number, node in enumerate(log.main_line[1:], start=1):
        if isinstance(node.action, EndGame):
            word = next((word for word, how in ENDINGS.items() if how == node.action.how), "")
            if word:
                yield node.action.player, _annotated(log, node.n, word)
            continue
        yield 0, _annotated(log, node.n, str(node.action))
        if number == placements:
            yield 0, PASS
    if word := _word_of_old(log):
        yield 0, word


def _annotated(log: Log, n: int, move: str) -> _Move:
    """Return a move with what is said about it: in words if it is a remark of the site, else as a list of notes."""
    said = [
        note
        for note in log.annotations_of(n)
        if not (_is_by_site(note) and note.text in map(early_end_comment, ENDINGS))
    ]
    if len(said) == 1 and _is_by_site(said[0]):
        return {"move": move, "result": said[0].text}
    return {"move": move, "result": msgspec.to_builtins(in_notes(said))} if said else move


def _is_by_site(note: Annotation) -> TypeGuard[Comment]:
    return isinstance(note, Comment) and note.by == SITE


def _rounds(moves: Iterable[tuple[int, _Move]]) -> list[list[_Move | None]]:
    """Return the moves by round. A round has None where a player whose turn it was made no move."""
    rounds: list[list[_Move | None]] = []
    for seat, move in moves:
        while not rounds or len(rounds[-1]) == 2 or (seat and len(rounds[-1]) + 1 != seat):
            if not rounds or len(rounds[-1]) == 2:
                rounds.append([])
            else:
                rounds[-1].append(None)
        rounds[-1].append(move)
    return rounds
