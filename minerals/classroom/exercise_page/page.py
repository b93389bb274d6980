"""The HTML page of an exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path

from markupsafe import Markup

from minerals.classroom.answers import LONGEST
from minerals.classroom.exercise import ExerciseInstance, pose
from minerals.classroom.exercise_page.data import exercise_data
from minerals.classroom.learning_platform import Unit
from minerals.classroom.publishing.questions import clear_variants, require_variants
from minerals.classroom.texts import Parameters
from minerals.core.system import require, write_whole
from minerals.core.text import OptionError, speaking, translated
from minerals.core.text import language as current_language
from minerals.exchange.page.page import pack, shared_style, style_of_boards
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.picture.svg import Sheet, to_svg_of

MOST_VARIANTS = 20
"""So many sets of numbers fit on a page, at most."""


def exercise_page(
    code: str,
    path: str | PathLike[str] | None = None,
    *,
    parameters: Parameters | None = None,
    variants: int = 1,
    language: str | None = None,
    force: bool = False,
) -> str:
    """Return a page on which an exercise can be solved without a kernel.

    The page asks for the guess, takes the answers, and replies as the exercise does in a notebook: right, wrong or
    unreadable, with the message about a misconception. It has the hints, the solution with its pictures, and compares
    the guess with the exact value. Whoever looks into the file can find the solution, so it is for practice, not for
    grades.

    Parameters
    ----------
    code
        The code, such as `E17`, or the id.
    path
        A file to write the page to as well.
    parameters
        Values of some parameters, by name. The others keep the bank's own values.
    variants
        How many sets of numbers the page has. At a learning platform, the student's id decides which of them is shown;
        elsewhere it is the first, the bank's own. There are fewer if the exercise has not so many.
    language
        The language of the page, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.

    Raises
    ------
    MineralsError
        For an unknown exercise or parameter.
    OptionError
        If variants is out of range or comes with parameters, or there are no texts in the language.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> page = exercise_page("E42")
    >>> page.splitlines()[0], len(page) < 100_000
    ('<!DOCTYPE html>', True)
    """
    require(str, code=code)
    require(Mapping | None, parameters=parameters)
    require(int, variants=variants)
    with speaking(current_language() if language is None else language):
        made = _page(_posed(code, parameters, variants))
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def exercise_unit(code: str, variants: int) -> Unit:
    """Return an exercise as a page of a package, in the current language. Raises the errors of `exercise_page`."""
    posed = _posed(code, None, variants)
    return Unit(posed[0].text.code, posed[0].title, _page(posed))


def _posed(code: str, parameters: Parameters | None, variants: int) -> Sequence[ExerciseInstance]:
    require_variants(variants, MOST_VARIANTS)
    if parameters and variants > 1:
        raise OptionError(translated("Choose either parameters or variants: each variant has parameters of its own."))
    return [pose(code, parameters)] if variants == 1 else clear_variants(code, variants)


def _page(variants: Sequence[ExerciseInstance]) -> str:
    first, sheet = variants[0], Sheet()
    scene = first.experiment.scene()
    picture = to_svg_of(sheet, scene) if scene is not None else ""
    data = exercise_data(variants)
    for posed, shown in zip(variants, data["variants"], strict=True):
        shown["pictures"] = _pictures(posed, sheet)
    rules = style_of_boards(sheet.rules(".picture", "light"), sheet.rules(".picture", "dark"))
    style = shared_style() + source_of(__package__, "exercise.css") + rules
    script = script_of("minerals/classroom/exercise_page/exercise.js")
    return fill_template(
        __package__,
        "exercise.html",
        title=first.title,
        code=first.text.code,
        level=first.level,
        tag=first.tag,
        picture=Markup(picture),
        statement=Markup(data["variants"][0]["statement"]),
        still="",
        told=[],
        language=current_language(),
        policy=content_policy(scripts=[script], styles=[style]),
        style=style,
        script=script,
        data=pack(data | {"words": data["words"] | _words_of_script(), "longest": LONGEST}),
        words=_words_of_page(),
    )


def _pictures(posed: ExerciseInstance, sheet: Sheet) -> list[str]:
    """Return the pictures that show why. Each has its caption in it."""
    pictures = posed.experiment.pictures().values()
    return [to_svg_of(sheet, picture.scene) for picture in pictures]


def _words_of_page() -> dict[str, str]:
    return {
        "mode": translated("Switch between light and dark mode"),
        "task": translated("Task"),
        "answers": translated("Answers"),
        "solution": translated("Solution"),
        "no_script": translated("This page needs JavaScript."),
    }


def _words_of_script() -> dict[str, str]:
    return {
        "guess_title": translated("Your guess"),
        "note": translated("Note the guess"),
        "guess_before": translated("Make your guess first"),
        "check": translated("Check"),
        "hint": translated("Hint"),
        "hint_of": translated("Hint for: {prompt}"),
        "check_of": translated("Check the answer to: {prompt}"),
        "solution": translated("Solution"),
        "score": translated("{number} of {all} right"),
        "guess": translated("guess"),
        "exact": translated("exact"),
        "compared": translated("You guessed {guess}. The answer is {exact}."),
    }
