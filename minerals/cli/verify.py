"""`minerals verify`: whether logs are sound."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli.refusal import DONE, FOUND, REFUSED, Refusal, because, refuse
from minerals.cli.screen import Screen
from minerals.core.errors import LogError
from minerals.core.log.files import SUFFIXES, Found, look_through
from minerals.core.plain_text import plain_name
from minerals.core.quotation import shortened
from minerals.core.second_person import is_you

if TYPE_CHECKING:
    from minerals.core.log import Log


_LONGEST_NAME = 120


class Unsound(Refusal):
    """A log that can be read but not trusted."""


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Logs, or folders with logs in them.")],
    recover: Annotated[
        bool, typer.Option("--recover", help="For a damaged log, say how much of its beginning is sound.")
    ] = False,
) -> None:
    """Check logs by replaying them.

    The exit code is 1 if a log is damaged. It is 2 if a log cannot be read, or if a file in a folder is named like a
    log and is none.
    """
    screen = Screen()
    code = DONE
    for path in files:
        try:
            found = logs_in(path)
        except Refusal as refusal:
            code = REFUSED
            refuse(str(refusal))
            continue
        if _tell_left_out(found):
            code = REFUSED
        code = max((code, *(_checked(screen, log, recover=recover) for log in found.logs)))
    if code:
        raise typer.Exit(code)


def logs_in(path: Path) -> Found:
    """Return a file, or the logs somewhere in a folder. Raises `Refusal` for a folder without any."""
    if not path.is_dir():
        return Found([path], [])
    try:
        found = look_through(path)
    except OSError as error:
        raise Refusal(because(error, path)) from None
    if not any(found):
        suffixes = " or ".join(f"*{suffix}" for suffix in SUFFIXES)
        raise Refusal(f"{plain_name(path)}: there is no log ({suffixes}) in this folder.")
    return found


def _tell_left_out(found: Found) -> int:
    """Say why each thing in a folder that is named like a log cannot be read. Returns how many there are."""
    for path, reason in found.left_out:
        refuse(f"{plain_name(path)}: {reason}")
    return len(found.left_out)


def _checked(screen: Screen, path: Path, *, recover: bool) -> int:
    """Say whether a log is sound, and return the exit code for it."""
    try:
        screen.line(f"{plain_name(path)}: ", ("OK", "green"), f", {counts(load(path))}")
    except Unsound as unsound:
        refuse(str(unsound))
        if recover:
            _say_what_is_sound(screen, path)
        return FOUND
    except Refusal as refusal:
        refuse(str(refusal))
        return REFUSED
    return DONE


def load(path: Path, *, recover: bool = False) -> Log:
    """Load a log. Raises `Refusal` that names the file as it was given, or `Unsound` if it is damaged."""
    import minerals

    try:
        return minerals.load(path, recover=recover)
    except LogError as error:
        raise Unsound(str(LogError(error.reason, error.line, shortened(plain_name(path), _LONGEST_NAME)))) from None
    except OSError as error:
        raise Refusal(because(error, path)) from None


def _say_what_is_sound(screen: Screen, path: Path) -> None:
    try:
        screen.line(f"{plain_name(path)}: sound so far: {counts(load(path, recover=True), with_damage=False)}")
    except Refusal:
        screen.line(f"{plain_name(path)}: nothing in it can be recovered")


def counts(log: Log, *, with_damage: bool = True) -> str:
    """Return how much a log contains, and how the game went."""
    actions = len(log.nodes) - 1
    variations = sum(len(node.children) - 1 for node in log.nodes.values() if node.children)
    said = [f"{actions} {'action' if actions == 1 else 'actions'}", f"{len(log)} events"]
    if variations:
        said.append(f"{variations} {'variation' if variations == 1 else 'variations'}")
    said.append(ending(log))
    if with_damage and log.damage:
        said.append(log.damage)
    if with_damage and log.form:
        said.append(f"another program gave it {log.form}")
    return ", ".join(said)


def ending(log: Log) -> str:
    """Return in a few words how a log's game went: `Ada wins 48 : 31`."""
    outcome = log.game.engine.outcome(log.main_line[-1].state)
    if outcome is None:
        return "not over"
    winners = " and ".join(log.header.players[seat - 1] for seat in outcome.winners)
    wins = "wins" if len(outcome.winners) == 1 and not is_you(winners) else "win"
    return f"{winners} {wins} {' : '.join(map(str, outcome.scores))}"
