"""The engine stands alone, and imports go in one direction."""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import minerals

PACKAGE = Path(minerals.__file__).parent

HEAVY = (
    *("numpy", "pandas", "scipy", "numba", "matplotlib", "dask"),
    *("IPython", "ipykernel", "ipywidgets", "ipycanvas", "anywidget", "jupyter_core", "jupyter_client", "notebook"),
    *("jinja2", "markupsafe", "markdown_it", "fpdf", "PIL", "resvg_py", "rich", "typer"),
)

LAYERS = (
    ("core",),
    ("games",),
    ("picture", "bots", "probability", "exchange", "testing"),
    ("classroom",),
    ("cli", "__main__"),
)
"""What may import what stands above it in this list, never what stands below."""

PLAIN = ("_version",)
"""What imports nothing, so that all may import it."""


def module_name(file: Path) -> str:
    parts = [PACKAGE.name, *file.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def for_type_hints(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def import_statements(node: ast.AST, *, lazy: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports below a node: all but those for type hints, with or without those inside functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not for_type_hints(child) and (lazy or not isinstance(child, ast.FunctionDef)):
            yield from import_statements(child, lazy=lazy)


def imported_by(module: str, *, lazy: bool = True) -> set[str]:
    """The modules that a module imports, by full name."""
    found = set()
    for statement in import_statements(ast.parse(MODULES[module].read_text("utf-8")), lazy=lazy):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        else:
            assert statement.module is not None, f"{module} imports relatively"
            for alias in statement.names:
                below = f"{statement.module}.{alias.name}"
                found.add(below if below in MODULES else statement.module)
    return found


def layer_of(module: str) -> int | None:
    """The number of a module's layer; None for the package itself, which gathers what users call."""
    parts = module.split(".")
    if len(parts) == 1:
        return None
    return next(number for number, layer in enumerate(LAYERS) if parts[1] in layer)


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


def test_every_module_has_its_layer() -> None:
    known = {name for layer in LAYERS for name in layer} | set(PLAIN)
    assert {module.split(".")[1] for module in MODULES if "." in module} <= known


@pytest.mark.parametrize("module", [name for name in MODULES if name.split(".")[-1] not in PLAIN])
def test_imports_go_in_one_direction(module: str) -> None:
    own = layer_of(module)
    for imported in imported_by(module):
        parts = imported.split(".")
        assert parts[0] != "minerals_widgets", f"{module} imports {imported}: the engine knows no widgets"
        if parts[0] != "minerals" or own is None or parts[-1] in PLAIN:
            continue
        other = layer_of(imported)
        assert other is not None or own == len(LAYERS) - 1, f"{module} imports the package that gathers it"
        assert other is None or other <= own, f"{module} imports {imported}, which stands above it"


@pytest.mark.parametrize("lazy", [False, True], ids=["at import", "with imports inside functions"])
def test_no_modules_import_each_other(lazy: bool) -> None:
    graph = {
        module: {imported for imported in imported_by(module, lazy=lazy) if imported in MODULES} for module in MODULES
    }
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


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
