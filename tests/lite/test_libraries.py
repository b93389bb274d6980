"""What the site for browsers takes from the wheels, and from Pyodide's own host."""

from __future__ import annotations

import hashlib
import zipfile

import pytest

import tools.lite
from tools.lite.libraries import FROM_PYODIDE, entry_of, without_compiled_part

METADATA = """Metadata-Version: 2.1
Name: Snow
Version: 1.0
Requires-Dist: rich>=13
Requires-Dist: numba; sys_platform != "emscripten"
Requires-Dist: pytest; extra == "test"
"""


@pytest.fixture
def wheel(tmp_path):
    made = tmp_path / "Snow-1.0-cp314-cp314-linux_x86_64.whl"
    with zipfile.ZipFile(made, "w") as packed:
        packed.writestr("snow/__init__.py", "")
        packed.writestr("snow/_fast.so", "compiled")
        packed.writestr("flake.py", "")
        packed.writestr("Snow-1.0.dist-info/METADATA", METADATA)
        packed.writestr("Snow-1.0.dist-info/RECORD", "")
    return made


def test_only_what_a_browser_needs_is_loaded_with_a_wheel(wheel):
    entry = entry_of(wheel, also=["numpy"])
    assert (entry["name"], entry["version"], entry["file_name"]) == ("Snow", "1.0", wheel.name)
    assert entry["depends"] == ["numpy", "rich"]
    assert entry["imports"] == ["flake", "snow"]
    assert entry["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_a_wheel_does_without_its_compiled_part(wheel, tmp_path):
    plain = without_compiled_part(wheel, tmp_path)
    assert plain.name == "Snow-1.0-py3-none-any.whl"
    with zipfile.ZipFile(plain) as packed:
        assert packed.namelist() == ["snow/__init__.py", "flake.py", "Snow-1.0.dist-info/METADATA"]


def test_with_one_host_what_pyodide_has_is_downloaded_and_compared(tmp_path):
    host, site = tmp_path / "host", tmp_path / "site"
    host.mkdir()
    site.mkdir()
    listed = {}
    for name in FROM_PYODIDE:
        (host / f"{name}.whl").write_text(name)
        digest = hashlib.sha256(name.encode()).hexdigest()
        listed[name] = {"file_name": (host / f"{name}.whl").as_uri(), "sha256": digest}
    tools.lite._bring_here(listed, site)
    assert {entry["file_name"] for entry in listed.values()} == {file.name for file in site.iterdir()}

    wrong = {name: {"file_name": (host / f"{name}.whl").as_uri(), "sha256": "0"} for name in FROM_PYODIDE}
    with pytest.raises(ValueError, match=r"numpy\.whl is not the file that Pyodide .* lists"):
        tools.lite._bring_here(wrong, site)
