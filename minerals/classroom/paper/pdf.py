"""Sheets as PDF: for students with space to write, and for teachers with the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase
from typing import Any

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.levels import Level, view_of_asked
from minerals.classroom.levels.level import Tempting
from minerals.classroom.paper.material import BoardTask, ExerciseTask, LevelTask, Paper, Sheet, Task
from minerals.classroom.paper.pages import BODY, EMPHASIS, LARGE, SMALL, Pages
from minerals.classroom.publishing.prose import running
from minerals.classroom.texts import Kind, Part, title_of
from minerals.core.picture import Scene, View
from minerals.core.text import counted, listed, translated

_BOARD_HEIGHT = 92.0
"""How high a board is that stands among exercises, at most, in mm."""
_CELL = 8.0
_WORKING = 15.0
"""How much room there is to work a part out."""
_OPEN, _ROCK = "□", "·"
"""How texts draw a hall."""


def to_pdf(sheets: Sequence[Sheet], paper: Paper, *, answers: bool) -> bytes:
    """Return sheets as one PDF; see `minerals.classroom.paper.to_pdf`."""
    pages = Pages(paper, _titled(sheets[0].title, answers=answers))
    for sheet in sheets:
        whose = sheet.student or ("" if answers else translated("Name") + ": ____________________________")
        pages.begin(_titled(sheet.title, answers=answers), whose)
        if sheet.due and not answers:
            pages.write_text(sheet.due, BODY, "B")
            pages.gap(2)
        for task in sheet.tasks:
            (_print_answers if answers else _print_task)(pages, task)
    return bytes(pages.output())


def _titled(title: str, *, answers: bool) -> str:
    return translated("{title}: answers", title=title) if answers else title


# --- for the student ---


def _print_task(pages: Pages, task: Task) -> None:
    match task:
        case BoardTask():
            _print_board(pages, task)
        case ExerciseTask():
            _print_exercise(pages, task)
        case LevelTask():
            _print_level(pages, task.level)


def _print_board(pages: Pages, task: BoardTask) -> None:
    caption = pages.height_of(task.caption, SMALL)
    pages.board(task.scene, pages.left_on_page - caption - 3 if task.is_whole_page else _BOARD_HEIGHT)
    pages.write_text(task.caption, SMALL, "I", grey=True)
    pages.gap(4)


def _print_exercise(pages: Pages, task: ExerciseTask) -> None:
    posed = task.posed
    guess = running(translated("Guess first: {question}", question=posed.prediction_prompt), EMPHASIS)
    statement = sum(pages.height_of(text) for text in paragraphs(posed.statement))
    pages.ensure_space(min(statement + pages.height_of(guess) + 40, 150))
    _print_heading(pages, posed)
    _print_statement(pages, posed.statement)
    if task.scene is not None:
        pages.gap(1)
        pages.board(task.scene, _BOARD_HEIGHT)
    pages.gap(2)
    pages.ensure_space(pages.height_of(guess) + 12)
    pages.write_text(guess, BODY, "I")
    _print_field(pages, posed.text.predict.type, posed.prediction_options, translated("my guess:"))
    for letter, part in zip(ascii_lowercase, posed.parts, strict=False):
        _print_part(pages, letter, posed, part)
    pages.gap(5)


def _print_heading(pages: Pages, posed: ExerciseInstance) -> None:
    pages.write_text(f"{posed.text.code}  {posed.title}", LARGE, "B")
    pages.write_text(f"{posed.level} · {posed.tag}", SMALL, grey=True)
    pages.gap(1)


def _print_statement(pages: Pages, text: str) -> None:
    for paragraph in paragraphs(text):
        rows = hall(paragraph)
        if rows:
            pages.hall(rows, _OPEN, _CELL)
        else:
            pages.write_text(paragraph)
            pages.gap(1)


def _print_part(pages: Pages, letter: str, posed: ExerciseInstance, part: Part) -> None:
    said = f"{letter})  {running(posed.prompt(part), EMPHASIS)}"
    is_chosen = part.type in ("choice", "yes-no")
    room = 0.0 if is_chosen else _WORKING
    pages.ensure_space(pages.height_of(said) + room + 8 * max(1, len(part.options)))
    pages.gap(1.5)
    pages.write_text(said)
    pages.gap(room)
    _print_field(pages, part.type, posed.options(part), "", posed.unit(part))


def _print_field(pages: Pages, kind: Kind, options: tuple[str, ...], before: str, unit: str = "") -> None:
    if kind in ("choice", "yes-no"):
        pages.gap(1)
        pages.boxes(options or (translated("yes"), translated("no")))
    else:
        pages.answer_line(before, unit)


def _print_level(pages: Pages, level: Level) -> None:
    level = level.in_words
    match = level.begin()
    view: View[Any] = View(marks=level.marks, arrows=level.arrows, markers=level.markers)
    scene = match.scene(view if level.answer is None else view_of_asked(level.answer, match, view))
    ask = level.ask or translated(
        "Write down your actions, one per line. You can do it with {actions}.",
        actions=counted(level.par, "{number} action", "{number} actions"),
    )
    pages.ensure_space(pages.height_of(level.text) + _height(pages, scene) + pages.height_of(ask) + 30)
    pages.write_text(level.title, LARGE, "B")
    pages.write_text(level.text)
    pages.gap(2)
    pages.board(scene, _BOARD_HEIGHT)
    pages.gap(2)
    pages.write_text(ask, BODY, "I")
    choices = level.answer.choices(match) if level.answer is not None else ()
    if choices:
        pages.boxes(_said(level, choices))
    else:
        for number in range(1, level.par + 2):
            pages.ensure_space(8)
            pages.answer_line("" if level.is_question else f"{number}.", width=pages.epw - 12)
            if level.is_question:
                break
    pages.gap(5)


def _height(pages: Pages, scene: Scene) -> float:
    return min(_BOARD_HEIGHT, pages.epw * scene.height / scene.width)


# --- for the teacher ---


def _print_answers(pages: Pages, task: Task) -> None:
    match task:
        case ExerciseTask():
            _print_answers_of_exercise(pages, task.posed)
        case LevelTask():
            _print_answers_of_level(pages, task.level)
        case BoardTask():
            pass


def _print_answers_of_exercise(pages: Pages, posed: ExerciseInstance) -> None:
    pages.ensure_space(40)
    _print_heading(pages, posed)
    drawn = [f"{posed.parameter(name)} = {value}" for name, value in posed.parameters.items()]
    if drawn:
        pages.write_text(translated("Numbers: {numbers}.", numbers=listed(drawn)), SMALL, grey=True)
        pages.gap(1)
    for letter, part in zip(ascii_lowercase, posed.parts, strict=False):
        _print_answers_of_part(pages, letter, posed, part)
    pages.ensure_space(pages.height_of(posed.solution) + 4)
    pages.gap(1)
    for paragraph in paragraphs(posed.solution):
        pages.write_text(paragraph)
    pages.gap(6)


def _print_answers_of_part(pages: Pages, letter: str, posed: ExerciseInstance, part: Part) -> None:
    lines = list(_wrong_answers(posed, part))
    prompt = f"{letter})  {running(posed.prompt(part), EMPHASIS)}"
    answer = f"{posed.value_in_words(part)} {posed.unit(part)}".rstrip()
    pages.ensure_space(
        pages.height_of(prompt) + pages.height_of(answer) + sum(pages.height_of(line, SMALL, "", 12) for line in lines)
    )
    pages.write_text(prompt)
    pages.write_text(answer, BODY, "B", indent=6)
    for line in lines:
        pages.write_text(line, SMALL, indent=12)
    pages.gap(1)


def _wrong_answers(posed: ExerciseInstance, part: Part) -> Iterator[str]:
    """Yield what stands behind each wrong number that the exercise knows."""
    messages = posed.messages(part)
    for name, value in posed.mistakes(part).items():
        yield f"✗ {posed.in_words(part, value)}   {title_of(name)}: {running(messages[name], EMPHASIS)}"


def _print_answers_of_level(pages: Pages, level: Level) -> None:
    level = level.in_words
    pages.ensure_space(30)
    pages.write_text(level.title, LARGE, "B")
    pages.write_text(level.ask or level.text)
    if level.answer is not None:
        pages.write_text(", ".join(_said(level, sorted(level.answer.answer(level.begin())))), BODY, "B", indent=6)
    for solution in level.solutions:
        pages.write_text(", ".join(solution.play), BODY, "B", indent=6)
        if solution.comment:
            pages.write_text(solution.comment, SMALL, indent=12)
    for wrong in level.tempting:
        pages.write_text(f"✗ {_placed(level, wrong)}   {wrong.comment}", SMALL, indent=12)
    if level.after:
        pages.write_text(level.after)
    pages.gap(6)


def _said(level: Level, words: Iterable[str]) -> tuple[str, ...]:
    """Return choices or answers as they are read: a rule by its title, a player by name."""
    question, match = level.answer, level.begin()
    return tuple(word if question is None else question.name(match, word) for word in words)


def _placed(level: Level, wrong: Tempting) -> str:
    if not wrong.after:
        (said,) = _said(level, [wrong.action])
        return said
    # Filled in afterwards: notation is the same in every language, even where it is a word.
    return translated("{action} after {before}").format(action=wrong.action, before=", ".join(wrong.after))


# --- texts ---


def paragraphs(text: str) -> list[str]:
    r"""Return the paragraphs of a text, each on one line with signs for its emphasis, but drawings as they are.

    >>> paragraphs("One\nand two.\n\n  □ □\n  □ ·\n")
    ['One and two.', '  □ □\n  □ ·']
    """
    found = [part.strip("\n") for part in text.split("\n\n")]
    return [part if hall(part) else running(" ".join(part.split()), EMPHASIS) for part in found if part.strip()]


def hall(text: str) -> tuple[str, ...]:
    r"""Return the rows of a hall that a text draws, or nothing if it draws none.

    >>> hall("  □ □\n  □ ·"), hall("Words.")
    (('□□', '□·'), ())
    """
    rows = tuple("".join(line.split()) for line in text.splitlines())
    return rows if rows and all(row and set(row) <= {_OPEN, _ROCK} for row in rows) else ()
