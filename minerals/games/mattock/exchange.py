"""Game records of the AbstractPlay site, as far as they are about Mattock.

A record is JSON: a header (game, variants, site, dates, players with their results, starting position) and the moves
by round, each round a list with one move for each player in the order of the seats. The schema is published as
`gamerecord` in the site's `recranks` package.

Their freestyle games hold one move more than ours: when all miners are placed, the first player passes, so that the
second, who placed last, moves first. Reading drops this pass and writing puts it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from minerals.core.arguments import checked_first, well_asked
from minerals.core.chance import Chance, ScriptedChance
from minerals.core.errors import MineralsError, did_you_mean
from minerals.core.log import Comment, Log
from minerals.core.match import Match
from minerals.core.quotation import quoted
from minerals.core.start import new
from minerals.games.mattock.components import BOARDS

GAME = "Mattock"
"""The game's name on the site."""

VARIANTS: Mapping[str, tuple[str, str, str]] = {
    "size-5": ("Smaller board (base-5)", "board", "inner"),
    "freestyle": ("Freestyle placement", "setup", "freestyle"),
    "random": ("Randomized board", "setup", "random"),
}
"""The site's name for a variant in code; the one it writes into records; and our option with its value."""

PASS = "pass"
ENDINGS = ("resign", "timeout", "draw", "abandoned")
"""Moves with which a game ends before somebody cannot mine; who has won then only the header says."""

_META = "abstractplay"
"""Where the log's `meta` keeps the header of the record, so that it can be written again as it was."""


class RecordError(MineralsError):
    """A game record that cannot be read, or a log that cannot be written as one."""


class _Game(msgspec.Struct):
    name: str
    variants: tuple[str, ...] | None = None


class _Player(msgspec.Struct):
    name: str
    result: int


class _Header(msgspec.Struct, rename={"starting_position": "startingPosition"}):
    game: _Game
    players: tuple[_Player, ...]
    starting_position: str | None = None


class _Annotated(msgspec.Struct):
    """A move with what the site has to say about it."""

    move: str


class _Record(msgspec.Struct):
    header: _Header
    moves: tuple[tuple[str | _Annotated | None, ...], ...]


class _Headers(msgspec.Struct):
    """The header once more, with all that a site may have put there."""

    header: dict[str, Any]


# --- reading ---


@well_asked
@checked_first
def read_record(data: str | bytes) -> Log:
    """Read a game record and verify it: every move is played.

    Parameters
    ----------
    data
        The JSON of one record.

    Returns
    -------
    Log
        Its `meta` keeps the header. A game that was resigned, lost on time, drawn or abandoned ends in a comment.

    Raises
    ------
    RecordError
        Naming the part of the record, or the round and player, that is at fault.

    Examples
    --------
    >>> read_record('{"header": {"game": {"name": "Chess"}, "players": []}, "moves": []}')
    Traceback (most recent call last):
    minerals.games.mattock.exchange.RecordError: The record is of 'Chess'; only records of Mattock can be read.
    """
    try:
        record = msgspec.json.decode(data, type=_Record)
        header = msgspec.json.decode(data, type=_Headers).header
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"This is no AbstractPlay game record: {error}.") from None
    match = _begin(record.header, header)
    ending = _play(match, record.moves)
    _check_end(match, record.header, ending)
    if ending:
        match.log.comment(_ended(ending), by="AbstractPlay")
    return match.log


def _begin(header: _Header, raw: Mapping[str, Any]) -> Match:
    """Return the match that a header describes, before the first move."""
    if header.game.name != GAME:
        raise RecordError(f"The record is of {quoted(header.game.name)}; only records of {GAME} can be read.")
    if len(header.players) != 2:
        raise RecordError(f"The header names {len(header.players)} players; {GAME} is for two.")
    options = _options(header.game.variants or ())
    luck = _drawn(header.starting_position or "", options)
    names = [player.name for player in header.players]
    try:
        return new("mattock", players=names, chance=luck, meta={_META: raw}, **options)
    except MineralsError as error:
        raise RecordError(f"The header does not fit the game: {error}") from None


def _drawn(position: str, options: Mapping[str, str]) -> Chance | None:
    """Return the luck that leads to a starting position, where it was drawn by lot."""
    board, setup = BOARDS[options.get("board", "full")], options.get("setup", "fixed")
    cells = [cell.strip() for cell in position.split(",") if cell.strip()]
    if setup == "random":
        if len(cells) != board.miners:
            raise RecordError(f"The startingPosition {quoted(position)} must have {board.miners} spaces.")
        return ScriptedChance(cells)
    if setup == "fixed" and cells and set(cells) != set(board.starts[0]):
        raise RecordError(f"The startingPosition {quoted(position)} is not the fixed set-up.")
    return None


