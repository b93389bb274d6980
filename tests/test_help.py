"""The library can be asked: `help` works, annotations resolve, and everything public says what it does."""

from __future__ import annotations

import dataclasses
import inspect
import pydoc
import re
import typing
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Any

import msgspec
import pytest

import minerals
from tools.site import reference
from tools.site.reference import PACKAGES, author_names, public_names

SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.MULTILINE)


def unwrapped(member: Any) -> Callable[..., Any] | None:
    """The function behind a method or property."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    return (
        inspect.unwrap(getattr(member, "__func__", member)) if callable(member) or hasattr(member, "__func__") else None
    )


def methods(cls: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public methods and properties that are our own, inherited ones included, by name."""
    for name, member in inspect.getmembers_static(cls):
        function = None if name.startswith("_") else unwrapped(member)
        if inspect.isfunction(function) and function.__module__.split(".")[0] in ("minerals", "minerals_widgets"):
            yield name, function


def is_made_by_hand(cls: type) -> bool:
    """Whether a class has an `__init__` of its own, rather than fields, which say themselves what they are."""
    is_record = dataclasses.is_dataclass(cls) or issubclass(cls, msgspec.Struct | tuple)
    return inspect.isfunction(vars(cls).get("__init__")) and not is_record and not getattr(cls, "_is_protocol", False)


PUBLIC = {
    f"{package}.{name}": getattr(import_module(package), name)
    for package in PACKAGES
    for name in public_names(package)
    if name != "__version__"
}
CLASSES = {name: value for name, value in PUBLIC.items() if inspect.isclass(value)}
FUNCTIONS = {name: value for name, value in PUBLIC.items() if inspect.isfunction(value)}
MADE = {name: cls.__init__ for name, cls in CLASSES.items() if is_made_by_hand(cls)}
METHODS = {f"{name}.{method}": function for name, cls in CLASSES.items() for method, function in methods(cls)}


FOR_AUTHORS = {
    f"{face}.{name}": getattr(import_module(face), name) for face, names in author_names().items() for name in names
}


def sections(documentation: str) -> dict[str, str]:
    """The sections of a docstring in numpy's style, by title."""
    _, *parts = SECTION.split(documentation)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def described(documentation: str) -> set[str]:
    """The parameters that a docstring describes: `name` or `name, other` above an indented text."""
    found = re.findall(r"^(\S[^\n]*)\n[ ]+\S", sections(documentation).get("Parameters", ""), re.MULTILINE)
    return {name.strip(" *") for names in found for name in names.split(",")}


def parameters(function: Callable[..., Any]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name != "self"]


@pytest.mark.parametrize("package", PACKAGES)
def test_help_of_a_package_is_shown(package: str) -> None:
    module = import_module(package)
    shown = pydoc.render_doc(module, renderer=pydoc.plaintext)
    assert module.__doc__ is not None
    assert module.__doc__.splitlines()[0] in shown


@pytest.mark.parametrize("name", CLASSES | FUNCTIONS)
def test_help_is_shown(name: str) -> None:
    shown = pydoc.render_doc(PUBLIC[name], renderer=pydoc.plaintext)
    assert (inspect.getdoc(PUBLIC[name]) or "nothing").splitlines()[0] in shown


@pytest.mark.parametrize("name", sorted(PUBLIC.keys() - CLASSES.keys() - FUNCTIONS.keys()))
def test_help_of_an_alias_or_a_table_is_shown(name: str) -> None:
    assert pydoc.render_doc(PUBLIC[name], renderer=pydoc.plaintext).startswith("Python Library Documentation")


def test_all_that_is_listed_is_there() -> None:
    """A name in `__all__` is one that `dir` knows and that can be imported, however late."""
    assert set(minerals.__all__) <= set(dir(minerals))
    assert len(FUNCTIONS) > 30
    assert len(CLASSES) > 40
    assert len(METHODS) > 150


