"""Question banks in QTI 1.2 as Canvas imports it: one quiz that takes one question of each pool.

Canvas reads a dialect of its own, in which its settings and the points are among the metadata. A Common Cartridge would
not do, because it holds neither numbers with a tolerance nor pools.

- Canvas rounds what students type to four decimals. So the margin is at least what that may do to a right answer.
- Of a question on a number, every answer that Canvas knows scores in full. So the misconceptions are not among the
  answers: the feedback on a wrong one lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from minerals.classroom.answers import decimal
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.publishing.archive import root, zip_of
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.qti import identifier
from minerals.classroom.publishing.questions import Answer, Question
from minerals.classroom.publishing.sheets import slug
from minerals.core.text import translated

NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
SETTINGS = "http://canvas.instructure.com/xsd/cccv1p0"

_SCHEMA = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd"
_PACKAGE_SCHEMA = "http://www.imsglobal.org/xsd/imscp_v1p1.xsd"
_SETTINGS_SCHEMA = "https://canvas.instructure.com/xsd/cccv1p0.xsd"
_BESIDE = "associatedcontent/imscc_xmlv1p1/learning-application-resource"

_RESPONSE = "response1"
_ALL = "100"
_CANVAS_KEEPS = Decimal("0.0001")
_DIGITS_OF_A_MISTAKE = 4


def canvas(assignment: Assignment, questions: Sequence[Question]) -> bytes:
    """Return questions as a package, a zip file; the same questions always give the same bytes."""
    name = _name(assignment)
    pools = [list(pool) for _, pool in groupby(questions, key=lambda question: question.pool)]
    return zip_of(
        {
            "imsmanifest.xml": _manifest(name),
            f"{name}/{name}.xml": _quiz(assignment, pools),
            f"{name}/assessment_meta.xml": _settings(assignment, pools),
        }
    )


def margin(right: Answer) -> Decimal:
    """Return how far off an answer may be once Canvas has rounded it to four decimals.

    An answer of more decimals is the right value rounded or cut off, and then rounded again.

    >>> margin(Answer("0.333333333333", tolerance="0.000334")), margin(Answer("0.25", tolerance="0"))
    (Decimal('0.000334'), Decimal('0'))
    >>> margin(Answer("0.00123456789", tolerance="0.00000457"))
    Decimal('0.00005457')
    """
    value, tolerance = Decimal(right.text), Decimal(right.tolerance)
    if value == value.quantize(_CANVAS_KEEPS):
        return tolerance
    return max(tolerance, _CANVAS_KEEPS / 2 + min(tolerance, _CANVAS_KEEPS / 10))


# --- the quiz ---


def _quiz(assignment: Assignment, pools: Iterable[Sequence[Question]]) -> Element:
    found = root("questestinterop", NAMESPACE, _SCHEMA)
    quiz = SubElement(found, "assessment", ident=_name(assignment), title=assignment.title)
    _metadata(quiz, {"cc_maxattempts": "1"})
    whole = SubElement(quiz, "section", ident="root_section")
    for number, pool in enumerate(pools, start=1):
        title = f"{pool[0].title} ({pool[0].pool})"
        section = SubElement(whole, "section", ident=f"{_name(assignment)}-pool-{number}", title=title)
        selection = SubElement(SubElement(section, "selection_ordering"), "selection")
        SubElement(selection, "selection_number").text = "1"
        SubElement(SubElement(selection, "selection_extension"), "points_per_item").text = _points(pool[0])
        section.extend(_item(assignment, question) for question in pool)
    return found


def _item(assignment: Assignment, question: Question) -> Element:
    # Canvas overwrites a question with another of the same name, so it has that of the assignment in it.
    found = Element("item", ident=f"{_name(assignment)}-{identifier(question)}", title=question.name)
    names = [str(number) for number, _ in enumerate(question.answers, start=1)]
    kind = "multiple_choice_question" if question.is_choice else "numerical_question"
    known = {"question_type": kind, "points_possible": _points(question)}
    if question.is_choice:
        known["original_answer_ids"] = ",".join(names)
    _metadata(SubElement(found, "itemmetadata"), known)
    asked = SubElement(found, "presentation")
    _material(asked, html(f"{question.statement}\n\n{question.prompt}"))
    processing = SubElement(found, "resprocessing")
    scale = {"varname": "SCORE", "vartype": "Decimal", "minvalue": "0", "maxvalue": _ALL}
    SubElement(SubElement(processing, "outcomes"), "decvar", scale)
    _condition(processing, "Yes", say="general_fb")
    judged = _choice(asked, processing, question, names) if question.is_choice else _number(asked, processing, question)
    for name, text in [("general_fb", html(question.solution)), *judged]:
        _material(SubElement(SubElement(found, "itemfeedback", ident=name), "flow_mat"), text)
    return found


def _choice(asked: Element, processing: Element, question: Question, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Write options and how they are judged; return what is said, by its name."""
    response = SubElement(asked, "response_lid", ident=_RESPONSE, rcardinality="Single")
    options = SubElement(response, "render_choice")
    for name, answer in zip(names, question.answers, strict=True):
        _material(SubElement(options, "response_label", ident=name), html(answer.text))
        if answer.feedback:
            _equal(_condition(processing, "Yes", say=f"{name}_fb"), name)
            yield f"{name}_fb", html(answer.feedback)
    _equal(_condition(processing, score=True), names[question.answers.index(question.right)])


