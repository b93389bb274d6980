"""What there is to translate: that every template is found, and that none is put together from pieces."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tools import ROOT
from tools.catalogues.files import SOURCES, name_of
from tools.catalogues.sources import Text, texts

TEMPLATES = {
    "translated": ((0,),),
    "template": ((0,),),
    "translated_number": ((1, 2),),
    "counted": ((1, 2),),
    "addressed": ((0,), (1,), (2,)),
    "addressed_together": ((0,), (1,)),
    "addressed_number": ((1, 2), (3, 4)),
    "ruling": ((1,),),
    "ruling_of_number": ((2, 3),),
}
"""Which arguments of what says something are templates, those of one text together."""
LITERAL = TEMPLATES.keys() - {"translated", "translated_number", "counted"}
OPTIONAL = ("addressed", 2)
"""The template of a sentence with two players."""
"""What takes a literal, or one chosen from several: the others may be given what was kept."""
OWN = {f"minerals/core/{name}.py" for name in ("game/rulings", "text/second_person", "text/translation", "text/words")}
"""Where these functions call each other."""

UNTRANSLATED = "minerals/template/"
"""What is copied, and translated in its copy."""

Template = tuple[str, ...]


@cache
def found() -> frozenset[tuple[Template, str | None]]:
    return frozenset((forms(text), text.context) for text in texts())


def forms(text: Text) -> Template:
    return (text.id,) if isinstance(text.id, str) else text.id


def in_calls(code: str) -> Iterator[tuple[Template, str | None]]:
    """Yield the literal templates of a module, and the words that it asks for by themselves."""
    for call in calls(code):
        name, arguments = name_in(call), call.args
        if name == "term" and arguments and isinstance(arguments[0], ast.Constant):
            yield (arguments[0].value,), "term"
        for text in TEMPLATES.get(name, ()):
            given = [argument for at, argument in enumerate(arguments) if at in text]
            if given and all(isinstance(argument, ast.Constant) for argument in given):
                yield tuple(argument.value for argument in given), None


def glued(code: str) -> Iterator[str]:
    """Yield the templates of a module that no catalogue can hold, or that Babel misreads."""
    for call in calls(code):
        name = name_in(call)
        for at in chain.from_iterable(TEMPLATES.get(name, ())):
            if len(call.args) <= at and (name, at) == OPTIONAL:
                continue
            if len(call.args) <= at or not is_whole(call.args[at], name):
                yield f"line {call.lineno}: {ast.unparse(call)}"


def is_whole(argument: ast.expr, called: str) -> bool:
    match argument:
        case ast.Constant():
            return True
        case ast.IfExp(body=one, orelse=other):
            return not any(isinstance(way, ast.Constant) or not is_whole(way, called) for way in (one, other))
        case ast.Call() if name_in(argument) == "template":
            return True
        case ast.JoinedStr() | ast.BinOp() | ast.Starred():
            return False
    return called not in LITERAL


def calls(code: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))


def name_in(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


MODULES = [file for source in SOURCES for file in sorted((ROOT / source).rglob("*.py")) if name_of(file) not in OWN]


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_every_template_is_whole_and_found(file: Path) -> None:
    code = file.read_text(encoding="utf-8")
    assert list(glued(code)) == []
    assert [text for text in in_calls(code) if text not in found()] == [] or name_of(file).startswith(UNTRANSLATED)


@pytest.mark.parametrize(
    "code",
    [
        'translated(f"{name} castles.")',
        'translated("a" + b)',
        'translated("One." if king else "Two.")',
        'ruling("chess.king", why)',
        'ruling("chess.king", template("One.") if king else "Two.")',
        "ruling(*why)",
        'counted(n, f"{gem} gem", "gems")',
        'counted(n, "{number} gem")',
        'translated_number(n, "{number} gem", "{number} gem" + "s")',
        'addressed("{name} castles.", you, name=name)',
        'addressed("{name} castles.", name=name)',
        'addressed("{name} takes {other}.", "You take {other}.", f"{name} takes you.", name=name, other=other)',
    ],
)
def test_what_is_put_together_from_pieces_is_named(code: str) -> None:
    assert len(list(glued(code))) == 1


def extracted(folder: Path, file: str, text: str) -> list[tuple[Template, str | None]]:
    """Return what is found in a file of a folder."""
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return [(forms(found), found.context) for found in texts(folder)]


def test_code_is_searched_for_templates_that_speak_to_the_reader(tmp_path: Path) -> None:
    code = """
addressed("{name} castles.", "You castle.", name=name, piece="rook")
template("Mate.")
addressed("{name} takes {other}.", "You take {other}.", "{name} takes you.", name=name, other=other)
addressed_number(len(a), "{name} has a rook.", "{name} has rooks.", "You have a rook.", "You have rooks.", name=name)
addressed_together("{names} castle.", "You castle with {others}.", names=names)
"""
    assert [text for text, _ in extracted(tmp_path, "narration.py", code)] == [
        ("{name} castles.",),
        ("You castle.",),
        ("Mate.",),
        ("{name} takes {other}.",),
        ("You take {other}.",),
        ("{name} takes you.",),
        ("{name} has a rook.", "{name} has rooks."),
        ("You have a rook.", "You have rooks."),
        ("{names} castle.",),
        ("You castle with {others}.",),
    ]


def test_code_is_searched_for_templates_and_numbers(tmp_path: Path) -> None:
    code = """
translated("{name} castles.", name=name, with_="rook")
ruling("chess.king", template("One.") if king else template("Two."), cells)
counted(n, "{number} square", "{number} squares"), e.ruling_of_number("a.b", m, "{number} box", "{number} boxes")
translated(self.title), translated_number(n, one, many), term(word)
WORDS = {"a": template("Ay."), "b": "Be."}
"""
    assert extracted(tmp_path, "narration.py", code) == [
        (("{name} castles.",), None),
        (("One.",), None),
        (("Two.",), None),
        (("{number} square", "{number} squares"), None),
        (("{number} box", "{number} boxes"), None),
        (("Ay.",), None),
    ]


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        (
            "levels.toml",
            '[[level]]\ntitle = "A"\nhint = "3/8"\ngoal = [{ say = "B" }]\ntempting = [{ comment = "C" }]',
            ["A", "B", "C"],
        ),
        (
            "rulebook.toml",
            'title = "A"\n[[rule]]\nid = "chess.a"\ntitle = "B"\ntext = "C"\n',
            ["A", "B", "C"],
        ),
        ("exercises/pawns.toml", 'code = "E1"\n[parameters.x]\ntitle = "A"\nleast = 1\n', ["A"]),
        ("other.toml", 'title = "A"', []),
    ],
)
def test_data_is_searched_for_the_texts_of_its_fields(tmp_path: Path, file: str, text: str, found: list[str]) -> None:
    assert extracted(tmp_path, file, text) == [((text,), None) for text in found]


def test_words_are_searched_for_by_themselves(tmp_path: Path) -> None:
    assert extracted(tmp_path, "locale/terms.toml", 'terms = ["rook", "."]') == [(("rook",), "term"), ((".",), "term")]
