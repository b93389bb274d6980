"""`minerals picture` and `minerals animation`: one step of a game drawn, and all of them one after another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from minerals.cli import completion
from minerals.cli.beginning import (
    Beginning,
    OptionsGiven,
    Players,
    PositionGiven,
    Seed,
    Step,
    begun_or_loaded,
)
from minerals.cli.output import Force
from minerals.cli.refusal import Refusal
from minerals.cli.verify import LineNumber, load
from minerals.cli.writing import Format, Source, Target, check_source, format_of, with_bar, write
from minerals.core.log import UNITS
from minerals.core.picture import View
from minerals.core.text import did_you_mean, quoted

if TYPE_CHECKING:
    from minerals.core.log import Log
    from minerals.core.picture import Scene
    from minerals.picture import Mode

_WordT = TypeVar("_WordT", bound=str)
_MODES: tuple[Mode, ...] = ("light", "dark")

Scale: TypeAlias = Annotated[float, typer.Option("--scale", min=0.1, max=4.0, help="Pixels per unit.")]


def picture(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Source,
    target: Target,
    step: Step = None,
    line: LineNumber = None,
    mode: Annotated[
        str | None,
        typer.Option(
            "--mode",
            metavar="MODE",
            help="light or dark. By default, png is light, and svg is as the reader's system is set.",
            autocompletion=completion.one_of(*_MODES),
        ),
    ] = None,
    scale: Scale = 1.0,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    form: Format = None,
    force: Force = False,
) -> None:
    """Draw a position as a picture.

    FILE ends in .svg or .png. The picture shows the last step of a log or the one that you name. With the name of a
    game, it shows the beginning or a written position.
    """
    from minerals.picture import to_svg

    chosen = None if mode is None else _known(mode, _MODES)
    check_source(source)
    suffix = format_of(target, "picture", form)
    log = begun_or_loaded(source, Beginning(players, seed, position, option or ()), line).log.along(line)

    def draw() -> str | bytes:
        scene = _scene(log, step)
        if suffix == "svg":
            return to_svg(scene, chosen or "auto", scale)
        from minerals.picture.raster import to_png

        return to_png(scene, chosen or "light", scale)

    write(target, draw, force=force)


def animation(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Annotated[Path, typer.Argument(metavar="LOG", help="A log.", autocompletion=completion.logs)],
    target: Target,
    line: LineNumber = None,
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="UNIT",
            help="One frame per event, action or turn.",
            autocompletion=completion.one_of(*UNITS),
        ),
    ] = "action",
    mode: Annotated[
        str,
        typer.Option("--mode", metavar="MODE", help="light or dark.", autocompletion=completion.one_of(*_MODES)),
    ] = "light",
    scale: Scale = 1.0,
    still: Annotated[bool, typer.Option("--still", help="Show no piece on its way, for a smaller file.")] = False,
    form: Format = None,
    force: Force = False,
) -> None:
    """Draw a game as an animation.

    FILE ends in .gif or .webp, which is several times smaller.
    """
    unit, chosen = _known(by, UNITS), _known(mode, _MODES)
    check_source(source)
    suffix = format_of(target, "animation", form)
    log = load(source, line=line)

    def draw() -> bytes:
        from minerals.exchange.animation import to_gif, to_webp

        draw_as = to_gif if suffix == "gif" else to_webp
        return draw_as(log, by=unit, mode=chosen, scale=scale, motion=not still, progress=with_bar)

    write(target, draw, force=force)


def _scene(log: Log, step: int | None) -> Scene:
    """Return the picture of a step. Raises `StepError`."""
    events = log.events()
    at = len(events) if step is None else step
    state = log.state_at(at)
    return log.game.picture(state, View(event=events[at - 1] if at else None), log.header.players)


def _known(given: str, known: Sequence[_WordT]) -> _WordT:
    """Return the word that was given. Raises `Refusal` for any other."""
    for word in known:
        if word == given:
            return word
    raise Refusal(f"There is no {quoted(given)} here. {did_you_mean(given, known)}")
