"""The names of the project stand in one file, and nobody is sent to a name that does not belong to it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from jsonschema import Draft7Validator

from minerals.core.system import install_command, origin
from tests.graders.environments import made
from tools import names
from tools.site import lessons, sources

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OURS = SimpleNamespace(
    PUBLISHED=True, PACKAGE="ada-games", REPOSITORY="https://github.com/ada/games", SITE="https://ada.github.io/games/"
)

ADDRESS = re.compile(r"(?:github\.com|mybinder\.org/v2/gh)/[\w-]+/[\w.-]*\w|[\w-]+\.github\.io/[\w.-]+")
PLACEHOLDERS = {"mybinder.org/v2/gh/OWNER/NAME"}
INSTALLED = re.compile(r"\bpip install((?: +(?:-e +[^\s`,]+|-[\w-]+|[\"'\\]*[A-Za-z][\w.-]*[^\s`|]*))+)")
"""What stands after `pip install`: options, folders after -e, and names of packages."""
OF_OTHERS = {"build", "marimo", "pyarrow", "pandas", "matplotlib", "statsmodels", "numpy", "voila", "open_spiel"}
"""What people are told to install that is not ours."""


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """All that people read or run, by path; of documents, what they show."""
    folders = (".ci", ".github", "binder", "docs", "minerals", "notebooks", "tools", "widgets")
    kinds = (".ipynb", ".js", ".json", ".md", ".po", ".py", ".toml", ".yml", "Makefile", "run", "postBuild")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.name.endswith(kinds)]
    found += [path for path in ROOT.iterdir() if path.name.endswith(kinds)]
    read = {path: path.read_text("utf-8") for path in found if path.name != "names.py"}
    return {path.relative_to(ROOT).as_posix(): names.visible(text) for path, text in read.items()}


@pytest.fixture(scope="module")
def published(tmp_path_factory) -> Path:
    """A copy of the documents as they will be, under other names."""
    root = tmp_path_factory.mktemp("published")
    for name in ("docs", "minerals/template", "minerals/_version.py", "pyproject.toml"):
        (root / name).parent.mkdir(exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, root / name)
    for path in ROOT.glob("*.md"):
        shutil.copy(path, root)
    for path, text in list(names.changes(root, OURS)):
        path.write_text(text, "utf-8")
    return root


def test_all_copies_have_the_names_as_they_are():
    assert [path.name for path, _ in names.changes()] == [], "python -m tools.names"
    assert PROJECT["project"]["name"] == names.NAMES.PACKAGE
    assert "urls" in PROJECT["project"]["dynamic"]


def test_no_address_of_ours_stands_anywhere_else(texts):
    ours = {names.NAMES.REPOSITORY, names.NAMES.SITE} if names.NAMES.PUBLISHED else set()
    for name, text in texts.items():
        found = {each for each in ADDRESS.findall(text) if not any(each in address for address in ours)}
        assert found <= PLACEHOLDERS, f"{name}: {found}"


def test_nobody_is_told_to_install_what_does_not_belong_to_us(texts):
    known = OF_OTHERS | ({names.NAMES.PACKAGE} if names.NAMES.PUBLISHED else set())
    seen = set()
    for name, text in texts.items():
        for line in INSTALLED.findall(text):
            asked = set(re.findall(r"""(?:^| )["'\\]*([A-Za-z][\w-]*)""", re.sub(r"-e +\S+", "", line)))
            assert asked <= known, f"{name}: pip install{line}"
            seen |= asked
    assert {"build", "marimo"} <= seen


def test_the_names_of_extras_and_packages_are_copies_of_one():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert set(re.findall(r'"([\w-]+)\[[\w,]+\]"', text)) == {names.NAMES.PACKAGE}


def test_code_takes_the_name_from_its_place(texts):
    """All but the extension of JupyterLab, which has a name of its own that no registry knows."""
    modules = {name: text for name, text in texts.items() if name.endswith((".py", ".js"))}
    name = re.compile(names.NAMES.PACKAGE.replace("-", "[-_]"))
    found = {module for module, text in modules.items() if name.search(text)}
    assert {module for module in found if "/viewer/" not in module} == {"minerals/_names.py"}


# --- once it is published ---


def test_one_command_turns_documents_into_their_published_form(published):
    readme = names.visible((published / "README.md").read_text("utf-8"))
    assert f"]({OURS.SITE})" in readme.partition("\n## ")[0]
    assert f'$ pip install "{OURS.PACKAGE}[lab]"' in readme
    assert f'%pip install "{OURS.PACKAGE}[widgets]"' in (published / "docs/in-other-notebooks.md").read_text("utf-8")
    assert f"{OURS.REPOSITORY}/security/advisories/new" in names.visible((published / "SECURITY.md").read_text("utf-8"))
    game = tomllib.loads((published / "minerals/template/project/pyproject.toml").read_text("utf-8"))["project"]
    assert game["dependencies"] == [OURS.PACKAGE]
    shown = "\n".join(names.visible(path.read_text("utf-8")) for path in published.rglob("*.md"))
    assert "until published" not in shown
    assert set(re.findall(r"https://(?:github|[\w-]+\.github)\.[^/]+/[\w-]+(?:/games)?", shown)) == {
        OURS.REPOSITORY,
        OURS.SITE.removesuffix("/"),
    }
    assert names.NAMES.PACKAGE not in shown


