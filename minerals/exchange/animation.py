"""A log as an animated GIF or WebP: frames drawn by resvg, put together by Pillow."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from minerals.core.log import LineChoice, Log, Stops, Unit
from minerals.core.picture import Motion, Polygon, Scene, Text, View
from minerals.core.system import named_extra, require
from minerals.core.text import OptionError, translated
from minerals.picture.frames import Shot, to_images
from minerals.picture.manners import DURATION
from minerals.picture.moves import FARTHEST, Move, moves
from minerals.picture.raster import EXTRA
from minerals.picture.themes import Mode

if TYPE_CHECKING:
    from PIL.Image import Image

_PictureT = TypeVar("_PictureT")

_COLOURS = 255
_SAMPLE = 12
"""How many frames the colours are taken from, at most."""

_WEBP: dict[str, Any] = {"lossless": False, "quality": 75, "method": 2, "kmin": 0, "kmax": 0}
"""Only the first picture is whole. With less quality, a shade that has hardly changed would stay on later pictures."""

_MOST_PIXELS = 400_000_000
"""How many pixels all frames may have together. Each takes a byte of memory for a GIF, and three for a WebP."""

_LEAST_FRAME = 80
"""How long each picture of something on its way is shown at least, in milliseconds."""
_FEWEST_ON_THE_WAY = 3
"""With fewer pictures on the way, nobody sees a motion."""
_MOST_ON_THE_WAY = 300
"""How many such pictures an animation has at most. Each takes about 2 kB."""

_LETTER = 20.0
"""How high the letters of a caption are, in scene units."""
_LEADING = 1.25
"""How far apart its lines are, in letters."""
_NARROWNESS = 0.58
"""How wide a letter is beside its height, on average."""
_MOST_LINES = 3


def to_webp(
    log: Log,
    *,
    line: LineChoice | None = None,
    by: Unit = "action",
    mode: Mode = "light",
    scale: float = 0.75,
    seconds: float = 1.0,
    motion: bool = True,
    progress: Callable[[Sequence[Scene]], Iterable[Scene]] = iter,
) -> bytes:
    """Return a line of a log as an animation in WebP, which is several times smaller than a GIF.

    Parameters
    ----------
    log, line, by, mode, scale, seconds, motion, progress
        As for `to_gif`.

    Raises
    ------
    SceneError, MineralsError
        As for `to_gif`.

    Examples
    --------
    >>> import minerals
    >>> to_webp(minerals.replays()["mattock/printed-example"], by="turn")[8:12]
    b'WEBP'
    """
    require(Log, log=log)
    require(Unit, by=by)
    require(bool, motion=motion)
    film = _film(log.along(line), by, scale, seconds if motion else 0)
    first, *others = to_images(film.shots(progress), mode, scale)
    file = io.BytesIO()
    first.save(file, "webp", save_all=True, append_images=others, duration=film.lengths(seconds), loop=0, **_WEBP)
    return file.getvalue()


def to_gif(
    log: Log,
    *,
    line: LineChoice | None = None,
    by: Unit = "action",
    mode: Mode = "light",
    scale: float = 0.75,
    seconds: float = 1.0,
    motion: bool = True,
    progress: Callable[[Sequence[Scene]], Iterable[Scene]] = iter,
) -> bytes:
    """Return a line of a log as an animation, which pauses at its end and then starts again.

    Below each picture is what has just happened. O(steps) pictures, about a twentieth of a second each.

    Parameters
    ----------
    log
        The log.
    line
        The records of the line to show, or the number of a record that it goes through; by default the main line.
    by
        How far apart frames are: an event, an action or a turn.
    mode
        Whether the pictures are light or dark.
    scale
        Pixels per scene unit.
    seconds
        How long each step is shown. Pieces are on their way for half of that, and for half a second at most.
    motion
        Whether pieces are shown on their way. An animation cannot know whether its reader wants that.
    progress
        Goes through the scenes and may show its progress, such as `rich.progress.track`.

    Raises
    ------
    SceneError
        If a game's picture cannot be painted.
    OptionError
        If the animation would be too long for its size.
    MineralsError
        If Pillow, or the library that draws the frames, is not installed.

    Examples
    --------
    >>> import minerals
    >>> to_gif(minerals.replays()["mattock/printed-example"], by="turn", mode="dark")[:6]
    b'GIF89a'
    """
    require(Log, log=log)
    require(Unit, by=by)
    require(bool, motion=motion)
    film = _film(log.along(line), by, scale, seconds if motion else 0)
    palette = _palette(to_images(_sample(film.scenes), mode, scale))
    return _in_gif(to_images(film.shots(progress), mode, scale), palette, film.lengths(seconds))


class _Film(NamedTuple):
    """The pictures of an animation."""

    scenes: Sequence[Scene]
    moves: Sequence[tuple[Move, ...]]
    """What moves to each of them from the one before."""
    between: int
    """How many pictures show that on its way."""
    frame: int
    """How long each of those is shown, in milliseconds."""

    def shots(self, progress: Callable[[Sequence[Scene]], Iterable[Scene]]) -> Iterator[Shot]:
        """Yield the scenes with what moves to each of them."""
        for scene, moved in zip(progress(self.scenes), self.moves, strict=True):
            yield Shot(scene, moved, self.between)

    def lengths(self, seconds: float) -> list[int]:
        """Return how long each picture is shown, in milliseconds: the last one four times as long as the others."""
        steps = [round(1000 * seconds)] * (len(self.scenes) - 1) + [round(4000 * seconds)]
        found: list[int] = []
        for step, moved in zip(steps, self.moves, strict=True):
            between = self.between if moved else 0
            found += [*[self.frame] * between, step - between * self.frame]
        return found


def _film(log: Log, by: Unit, scale: float, seconds: float) -> _Film:
    """Return the pictures of an animation, each with its caption. Raises `OptionError` if there are too many.

    `seconds`: how long each step is shown, if anything is to move in this time.
    """
    stops, step, steps = Stops(log), log.root.step, [log.root.step]
    while step < stops.last:
        step = stops.after(step, by)
        steps.append(step)
    first = log.game.picture(log.root.state, View(), log.header.players)
    most = max(1, int(_MOST_PIXELS / (first.width * first.height * scale**2)))
    if len(steps) > most:
        raise OptionError(
            translated(
                "The game is too long for an animation of this size: that would have {number} frames, and the limit is "
                "{most}. Make it smaller, or show fewer frames, such as one for each turn.",
                number=f"{len(steps):,}",
                most=f"{most:,}",
            )
        )
    events = log.events()
    told, ways = _told(log)
    scenes = [
        log.game.picture(log.state_at(step), View(event=events[step - 1] if step else None), log.header.players)
        for step in steps
    ]
    said = [" ".join(told[before:step]) for before, step in zip([0, *steps], steps, strict=False)]
    lasts = min(DURATION, 500 * seconds)
    between = int(lasts / _LEAST_FRAME)
    moved: list[tuple[Move, ...]] = [()] * len(steps)
    if between >= _FEWEST_ON_THE_WAY:
        for place, (before, step) in enumerate(pairwise(steps), start=1):
            if step - before <= FARTHEST:
                on_the_way = chain.from_iterable(ways[before:step])
                moved[place] = moves(scenes[place - 1], scenes[place], on_the_way, guesses=False)
        between = min(between, min(_MOST_ON_THE_WAY, most - len(steps)) // max(1, sum(map(bool, moved))))
    if between < _FEWEST_ON_THE_WAY:
        return _Film(with_captions(scenes, said), moved, 0, 0)
    # GIF counts in hundredths of a second.
    return _Film(with_captions(scenes, said), moved, between, int(lasts / between / 10) * 10)


def _told(log: Log) -> tuple[list[str], list[tuple[Motion, ...]]]:
    """Return of every event of the main line its sentence, and the ways of the pieces."""
    game, told, ways = log.game, [], []
    state = game.engine.initial(log.options)
    for event in log.events():
        told.append(game.words.narrate(event, state, log.header.players))
        ways.append(game.motions(state, event))
        state = game.engine.evolve(state, event)
    return told, ways


def with_captions(scenes: Sequence[Scene], said: Sequence[str]) -> list[Scene]:
    """Return pictures of one size, each with its words below. Words that are too long end in dots.

    Parameters
    ----------
    scenes
        The pictures.
    said
        The words for each of them.

    Examples
    --------
    >>> plain = Scene(300, 200, (), "A board")
    >>> [(frame.width, frame.height) for frame in with_captions([plain, plain], ["Ada mines e5.", ""])]
    [(300, 250.0), (300, 250.0)]
    """
    width = max((scene.width for scene in scenes), default=0)
    height = max((scene.height for scene in scenes), default=0)
    across = max(1, int((width - 2 * _LETTER) / (_LETTER * _NARROWNESS)))
    lines = [wrap(text, across, max_lines=_MOST_LINES, placeholder=" …") for text in said]
    below = (max(map(len, lines), default=0) + 1) * _LETTER * _LEADING
    return [
        msgspec.structs.replace(
            scene,
            width=width,
            height=height + below,
            shapes=(
                Polygon(((0, 0), (width, 0), (width, height + below), (0, height + below)), "background"),
                *scene.shapes,
                *(
                    Text(_LETTER, height + (place + 0.75) * _LETTER * _LEADING, line, "text", _LETTER, "start")
                    for place, line in enumerate(own)
                ),
            ),
        )
        for scene, own in zip(scenes, lines, strict=True)
    ]


def gif_of(frames: Sequence[bytes], seconds: Sequence[float]) -> bytes:
    """Return pictures as one animation, which starts again at its end.

    Parameters
    ----------
    frames
        PNG files of one size, at least one.
    seconds
        How long each frame is shown.

    Raises
    ------
    MineralsError
        If Pillow is not installed.

    Examples
    --------
    >>> import minerals
    >>> from minerals.picture.raster import to_png
    >>> frame = to_png(minerals.new("mattock", board="inner", seed=7).scene(), scale=0.25)
    >>> gif_of([frame, frame], [0.5, 2])[:6]
    b'GIF89a'
    """
    with named_extra("An animation needs", EXTRA):
        from PIL import Image
    pictures = [Image.open(io.BytesIO(frame)).convert("RGB") for frame in frames]
    return _in_gif(pictures, _palette(_sample(pictures)), [round(1000 * each) for each in seconds])


def _in_gif(pictures: Iterable[Image], palette: Image, lengths: Sequence[int]) -> bytes:
    """Return pictures as a GIF. Only one of them is in memory with all its colours."""
    from PIL import Image

    frames = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    file = io.BytesIO()
    first = next(frames)
    first.save(file, "gif", save_all=True, append_images=frames, duration=list(lengths), loop=0, optimize=True)
    return file.getvalue()


def _sample(pictures: Sequence[_PictureT]) -> Sequence[_PictureT]:
    """Return some of the pictures, evenly spread."""
    return pictures[:: -(-len(pictures) // _SAMPLE)]


def _palette(pictures: Iterable[Image]) -> Image:
    """Return colours that all frames share, so that no shade changes from one frame to the next."""
    with named_extra("An animation needs", EXTRA):
        from PIL import Image

    # Pictures are flat: the most frequent colours are those of the things in them, and the rest are blends at the
    # edges.
    seen: Counter[Any] = Counter()  # triples, for which Pillow has no more precise type
    for picture in pictures:
        width, height = picture.size
        seen.update({colour: count for count, colour in picture.getcolors(width * height) or ()})
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour, _ in seen.most_common(_COLOURS) for value in colour])
    return palette
