"""Question banks for Canvas: what was exported is read back as Canvas does it."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from io import BytesIO
from itertools import groupby
from math import floor
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from minerals.classroom import pose
from minerals.classroom.grading import Assignment, Task
from minerals.classroom.publishing import question_bank
from minerals.classroom.publishing.canvas import canvas
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import Question
from tests.classroom.test_question_banks import AWKWARD, EVERYTHING, VARIANTS

QTI = {"qti": "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"}
MANIFEST = {"cp": "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"}


@pytest.fixture(scope="module")
def bank() -> tuple[Question, ...]:
    return (*question_bank(EVERYTHING, VARIANTS), AWKWARD)


@pytest.fixture(scope="module")
def package(bank) -> dict[str, ElementTree.Element]:
    return unpacked(EVERYTHING, bank)


@pytest.fixture(scope="module")
def items(bank, package) -> dict[str, ElementTree.Element]:
    """The items by the names of their questions."""
    found = package["assignment-all/assignment-all.xml"].iter(f"{{{QTI['qti']}}}item")
    return {question.name: item for question, item in zip(bank, found, strict=True)}


def unpacked(assignment: Assignment, questions: tuple[Question, ...]) -> dict[str, ElementTree.Element]:
    with ZipFile(BytesIO(canvas(assignment, questions))) as packed:
        assert packed.testzip() is None
        return {name: ElementTree.fromstring(packed.read(name)) for name in packed.namelist()}


def text(found: ElementTree.Element, path: str) -> str:
    (one,) = found.iterfind(path, QTI)
    return one.text or ""


def known(item: ElementTree.Element) -> dict[str, str]:
    fields = item.iterfind("qti:itemmetadata/qti:qtimetadata/qti:qtimetadatafield", QTI)
    return {text(field, "qti:fieldlabel"): text(field, "qti:fieldentry") for field in fields}


def range_of(item: ElementTree.Element) -> tuple[Decimal, Decimal]:
    """What Canvas takes for right: the number, more or less the distance of the upper bound."""
    conditions = [
        each for each in item.iter(f"{{{QTI['qti']}}}respcondition") if each.find("qti:setvar", QTI) is not None
    ]
    (fits,) = conditions
    either = fits.find("qti:conditionvar/qti:or", QTI)
    exact, low, high = (
        Decimal(text(either, path)) for path in ("qti:varequal", "qti:and/qti:vargte", "qti:and/qti:varlte")
    )
    assert high - exact == exact - low
    return low, high


def is_taken(item: ElementTree.Element, typed: str) -> bool:
    """Whether Canvas takes an answer for right. Its page rounds what is typed to four decimals."""
    low, high = range_of(item)
    kept = Decimal(float(typed)).quantize(Decimal("0.0001"), ROUND_HALF_UP)
    return low <= kept <= high


def said(item: ElementTree.Element) -> dict[str, str]:
    return {
        each.get("ident", ""): text(each, "qti:flow_mat/qti:material/qti:mattext")
        for each in item.iterfind("qti:itemfeedback", QTI)
    }


def test_a_question_is_asked_in_the_same_words_for_the_same_points(bank, items):
    for question in bank:
        item = items[question.name]
        assert text(item, "qti:presentation/qti:material/qti:mattext") == html(
            f"{question.statement}\n\n{question.prompt}"
        )
        assert float(known(item)["points_possible"]) == pytest.approx(question.points, rel=1e-5)
        kind = "multiple_choice_question" if question.is_choice else "numerical_question"
        assert known(item)["question_type"] == kind
        assert said(item)["general_fb"] == html(question.solution)


def test_of_a_choice_one_option_scores_and_each_has_its_feedback(bank, items):
    for question in bank:
        if not question.is_choice:
            continue
        item = items[question.name]
        labels = item.findall("qti:presentation/qti:response_lid/qti:render_choice/qti:response_label", QTI)
        shown = {label.get("ident", ""): text(label, "qti:material/qti:mattext") for label in labels}
        assert list(shown.values()) == [html(answer.text) for answer in question.answers]
        (right,) = [
            text(each, "qti:conditionvar/qti:varequal")
            for each in item.iter(f"{{{QTI['qti']}}}respcondition")
            if each.find("qti:setvar", QTI) is not None
        ]
        assert shown[right] == html(question.right.text)
        for name, answer in zip(shown, question.answers, strict=True):
            assert said(item).get(f"{name}_fb", "") == html(answer.feedback)


def test_a_decimal_that_a_notebook_takes_is_taken_even_when_canvas_has_rounded_it(bank, items):
    for question in bank:
        if question.is_choice or question.variant != 1:
            continue
        posed = pose(question.exercise)
        part = posed.text.part(question.part)
        value = Fraction(posed.value(part))
        for digits in range(part.digits, part.digits + 4):
            unit = Fraction(1)
            while value and abs(value) < unit * 10 ** (digits - 1):
                unit /= 10
            for shift in (0, Fraction(1, 2)):
                typed = f"{float(floor(value / unit + shift) * unit):.{len(str(unit.denominator)) - 1}f}"
                if posed.judge(part, typed).value_is_right:
                    assert is_taken(items[question.name], typed), (question.name, typed)


def test_the_margin_is_the_tolerance_unless_canvas_rounds_it_away(bank, items):
    wider = 0
    for question in bank:
        if question.is_choice:
            continue
        low, high = range_of(items[question.name])
        margin, tolerance = (high - low) / 2, Decimal(question.right.tolerance)
        assert tolerance <= margin <= max(tolerance, Decimal("0.00006"))
        wider += margin > tolerance
    assert 0 < wider < len(bank) / 5


def test_the_answer_of_a_misconception_never_scores_and_the_feedback_tells_of_it(bank, items):
    for question in bank:
        wrong = [answer for answer in question.answers if not answer.is_right]
        if question.is_choice or not wrong:
            continue
        item = items[question.name]
        assert not any(is_taken(item, answer.text) for answer in wrong), question.name
        listed = said(item)["general_incorrect_fb"].split("</p><p>")
        for answer, line in zip(wrong, listed, strict=True):
            assert line.removeprefix("<p>").startswith("If your answer is ")
            assert html(answer.feedback).removeprefix("<p>").removesuffix("</p>") in line


def test_what_is_said_of_an_answer_is_among_the_feedback(items):
    for item in items.values():
        shown = {each.get("linkrefid") for each in item.iter(f"{{{QTI['qti']}}}displayfeedback")}
        assert shown == set(said(item))


def test_a_quiz_takes_one_question_of_each_pool_for_its_points(bank, package):
    quiz = package["assignment-all/assignment-all.xml"].find("qti:assessment", QTI)
    assert quiz.get("title") == EVERYTHING.title
    sections = quiz.findall("qti:section/qti:section", QTI)
    pools = [list(pool) for _, pool in groupby(bank, key=lambda question: question.pool)]
    for section, pool in zip(sections, pools, strict=True):
        selection = section.find("qti:selection_ordering/qti:selection", QTI)
        assert text(selection, "qti:selection_number") == "1"
        points = float(text(selection, "qti:selection_extension/qti:points_per_item"))
        assert points == pytest.approx(pool[0].points, rel=1e-5)
        assert [each.get("title") for each in section.iterfind("qti:item", QTI)] == [each.name for each in pool]
    settings = package["assignment-all/assessment_meta.xml"]
    most = settings.findtext("{http://canvas.instructure.com/xsd/cccv1p0}points_possible")
    assert float(most) == pytest.approx(sum(pool[0].points for pool in pools), rel=1e-5)


def test_the_manifest_lists_every_file(package):
    manifest = package["imsmanifest.xml"]
    files = [each.get("href") for each in manifest.iter(f"{{{MANIFEST['cp']}}}file")]
    assert sorted(files) == sorted(set(package) - {"imsmanifest.xml"})
    names = {each.get("identifier") for each in manifest.iter(f"{{{MANIFEST['cp']}}}resource")}
    assert {each.get("identifierref") for each in manifest.iter(f"{{{MANIFEST['cp']}}}dependency")} <= names


def test_two_assignments_in_one_course_do_not_overwrite_each_others_questions():
    names = []
    for week in ("week-4", "week-5"):
        assignment = Assignment(id=week, title="Dice", exercises=(Task("E17"),))
        (quiz,) = [root for name, root in unpacked(assignment, question_bank(assignment, 2)).items() if week in name][
            :1
        ]
        names += [each.get("ident") for each in quiz.iter(f"{{{QTI['qti']}}}item")]
    assert len(set(names)) == len(names) == 16


def test_the_same_questions_make_the_same_package_and_a_strange_name_makes_a_safe_one():
    strange = Assignment(id="Woche 4/../../etc", title="Dice", exercises=(Task("E17"),))
    questions = question_bank(strange, 1)
    assert canvas(strange, questions) == canvas(strange, questions)
    assert not any(".." in name or name.startswith("/") or " " in name for name in unpacked(strange, questions))


@pytest.mark.parametrize("code", ["E39", "E40", "E41"])
def test_a_drawing_survives(bank, items, code):
    question = next(question for question in bank if question.exercise == code)
    drawn = [line[4:] for line in question.statement.split("\n") if line.startswith("    ")]
    assert len(drawn) > 2
    pre = "<pre>" + "\n".join(drawn) + "</pre>"
    assert pre in text(items[question.name], "qti:presentation/qti:material/qti:mattext")
