"""What the README, the Makefile, the CI and Binder promise to whoever comes new to the project."""

from __future__ import annotations

import doctest
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import pytest
from uv import find_uv_bin

import minerals
from minerals._names import PACKAGE

ROOT = Path(__file__).parents[1]
START = "notebooks/00-start.ipynb"
BIN = Path(sys.executable).parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("notebooks/**/*.md")])
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def surroundings(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment, with changes, as it is where no `make` is running already."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return {**outside, **(changes or {})}


def run(
    *command: str | Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    timeout: float = 120,
    typed: str = "",
) -> subprocess.CompletedProcess[str]:
    """Run a command, both outputs taken as one."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=surroundings(env),
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


def succeeds(
    *command: str | Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    timeout: float = 120,
    typed: str = "",
) -> str:
    """Run a command that must end well; return what it says."""
    done = run(*command, cwd=cwd, env=env, timeout=timeout, typed=typed)
    assert done.returncode == 0, f"{shlex.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def fenced(text: str, *languages: str) -> list[str]:
    """The blocks of code in a document."""
    return re.findall(rf"^```(?:{'|'.join(languages)})\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def name_of(document: Path) -> str:
    return str(document.relative_to(ROOT))


# --- style and types ---


def test_the_code_follows_the_style() -> None:
    succeeds(BIN / "ruff", "check")


def test_the_code_is_formatted() -> None:
    succeeds(BIN / "ruff", "format", "--check")


@pytest.mark.slow
def test_the_engine_is_fully_typed() -> None:
    succeeds(BIN / "mypy", timeout=600)


# --- documents ---


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_the_links_of_a_document_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text("utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (document.parent / target).exists(), f"{name_of(document)} links to {target}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_the_examples_of_a_document_are_true(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(fenced(document.read_text("utf-8"), "python", "pycon"))
    parsed = doctest.DocTestParser().get_doctest(examples, {}, name_of(document), str(document), 0)
    said = io.StringIO()
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(parsed, out=said.write)
    assert not said.getvalue(), said.getvalue()


def test_the_readme_shows_the_library() -> None:
    assert ">>> import minerals" in README


@pytest.mark.parametrize("page", ["README.md", pytest.param("docs/command.md", marks=pytest.mark.slow)])
def test_the_commands_that_are_listed_run(page: str, tmp_path: Path) -> None:
    """All but those which do not end by themselves, such as `minerals` alone or `minerals lab`; others test them."""
    begin = (ROOT / page).read_text("utf-8").partition("\n## Exit codes")[0]
    commands = re.findall(r"^\$ (minerals .*?)(?:  # .*)?$", "\n".join(fenced(begin, "console")), re.MULTILINE)
    assert commands
    for command in commands:
        _, *arguments = shlex.split(command)
        if arguments and arguments[0] not in {"start", "lab", "lesson", "serve"}:
            succeeds(BIN / "minerals", *arguments, cwd=tmp_path, typed="q\n")


def test_the_readme_names_what_there_is_to_make() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)", "\n".join(fenced(README, "console"))))
    offered = set(re.findall(r"^  make ([a-z]+)", succeeds("make", "help"), re.MULTILINE))
    assert {"lab", "test"} <= named <= offered


def test_what_is_told_of_installing_names_extras_that_exist() -> None:
    install = (ROOT / "docs" / "install.md").read_text("utf-8")
    extras = set(re.findall(r"^\| `([a-z]+)` \|", install, re.MULTILINE))
    extras |= set(re.findall(rf"(?:\.|{PACKAGE})\[([a-z]+)\]", README + install))
    offered = set(PROJECT["project"]["optional-dependencies"])
    assert offered - {"bench", "site"} <= extras <= offered


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert "$ make test" in README
    run = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "make test" in run
    assert "make thorough" in run


def test_the_tree_of_the_contributors_is_the_tree() -> None:
    tree = "\n".join(fenced((ROOT / "CONTRIBUTING.md").read_text("utf-8"), "text"))
    folders = re.findall(r"^([a-z_/]+)/ ", tree, re.MULTILINE)
    assert len(folders) > 5
    for folder in folders:
        assert (ROOT / folder).is_dir(), folder


# --- make ---


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder with the Makefile, and no virtual environment."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def fake_python(folder: Path, script: str) -> str:
    fake = folder / "fake-python"
    fake.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    fake.chmod(0o755)
    return f"PYTHON={fake}"


def test_an_old_python_is_refused_in_one_line(bare: Path) -> None:
    done = run("make", "test", fake_python(bare, "exit 1"), cwd=bare)
    assert done.returncode != 0
    assert "Python 3.11 or later is needed" in done.stdout.splitlines()[0]
    assert not (bare / ".venv").exists()


def test_a_python_without_venv_says_which_package_it_lacks(bare: Path) -> None:
    done = run("make", "lab", "APT=", fake_python(bare, 'case "$2" in *ensurepip*) exit 1;; esac'), cwd=bare)
    assert done.returncode != 0
    assert "python3-venv" in done.stdout.splitlines()[0]


def test_without_chromium_and_apt_the_tests_go_on(bare: Path) -> None:
    make = shutil.which("make")
    assert make is not None
    assert "browser tests will be skipped" in succeeds(make, "chromium", "APT=", cwd=bare, env={"PATH": str(bare)})


def test_without_node_the_tests_go_on(bare: Path) -> None:
    make = shutil.which("make")
    assert make is not None
    for apt in ("", "false"):
        said = succeeds(make, "node", f"APT={apt}", cwd=bare, env={"PATH": str(bare)})
        assert "the types of the front end will not be checked" in said


@pytest.mark.slow
def test_make_lab_opens_the_first_notebook(tmp_path: Path) -> None:
    stamp = ROOT / ".venv" / "installed-lab"
    if Path(sys.prefix) != ROOT / ".venv":
        pytest.skip("these tests do not run in the .venv that make lab uses")
    if not stamp.exists() or stamp.stat().st_mtime < (ROOT / "pyproject.toml").stat().st_mtime:
        pytest.skip("make lab would install anew; make test does so before the tests")
    with (tmp_path / "output").open("w+", encoding="utf-8") as output:
        lab = subprocess.Popen(
            ["make", "lab", "LAB=--no-browser --port=0 --IdentityProvider.token=''"],
            cwd=ROOT,
            env=surroundings({"JUPYTER_CONFIG_DIR": str(tmp_path), "JUPYTER_RUNTIME_DIR": str(tmp_path)}),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            address = wait_for_address(lab, Path(output.name))
            page = fetched(address)
            assert b"JupyterLab" in page
            assert b"apputils-extension:announcements" in page, "it asks nothing about news"
            assert json.loads(fetched(address.replace("/lab/tree/", "/api/contents/")))["type"] == "notebook"
        finally:
            os.killpg(lab.pid, signal.SIGTERM)
            lab.wait(timeout=20)


def wait_for_address(server: subprocess.Popen[bytes], output: Path, page: str = f"lab/tree/{START}") -> str:
    """Return the address of a page, by default the first notebook, which a Jupyter server prints when it is ready."""
    deadline = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < deadline:
        if found := re.search(rf"http://\S+:[1-9][0-9]*/{re.escape(page)}", output.read_text("utf-8")):
            return found[0]
        time.sleep(0.2)
    raise AssertionError(f"no server came up:\n{output.read_text('utf-8')}")


def fetched(address: str, patience: float = 60) -> bytes:
    """Return what a server answers; it may print its address before it listens there."""
    deadline = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(address, timeout=20) as answer:
                return bytes(answer.read())
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError) or time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def test_the_benches_print_what_they_measured() -> None:
    printed = succeeds(sys.executable, "-m", "tests.bench", "seeking")
    assert "match.goto" in printed
    assert "median" in printed


# --- what is installed ---


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["readme", "urls", "version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "minerals/_version.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", minerals.__version__)


def test_the_engine_needs_no_notebook() -> None:
    needed = {re.split(r"[^\w.-]", requirement)[0] for requirement in PROJECT["project"]["dependencies"]}
    assert needed == {"jinja2", "msgspec", "rich", "typer", "tzdata"}


# --- Binder ---


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project as a clone has it: nothing that was made here."""
    made = shutil.ignore_patterns(
        *(".git", ".venv", ".*_cache", ".hypothesis", ".coverage*", "__pycache__", ".ipynb_checkpoints", "*.mo")
    )
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("binder") / "checkout", ignore=made))


