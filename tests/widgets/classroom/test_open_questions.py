"""The law of questions: before one is answered, nothing on the board or in its words gives the answer away.

It looks at every question of every lesson and of every level: at the list of what is drawn, and at all words in which
a screen reader finds it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import minerals
from minerals import Match, Scene, View
from minerals.classroom.levels import Play, load
from minerals.classroom.levels.questions import Holding, IllegalAmong, LegalAmong, Next, Question
from minerals.classroom.rule_lessons import RuleLesson
from minerals.core.picture import Text
from minerals_widgets.board.new_session import session_of
from minerals_widgets.board.session import Session
from minerals_widgets.classroom.attempt import Attempt
from minerals_widgets.classroom.inquiry import QUESTION, Inquiry
from minerals_widgets.classroom.quiz import asking_session
from tests.notebooks.rule_boards import called_in
from tools.notebooks import originals

LESSONS = [called for path in originals() for called in called_in(path)]
LEVELS = [level for game in minerals.game_names() for level in load(game) if level.is_question]

# What can be counted or worked out, by the words beside its number.
COUNTED = r"points?|can mine|spaces|that only|miners? on the board|covered|minerals on the board|(medium|large) caps?"
TOLD = re.compile(rf"(?<![\w−-])(\d+) ({COUNTED})\b(?! left)")
# Points on a card stand on it, and those of a gem are its size. Points of earlier rounds follow from nothing else.
GIVEN = re.compile(r"card|^take |\d+ points?, gallery|: \d+ points?$")
TERMS = ("crevice", "beside the board", "outer edge", "affordable")
RINGS = ("mark.target", "mark.selected.target", "mark.hint", "mark.right", "mark.missed", "mark.wrong")


def words_of(scene: Scene) -> Iterator[str]:
    """Yield what is written in a picture, what its parts are called, and each sentence that describes it."""
    for shape in scene.shapes:
        yield shape.text if isinstance(shape, Text) else shape.label
    yield from re.split(r"(?<=[.;]) ", scene.description)


def numbers_in(scene: Scene) -> set[str]:
    """Return the numbers that are told with what they count, in words or in two texts side by side."""
    told = {words for words in words_of(scene) if TOLD.search(words) and not GIVEN.search(words)}
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    counted = [
        text
        for text in texts
        if re.fullmatch(COUNTED + "|nobody else can|only .+ can|open( spaces)?|blocked( spaces)?", text.text)
    ]
    numbers = [text for text in texts if text.text.isdigit()]
    return told | {
        f"{number.text} {words.text}" for words in counted for number in numbers if abs(words.y - number.y) < 1
    }


def told_by(question: Question, match: Match, scene: Scene, *, is_now: bool) -> list[str]:
    """Return everything in a picture that answers a question about a match."""
    faults = [f"a ring: {shape.role}" for shape in scene.shapes if shape.role in RINGS]
    faults += [f"a number: {words}" for words in numbers_in(scene)]
    words = list(words_of(scene))
    if isinstance(question, Holding):
        faults += [
            f"a term: {said}" for said in words if any(term in said for term in TERMS) and ", tool, " not in said
        ]
    if isinstance(question, LegalAmong | IllegalAmong):
        faults += [f"what is possible: {said}" for said in words if " must " in said or "affordable" in said]
    if question.form == "players" and is_now and question.is_about_now:
        faults += [f"whose turn: {shape.role}" for shape in scene.shapes if shape.role == "panel.active"]
        headline = scene.description.partition(".")[0]
        faults += [f"in the headline: {name}" for name in match.players if name in headline]
    if question.form == "rules":
        faults += [f"a rule: {rule}" for rule in question.answer(match) if any(rule in said for said in words)]
    return faults


def told_beside(session: Session) -> list[str]:
    """Return everything around a picture that says what can be done: targets, previews, buttons and suggestions."""
    scene = session.scene()
    beside = (session.targets(), session.previews(scene), session.buttons(scene), session.suggestions())
    return [str(found) for found in beside if found]


@pytest.mark.parametrize("called", LESSONS, ids=lambda called: f"{called.where}: {called.lesson.rules[0].id}")
def test_no_question_of_a_lesson_is_answered_before_the_reader_answers(called):
    lesson: RuleLesson = called.lesson
    inquiry, match = Inquiry(lesson), lesson.begun
    question = lesson.question
    assert question is not None and question.answer is not None
    # While the question can be read, and nobody has pressed anything yet.
    session = session_of(match, None, None, timed=False)
    session.view_of, session.tells_targets = inquiry.view_of_asked, "once begun" if inquiry.is_open else "always"
    assert told_by(question.answer, match, session.scene(), is_now=True) == []
    assert told_beside(session) == []
    # While it is asked, and while each experiment asks what it leads to.
    for number, asked in enumerate((question, *lesson.experiments)):
        if asked.answer is None:
            continue
        inquiry.begin(number, match)
        scene = inquiry.scene(match, None, 0)
        is_now = number == QUESTION or asked.is_question
        assert told_by(asked.answer, match, scene, is_now=is_now) == [], asked.ask
        assert told_beside(asking_session(match, None)) == []
        # A wrong try says how much is right, and shows nothing.
        wrong = next(
            (word for word in asked.answer.choices(inquiry.result.match) if word not in inquiry.result.right), None
        )
        if wrong is not None:
            inquiry.check([wrong])
            assert inquiry.is_asking and inquiry.scene(match, None, 0) == scene
            advice = inquiry.judgement.advice()
            assert not any(
                re.search(rf"(?<!\w){re.escape(word)}(?!\w)", advice)
                for word in inquiry.result.right
                if not word.isdigit()
            )
        inquiry.leave()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_no_question_of_a_level_is_answered_before_the_student_answers(level):
    attempt = Attempt(Play(level))
    question, match = level.answer, attempt.match
    marked = {mark.cell for mark in level.marks} & question.answer(match) if question.form == "cells" else set()
    scene = attempt.scene()
    own = {f"a ring: mark.{mark.kind}" for mark in level.marks} if not marked else set()
    assert [fault for fault in told_by(question, match, scene, is_now=True) if fault not in own] == []
    assert attempt.session.targets() == () and attempt.session.buttons(scene) == ()


@pytest.mark.parametrize("game", minerals.game_names())
def test_without_a_question_the_picture_tells_what_the_law_looks_for(game):
    lesson = next(called.lesson for called in LESSONS if called.lesson.begun.game.name == game)
    match = minerals.new(game, seed=7)
    while match.state.phase not in ("playing", "placing"):
        match.play(match.legal_actions()[0])
    question = Next(next=())
    shown = [match.scene(View(conceals=conceals)) for conceals in (frozenset(), question.conceals())]
    assert numbers_in(shown[0]) and not numbers_in(shown[1])
    assert lesson.begun.game.name == game
