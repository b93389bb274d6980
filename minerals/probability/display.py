"""How distributions are displayed: a table with bars as text, Markdown and HTML, and a bar chart as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from html import escape
from math import ceil
from numbers import Real
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from minerals.core.picture import Polygon, Scene, Shape, Text
from minerals.core.system import lazy
from minerals.core.text import MineralsError, counted, quoted
from minerals.picture.svg import to_svg
from minerals.probability.likelihoods import Likelihood, Value, merge_equal
from minerals.probability.percentages import tenths_of_a_percent
from minerals.probability.pickles import KnownLabels, can_be_pickled

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

MOST_ROWS = 24
"""How many of the most likely results a table shows; the others are combined into one row."""

_BAR = 20
"""How many characters the longest bar of a text has."""
_LONGEST_OPEN = 12
"""How many rows a table has at most that is not folded away below its chart."""
_EIGHTHS = " ▏▎▍▌▋▊▉"
_LONGEST_FRACTION = 15
"""How many characters of a fraction are still read at a glance."""

_ROW = 22.0
_LETTER = 6.6
"""About how wide a letter of size 12 is, in scene units."""
_WIDEST_LABEL = 60
_BARS = 220.0
_EDGE = 12.0


class Results(Mapping[Value, Likelihood], Generic[Value, Likelihood]):
    """Results with their probabilities, shown as a table with bars and a chart: the base of distributions and bounds.

    Parameters
    ----------
    weighted
        Pairs of a result and its probability; equal results are merged, impossible ones left out.
    label
        Returns the name to show for a result.
    title
        A heading that says what the results are.

    Raises
    ------
    MineralsError
        If a probability is below 0, or results cannot be compared.
    """

    def __init__(
        self, weighted: Iterable[tuple[Value, Fraction]], *, label: Callable[[Value], str] = str, title: str = ""
    ) -> None:
        if not callable(label):
            raise MineralsError(f"label takes a function that turns a result into a text, not {quoted(label)}.")
        self.known = merge_equal(weighted)
        """Each result found with the probability of the ways on which it was found."""
        self.missing = 1 - sum(self.known.values(), Fraction(0))
        """The probability of all that was not followed to its end, exactly."""
        self.label = label
        self.title = title

    def __getstate__(self) -> dict[str, Any]:
        kept = vars(self)
        return kept if can_be_pickled(self.label) else kept | {"label": KnownLabels.of(self.label, self.known)}

    def __iter__(self) -> Iterator[Value]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def known_where(self, holds: Callable[[Value], bool]) -> Fraction:
        """Return the probability of the results for which a condition is true."""
        return sum((probability for value, probability in self.known.items() if holds(value)), Fraction(0))

    def expected_in_words(self) -> str:
        """Return what the summary says about the expected value, if there is one."""
        return ""

    def frame(self) -> pandas.DataFrame:
        """Return a pandas table of the results: `result`, `label`, `exact` (a Fraction) and `probability`."""
        return frame(self)

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return as_html(self)

    def _repr_markdown_(self) -> str:
        return as_markdown(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        return bundle(self)


class Row(NamedTuple):
    """A row of the table."""

    label: str
    probability: Fraction
    is_result: bool = True
    """Whether it stands for one result, not for all the others."""

    @property
    def exact(self) -> str:
        """The fraction, if it is short enough to read."""
        return fraction(self.probability)

    @property
    def share(self) -> str:
        """The probability as a percentage."""
        return tenths_of_a_percent(self.probability)


def rows(shown: Results[Any, Any], most: int = MOST_ROWS) -> list[Row]:
    """Return the table of a distribution or of bounds: numbers in order, other results the most likely first.

    The most likely results are shown. The others are combined in one row, and the missing part of bounds in another.
    """
    weights = shown.known
    likeliest = sorted(weights, key=lambda value: -weights[value])
    # One more row takes no more room than a row that says there is one more.
    kept = likeliest if len(likeliest) <= most + 1 else likeliest[:most]
    if all(is_number(value) for value in weights):
        kept = sorted(kept)
    found = [Row(shown.label(value), weights[value]) for value in kept]
    if len(kept) < len(weights):
        rest = sum((weights[value] for value in likeliest[most:]), Fraction(0))
        found.append(Row(f"and {len(weights) - most} more", rest, is_result=False))
    if shown.missing:
        found.append(Row("not followed to the end", shown.missing, is_result=False))
    return found


def is_number(value: object) -> bool:
    """Return whether a result is a number; True and False are not."""
    return isinstance(value, Real) and not isinstance(value, bool)


def fraction(probability: Fraction) -> str:
    """Return a fraction as text; if it is too long to read, a decimal that is marked as rounded.

    >>> fraction(Fraction(5, 6)), fraction(Fraction(1, 3**30))
    ('5/6', '≈ 4.86e-15')
    """
    written = str(probability)
    return written if len(written) <= _LONGEST_FRACTION else f"≈ {float(probability):.3g}"


def summary(shown: Results[Any, Any]) -> str:
    """Return a sentence on a distribution: the alternative text of its chart."""
    weights = shown.known
    if not weights:
        return "Nothing was followed to its end."
    likeliest = max(weights, key=weights.__getitem__)
    words = counted(len(weights), "{number} possible result", "{number} possible results")
    words += f"; the likeliest is {_clipped(shown.label(likeliest))} with {fraction(weights[likeliest])}"
    words += shown.expected_in_words()
    if shown.missing:
        words += f"; {fraction(shown.missing)} was not followed to its end"
    return f"{words}."


def _clipped(text: str, most: int = _WIDEST_LABEL) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


# --- text ---


def as_text(shown: Results[Any, Any]) -> str:
    """Return the table as lines of text, with bars."""
    table = rows(shown)
    label_width = max((len(_clipped(row.label)) for row in table), default=0)
    exact_width = max((len(row.exact) for row in table), default=0)
    share_width = max((len(row.share) for row in table), default=0)
    longest = _longest(table)
    lines = [shown.title] if shown.title else []
    for row in table:
        line = f"{_clipped(row.label):<{label_width}}  {row.exact:<{exact_width}}  {row.share:>{share_width}}"
        lines.append(f"{line}  {bar(row.probability / longest) if row.is_result else ''}".rstrip())
    return "\n".join(lines)


def bar(length: Fraction) -> str:
    """Return a bar, given its share of the longest; every possible result has one, however short.

    >>> bar(Fraction(1)), bar(Fraction(1, 16)), bar(Fraction(1, 10**9))
    ('████████████████████', '█▎', '▏')
    """
    eighths = max(1, round(length * _BAR * 8))
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def _longest(table: list[Row]) -> Fraction:
    return max((row.probability for row in table if row.is_result), default=Fraction(1))


def as_markdown(shown: Results[Any, Any]) -> str:
    """Return the table in Markdown, with bars of text."""
    table = rows(shown)
    longest = _longest(table)
    lines = [f"**{_for_markdown(shown.title)}**", ""] if shown.title else []
    lines += ["| result | exact | | |", "|:--|--:|--:|:--|"]
    for row in table:
        drawn = bar(row.probability / longest) if row.is_result else ""
        lines.append(f"| {_for_markdown(row.label)} | {row.exact} | {row.share} | {drawn} |")
    return "\n".join(lines)


def _for_markdown(text: str) -> str:
    return escape(_clipped(text), quote=False).replace("|", "\\|")


# --- HTML and SVG ---


def as_html(shown: Results[Any, Any]) -> str:
    """Return the chart and, below it, the table as HTML."""
    from markupsafe import Markup

    from minerals.exchange.templates import fill_template

    table, drawn = rows(shown), Markup(to_svg(chart(shown)))
    is_folded = len(table) > _LONGEST_OPEN
    page = fill_template(
        __package__, "distribution.html", chart=drawn, title=_clipped(shown.title), rows=table, is_folded=is_folded
    )
    return page.rstrip("\n")


def bundle(shown: Results[Any, Any]) -> dict[str, str]:
    """Return a MIME bundle: text, Markdown, HTML with table and chart, and the chart alone."""
    return {
        "text/plain": as_text(shown),
        "text/markdown": as_markdown(shown),
        "text/html": as_html(shown),
        "image/svg+xml": to_svg(chart(shown)),
    }


def chart(shown: Results[Any, Any]) -> Scene:
    """Return the bar chart as a scene, in the colours of the boards. O(rows)."""
    table = rows(shown)
    longest = _longest(table)
    head = 30.0 if shown.title else _EDGE
    label_width = _LETTER * max((len(_clipped(row.label)) for row in table), default=0)
    left = float(ceil(_EDGE + label_width + 10))
    figures = _LETTER * max((len(_figures(row)) for row in table), default=0)
    width = ceil(max(left + _BARS + 8 + figures, _LETTER * len(_clipped(shown.title))) + _EDGE)
    height = head + _ROW * len(table) + _EDGE
    shapes: list[Shape] = [Polygon(_box(0, 0, width, height), "background")]
    if shown.title:
        shapes.append(Text(_EDGE, head / 2 + 2, _clipped(shown.title), "text.title", align="start"))
    for number, row in enumerate(table):
        middle = head + (number + 0.5) * _ROW
        shapes.append(
            Text(left - 10, middle, _clipped(row.label), "text" if row.is_result else "text.quiet", align="end")
        )
        end = left
        if row.is_result:
            end = left + max(1.0, float(row.probability / longest) * _BARS)
            said = f"{row.label}: {row.exact}, {row.share}"
            shapes.append(Polygon(_box(left, middle - 7, end, middle + 7), "button.active.bar", label=said))
        shapes.append(Text(end + 8, middle, _figures(row), "text.quiet", align="start"))
    title = shown.title or "Probabilities"
    return Scene(width, height, tuple(shapes), title, summary(shown))


def _figures(row: Row) -> str:
    return row.exact if row.exact in ("0", "1") else f"{row.exact}  {row.share}"


def _box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


# --- a data frame ---


def frame(shown: Results[Any, Any]) -> pandas.DataFrame:
    """Return a pandas table with one row for each result."""
    weights = shown.known
    columns = {
        "result": list(weights),
        "label": [shown.label(value) for value in weights],
        "exact": list(weights.values()),
        "probability": [float(probability) for probability in weights.values()],
    }
    # Results may be tuples, which pandas would split.
    return pandas.DataFrame({name: pandas.Series(values, dtype=_TYPES.get(name)) for name, values in columns.items()})


_TYPES: dict[str, Any] = {"exact": object, "probability": float, "label": object}
