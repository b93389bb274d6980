"""The classroom in German: posed, answered, judged, graded and published; and the same whoever reads it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from minerals.classroom import AttemptLog, Exercise, pose
from minerals.classroom.answers import UnreadableAnswer, read_answer
from minerals.classroom.attempts import read_attempts
from minerals.classroom.charts import gap
from minerals.classroom.grading import Assignment, Results, StudentGrade, Task, class_report, grade, student_report
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.lessons import lessons
from minerals.classroom.publishing import publication, question_bank
from minerals.classroom.texts import ExerciseText, exercises, ideas
from minerals.core.text import MineralsError, languages, speaking, term, translated, use
from tools.catalogues.meaning import placeholders

LOGS = [text.code for text in exercises() if text.group == "logs"]
CHOICES = [
    pytest.param(asked.options, id=f"{text.code}-{getattr(asked, 'key', 'guess')}")
    for text in exercises()
    for asked in (text.predict, *text.parts)
    if asked.options
]


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use("en")
    yield
    use("en")


def texts_of(text: ExerciseText) -> list[str]:
    """Return every text of an exercise in which values are filled, but for the solution."""
    found = [text.statement, text.predict.prompt, *text.hints, *(drawn.title for drawn in text.parameters.values())]
    for part in text.parts:
        found += [part.prompt, *part.hints, *(mistaken.message for mistaken in part.misconceptions)]
    return found


# --- posed ---


@pytest.mark.parametrize("code", LOGS)
def test_every_text_of_the_exercises_on_logs_is_german_and_takes_the_same_values(code: str) -> None:
    text = pose(code).text
    with speaking("de"):
        for template in (
            text.title,
            text.solution,
            *texts_of(text),
            *(found.title for found in text.parameters.values()),
        ):
            said = translated(template)
            assert said != template
            assert placeholders(said) == placeholders(template)


@pytest.mark.parametrize("code", LOGS)
def test_an_exercise_on_logs_says_all_it_has_to_say_in_german(code: str) -> None:
    posed = pose(code)

    def said() -> list[str]:
        by_part = [[posed.prompt(part), *posed.hints(part), *posed.messages(part).values()] for part in posed.parts]
        texts = [posed.title, posed.statement, posed.prediction_prompt, posed.solution, posed.tag, posed.level]
        return texts + [text for texts in by_part for text in texts]

    english = said()
    with speaking("de"):
        german = said()
    assert [text for text in german if "{" in text] == []
    assert [one for one, other in zip(english, german, strict=True) if one == other] == []
    assert said() == english


def test_words_among_the_values_are_german_and_decimals_have_a_comma() -> None:
    with speaking("de"):
        games, first, pooled = pose("E45b"), pose("E45a"), pose("E45e")
        assert "höchstens 2 Prozentpunkte weit" in " ".join(games.statement.split())
        assert games.prompt(games.text.part("finer")).startswith("Die Zahl der Partien für ein Intervall")
        assert "nur 1 Prozentpunkt weit" in games.prompt(games.text.part("finer"))
        assert "1,95996 für das Niveau" in " ".join(games.statement.split())
        assert "wobei es die Hälfte nicht enthält" in " ".join(first.solution.split())
        assert "Ein p-Wert sagt, wie wahrscheinlich ein mindestens so einseitiges" in " ".join(first.solution.split())
        assert "≈ 0,0281" in first.solution
        assert "Antwort: ja." in " ".join(pooled.solution.split())
    assert "≈ 0.0281" in first.solution and "yes." in " ".join(pooled.solution.split())


def test_a_variant_says_in_german_what_is_not_as_in_the_game() -> None:
    posed = pose("E17", {"legal": 3})
    with speaking("de"):
        assert posed.what_if.startswith("Was wäre, wenn? In dieser Variante gilt, anders als im Spiel,")
        assert posed.what_if.endswith(": 3.") and posed.what_if in posed.statement
        assert pose("E45a").level == "Oberstufe bis Hochschule"
        assert pose("E45a").tag == "Das folgt aus den Regeln und einem Modell, das der Text nennt."
    assert posed.what_if.startswith("What if? In this variant")


# --- answered and judged ---


@pytest.mark.parametrize("options", CHOICES)
def test_a_choice_is_read_in_every_language_there_is_and_is_the_same_value(options: tuple[str, ...]) -> None:
    said = {option: [] for option in options}
    for name in languages():
        with speaking(name):
            for option in options:
                said[option].append(translated(option))
    for reader in languages():
        with speaking(reader):
            for option, spellings in said.items():
                assert {read_answer(spelling, "choice", options).value for spelling in spellings} == {option}


@pytest.mark.parametrize(
    ("answer", "value"), [("ja", "yes"), ("Nein", "no"), ("yes", "yes"), ("NO", "no"), ("wahr", "yes")]
)
@pytest.mark.parametrize("reader", languages())
def test_yes_and_no_are_read_in_english_and_german_by_everybody(reader: str, answer: str, value: str) -> None:
    with speaking(reader):
        assert read_answer(answer, "yes-no").value == value


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ("1,3", "probability", "Eine Wahrscheinlichkeit liegt zwischen 0 und 1, 1,3 aber nicht."),
        ("2.5", "count", "Eine Anzahl ist eine ganze Zahl ab 0, 2.5 ist keine."),
        ("1,500", "number", "1,500 lässt sich auf zwei Arten lesen; schreib 1500 oder 1.500."),
        ("vielleicht", "yes-no", "'vielleicht' heißt weder ja noch nein."),
        ("1/0", "number", "Durch null kann man nicht teilen."),
        ("(1+2", "number", "Es fehlt eine schließende Klammer."),
        ("wurzel(1;2)", "number", "wurzel braucht eine Zahl in Klammern."),
        ("501!", "number", "Eine Fakultät wird nur für Zahlen bis 500 ausgerechnet."),
    ],
)
def test_what_cannot_be_read_is_told_in_german(answer, kind, said) -> None:
    with speaking("de"), pytest.raises(UnreadableAnswer) as raised:
        read_answer(answer, kind)
    assert str(raised.value) == said


def test_what_is_offered_is_offered_in_german() -> None:
    posed = pose("E45a")
    part = posed.text.part("verdict")
    with speaking("de"):
        assert posed.options(part) == (
            "die Plätze sind fair",
            "Platz 1 hat einen Vorteil",
            "diese Partien sagen es nicht",
        )
        assert posed.judge(part, "wer weiß").message == (
            "'wer weiß' steht nicht zur Wahl. Zur Wahl stehen: "
            "die Plätze sind fair, Platz 1 hat einen Vorteil oder diese Partien sagen es nicht."
        )
        assert posed.value_in_words(part) == "diese Partien sagen es nicht"


def test_what_was_judged_in_one_language_is_told_in_the_next_one_too() -> None:
    posed = pose("E45d")
    part = posed.text.part("any")
    said = {}
    for name in ("en", "de", "en", "de"):
        with speaking(name):
            told = posed.judge(part, "0.05")
        assert told.misconception == "multiplicity-ignored"
        said.setdefault(name, set()).add(told.message)
    assert said == {
        "en": {"That is for a single test. How many tests are there?"},
        "de": {"Das gilt für einen einzigen Test. Wie viele Tests sind es?"},
    }


def test_an_exercise_turns_with_its_reader() -> None:
    exercise = Exercise("E45e")
    use("de")
    assert exercise.check("helps", "ja").message == "Zuerst eine Schätzung, dann geht es weiter."
    assert exercise.predict("nein").message == "Notiert. Jetzt finde es heraus."
    assert exercise.check("helps", "nein").message.startswith("So sieht es aus, wenn du alle Partien")
    assert exercise.hint("helps").message == (
        "Der erste Hinweis kommt nach 2 Fehlversuchen bei diesem Teil; bisher ist es 1."
    )
    assert exercise.check("helps", "ja").message == "Richtig."
    assert "[ja oder nein]" in str(exercise) and "*Deine Schätzung:*" in exercise._repr_markdown_()
    use("en")
    assert exercise.title == "Lumped together"
    assert exercise.solution().message.startswith("You get the solution")


def test_who_must_guess_first_is_told_so_without_the_whole_question() -> None:
    exercise = Exercise("E45a")
    assert exercise.check("p_long", "0.03").message == "Make a guess first. That unlocks the rest."
    assert exercise.posed.prediction_prompt in exercise.predict("").message


# --- the same points whoever reads ---

GERMAN = {"helps": "ja", "two_tools": "0,70", "two_plain": "60 %", "pooled_tools": "38/100"}
ENGLISH = {"helps": "yes", "two_tools": "0.70", "two_plain": "60 %", "pooled_tools": "38/100"}
WEEK = Assignment(
    id="week",
    title="Week",
    numbers="bank",
    exercises=(Task("E45e", 8), Task("E45a", 4)),
    levels=(LevelTask("mattock.levels.mine-first"),),
)


def handed_in(name: str) -> bytes:
    """Return the log of a student who reads a language and answers in it."""
    log = AttemptLog("Ada", WEEK.id, numbers=WEEK.numbers, clock=lambda: 1.7e9)
    with speaking(name):
        pooled, first = Exercise("E45e", log=log), Exercise("E45a", log=log)
        assert pooled.predict(term("no")).standing == "said"
        assert first.predict("0,1").standing == "said"
        for part, answer in (GERMAN if name == "de" else ENGLISH).items():
            pooled.check(part, answer)
        for key, wrong in (("meaning", 0), ("verdict", 0)):
            part = first.posed.text.part(key)
            first.check(key, first.posed.options(part)[wrong])
            first.check(key, first.posed.value_in_words(part))
        log.add_played("mattock.levels.mine-first", ["e6"])
    return log.to_bytes()


def graded(log: bytes, reader: str) -> StudentGrade:
    with speaking(reader):
        return grade(read_attempts(log), {WEEK.id: WEEK})


def points(graded: StudentGrade) -> list[tuple[str, float]]:
    return [(task.name, task.points) for task in graded.tasks]


@pytest.mark.parametrize("student", ["en", "de"])
@pytest.mark.parametrize("grader", languages())
def test_points_are_the_same_whatever_student_and_grader_read(student: str, grader: str) -> None:
    found = graded(handed_in(student), grader)
    expected = graded(handed_in("en"), "en")
    assert points(found) == points(expected)
    assert points(found)[-1] == ("mattock.levels.mine-first", 1.0) and found.points > 4
    assert [task.remarks for task in found.exercises] == [(), ()]
    assert [[part.misconceptions for part in task.parts] for task in found.exercises] == [
        [part.misconceptions for part in task.parts] for task in expected.exercises
    ]


def test_reasons_and_reports_are_in_the_language_of_who_grades() -> None:
    log = handed_in("en")
    with speaking("de"):
        found = graded(log, "de")
        page, whole = student_report(found), class_report(Results((found,)))
    assert 'lang="de"' in page and "von 13 Punkten" in page and "gleich richtig" in page
    assert "richtig (1 Fehlversuch vorher)" in page and "Du hast nichts gefunden" not in page
    assert "<td>nicht bearbeitet</td>" in page and "erreicht: " in page
    assert "Bericht über die Klasse" in whole and "Fehlvorstellungen" in whole
    assert "Du hast nichts gefunden, aber heißt das, dass da nichts ist?" in whole
    assert "met: " in " ".join(graded(log, "en").levels[0].reasons)


# --- planned ---


def test_lessons_and_misconceptions_are_german() -> None:
    with speaking("de"):
        assert lessons()[6].in_words.title == "Geometrie im Bergwerk"
        for lesson in lessons():
            assert lesson.in_words.exercises == lesson.exercises
            for field in ("needs", "words", "goals"):
                assert not set(getattr(lesson.in_words, field)) & set(getattr(lesson, field))
        for idea in ideas():
            assert idea.in_words.title != idea.title and idea.in_words.sentence != idea.sentence
            assert idea.in_words.exercises == idea.exercises


# --- published ---

WITH_COUNTS = Assignment(id="counts", title="Counts", numbers="bank", exercises=(Task("E45b", 1),))


def test_notebooks_and_question_banks_are_german_and_answer_in_german() -> None:
    week = msgspec.structs.replace(WEEK, title="Woche")
    with speaking("de"):
        student = publication(week, "student")
        (notebook,) = student.values()
        (question, *_) = [question for question in question_bank(week, 1) if question.part == "helps"]
        (count, *_) = [question for question in question_bank(WITH_COUNTS, 1) if question.part == "test"]
    text = notebook.decode()
    assert "Zuerst eine Schätzung." in text and "Schreib deinen Namen zwischen die Anführungszeichen" in text
    assert 'use(\\"de\\")' in text and "- die Plätze sind fair" in text and "8 Punkte" in text
    assert [answer.text for answer in question.answers] == ["Ja", "Nein"]
    assert question.right.text == "Ja" and question.right.feedback == "Richtig."
    assert count.prompt.endswith("*Einheit: Partien. Eine ganze Zahl.*")
    (english,) = publication(week, "student").values()
    assert b"use(" not in english


# --- and besides ---


def test_a_chart_shows_the_parts_that_are_named_in_the_reader_s_language() -> None:
    exercise = Exercise("E45d")
    exercise.predict("0,5")
    exercise.check("any", "0,806")
    with speaking("de"):
        chart = gap(exercise, parts=["any", "expected"])
    assert list(chart.data["part"]) == ["any", "expected"]
    assert "P(mindestens ein falscher Alarm): geschätzt 0,5, exakt ≈ 0,806" in chart.alt
    assert list(gap(exercise).data["part"]) == [part.key for part in exercise.parts]
    with pytest.raises(MineralsError, match="E45d has no part 'some'"):
        gap(exercise, parts=["some"])
