"""Question banks: what was exported is read back and compared with the exercises it was made from."""

from __future__ import annotations

import re
from fractions import Fraction
from io import BytesIO
from math import floor
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

import minerals.classroom.publishing
from minerals.classroom import exercises, pose
from minerals.classroom.answers import decimal, written_tolerance
from minerals.classroom.grading import Assignment, Task
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.publishing import question_bank
from minerals.classroom.publishing.gift import escape, gift
from minerals.classroom.publishing.moodle import moodle
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.qti import href, identifier, qti
from minerals.classroom.publishing.questions import Answer, Question
from minerals.core.text import OptionError

EVERYTHING = Assignment(
    id="all", title="Dice / luck", exercises=tuple(Task(text.code, 2.0) for text in exercises()), levels=()
)
VARIANTS = 3
QTI = {"qti": "http://www.imsglobal.org/xsd/imsqti_v2p1", "cp": "http://www.imsglobal.org/xsd/imscp_v1p1"}
AWKWARD = Question(
    exercise="E99",
    part="x",
    variant=1,
    title="Strokes / and {braces}",
    statement='A set {1: 2} = a~b #3 \\ 4\\n, is 1 < 2 & 3 > 2? %5% -> "so"\n\n    □ {·}\n\n      = #\n\nDone: *yes*.',
    prompt="Then `a = b`?",
    is_choice=True,
    answers=(
        Answer("~no {=} #", feedback="No: {never} = #1, ~ \\"),
        Answer("%50% yes", is_right=True, feedback="Right."),
        Answer("// neither"),
    ),
    hints=("Is 1 < 2?",),
    solution="It is = 1:2 {so} ~ #### \\ \\n.",
    points=1.5,
)


@pytest.fixture(scope="module")
def bank() -> tuple[Question, ...]:
    return question_bank(EVERYTHING, VARIANTS)


def value_of(answer: Answer) -> Fraction:
    return Fraction(answer.text)


# --- the questions themselves ---


def test_each_part_is_a_question_in_every_variant(bank):
    found = {(question.exercise, question.part) for question in bank}
    assert found == {(text.code, part.key) for text in exercises() for part in text.parts}
    assert len({question.name for question in bank}) == len(bank)


def test_the_first_variant_has_the_banks_own_numbers_and_the_right_value(bank):
    for question in bank:
        if question.variant == 1:
            posed = pose(question.exercise)
            part = posed.text.part(question.part)
            value = posed.value(part)
            assert question.statement.startswith(posed.statement)
            assert posed.tag in question.statement
            if isinstance(value, str):
                assert question.right.text.casefold() == value.casefold()
            else:
                assert abs(value_of(question.right) - Fraction(value)) <= abs(Fraction(value)) / 10**11


def test_variants_differ_and_are_the_same_every_time(bank):
    assert question_bank(EVERYTHING, VARIANTS) == bank
    statements = [question.statement for question in bank if question.pool == "E01 wollastonite"]
    assert len(set(statements)) == VARIANTS
    assert "What if?" in "".join(statements)


def test_the_numbers_can_be_kept_to_what_the_rules_lead_to():
    for numbers, most in (("real", 3), ("bank", 1)):
        kept = Assignment(id="all", title="All", numbers=numbers, exercises=(Task("E17"), Task("E30")))
        found = question_bank(kept, 3)
        assert not any("What if?" in question.statement for question in found)
        assert max(question.variant for question in found) <= most


def test_every_misconception_of_another_value_is_told_of(bank):
    for question in bank:
        if question.variant != 1:
            continue
        posed = pose(question.exercise)
        part = posed.text.part(question.part)
        messages = posed.messages(part)
        for name, value in posed.mistakes(part).items():
            text = value if isinstance(value, str) else decimal(value)
            (same,) = [answer for answer in question.answers if answer.text.casefold() == text.casefold()]
            assert same.is_right or same.feedback in messages.values(), (question.name, name)
            assert not same.is_right, "a mistake that is right is none"


def test_a_decimal_that_a_notebook_takes_is_taken_here_and_a_digit_further_off_is_not(bank):
    for question in bank:
        posed = pose(question.exercise)
        part = posed.text.part(question.part)
        value = posed.value(part)
        if question.variant != 1 or isinstance(value, str):
            continue
        for digits in (part.digits, part.digits + 2):
            unit = Fraction(1)
            while value and abs(value) < unit * 10 ** (digits - 1):
                unit /= 10
            cut_off, rounded = (floor(Fraction(value) / unit + shift) * unit for shift in (0, Fraction(1, 2)))
            for given in (cut_off, rounded):
                typed = f"{float(given):.{len(str(unit.denominator)) - 1}f}"
                if posed.judge(part, typed).value_is_right:
                    assert takes(question.right, float(typed)), (question.name, typed)
            if digits == part.digits:
                for further in (cut_off - unit, rounded + 2 * unit):
                    assert not takes(question.right, float(further)), (question.name, further)


