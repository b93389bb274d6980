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
from tools.site.reference import PACKAGES, public_names

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
