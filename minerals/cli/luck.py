"""`minerals luck`: how much of a game was luck, and how much was choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.beginning import Seed, seed_of
from minerals.cli.line_number import LineNumber
from minerals.cli.output import Force
from minerals.cli.refusal import INTERRUPTED, Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table
from minerals.cli.simulate import (
    Confidence,
    PlayingOn,
    TableFile,
    TableFormat,
    Workers,
    compiling_told,
    ending_as_interrupt,
    save_table,
    table_format,
)
from minerals.cli.streams import output_name
from minerals.core.text import did_you_mean, listed, plain, quoted

if TYPE_CHECKING:
    import pandas

    from minerals.core.log import Log
    from minerals.probability.luck_table import Entry, Ledger

_BY = ("player", "turn", "rule")
_MOST_SHOWN = 8
"""How many of the largest changes are listed."""


def luck(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log.")],
    policy: PlayingOn = "greedy",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="NUMBER", help="The number of games from each position.")
    ] = 100,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="WHAT",
            help="What to add up by: 'player', 'turn' or 'rule'.",
            autocompletion=completion.one_of("player", "turn", "rule"),
        ),
    ] = None,
    alternatives: Annotated[
        int, typer.Option("--alternatives", metavar="NUMBER", help="The most alternatives to compare; 0 for none.")
    ] = 8,
    confidence: Confidence = 0.95,
    line: LineNumber = None,
    seed: Seed = None,
    workers: Workers = None,
    output: TableFile = None,
    form: TableFormat = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Show how much of a game was luck, and how much was choice.

    A choice counts as the mean of what chance could make of it, and luck is the difference to what chance made of it.
    The value of a position is the share of games that a player wins if the bots play on from there. The table has a row
    for each choice and draw, or with --by, for each sum. If you interrupt it, it shows the end of the game, which it
    splits first.
    """
    from minerals.cli.verify import load
    from minerals.probability.luck import ledger_of

    if by is not None and by not in _BY:
        raise Refusal(f"--by does not take {quoted(by)}. {did_you_mean(by, _BY)}")
    form = table_format(output, form, force=force)
    found = load(log, line=line)
    names = [name.strip() for name in policy.split(",")]
    with ending_as_interrupt(), compiling_told():
        ledger = ledger_of(
            found,
            policy=names[0] if len(names) == 1 else names,
            games=games,
            confidence=confidence,
            alternatives=alternatives,
            seed=seed_of(seed),
            workers=workers,
        )
    if output is not None:
        table = ledger.table() if by is None else ledger.totals(by)  # type: ignore[arg-type]  # it was checked above
        save_table(table, output, form=form, force=force, index=False)
    if as_json:
        table = ledger.table() if by is None else ledger.totals(by)  # type: ignore[arg-type]  # it was checked above
        told = {name: ledger.attributes[name] for name in ("condition", "games", "seed", "complete")}
        report("luck", {"game": found.game.name, **told, "rows": table.to_dict("records")})
    else:
        _show(found, ledger, by)
    if output is not None and not as_json:
        Screen().line((f"In {output_name(output)}", "dim"))
    if not ledger.attributes["complete"]:
        raise typer.Exit(INTERRUPTED)


def _show(log: Log, ledger: Ledger, by: str | None) -> None:
    screen = Screen()
    study = ledger.attributes
    players = listed([plain(name, keep="") for name in ledger.players])
    screen.line((log.game.title, "bold"), f": {players}")
    screen.paragraph(
        f"The chances to win are those {study['condition']}: {study['games']:,} games from each position, "
        f"seed {study['seed']}."
    )
    if log.game.real_time is not None:
        screen.paragraph(
            "All players act at the same time here, so a choice is compared with what the bots would have done from "
            "that moment on, and waiting counts towards the next action. If the clock ends a round, that belongs to "
            "the action that the clock met."
        )
    screen.line()
    if not study["complete"]:
        _say_interrupted(screen, ledger)
    if by in {None, "player"}:
        _show_players(screen, ledger)
    if by is None:
        _show_largest(screen, ledger)
    if by in {"turn", "rule"}:
        _show_sums(screen, ledger, by)


