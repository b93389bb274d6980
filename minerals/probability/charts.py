"""Charts of odds and studies: a running proportion, a distribution, arms side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from minerals.core.system import lazy, named_extra, require
from minerals.core.text import OptionError, listed, quoted
from minerals.picture.themes import Mode
from minerals.probability.chart import Chart, axes, ink, label_axes, legend, needs_matplotlib, share, table
from minerals.probability.distribution import Distribution
from minerals.probability.percentages import percent

if TYPE_CHECKING:
    import matplotlib.axes
else:
    matplotlib = lazy("matplotlib")

_MOST_POINTS = 500
"""How many points of a long study are drawn."""
_MOST_BARS = 60
_LINE = "button.active"
_DOT = "mark.after"


@named_extra()
@needs_matplotlib
def running_proportion(
    outcomes: Iterable[Any],
    *,
    exact: Fraction | float | None = None,
    confidence: float = 0.95,
    of: str = "share",
    title: str = "",
    mode: Mode = "light",
) -> Chart:
    """Draw how a share settles as more games are counted, with Wilson's interval and the exact value.

    Parameters
    ----------
    outcomes
        For each game, whether the event happened: booleans, or 0 and 1.
    exact
        The value at which the share should settle.
    confidence
        The confidence level of the band, between 0 and 1.
    of
        A label for the axis that says what is counted.
    title
        A heading.
    mode
        "light" or "dark".

    Returns
    -------
    Chart
        Its data: `games`, `proportion`, `lower`, `upper`. For a long study, only 500 of its games, spaced evenly by
        ratio.

    Raises
    ------
    OptionError
        If there are no outcomes, or one of them is neither true nor false.
    MineralsError
        If matplotlib, pandas or statsmodels is missing.

    Examples
    --------
    >>> chart = running_proportion([True, False, True, True], exact=0.5, of="share of heads")
    >>> chart.data["proportion"].round(3).tolist()
    [1.0, 0.5, 0.667, 0.75]
    """
    require(Iterable, outcomes=outcomes)
    require(Fraction | float | None, exact=exact)
    require(float, confidence=confidence)
    import numpy as np
    from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped, unused-ignore]

    happened = np.asarray(list(outcomes))
    if happened.size == 0 or not np.isin(happened, (0, 1)).all():
        raise OptionError("running_proportion takes True or False for each game, of at least one game.")
    _require_share("confidence", confidence, ends=False)
    if exact is not None:
        _require_share("exact", float(exact), ends=True)
    games = np.unique(np.geomspace(1, happened.size, _MOST_POINTS).round().astype(int))
    counts = happened.astype(int).cumsum()[games - 1]
    low, high = proportion_confint(counts, games, alpha=1 - confidence, method="wilson")
    data = table({"games": games, "proportion": counts / games, "lower": low, "upper": high})

    figure, drawn = axes(6.4, 3.6, mode, title)
    colour = ink(_LINE, mode)
    drawn.fill_between(
        games, low, high, color=colour, alpha=0.22, linewidth=0, label=f"{100 * confidence:.3g} % interval"
    )
    drawn.plot(games, data["proportion"], color=colour, linewidth=1.8, label="counted")
    if exact is not None:
        drawn.axhline(
            float(exact), color=ink(_DOT, mode, "stroke"), linewidth=1.6, linestyle="--", label=_exactly(exact)
        )
    if happened.size > 1:
        drawn.set_xscale("log")
        drawn.set_xlim(1, happened.size)
        drawn.xaxis.set_major_formatter(lambda games, _place: f"{games:,.0f}")
    drawn.set_ylim(0, 1)
    _in_percent(drawn.yaxis)
    label_axes(drawn, mode, "games", of)
    legend(drawn, mode)

    last = data.iloc[-1]
    alt = (
        f"Running proportion: after {happened.size:,} games the {of} is {share(last['proportion'])}, with a "
        f"{100 * confidence:.3g} % interval from {share(last['lower'])} to {share(last['upper'])}"
    )
    if exact is not None:
        inside = "inside" if last["lower"] <= float(exact) <= last["upper"] else "outside"
        alt += f"; the exact value {share(float(exact))} lies {inside} it"
    return Chart(figure, f"{alt}.", data)


def _exactly(exact: Fraction | float) -> str:
    written = str(exact) if isinstance(exact, Fraction | int) else ""
    return f"exact: {written}" if written and len(written) <= 12 else f"exact: {float(exact):.4g}"


@needs_matplotlib
def distribution_chart(
    distribution: Distribution[Any],
    observed: Mapping[Any, int] | Iterable[Any] | None = None,
    *,
    confidence: float = 0.95,
    of: str = "result",
    title: str = "",
    mode: Mode = "light",
) -> Chart:
    """Draw a distribution as bars, and observed shares as dots with Wilson's intervals.

    Parameters
    ----------
    distribution
        The exact distribution. If it has more than 60 results, the most likely ones are drawn, and the chart says how
        many are left out.
    observed
        How often each result was observed; or the observed results, one for each game.
    confidence
        The confidence level of the intervals, between 0 and 1.
    of
        A label for the axis that says what the results are.
    title
        A heading.
    mode
        "light" or "dark".

    Returns
    -------
    Chart
        Its data: `result`, `exact`, and, if anything was observed, `count`, `observed`, `lower`, `upper`.

    Raises
    ------
    OptionError
        If a count is not a whole number from 0.
    MineralsError
        If matplotlib, pandas or statsmodels is missing.

    Examples
    --------
    >>> coin = Distribution([("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))])
    >>> chart = distribution_chart(coin, observed=["heads", "tails", "heads"])
    >>> list(chart.data["count"])
    [2, 1]
    """
    require(Distribution, distribution=distribution)
    require(Mapping[Any, int] | Iterable | None, observed=observed)
    require(float, confidence=confidence)
    _require_share("confidence", confidence, ends=False)
    counts = _counted(observed)
    values = _drawn_values(distribution, counts)
    labels = [_short(distribution.label(value)) for value in values]
    exact = [float(distribution.get(value, 0)) for value in values]
    columns: dict[str, Any] = {"result": labels, "exact": exact}
    games = sum(counts.values())
    if games:
        columns |= _wilson([counts[value] for value in values], games, confidence)
    data = table(columns)
    _draw = _draw_upright if all(len(label) <= 4 for label in labels) and len(labels) <= 40 else _draw_lying
    figure = _draw(data, mode, title or distribution.title, of, games)
    return Chart(figure, _told(data, of, games, len(set(distribution) - set(values))), data)


def _counted(observed: Mapping[Any, int] | Iterable[Any] | None) -> Counter[Any]:
    if observed is None:
        return Counter()
    counts = Counter(dict(observed)) if isinstance(observed, Mapping) else Counter(observed)
    for value, count in counts.items():
        if isinstance(count, bool) or int(count) != count or count < 0:
            raise OptionError(f"{quoted(value)} was observed {quoted(count)} times; give a whole number from 0.")
    return counts


def _drawn_values(distribution: Distribution[Any], counts: Counter[Any]) -> list[Any]:
    """Return the likeliest results and those observed that cannot be, numbers in their order."""
    values = [value for value, _ in distribution.most_likely(_MOST_BARS)]
    values += [value for value in counts if value not in distribution]
    return sorted(values) if all(isinstance(value, int | float | Fraction) for value in values) else values


@named_extra()
def _wilson(counts: list[int], games: int, confidence: float) -> dict[str, Any]:
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(counts, games, alpha=1 - confidence, method="wilson")
    return {"count": counts, "observed": [count / games for count in counts], "lower": low, "upper": high}


def _draw_upright(data: Any, mode: Mode, title: str, of: str, games: int) -> Any:
    places = range(len(data))
    figure, drawn = axes(min(9.0, max(4.2, 0.42 * len(data) + 1.6)), 3.4, mode, title)
    drawn.bar(places, data["exact"], width=0.72, **_bars(mode))
    if games:
        errors = [data["observed"] - data["lower"], data["upper"] - data["observed"]]
        drawn.errorbar(places, data["observed"], yerr=errors, **_dots(mode, games))
    drawn.set_xticks(places, data["result"])
    drawn.grid(visible=False, axis="x")
    _in_percent(drawn.yaxis)
    label_axes(drawn, mode, of, "probability")
    if games:
        _legend_above(drawn, mode)
    return figure


def _draw_lying(data: Any, mode: Mode, title: str, of: str, games: int) -> Any:
    places = range(len(data))
    figure, drawn = axes(6.4, max(2.0, 0.3 * len(data) + 1.2), mode, title)
    drawn.barh(places, data["exact"], height=0.72, **_bars(mode))
    if games:
        errors = [data["observed"] - data["lower"], data["upper"] - data["observed"]]
        drawn.errorbar(data["observed"], places, xerr=errors, **_dots(mode, games))
    drawn.set_yticks(places, data["result"])
    drawn.invert_yaxis()
    drawn.grid(visible=False, axis="y")
    _in_percent(drawn.xaxis)
    label_axes(drawn, mode, "probability", of)
    if games:
        _legend_above(drawn, mode)
    return figure


def _bars(mode: Mode) -> dict[str, Any]:
    # The bars are pale, so the dots and their intervals stand out.
    colour = ink(_LINE, mode)
    return {"facecolor": f"{colour[:7]}66", "edgecolor": colour, "linewidth": 1.6, "label": "exact"}


def _dots(mode: Mode, games: int) -> dict[str, Any]:
    return {
        "fmt": "o",
        "color": ink(_DOT, mode, "stroke"),
        "markersize": 6,
        "markeredgecolor": ink("background", mode),
        "markeredgewidth": 1.2,
        "capsize": 3,
        "elinewidth": 1.4,
        "label": f"observed, {games:,} games",
    }


def _legend_above(drawn: matplotlib.axes.Axes, mode: Mode) -> None:
    legend(drawn, mode, loc="lower right", bbox_to_anchor=(1, 1), ncols=2, borderaxespad=0.2)


def _told(data: Any, of: str, games: int, left_out: int) -> str:
    likeliest = data.nlargest(12, "exact", keep="first").sort_index()
    said = listed([f"{row.result} {share(row.exact)}" for row in likeliest.itertuples()])
    alt = f"Bars show the exact probability of each {of}: {said}"
    if len(data) > len(likeliest) or left_out:
        alt += f", and {len(data) - len(likeliest) + left_out} less likely ones"
    if games:
        away = (data["observed"] - data["exact"]).abs()
        worst = data.loc[away.idxmax()]
        alt += (
            f". Dots show the shares in {games:,} games. The largest difference is {share(away.max())}, "
            f"for {worst['result']}, observed in {share(worst['observed'])}"
        )
    return f"{alt}."


@needs_matplotlib
def comparison(
    arms: Mapping[str, Any],
    *,
    confidence: float = 0.95,
    of: str = "share",
    title: str = "",
    mode: Mode = "light",
) -> Chart:
    """Draw the arms of a study one below the other, each with its estimate and interval.

    Parameters
    ----------
    arms
        For each name: how often the event happened and in how many games, for Wilson's interval; or anything with an
        `estimate`, a `lower` and an `upper`, such as the intervals of this package.
    confidence
        The confidence level of Wilson's intervals, between 0 and 1.
    of
        A label for the axis that says what is estimated.
    title
        A heading.
    mode
        "light" or "dark".

    Returns
    -------
    Chart
        Its data: `arm`, `estimate`, `lower`, `upper`.

    Raises
    ------
    OptionError
        If there are no arms, or one of them is in neither form.
    MineralsError
        If matplotlib, pandas or statsmodels is missing.

    Examples
    --------
    >>> comparison({"greedy": (58, 100), "random": (40, 100)}, of="share of games won").data["estimate"].tolist()
    [0.58, 0.4]
    """
    require(Mapping[str, Any], arms=arms)
    if not arms:
        raise OptionError("comparison takes at least one arm.")
    estimates = [_estimate(name, given, confidence) for name, given in arms.items()]
    shares = all(low >= 0 and high <= 1 for _, low, high in estimates)
    written = share if shares else "{:.4g}".format
    names = [str(name) for name in arms]
    data = table({"arm": names} | dict(zip(("estimate", "lower", "upper"), zip(*estimates, strict=True), strict=True)))

    places = range(len(data))
    figure, drawn = axes(6.4, 0.5 * len(data) + 1.3, mode, title)
    errors = [data["estimate"] - data["lower"], data["upper"] - data["estimate"]]
    drawn.errorbar(
        data["estimate"],
        places,
        xerr=errors,
        fmt="D",
        markersize=7,
        color=ink(_LINE, mode),
        capsize=5,
        elinewidth=2,
        capthick=2,
    )
    for place, estimate in zip(places, data["estimate"], strict=True):
        drawn.annotate(
            written(estimate),
            (estimate, place),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
            color=ink("text", mode),
        )
    drawn.set_yticks(places, names)
    drawn.set_ylim(len(data) - 0.5, -0.7)
    drawn.margins(x=0.12)
    drawn.grid(visible=False, axis="y")
    if shares:
        _in_percent(drawn.xaxis)
    label_axes(drawn, mode, of, "")
    said = (
        f"{name} {written(estimate)} (from {written(low)} to {written(high)})"
        for name, (estimate, low, high) in zip(names, estimates, strict=True)
    )
    return Chart(figure, f"Comparison of the {of}, with intervals: {'; '.join(said)}.", data)


def _estimate(name: str, given: Any, confidence: float) -> tuple[float, float, float]:
    if all(hasattr(given, part) for part in ("estimate", "lower", "upper")):
        return float(given.estimate), float(given.lower), float(given.upper)
    from minerals.probability.intervals import proportion_interval

    try:
        happened, games = given
    except (TypeError, ValueError):
        raise OptionError(
            f"comparison: the arm {quoted(name)} is {quoted(given)}; give how often it happened and in how many games, "
            "or an interval."
        ) from None
    interval = proportion_interval(happened, games, confidence=confidence)
    return interval.estimate, interval.lower, interval.upper


def _require_share(name: str, given: float, *, ends: bool) -> None:
    if not (0 <= given <= 1 if ends else 0 < given < 1):
        raise OptionError(f"{name} takes a number between 0 and 1, not {quoted(given)}.")


def _short(label: str, most: int = 40) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _in_percent(axis: Any) -> None:
    axis.set_major_formatter(lambda number, _place: percent(number, digits=3))