@pytest.mark.parametrize("name", CLASSES)
def test_annotations_of_a_class_resolve(name: str) -> None:
    assert set(typing.get_type_hints(CLASSES[name])) >= set(vars(CLASSES[name]).get("__annotations__", ()))


@pytest.mark.parametrize("name", FUNCTIONS | METHODS)
def test_annotations_of_a_function_resolve(name: str) -> None:
    asked = (FUNCTIONS | METHODS)[name]
    assert set(typing.get_type_hints(asked)) == {*parameters(asked), "return"} - {"cls"}


@pytest.mark.parametrize("name", MADE)
def test_annotations_of_what_a_class_is_made_from_resolve(name: str) -> None:
    assert set(typing.get_type_hints(MADE[name])) == {*parameters(MADE[name]), "return"}


@pytest.mark.parametrize("name", MADE | FUNCTIONS)
def test_functions_and_classes_that_people_make_have_an_example(name: str) -> None:
    assert ">>> " in (PUBLIC[name].__doc__ or "")


@pytest.mark.parametrize("name", METHODS)
def test_methods_say_what_they_do(name: str) -> None:
    assert (METHODS[name].__doc__ or "").strip()


@pytest.mark.parametrize("name", [name for name, function in FUNCTIONS.items() if len(parameters(function)) > 1])
def test_each_parameter_of_a_function_is_described(name: str) -> None:
    assert set(parameters(FUNCTIONS[name])) <= described(inspect.getdoc(FUNCTIONS[name]) or "")


@pytest.mark.parametrize("name", [name for name, function in MADE.items() if len(parameters(function)) > 1])
def test_each_parameter_of_a_class_is_described(name: str) -> None:
    assert set(parameters(MADE[name])) <= described(inspect.getdoc(CLASSES[name]) or "")


@pytest.mark.parametrize("name", FOR_AUTHORS)
def test_names_for_authors_of_games_are_offered_and_say_what_they_are(name: str) -> None:
    face, _, own = name.rpartition(".")
    assert own in import_module(face).__all__
    value = FOR_AUTHORS[name]
    if inspect.isclass(value) or inspect.isfunction(value):
        assert (inspect.getdoc(value) or "").strip()


# --- the reference on the site ---


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of the reference as they are written, before Sphinx reads them."""
    written: dict[str, str] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reference, "put", written.__setitem__)
        reference.write()
    return {path.removeprefix("reference/").removesuffix(".rst"): text for path, text in written.items()}


def test_the_index_has_a_line_for_every_public_name(pages: dict[str, str]) -> None:
    lines = pages["index"].splitlines()
    for name in [name for package in PACKAGES for name in public_names(package)] + [
        n.rpartition(".")[2] for n in FOR_AUTHORS
    ]:
        assert any(re.match(rf"- :py:obj:`~[\w.]+\.{name}`", line) for line in lines), name


def test_the_index_says_what_is_public(pages: dict[str, str]) -> None:
    assert "The names on these pages are public." in pages["index"]


def test_every_name_has_one_entry(pages: dict[str, str]) -> None:
    entries = re.findall(r"^\.\. (?:auto\w+|py:function):: (\S+)$", "\n".join(pages.values()), re.MULTILINE)
    assert len(entries) == len(set(entries)) > 250
    homes = {entry.rpartition(".")[2] for entry in entries}
    assert {name.rpartition(".")[2] for name in FOR_AUTHORS} <= homes


def test_inherited_members_are_listed_and_those_of_other_libraries_are_not(pages: dict[str, str]) -> None:
    """Sphinx lists what a class inherits, but from the bases that it is told to leave out."""
    for name, cls in CLASSES.items():
        package = name.rpartition(".")[0]
        entry = re.search(
            rf"autoclass:: {re.escape(name)}\n   :members:\n   :inherited-members: (.*)\n", pages.get(package, "")
        )
        if entry is None:
            continue  # another package has it
        left_out = set(entry[1].split(", "))
        ours = {base.__name__ for base in cls.__mro__ if base.__module__.startswith("minerals")}
        assert "object" in left_out
        assert not left_out & ours, name