def takes(answer: Answer, given: float) -> bool:
    """Whether a question bank, which reckons in floats, counts a number as this answer."""
    return abs(given - float(answer.text)) <= float(answer.tolerance)


def test_a_misconception_never_lies_within_the_tolerance_where_it_would_score(bank):
    # With these numbers of the first kits, some did.
    near = tuple(Task(code) for code in ("E32", "E45a", "E45c"))
    first_kits = [Assignment(id="all", title="All", numbers=numbers, exercises=near) for numbers in ("all", "real")]
    for question in (*bank, *(question for each in first_kits for question in question_bank(each, 5))):
        wrong = [] if question.is_choice else [answer for answer in question.answers if not answer.is_right]
        for answer in wrong:
            assert abs(value_of(answer) - value_of(question.right)) > Fraction(question.right.tolerance), question.name


def test_an_exact_value_has_no_tolerance_and_any_other_has_one():
    assert float(written_tolerance(Fraction(1, 4), "probability", 3)) == 0
    assert float(written_tolerance(Fraction(12), "count", 3)) == 0
    assert 0 < float(written_tolerance(Fraction(1, 3), "probability", 3)) < 0.001


@pytest.mark.parametrize("variants", [0, -1, 201])
def test_a_number_of_variants_that_is_none_is_refused(variants):
    with pytest.raises(OptionError, match="1 to 200 variants"):
        question_bank(EVERYTHING, variants)


def test_levels_make_no_question_bank():
    levels = Assignment(id="levels", levels=(LevelTask("mattock.levels.mine-first"),))
    with pytest.raises(OptionError, match="no exercise"):
        question_bank(levels, 1)


# --- GIFT ---


class Gift(NamedTuple):
    """A question read back."""

    category: str
    text: str
    is_number: bool
    answers: list[tuple[float, str, str, str]]
    """Percent, text, tolerance, feedback."""
    solution: str


def tokens(text):
    """Signs one by one; what is escaped is a pair of its own, which means nothing but itself."""
    return [(found[0] if len(found) == 1 else None, found) for found in re.findall(r"\\.|[^\\]", text, re.DOTALL)]


def plain(pieces):
    """The text that escaped tokens stand for."""
    return "".join("\n" if found == "\\n" else found[-1] for _, found in pieces)


def split(pieces, *signs):
    """Cut before every unescaped sign of these; the sign begins its piece."""
    found = [[]]
    for piece in pieces:
        if piece[0] in signs:
            found.append([])
        found[-1].append(piece)
    return found


def read_gift(text) -> dict[str, Gift]:
    """A strict reader of as much of GIFT as is written here."""
    questions, category = {}, ""
    for block in text.rstrip("\n").split("\n\n"):
        if block.startswith("$CATEGORY: "):
            category = block.removeprefix("$CATEGORY: ")
            continue
        pieces = tokens(block)
        signs = [sign for sign, _ in pieces]
        assert signs[:2] == [":", ":"]
        end_of_name = signs.index(":", 2)
        assert signs[end_of_name : end_of_name + 2] == [":", ":"]
        opened, closed = signs.index("{"), signs.index("}")
        assert signs.count("{") == signs.count("}") == 1 and closed == len(signs) - 1
        assert "\n" not in signs[:opened], "a text stands on one line"
        words = plain(pieces[end_of_name + 2 : opened])
        assert words.startswith("[html]")
        inside = pieces[opened + 1 : closed]
        while inside and inside[0][0] in ("\n", "\t"):
            inside = inside[1:]
        is_number = inside[0][0] == "#"
        inside = inside[1:] if is_number else inside
        end = next(at for at in range(len(inside)) if [sign for sign, _ in inside[at : at + 4]] == ["#"] * 4)
        answers = [read_answer(piece, is_number) for piece in split(inside[:end], "=", "~")[1:]]
        name = plain(pieces[2:end_of_name])
        assert name not in questions
        solution = plain(inside[end + 4 :]).strip()
        questions[name] = Gift(category, words.removeprefix("[html]"), is_number, answers, solution)
    return questions


def read_answer(pieces, is_number):
    head, *said = split(pieces[1:], "#")
    assert len(said) <= 1
    text, percent = plain(head).strip(), 100.0 if pieces[0][0] == "=" else 0.0
    tolerance = ""
    if is_number:
        weighed = re.fullmatch(r"%(\d+)%(-?[\d.]+):([\d.]+)", text)
        assert weighed
        percent, text, tolerance = float(weighed[1]), weighed[2], weighed[3]
    return percent, text, tolerance, plain(said[0][1:]).strip() if said else ""


