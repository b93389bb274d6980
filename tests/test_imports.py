"""The engine stands alone, and imports go in one direction."""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

import minerals

PACKAGE = Path(minerals.__file__).parent
ROOT = Path(__file__).parents[1]

HEAVY = (
    *("numpy", "pandas", "scipy", "numba", "matplotlib", "dask"),
    *("IPython", "ipykernel", "ipywidgets", "ipycanvas", "anywidget", "jupyter_core", "jupyter_client", "notebook"),
    *("jinja2", "markupsafe", "markdown_it", "fpdf", "PIL", "resvg_py", "rich", "typer"),
)


def module_name(file: Path) -> str:
    parts = [PACKAGE.name, *file.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_the_engine_loads_nothing_heavy() -> None:
    loaded = set(run("import minerals, sys; print(*sys.modules)").split())
    assert "minerals.core.match" in loaded
    assert not {name for name in loaded if name.split(".")[0] in HEAVY}


def test_a_game_can_be_played_where_nothing_but_the_engine_is_installed() -> None:
    played = run(
        f"""
import sys
for name in {HEAVY}:
    sys.modules[name] = None    # an import of it now fails

import minerals
match = minerals.new("minerals", board="lesson", players=2, seed=1)
while not match.is_over:
    match.play(match.legal_actions()[0])
print(match.outcome.reason)
"""
    )
    assert played.strip()


def test_the_contracts_of_the_imports_are_kept() -> None:
    # In a process of its own, since it sets up logging.
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()"]
    given = ["--no-cache", "--no-logo", "--config", "pyproject.toml"]
    done = subprocess.run([*command, *given], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_files_import_each_other_by_way_of_their_packages() -> None:
    """The contracts look at what lies in a package; an import of the package itself can close a circle, too."""
    graph = grimp.build_graph("minerals", "minerals_widgets", cache_dir=None)
    imported_by = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        graphlib.TopologicalSorter(imported_by).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("minerals.core")])
def test_the_core_names_no_game(module: str) -> None:
    source = MODULES[module].read_text("utf-8")
    tree = ast.parse(source)
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    texts = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
    }
    for game in minerals.game_names():
        assert game not in texts, f"{module} names the game {game!r}"
        # One game bears the package's name, which the core may well say.
        assert game == "minerals" or not re.search(rf"\b{game}\b", source), f"{module} speaks of the game {game!r}"
