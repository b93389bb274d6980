"""A log as an animated GIF: frames drawn by resvg, put together by Pillow."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from minerals.core.arguments import checked_first, well_asked
from minerals.core.extras import named_extra
from minerals.core.log import Log, Stops, Unit
from minerals.core.scene import Scene, View
from minerals.picture.raster import EXTRA, to_png
from minerals.picture.themes import Mode

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS = 128


@well_asked
@checked_first
def to_gif(
    log: Log,
    *,
    by: Unit = "action",
    mode: Mode = "light",
    scale: float = 0.75,
    seconds: float = 1.0,
    progress: Callable[[Sequence[Scene]], Iterable[Scene]] = iter,
) -> bytes:
    """Return the main line of a log as an animation that stands still at its end for a while and begins anew.

    O(steps) pictures, a tenth of a second each.

    Parameters
    ----------
    by
        What one frame is: an event, an action or a turn.
    scale
        Pixels a scene unit.
    seconds
        How long each frame is seen.
    progress
        Goes through the scenes and may show how far it is, such as `rich.progress.track`.

    Raises
    ------
    SceneError
        Where a game's picture cannot be painted.
    MineralsError
        Where Pillow, or what draws the frames, is not installed.
    """
    stops, step, steps = Stops(log), log.root.step, [log.root.step]
    while step < stops.last:
        step = stops.after(step, by)
        steps.append(step)
    events = log.events()
    scenes = [
        log.game.picture(log.state_at(step), View(event=events[step - 1] if step else None), log.header.players)
        for step in steps
    ]
    frames = [_frame(to_png(scene, mode, scale)) for scene in progress(scenes)]
    file = io.BytesIO()
    lengths = [round(1000 * seconds)] * (len(frames) - 1) + [round(4000 * seconds)]
    frames[0].save(file, "gif", save_all=True, append_images=frames[1:], duration=lengths, loop=0, optimize=True)
    return file.getvalue()


def _frame(png: bytes) -> Image:
    with named_extra("An animation needs", EXTRA):
        from PIL import Image
    # Other methods give small things, as pawns are, the colour of something larger.
    return Image.open(io.BytesIO(png)).convert("RGB").quantize(_COLOURS, Image.Quantize.MAXCOVERAGE)
