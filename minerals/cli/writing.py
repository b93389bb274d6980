"""Writing one file from one source: which command writes which format, and which sources it takes."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

import typer

from minerals.cli import completion
from minerals.cli.output import deliver, make_sure_of, told_if_mixed, unless_forced
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.cli.streams import is_stream, keep_for_output, output_name
from minerals.core.game import game_names
from minerals.core.text import listed, plain_name, quoted

_ItemT = TypeVar("_ItemT")

Source: TypeAlias = Annotated[
    Path,
    typer.Argument(metavar="SOURCE", help="A log, or the name of a game.", autocompletion=completion.games_or_logs),
]
Target: TypeAlias = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="The file to write. - is the standard output.", callback=keep_for_output),
]
Format: TypeAlias = Annotated[
    str | None,
    typer.Option("--format", metavar="FORMAT", help="The format, by default the one that the name of FILE ends in."),
]

Live: TypeAlias = Annotated[
    bool,
    typer.Option("--live", help="Let the page do all that a board in a notebook does. It brings Python along."),
]
Engine: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="ADDRESS",
        help="With --live, use the engine at this address of the same website, such as /minerals/engine/.",
    ),
]

FORMATS = {
    "page": ("html",),
    "board": ("html",),
    "picture": ("svg", "png"),
    "animation": ("gif", "webp"),
    "export": ("csv", "json"),
    "publish": ("html", "zip"),
}
"""What each command writes. For a format of several of them, the first is the one to name. A stream gets the first."""


def format_of(target: Path, command: str, asked: str | None = None) -> str:
    """Return the format that was asked for or else the suffix of a file, if the command writes such files.

    Raises `Refusal`, which names the command that writes them if another one does.
    """
    known = FORMATS[command]
    suffix = (asked or target.suffix).removeprefix(".").lower() or (known[0] if is_stream(target) else "")
    if suffix in known:
        return suffix
    other = next((name for name, formats in FORMATS.items() if suffix in formats), "")
    if other:
        raise Refusal(f"{target}: 'minerals {command}' writes {_or(known)}; 'minerals {other}' writes {suffix}.")
    raise Refusal(f"{target}: {quoted(suffix)} is not a format; 'minerals {command}' writes {_or(known)}.")


def check_source(source: Path) -> None:
    """Raise `Refusal` if a source is for another command: a folder, or the name of an exercise, level or lesson."""
    from minerals.classroom.lessons import is_named

    if source.is_file() or is_stream(source):
        return
    if any(map(is_named, names_in(source))):
        raise Refusal(f"{source}: 'minerals publish' writes lessons, exercises and levels.")
    if source.is_dir() and str(source) not in game_names():
        raise Refusal(f"{plain_name(source)}: this is a folder; 'minerals gallery' writes a page for each log in it.")


def names_in(source: Path) -> list[str]:
    """Return the names in an argument of the command line, which have commas between them."""
    return [name.strip() for name in str(source).split(",")]


def write(target: Path, make: Callable[[], str | bytes], *, force: bool) -> None:
    """Make something, write it to a file, and say how large it is. Raises `Refusal`, `OSError`, as `make` does."""
    make_sure_of(target, force=force)  # a long animation takes minutes
    with told_if_mixed():
        made = make()
    data = made.encode() if isinstance(made, str) else made
    deliver(data, target, force=force)
    Screen().line(f"{output_name(target)}: {len(data) / 1000:.0f} kB")


def live_target(target: Path, engine: str | None, *, live: bool) -> Path:
    """Return the file for a page. A live one may be named by its folder. Raises `Refusal`, `OptionError`."""
    from minerals.live.export import require_same_website

    if not live:
        if engine is not None:
            raise Refusal(f"--engine works only with --live: {quoted(engine)}.")
        return target
    if engine is not None:
        require_same_website(engine)
    if is_stream(target):
        if engine is None:
            raise Refusal(
                "--live writes the engine beside the page: name a file, or an engine that is there with --engine."
            )
        return target
    return target if target.suffix else target / "index.html"


def write_beside_engine(target: Path, make: Callable[[], str], engine: str | None, *, force: bool) -> None:
    """Make a live page and write it, with its engine unless it uses another. Raises `Refusal`, as `make` does."""
    from minerals.live.export import write_live

    if engine is not None:
        return write(target, make, force=force)
    if target.parent.is_dir():
        make_sure_of(target, force=force)
    with told_if_mixed():
        made = make()
    with unless_forced():
        written = write_live(target, made, force=force)
    screen = Screen()
    screen.line(f"{output_name(target)}: {len(made.encode()) / 1000:.0f} kB")
    if len(written) > 1:
        size = sum(file.stat().st_size for file in written[:-1])
        screen.line(f"{plain_name(written[0].parent)}: {size / 1e6:.0f} MB, for all pages beside it")
    screen.line(f"Open it with: minerals serve {shlex.quote(str(target))}")
    return None


def with_bar(items: Sequence[_ItemT], work: str = "Drawing") -> Iterable[_ItemT]:
    """Go through scenes, pages or files with a progress bar, on stderr and only if somebody watches."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    # Where nobody sees it, nothing is started: the Python of a browser has no threads.
    return track(items, work, console=console, transient=True) if console.is_terminal else items


def _or(formats: Sequence[str]) -> str:
    return listed(formats, "or")
