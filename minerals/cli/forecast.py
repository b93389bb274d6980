"""`minerals forecast`: how likely each player was to win, turn by turn."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from minerals.cli import completion
from minerals.cli.beginning import read_seed
from minerals.cli.line_number import LineNumber
from minerals.cli.output import Force
from minerals.cli.refusal import INTERRUPTED, Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table
from minerals.cli.simulate import (
    Confidence,
    KeptIn,
    PlayingOn,
    Repair,
    Scheduler,
    TableFile,
    TableFormat,
    Workers,
    compiling_told,
    connect,
    ending_as_interrupt,
    save_table,
    table_format,
)
from minerals.cli.streams import output_name
from minerals.cli.verify import load
from minerals.core.text import did_you_mean, quoted

if TYPE_CHECKING:
    import pandas

    from minerals.core.log import Log

_STEPS = {"turn": "turns", "action": "all"}


def forecast(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log.")],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="NUMBER", help="The most games to play from each step.")
    ] = 400,
    policy: PlayingOn = "greedy",
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="UNIT",
            help="A row for each turn or for each action.",
            autocompletion=completion.one_of("turn", "action"),
        ),
    ] = "turn",
    within: Annotated[
        float, typer.Option("--within", metavar="SHARE", help="Half the width at which an interval is narrow enough.")
    ] = 0.05,
    confidence: Confidence = 0.95,
    line: LineNumber = None,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="The same seed gives the same games.")] = "0",
    workers: Workers = None,
    scheduler: Scheduler = None,
    folder: KeptIn = None,
    repair: Repair = False,
    output: TableFile = None,
    form: TableFormat = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Show how likely each player was to win, turn by turn.

    From each turn of a recorded game, bots play on to the end many times. The chances are those of players who play
    like the bots from there on.

    If you interrupt it, or it receives SIGTERM, it keeps the finished games.
    """
    import minerals

    if by not in _STEPS:
        raise Refusal(f"There is no unit {quoted(by)}. {did_you_mean(by, _STEPS)}")
    if repair and folder is None:
        raise Refusal("--repair works only with --folder.")
    form = table_format(output, form, force=force)
    read = load(log, line=line)
    names = [name.strip() for name in policy.split(",")]
    begun = time.perf_counter()
    with ending_as_interrupt(), connect(scheduler) as client, compiling_told():
        table = minerals.forecast(
            read,
            games=games,
            policy=names[0] if len(names) == 1 else names,
            within=within,
            confidence=confidence,
            seed=read_seed(seed),
            steps=_STEPS[by],
            workers=workers,
            client=client,
            folder=folder,
            repair=repair,
        )
    if output is not None:
        save_table(table, output, form=form, force=force, index=False)
    if as_json:
        told = {name: table.attrs[name] for name in ("condition", "confidence", "seed", "complete")}
        report("forecast", {"game": read.game.name, **told, "rows": table.to_dict("records")})
    else:
        _show(read, table, time.perf_counter() - begun, kept=output or folder)
    if not table.attrs["complete"]:
        raise typer.Exit(INTERRUPTED)


def _show(log: Log, table: pandas.DataFrame, seconds: float, kept: Path | None) -> None:
    from minerals.probability.percentages import percent

    screen = Screen()
    attributes = table.attrs
    screen.line((log.game.title, "bold"), f": how likely each player was to win {attributes['condition']}")
    if len(table):
        screen.line((f"In brackets: the {percent(attributes['confidence'])} interval.", "dim"))
        _show_chances(screen, log, table)
    played = int(table.drop_duplicates("step")["games"].sum()) if len(table) else 0
    where = f", in {output_name(kept)}" if kept is not None else ""
    told = f"{played:,} game{'' if played == 1 else 's'}, seed {attributes['seed']}{where}"
    if attributes["complete"]:
        screen.line((f"{told}, after {seconds:.1f} s", "dim"))
    else:
        screen.line(f"Interrupted after {seconds:.1f} s: {told}.")


def _show_chances(screen: Screen, log: Log, table: pandas.DataFrame) -> None:
    shown = plain_table("turn", "step", *log.header.players, "games")
    for column in shown.columns:
        column.justify = "right"
    for rows in _by_step(table):
        first = rows[0]
        games = "exact" if first["exact"] else f"{first['games']:,}"
        shown.add_row(str(first["turn"]), str(first["step"]), *map(_chance, rows), games)
    screen.table(shown)


def _by_step(table: pandas.DataFrame) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of each step, one for each player."""
    for _, group in table.groupby("step", sort=True):
        yield [dict(zip(map(str, group.columns), row, strict=True)) for row in group.itertuples(index=False, name=None)]


def _chance(row: dict[str, Any]) -> str:
    chance = f"{100 * row['chance']:.0f} %"
    return chance if row["exact"] else f"{chance} ({100 * row['low']:.0f}–{100 * row['high']:.0f})"
