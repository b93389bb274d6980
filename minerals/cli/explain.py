"""`minerals explain`: why an action is not allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from minerals.cli import completion
from minerals.cli.beginning import Beginning, OptionsGiven, Players, PositionGiven, Seed, Step, begun_or_loaded
from minerals.cli.line_number import LineNumber
from minerals.cli.refusal import DONE, FOUND
from minerals.cli.report import Json, report, rulings_told
from minerals.cli.screen import Screen
from minerals.core.game import whose


def explain(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Annotated[
        Path,
        typer.Argument(metavar="SOURCE", help="A log, or the name of a game.", autocompletion=completion.games_or_logs),
    ],
    action: Annotated[str, typer.Argument(metavar="ACTION", help="An action in the game's notation.")],
    step: Step = None,
    line: LineNumber = None,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    as_json: Json = False,
) -> None:
    """Say why an action is not allowed.

    With the name of a game, the action is judged at its beginning, or in a written position. The exit code is 0 if the
    action is allowed and 1 if not.
    """
    match = begun_or_loaded(source, Beginning(players, seed, position, option or ()), line)
    if step is not None:
        match.goto(step)
    rulings = match.explain(action)
    if as_json:
        told = {"step": match.step, "action": action, "legal": not rulings, "reasons": rulings_told(rulings)}
        report("explain", {"game": match.game.name, **told})
        raise typer.Exit(FOUND if rulings else DONE)
    screen = Screen()
    screen.line((f"Step {match.step}", "bold"), f", {whose(match)} turn: {action}")
    for ruling in rulings:
        screen.line(f"  {ruling.message} ", (f"[{ruling.rule}]", "cyan"))
    if rulings:
        raise typer.Exit(FOUND)
    screen.line("  This is allowed.")
