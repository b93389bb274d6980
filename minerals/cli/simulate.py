"""`minerals simulate`: a great many games between bots, as a table with a short summary."""

from __future__ import annotations

import logging
import re
import signal
import threading
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeAlias

import typer

from minerals.cli import completion
from minerals.cli.beginning import Beginning, GameName, OptionsGiven, Players, PositionGiven, Seed, seed_of
from minerals.cli.output import Force, deliver, make_sure_of
from minerals.cli.refusal import INTERRUPTED, Refusal, refuse
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table
from minerals.cli.streams import is_stream, keep_for_output, output_name
from minerals.core.game import get_game
from minerals.core.system import named_extra, require_libraries
from minerals.core.text import quoted, shortened

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    import pandas
    from distributed import Client

    from minerals.core.game import Game

Workers: TypeAlias = Annotated[
    int | None, typer.Option("--workers", metavar="NUMBER", help="The number of cores to use, by default all.")
]
Scheduler: TypeAlias = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="The Dask cluster to play on: tcp://HOST:PORT.")
]
KeptIn: TypeAlias = Annotated[
    Path | None,
    typer.Option("--folder", metavar="FOLDER", help="Keep the games in this folder, and continue the games in it."),
]
Repair: TypeAlias = Annotated[
    bool, typer.Option("--repair", help="Set damaged files in the folder aside and play their games again.")
]
TableFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The file for the table: .parquet or .csv. - is the standard output.",
        callback=keep_for_output,
    ),
]
TableFormat: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="csv or parquet, by default as the name of the file ends, or csv for the standard output.",
        autocompletion=completion.one_of("csv", "parquet"),
    ),
]
Confidence: TypeAlias = Annotated[
    float, typer.Option("--confidence", metavar="SHARE", help="The confidence of the intervals.")
]
PlayingOn: TypeAlias = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="BOT[,BOT…]",
        help="The bots that play on: one for all seats, or one for each.",
        autocompletion=completion.bots,
    ),
]

_FORMATS = (".parquet", ".csv")
_SECONDS_FOR_A_SCHEDULER = 10
_ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([\w.-]{1,253}|\[[0-9a-fA-F:]{2,45}\]):\d{1,5}")
"""A host and a port. A bad address is refused here, because Dask takes half a minute and shows a traceback."""


def simulate(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="NUMBER", help="The number of games.")] = 1000,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="BOT[,BOT…]",
            help="A bot for all seats, or one for each.",
            autocompletion=completion.bots,
        ),
    ] = "random",
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            metavar="ENGINE",
            help="'reference', 'compiled', or 'auto' for the faster one.",
            autocompletion=completion.one_of("auto", "reference", "compiled"),
        ),
    ] = "auto",
    workers: Workers = None,
    scheduler: Scheduler = None,
    chunk: Annotated[
        int | None, typer.Option("--chunk", metavar="NUMBER", help="The number of games handed out at a time.")
    ] = None,
    folder: KeptIn = None,
    repair: Repair = False,
    output: TableFile = None,
    form: TableFormat = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Play a great many games and show a summary. The table has one row per game.

    If you interrupt it, or it receives SIGTERM, it keeps the finished games.
    """
    import minerals

    found = get_game(game)
    if repair and folder is None:
        raise Refusal("--repair works only with --folder.")
    names = [name.strip() for name in policy.split(",")]
    if players is None and len(names) > 1:
        players = len(names)
    asked = Beginning(players, seed, position, option or ()).arguments(found)
    form = table_format(output, form, force=force)
    sown = seed_of(seed)
    begun = time.perf_counter()
    with (
        ending_as_interrupt(),
        connect(scheduler) as client,
        compiling_told(),
        warnings.catch_warnings(record=True) as warned,
    ):
        warnings.simplefilter("always", UserWarning)
        table = minerals.simulate(
            game,
            games=games,
            policy=names[0] if len(names) == 1 else names,
            seed=sown,
            engine=engine,
            workers=workers,
            chunk=chunk,
            client=client,
            folder=folder,
            gather=output is not None or folder is None,
            repair=repair,
            **asked,
        )
    from minerals.probability.parquet_parts import frames_of  # it needs numpy

    seconds = time.perf_counter() - begun
    for each in warned:
        refuse(str(each.message), "Note: ")
    if output is not None:
        save_table(table, output, form=form, force=force)
    frames = iter([table]) if output is not None or folder is None else frames_of(folder, games)
    if as_json:
        _tell(found, table.attrs, _Sums(frames), seconds, kept=output or folder)
    else:
        _show(found, table.attrs, _Sums(frames), seconds, kept=output or folder)
    if not table.attrs["complete"]:
        raise typer.Exit(INTERRUPTED)


# --- the cluster, and what is said meanwhile ---


def connect(address: str | None) -> AbstractContextManager[Client | None]:
    """Connect to a scheduler, if an address is given. Raises `Refusal` if none answers there."""
    if address is None:
        return nullcontext()
    if not _ADDRESS.fullmatch(address):
        raise Refusal(f"{quoted(address)} is not the address of a scheduler; write it as tcp://HOST:PORT.")
    with named_extra("A cluster needs"):
        from distributed import Client
    try:
        return Client(address, timeout=_SECONDS_FOR_A_SCHEDULER, set_as_default=False)  # type: ignore[no-untyped-call, unused-ignore]
    except (OSError, ValueError) as error:
        raise Refusal(f"{address}: no scheduler answers there ({shortened(str(error))}).") from None


@contextmanager
def ending_as_interrupt() -> Iterator[None]:
    """Treat a request to end, such as when a job's time is up, like Ctrl-C: keep the finished games."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears signals
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def compiling_told() -> Iterator[None]:
    """Pass on the messages of kernels while they compile, because nothing else seems to happen meanwhile."""
    logger, handler = logging.getLogger("minerals"), logging.StreamHandler()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


