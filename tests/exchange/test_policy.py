"""The policy of pages: nothing is loaded, and only the page's own script and style count."""

from __future__ import annotations

import base64
import hashlib
from html.parser import HTMLParser

import pytest

import minerals
from minerals.classroom.grading import class_report, grade_all, read_assignments, student_report
from minerals.exchange.page import to_html, write_gallery
from tests.classroom.pretend import pretend_class


class Parts(HTMLParser):
    """The scripts and styles of a page, its policy, and its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {"script": [], "style": []}
        self.attributes: set[str] = set()
        self.policies: list[str] = []
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.attributes |= given.keys()
        if given.get("http-equiv") == "Content-Security-Policy":
            assert not any(self.texts.values()), "the policy comes first"
            self.policies.append(given["content"] or "")
        self._open = tag if "type" not in given else ""

    def handle_data(self, data: str) -> None:
        if self._open in self.texts:
            self.texts[self._open].append(data)
        self._open = ""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every page that the project writes."""
    folder = tmp_path_factory.mktemp("pages")
    log = minerals.new("mattock", board="inner", seed=1).log
    (folder / "week-4.toml").write_text('[[exercises]]\nexercise = "E17"\n')
    assignments = read_assignments(folder / "week-4.toml")
    pretend_class(folder / "class", assignments["week-4"], 2)
    results = grade_all(assignments, folder / "class")
    return {
        "log": to_html(log),
        "gallery": write_gallery([("a", log)], folder / "site")[0].read_text(encoding="utf-8"),
        "class": class_report(results),
        "student": student_report(results.students[0]),
    }


@pytest.mark.parametrize("name", ["log", "gallery", "class", "student"])
def test_a_page_allows_its_own_script_and_style_and_nothing_else(pages, name):
    parts = Parts(pages[name])
    [policy] = parts.policies
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert {rules.pop(kind) for kind in ("default-src", "base-uri", "form-action")} == {"'none'"}
    hashed = {
        kind: " ".join(
            f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts
        )
        for kind, texts in parts.texts.items()
    }
    assert rules == {f"{kind}-src": hashes for kind, hashes in hashed.items() if hashes}
    assert ("script-src" in rules) == (name == "log")
    assert "style-src" in rules


@pytest.mark.parametrize("name", ["log", "gallery", "class", "student"])
def test_no_page_uses_attributes_that_its_policy_forbids(pages, name):
    attributes = Parts(pages[name]).attributes
    assert "style" not in attributes
    assert not {attribute for attribute in attributes if attribute.startswith("on")}
    assert "src" not in attributes


def test_shares_are_coloured_by_classes(pages):
    assert 'class="heat share-' in pages["class"]
    assert ".share-50 { --share: 0.5; }" in pages["class"]
