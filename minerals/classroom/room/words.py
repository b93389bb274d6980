"""The words of the room's page, in the reader's language."""

from __future__ import annotations

from minerals.core.text import translated


def words_of_room() -> dict[str, str]:
    """Return the words by the names that the front end uses, with `{gap}` where it puts something in.

    >>> words_of_room()["guessed"]
    '{number} of {students} have guessed'
    """
    return {**_of_teacher(), **_of_marks(), **_of_projector()}


def _of_teacher() -> dict[str, str]:
    return {
        "waiting": translated("Waiting for the class …"),
        "nobody": translated("Nobody has begun yet. Students join with the code {code}."),
        "code": translated("Code:"),
        "students_one": translated("{number} student"),
        "students": translated("{number} students"),
        "stuck_one": translated("{number} is stuck"),
        "stuck_many": translated("{number} are stuck"),
        "table": translated("Students and exercises"),
        "student": translated("Student"),
        "stuck": translated("stuck"),
        "away": translated("away"),
        "idle": translated("{minutes} min"),
        "who_is_stuck": translated("Who is stuck"),
        "nobody_stuck": translated("Nobody."),
        "ideas": translated("Misconceptions"),
        "no_ideas": translated("None so far."),
        "troubles": translated("Files to look at"),
        "projector": translated("Projector"),
        "projector_elsewhere": translated("Open it in another window"),
    }


def _of_marks() -> dict[str, str]:
    return {
        "legend_right": translated("right"),
        "legend_wrong": translated("wrong answers"),
        "legend_read": translated("solution read"),
        "legend_open": translated("not answered"),
        "part_right": translated("{part}: right"),
        "part_wrong": translated("{part}: wrong answers: {number}"),
        "part_read": translated("{part}: the solution was read"),
        "part_open": translated("{part}: not answered"),
    }


def _of_projector() -> dict[str, str]:
    return {
        "guesses": translated("Guesses"),
        "guessed": translated("{number} of {students} have guessed"),
        "question_of": translated("Question {number} of {last}"),
        "previous_question": translated("Previous question"),
        "next_question": translated("Next question"),
        "show_exact": translated("Show the exact value"),
        "hide_exact": translated("Hide the exact value"),
        "full_screen": translated("Full screen"),
        "back": translated("Back"),
        "joined_one": translated("{number} student has joined"),
        "joined": translated("{number} students have joined"),
        "own_numbers": translated("Everybody has different numbers."),
        "exact": translated("Exact value: {answer}"),
        "no_exact": translated("There is no single right answer."),
        "sides": translated("{low} too low, {close} close, {high} too high"),
        "chosen_right": translated("{number} right"),
        "beyond": translated("{number} beyond the scale"),
    }
