"""Modules become one script, or are refused."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from minerals.front import JoiningError, join_modules, words
from minerals.front.joining import taken_apart

FRONT = Path(__file__).parents[2] / "minerals/front"
PAGES = ("minerals/exchange/page/replay.js", "minerals/exchange/page/foretold.js")
PAGE = PAGES[0]


def test_each_module_comes_once_and_after_those_that_it_imports():
    script = join_modules(PAGE)
    for name in ("made", "worded", "badge"):
        assert len(re.findall(rf"^function {name}\b", script, re.MULTILINE)) == 1
    for first, then in (("function made", "class Moves"), ("class Tree", "class Moves"), ("class Moves", "class Page")):
        assert script.index(first) < script.index(then)


def test_nothing_of_modules_is_left():
    script = join_modules(PAGE)
    assert not re.search(r"\b(import|export)\b", script)
    assert "/**" not in script
    assert "</" not in script, "it is put into a page as it is"


def write(folder: Path, **modules: str) -> str:
    """Write a package of modules, and return the path of the first."""
    (folder / "toybox").mkdir()
    (folder / "toybox/__init__.py").touch()
    for name, source in modules.items():
        (folder / f"toybox/{name}.js").write_text(source)
    return f"toybox/{next(iter(modules))}.js"


@pytest.mark.parametrize(
    ("modules", "complaint"),
    [
        ({"a": 'import { b } from "./b.js";\n', "b": "export const c = 1;\n"}, "toybox/b.js does not export b"),
        ({"a": 'import { b } from "./b.js";\nconst c = 1;', "b": "export const b = 1;\nconst c = 2;"}, "declare 'c'"),
        (
            {
                "a": 'import { b } from "./b.js";\nexport const a = 1;',
                "b": 'import { a } from "./a.js";\nexport const b = 1;',
            },
            "import each other",
        ),
        ({"a": 'import { b } from "./b.js";\n', "b": "export const b = 1;\nexport default { b };\n"}, "only the first"),
        ({"a": 'import { b } from "./nowhere.js";\n'}, "no module 'toybox/nowhere.js'"),
        ({"a": 'import { b } from "https://b.example/b.js";\n'}, "begins neither"),
        ({"a": 'import b from "./b.js";\n'}, "cannot be joined"),
        ({"a": 'import { b as c } from "./b.js";\n'}, "cannot be joined"),
        ({"a": 'export * from "./b.js";\n'}, "cannot be joined"),
        ({"a": 'const b = await import("./b.js");\n'}, "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path, monkeypatch, modules, complaint):
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "toybox", raising=False)
    monkeypatch.setattr("minerals.front.joining._joined", joined_anew())
    first = write(tmp_path, **modules)
    with pytest.raises(JoiningError, match=re.escape(complaint)):
        join_modules(first)


def joined_anew():
    """What joins, without its memory."""
    from minerals.front import joining

    return joining._joined.__wrapped__


def test_a_widget_keeps_its_default_export_at_the_end():
    parts = taken_apart(
        "toybox/a.js", 'import { b } from "./b.js";\n\nfunction render() {}\n\nexport default { render };\n'
    )
    assert parts.imports == (("toybox/b.js", ("b",)),)
    assert parts.ending.strip() == "export default { render };"
    assert parts.body == "function render() {}"


def test_every_word_that_a_module_asks_for_is_in_the_table():
    asked = set()
    for source in [*FRONT.glob("*.js"), *(FRONT.parent / "exchange/page").glob("*.js")]:
        asked |= set(re.findall(r'worded\((?:this\.|data\.)?words, "(\w+)"', source.read_text()))
    from minerals.classroom.room.words import words_of_room
    from minerals.exchange.page.content import page_words
    from minerals.front.words import line_words

    assert asked <= words().keys() | line_words().keys() | page_words().keys() | words_of_room().keys()
    assert len(asked) > 20
