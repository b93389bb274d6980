"""`minerals export`: a log as a page, a picture, an animation, a table or a game record; a folder of logs as a site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from minerals.cli import completion
from minerals.cli.beginning import Beginning, OptionsGiven, Players, PositionGiven, Seed, begun_or_loaded
from minerals.cli.export_lesson import export_lesson, names_in, with_bar
from minerals.cli.output import Force, deliver, make_sure_of, told_if_mixed, unless_forced
from minerals.cli.refusal import FOUND, REFUSED, Refusal, refuse
from minerals.cli.screen import Screen
from minerals.cli.verify import load, logs_in
from minerals.core.game import game_names
from minerals.core.log import UNITS
from minerals.core.picture import View
from minerals.core.system import cores
from minerals.core.text import did_you_mean, plain_name, quoted

if TYPE_CHECKING:
    import pandas

    from minerals.core.log import Log
    from minerals.core.picture import Scene

FORMATS = ("html", "svg", "png", "gif", "webp", "csv", "json")
_MODES = ("light", "dark")
_Drawn = TypeVar("_Drawn")
_ONE_BOARD = "--as-board works only for html, and for one log."
_ONE_REPLAY = "{option} works only for html, for one log, and without --as-board."
_NO_LESSON = "Lessons, exercises and levels bring what they show, so leave out the options for games and logs."
_NO_VARIANTS = "--variants works only for lessons and exercises."
_LOGS_A_WORKER = 5
"""A worker takes a second to start, and is not worth it for fewer logs."""


def export(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE",
            help="A log, a folder with logs in it, or the name of a game, level, exercise or lesson.",
            autocompletion=completion.what_to_export,
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="The file to write. Its suffix sets the format: html, svg, png, gif, webp, csv, json or zip.",
        ),
    ],
    step: Annotated[
        int | None, typer.Option("--step", metavar="STEP", help="The step of a picture, by default the last.")
    ] = None,
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="UNIT",
            help="In an animation, one frame per event, action or turn.",
            autocompletion=completion.one_of("event", "action", "turn"),
        ),
    ] = "action",
    mode: Annotated[
        str,
        typer.Option(
            "--mode",
            metavar="MODE",
            help="For png, gif and webp: light or dark.",
            autocompletion=completion.one_of(*_MODES),
        ),
    ] = "light",
    scale: Annotated[
        float, typer.Option("--scale", min=0.1, max=4.0, help="For png, gif and webp: pixels per unit.")
    ] = 1.0,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="NUMBER", min=1, help="For a folder: the cores to use, by default all."),
    ] = None,
    board: Annotated[
        bool,
        typer.Option("--as-board", help="For html: one position as a board that answers clicks, instead of a replay."),
    ] = False,
    forecast: Annotated[
        bool,
        typer.Option("--forecast", help="For html: show how likely each player was to win if all played greedily."),
    ] = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="For html: show what luck and what choice changed if all played greedily.")
    ] = False,
    variants: Annotated[
        int | None,
        typer.Option(
            "--variants",
            metavar="NUMBER",
            min=1,
            max=20,
            help="For exercises: how many sets of numbers, by default 1 in a page and 5 in a package.",
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Write a log as a page, picture, animation or table.

    It can also become a game record. The suffix of FILE decides.

    With --as-board, a page shows one position, whose board answers clicks without a kernel, to share with a class.

    With --forecast, a page shows a graph of the chances to win, and its turning points are key moments. Some hundred
    games are played from each step, which takes a while; see 'minerals forecast'. With --luck, it says beside each step
    what luck and what choice changed, and adds them up at the end, which takes longer; see 'minerals luck'.

    A game record (json) is the format of the site AbstractPlay, which 'minerals import' reads too.

    With the id of a level, such as minerals.levels.shovel, or the code of an exercise, such as E17, you get a page on
    which students solve it without a kernel. A zip is a package for learning platforms such as Moodle, in the form
    SCORM 1.2. It may hold several levels and exercises: write commas between their names. Write lesson-1 for all
    exercises of a lesson, and minerals.levels for all levels of a game. In a package, different students get different
    numbers; --variants sets how many there are.

    A folder of logs becomes a folder of pages with an index. A log that cannot be read is left out, and the exit code
    is then 2. With the name of a game, you get its beginning or a written position.
    """
    for value, known in ((by, UNITS), (mode, _MODES)):
        if value not in known:
            raise Refusal(f"There is no {quoted(value)} here. {did_you_mean(value, known)}")
    screen = Screen()
    beginning = Beginning(players, seed, position, option or ())
    named = names_in(source, target)
    if named:
        if board or forecast or luck or step is not None or beginning != Beginning():
            raise Refusal(_NO_LESSON)
        export_lesson(screen, named, target, variants, force=force)
        return
    if variants is not None:
        raise Refusal(_NO_VARIANTS)
    if source.is_dir() and str(source) not in game_names():
        if board:
            raise Refusal(_ONE_BOARD)
        _require_a_replay(is_one=False, forecast=forecast, luck=luck)
        beginning.require_none(source)
        _gallery(screen, source, target, workers, force=force)
        return
    suffix = target.suffix.removeprefix(".").lower()
    if board and suffix != "html":
        raise Refusal(_ONE_BOARD)
    _require_a_replay(is_one=suffix == "html" and not board, forecast=forecast, luck=luck)
    page = partial(_html, with_forecast=forecast, with_luck=luck)
    writers: dict[str, Callable[[Log], str | bytes]] = {
        "html": (lambda log: _board(log, step)) if board else page,
        "svg": lambda log: _svg(_scene(log, step)),
        "png": lambda log: _png(_scene(log, step), mode, scale),
        "gif": lambda log: _gif(log, by, mode, scale),
        "webp": lambda log: _webp(log, by, mode, scale),
        "csv": _csv,
        "json": lambda log: _record(log, source),
    }
    if suffix not in writers:
        raise Refusal(f"{target}: {quoted(suffix)} is not a format; choose one of {', '.join(FORMATS)}.")
    log = begun_or_loaded(source, beginning).log
    make_sure_of(target, force=force)  # a long animation takes minutes
    with told_if_mixed():
        made = writers[suffix](log)
    deliver(made, target, force=force)
    screen.line(f"{plain_name(target)}: {target.stat().st_size / 1000:.0f} kB")


