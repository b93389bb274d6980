"""The words and marks of a tally, as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isnan

from minerals.classroom.attempts import HandTrials
from minerals.classroom.charts import event_of
from minerals.classroom.texts import Part
from minerals.core.text import in_figures, translated, translated_number

GROUP = 5
"""How many strokes a group has: four, and one across them."""
MOST_STROKES = 40
"""How many strokes a row shows. More are only a number."""
SINGLE_COLUMN = 5
"""How many outcomes are one below the other. More are in two columns."""
_WIDTH, _HEIGHT = 300.0, 40.0
_GAP, _LENGTH = 4.0, 14.0


def todo_html(todo: str, luck: str) -> str:
    """Return what to do next, and what is luck.

    >>> todo_html("Roll the die.", "The die is luck.")
    '<p class="minerals-todo"><b>Do this next:</b> Roll the die. <small>The die is luck.</small></p>'
    """
    heading = escape(translated("Do this next:"))
    below = f" <small>{escape(luck)}</small>" if luck else ""
    return f'<p class="minerals-todo"><b>{heading}</b> {escape(todo)}{below}</p>'


def strokes(number: int) -> str:
    """Return tally strokes as SVG, in groups of five, the fifth across the others.

    >>> strokes(7).count("<svg"), strokes(7).count("M"), strokes(0)
    (2, 7, '')
    """
    shown = min(number, MOST_STROKES)
    groups = [min(GROUP, shown - start) for start in range(0, shown, GROUP)]
    return "".join(map(_group, groups)) + ("…" if shown < number else "")


def _group(number: int) -> str:
    upright = [f"M{2 + _GAP * place} 1v{_LENGTH}" for place in range(min(number, GROUP - 1))]
    across = [f"M0 {_LENGTH}L{2 + _GAP * (GROUP - 2) + 2} 2"] if number == GROUP else []
    width = 2 + _GAP * (GROUP - 2) + 3
    return (
        f'<svg viewBox="0 0 {width:g} 16" width="{width:g}" height="16" aria-hidden="true">'
        f'<path d="{"".join(upright + across)}"/></svg>'
    )


def outcomes_html(outcomes: Mapping[str, int], newest: str = "", asides: Mapping[str, int] | None = None) -> str:
    """Return a row for each outcome: its name, its strokes and its number. The newest one stands out.

    What does not count comes first, and is crossed out.
    """
    crossed = "".join(
        f'<li class=minerals-aside><s>{escape(aside)}</s><span class="minerals-strokes">{strokes(number)}</span>'
        f"<b>{number}</b></li>"
        for aside, number in (asides or {}).items()
    )
    many = " minerals-many" if len(outcomes) > SINGLE_COLUMN else ""
    rows = "".join(
        f"<li{' class=minerals-newest' if outcome == newest else ''}>"
        f'<span>{escape(outcome)}</span><span class="minerals-strokes">{strokes(number)}</span><b>{number}</b></li>'
        for outcome, number in outcomes.items()
    )
    return f'<ul class="minerals-outcomes{many}">{crossed}{rows}</ul>'


def means(seen: Sequence[float]) -> list[float]:
    """Return the mean after each trial in which something was observed.

    >>> means([1, float("nan"), 0, 0.5])
    [1.0, 0.5, 0.5]
    """
    found: list[float] = []
    total = 0.0
    for value in seen:
        if not isnan(value):
            total += value
            found.append(total / (len(found) + 1))
    return found


def part_told(trials: HandTrials, part: Part) -> str:
    """Return what the trials show for a part: "3 of 10 = 0.3", or the mean."""
    seen = [value for value in trials.observation_list(part.key) if not isnan(value)]
    if not seen:
        return translated("not observed yet")
    mean = in_figures(f"{sum(seen) / len(seen):.3g}")
    if part.type == "probability":
        return translated("{hits} of {all} = {share}", hits=round(sum(seen)), all=len(seen), share=mean)
    return translated_number(
        len(seen), "{mean} on average in {number} trial", "{mean} on average in {number} trials", mean=mean
    )


def _named(trials: HandTrials, part: Part) -> str:
    """Return what is shown: what was observed has no probability, and no expected value."""
    if part.type != "probability":
        return translated("Mean so far")
    event = event_of(trials.posed, part)
    return (
        translated("Relative frequency of “{event}”", event=event) if event else translated("Relative frequency so far")
    )


def running_html(trials: HandTrials, part: Part) -> str:
    """Return how the proportion, or the mean, of a part has settled from trial to trial."""
    course = means(trials.observation_list(part.key))
    prompt = escape(_named(trials, part))
    told = escape(part_told(trials, part))
    if trials.n and not course:
        return ""  # the trials by hand show nothing of it, and the strokes say all
    if not course:
        return f'<div class="minerals-running"><span class="minerals-caption">{prompt}: {told}</span></div>'
    top = 1.0 if part.type == "probability" else max(*course, 0.0, 1e-9)
    low = min(0.0, *course) if part.type != "probability" else 0.0
    step = _WIDTH / max(len(course) - 1, 1)
    points = [
        (place * step, _HEIGHT - 2 - (_HEIGHT - 4) * (mean - low) / (top - low)) for place, mean in enumerate(course)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (points if len(points) > 1 else [*points, (_WIDTH, points[0][1])]))
    said = escape(translated("The running mean, trial by trial, now {mean}.", mean=in_figures(f"{course[-1]:.3g}")))
    picture = (
        f'<svg viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" preserveAspectRatio="none" role="img" aria-label="{said}">'
        f'<path class="minerals-axis" d="M0 2H{_WIDTH:g}M0 {_HEIGHT - 2:g}H{_WIDTH:g}"/>'
        f'<polyline class="minerals-curve" points="{line}"/></svg>'
    )
    return (
        f'<div class="minerals-running"><span class="minerals-caption">{prompt}: <b>{told}</b></span>'
        f"{picture}{_ends(low, top)}</div>"
    )


def _ends(low: float, top: float) -> str:
    upper, lower = (in_figures(f"{end:.2g}") for end in (top, low))
    return f'<span class="minerals-ends"><span>{upper}</span><span>{lower}</span></span>'


def tally_html(trials: HandTrials, part: Part) -> str:
    """Return the whole tally: in words, in strokes, and how its proportion settles."""
    told = escape(trials.tally_sentence)
    newest = trials.finished_trials[-1].outcome if trials.n else ""
    return (
        f'<div class="minerals-tally"><p class="minerals-standing">{told}</p>'
        f"{outcomes_html(trials.outcomes, newest, trials.asides)}{running_html(trials, part)}</div>"
    )


def tally_text(trials: HandTrials) -> str:
    """Return the tally as text, for pages without widgets and for terminals.

    >>> trials = HandTrials("E17", seed=4)
    >>> for _ in range(10):
    ...     events = trials.play("roll")
    >>> print(tally_text(trials))
    Your 10 rolls: 3 sixes.
    1, rolled again  || 2
    2                || 2
    3                | 1
    4                |||| 4
    5                0
    6                ||| 3
    """
    outcomes = trials.asides | trials.outcomes
    width = max((len(outcome) for outcome in outcomes), default=0)
    rows = (
        f"{outcome:<{width}}  {'|' * min(number, MOST_STROKES)}{' ' if number else ''}{number}"
        for outcome, number in outcomes.items()
    )
    return "\n".join([trials.tally_sentence, *rows])
