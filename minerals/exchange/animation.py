"""A log as an animated GIF. Needs Pillow."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence

from minerals.core.log import Log, Stops, Unit
from minerals.core.scene import Scene, View
from minerals.picture.raster import to_image
from minerals.picture.themes import Mode

_COLOURS = 128


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

    O(steps) pictures, some hundred milliseconds each.

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
    frames = [to_image(scene, mode, scale).quantize(_COLOURS) for scene in progress(scenes)]
    file = io.BytesIO()
    lengths = [round(1000 * seconds)] * (len(frames) - 1) + [round(4000 * seconds)]
    frames[0].save(file, "gif", save_all=True, append_images=frames[1:], duration=lengths, loop=0, optimize=True)
    return file.getvalue()
