"""A library that is not installed: the error names the extra that brings it, at every door."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import minerals
from minerals._names import PACKAGE
from minerals.core.system import install_command, missing
from minerals.core.system.optional_dependencies import CALLED, EXTRAS, NOT_IN_BROWSERS
from tests.refusals.doors import COMMANDS, DOORS

NAMED_OTHERWISE = {"pillow": "PIL", "fpdf2": "fpdf", "resvg-py": "resvg_py", "open_spiel": "pyspiel"}
FOR_USERS = ("lab", "app", "excel", "odds", "paper", "pictures", "widgets", "cluster")


def extras_of_the_project(root: Path) -> dict[str, set[str]]:
    """The modules that each extra installs, those of the extras it includes among them."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]

    def modules(extra: str) -> set[str]:
        found: set[str] = set()
        for line in table[extra]:
            name, included = re.fullmatch(r"([\w.-]+)(?:\[([\w,]+)\])?.*", line).groups()
            if name == PACKAGE:
                found.update(*(modules(each) for each in included.split(",")))
            else:
                found.add(NAMED_OTHERWISE.get(name, name))
        return found

    return {extra: modules(extra) for extra in table}


def test_the_extras_are_those_of_the_project(root: Path) -> None:
    project = extras_of_the_project(root)
    assert set(EXTRAS.values()) <= set(project)
    for extra in FOR_USERS:
        assert project[extra] <= set(EXTRAS), extra
    everything = set().union(*project.values())
    for module, extra in EXTRAS.items():
        # What only comes along with something else stands in no list.
        assert module in project[extra] or module not in everything, module
    assert set(CALLED) <= set(EXTRAS)


@pytest.mark.parametrize("module", EXTRAS)
def test_each_extra_is_named_in_one_way(module: str) -> None:
    assert str(missing(module)).endswith(f": {install_command(EXTRAS[module])}.")


@pytest.mark.parametrize("module", EXTRAS)
def test_in_a_browser_each_is_installed_alone_or_not_to_be_had(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    sentence = str(missing(module, what="Snow needs"))
    if module in NOT_IN_BROWSERS:
        assert sentence.endswith(", which no browser has.")
    else:
        assert sentence.partition(": %pip install ")[2] == {"PIL": "pillow", "fpdf": "fpdf2"}.get(module, module)


@pytest.fixture(scope="module")
def said(root: Path) -> dict[str, str]:
    """What each door says where its library is missing."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.refusals.doors"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(root), *sys.path]))},
    )
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize(("module", "extra", "door"), DOORS, ids=lambda value: getattr(value, "__name__", value))
def test_a_door_names_the_extra_it_needs(said, module, extra, door) -> None:
    answer = said[f"{module} {door.__name__}"]
    assert install_command(extra) in answer
    assert "another error" not in answer
    assert "\n" not in answer


@pytest.mark.parametrize(("module", "extra", "line"), COMMANDS, ids=lambda value: value.partition(" ")[0])
def test_a_command_names_the_extra_it_needs(said, module, extra, line) -> None:
    answer = said[f"{module} {line}"]
    assert answer.startswith("2 Error: ")
    assert answer.count("\n") == 1
    assert install_command(extra) in answer


def test_a_module_of_the_kit_that_is_missing_is_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module") as caught:
        import_module("minerals.no_such_module")
    assert not isinstance(caught.value, minerals.MineralsError)