def _number(asked: Element, processing: Element, question: Question) -> Iterator[tuple[str, str]]:
    """Write which numbers are right; return what is said, by its name."""
    response = SubElement(asked, "response_str", ident=_RESPONSE, rcardinality="Single")
    SubElement(SubElement(response, "render_fib", fibtype="Decimal"), "response_label", ident="answer1")
    _within(_condition(processing, score=True, say="correct_fb"), question.right)
    yield "correct_fb", html(question.right.feedback)
    wrong = [_misled(answer) for answer in question.answers if not answer.is_right]
    if wrong:
        _condition(processing, "Yes", say="general_incorrect_fb")
        yield "general_incorrect_fb", html("\n\n".join(wrong))


def _within(condition: Element, right: Answer) -> None:
    fits = SubElement(condition, "or")
    _equal(fits, right.text)
    both = SubElement(fits, "and")
    SubElement(both, "vargte", respident=_RESPONSE).text = f"{Decimal(right.text) - margin(right):f}"
    SubElement(both, "varlte", respident=_RESPONSE).text = f"{Decimal(right.text) + margin(right):f}"


def _misled(answer: Answer) -> str:
    whole = len(answer.text.lstrip("-").partition(".")[0])
    number = decimal(Fraction(answer.text), max(_DIGITS_OF_A_MISTAKE, whole))
    return translated("If your answer is {number}: {feedback}", number=number, feedback=answer.feedback)


def _condition(processing: Element, more: str = "No", *, score: bool = False, say: str = "") -> Element:
    """Write a condition and what follows from it; return where to write it. Without more, it is any answer."""
    found = SubElement(processing, "respcondition", {"continue": more})
    condition = SubElement(found, "conditionvar")
    if score:
        SubElement(found, "setvar", action="Set", varname="SCORE").text = _ALL
    elif not say.removesuffix("_fb").isdecimal():
        SubElement(condition, "other")
    if say:
        SubElement(found, "displayfeedback", feedbacktype="Response", linkrefid=say)
    return condition


def _equal(condition: Element, value: str) -> None:
    SubElement(condition, "varequal", respident=_RESPONSE).text = value


def _material(parent: Element, text: str) -> None:
    SubElement(SubElement(parent, "material"), "mattext", texttype="text/html").text = text


def _metadata(parent: Element, known: dict[str, str]) -> None:
    fields = SubElement(parent, "qtimetadata")
    for label, entry in known.items():
        field = SubElement(fields, "qtimetadatafield")
        SubElement(field, "fieldlabel").text = label
        SubElement(field, "fieldentry").text = entry


# --- the package ---


def _settings(assignment: Assignment, pools: Iterable[Sequence[Question]]) -> Element:
    found = root("quiz", SETTINGS, _SETTINGS_SCHEMA, identifier=_name(assignment))
    chosen = {
        "title": assignment.title,
        "description": "",
        "shuffle_answers": "false",
        "scoring_policy": "keep_highest",
        "quiz_type": "assignment",
        "points_possible": f"{sum(pool[0].points for pool in pools):g}",
        "allowed_attempts": "1",
        "available": "false",
    }
    if assignment.deadline is not None:
        # Canvas reads times without an offset as UTC.
        chosen["due_at"] = assignment.deadline.last.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")
    for tag, value in chosen.items():
        SubElement(found, tag).text = value
    return found


def _manifest(name: str) -> Element:
    manifest = root("manifest", PACKAGE, _PACKAGE_SCHEMA, identifier=f"{name}-package")
    metadata = SubElement(manifest, "metadata")
    SubElement(metadata, "schema").text = "IMS Content"
    SubElement(metadata, "schemaversion").text = "1.1.3"
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    quiz = SubElement(resources, "resource", identifier=name, type="imsqti_xmlv1p2")
    SubElement(quiz, "file", href=f"{name}/{name}.xml")
    SubElement(quiz, "dependency", identifierref=f"{name}-settings")
    settings = {"identifier": f"{name}-settings", "type": _BESIDE, "href": f"{name}/assessment_meta.xml"}
    SubElement(SubElement(resources, "resource", settings), "file", href=settings["href"])
    return manifest


def _name(assignment: Assignment) -> str:
    return f"assignment-{slug(assignment.id)}"


def _points(question: Question) -> str:
    return f"{question.points:g}"