def test_and_the_same_command_turns_them_back(published, tmp_path):
    again = shutil.copytree(published, tmp_path / "again")
    for path, text in list(names.changes(again, names.NAMES)):
        path.write_text(text, "utf-8")
    for path in again.rglob("*.*"):
        if path.is_file():
            assert path.read_bytes() == (ROOT / path.relative_to(again)).read_bytes(), path.name


@pytest.mark.parametrize("repository", ["bo/games", "ada/games-2", "eve/ada/games", ""])
def test_only_the_repository_of_the_names_may_publish(repository):
    assert names.refusal(repository, OURS)
    assert names.refusal("ada/games", SimpleNamespace(**{**vars(OURS), "PUBLISHED": False}))
    assert names.refusal("ada/games", OURS) is None


def test_the_package_says_where_its_repository_is_only_if_it_is_ours():
    assert names.metadata(SimpleNamespace(**{**vars(OURS), "PUBLISHED": False})) == {}
    said = names.metadata(OURS)
    assert set(said) == {"Changelog", "Documentation", "Issues", "Repository"}
    assert said["Documentation"] == OURS.SITE
    assert all(address.startswith(OURS.REPOSITORY) for kind, address in said.items() if kind != "Documentation")


# --- the site ---


def test_a_site_of_a_workflow_leads_to_the_repository_of_the_workflow(monkeypatch):
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://github.com")
    monkeypatch.setenv("GITHUB_REPOSITORY", "ada/fork")
    assert lessons.on_binder("notebooks/00-start.ipynb") == (
        "https://mybinder.org/v2/gh/ada/fork/HEAD?urlpath=lab%2Ftree%2Fnotebooks%2F00-start.ipynb"
    )
    assert sources.linked("[this](pyproject.toml#L3)", "README.md") == (
        "[this](https://github.com/ada/fork/blob/HEAD/pyproject.toml#L3)"
    )
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://code.school.example")
    assert lessons.on_binder("notebooks/00-start.ipynb") == "", "Binder would look for it at GitHub"


def test_a_site_without_a_repository_leads_to_none(monkeypatch):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    monkeypatch.setattr(names, "NAMES", SimpleNamespace(**{**vars(OURS), "PUBLISHED": False}))
    assert "inder" not in lessons.openers("notebooks/00-start.ipynb", "")
    assert sources.linked('See [this `[x]`](pyproject.toml#L3 "here"), [that](docs).', "README.md") == (
        "See this `[x]`, that."
    )
    assert sources.linked("[`x`](pyproject.toml), or `y`, [z](docs/index.md)", "README.md") == (
        "`x`, or `y`, [z](docs/index.md)"
    )


# --- errors ---


class Installed:
    """A distribution that pip installed from an address."""

    def __init__(self, address: str | None) -> None:
        self.address = address

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return None if self.address is None else json.dumps({"url": self.address})


def test_in_a_clone_an_error_names_the_clone():
    """As the tests are run: installed from the clone, so that changes count at once."""
    assert install_command("odds") == f"pip install -e '{ROOT}[odds]'"


@pytest.mark.parametrize("place", ["my kit", "kit.whl"])
def test_a_copy_from_a_folder_or_a_wheel_is_installed_from_there(monkeypatch, tmp_path, place):
    path = tmp_path / place
    path.touch()
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: Installed(path.as_uri()))
    assert install_command("odds") == f"pip install '{path}[odds]'"
    path.unlink()
    assert install_command("odds") != f"pip install '{path}[odds]'"


@pytest.mark.parametrize("address", [None, "https://x.example/kit.git", "file:///no/such/folder"])
@pytest.mark.parametrize(("is_ours", "command"), [(True, "'minerals-kit[odds]'"), (False, "'.[odds]'")])
def test_the_package_index_is_named_only_once_the_name_there_is_ours(monkeypatch, address, is_ours, command):
    monkeypatch.setattr(origin, "PACKAGE", "minerals-kit")
    monkeypatch.setattr(origin, "PUBLISHED", is_ours)
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: Installed(address))
    assert install_command("odds") == f"pip install {command}"


def test_a_kit_that_was_not_installed_is_installed_from_a_clone(monkeypatch):
    def none(_name):
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.distribution", none)
    monkeypatch.setattr(origin, "PUBLISHED", False)
    assert install_command(again=True) == "pip install --force-reinstall ."


# --- the tool ---


def test_the_tool_runs_without_the_kit(tmp_path):
    """A release asks it before anything is installed."""
    asked = [sys.executable, "-S", "-m", "tools.names", "--publish-from", "eve/games"]
    bare = {"PATH": os.environ["PATH"]}
    said = subprocess.run(asked, cwd=ROOT, env=bare, capture_output=True, text=True, check=False)
    assert said.returncode == 1
    assert said.stderr.startswith("eve/games may not publish minerals-kit")


@pytest.mark.slow
def test_the_citation_is_one(root):
    """By the schema that cffconvert has; it would itself ask for older libraries than ours."""
    place = made(root / "build/graders", "cff", ["cffconvert==2.0.0"], "--no-deps").parent
    (schema,) = place.glob("lib/python*/site-packages/cffconvert/schemas/1.2.0/schema.json")
    check = Draft7Validator(json.loads(schema.read_text("utf-8")), format_checker=Draft7Validator.FORMAT_CHECKER)
    assert [fault.message for fault in check.iter_errors(yaml.safe_load(names.citation()))] == []
    assert [fault.message for fault in check.iter_errors(yaml.safe_load(names.citation(OURS)))] == []
    assert list(check.iter_errors(yaml.safe_load(names.citation().replace("authors", "people"))))