# --- the table ---


def table_format(output: Path | None, asked: str | None, *, force: bool) -> str:
    """Return the format of a table, and refuse a file that could not be written, before hours of play."""
    if output is None:
        return ""
    form = f".{asked.removeprefix('.')}" if asked else output.suffix
    form = form.lower() or (_FORMATS[-1] if is_stream(output) else "")
    if asked and form not in _FORMATS:
        raise Refusal(f"--format: there is no format {quoted(asked)} for a table. Choose csv or parquet.")
    if form not in _FORMATS:
        raise Refusal(f"{output}: give the table a name that ends in {' or '.join(_FORMATS)}.")
    if form == ".parquet":
        require_libraries("A Parquet file needs", "pyarrow")
    if is_stream(output):
        return form
    if output.is_dir():
        raise Refusal(f"{output}: this is a folder, not a file.")
    if output.exists() and not output.is_file():
        raise Refusal(f"{output}: this is not an ordinary file.")
    if not output.parent.is_dir():
        raise Refusal(f"{output.parent}: there is no such folder.")
    make_sure_of(output, force=force)
    return form


def save_table(table: pandas.DataFrame, output: Path, *, force: bool, form: str = "", index: bool = True) -> None:
    """Write a table whole or not at all, by default in the format that its name ends in."""

    def write(file: BinaryIO) -> None:
        if (form or output.suffix.lower()) == ".csv":
            from minerals.exchange.spreadsheet import harmless

            harmless(table).to_csv(file, index=index)
        else:
            table.to_parquet(file, index=index)

    deliver(write, output, force=force)


# --- in a few words ---


class _Sums:
    """How many games there are, and the sum of each column."""

    def __init__(self, frames: Iterator[pandas.DataFrame]) -> None:
        self.games = 0
        self.columns: dict[str, int] = {}
        for frame in frames:
            self.games += len(frame)
            for name in frame.columns:
                self.columns[name] = self.columns.get(name, 0) + int(frame[name].sum())


def _tell(game: Game, study: Mapping[Any, Any], sums: _Sums, seconds: float, kept: Path | None) -> None:
    report(
        "simulate",
        {
            "game": game.name,
            "policy": list(study["policy"]),
            "seed": study["seed"],
            "engine": study["engine"],
            "games": sums.games,
            "complete": study["complete"],
            "seconds": round(seconds, 3),
            "means": {name: total / sums.games for name, total in sums.columns.items() if sums.games},
            "file": kept,
        },
    )


def _show(game: Game, study: Mapping[Any, Any], sums: _Sums, seconds: float, kept: Path | None) -> None:
    screen = Screen()
    policy = study["policy"][0] if len(set(study["policy"])) == 1 else ", ".join(study["policy"])
    screen.line((game.title, "bold"), f", {policy}, seed {study['seed']}, {study['engine']} engine")
    if sums.games:
        _show_means(screen, sums)
    where = f", in {output_name(kept)}" if kept is not None else ""
    if study["complete"]:
        screen.line((f"{sums.games:,} games{where}, after {seconds:.1f} s", "dim"))
    else:
        screen.line(f"Interrupted after {seconds:.1f} s: {sums.games:,} games are finished{where}.")


def _show_means(screen: Screen, sums: _Sums) -> None:
    from minerals.probability.intervals import proportion_interval

    table = plain_table("", "mean", "95 % between")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, total in sums.columns.items():
        share = name.startswith("winner_")
        between = proportion_interval(total, sums.games) if share else None
        table.add_row(
            name,
            f"{total / sums.games:,.4f}" if share else f"{total / sums.games:,.2f}",
            f"{between.lower:.4f} and {between.upper:.4f}" if between is not None else "",
        )
    screen.table(table)
