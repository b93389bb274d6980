"""Modules that are imported when something in them is asked for."""

from __future__ import annotations

import sys
import typing

import pandas
import pytest

import minerals
from minerals.core.system import lazy


@pytest.fixture
def unused(tmp_path, monkeypatch):
    """The name of a package that nobody has imported yet, with a module below it."""
    folder = tmp_path / "unused_package"
    folder.mkdir()
    (folder / "__init__.py").write_text("ANSWER = 42\n")
    (folder / "below.py").write_text("class Found:\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder.name
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


def test_a_stand_in_imports_nothing(unused):
    lazy(unused)
    assert unused not in sys.modules


def test_what_is_asked_for_is_imported(unused):
    assert lazy(unused).ANSWER == 42
    assert unused in sys.modules


def test_a_module_below_is_imported_too(unused):
    assert lazy(unused).below.Found.__module__ == f"{unused}.below"


def test_whoever_looks_through_a_file_imports_nothing(unused):
    assert not hasattr(lazy(unused), "__wrapped__")
    assert unused not in sys.modules


def test_a_missing_module_is_missed_when_it_is_asked_for():
    missing = lazy("no_such_library")
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        missing.Table  # noqa: B018 - to ask is all that matters


def test_annotations_name_the_true_classes():
    assert typing.get_type_hints(minerals.Log.frame)["return"] is pandas.DataFrame