def _options(variants: Sequence[str]) -> dict[str, str]:
    """Return our options for variants, given by either of their names."""
    known = {name.lower(): option for code, (said, *option) in VARIANTS.items() for name in (code, said)}
    options: dict[str, str] = {}
    for variant in variants:
        if variant.lower() not in known:
            raise RecordError(f"There is no variant {quoted(variant)} of {GAME}. {did_you_mean(variant, VARIANTS)}")
        name, value = known[variant.lower()]
        if options.get(name, value) != value:
            raise RecordError(f"The variants {quoted(options[name])} and {quoted(value)} exclude each other.")
        options[name] = value
    return options


def _play(match: Match, rounds: Sequence[Sequence[str | _Annotated | None]]) -> str:
    """Play the moves; return the word with which the game ended early, or nothing."""
    moves = [
        (number, player, (entry.move if isinstance(entry, _Annotated) else entry).strip().lower())
        for number, entries in enumerate(rounds, start=1)
        for player, entry in enumerate(entries, start=1)
        if entry is not None
    ]
    ending = moves.pop()[-1] if moves and moves[-1][-1] in ENDINGS else ""
    may_pass = match.state.phase == "placing"
    for number, player, move in moves:
        if move == PASS and player == 1 and may_pass and match.state.phase == "playing":
            may_pass = False
            continue
        where = f"Round {number}, player {player}"
        if match.is_over:
            raise RecordError(f"{where}: {quoted(move)} comes after the end of the game.")
        if player not in match.to_act:
            raise RecordError(f"{where}: {quoted(move)} comes in the turn of player {match.to_act[0]}.")
        try:
            match.play(move)
        except MineralsError as error:
            raise RecordError(f"{where}: {error}") from None
    return ending


def _check_end(match: Match, header: _Header, ending: str) -> None:
    """Refuse a game without an end, or with another winner than the header's."""
    if match.outcome is not None:
        (winner,) = match.outcome.winners
        won, lost = header.players[winner - 1], header.players[2 - winner]
        if ending:
            raise RecordError(f"The last move is {quoted(ending)}, but {quoted(won.name)} has won before it.")
        if won.result <= lost.result:
            raise RecordError(
                f"By its moves the game is won by {quoted(won.name)}, but not by the results in the header."
            )
    elif not ending:
        raise RecordError("The moves end, but the game goes on and nobody has resigned.")


# --- writing ---


@well_asked
@checked_first
def write_record(log: Log, *, site: str = "minerals", at: datetime | None = None) -> str:
    """Write the main line of a finished game of Mattock as a game record.

    A log that was read from a record is written with the header it had.

    Parameters
    ----------
    site
        Where the game took place.
    at
        When; now, where nothing is said.

    Returns
    -------
    str
        JSON, indented.

    Raises
    ------
    RecordError
        Where the log is of another game, begins from a written position, or ends before the game does.
    """
    if log.game.name != "mattock":
        raise RecordError(f"The log is of {log.game.title}; only logs of {GAME} can be written as records.")
    if log.header.position is not None:
        raise RecordError("The log begins from a written position, of which these records know nothing.")
    outcome = log.game.engine.outcome(log.main_line[-1].state)
    ending = _ending(log)
    if outcome is None and not ending:
        raise RecordError("The game is not over; only finished games can be written as records.")
    header = _kept_header(log) or _new_header(log, site, at or datetime.now(UTC))
    if outcome is not None:
        players = enumerate(header["players"], start=1)
        header["players"] = [data | {"result": int(player in outcome.winners)} for player, data in players]
    record = {"header": header, "moves": _rounds([*_moves(log), *([ending] if ending else [])])}
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode()


def _kept_header(log: Log) -> dict[str, Any] | None:
    """Return the header of the record that a log was read from, if it was and the header is one."""
    kept: Any = log.header.meta.get(_META)
    try:
        known = msgspec.convert(kept, _Header)
    except msgspec.ValidationError:
        return None
    return dict(kept) if len(known.players) == 2 else None


def _ending(log: Log) -> str:
    """Return the word with which a game read from a record ended early, or nothing."""
    said = [note.text for note in log.annotations_of(log.main_line[-1].n) if isinstance(note, Comment)]
    return next((word for word in ENDINGS if _ended(word) in said), "")


def _ended(word: str) -> str:
    """Return the comment on the last turn of a game that ended early."""
    return f"The game ended here: {word}."


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


def _moves(log: Log) -> Iterator[str]:
    placements = 2 * log.root.state.board.miners if log.root.state.phase == "placing" else 0
    for number, node in enumerate(log.main_line[1:], start=1):
        yield str(node.action)
        if number == placements:
            yield PASS


def _rounds(moves: Sequence[str]) -> list[Sequence[str]]:
    return [moves[first : first + 2] for first in range(0, len(moves), 2)]
