"""Pictures of exact objects: one scene, the same in words and in figures, and the data behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from minerals.core.picture import Scene
from minerals.picture.svg import SvgMode, to_svg


class Picture(msgspec.Struct, frozen=True):
    """A picture of a distribution, in the reader's language at the time when it was made.

    In a notebook it shows itself as SVG, in a terminal as text.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from minerals import probability
    >>> picture = probability.Distribution([("six", Fraction(1, 6)), ("less", Fraction(5, 6))]).bars()
    >>> print(picture)
    Probabilities
    less  5/6  83.3 %  ████████████████████
    six   1/6  16.7 %  ████
    >>> picture.svg().startswith("<svg"), [row["exact"] for row in picture.data]
    (True, [Fraction(5, 6), Fraction(1, 6)])
    """

    scene: Scene
    """What is drawn. Its title and description are those of the picture."""
    text: str
    """The same for a terminal: lines of characters."""
    data: tuple[Mapping[str, Any], ...]
    """The numbers of the picture, one row for each of them; `exact` is the fraction, `probability` the same as a float,
    and `rule` the rule that it comes from, where that is known."""

    @property
    def title(self) -> str:
        """The heading."""
        return self.scene.title

    @property
    def alt(self) -> str:
        """The picture in words, for people who cannot see it."""
        return self.scene.description

    def svg(self, mode: SvgMode = "light") -> str:
        """Return the picture as one SVG element with its title and its description. O(shapes).

        Parameters
        ----------
        mode
            `light`, `dark`, or `auto` to follow the reader's system.

        Raises
        ------
        ThemeError
            If there is no such mode.
        """
        return to_svg(self.scene, mode)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        return {"text/plain": self.text, "image/svg+xml": self.svg("auto")}


class Look(NamedTuple):
    """How a result looks in a picture: as the piece of the game that it is.

    Examples
    --------
    >>> Look("tile.blue", "K", "letter.blue").letter
    'K'
    """

    role: str
    """The role of the piece in the theme, which gives its colours."""
    letter: str
    """One or two letters on the piece, since not everyone can tell colours apart."""
    ink: str = "cell.text"
    """The role of the letters."""


Looks: TypeAlias = Callable[[Any], Look | None]
"""Returns the look of a result, or None if no piece looks like it."""


def by_caption(*pictures: Picture) -> dict[str, Picture]:
    """Return pictures by their titles."""
    return {picture.title: picture for picture in pictures}
