"""`minerals play`: a game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.beginning import Beginning, GameName, OptionsGiven, Players, PositionGiven, Seed, seed_of
from minerals.cli.output import Force, deliver, unless_forced
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, log_told, report
from minerals.cli.screen import Screen
from minerals.cli.streams import is_stream, keep_for_output, output_name
from minerals.core.game import get_game
from minerals.core.log import RecordingError
from minerals.core.system import write_whole

if TYPE_CHECKING:
    from minerals.core.match import Match

MOST_ACTIONS = 10_000
"""Bots stop after this many actions, because with some options a game may never end."""


def play(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    game: GameName,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="BOT[,BOT…]",
            help="A bot for all seats, or one for each.",
            autocompletion=completion.bots,
        ),
    ] = None,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The log to record it to, such as game.replay. - is the standard output.",
            callback=keep_for_output,
        ),
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Let bots play a game and record it.

    Without --policy, the bots random and greedy play a game for two. With more players, every bot is random.
    """
    import minerals
    from minerals.bots import bot_named, play_out

    sown = seed_of(seed)
    found = get_game(game)
    named = [name.strip() for name in policy.split(",")] if policy is not None else []
    if players is None and len(named) > 1:
        players = len(named)
    asked = Beginning(players, seed, position, option or ()).arguments(found)
    names = _for_every_seat(named, len(minerals.new(found, seed=sown, **asked).players))
    bots = [bot_named(name, seed=f"{sown}/{seat}") for seat, name in enumerate(names, start=1)]
    asked["players"] = [_called(name, seat) for seat, name in enumerate(names, start=1)]
    match = minerals.new(found, seed=sown, **asked)
    streamed = output is not None and is_stream(output)
    if output is not None and not streamed:
        record(match, output, force=force)
    try:
        play_out(match, bots, most_actions=MOST_ACTIONS)
    except RecordingError as error:
        raise Refusal(f"{output}: {error.trouble}, so the game was stopped.") from None
    finally:
        match.log.close()
    if streamed:
        deliver(match.log.lines(), output, force=force)
    if as_json:
        report("play", {**log_told(match.log), "policy": list(names), "seed": sown, "file": output})
    else:
        _show_result(Screen(), match, sown, output)


def _called(name: str, seat: int) -> str:
    """Return what a bot is called at a seat: `Greedy 2`, but `Level 3 (2)`."""
    return f"{name.capitalize()} ({seat})" if name[-1:].isdigit() else f"{name.capitalize()} {seat}"


def _for_every_seat(names: Sequence[str], seats: int) -> Sequence[str]:
    """Return the bot of each seat. Raises `Refusal` if there are not as many bots as seats."""
    if not names:
        return ("random", "greedy") if seats == 2 else ("random",) * seats
    if len(names) == 1:
        return (*names,) * seats
    if len(names) != seats:
        raise Refusal(f"These are {len(names)} bots for {seats} players.")
    return names


# --- recording ---


def record(match: Match, path: Path, *, force: bool = False) -> None:
    """Record a match to a new file, or to one that it replaces.

    Raises `Refusal` if the file exists, `LogError` if somebody is recording to it, and `OSError`.
    """
    if path.is_dir():
        raise Refusal(f"{path}: this is a folder, not a file.")
    if path.exists() and not path.is_file():
        raise Refusal(f"{path}: this is not an ordinary file.")
    with unless_forced():
        if force:
            match.log.save(path)
        else:
            write_whole(path, match.log.lines(), force=False)
    match.record(path)


# --- the result ---


def _show_result(screen: Screen, match: Match, seed: int | str, output: Path | None) -> None:
    log = match.log
    screen.line((match.game.title, "bold"), f", seed {seed}")
    outcome = match.outcome
    winners = outcome.winners if outcome is not None else ()
    width = max(len(name) for name in match.players)
    for seat, (name, score) in enumerate(zip(match.players, match.scores, strict=True), start=1):
        screen.line(f"  {name:{width}}  {score:4}", ("  wins" if seat in winners else "", "bold"))
    stopped = f"The game is not over: the bots stop after {MOST_ACTIONS:,} actions."
    screen.line(outcome.reason if outcome is not None else stopped)
    recorded = f", recorded in {output_name(output)}" if output is not None else ""
    screen.line((f"{len(log.nodes) - 1} actions, {len(log)} events{recorded}", "dim"))
