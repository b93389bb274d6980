"""Reads a game record and plays every move of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from minerals.core.game import Chance, ScriptedChance
from minerals.core.log import Log
from minerals.core.match import Match, new
from minerals.core.system import require
from minerals.core.text import MineralsError, did_you_mean, quoted
from minerals.exchange.records import RecordError, no_record
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.exchange.schema import (
    EARLIER_SET_UP,
    ENDINGS,
    GAME,
    META,
    PASS,
    SET_UP_CHANGED,
    SITE,
    VARIANTS,
    AnnotatedMove,
    Header,
    Headers,
    Record,
    early_end_comment,
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
        resigned, lost on time, drawn or abandoned ends in a comment.

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
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
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
    ending = _play(match, turns)
    _check_end(match, header, ending)
    if ending:
        match.log.comment(early_end_comment(ending), by=SITE)
    return match.log


def _begin(header: Header, raw: Mapping[str, Any], position: str | None) -> Match:
    """Return the match that a header describes, before the first move."""
    if header.game.name != GAME:
        raise RecordError(f"The record is of {quoted(header.game.name)}; only records of {GAME} can be read.")
    if len(header.players) != 2:
        raise RecordError(f"The header names {len(header.players)} players; {GAME} is for two.")
    options = _options(header.game.variants or ())
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
    options: dict[str, str] = {}
    for variant in variants:
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
            move, remark = (entry.move, _remark(entry)) if isinstance(entry, AnnotatedMove) else (entry, "")
            turns.append(_Turn(len(turns) + 1, number, player, move.strip().lower(), remark))
    return turns


def _place(made: tuple[int, str | AnnotatedMove]) -> int:
    """Return the place of a move in its round."""
    player, entry = made
    return player if isinstance(entry, str) or entry.sequence is None else entry.sequence


def _remark(entry: AnnotatedMove) -> str:
    """Return the site's comment on a move, if there is one in words."""
    said = msgspec.json.decode(entry.result)
    return said.strip() if isinstance(said, str) else ""


def _play(match: Match, turns: Sequence[_Turn]) -> str:
    """Play the moves. Return the word for an early end, or nothing."""
    ending = turns[-1].move if turns and turns[-1].move in ENDINGS else ""
    may_pass = match.state.phase == "placing"
    for turn in turns[: len(turns) - bool(ending)]:
        if turn.move == PASS and turn.player == 1 and may_pass and match.state.phase == "playing":
            may_pass = False
            continue
        if match.is_over:
            raise _MoveError(turn, f"{quoted(turn.move)} comes after the end of the game.")
        if turn.player not in match.to_act:
            raise _MoveError(turn, f"{quoted(turn.move)} comes in the turn of player {match.to_act[0]}.")
        try:
            match.play(turn.move)
            if turn.remark:
                match.log.comment(turn.remark, on=match.node.n, by=SITE)
        except MineralsError as error:
            raise _MoveError(turn, error) from None
    return ending


def _check_end(match: Match, header: Header, ending: str) -> None:
    """Refuse a game without an end, or with a different winner from the header's."""
    if match.outcome is not None:
        (winner,) = match.outcome.winners
        won, lost = header.players[winner - 1], header.players[2 - winner]
        if ending:
            raise RecordError(f"The last move is {quoted(ending)}, but {quoted(won.name)} has won before it.")
        if won.rank <= lost.rank:
            raise RecordError(
                f"By its moves the game is won by {quoted(won.name)}, but not by the results in the header."
            )
    elif not ending:
        raise RecordError("The moves end, but the game goes on and nobody has resigned.")
