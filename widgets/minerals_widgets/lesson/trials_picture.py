"""The moving picture of trials: the one that is played, the dots of all of them, and how the estimate settles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from minerals.classroom.charts import (
    Bin,
    Dots,
    Settling,
    axis_of,
    estimate_in_words,
    most_across,
    said_of,
    trials_across,
    whole_number,
)
from minerals.core.text import in_figures, translated
from minerals.front import join_modules, style
from minerals.picture import Mode
from minerals_widgets.lesson.pieces import pictures_of, piece_named, pieces_of
from minerals_widgets.lesson.small_board import board_of
from minerals_widgets.lesson.trial_session import TrialSession, told_of
from minerals_widgets.screen.errors import ErrorLine

_DIGITS = 6
_MANY = 100
"""From how many trials on shares have a decimal."""


class TrialsPicture(AnyWidget):
    """Trials as dots that fall into bins, and the estimate that settles.

    `on_open`: called with the bin and the dot that a reader wants to open, counted from 0. `errors`: the line that
    shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/lesson/trials_picture.js")
    _css = style() + Path(__file__).with_name("trials_picture.css").read_text(encoding="utf-8")

    words = Dict().tag(sync=True)
    trial: Dict[str, Any] = Dict().tag(sync=True)
    """The trial that is played now, as `stage.js` takes it, or nothing."""
    piles: Dict[str, Any] = Dict().tag(sync=True)
    """The dots in their bins, as `piles.js` takes them, with a title."""
    estimate: Dict[str, Any] = Dict().tag(sync=True)
    """The course of the estimate, as `estimate_chart.js` takes it, with a title."""
    spoken = Unicode().tag(sync=True)
    """What a screen reader says."""

    def __init__(self, on_open: Callable[[int, int], object], errors: ErrorLine) -> None:
        super().__init__(words=_words())

        def take(_widget: object, message: dict[str, object], _buffers: object) -> None:
            match message:
                case {"open": [int(bin), int(dot)]}:
                    on_open(bin, dot)

        self.on_msg(errors.guard(take))

    def show_last_trial(self, session: TrialSession, key: str, mode: Mode, beat: int, *, is_seen: bool) -> None:
        """Show the last trial: the pieces that came up or, if the reader has time to see it, its board.

        `key`: the key of the part that is looked at. `mode`: `light` or `dark`. `beat`: for about how many milliseconds
        the pieces may move. `is_seen`: whether the reader has time to see a board.
        """
        n, posed = session.trials.n, session.exercise.posed
        replayed = session.trials.replay(n - 1, key)
        pieces = pieces_of(replayed, mode)
        if not pieces.shown:
            pieces = piece_named(posed.text.group, session.kind_drawn(replayed.observation), mode)
        self.trial = {
            "number": n - 1,
            "title": translated("Trial {number}", number=whole_number(n)),
            "sentences": told_of(posed, session.part(key), replayed),
            "pieces": [list(piece) for piece in pieces.shown],
            "faces": list(pieces.faces),
            "luck": pieces.luck,
            "board": board_of(replayed, mode) if is_seen and not pieces.shown else "",
            "beat": beat,
        }

    def show_no_trial(self) -> None:
        """Say what to do, because there is no trial yet."""
        told = translated("Press Play, and watch the trials one by one.")
        nothing: dict[str, Any] = {"pieces": [], "faces": [], "luck": "", "board": "", "beat": 0}
        self.trial = {"number": -1, "title": "", "sentences": [told], **nothing}

    def show(self, session: TrialSession, key: str, mode: Mode, beat: int) -> None:
        """Show the dots and the estimate of a part.

        `key`: the key of the part. `mode`: `light` or `dark`. `beat`: for about how many milliseconds new dots may
        fall.
        """
        found, dots, course = session.bins(key), session.dots(key), session.settling(key)
        keys = [each.key for each in found.bins if each.key]
        pictures = pictures_of(session.exercise.posed.text.group, keys, mode) if keys else {}
        sizes = [len(pile) for pile in dots.piles]
        with self.hold_sync():
            self.piles = {
                "title": _title_of(dots),
                "bins": [
                    [
                        each.label,
                        each.kind,
                        *_counted(each, len(pile), course, session.trials.n),
                        pictures.get(each.key, ""),
                    ]
                    for each, pile in zip(found.bins, dots.piles, strict=True)
                ],
                "firsts": dots.firsts,
                "each": dots.each,
                "sizes": sizes,
                "run": f"{session.trials.seed} {key}",
                "beat": beat,
            }
            self.estimate = _estimate(session, key, course)

    def speak(self, session: TrialSession, key: str) -> None:
        """Let a screen reader say how far the trials are."""
        self.spoken = said_of(session.trials.n, session.settling(key))

    def __repr__(self) -> str:
        return "TrialsPicture()"


def _words() -> dict[str, str]:
    return {
        "now": translated("This trial"),
        "piles": translated("Each dot is a trial. Press Enter on a dot to open it; the arrow keys lead to the others."),
        "trial": translated("Trial {trial}"),
        "several": translated("{number} trials, the first is trial {trial}"),
        "click": translated("Click to open it."),
    }


def _title_of(dots: Dots) -> str:
    if dots.each == 1:
        return translated("Each dot is one trial. Click on a dot to open it.")
    return translated(
        "Each dot stands for {number} trials. Click on a dot to open one of them.", number=whole_number(dots.each)
    )


def _counted(each: Bin, count: int, course: Settling, n: int) -> tuple[str, str]:
    """Return how many trials a bin has, as a share if that is what is looked at, and as a number."""
    is_share = n and course.is_share and each.kind in ("happened", "other")
    share = in_figures(f"{100 * count / n:.{0 if n < _MANY else 1}f} %") if is_share else ""
    return (share, whole_number(count))


def _estimate(session: TrialSession, key: str, course: Settling) -> dict[str, Any]:
    marks: list[tuple[str, float, str]] = []
    if guess := session.guess(key):
        marks.append(("guess", guess[0], translated("guess {value}", value=guess[1])))
    if exact := session.exact(key):
        marks.append(("exact", exact[0], translated("exact {value}", value=exact[1])))
    scale = axis_of(course, [value for _, value, _ in marks])
    mean, low, high = estimate_in_words(course)
    if course.last is not None:
        marks.append(("now", course.last[1], mean))
    counted = course.last[0] if course.last is not None else 0
    return {
        "title": _title(course, mean),
        "band": translated("95 % band: {low} to {high}", low=low, high=high) if low else "",
        "points": [_rounded(point) for point in course.points],
        "scale": [scale.low, [list(tick) for tick in scale.ticks], scale.high],
        "across": [list(tick) for tick in trials_across(counted)],
        "most": most_across(counted),
        "trials": translated("number of trials"),
        "marks": [list(mark) for mark in marks],
        "told": " ".join(
            [said_of(session.trials.n, course), *(f"{text}." for kind, _, text in marks if kind != "now")]
        ),
    }


def _title(course: Settling, mean: str) -> str:
    if not mean:
        return translated("Relative frequency so far") if course.is_share else translated("Mean so far")
    return (
        translated("Relative frequency so far: {mean}", mean=mean)
        if course.is_share
        else translated("Mean so far: {mean}", mean=mean)
    )


def _rounded(point: tuple[int, float, float, float]) -> list[float]:
    """Return a point with the digits that a picture shows. An end that is not known yet is far away."""
    return [point[0], *(float(f"{max(-1e9, min(value, 1e9)):.{_DIGITS}g}") for value in point[1:])]
