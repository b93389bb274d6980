"""Reads a game record and plays every move of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from minerals.core.game import LOST, Chance, EndGame, ScriptedChance
from minerals.core.log import Log
from minerals.core.match import Match, new
from minerals.core.system import UNREADABLE, require
from minerals.core.text import MineralsError, did_you_mean, quoted
from minerals.exchange.records import RecordError, no_record
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.exchange.schema import (
    DEFAULT,
    EARLIER_SET_UP,
    ENDINGS,
    GAME,
    META,
    NOT_OVER,
    ON_SET_UP,
    PASS,
    SET_UP_CHANGED,
    SITE,
    STOPPED,
    TRANSLATED,
    VARIANTS,
    WITHOUT_A_MOVE,
    AnnotatedMove,
    Header,
    Headers,
    Noted,
    Record,
    annotate,
)


class _MoveError(RecordError):
    """A move that cannot be played. `reason`: why."""

    def __init__(self, turn: _Turn, reason: object) -> None:
        self.number = turn.number
        super().__init__(f"{turn}: {reason}")


class _Turn(NamedTuple):
    """A move and its place in the record."""

    number: int
    round: int
    player: int
    move: str
    remark: str
    """What the site says about it."""
    notes: Sequence[Noted]
    """Comments of ours on it."""

    def __str__(self) -> str:
        return f"Move {self.number} (round {self.round}, player {self.player})"


def read_record(data: str | bytes) -> Log:
    """Read a game record and verify it: every move is played.

    Parameters
    ----------
    data
        The JSON of one record.

    Returns
    -------
    Log
        Its `meta` keeps the header, and has a title. What the site says about a move becomes a comment. A game that was
        resigned, lost on time, drawn or abandoned ends so, and whoever has won in the header wins.

    Raises
    ------
    RecordError
        Naming the part of the record, or the move, that is at fault.

    Examples
    --------
    >>> read_record('{"header": {"game": {"name": "Chess"}, "players": []}, "moves": []}')
    Traceback (most recent call last):
    minerals.exchange.records.RecordError: The record is of 'Chess'; only records of Mattock can be read.
    """
    require(str | bytes, data=data)
    try:
        record = msgspec.json.decode(data, type=Record)
        header = msgspec.json.decode(data, type=Headers).header
        turns = _turns(record.moves)
    except UNREADABLE as error:
        raise no_record(error) from None
    refusals: list[RecordError] = []
    for position in _positions(record.header):
        try:
            return _log_of(record.header, header, turns, position)
        except RecordError as refusal:
            refusals.append(refusal)
    raise max(refusals, key=_reached)


def _reached(refusal: RecordError) -> float:
    """Return the index of the wrong move, or one after the last if something else is wrong."""
    return refusal.number if isinstance(refusal, _MoveError) else math.inf


def _positions(header: Header) -> Sequence[str | None]:
    """Return the positions in which the game may have begun, the more likely one first. None is our set-up."""
    if {"board", "setup"} & _options(header.game.variants or ()).keys():
        return (None,)
    return (EARLIER_SET_UP, None) if "" < header.start < SET_UP_CHANGED else (None, EARLIER_SET_UP)


def _log_of(header: Header, raw: Mapping[str, Any], turns: Sequence[_Turn], position: str | None) -> Log:
    match = _begin(header, raw, position)
    _annotate(match.log, 0, _notes(raw.get(ON_SET_UP, [])))
    ending = _play(match, turns)
    _end(match, header, raw, ending)
    return match.log


def _begin(header: Header, raw: Mapping[str, Any], position: str | None) -> Match:
    """Return the match that a header describes, before the first move."""
    if header.game.name != GAME:
        raise RecordError(f"The record is of {quoted(header.game.name)}; only records of {GAME} can be read.")
    if len(header.players) != 2:
        raise RecordError(f"The header names {len(header.players)} players; {GAME} is for two.")
    options: Mapping[str, Any] = _options(header.game.variants or ())
    luck = _drawn(header.starting_position or "", options)
    names = [player.name for player in header.players]
    meta = {"title": header.title, META: raw}
    try:
        return new("mattock", players=names, chance=luck, position=position, meta=meta, **options)
    except MineralsError as error:
        raise RecordError(f"The header does not fit the game: {error}") from None


def _drawn(position: str, options: Mapping[str, str]) -> Chance | None:
    """Return the luck that leads to a starting position, if it was drawn by lot."""
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
    known |= {name: known[code] for name, code in TRANSLATED.items()}
    options: dict[str, str] = {}
    for variant in variants:
        if variant.lower() not in known and DEFAULT.search(variant):
            continue
        if variant.lower() not in known:
            raise RecordError(f"There is no variant {quoted(variant)} of {GAME}. {did_you_mean(variant, VARIANTS)}")
        name, value = known[variant.lower()]
        if options.get(name, value) != value:
            raise RecordError(f"The variants {quoted(options[name])} and {quoted(value)} are mutually exclusive.")
        options[name] = value
    return options


def _turns(rounds: Sequence[Sequence[str | AnnotatedMove | None]]) -> list[_Turn]:
    """Return the moves in the order in which they were made."""
    turns: list[_Turn] = []
    for number, entries in enumerate(rounds, start=1):
        made = [(player, entry) for player, entry in enumerate(entries, start=1) if entry is not None]
        for player, entry in sorted(made, key=_place):
            move, said = (entry.move, _result(entry)) if isinstance(entry, AnnotatedMove) else (entry, "")
            remark = said.strip() if isinstance(said, str) else ""
            turns.append(_Turn(len(turns) + 1, number, player, move.strip().lower(), remark, _notes(said)))
    return turns


def _place(made: tuple[int, str | AnnotatedMove]) -> int:
    """Return the place of a move in its round."""
    player, entry = made
    return player if isinstance(entry, str) or entry.sequence is None else entry.sequence


def _result(entry: AnnotatedMove) -> object:
    """Return what a record says about a move: words, or a list of whatever its site wants to tell."""
    return msgspec.json.decode(entry.result)


def _notes(said: object) -> list[Noted]:
    """Return the comments and key moments of ours in what a record says. Everything else is for others."""
    notes: list[Noted] = []
    for each in said if isinstance(said, list) else ():
        with suppress(msgspec.ValidationError):
            notes.append(msgspec.convert(each, Noted))
    return notes


def _annotate(log: Log, on: int, notes: Sequence[Noted]) -> None:
    try:
        annotate(log, on, notes)
    except MineralsError as error:
        raise RecordError(f"A comment of the record cannot be kept: {error}") from None


def _play(match: Match, turns: Sequence[_Turn]) -> _Turn | None:
    """Play the moves. Return the last one if it is an early end."""
    ending = turns[-1] if turns and turns[-1].move in ENDINGS else None
    may_pass = match.state.phase == "placing"
    for turn in turns[: len(turns) - (ending is not None)]:
        if turn.move == PASS and turn.player == 1 and may_pass and match.state.phase == "playing":
            may_pass = False
            continue
        if match.is_over:
            raise _MoveError(turn, f"{quoted(turn.move)} comes after the end of the game.")
        if turn.player not in match.to_act:
            raise _MoveError(turn, f"{quoted(turn.move)} comes in the turn of player {match.to_act[0]}.")
        try:
            action = match.parse(turn.move)
            if isinstance(action, EndGame):
                raise _MoveError(turn, f"{quoted(turn.move)} ends the game, but it is not the last move.")
            match.play(action)
            _comment(match, turn)
        except RecordError:
            raise
        except MineralsError as error:
            raise _MoveError(turn, error) from None
    return ending


def _comment(match: Match, turn: _Turn) -> None:
    """Add what the record says about the move that was played last."""
    if turn.remark:
        match.log.comment(turn.remark, on=match.node.n, by=SITE)
    _annotate(match.log, match.node.n, turn.notes)


def _end(match: Match, header: Header, raw: Mapping[str, Any], ending: _Turn | None) -> None:
    """End the game as the record does. Refuse one without an end, or with a different winner from the header's."""
    first, second = header.players
    if match.outcome is not None:
        (winner,) = match.outcome.winners
        won, lost = header.players[winner - 1], header.players[2 - winner]
        if ending is not None:
            raise RecordError(f"The last move is {quoted(ending.move)}, but {quoted(won.name)} has won before it.")
        if won.rank <= lost.rank:
            raise RecordError(
                f"By its moves the game is won by {quoted(won.name)}, but not by the results in the header."
            )
    elif ending is not None:
        match.play(_early_end(ending, first.rank - second.rank))
        _comment(match, ending)
    elif raw.get(WITHOUT_A_MOVE) == STOPPED:
        match.play(EndGame("stop"))
    elif raw.get(WITHOUT_A_MOVE) != NOT_OVER:
        raise RecordError("The moves end, but the game goes on and nobody has resigned.")


def _early_end(turn: _Turn, ahead: float) -> EndGame:
    """Return how a game ended early. `ahead`: by how much the header has the first player ahead of the second."""
    how = ENDINGS[turn.move]
    if ahead and how == "draw":
        raise RecordError(f"The last move is {quoted(turn.move)}, but the results in the header are not equal.")
    if ahead:
        return EndGame(how, 2 if ahead > 0 else 1)
    return EndGame(how, turn.player) if how in LOST else EndGame(how)
