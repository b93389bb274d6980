"""Texts and drawings that are made once for each reader, because the next picture has most of them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from minerals.core.picture.scene import Shape
from minerals.core.text import reader

_MOST = 4096
"""How many results of a function are kept: a board in two sizes, with and without marks."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


def made_once(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Keep the results of a function whose values can be keys, for each reader.

    >>> from minerals.core.text import translated
    >>> open_cell = made_once(lambda cell: [translated("{cell}, open", cell=cell)])
    >>> open_cell("e5"), open_cell("e5") is open_cell("e5")
    (['e5, open'], True)
    """

    def for_reader(_reader: object, /, *values: Any, **named: Any) -> Made:
        return make(*values, **named)

    kept: Callable[..., Made] = lru_cache(maxsize=_MOST)(for_reader)

    @wraps(make)
    def made(*values: Given.args, **named: Given.kwargs) -> Made:
        return kept(reader(), *values, **named)

    return made


def drawn_once(draw: Callable[Given, Iterable[Shape]]) -> Callable[Given, tuple[Shape, ...]]:
    """Keep what a function has drawn, for each reader. The same shapes come back, which painters know again.

    >>> from minerals.core.picture.scene import Circle
    >>> stone = drawn_once(lambda x: [Circle(x, 9, 8, "tile.blue")])
    >>> stone(9)[0] is stone(9)[0]
    True
    """

    @wraps(draw)
    def drawn(*values: Given.args, **named: Given.kwargs) -> tuple[Shape, ...]:
        return tuple(draw(*values, **named))

    return made_once(drawn)
