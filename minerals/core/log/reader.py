"""Reading a log: a file is untrusted input.

For every line, the chain of digests, the form and the legality of the action are checked: each action is decided again
with the recorded outcomes of chance, and must lead to the recorded events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from os import PathLike
from typing import TYPE_CHECKING

import msgspec

from minerals.core.game import (
    ActionT,
    Chance,
    Decision,
    Event,
    EventT,
    Game,
    IllegalAction,
    OptionsT,
    PlaceT,
    PlayerT,
    ScriptedChance,
    StateT,
    get_game,
)
from minerals.core.log.entries import (
    FORMAT,
    ActionRecord,
    Header,
    Order,
    Record,
    Setup,
    foreign_form,
    in_plain_form,
    is_torn,
    lines_of,
    read_line,
    split_line,
)
from minerals.core.log.log import Log
from minerals.core.system import (
    LARGEST_LOG,
    LONGEST_POSITION,
    UNREADABLE,
    lazy,
    read_file,
    require,
    require_length,
    require_time,
)
from minerals.core.text import LogError, MineralsError, naming_players

if TYPE_CHECKING:
    import pathlib
else:
    pathlib = lazy("pathlib")

_LONGEST_REASON = 400


def load(path: str | PathLike[str], *, recover: bool = False) -> Log:
    """Load and verify a log file.

    Parameters
    ----------
    path
        The file.
    recover
        Return the longest valid beginning of a damaged log instead of refusing it. Then `log.damage` says what was
        wrong.

    Raises
    ------
    LogError
        With the line number and the reason. A last line that was cut off while it was written is not an error: it is
        left out, and `log.damage` says so.
    OSError
        If the file cannot be read. For a missing file it is also a `MineralsError`, which says where the file was
        looked for.

    Notes
    -----
    O(records): each action is decided once. Whatever bytes a file contains, only these two errors come out. If a game's
    functions raise anything else, because no player could have entered such an action, that also becomes a `LogError`,
    with the game's error as its cause.

    Examples
    --------
    >>> import minerals, tempfile
    >>> log = minerals.new("minerals", board="lesson", seed=7).log
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = log.save(f"{folder}/game.replay")
    ...     minerals.load(path)
    <Log of minerals: 0 actions, 1 events>

    A file that was changed by hand is refused:

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = log.save(f"{folder}/game.replay")
    ...     characters = path.write_text(path.read_text().replace("Player 1", "Player X"))
    ...     minerals.load(path)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.LogError: game.replay, line 1: The digest does not fit: ...
    """
    require(str | PathLike, path=path)
    source = pathlib.Path(path)
    data = read_file(source, LARGEST_LOG, lambda reason: LogError(reason, None, source.name))
    return read_log(data, source=source.name, recover=recover)


def read_log(data: bytes, *, source: str | None = None, recover: bool = False) -> Log:
    """Read and verify a log from the bytes of a file.

    Parameters
    ----------
    data
        The bytes.
    source
        The name of the file, for error messages.
    recover
        As for `load`.

    Raises
    ------
    LogError
        As for `load`.

    Examples
    --------
    >>> import minerals
    >>> log = minerals.new("minerals", board="lesson", seed=7).log
    >>> read_log(b"".join(log.lines()))
    <Log of minerals: 0 actions, 1 events>
    """
    require(bytes, data=data)
    form = foreign_form(data)
    try:
        lines = lines_of(in_plain_form(data))
        log, digest, rules = _read_header(next(lines, (b"", True))[0])
    except LogError as error:
        raise _refusal(error, source) from error.__cause__
    log.form = form
    try:
        for number, (line, is_whole) in enumerate(lines, start=2):
            require_time()
            if is_whole:
                digest = _read_record(log, line, digest, number, rules)
            else:
                _read_torn(log, line, digest, number, rules)
        if not log.nodes:
            raise LogError("The log ends before the set-up.", 2)
    except LogError as error:
        refusal = _refusal(error, source)
        if not recover or not log.nodes:
            raise refusal from error.__cause__
        log.damage = f"line {refusal.line}: {refusal.reason}"
    return log


def _refusal(error: LogError, source: str | None) -> LogError:
    """Return an error with the file's name that can be shown as it is, whatever the file put into it."""
    reason = error.reason
    if len(reason) > _LONGEST_REASON:
        reason = f"{reason[: _LONGEST_REASON // 2]}…{reason[-_LONGEST_REASON // 2 :]}"
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in reason)
    return LogError(shown, error.line, source)


def _read_torn(log: Log, line: bytes, digest: str, number: int, rules: int) -> None:
    """Read a last line without a newline: a whole line counts, a cut-off one is left out, any other is damage."""
    if is_torn(line):
        log.damage = f"line {number}: The last line was torn off while it was being written; it is left out."
        return
    _read_record(log, line, digest, number, rules)


def _read_header(line: bytes) -> tuple[Log, str, int]:
    """Return an empty log, the header's digest, and the rules version the file was written by."""
    if not line:
        raise LogError("The file is empty.", 1)
    body, digest = split_line(line, "", 1)
    with _blamed_on(1, "The header"):
        _check_format(body)
        header = _as_header(body)
        game = get_game(header.game)
        rules = header.rules
        if not 1 <= rules <= game.rules_version:
            raise LogError(
                f"The log was made by version {rules} of the rules of {game.name}; "
                f"this kit knows versions 1 to {game.rules_version}."
            )
        header = msgspec.structs.replace(_as_header(_upcast(game, body, rules)), rules=game.rules_version)
        options = game.read_options(header.options)
        if len(header.players) != options.players:
            raise LogError(f"The log names {len(header.players)} players for a game for {options.players}.")
        log = Log(game, options, header.players, position=header.position, meta=header.meta)
        log.replace_header(header)
    return log, digest, rules


