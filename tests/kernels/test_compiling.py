"""Kernels say when they compile, and only then."""

from __future__ import annotations

import errno
import importlib.util
import logging
import os
import sys
from pathlib import Path

import pytest
from numba.core.caching import CacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.cpu import CPUContext
from numba.core.dispatcher import Dispatcher

import minerals
from minerals.kernels import random_numbers

WHOLE = """
import parts
from minerals.kernels.compilation import log_compilation, jit_cached

@log_compilation("Pebbles")
@jit_cached(parts)
def quadrupled(number):
    return parts.doubled(parts.doubled(number))
"""
PARTS = """
from minerals.kernels.compilation import compiled

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


@pytest.fixture
def other_numba(monkeypatch):
    """Return what changes something private of numba until the end of the test, as another version may."""
    module = "minerals.kernels.parts"
    before = sys.modules.pop(module, None)
    yield monkeypatch.setattr
    sys.modules.pop(module, None)
    if before is not None:
        sys.modules[module] = before


OTHER_PARAMETERS = {
    JITCodeLibrary: "_finalize_final_module",
    CPUContext: "get_executable",
    Dispatcher: "get_call_template",
    Compiler: "__init__",
}


@pytest.mark.parametrize("owner", OTHER_PARAMETERS, ids=lambda owner: owner.__name__)
def test_where_private_names_of_numba_differ_a_kernel_is_compiled_without_them(kernel, other_numba, owner):
    load, said = kernel
    private = getattr(owner, OTHER_PARAMETERS[owner])

    def newer(self, *given, **named):
        return private(self, *given, **named)

    other_numba(owner, OTHER_PARAMETERS[owner], newer)
    quadrupled = load(2, changed=1_000_000_000)
    assert quadrupled(3) == 12
    assert said() == SAYS
    assert sys.modules["parts"].doubled(3) == 6, "an ordinary compiled function"


def test_a_private_name_may_even_be_missing(kernel, other_numba, monkeypatch):
    load, _ = kernel
    monkeypatch.delattr("numba.core.codegen.JITCodeLibrary")
    assert load(2, changed=1_000_000_000)(3) == 12
    assert sys.modules["parts"].doubled(3) == 6


def test_where_they_do_not_differ_parts_are_not_turned_into_machine_code(kernel):
    load, _ = kernel
    assert load(2, changed=1_000_000_000)(3) == 12
    with pytest.raises(KeyError, match="Python cannot call"):
        sys.modules["parts"].doubled(3)


# --- where machine code cannot be kept ---


LOST = (
    "Compiling the kernel of Pebbles; this takes some seconds each time, as there is no folder to keep it in. "
    "Set NUMBA_CACHE_DIR to a folder that you may write to."
)


@pytest.fixture
def nowhere(monkeypatch):
    """Let numba find no folder for machine code: an image of a container, whose files are read-only for its user."""
    for locator in CacheImpl._locator_classes:
        monkeypatch.setattr(locator, "from_function", classmethod(lambda cls, py_func, py_file: None))


def test_without_a_folder_for_machine_code_a_kernel_is_compiled_each_time_and_says_so(nowhere, kernel):
    load, said = kernel
    for _ in range(2):
        assert load(2, changed=1_000_000_000)(3) == 12
        assert said() == [LOST]


def test_no_compiled_function_of_the_kit_needs_a_folder(nowhere, monkeypatch):
    for name in ("minerals.kernels.random_numbers", "minerals.games.out_of_mine.kernel.fillings"):
        spec = importlib.util.find_spec(name)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
    assert sys.modules["minerals.kernels.random_numbers"].mix_bits(1) == random_numbers.mix_bits(1)
    sources = Path(minerals.__file__).parent.rglob("*.py")
    assert not [file for file in sources if "cache=True" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("damage", [b"", b"\x80\x05half"], ids=["empty", "half"])
@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_machine_code_that_cannot_be_read_is_made_anew(kernel, tmp_path, suffix, damage):
    load, said = kernel
    load(2, changed=1_000_000_000)(3)
    said()
    for file in tmp_path.rglob(f"*.{suffix}"):
        file.write_bytes(damage)
    assert load(2, changed=1_000_000_000)(3) == 12
    assert said() == SAYS
    assert load(2, changed=1_000_000_000)(3) == 12
    assert said() == []


def test_a_full_disk_does_not_stop_a_kernel(kernel, monkeypatch):
    load, said = kernel

    def full(*given, **named):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._save_data", full)
    assert load(2, changed=1_000_000_000)(3) == 12
    assert said() == SAYS
