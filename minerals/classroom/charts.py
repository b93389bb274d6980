"""The chart of an exercise: the guess, the right value and the result of the trials, one below the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from minerals.classroom.answers import is_too_large, read_answer, shown
from minerals.classroom.exercise import Exercise
from minerals.classroom.simulation import Simulation
from minerals.classroom.texts import Part
from minerals.core.languages import translated
from minerals.core.lazy import lazy
from minerals.core.words import in_figures
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
_LONGEST_FRACTION = 24
_LONGEST_PROMPT = 84
_MARGIN = 0.08
_LEAST_SPREAD = 0.1
"""How much of the largest number a scale covers at least, so that no small gap looks like a large one."""


_Name: TypeAlias = Literal["guess", "exact", "simulated"]


class _Line(NamedTuple):
    """One of the three of a row."""

    name: _Name
    text: str
    number: float | None = None
    """Where its mark stands; none for words."""
    reach: tuple[float, float] | None = None
    """The ends of its band."""


class _Row(NamedTuple):
    """What is known of a part."""

    part: Part
    prompt: str
    unit: str
    lines: tuple[_Line, ...]

    @property
    def numbers(self) -> list[float]:
        """All numbers that its scale has to show."""
        marks = [line.number for line in self.lines if line.number is not None]
        return marks + [end for line in self.lines if line.reach is not None for end in line.reach]

    @property
    def height(self) -> float:
        return _LINE_HEIGHT * max(len(self.lines), 1) + (_ROW_HEIGHT if self.numbers else _WORDY_ROW_HEIGHT)


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
    said = "; ".join(_told(row) for row in rows)
    alt = translated("Guess, exact value and simulation of {code}. {said}.", code=exercise.code, said=said)
    return Chart(figure, alt, data)


# --- what is known ---


def _row(exercise: Exercise, part: Part, simulation: Simulation | None) -> _Row:
    lines = (_guess(exercise, part), _exact(exercise, part), _simulated(part, simulation))
    return _Row(
        part, exercise.posed.prompt(part), exercise.posed.unit(part), tuple(line for line in lines if line is not None)
    )


def _guess(exercise: Exercise, part: Part) -> _Line | None:
    """Return the guess in the row of the part that it is set against."""
    predict, guess = exercise.posed.text.predict, exercise.progress.prediction
    if not guess or part.key != (predict.of or exercise.parts[0].key):
        return None
    value = read_answer(guess, predict.type, predict.options).value
    # Older kits took any number for a guess, and a chart can show no such one.
    return _Line("guess", guess, None if isinstance(value, str) or is_too_large(value) else float(value))


def _exact(exercise: Exercise, part: Part) -> _Line | None:
    progress = exercise.progress
    if not (progress.parts[part.key].is_right or progress.is_solution_read):
        return None
    value = exercise.posed.value(part)
    if isinstance(value, str):
        return _Line("exact", exercise.posed.value_in_words(part))
    text = shown(value, part.digits)
    short = text if len(text) <= _LONGEST_FRACTION else shown(float(value), part.digits)
    return _Line("exact", in_figures(short), float(value))


def _simulated(part: Part, simulation: Simulation | None) -> _Line | None:
    if simulation is None or part.key not in simulation.estimates:
        return None
    estimate = simulation[part.key]
    low, high = estimate.band
    return _Line("simulated", estimate.figures, estimate.mean, (low, high) if math.isfinite(low) else None)


def _cell(row: _Row, name: str) -> float | str | None:
    """Return what a line of a row comes to: its number, or its words."""
    for line in row.lines:
        if line.name == name:
            return line.text if line.number is None else line.number
    return None


def _band(row: _Row) -> tuple[float | None, float | None]:
    return next((line.reach for line in row.lines if line.reach is not None), (None, None))


def _trials(simulation: Simulation | None, part: Part) -> int:
    return simulation[part.key].n if simulation is not None and part.key in simulation.estimates else 0


# --- the picture ---


def _drawn(rows: list[_Row], title: str, mode: Mode) -> Any:
    from matplotlib import rc_context

    heights = [row.height for row in rows]
    figure, first = axes(_WIDTH, sum(heights) + 0.4, mode, "")
    first.remove()
    with rc_context({"font.family": ["DejaVu Sans"]}):
        figure.suptitle(title, x=0.02, ha="left", color=ink("text.title", mode), fontweight="bold", fontsize=11)
        for row, drawn in zip(rows, _places(figure, heights), strict=True):
            _draw_row(drawn, row, mode)
    return figure


def _places(figure: Any, heights: list[float]) -> list[matplotlib.axes.Axes]:
    return list(figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0])


def _draw_row(drawn: matplotlib.axes.Axes, row: _Row, mode: Mode) -> None:
    unit = f" ({row.unit})" if row.unit else ""
    drawn.set_title(_short(row.prompt) + unit, loc="left", color=ink("text", mode), fontsize=9.5)
    drawn.set_facecolor(ink("background", mode))
    for side in ("top", "right", "left"):
        drawn.spines[side].set_visible(False)
    drawn.spines["bottom"].set_color(ink("button", mode, "stroke"))
    drawn.tick_params(colors=ink("text", mode), labelcolor=ink("text", mode), labelsize=9)
    drawn.tick_params(axis="y", length=0)
    names = [f"{_named(line)}  {line.text}" for line in row.lines] or [translated("nothing known yet")]
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


def _draw_line(drawn: matplotlib.axes.Axes, place: int, line: _Line, mode: Mode) -> None:
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


def _scale(row: _Row) -> tuple[float, float]:
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


# --- the words ---


def _told(row: _Row) -> str:
    """Return a row in words."""
    said = [f"{_named(line)} {line.text}" for line in row.lines] or [translated("nothing known yet")]
    exact = next((line.number for line in row.lines if line.name == "exact"), None)
    low, high = _band(row)
    if exact is not None and low is not None and high is not None and low < high:
        inside = low <= exact <= high
        said.append(
            translated("the exact value lies inside the band")
            if inside
            else translated("the exact value lies outside the band")
        )
    return f"{row.prompt}: {', '.join(said)}"


def _named(line: _Line) -> str:
    match line.name:
        case "guess":
            return translated("guess")
        case "exact":
            return translated("exact")
        case "simulated":
            return translated("simulated")


def _short(prompt: str) -> str:
    return prompt if len(prompt) <= _LONGEST_PROMPT else f"{prompt[: _LONGEST_PROMPT - 1]}…"
