"""`minerals verify`: whether logs are sound."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from minerals.cli import completion
from minerals.cli.refusal import DONE, FOUND, REFUSED, Refusal, because, refuse
from minerals.cli.report import Json, log_told, report
from minerals.cli.screen import Screen
from minerals.cli.streams import is_input, is_stream, read_stream
from minerals.cli.writing import with_bar
from minerals.core.game import Ended
from minerals.core.log import SUFFIXES, FoundLogs, look_through
from minerals.core.system import LARGEST_LOG
from minerals.core.text import (
    LogError,
    StepError,
    addressed,
    addressed_together,
    naming_players,
    plain_name,
    shortened,
    template,
    translated,
)

if TYPE_CHECKING:
    from minerals.core.log import Log


_LONGEST_NAME = 120


LineNumber: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--line",
        metavar="NUMBER",
        help="The line through this record of a log, by default the main line.",
        autocompletion=completion.lines,
    ),
]


class Unsound(Refusal):
    """A log that can be read but not trusted."""


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Logs, or folders with logs in them. - is the standard input."),
    ],
    recover: Annotated[
        bool, typer.Option("--recover", help="For a damaged log, say how much of its beginning is sound.")
    ] = False,
    line: LineNumber = None,
    as_json: Json = False,
) -> None:
    """Check logs by replaying them.

    The exit code is 1 if a log is damaged. It is 2 if a log cannot be read, or if a file in a folder is named like a
    log and is none.
    """
    screen = None if as_json else Screen()
    told: list[dict[str, object]] = []
    code = DONE
    for path in files:
        try:
            found = logs_in(path)
        except Refusal as refusal:
            code = REFUSED
            refuse(str(refusal))
            told.append({"file": path, "sound": None, "reason": str(refusal)})
            continue
        if _tell_left_out(found):
            code = REFUSED
            told += [{"file": log, "sound": None, "reason": reason} for log, reason in found.left_out]
        # On a screen, the line about each log tells how far it is.
        logs = found.logs if screen is not None and screen.is_terminal else with_bar(found.logs, "Reading")
        code = max((code, *(_checked(screen, log, told, recover=recover, line=line) for log in logs)))
    if as_json:
        report("verify", {"logs": told})
    if code:
        raise typer.Exit(code)


def logs_in(path: Path) -> FoundLogs:
    """Return a file, or the logs somewhere in a folder. Raises `Refusal` for a folder without any."""
    if not path.is_dir():
        return FoundLogs([path], [])
    try:
        found = look_through(path)
    except OSError as error:
        raise Refusal(because(error, path)) from None
    if not any(found):
        suffixes = " or ".join(f"*{suffix}" for suffix in SUFFIXES)
        raise Refusal(f"{plain_name(path)}: there is no log ({suffixes}) in this folder.")
    return found


def _tell_left_out(found: FoundLogs) -> int:
    """Say why each thing in a folder that is named like a log cannot be read. Returns how many there are."""
    for path, reason in found.left_out:
        refuse(f"{plain_name(path)}: {reason}")
    return len(found.left_out)


def _checked(
    screen: Screen | None, path: Path, told: list[dict[str, object]], *, recover: bool, line: int | None
) -> int:
    """Say whether a log is sound, on the screen or to the list, and return the exit code for it."""
    try:
        data = read_stream(path, LARGEST_LOG) if is_stream(path) else None
        log = load(path, data=data, line=line)
    except Unsound as unsound:
        refuse(str(unsound))
        beginning = _beginning(path, data) if recover else None
        if recover and screen is not None:
            _say_what_is_sound(screen, path, beginning)
        sound_part = {} if beginning is None else {"beginning": log_told(beginning)}
        told.append({"file": path, "sound": False, "reason": str(unsound), **sound_part})
        return FOUND
    except Refusal as refusal:
        refuse(str(refusal))
        told.append({"file": path, "sound": None, "reason": str(refusal)})
        return REFUSED
    if screen is not None:
        screen.line(f"{plain_name(path)}: ", ("OK", "green"), f", {counts(log)}")
    told.append({"file": path, "sound": True, "reason": None, **log_told(log)})
    return DONE


def load(path: Path, *, recover: bool = False, data: bytes | None = None, line: int | None = None) -> Log:
    """Load a log, from a file, a pipe, or the standard input, which is called `-`, and look at it along a line.

    Raises `Refusal` that names the file as it was given, or `Unsound` if it is damaged.

    `recover`: whether the sound beginning of a damaged log is enough. `data`: its content, if it has been read already.
    `line`: the number of a record that the line goes through, or None for the main line.
    """
    import minerals
    from minerals.core.log import read_log

    try:
        if data is None and is_stream(path):
            data = read_stream(path, LARGEST_LOG)
        log = minerals.load(path, recover=recover) if data is None else read_log(data, recover=recover)
        return log.along(line)
    except StepError as error:
        raise Refusal(f"{plain_name(path)}: {error}") from None
    except LogError as error:
        name = "standard input" if is_input(path) else shortened(plain_name(path), _LONGEST_NAME)
        raise Unsound(str(LogError(error.reason, error.line, name))) from None
    except OSError as error:
        raise Refusal(because(error, path)) from None


def _beginning(path: Path, data: bytes | None) -> Log | None:
    """Return the sound beginning of a damaged log, if it has one."""
    try:
        return load(path, recover=True, data=data)
    except Refusal:
        return None


def _say_what_is_sound(screen: Screen, path: Path, beginning: Log | None) -> None:
    if beginning is None:
        screen.line(f"{plain_name(path)}: nothing in it can be recovered")
    else:
        screen.line(f"{plain_name(path)}: sound so far: {counts(beginning, with_damage=False)}")


def counts(log: Log, *, with_damage: bool = True) -> str:
    """Return how much a log contains, and how the game went."""
    actions = len(log.main_line) - 1
    variations = sum(len(node.variations) for node in log.nodes.values())
    said = [f"{actions} {'action' if actions == 1 else 'actions'}", f"{len(log)} events"]
    if variations:
        said.append(f"{variations} {'variation' if variations == 1 else 'variations'}")
    said.append(ending(log))
    draws = log.draws()
    if draws.told:
        said.append(f"{draws.told} of {draws.all} outcomes told, not drawn")
    if with_damage and log.damage:
        said.append(log.damage)
    if with_damage and log.form:
        said.append(f"another program gave it {log.form}")
    return ", ".join(said)


def ending(log: Log) -> str:
    """Return in a few words how a log's game went: `Ada wins 48 : 31`."""
    state = log.main_line[-1].state
    with naming_players(log.header.players):
        outcome = log.game.engine.outcome(state)
    if outcome is None:
        return translated("not over")
    if isinstance(state, Ended):
        points = f", {' : '.join(map(str, outcome.scores))}" if log.game.engine.has_points else ""
        return translated("over: {reason}{points}", reason=outcome.reason.removesuffix("."), points=points)
    scores = " : ".join(map(str, outcome.scores))
    if not outcome.winners:
        loser = log.header.players[0]
        return addressed(template("{name} loses {scores}"), template("You lose {scores}"), name=loser, scores=scores)
    winners = [log.header.players[seat - 1] for seat in outcome.winners]
    if len(winners) == 1:
        return addressed(template("{name} wins {scores}"), template("You win {scores}"), name=winners[0], scores=scores)
    return addressed_together(
        template("{names} win {scores}"), template("You and {others} win {scores}"), names=winners, scores=scores
    )
