"""Colours as people see them: distances for normal and colour-blind eyes, and the contrast of letters.

The dichromat matrices are those of Machado, Oliveira and Fernandes (2009) at full severity, for
linear RGB. Distances are Euclidean in CIELAB, where about 2 is just noticeable; contrast is that
of WCAG 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from minerals.picture import Colour, Mode, style

Triple = tuple[float, float, float]

EYES: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def distance(one: Colour, other: Colour, eyes: str) -> float:
    """How different two colours look."""
    pairs = zip(_lab(one, eyes), _lab(other, eyes), strict=True)
    return sum((left - right) ** 2 for left, right in pairs) ** 0.5


def assert_differ(names: Sequence[str], mode: Mode, eyes: str, least: float) -> None:
    """Insist that no two roles are filled in colours that somebody could take for each other."""
    least = min(least, 14) if eyes == "tritanopia" else least
    fills = {name: style(name, mode).fill for name in names}
    near = {}
    for (one, left), (other, right) in combinations(fills.items(), 2):
        assert left is not None and right is not None
        if (found := distance(left, right, eyes)) < least:
            near[f"{one} and {other}"] = round(found, 1)
    assert not near


def contrast(letters: Colour, ground: Colour) -> float:
    """The WCAG contrast ratio, from 1 to 21."""
    dark, light = sorted((_luminance(letters), _luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


def over(top: Colour, ground: Colour) -> Colour:
    """What a clear colour looks like on a solid ground."""
    mixed = (
        round(above * top.alpha + below * (1 - top.alpha))
        for above, below in zip((top.red, top.green, top.blue), (ground.red, ground.green, ground.blue), strict=True)
    )
    return Colour(*mixed)


def _linear(colour: Colour) -> Triple:
    def channel(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return (channel(colour.red), channel(colour.green), channel(colour.blue))


def _luminance(colour: Colour) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _lab(colour: Colour, eyes: str) -> Triple:
    linear = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, linear, strict=True)))) for row in EYES[eyes]
    )
    x = _bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _bent(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