def listed(path: Path) -> list[str]:
    """The requirements in a file."""
    return [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]


def test_binder_installs_what_the_lab_needs_but_what_only_large_simulations_and_studies_do() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    stated = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    stated += [line for name in ("lab", "odds", "pictures", "widgets") for line in extras[name]]
    needed = {re.split(r"[\[;]", line)[0].strip() for line in stated} - {PACKAGE}
    left_out = {line for line in needed if line.startswith(("numba>", "pyarrow>"))}
    assert len(left_out) == 2
    assert sorted(needed - left_out) == listed(ROOT / "binder" / "requirements.txt")
    assert re.fullmatch(r"python-3\.\d+\n", (ROOT / "binder" / "runtime.txt").read_text("utf-8"))


def test_binder_copies_the_project_after_it_has_installed_what_the_project_needs(checkout: Path) -> None:
    dockerfile = succeeds(BIN / "jupyter-repo2docker", "--no-build", "--debug", ".", cwd=checkout)
    python = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    assert f"python={python}" in dockerfile
    # What stands before the copy is a layer that is kept until its own file changes.
    order = [
        "WORKDIR ${REPO_DIR}",
        'pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=0:0 src/ ${REPO_DIR}/",
        "binder/postBuild",
    ]
    places = [dockerfile.index(line, dockerfile.index(order[0])) for line in order]
    assert places == sorted(places)
    assert dockerfile.count("pip install") == 1