def test_gift_reads_back_as_what_it_was_made_from(bank):
    read = read_gift(gift(EVERYTHING, [*bank, AWKWARD]))
    assert len(read) == len(bank) + 1
    for question in (*bank, AWKWARD):
        found = read[question.name]
        assert found.text == html(f"{question.statement}\n\n{question.prompt}")
        assert found.solution == html(question.solution)
        assert found.is_number is not question.is_choice
        expected = [
            (100 * answer.is_right, html(answer.text) if question.is_choice else answer.text, answer.tolerance)
            for answer in question.answers
        ]
        assert [answer[:3] for answer in found.answers] == expected
        assert [answer[3] for answer in found.answers] == [html(answer.feedback) for answer in question.answers]


def test_gift_keeps_the_variants_of_a_part_together(bank):
    read = read_gift(gift(EVERYTHING, bank))
    categories = {read[question.name].category for question in bank if question.pool == "E17 six"}
    assert categories == {"$course$/top/Dice // luck/E17 six: Roll again until it is legal"}


def test_a_line_of_gift_never_ends_a_question_or_begins_a_comment():
    text = gift(EVERYTHING, [AWKWARD])
    assert text.count("\n\n") == 1, "between the category and the question"
    assert not any(line.strip().startswith("//") for line in text.split("\n"))
    assert escape("a\nb") == "a\\nb"


# --- Moodle ---


def test_moodle_reads_back_as_what_it_was_made_from(bank):
    every = (*bank, AWKWARD)
    quiz = ElementTree.fromstring(moodle(EVERYTHING, every))
    found = [each for each in quiz if each.get("type") != "category"]
    assert [each.findtext("name/text") for each in found] == [question.name for question in every]
    for question, each in zip(every, found, strict=True):
        assert each.get("type") == ("multichoice" if question.is_choice else "numerical")
        assert each.findtext("questiontext/text") == html(f"{question.statement}\n\n{question.prompt}")
        assert each.findtext("generalfeedback/text") == html(question.solution)
        assert float(each.findtext("defaultgrade")) == pytest.approx(question.points, rel=1e-5)
        assert 0 < float(each.findtext("penalty")) <= 1
        assert [hint.findtext("text") for hint in each.iter("hint")] == [html(hint) for hint in question.hints]
        answers = each.findall("answer")
        assert [answer.get("fraction") for answer in answers].count("100") == 1
        for source, answer in zip(question.answers, answers, strict=True):
            assert answer.get("fraction") == ("100" if source.is_right else "0")
            assert answer.findtext("feedback/text") == html(source.feedback)
            assert answer.findtext("text") == (html(source.text) if question.is_choice else source.text)
            assert answer.findtext("tolerance") == (None if question.is_choice else source.tolerance)


def test_moodle_takes_the_right_number_before_that_of_a_misconception(bank):
    for each in ElementTree.fromstring(moodle(EVERYTHING, bank)).iterfind("question[@type='numerical']"):
        assert each.find("answer").get("fraction") == "100"


def test_moodle_keeps_the_variants_of_a_part_together(bank):
    quiz = ElementTree.fromstring(moodle(EVERYTHING, bank))
    pools, category = {}, None
    for each in quiz:
        if each.get("type") == "category":
            category = each.findtext("category/text")
            assert category not in pools
            pools[category] = set()
        else:
            pools[category].add(each.findtext("name/text").rpartition(" ")[0])
    assert all(len(pool) == 1 for pool in pools.values())
    assert len(pools) == len({question.pool for question in bank})


# --- QTI ---


@pytest.fixture(scope="module")
def package(bank) -> dict[str, ElementTree.Element]:
    with ZipFile(BytesIO(qti(EVERYTHING, [*bank, AWKWARD]))) as packed:
        assert packed.testzip() is None
        return {name: ElementTree.fromstring(packed.read(name)) for name in packed.namelist()}


def processed(item, response):
    """Carry out an item's response processing: the score, and what is said."""
    outcomes = {
        each.get("identifier"): each.findtext("qti:defaultValue/qti:value", namespaces=QTI)
        for each in item.iterfind("qti:outcomeDeclaration", QTI)
    }
    (condition,) = item.iterfind("qti:responseProcessing/qti:responseCondition", QTI)
    for branch in condition:
        test, *rules = branch
        value = test.findtext("qti:baseValue", namespaces=QTI)
        if test.tag.endswith("}match"):
            fits = response == value
        else:
            below, above = map(float, test.get("tolerance", "0 0").split())
            fits = float(value) - below <= float(response) <= float(value) + above
        if fits:
            for rule in rules:
                outcomes[rule.get("identifier")] = rule.findtext("qti:baseValue", namespaces=QTI)
            break
    shown = [
        each
        for each in item.iterfind("qti:modalFeedback", QTI)
        if each.get("identifier") == outcomes[each.get("outcomeIdentifier")]
    ]
    return float(outcomes["SCORE"]), float(outcomes["MAXSCORE"]), "".join("".join(each.itertext()) for each in shown)