def _say_interrupted(screen: Screen, ledger: Ledger) -> None:
    if ledger.entries:
        screen.line(f"Interrupted: only the game from step {ledger.entries[0].step} on is finished.")
    else:
        screen.line("Interrupted: nothing is finished.")


# --- by player ---


def _show_players(screen: Screen, ledger: Ledger) -> None:
    totals, study = ledger.totals("player"), ledger.attributes
    table = plain_table("", *(plain(name, keep="") for name in ledger.players))
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("before the set-up" if study["complete"] else "before", *(_share(worth) for worth in study["start"]))
    for part, rows in totals.groupby("part", sort=False):
        if rows["change"].any() or rows["high"].any():
            table.add_row(
                str(part), *(_between(row["change"], row["low"], row["high"]) for row in rows.to_dict("records"))
            )
    table.add_row("at the end", *(_share(worth) for worth in study["end"]))
    screen.table(table)


def _share(worth: float) -> str:
    return f"{100 * worth:.1f} %"


def _signed(change: float) -> str:
    return f"{_with_sign(100 * change, '.1f')} %"


def _between(change: float, low: float, high: float) -> str:
    """Write a change with its interval, unless it is exact."""
    if low == high:
        return _signed(change)
    return f"{_signed(change)} ({_with_sign(100 * low, '.0f')} to {_with_sign(100 * high, '.0f')})"


def _with_sign(number: float, form: str) -> str:
    """Write a number with its sign, and zero without one."""
    digits = f"{abs(number):{form}}"
    return digits if float(digits) == 0 else f"{'+' if number > 0 else '−'}{digits}"


# --- the largest changes ---


def _show_largest(screen: Screen, ledger: Ledger) -> None:
    largest = sorted(ledger.entries, key=lambda entry: -max(map(abs, entry.change.mean)))[:_MOST_SHOWN]
    table = ledger.table()
    screen.line()
    screen.line("What changed most:")
    for entry in sorted(largest, key=lambda entry: entry.step):
        lost = table["lost_low"].iloc[_place(ledger.entries, entry)]
        place = max(range(len(ledger.players)), key=lambda seat: entry.change.mean[seat])
        gained = f"{_signed(entry.change.mean[place])} for {ledger.players[place]}"
        screen.paragraph(f"step {entry.step}  {gained}, {_told(ledger, entry, lost)}", indent=2, hanging=2)


def _place(entries: Sequence[Entry], wanted: Entry) -> int:
    return next(place for place, entry in enumerate(entries) if entry is wanted)


def _told(ledger: Ledger, entry: Entry, lost_at_least: float) -> str:
    if entry.kind == "luck":
        return f"luck: {plain(entry.text, keep='')}"
    told = f"choice of {ledger.players[entry.player - 1]}: {entry.text}"
    if entry.best is None or entry.best.action == entry.text or not lost_at_least > 0:
        return told
    better = entry.best.change.mean[entry.player - 1] - entry.change.mean[entry.player - 1]
    return f"{told}; {entry.best.action} would have been {100 * better:.1f} % better"


# --- by turn and by rule ---


def _show_sums(screen: Screen, ledger: Ledger, by: str) -> None:
    totals: pandas.DataFrame = ledger.totals(by)  # type: ignore[arg-type]  # it is one of them
    table = plain_table("rule (times)" if by == "rule" else by, "", *(plain(name, keep="") for name in ledger.players))
    for column in table.columns[2:]:
        column.justify = "right"
    for row in totals.to_dict("records"):
        what = f"{row['title']} ({row['times']})" if by == "rule" else str(row["turn"] or "before")
        seats = range(1, len(ledger.players) + 1)
        table.add_row(
            what, row["kind"], *(_between(row[f"change_{n}"], row[f"low_{n}"], row[f"high_{n}"]) for n in seats)
        )
    screen.table(table)
