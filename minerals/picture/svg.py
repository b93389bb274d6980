"""Scenes as SVG: a still picture of every board, for code hosts, exports and rich output.

The result needs nothing else: one element with its own colours, to save as a file or put into a page. The same scene
gives the same text on every machine.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2s
from html import escape
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.core.system import require
from minerals.core.text import quoted
from minerals.picture.pieces import BASELINE, HALO, Part, Piece, apart, check_shapes, piece_style, pieces, pieces_of
from minerals.picture.themes import MODES, Colour, Mode, Style, ThemeError, style

SvgMode: TypeAlias = Literal["auto", "light", "dark"]

_Look: TypeAlias = tuple[str, ...]
"""The CSS declarations of a piece, one text for each mode."""

_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

# Characters that XML 1.0 cannot contain, not even escaped.
_CLASS = re.compile('class="[a-z]+"')
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# A picture alone never sticks out of a notebook's cell or a page. In a page with a sheet, the page says how it fits.
_FITS = ' style="max-width:100%;height:auto"'


def to_svg(scene: Scene, mode: SvgMode = "auto", scale: float = 1.0) -> str:
    """Return a scene as one SVG element. O(shapes).

    Parameters
    ----------
    scene
        The scene to paint. A unit is a CSS pixel if the picture is shown at its own size.
    mode
        `light`, `dark`, or `auto` to follow the reader's system.
    scale
        CSS pixels per unit, where the picture is shown at its own size.

    Raises
    ------
    SceneError
        If the scene cannot be painted.
    ThemeError
        If a role or the mode is not in the theme.

    Examples
    --------
    >>> from minerals.core.picture import Circle, Scene
    >>> stone = Circle(10, 10, 8, "tile.white", label="wollastonite on a1", cell="a1")
    >>> print(to_svg(Scene(20, 20, (stone,), title="One stone"), mode="light"))  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20" role="img" ...
    <title id="...">One stone</title>
    <style>....a{fill:#ece7d9;stroke:#857c66;stroke-width:1.25}</style>
    <circle class="a" cx="10" cy="10" r="8" data-cell="a1"><title>wollastonite on a1</title></circle>
    </svg>
    """
    require(Scene, scene=scene)
    sheet = Sheet(_modes(mode))
    elements = sheet.elements(scene)
    scope = _scope(mode, scene)
    return "\n".join(
        [*_head(scene, scope, _FITS, scale), f"<style>{sheet.style(f'.{scope}')}</style>", *elements, "</svg>"]
    )


def to_silent_svg_of(sheet: Sheet, scene: Scene, kind: str) -> str:
    """Return a scene as `to_svg_of` does, but with one label for all of it, and as an element of the class `kind`.

    Where somebody takes the drawing out of a page, such as a program for mail, no words of its cells are left over.
    """
    elements = sheet.silent_elements(check_shapes(scene))
    said = f'role="img" class="{kind}" aria-label="{_words_of(scene)}"'
    return "\n".join([f"<svg {_size(scene)} {said} {_manner(style('text').font)}>", *elements, "</svg>"])


def to_image(scene: Scene, mode: SvgMode = "auto") -> str:
    """Return a scene as an HTML image that contains its picture. O(shapes). Raises the errors of `to_svg`.

    Whatever does not trust a page, such as JupyterLab with a stranger's notebook, or a program for mail, drops SVG and
    leaves only its words. It keeps an image.

    >>> from minerals.core.picture import Scene
    >>> to_image(Scene(20, 20, (), title="Nothing"))[:47]
    '<img class="minerals-image" width="20" alt="Not'
    """
    sheet = Sheet(_modes(mode))
    elements = sheet.silent_elements(check_shapes(scene))
    rules = f"<style>{sheet.style('svg')}</style>"
    drawn = "".join([f"<svg {_size(scene)} {_manner(style('text').font)}>", rules, *elements, "</svg>"])
    data = base64.b64encode(drawn.encode()).decode("ascii")
    shown = f'class="minerals-image" width="{_number(scene.width)}" alt="{_words_of(scene)}"'
    return f'<img {shown} src="data:image/svg+xml;base64,{data}">'


def _words_of(scene: Scene) -> str:
    return _escaped(". ".join(filter(None, (scene.title, scene.description))))


def to_svg_of(sheet: Sheet, scene: Scene) -> str:
    """Return a scene as one SVG element for a page with its sheet's style. O(shapes). Raises the errors of `to_svg`."""
    return "\n".join([*_head(scene, _scope("sheet", scene)), *sheet.elements(scene), "</svg>"])


def to_plain_svg(scene: Scene, mode: Mode, family: str) -> str:
    """Return a scene as SVG for libraries that draw it and know little CSS. O(shapes).

    It looks the same, but has no words for screen readers, only one mode, one font, simple selectors, and a separate
    element for each halo. Raises the errors of `to_svg`.
    """
    return _plain(_size(scene), pieces(scene), mode, family)


def to_svg_part(
    shapes: Iterable[Shape], part: tuple[float, float, float, float], pixels: tuple[int, int], mode: Mode, family: str
) -> str:
    """Return what is in a rectangle of a picture, as `to_plain_svg` does. O(shapes).

    `shapes`: the shapes, which have been checked. `part`: the left, top, right and bottom edges of the rectangle, in
    scene units. `pixels`: how wide and how high it is shown.
    """
    left, top, right, bottom = part
    width, height = pixels
    seen = f'viewBox="{left!r} {top!r} {right - left!r} {bottom - top!r}" width="{width}" height="{height}"'
    return _plain(f"{_NAMESPACE} {seen}", (piece for shape in shapes for piece in pieces_of(shape)), mode, family)


def _plain(size: str, found: Iterable[Piece], mode: Mode, family: str) -> str:
    sheet = Sheet(_modes(mode))
    elements = sheet.elements_of(apart(found))
    rules = f"<style>{sheet.rules('', sheet.modes[0])}</style>"
    return "\n".join([f"<svg {size} {_manner(family)}>", rules, *elements, "</svg>"])


def to_svg_group(shapes: Iterable[Shape], mode: Mode) -> str:
    """Return shapes that have been checked as one SVG group with its own colours and without any words. O(shapes).

    >>> to_svg_group([Circle(10, 10, 8, "tile.white", label="wollastonite on a1", cell="a1")], "light")[-74:]
    'fill:#ece7d9;stroke:#857c66;stroke-width:1.25" cx="10" cy="10" r="8"/></g>'
    """
    sheet = Sheet((mode,))
    drawn = sheet.silent_elements(shapes)
    looks = {f'class="{name}"': f'style="{escape(look[0])}"' for look, name in sheet.looks()}
    coloured = (_CLASS.sub(lambda found: looks[found[0]], element, count=1) for element in drawn)
    return f"<g {_manner(style('text').font)}>{''.join(coloured)}</g>"


def svg_frame(scene: Scene, name: str) -> str:
    """Return the SVG element of a scene without its contents, with a name as its class.

    >>> svg_frame(Scene(20, 20, (), "Nothing"), "board")[:55]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20'
    """
    return f'<svg {_size(scene)} class="{name}" {_manner(style("text").font)}></svg>'


class Sheet:
    """One style sheet for the elements of one scene or of many.

    `modes`: the modes of its rules. The rules of the others say how they differ from the first.
    """

    def __init__(self, modes: tuple[Mode, ...] = MODES) -> None:
        self.modes = modes
        self._names: dict[_Look, str] = {}

    def elements(self, scene: Scene) -> list[str]:
        """Return the shapes of a scene as SVG elements, bottom first. O(shapes). Raises the errors of `to_svg`."""
        return self.elements_of(pieces(scene))

    def elements_of(self, found: Iterable[Piece]) -> list[str]:
        """Return pieces as SVG elements, in the same order."""
        return [_element(piece, self._name(_look(piece, self.modes))) for piece in found]

    def silent_elements(self, shapes: Iterable[Shape]) -> list[str]:
        """Return shapes that have been checked as SVG elements that neither say nor tell what they are."""
        silent = (replace(shape, label="") if isinstance(shape, Polygon | Circle | Line) else shape for shape in shapes)
        bare = (replace(shape, cell=None) if isinstance(shape, Polygon | Circle) else shape for shape in silent)
        return self.elements_of(piece for shape in bare for piece in pieces_of(shape))

    def _name(self, look: _Look) -> str:
        return self._names.setdefault(look, _letters(len(self._names)))

    def looks(self) -> Iterable[tuple[_Look, str]]:
        """Return the declarations of every look, one text for each mode, with its name."""
        return self._names.items()

    def rules(self, scope: str, mode: Mode) -> str:
        """Return the CSS rules of a mode, below a selector. For a mode other than the first, only the differences."""
        place = self.modes.index(mode)
        looks = {name: look for look, name in self._names.items() if not place or look[place] != look[0]}
        return "".join(f"{scope} .{name}{{{look[place]}}}" for name, look in looks.items())

    def style_in(self, scope: str, mode: Mode) -> str:
        """Return the CSS rules of one mode, below a selector: the first mode's, and the differences of this one."""
        first = self.rules(scope, self.modes[0])
        return first if mode == self.modes[0] else first + self.rules(scope, mode)

    def style(self, scope: str) -> str:
        """Return the CSS rules of all modes, below a selector: the first mode's, and the others' differences."""
        first, *others = self.modes
        text = self.rules(scope, first)
        for mode in others:
            if changed := self.rules(scope, mode):
                text += f"@media(prefers-color-scheme:{mode}){{{changed}}}"
        return text


def _scope(kind: str, scene: Scene) -> str:
    """Return a name that no other picture of a page has."""
    seen = msgspec.to_builtins(scene)
    del seen["places"]  # which are not drawn
    return "m" + blake2s(msgspec.json.encode((kind, seen)), digest_size=4).hexdigest()


def _head(scene: Scene, scope: str, fits: str = "", scale: float = 1.0) -> list[str]:
    described = [f'<desc id="{scope}d">{_escaped(scene.description)}</desc>'] if scene.description else []
    return [_opening(scene, scope, fits, scale), f'<title id="{scope}t">{_escaped(scene.title)}</title>', *described]


def _opening(scene: Scene, scope: str, fits: str, scale: float = 1.0) -> str:
    labelled_by = f"{scope}t {scope}d" if scene.description else f"{scope}t"
    said = f'role="img" class="{scope}" aria-labelledby="{labelled_by}"'
    return f"<svg {_size(scene, scale)} {said} {_manner(style('text').font)}{fits}>"


def _size(scene: Scene, scale: float = 1.0) -> str:
    seen = f"0 0 {_number(scene.width)} {_number(scene.height)}"
    width, height = _number(scale * scene.width), _number(scale * scene.height)
    return f'{_NAMESPACE} viewBox="{seen}" width="{width}" height="{height}"'


def _manner(font: str) -> str:
    """Return the default style of everything."""
    letters = f'font-family="{escape(font, quote=False)}" text-anchor="middle"'
    return f'{letters} stroke-linecap="round" stroke-linejoin="round"'


def _modes(mode: SvgMode) -> tuple[Mode, ...]:
    if mode == "auto":
        return MODES
    if mode not in MODES:
        raise ThemeError(f"There is no mode {quoted(mode)}; choose auto, light or dark.")
    return (mode,)


# --- the style sheet ---


def _look(piece: Piece, modes: tuple[Mode, ...]) -> _Look:
    return _declarations(piece.shape.role, piece.part, isinstance(piece.shape, Text), modes)


@cache
def _declarations(role: str, part: Part, is_text: bool, modes: tuple[Mode, ...]) -> _Look:
    looks = (piece_style(role, part, mode) for mode in modes)
    return tuple(";".join(_text_look(look) if is_text else _shape_look(look)) for look in looks)


def _shape_look(look: Style) -> list[str]:
    declared = _paint("fill", look.fill)
    if look.stroke is None:
        return declared
    declared += _paint("stroke", look.stroke)
    declared.append(f"stroke-width:{_number(look.width)}")
    if look.dash:
        declared.append("stroke-dasharray:" + " ".join(_number(length) for length in look.dash))
    return declared


def _text_look(look: Style) -> list[str]:
    declared = _paint("fill", look.fill)
    if look.bold:
        declared.append("font-weight:bold")
    if look.font != style("text").font:
        declared.append(f"font-family:{look.font}")
    if look.halo is not None:
        declared += [*_paint("stroke", look.halo), f"stroke-width:{_number(HALO)}", "paint-order:stroke"]
    return declared


def _paint(name: str, colour: Colour | None) -> list[str]:
    if colour is None:
        return [f"{name}:none"]
    solid = f"{name}:{colour.hex}"
    return [solid] if colour.alpha == 1 else [solid, f"{name}-opacity:{_number(colour.alpha)}"]


# --- the elements ---


def _element(piece: Piece, name: str) -> str:
    shape = piece.shape
    match shape:
        case Polygon():
            tag, attributes = "polygon", f'points="{_points(shape.points)}"'
        case Line():
            tag, attributes = "polyline", f'points="{_points(shape.points)}"'
        case Circle():
            tag = "circle"
            attributes = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
        case Text():
            baseline = _number(shape.y + BASELINE * shape.size)
            anchor = "" if shape.align == "middle" else f' text-anchor="{shape.align}"'
            place = f'x="{_number(shape.x)}" y="{baseline}" font-size="{_number(shape.size)}"{anchor}'
            return f'<text class="{name}" {place}>{_escaped(shape.text)}</text>'
    if piece.part != "body":
        return f'<{tag} class="{name}" {attributes}/>'
    cell = getattr(shape, "cell", None)
    if cell is not None:
        attributes += f' data-cell="{_escaped(cell)}"'
    if shape.label:
        return f'<{tag} class="{name}" {attributes}><title>{_escaped(shape.label)}</title></{tag}>'
    return f'<{tag} class="{name}" {attributes}/>'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


@lru_cache(maxsize=1 << 14)  # the same few lengths come back all through a picture
def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _letters(number: int) -> str:
    """Return the name of a class by its number: a, b, …, z, aa, ab and so on."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def _escaped(text: str) -> str:
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", escape(text))
