"""Kernels say when they compile, and only then."""

from __future__ import annotations

import importlib.util
import logging
import os
import sys

import pytest

WHOLE = """
import parts
from minerals.compiled.compilation import announced, kept

@announced("Pebbles")
@kept(parts)
def quadrupled(number):
    return parts.doubled(parts.doubled(number))
"""
PARTS = """
from minerals.compiled.compilation import compiled

@compiled
def doubled(number):
    return {factor} * number
"""
SAYS = ["Compiling the kernel of Pebbles; this takes some seconds, and is kept on disk."]


@pytest.fixture
def kernel(tmp_path, monkeypatch, caplog, capsys):
    """Return what imports a kernel of two files anew, as a new process would, calls it, and returns what it says."""
    monkeypatch.syspath_prepend(tmp_path)
    caplog.set_level(logging.INFO, "minerals")
    (tmp_path / "whole.py").write_text(WHOLE, encoding="utf-8")

    def load(factor, changed):
        part = tmp_path / "parts.py"
        part.write_text(PARTS.format(factor=factor), encoding="utf-8")
        os.utime(part, (changed, changed))
        modules = {}
        for name in ("parts", "whole"):
            spec = importlib.util.spec_from_file_location(name, tmp_path / f"{name}.py")
            modules[name] = importlib.util.module_from_spec(spec)
            monkeypatch.setitem(sys.modules, name, modules[name])
            spec.loader.exec_module(modules[name])
        return modules["whole"].quadrupled

    def said():
        messages = [record.getMessage() for record in caplog.records if record.name == "minerals"]
        caplog.clear()
        assert capsys.readouterr() == ("", "")
        return messages

    return load, said


def test_a_kernel_says_once_that_it_compiles(kernel):
    load, said = kernel
    quadrupled = load(2, changed=1_000_000_000)
    assert said() == []
    assert quadrupled(3) == 12
    assert said() == SAYS
    assert quadrupled(4) == 16
    assert said() == []


def test_a_kernel_that_is_on_disk_says_nothing(kernel):
    load, said = kernel
    load(2, changed=1_000_000_000)(3)
    assert said() == SAYS
    assert load(2, changed=1_000_000_000)(3) == 12
    assert said() == []


def test_a_kernel_is_compiled_anew_when_a_part_of_it_has_changed(kernel):
    load, said = kernel
    load(2, changed=1_000_000_000)(3)
    said()
    assert load(3, changed=4_000_000_000)(3) == 27
    assert said() == SAYS
