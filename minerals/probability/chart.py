"""What all charts share: the colours of the boards, an alternative text, and the data behind them.

Charts are drawn by matplotlib, without its global state. It is imported only when a chart is made.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from html import escape
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from minerals.core.system import lazy, named_extra
from minerals.picture.themes import Mode, style

if TYPE_CHECKING:
    import matplotlib.axes
    import matplotlib.figure
    import pandas
else:
    matplotlib = lazy("matplotlib")
    pandas = lazy("pandas")

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")

_FONTS = ["DejaVu Sans"]
_POINTS = 10.0


class Chart:
    """A chart.

    Attributes
    ----------
    figure
        The matplotlib figure.
    alt
        A description of the chart in one or two sentences, with its numbers, for people who cannot see it.
    data
        The data of the chart, as a pandas table.
    """

    def __init__(self, figure: matplotlib.figure.Figure, alt: str, data: pandas.DataFrame) -> None:
        self.figure = figure
        self.alt = alt
        self.data = data

    def svg(self) -> str:
        """Return the chart as one SVG element, with its alternative text. The same chart gives the same text."""
        from matplotlib import rc_context

        file = io.StringIO()
        with rc_context({"svg.hashsalt": "minerals", "font.family": _FONTS}):
            self.figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        drawn = file.getvalue()
        drawn = drawn[drawn.index("<svg") :]
        said = escape(self.alt)
        opening = re.sub(r"<svg ", f'<svg role="img" aria-label="{said}" ', drawn[: drawn.index(">") + 1], count=1)
        return f"{opening}\n <title>{said}</title>{drawn[drawn.index('>') + 1 :]}"

    def png(self, scale: float = 2.0) -> bytes:
        """Return the chart as a PNG image, with `scale` pixels for each unit of the screen."""
        from matplotlib import rc_context

        file = io.BytesIO()
        with rc_context({"font.family": _FONTS}):
            self.figure.savefig(file, format="png", dpi=72 * scale, metadata={"Description": self.alt})
        return file.getvalue()

    def __repr__(self) -> str:
        return f"<Chart: {self.alt}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}


def needs_matplotlib(function: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """If matplotlib is missing, raise an error that says how to install it."""

    @wraps(function)
    def drawn(*given: Arguments.args, **named: Arguments.kwargs) -> Made:
        with named_extra("Charts need", "odds"):
            return function(*given, **named)

    return drawn


def ink(role: str, mode: Mode, part: str = "fill") -> str:
    """Return a colour of the theme for matplotlib; "none" for a transparent one."""
    colour = getattr(style(role, mode), part)
    return "none" if colour is None else f"{colour.hex}{round(colour.alpha * 255):02x}"


def axes(width: float, height: float, mode: Mode, title: str) -> tuple[matplotlib.figure.Figure, matplotlib.axes.Axes]:
    """Return a figure with empty axes in the colours of the boards; its size is in inches."""
    figure, (drawn,) = panels(width, height, mode, [title])
    return figure, drawn


def panels(
    width: float, height: float, mode: Mode, titles: Sequence[str], columns: int = 1
) -> tuple[matplotlib.figure.Figure, list[matplotlib.axes.Axes]]:
    """Return a figure with several empty axes, row by row, each with its title; the size of all is in inches."""
    from matplotlib import rc_context
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.1)
    with rc_context({"font.family": _FONTS, "font.size": _POINTS}):
        figure = matplotlib.figure.Figure(figsize=(width, height), layout=layout, facecolor=ink("background", mode))
        rows = -(-len(titles) // columns)
        drawn = [figure.add_subplot(rows, columns, number) for number in range(1, len(titles) + 1)]
    for each, title in zip(drawn, titles, strict=True):
        _colour(each, mode, title)
    return figure, drawn


def _colour(drawn: matplotlib.axes.Axes, mode: Mode, title: str) -> None:
    drawn.set_facecolor(ink("background", mode))
    for side in ("top", "right"):
        drawn.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        drawn.spines[side].set_color(ink("button", mode, "stroke"))
    drawn.tick_params(colors=ink("text", mode), labelcolor=ink("text", mode))
    drawn.set_axisbelow(True)
    drawn.grid(color=ink("panel", mode, "stroke"), linewidth=0.8)
    if title:
        drawn.set_title(title, loc="left", color=ink("text.title", mode), fontweight="bold", fontsize=11)


def label_axes(drawn: matplotlib.axes.Axes, mode: Mode, across: str, up: str) -> None:
    """Label the axes."""
    drawn.set_xlabel(across, color=ink("text.quiet", mode))
    drawn.set_ylabel(up, color=ink("text.quiet", mode))


def legend(drawn: matplotlib.axes.Axes, mode: Mode, **where: Any) -> None:
    """Add a legend."""
    drawn.legend(
        labelcolor=ink("text", mode),
        facecolor=ink("background", mode),
        edgecolor=ink("panel", mode, "stroke"),
        framealpha=0.9,
        fontsize=9,
        **where,
    )


def table(columns: Mapping[str, Any]) -> pandas.DataFrame:
    """Return a pandas table with these columns."""
    return pandas.DataFrame(dict(columns))


def share(number: float) -> str:
    """Return a share as a percentage, for an alternative text.

    >>> share(0.1667), share(0.00042)
    ('16.7 %', '0.042 %')
    """
    percent = 100 * number
    return f"{percent:.1f} %" if percent == 0 or abs(percent) >= 0.1 else f"{percent:.2g} %"
