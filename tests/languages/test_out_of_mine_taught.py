"""The levels and exercises of Out of Mine! in German, French and Dutch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from minerals.classroom.exercise import ExerciseInstance, pose
from minerals.classroom.levels import Level, Play, level_named, load
from minerals.classroom.texts import exercises, fill_placeholders
from minerals.core.text import speaking, translated, use
from tools.catalogues.meaning import placeholders

LANGUAGES = ("de", "fr", "nl")
ALIKE = ("Out of Mine!", "points")
"""What some language says just as English does."""
EXERCISES = [text.code for text in exercises() if text.group == "out_of_mine"]


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use("en")
    yield
    use("en")


# --- taught ---


@pytest.mark.parametrize(
    ("spoken", "title", "text", "goals"),
    [
        (
            "de",
            "Zurücklegen",
            "Passt dir ein Plättchen nicht, leg es in den Vorrat zurück.",
            ["Das weiße Plättchen ist wieder im Vorrat.", "Deine Hand ist frei.", "Die Runde geht weiter."],
        ),
        (
            "fr",
            "Reposer",
            "Si une tuile ne te convient pas, repose-la dans la réserve.",
            ["La tuile blanche est de retour dans la réserve.", "Ta main est libre.", "La manche continue."],
        ),
        (
            "nl",
            "Terugleggen",
            "Als een tegel je niet bevalt, leg hem dan terug in de voorraad.",
            ["De witte tegel is terug in de voorraad.", "Je hand is vrij.", "De ronde gaat door."],
        ),
    ],
)
def test_a_level_is_read(spoken, title, text, goals) -> None:
    shown = level_named("out_of_mine.levels.back-it-goes")
    with speaking(spoken):
        assert translated(shown.title) == title
        assert translated(shown.text).startswith(text)
        assert [translated(assertion.sentence) for assertion in shown.goal] == goals
    assert shown.title == "Put it back"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("shown", load("out_of_mine"), ids=lambda shown: shown.id)
def test_every_text_of_a_level_names_the_same_cells_and_numbers(shown, spoken) -> None:
    for text in texts_of(shown):
        with speaking(spoken):
            said = translated(text)
        assert said != text or text in ALIKE
        assert named(said) == named(text), f"{text!r} and {said!r}"


def texts_of(level: Level) -> list[str]:
    texts = [level.title, level.text, level.ask, level.hint, level.after]
    texts += [way.comment for way in level.solutions] + [tempting.comment for tempting in level.tempting]
    texts += [assertion.sentence for assertion in level.goal]
    return [text for text in texts if text]


def named(text: str) -> set[str]:
    """Return the cells, the shapes and the numbers that a text names."""
    return set(re.findall(r"\b(?:[a-h][1-8]|[A-Z]\d|\d+)\b", text))


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", ["first-tile", "rightly-or-not", "out-of-mine", "nobody-called", "elf-in-blue"])
def test_a_level_is_solved_as_in_english(spoken, name) -> None:
    shown = level_named(f"out_of_mine.levels.{name}")
    with speaking(spoken):
        play = Play(shown)
        for action in shown.solutions[0].play:
            play.attempt(action)
        assert play.stars == 3


# --- asked ---


def fields_of(posed: ExerciseInstance) -> list[str]:
    """Return every text of an exercise in which values are filled, but for the solution."""
    text = posed.text
    texts = [text.title, text.statement, text.predict.prompt, *text.hints]
    texts += [found.title for found in text.parameters.values()]
    for part in text.parts:
        texts += [part.prompt, part.unit, *part.hints, *(found.message for found in part.misconceptions)]
    return [text for text in texts if text]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("code", EXERCISES)
def test_every_text_of_an_exercise_is_translated_and_takes_the_same_values(code, spoken) -> None:
    posed = pose(code)
    values = {**posed.answer_key.facts, **posed.parameters}
    answers = dict.fromkeys((part.key for part in posed.parts), "?")
    with speaking(spoken):
        for text in fields_of(posed):
            said = translated(text)
            assert said != text or text in ALIKE
            assert placeholders(said) == placeholders(text)
            assert "{" not in fill_placeholders(said, values, code)
        assert "{" not in fill_placeholders(translated(posed.text.solution), {**values, **answers}, code)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("code", EXERCISES)
def test_formulas_of_a_solution_are_kept(code, spoken) -> None:
    solution = pose(code).text.solution
    with speaking(spoken):
        assert formulas(translated(solution)) == formulas(solution)


def formulas(text: str) -> list[str]:
    """Return what no language says otherwise: fractions and products of values, and powers."""
    return sorted(re.findall(r"[\w{}]+/[\w{}]+|C\([^)]*\)|p·\S+|\(1[^)]*\)[·)/]?\S*|x[²³⁴⁵]", text))


@pytest.mark.parametrize(
    ("spoken", "beginning", "question"),
    [
        ("de", "4 Spieler haben eine Runde Out of Mine! beendet", "Wie wahrscheinlich ist es, dass niemand"),
        ("fr", "4 joueurs ont fini une manche d'Out of Mine!", "Quelle est la probabilité que personne"),
        ("nl", "4 spelers hebben een ronde van Out of Mine! gespeeld", "Hoe waarschijnlijk is het dat niemand"),
    ],
)
def test_an_exercise_is_asked(spoken, beginning, question) -> None:
    posed = pose("E31")
    with speaking(spoken):
        assert posed.statement.startswith(beginning)
        assert posed.prediction_prompt.startswith(question)
    assert posed.statement.startswith("4 players have finished a round")
