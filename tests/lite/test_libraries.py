"""What the site for browsers takes from the wheels, and from Pyodide's own host."""

from __future__ import annotations

import hashlib
import zipfile

import nbformat
import pytest

import tools.lite
from tools.lite.contents import _WITH_STATISTICS, LIBRARIES, libraries_of, loading
from tools.lite.libraries import entry_of, without_compiled_part
from tools.notebooks import paths

LESSON = "notebooks/probability/01-blind-bag.ipynb"

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


@pytest.fixture
def listed(tmp_path):
    """What Pyodide lists, with a host that is a folder; one library is on the site already."""
    host = tmp_path / "host"
    host.mkdir()
    found = {"six": {"name": "six", "file_name": "six.whl", "sha256": "0", "depends": []}}
    for name in LIBRARIES:
        (host / f"{name}.whl").write_text(name)
        digest = hashlib.sha256(name.encode()).hexdigest()
        needed = ["six"] if name == "pandas" else []
        address = (host / f"{name}.whl").as_uri()
        found[name] = {"name": name, "file_name": address, "sha256": digest, "depends": needed}
    return found


def test_with_one_host_what_pyodide_has_is_downloaded_and_compared(listed, tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    tools.lite._bring_here(listed, site)
    assert {entry["file_name"] for entry in listed.values()} == {"six.whl", *(file.name for file in site.iterdir())}
    assert {file.stem for file in site.iterdir()} == set(LIBRARIES)


def test_what_is_not_as_pyodide_lists_it_is_refused(listed, tmp_path):
    listed["pandas"]["sha256"] = "0"
    with pytest.raises(ValueError, match=r"pandas\.whl is not the file that Pyodide .* lists"):
        tools.lite._bring_here(listed, tmp_path)


def test_a_notebook_loads_what_it_needs_below_its_title(root):
    text = (root / LESSON).read_text("utf-8")
    before = nbformat.reads(text, as_version=4).cells
    after = nbformat.reads(loading(text, ("matplotlib", "pandas")), as_version=4).cells
    assert [before[0], *before[1:]] == [after[0], *after[2:]]
    assert after[1].source.splitlines()[-1] == "%pip install -q matplotlib pandas"


def test_all_lessons_and_studies_and_no_other_notebooks_load_something(root):
    names = [path.relative_to(root).as_posix() for path in paths()]
    loads = {name for name in names if libraries_of(name)}
    assert loads == {name for name in names if "/probability" in name or "/studies" in name}
    for name in _WITH_STATISTICS:
        assert [path for path in names if f"/{name}." in path], name