@pytest.mark.slow
def test_the_first_notebook_runs_in_an_environment_of_binders_files(checkout: Path, tmp_path: Path) -> None:
    prefix = tmp_path / "environment"
    # uv takes what it has installed before from its cache, so an environment that begins empty costs seconds.
    uv("venv", "--quiet", "--seed", "--python", pinned_python() or sys.executable, str(prefix))
    inside = {
        "NB_PYTHON_PREFIX": str(prefix),
        "PATH": f"{prefix / 'bin'}:{os.environ['PATH']}",
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
    }
    alone = checkout.with_name("requirements.txt")
    alone.write_bytes((checkout / "binder/requirements.txt").read_bytes())
    uv("pip", "install", "--quiet", "--python", str(prefix / "bin/python"), "--requirements", str(alone))
    before = {package["name"] for package in json.loads(succeeds(prefix / "bin/pip", "list", "--format=json"))}
    succeeds(checkout / "binder/postBuild", cwd=checkout, env=inside)
    # The installed package must do: the checkout is out of its way.
    shutil.rmtree(checkout / "minerals")
    shutil.rmtree(checkout / "widgets")
    execute = ("nbconvert", "--execute", "--to=notebook", f"--output-dir={tmp_path}", START)
    succeeds(prefix / "bin/jupyter", *execute, cwd=checkout, env=inside, timeout=300)

    spoken = "from minerals.core.text import languages; print(*languages())"
    assert {"en", "de", "fr", "nl"} <= set(succeeds(prefix / "bin/python", "-c", spoken, cwd=tmp_path).split())
    installed = {package["name"] for package in json.loads(succeeds(prefix / "bin/pip", "list", "--format=json"))}
    assert installed == before | {PACKAGE}, "the project comes alone, into a layer that is small"
    assert not installed & {"pytest", "mypy", "ruff", "hypothesis", "playwright", "chess", "numba", "pyarrow"}

    shown = succeeds(prefix / "bin/jupyter", "labextension", "list", cwd=tmp_path, env=inside)
    assert re.search(r"minerals-kit v.*enabled.*OK", shown)
    assert "apputils-extension:announcements" in shown, "JupyterLab asks nothing about news"
    served = succeeds(prefix / "bin/jupyter", "server", "extension", "list", cwd=tmp_path, env=inside)
    assert re.search(r"minerals\.exchange\.viewer .*OK", served)
    for server in ("lab", "server"):
        opened = first_page(prefix / f"bin/jupyter-{server}", checkout, inside, tmp_path / f"{server}.log")
        assert opened.endswith(f"/lab/tree/{START}")


def uv(*arguments: str) -> str:
    """Run uv, which takes packages from where pip takes them."""
    index = os.environ.get("PIP_INDEX_URL")
    return succeeds(find_uv_bin(), *arguments, env={"UV_DEFAULT_INDEX": index} if index else None, timeout=600)


def pinned_python() -> str | None:
    """The Python that Binder is told to use, where it is at hand; else the tests' own must do."""
    name = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().replace("-", "")
    path = shutil.which(name)
    return path if path and run(path, "--version").returncode == 0 else None


def opened_at(address: str, patience: float = 60.0) -> str:
    """Return where an address leads; a busy machine may print it before it listens there."""
    end = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(address, timeout=20) as page:
                return str(page.url)
        except urllib.error.URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


def first_page(server: Path, folder: Path, env: Mapping[str, str], log: Path) -> str:
    """Return where a server leads whoever opens it without naming a page."""
    allow_root = ["--allow-root"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    with log.open("w", encoding="utf-8") as output:
        running = subprocess.Popen(
            [server, "--no-browser", "--port=0", "--IdentityProvider.token=", *allow_root],
            cwd=folder,
            env=surroundings(env),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            address = wait_for_address(running, log, "minerals-kit/first")
            return opened_at(address.split("/minerals-kit/")[0] + "/")
        finally:
            running.terminate()
            running.wait(timeout=20)
