"""What the pictures are drawn with: boxes, texts and the widths of texts, and numbers as the reader writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from msgspec import structs

from minerals.core.picture import Circle, Line, Polygon, Scene, Shape, Text
from minerals.core.text import in_figures, shortened, term, translated
from minerals.probability.percentages import tenths_of_a_percent
from minerals.probability.pictures.picture import Look, Picture

LETTERS = 13.0
"""The size of the words of a picture, in scene units."""
SMALL = 12.0
"""The smallest letters of a picture."""
EDGE = 14.0
"""The space around a picture."""
LINE = 18.0
"""From one line of text to the next."""
HEAD = 30.0
"""The height of the title."""

_NARROW = frozenset("iljtfrI.,:;'|!()[]/ ")
_WIDE = frozenset("mwMW%@—…+=≈<>−")
_LONGEST = 40
_LONGEST_FRACTION = 11
_LARGEST = 2_000
"""The largest denominator that fractions are brought to."""


def width_of(text: str, size: float = LETTERS, *, bold: bool = False) -> float:
    """Return about how wide a text is, rather too much than too little: no browser says it beforehand.

    >>> width_of("6/6") < width_of("MMM")
    True
    """
    ems = sum(0.4 if letter in _NARROW else 0.95 if letter in _WIDE else 0.64 for letter in text)
    return ems * size * (1.12 if bold else 1)


def widest(texts: Sequence[str], size: float = LETTERS, *, bold: bool = False) -> float:
    """Return the width of the widest of some texts."""
    return max((width_of(text, size, bold=bold) for text in texts), default=0.0)


def clip(text: str, longest: int = _LONGEST) -> str:
    """Return a text in one line, cut off if it is long.

    >>> clip("a  very long name", 8)
    'a very …'
    """
    return shortened(" ".join(text.split()), longest)


def value_name(value: object) -> str:
    """Return what an outcome is called, in the reader's language.

    >>> value_name(True), value_name("white"), value_name(6)
    ('yes', 'white', '6')
    """
    if isinstance(value, bool):
        return translated("yes") if value else translated("no")
    return str(term(value))


# --- numbers ---


def share(probability: Fraction) -> str:
    """Return a probability as a percentage, in the reader's language."""
    return in_figures(tenths_of_a_percent(probability))


def exact(probability: Fraction) -> str:
    """Return a fraction, or its percentage if it is too long to read at a glance.

    >>> exact(Fraction(2, 12)), exact(Fraction(1, 3**40)), exact(Fraction(238182, 747707))
    ('1/6', '< 0.1 %', '31.9 %')
    """
    written = str(probability)
    return written if len(written) <= _LONGEST_FRACTION else share(probability)


def over(probability: Fraction, whole: int) -> str:
    """Return a fraction with a given denominator if it has one, and else in lowest terms.

    >>> over(Fraction(10, 59), 118), over(Fraction(1, 3), 118), over(Fraction(1), 118)
    ('20/118', '1/3', '1')
    """
    parts = probability * whole
    if parts.denominator > 1 or probability in (0, 1):
        return exact(probability)
    return f"{parts.numerator}/{whole}"


def common(probabilities: Iterable[Fraction], most: int = _LARGEST) -> int:
    """Return the least denominator that some fractions have in common, or 1 if it is too large to read.

    >>> common([Fraction(1, 2), Fraction(1, 3)]), common([Fraction(1, 2), Fraction(1, 1009)])
    (6, 1)
    """
    found = lcm(*(probability.denominator for probability in probabilities))
    return found if found <= most else 1


def figures(probability: Fraction) -> str:
    """Return a probability as a fraction and a percentage; 0 and 1 need no percentage.

    >>> figures(Fraction(1, 6)), figures(Fraction(1))
    ('1/6 (16.7 %)', '1')
    """
    if probability in (0, 1):
        return str(probability)
    written, percentage = exact(probability), share(probability)
    return written if written == percentage else f"{written} ({percentage})"


def number(value: Fraction) -> str:
    """Return a number as a fraction if it is short, and as a decimal, in the reader's language.

    >>> number(Fraction(7, 2)), number(Fraction(35, 12)), number(Fraction(123456, 7890123)), number(Fraction(3))
    ('7/2 = 3.5', '35/12 ≈ 2.92', '≈ 0.0156', '3')
    """
    if value.denominator == 1:
        return str(value).replace("-", "−")
    rounded = decimal(float(value))
    sign = "=" if (value * 100).denominator == 1 and abs(value) < 10 else "≈"
    written = str(value).replace("-", "−")
    return f"{written} {sign} {rounded}" if len(written) <= _LONGEST_FRACTION else f"{sign} {rounded}"


def decimal(value: float) -> str:
    """Return a number as a decimal of three digits, in the reader's language.

    >>> decimal(35 / 12)
    '2.92'
    """
    return in_figures(f"{value:.3g}").replace("-", "−")


# --- shapes ---


def box(
    left: float, top: float, width: float, height: float, role: str, *, label: str = "", cell: str | None = None
) -> Polygon:
    """Return a rectangle."""
    right, bottom = left + width, top + height
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), role, label, cell)


def words(x: float, y: float, text: str, role: str = "text", align: str = "middle", size: float = LETTERS) -> Text:
    """Return a line of text."""
    return Text(x, y, text, role, size, align)


def rule_line(x: float, y: float, to_x: float, to_y: float, role: str = "chart.axis") -> Line:
    """Return a straight line."""
    return Line(((x, y), (to_x, to_y)), role)


def icon(x: float, y: float, radius: float, look: Look, label: str = "") -> list[Shape]:
    """Return a piece as a disc with its letter."""
    size = SMALL if len(look.letter) > 1 else max(SMALL, radius * 1.2)
    return [
        Circle(x, y, radius, look.role, label, glyph=look.letter),
        Text(x, y, look.letter, look.ink, size),
    ]


def with_line(picture: Picture, line: str) -> Picture:
    """Return a picture with one more line below, which says what follows from it."""
    scene = picture.scene
    width, height = max(scene.width, width_of(line, bold=True) + 2 * EDGE), scene.height + LINE
    shapes = (
        box(0, 0, width, height, "background"),
        *scene.shapes[1:],
        words(EDGE, height - EDGE, line, "text.title", "start"),
    )
    told = f"{scene.description} {line}."
    drawn = structs.replace(scene, width=width, height=height, shapes=shapes, description=told)
    return structs.replace(picture, scene=drawn, text=f"{picture.text}\n{line}")


def canvas(
    title: str, width: float, height: float, shapes: Sequence[Shape], description: str, *, top: float = HEAD
) -> Scene:
    """Return a scene with a background and a title; the shapes are drawn below `top`."""
    wide = max(width, width_of(title, LETTERS + 1, bold=True) + 2 * EDGE) if title else width
    ground = [box(0, 0, wide, height, "background")]
    heading = [words(EDGE, top / 2 + 2, title, "text.title", "start", LETTERS + 1)] if title else []
    return Scene(wide, height, (*ground, *heading, *shapes), title, description)
