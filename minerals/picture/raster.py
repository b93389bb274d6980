"""Scenes as pixels: the SVG of a scene, drawn by resvg.

The font is DejaVu, so the same scene gives the same picture on every machine. The fonts of the system are loaded only
for characters that DejaVu does not have, as in a Chinese name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from minerals.core.picture import Scene, Shape, Text
from minerals.core.system import missing, require
from minerals.core.text import MissingLibrary, quoted
from minerals.picture.letters import FAMILY, Cut, letters, widths
from minerals.picture.pieces import SceneError
from minerals.picture.svg import to_plain_svg, to_svg_part
from minerals.picture.themes import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_SCALE = 20
"""More pixels per scene unit would fill the memory."""

EXTRA = "pictures"
"""The extra that installs the libraries for pixels."""

_WIDEST = 2.0
"""How wide a character of another font is at most, in ems."""

_CUTS: tuple[Cut, ...] = ("Sans", "Sans-Bold")


def to_png(scene: Scene, mode: Mode = "light", scale: float = 2.0) -> bytes:
    r"""Return a scene as a PNG image. O(pixels), about a tenth of a second for each million.

    Parameters
    ----------
    scale
        Pixels per scene unit.

    Raises
    ------
    SceneError
        If the scene cannot be painted.
    MineralsError
        If resvg or the font is not installed, as in a browser.

    Examples
    --------
    >>> from minerals.core.picture import Circle
    >>> to_png(Scene(20, 20, (Circle(10, 10, 8, "tile.white"),), title="One stone"))[:4]
    b'\x89PNG'
    """
    require(Scene, scene=scene)
    require(float, scale=scale)
    check_scale(scale)
    return _drawn(to_plain_svg(scene, mode, FAMILY), scene.shapes, zoom=scale)


def part_to_png(
    shapes: Sequence[Shape], part: tuple[float, float, float, float], pixels: tuple[int, int], mode: Mode
) -> bytes:
    """Return a rectangle of a picture as a PNG image, whose ground is see-through where no shape is. O(pixels).

    `shapes`: the shapes that may be seen in it, which have been checked. `part`: the left, top, right and bottom edges
    of the rectangle, in scene units. `pixels`: how wide and how high it is shown. Raises `MineralsError` if resvg or
    the font is not installed, as in a browser.
    """
    return _drawn(to_svg_part(shapes, part, pixels, mode, FAMILY), shapes)


def check_scale(scale: float) -> None:
    """Raise `SceneError` if a picture cannot have this many pixels per scene unit."""
    if not 0 < scale <= MOST_SCALE:
        raise SceneError(f"A picture's scale is a number above 0 and at most {MOST_SCALE}, not {quoted(scale)}.")


def missing_characters(scene: Scene) -> frozenset[str]:
    """Return the characters of a scene's texts that DejaVu does not have. O(shapes)."""
    return _not_in_font(scene.shapes)


def text_width(text: Text) -> float:
    """Return how wide a text is at most, in scene units. O(letters)."""
    cuts = [widths(cut, EXTRA) for cut in _CUTS]
    return text.size * max(sum(own.get(letter, _WIDEST) for letter in text.text) for own in cuts)


def _drawn(svg: str, shapes: Iterable[Shape], **size: float) -> bytes:
    return _resvg()(
        svg_string=svg,
        font_files=[str(letters(cut, EXTRA)) for cut in _CUTS],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        skip_system_fonts=not _not_in_font(shapes),
        **size,
    )


def _not_in_font(shapes: Iterable[Shape]) -> frozenset[str]:
    used = {character for shape in shapes if isinstance(shape, Text) for character in shape.text}
    return frozenset(used) - _in_font()


@cache
def _in_font() -> frozenset[str]:
    return frozenset.intersection(*(frozenset(widths(cut, EXTRA)) for cut in _CUTS))


def _resvg() -> Callable[..., bytes]:
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        error = missing("resvg_py", what="Pictures in pixels need", extra=EXTRA)
        instead = "If you cannot install it, as in a browser, export an SVG instead."
        raise MissingLibrary(f"{error} {instead}", name="resvg_py") from None
    return svg_to_bytes
