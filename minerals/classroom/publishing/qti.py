"""Question banks in QTI 2.1: a package with an item for each question and a test that takes one of each pool.

QTI has no hints outside adaptive items, so hints and solution go into a block that only tutors and scorers see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from minerals._version import __version__
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.publishing.archive import root, zip_of
from minerals.classroom.publishing.prose import append_prose, append_words
from minerals.classroom.publishing.questions import Answer, Question
from minerals.classroom.publishing.sheets import slug
from minerals.core.text import language

NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"

_SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
_PACKAGE_SCHEMA = "http://www.imsglobal.org/xsd/imscp_v1p1.xsd"
_TOOL = {"toolName": "minerals", "toolVersion": __version__}


def qti(assignment: Assignment, questions: Sequence[Question]) -> bytes:
    """Return questions as a package, a zip file; the same questions always give the same bytes."""
    files = {"imsmanifest.xml": _manifest(assignment, questions), "test.xml": _test(assignment, questions)}
    files |= {href(question): item(question) for question in questions}
    return zip_of(files)


def identifier(question: Question) -> str:
    """Return the identifier of a question's item."""
    return f"{question.exercise}-{question.part}-{question.variant}"


def href(question: Question) -> str:
    """Return the path of a question's item in the package."""
    return f"items/{identifier(question)}.xml"


# --- the items ---


def item(question: Question) -> Element:
    """Return a question as an item."""
    found = root("assessmentItem", NAMESPACE, _SCHEMA, identifier=identifier(question), title=_title(question))
    found.attrib |= {"adaptive": "false", "timeDependent": "false", "xml:lang": language(), **_TOOL}
    names = _names(question.answers)
    right = names[question.answers.index(question.right)] if question.is_choice else question.right.text
    base = "identifier" if question.is_choice else "float"
    response = SubElement(found, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType=base)
    SubElement(SubElement(response, "correctResponse"), "value").text = right
    _outcome(found, "SCORE", "float", "0")
    _outcome(found, "MAXSCORE", "float", f"{question.points:g}")
    _outcome(found, "FEEDBACK", "identifier")
    found.append(_body(question, names))
    found.append(_processing(question, names))
    for name, answer in zip(names, question.answers, strict=True):
        if answer.feedback:
            said = SubElement(found, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier=name, showHide="show")
            append_prose(said, answer.feedback)
    return found


def _names(answers: Iterable[Answer]) -> list[str]:
    """Return an identifier for each answer; that of the right one tells nothing by its place."""
    return [f"answer-{number}" for number, _ in enumerate(answers, start=1)]


def _body(question: Question, names: list[str]) -> Element:
    body = Element("itemBody")
    append_prose(body, question.statement)
    if question.is_choice:
        choice = SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices="1")
        append_words(SubElement(choice, "prompt"), question.prompt)
        for name, answer in zip(names, question.answers, strict=True):
            append_words(SubElement(choice, "simpleChoice", identifier=name), answer.text)
    else:
        last = append_prose(body, question.prompt)
        SubElement(last, "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="12")
    guidance = SubElement(body, "rubricBlock", view="author scorer tutor")
    for hint in question.hints:
        append_prose(guidance, hint)
    append_prose(guidance, question.solution)
    return body


def _processing(question: Question, names: list[str]) -> Element:
    """Return how an answer is judged: the first that fits decides the score and what is said."""
    processing = Element("responseProcessing")
    condition = SubElement(processing, "responseCondition")
    ordered = sorted(zip(names, question.answers, strict=True), key=lambda named: not named[1].is_right)
    for number, (name, answer) in enumerate(ordered):
        branch = SubElement(condition, "responseElseIf" if number else "responseIf")
        branch.append(_matches(question, name, answer))
        if answer.is_right:
            _set(branch, "SCORE", "float", f"{question.points:g}")
        if answer.feedback:
            _set(branch, "FEEDBACK", "identifier", name)
    return processing


def _matches(question: Question, name: str, answer: Answer) -> Element:
    if question.is_choice:
        found, base, value = Element("match"), "identifier", name
    else:
        mode = {"toleranceMode": "absolute", "tolerance": f"{answer.tolerance} {answer.tolerance}"}
        found, base, value = (
            Element("equal", mode if float(answer.tolerance) else {"toleranceMode": "exact"}),
            "float",
            answer.text,
        )
    SubElement(found, "variable", identifier="RESPONSE")
    SubElement(found, "baseValue", baseType=base).text = value
    return found


def _outcome(parent: Element, name: str, base: str, default: str = "") -> None:
    outcome = SubElement(parent, "outcomeDeclaration", identifier=name, cardinality="single", baseType=base)
    if default:
        SubElement(SubElement(outcome, "defaultValue"), "value").text = default


def _set(parent: Element, name: str, base: str, value: str) -> None:
    rule = SubElement(parent, "setOutcomeValue", identifier=name)
    SubElement(rule, "baseValue", baseType=base).text = value


def _title(question: Question) -> str:
    return f"{question.title} ({question.name})"


# --- the test and the package ---


def _test(assignment: Assignment, questions: Iterable[Question]) -> Element:
    """Return the test: a section for each pool, which takes one item of it."""
    test = root("assessmentTest", NAMESPACE, _SCHEMA, identifier=_identifier(assignment), title=assignment.title)
    test.attrib |= _TOOL
    _outcome(test, "SCORE", "float", "0")
    part = SubElement(test, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual")
    for number, (_, pool) in enumerate(groupby(questions, key=lambda question: question.pool), start=1):
        same = list(pool)
        name = f"{same[0].title} ({same[0].pool})"
        section = SubElement(part, "assessmentSection", identifier=f"pool-{number}", title=name, visible="true")
        SubElement(section, "selection", select="1")
        for question in same:
            SubElement(section, "assessmentItemRef", identifier=identifier(question), href=href(question))
    processing = SubElement(test, "outcomeProcessing")
    total = SubElement(SubElement(processing, "setOutcomeValue", identifier="SCORE"), "sum")
    SubElement(total, "testVariables", variableIdentifier="SCORE")
    return test


def _manifest(assignment: Assignment, questions: Iterable[Question]) -> Element:
    manifest = root("manifest", PACKAGE, _PACKAGE_SCHEMA, identifier=f"{_identifier(assignment)}-package")
    metadata = SubElement(manifest, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    test = _resource(resources, "test", "imsqti_test_xmlv2p1", "test.xml")
    for question in questions:
        name = f"item-{identifier(question)}"
        _resource(resources, name, "imsqti_item_xmlv2p1", href(question))
        SubElement(test, "dependency", identifierref=name)
    return manifest


def _resource(parent: Element, name: str, kind: str, file: str) -> Element:
    resource = SubElement(parent, "resource", identifier=name, type=kind, href=file)
    SubElement(resource, "file", href=file)
    return resource


def _identifier(assignment: Assignment) -> str:
    return f"assignment-{slug(assignment.id)}"
