"""The font of pictures and pages that no browser draws: DejaVu, which comes with matplotlib.

It has every character of the games and their texts, and is the same on every machine.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from minerals.core.system import install_command, named_extra
from minerals.core.text import MissingLibrary

FAMILY = "DejaVu Sans"

Cut: TypeAlias = Literal["Sans", "Sans-Bold", "Sans-Oblique"]


@cache
def letters(cut: Cut, extra: str) -> Path:
    """Return the file of one style of the font. Looked up once.

    `extra`: the extra of the kit that installs the font for this purpose. Raises `MineralsError` if matplotlib is not
    installed.
    """
    found = importlib.util.find_spec("matplotlib")
    if found is None or found.origin is None:
        raise MissingLibrary(
            f"The letters of matplotlib are not installed: {install_command(extra)}.", name="matplotlib"
        )
    return Path(found.origin).parent / "mpl-data" / "fonts" / "ttf" / f"DejaVu{cut}.ttf"


@cache
def widths(cut: Cut, extra: str) -> Mapping[str, float]:
    """Return every character that one style of the font has, with its width in ems. Read once.

    Raises `MineralsError` if matplotlib, or the library that reads fonts and comes with it, is not installed.
    """
    with named_extra("The letters of a picture need", extra):
        from fontTools.ttLib import TTFont
    with TTFont(letters(cut, extra), lazy=True) as font:
        em, advances = font["head"].unitsPerEm, font["hmtx"].metrics
        return {chr(code): advances[name][0] / em for code, name in font.getBestCmap().items()}
