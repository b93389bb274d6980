"""QTI 2.1, read by three packages that are not ours.

citolab-qti-convert from PyPI makes QTI 3 of it, which qti3-item-player from npm shows in Chromium and scores. The
package is checked by qti-package-maker from PyPI.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page

from minerals.classroom.publishing.qti import href, qti
from minerals.classroom.publishing.questions import Question
from tests.graders.bank import EVERYTHING
from tests.graders.environments import made, made_by_npm, run
from tests.graders.faults import faults
from tests.graders.texts import words

pytestmark = pytest.mark.slow

QTI_3 = "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}"

_UPGRADE = """
import json, sys, zipfile
from qti_convert import upgrade_qti2_to_qti3

with zipfile.ZipFile(sys.argv[1]) as package:
    items = {name: package.read(name).decode() for name in package.namelist() if name.startswith("items/")}
json.dump({name: upgrade_qti2_to_qti3(item) for name, item in items.items()}, open(sys.argv[2], "w"))
"""
_START = """
() => new Promise(ready => {
  console.log = () => {};
  const waiting = {};
  window.coming = name => new Promise(resolve => { waiting[name] = resolve; });
  const told = name => event => waiting[name](event);
  document.body.append(document.createElement("main"));
  const on = {
    notifyQti3PlayerReady: player => { window.player = player; ready(); },
    notifyQti3ItemReady: told("item"),
    notifyQti3ScoreAttemptCompleted: told("score"),
  };
  new Vue({ render: create => create(qti3Player, { props: { suppressAlertMessages: true }, on }) }).$mount("main");
})
"""
_ANSWER = """
async ([xml, responses]) => {
  const guid = "attempt", nothing = { contextVariables: [], templateVariables: [], outcomeVariables: [] };
  const results = [];
  for (const value of responses) {
    const ready = coming("item"), scored = coming("score");
    const given = { identifier: "RESPONSE", cardinality: "single", value, state: null };
    const state = { identifier: guid, guid, ...nothing, responseVariables: [given], validationMessages: [] };
    // The same item again would not be loaded.
    player.loadItemFromXml(`${xml}<!-- ${results.length} -->`, { guid, status: "interacting", state });
    await ready;
    player.scoreAttempt(guid);
    const { outcomeVariables } = (await scored).state;
    results.push(Object.fromEntries(outcomeVariables.map(each => [each.identifier, each.value])));
  }
  return [document.body.textContent, results];
}
"""


@pytest.fixture(scope="module")
def package(questions: tuple[Question, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our package."""
    file = tmp_path_factory.mktemp("qti") / "bank.qti.zip"
    file.write_bytes(qti(EVERYTHING, questions))
    return file


@pytest.fixture(scope="module")
def items(graders: Path, package: Path) -> dict[str, str]:
    """Every item in QTI 3, by its path."""
    programs = made(graders, "citolab-qti-convert", ["citolab-qti-convert==0.2.0"])
    target = package.with_name("items.json")
    run([programs / "python", "-c", _UPGRADE, package, target])
    return json.loads(target.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def page(graders: Path, browser: Browser) -> Iterator[Page]:
    """A page with the player in it."""
    packages = made_by_npm(graders, "qti3-item-player", ["qti3-item-player@1.1.20", "vue@2.7.16"]) / "node_modules"
    opened = browser.new_page()
    opened.set_content("<!doctype html><body></body>")
    for script in ("vue/dist/vue.min.js", "qti3-item-player/dist/qti3Player.umd.min.js"):
        opened.add_script_tag(path=packages / script)
    opened.evaluate(_START)
    yield opened
    opened.close()


def responses(question: Question) -> list[str]:
    """Every answer that a question knows of, and what is just outside of the tolerance."""
    if question.is_choice:
        return [f"answer-{number}" for number, _ in enumerate(question.answers, start=1)]
    outside = Decimal(question.right.text) - Decimal("1.01") * Decimal(question.right.tolerance) - Decimal("1e-9")
    return [*(answer.text for answer in question.answers), f"{outside:f}"]


def judged(question: Question, response: str) -> tuple[bool, str | None]:
    """Whether a response is right, and the answer of which the feedback is shown."""
    answers = {f"answer-{number}": answer for number, answer in enumerate(question.answers, start=1)}
    if question.is_choice:
        fits = [response]
    else:
        near = {name: abs(Decimal(response) - Decimal(each.text)) for name, each in answers.items()}
        fits = [name for name, each in answers.items() if near[name] <= Decimal(each.tolerance)]
        fits.sort(key=lambda name: not answers[name].is_right)
    told = next((name for name in fits if answers[name].feedback), None)
    return any(answers[name].is_right for name in fits), told


def test_every_response_scores_and_is_told_what_we_say(page, items, questions):
    for question in questions:
        if question.variant > 1:
            continue  # a third of a second each
        given, item = responses(question), items[href(question)]
        shown, results = page.evaluate(_ANSWER, [item, given])
        assert letters(f"{question.statement}\n\n{question.prompt}") in "".join(shown.split()), question.name
        for response, outcomes in zip(given, results, strict=True):
            is_right, told = judged(question, response)
            assert outcomes["MAXSCORE"] == pytest.approx(question.points, rel=1e-5)
            assert outcomes["SCORE"] == (outcomes["MAXSCORE"] if is_right else 0), (question.name, response)
            assert outcomes["FEEDBACK"] == told, (question.name, response)


def test_every_feedback_is_that_of_its_answer(items, questions):
    for question in questions:
        said = {
            each.get("identifier"): "".join(each.itertext())
            for each in ElementTree.fromstring(items[href(question)]).iter(f"{QTI_3}qti-modal-feedback")
        }
        numbered = enumerate(question.answers, start=1)
        assert said == {f"answer-{number}": words(answer.feedback) for number, answer in numbered if answer.feedback}


def letters(text: str) -> str:
    return "".join(words(text).split())


def test_every_reference_in_the_package_leads_somewhere(graders, package, tmp_path):
    assert faults(graders, package) == []
    broken = tmp_path / "broken.zip"
    with ZipFile(package) as source, ZipFile(broken, "w") as target:
        for name in source.namelist():
            if name != "items/E17-six-1.xml":
                target.writestr(name, source.read(name))
    assert any("E17-six-1" in fault for fault in faults(graders, broken))