def _check_format(body: bytes) -> None:
    """Refuse a format that is newer than this kit, before its unknown fields look like damage."""
    with suppress(*UNREADABLE):
        claimed = msgspec.json.decode(body, type=_Claim).format
        if not 1 <= claimed <= FORMAT:
            raise LogError(f"The log has format {claimed}; this kit reads formats 1 to {FORMAT}.")


class _Claim(msgspec.Struct):
    format: int = FORMAT


def _as_header(body: bytes) -> Header:
    header = read_line(body, 1)
    if not isinstance(header, Header):
        raise LogError("The first line is not the header of a log.")
    return header


def _read_record(log: Log, line: bytes, before: str, number: int, rules: int) -> str:
    body, digest = split_line(line, before, number)
    with _blamed_on(number, "The line"):
        record = read_line(_upcast(log.game, body, rules), number)
    if isinstance(record, Header):
        raise LogError("There is a second header.", number)
    with _blamed_on(number, f"Record {record.n}"):
        _take_in(log, record)
    return digest


@contextmanager
def _blamed_on(number: int, what: str) -> Iterator[None]:
    """Turn whatever goes wrong into a `LogError` that names the line."""
    try:
        yield
    except LogError as error:
        raise LogError(error.reason, number) from error.__cause__
    except IllegalAction as error:
        raise LogError(f"{what} is not legal: {error}", number) from None
    except MineralsError as error:
        raise LogError(f"{what}: {error}", number) from None
    except msgspec.ValidationError as error:
        raise LogError(f"{what} does not have the form that this game needs: {error}.", number) from None
    except Exception as error:
        # A file can contain actions that no player could have entered. A game's functions need not expect them all, and
        # any error that they raise is the file's fault, not the reader's.
        raise LogError(f"{what} cannot be played: {type(error).__name__}: {error}.", number) from error


def _upcast(game: Game, body: bytes, rules: int) -> bytes:
    """Return a line written by older rules as the present rules would have written it."""
    if rules == game.rules_version:
        return body
    try:
        data = msgspec.json.decode(body)
        for version in range(rules, game.rules_version):
            data = game.upcasters[version](data)
        return msgspec.json.encode(data)
    except Exception as error:
        raise LogError(
            f"The line cannot be converted from version {rules} of the rules to {game.rules_version}: "
            f"{type(error).__name__}: {error}."
        ) from error


def _take_in(log: Log, record: Record) -> None:
    """Add a record to the log, if it is the one that must come next."""
    if record.n != log.next_number:
        raise LogError(f"Record {record.n} is in the place of record {log.next_number}.")
    if isinstance(record, Setup) != (record.n == 0):
        raise LogError("The set-up must be record 0, and only record 0.")
    if isinstance(record, Setup):
        _take_in_setup(log, record)
    elif isinstance(record, ActionRecord):
        _take_in_played(log, record)
    elif isinstance(record, Order):
        log.arrange(record.on, record.children, continues=record.continues, undoes=record.undoes, ends=record.ends)
    else:
        log.annotate(record)


def _take_in_setup(log: Log, record: Setup) -> None:
    events = log.game.read_events(record.events)
    decision = set_up(log, ScriptedChance(_outcomes(events)))
    _compare(events, decision.events)
    log.begin(decision, record.told)


def _take_in_played(log: Log, record: ActionRecord) -> None:
    parent = log.node(record.parent)
    action = log.game.read_action(record.action)
    events = log.game.read_events(record.events)
    with naming_players(log.header.players):
        decision = log.game.engine.decide(parent.state, action, ScriptedChance(_outcomes(events)))
    _compare(events, decision.events)
    player = log.game.actor(parent.state, action)
    if record.player != player:
        raise LogError(f"The record says player {record.player} acted, but it was player {player}.")
    if record.at != getattr(action, "at", None):
        raise LogError("The record's time is not the time of its action.")
    log.add(parent, action, decision, record.told, trial=record.trial)


def set_up(log: Log[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], chance: Chance) -> Decision[StateT, EventT]:
    """Return the set-up for a log's header: its written position, or the game's own set-up.

    Parameters
    ----------
    log
        A log with only a header.
    chance
        The source of luck for the set-up.

    Raises
    ------
    NotationError
        For a position that cannot be read.
    OptionError
        If the options do not fit together.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> [type(event).__name__ for event in set_up(match.log, minerals.SeededChance(7)).events]
    ['BoardLaid']
    """
    require(Log, log=log)
    require(Chance, chance=chance)
    if log.header.position is not None:
        require_length(log.header.position, LONGEST_POSITION, "a position")
        with naming_players(log.header.players):
            return log.game.engine.arrange(log.options, log.header.position)
    return log.game.engine.setup(log.options, chance)


def _outcomes(events: Sequence[Event]) -> list[str]:
    return [outcome for event in events for outcome in event.outcomes]


def _compare(recorded: Sequence[Event], decided: Sequence[Event]) -> None:
    for place, (said, found) in enumerate(zip(recorded, decided, strict=False), start=1):
        if said != found:
            raise LogError(f"Its event {place} ({type(said).__name__}) is not what the rules lead to: {found}.")
    if len(recorded) != len(decided):
        raise LogError(f"It has {len(recorded)} events, but the rules lead to {len(decided)}.")