def words(text):
    """A text as it is read, without marks and line ends."""
    return "".join(ElementTree.fromstring(f"<div>{html(text)}</div>").itertext())


def test_every_file_of_the_package_uses_only_what_qti_knows(package):
    etree = pytest.importorskip("lxml.etree", reason="lxml is not installed")
    place = Path(minerals.classroom.publishing.__file__).with_name("qti.rng")
    schema = etree.RelaxNG(etree.parse(place))
    for name, root in package.items():
        assert schema.validate(etree.fromstring(ElementTree.tostring(root))), (name, schema.error_log.last_error)
    broken = etree.fromstring(ElementTree.tostring(package["items/E17-six-1.xml"]))
    broken.append(broken[0])
    assert not schema.validate(broken), "declarations come first"


def test_the_right_answer_scores_and_a_misconception_is_told_of(bank, package):
    for question in bank:
        item = package[href(question)]
        names = [each.get("identifier") for each in item.iter(f"{{{QTI['qti']}}}simpleChoice")]
        for place, answer in enumerate(question.answers):
            response = names[place] if question.is_choice else answer.text
            score, most, said = processed(item, response)
            assert most == pytest.approx(question.points, rel=1e-5)
            if answer.is_right:
                assert (score, said) == (most, "Right.")
            elif question.is_choice or not takes(question.right, float(answer.text)):
                assert score == 0
                others = [words(each.feedback) for each in question.answers if not each.is_right]
                assert said in others and (said == words(answer.feedback) or not question.is_choice)
        if not question.is_choice:
            assert processed(item, "123456789.5")[::2] == (0, "")


def test_an_item_declares_the_right_answer_and_asks_the_question(bank, package):
    for question in (*bank, AWKWARD):
        item = package[href(question)]
        declared = item.find("qti:responseDeclaration", QTI)
        right = declared.findtext("qti:correctResponse/qti:value", namespaces=QTI)
        body = item.find("qti:itemBody", QTI)
        rubric = body.find("qti:rubricBlock", QTI)
        assert words(question.solution) in "".join(rubric.itertext())
        assert "candidate" not in rubric.get("view")
        body.remove(rubric)
        asked = "".join(body.itertext())
        assert asked.startswith(words(f"{question.statement}\n\n{question.prompt}"))
        if question.is_choice:
            assert declared.get("baseType") == "identifier"
            options = {each.get("identifier"): each.text for each in body.iter(f"{{{QTI['qti']}}}simpleChoice")}
            assert options[right] == question.right.text
        else:
            assert declared.get("baseType") == "float"
            assert right == question.right.text
        body.append(rubric)


def test_the_manifest_lists_every_file_and_the_test_takes_one_of_each_pool(bank, package):
    manifest, test = package["imsmanifest.xml"], package["test.xml"]
    files = [each.get("href") for each in manifest.iter(f"{{{QTI['cp']}}}file")]
    assert sorted(files) == sorted(set(package) - {"imsmanifest.xml"})
    sections = list(test.iter(f"{{{QTI['qti']}}}assessmentSection"))
    assert len(sections) == len({question.pool for question in (*bank, AWKWARD)})
    assert {each.find("qti:selection", QTI).get("select") for each in sections} == {"1"}
    taken = [each.get("identifier") for each in test.iter(f"{{{QTI['qti']}}}assessmentItemRef")]
    assert taken == [identifier(question) for question in (*bank, AWKWARD)]


def test_the_same_questions_make_the_same_package(bank):
    assert qti(EVERYTHING, bank) == qti(EVERYTHING, bank)


# --- drawings ---


@pytest.mark.parametrize("code", ["E39", "E40", "E41"])
def test_a_drawing_survives_in_every_form(bank, package, code):
    question = next(question for question in bank if question.exercise == code)
    drawn = [line[4:] for line in question.statement.split("\n") if line.startswith("    ")]
    assert len(drawn) > 2
    pre = "<pre>" + "\n".join(drawn) + "</pre>"
    assert pre in read_gift(gift(EVERYTHING, [question]))[question.name].text
    quiz = ElementTree.fromstring(moodle(EVERYTHING, [question]))
    assert pre in quiz[1].findtext("questiontext/text")
    assert package[href(question)].find("qti:itemBody/qti:pre", QTI).text == "\n".join(drawn)


def test_an_empty_line_in_a_drawing_is_part_of_it():
    assert "<pre>□ {·}\n\n  = #</pre>" in html(AWKWARD.statement)