def _gallery(screen: Screen, source: Path, target: Path, workers: int | None, *, force: bool) -> None:
    """Write a folder of logs as pages, and say which logs were left out and why. Raises `Refusal`, `typer.Exit`."""
    from minerals.exchange.page import write_gallery

    if target.suffix and not target.is_dir():
        raise Refusal(
            f"{plain_name(target)}: a folder of logs becomes a folder of pages, so give it a name without a suffix."
        )
    found = logs_in(source)
    left_out: list[str] = []

    def leave_out(sentence: str) -> None:
        left_out.append(sentence)
        refuse(sentence)

    for path, reason in found.left_out:
        leave_out(f"{plain_name(path)}: {reason}")
    if not found.logs:
        raise typer.Exit(REFUSED)
    most = len(found.logs) // _LOGS_A_WORKER + 1
    with unless_forced():
        written = write_gallery(
            ((name, partial(load, path)) for path, name in _named(source, found.logs)),
            target,
            f"Recorded games of {source.resolve().name}",
            # A refusal to load a log already names it.
            lambda name, error: leave_out(str(error) if isinstance(error, Refusal) else f"{plain_name(name)}: {error}"),
            force=force,
            workers=min(cores(), most) if workers is None else workers,
        )
    for path in written:
        screen.line(plain_name(path))
    if left_out:
        raise typer.Exit(FOUND if written else REFUSED)


def _named(folder: Path, logs: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Yield each log with the name of its page: its own without the suffix, if no other log has the same."""
    names = [path.relative_to(folder).as_posix() for path in logs]
    stems = [name.removesuffix(path.suffix) for name, path in zip(names, logs, strict=True)]
    times = Counter(stem.casefold() for stem in stems)
    for path, name, stem in zip(logs, names, stems, strict=True):
        yield path, stem if times[stem.casefold()] == 1 else name


def _scene(log: Log, step: int | None) -> Scene:
    """Return the picture of a step. Raises `StepError`."""
    events = log.events()
    at = len(events) if step is None else step
    state = log.state_at(at)
    return log.game.picture(state, View(event=events[at - 1] if at else None), log.header.players)


def _require_a_replay(*, is_one: bool, forecast: bool, luck: bool) -> None:
    """Raise `Refusal` if what is written is not a page of one replay, and yet shall show a forecast or luck."""
    for option, is_given in (("--forecast", forecast), ("--luck", luck)):
        if is_given and not is_one:
            raise Refusal(_ONE_REPLAY.format(option=option))


def _html(log: Log, *, with_forecast: bool, with_luck: bool) -> str:
    return log.to_html(forecast=_forecast(log) if with_forecast else None, luck=_luck(log) if with_luck else None)


def _forecast(log: Log) -> pandas.DataFrame:
    from minerals.probability.forecast import forecast

    return forecast(log)


def _luck(log: Log) -> pandas.DataFrame:
    """Return the luck of a log. Raises `KeyboardInterrupt` again, because sums of a part of a game would mislead."""
    from minerals.probability.luck import luck

    table = luck(log, workers=None)
    if not table.attrs["complete"]:
        raise KeyboardInterrupt
    return table


def _board(log: Log, step: int | None) -> str:
    """Return the page of a position to click on. Raises `StepError`."""
    from minerals.core.match import match_of
    from minerals.exchange.position import position_page

    match = match_of(log)
    return position_page(match if step is None else match.goto(step))


def _svg(scene: Scene) -> str:
    from minerals.picture import to_svg

    return to_svg(scene)


def _png(scene: Scene, mode: str, scale: float) -> bytes:
    from minerals.picture.raster import to_png

    return to_png(scene, "dark" if mode == "dark" else "light", scale)


def _gif(log: Log, by: str, mode: str, scale: float) -> bytes:
    from minerals.exchange.animation import to_gif

    unit = next(unit for unit in UNITS if unit == by)
    return to_gif(log, by=unit, mode="dark" if mode == "dark" else "light", scale=scale, progress=with_bar)


def _webp(log: Log, by: str, mode: str, scale: float) -> bytes:
    from minerals.exchange.animation import to_webp

    unit = next(unit for unit in UNITS if unit == by)
    return to_webp(log, by=unit, mode="dark" if mode == "dark" else "light", scale=scale, progress=with_bar)


def _record(log: Log, source: Path) -> str:
    """Return the game record of a log. Raises `Refusal` if such records cannot contain it."""
    from minerals.exchange.records import RecordError, write_record

    try:
        return f"{write_record(log)}\n"
    except RecordError as error:
        raise Refusal(f"{plain_name(source)}: {error}") from None


def _csv(log: Log) -> str:
    from minerals.exchange.table import to_csv

    return to_csv(log)
