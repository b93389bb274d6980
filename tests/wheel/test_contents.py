"""What is in the wheel and in the sdist, and what they say of themselves."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from minerals.core.system import bundled_file
from tests.wheel.environments import built, metadata, requirements
from tools import names, notebooks
from tools.build_hook import absolute_links

MOST_BYTES = 4_000_000
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.fixture(scope="module")
def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_the_wheel_has_the_notebooks_and_the_recorded_games_as_they_are(contents, root: Path) -> None:
    names = list(bundled_file(root))
    assert len([name for name in names if name.endswith(".ipynb")]) == len(notebooks.paths())
    carried = {name for name in contents if name.startswith("minerals/supplies/")}
    assert carried == {f"minerals/supplies/{name}" for name in names}
    for name in names:
        assert contents[f"minerals/supplies/{name}"] == (root / name).read_bytes()


def test_the_wheel_has_compiled_translations_alone(contents, root: Path) -> None:
    assert [name for name in contents if name.endswith((".po", "/terms.toml"))] == []
    written = {path.relative_to(root).with_suffix(".mo").as_posix() for path in root.glob("minerals/**/*.po")}
    assert written
    assert written <= set(contents)


def test_the_wheel_has_what_is_to_be_imported_and_nothing_else(contents, wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in contents}
    (described,) = [top for top in tops if top.endswith(".dist-info")]
    beside = described.replace(".dist-info", ".data")
    assert tops == {"minerals", "minerals_widgets", "minerals_command.py", described, beside}
    assert [name for name in contents if "__pycache__" in name or "/." in name] == []
    assert wheel.stat().st_size < MOST_BYTES


def test_the_wheel_puts_the_manual_page_where_man_looks_for_it(contents, root: Path) -> None:
    (name,) = [name for name in contents if name.endswith("/data/share/man/man1/minerals.1")]
    assert contents[name] == (root / "docs" / "minerals.1").read_bytes()


def test_the_wheel_puts_the_extension_where_jupyter_looks_and_it_is_its_source(contents, root: Path) -> None:
    viewer = root / "minerals/exchange/viewer"
    extension = "labextensions/minerals-kit"
    placed = {
        "share/jupyter/labextensions/minerals-kit/package.json": viewer / "share" / extension / "package.json",
        "share/jupyter/labextensions/minerals-kit/static/viewer.js": viewer / "share" / extension / "static/viewer.js",
        "etc/jupyter/jupyter_server_config.d/minerals-kit.json": (
            viewer / "etc/jupyter_server_config.d/minerals-kit.json"
        ),
    }
    beside = {name.partition(".data/data/")[2]: content for name, content in contents.items()}
    found = {name: content for name, content in beside.items() if "jupyter" in name}
    assert found == {name: path.read_bytes() for name, path in placed.items()}


def test_the_wheel_says_whose_it_is_and_where_to_find_more(wheel: Path, root: Path) -> None:
    said = metadata(wheel)
    (holder,) = re.findall(r"^Copyright \(c\) \d+ the (.*)$", (root / "LICENSE").read_text("utf-8"), re.MULTILINE)
    assert said["Author"] == f"The {holder}"
    assert said["License-Expression"] == "MIT"
    addresses = dict(line.split(", ") for line in said.get_all("Project-URL") or [])
    assert addresses == names.metadata(), "none, as long as nobody owns them"
    for address in addresses.values():
        assert leads_to_a_file(address, root)


def test_the_wheel_has_the_readme(wheel: Path, root: Path) -> None:
    said = metadata(wheel)
    assert said["Description-Content-Type"] == "text/markdown"
    assert "<!-- once published\n" not in said.get_payload()
    assert "\n## Replay\n" in said.get_payload()


def test_a_published_readme_leads_to_the_repository(root: Path) -> None:
    readme = names.visible((root / "README.md").read_text("utf-8"))
    targets = LINK.findall(absolute_links(readme, names.NAMES.REPOSITORY))
    assert len(targets) == len(LINK.findall(readme))
    assert any(target.endswith(".gif") and "/raw/" in target for target in targets)
    for target in targets:
        assert target.startswith("https://")
        assert leads_to_a_file(target, root), target
    assert names.NAMES.REPOSITORY not in readme, "in the repository, the links are relative"


def leads_to_a_file(address: str, root: Path) -> bool:
    """Whether an address, if it is one of a file in the repository, is that of a file there is."""
    _, found, path = re.sub(r"#.*", "", address).partition("/HEAD/")
    return not found or (root / path).exists()


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("[a](b.md)", "[a](R/blob/HEAD/b.md)"),
        ("[a](b.md#c)", "[a](R/blob/HEAD/b.md#c)"),
        ("![a](b/c.gif)", "![a](R/raw/HEAD/b/c.gif)"),
        ("[a](#b)", "[a](#b)"),
        ("[a](https://b.example/c)", "[a](https://b.example/c)"),
        ("[a](mailto:b@c.example)", "[a](mailto:b@c.example)"),
        ("a[0] (b.md)", "a[0] (b.md)"),
    ],
)
def test_links_are_made_absolute(link: str, leads: str) -> None:
    assert absolute_links(link, "R") == leads


def test_an_extra_needs_what_the_extras_in_it_need(wheel: Path) -> None:
    engine, widgets, lab = requirements(wheel), requirements(wheel, "widgets"), requirements(wheel, "lab")
    assert set(engine) < set(widgets) < set(lab)
    assert not {name for line in widgets for name in ("jupyterlab", "numba", "pandas") if line.startswith(name)}
    for line in lab:
        assert ">=" in line, "a floor"


@pytest.mark.slow
def test_the_sdist_makes_the_same_wheel(contents, root: Path, tmp_path: Path) -> None:
    sdist = built("sdist", root, tmp_path / "sdist")
    with tarfile.open(sdist) as opened:
        opened.extraction_filter = getattr(tarfile, "data_filter", None)  # which Python 3.11.2 has not
        opened.extractall(tmp_path / "source")
    (source,) = (tmp_path / "source").iterdir()
    tops = {path.name for path in source.iterdir()}
    assert {"LICENSE", "Makefile", "README.md", "docs", "notebooks", "replays", "tests", "tools"} <= tops
    assert not tops & {".ci", ".git", ".venv", "build", "dist", "htmlcov"}
    with ZipFile(built("wheel", source, tmp_path / "wheel")) as opened:
        again = {name: opened.read(name) for name in opened.namelist()}
    assert {name for name in again if again[name] != contents.get(name)} <= {
        name for name in again if name.endswith("RECORD")
    }
    assert set(again) == set(contents)
