"""The chart of an exercise: the guess, the right value and the result of the trials, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from minerals.classroom.attempts import Exercise
from minerals.classroom.charts.comparison import Line, PartComparison, compare_part
from minerals.classroom.texts import Part
from minerals.classroom.trials import Simulation
from minerals.core.system import lazy
from minerals.core.text import in_figures, translated
from minerals.picture.themes import Mode
from minerals.probability.chart import Chart, axes, ink, needs_matplotlib, table
from minerals.probability.percentages import percent

if TYPE_CHECKING:
    import matplotlib.axes
else:
    matplotlib = lazy("matplotlib")

_WIDTH = 6.4
_LINE_HEIGHT = 0.27
_ROW_HEIGHT = 0.78
"""The inches of a row besides its lines: its heading and its scale."""
_WORDY_ROW_HEIGHT = 0.5
_LONGEST_PROMPT = 84
_MARGIN = 0.08
_LEAST_SPREAD = 0.1
"""How much of the largest number a scale covers at least, so that no small gap looks like a large one."""


@needs_matplotlib
def gap(
    exercise: Exercise,
    simulation: Simulation | None = None,
    *,
    parts: Sequence[str] = (),
    title: str = "",
    mode: Mode = "light",
) -> Chart:
    """Draw the guess, the exact value and the simulated estimate of an exercise.

    Each part has a row with its own scale.

    The exact value of a part appears once the part is right or the student has read the solution.

    Parameters
    ----------
    exercise
        The exercise, with its student's work.
    simulation
        What `exercise.simulate` returned.
    parts
        The keys of the parts to draw, in this order. By default, all parts.
    title
        A heading. By default, the title of the exercise.
    mode
        "light" or "dark".

    Returns
    -------
    Chart
        Its data: `part`, `guess`, `exact`, `simulated`, `lower`, `upper` (the band of 95 %) and `trials`.

    Raises
    ------
    MineralsError
        If there is no such part.
    """
    chosen = [exercise.posed.text.part(key) for key in parts] or exercise.parts
    rows = [_row(exercise, part, simulation) for part in chosen]
    data = table({name: [_cell(row, name) for row in rows] for name in ("guess", "exact", "simulated")})
    data.insert(0, "part", [row.part.key for row in rows])
    bands = [_band(row) for row in rows]
    data["lower"], data["upper"] = [low for low, _ in bands], [high for _, high in bands]
    data["trials"] = [_trials(simulation, row.part) for row in rows]
    figure = _drawn(rows, title or f"{exercise.code} · {exercise.title}", mode)
    said = "; ".join(row.sentence for row in rows)
    alt = translated("Guess, exact value and simulation of {code}. {said}.", code=exercise.code, said=said)
    return Chart(figure, alt, data)


# --- what is known ---


def _row(exercise: Exercise, part: Part, simulation: Simulation | None) -> PartComparison:
    known = simulation is not None and part.key in simulation.estimates
    return compare_part(exercise, part, simulation[part.key] if known and simulation is not None else None)


def _height(row: PartComparison) -> float:
    return _LINE_HEIGHT * max(len(row.lines), 1) + (_ROW_HEIGHT if row.numbers else _WORDY_ROW_HEIGHT)


def _cell(row: PartComparison, name: str) -> float | str | None:
    """Return what a line of a row comes to: its number, or its words."""
    for line in row.lines:
        if line.name == name:
            return line.text if line.number is None else line.number
    return None


def _band(row: PartComparison) -> tuple[float | None, float | None]:
    return next((line.reach for line in row.lines if line.reach is not None), (None, None))


def _trials(simulation: Simulation | None, part: Part) -> int:
    return simulation[part.key].n if simulation is not None and part.key in simulation.estimates else 0


# --- the picture ---


def _drawn(rows: list[PartComparison], title: str, mode: Mode) -> Any:
    from matplotlib import rc_context

    heights = [_height(row) for row in rows]
    figure, first = axes(_WIDTH, sum(heights) + 0.4, mode, "")
    first.remove()
    with rc_context({"font.family": ["DejaVu Sans"]}):
        figure.suptitle(title, x=0.02, ha="left", color=ink("text.title", mode), fontweight="bold", fontsize=11)
        for row, drawn in zip(rows, _places(figure, heights), strict=True):
            _draw_row(drawn, row, mode)
    return figure


def _places(figure: Any, heights: list[float]) -> list[matplotlib.axes.Axes]:
    return list(figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0])


def _draw_row(drawn: matplotlib.axes.Axes, row: PartComparison, mode: Mode) -> None:
    unit = f" ({row.unit})" if row.unit else ""
    drawn.set_title(_short(row.prompt) + unit, loc="left", color=ink("text", mode), fontsize=9.5)
    drawn.set_facecolor(ink("background", mode))
    for side in ("top", "right", "left"):
        drawn.spines[side].set_visible(False)
    drawn.spines["bottom"].set_color(ink("button", mode, "stroke"))
    drawn.tick_params(colors=ink("text", mode), labelcolor=ink("text", mode), labelsize=9)
    drawn.tick_params(axis="y", length=0)
    names = [f"{line.title}  {line.text}" for line in row.lines] or [translated("nothing known yet")]
    drawn.set_yticks(range(len(names)), names)
    drawn.set_ylim(len(names) - 0.4, -0.6)
    if not row.numbers:
        drawn.xaxis.set_visible(False)
        drawn.spines["bottom"].set_visible(False)
        return
    drawn.set_axisbelow(True)
    drawn.grid(color=ink("panel", mode, "stroke"), linewidth=0.8, axis="x")
    drawn.set_xlim(*_scale(row))
    drawn.locator_params(axis="x", nbins=6)
    if row.part.type == "probability":
        drawn.xaxis.set_major_formatter(lambda number, _place: in_figures(percent(number, digits=3)))
    for place, line in enumerate(row.lines):
        _draw_line(drawn, place, line, mode)


def _draw_line(drawn: matplotlib.axes.Axes, place: int, line: Line, mode: Mode) -> None:
    """Draw a mark; the three differ in form, and the exact value goes through all lines."""
    if line.number is None:
        return
    dot, exact = ink("button.active", mode), ink("mark.after", mode, "stroke")
    if line.name == "guess":
        drawn.plot(line.number, place, "o", markersize=9, color=ink("text", mode), fillstyle="none", markeredgewidth=2)
    elif line.name == "exact":
        drawn.axvline(line.number, color=exact, linewidth=1.4, linestyle="--", zorder=1)
        drawn.plot(line.number, place, "D", markersize=8, color=exact)
    else:
        low, high = line.reach or (line.number, line.number)
        reach = [[line.number - low], [high - line.number]]
        drawn.errorbar(
            line.number, place, xerr=reach, fmt="s", markersize=6, color=dot, capsize=5, elinewidth=2.4, capthick=2
        )


def _scale(row: PartComparison) -> tuple[float, float]:
    """Return the ends of a row's scale: it shows all numbers, and nothing below nought that none of them is."""
    low, high = min(row.numbers), max(row.numbers)
    largest = max(abs(low), abs(high)) or 1.0
    widened = max(_LEAST_SPREAD * largest - (high - low), 0) / 2
    margin = _MARGIN * (high - low + 2 * widened)
    ends = low - widened - margin, high + widened + margin
    marks = [line.number for line in row.lines if line.number is not None]
    if min(marks) < 0:
        return ends
    return max(ends[0], -margin), min(ends[1], 1 + margin) if row.part.type == "probability" else ends[1]


def _short(prompt: str) -> str:
    return prompt if len(prompt) <= _LONGEST_PROMPT else f"{prompt[: _LONGEST_PROMPT - 1]}…"
