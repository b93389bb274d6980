"""The engine stands alone, and imports go in one direction."""

from __future__ import annotations

import ast
import doctest
import graphlib
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import grimp
import pytest

import minerals
from minerals.template import GAME as TEMPLATE

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
    loaded = set(run("import minerals, sys; minerals.new; print(*sys.modules)").split())
    assert "minerals.core.match.match" in loaded
    assert not {name for name in loaded if name.split(".")[0] in HEAVY}


def test_a_name_is_imported_when_it_is_first_used() -> None:
    loaded = run("import minerals, sys; print(*sorted(name for name in sys.modules if 'minerals' in name))").split()
    assert loaded == ["minerals", "minerals._version"]


def test_a_game_can_be_imported_in_every_natural_way() -> None:
    said = run(
        """
import minerals
import minerals.games.mattock as by_path
from minerals.games.mattock import GAME
from minerals.games import mattock as by_package
import minerals.games.iceminers
print(by_path.GAME is GAME, by_package is by_path, minerals.games.mattock is by_path)
print(*(game.name for game in minerals.games()))
"""
    )
    assert said.splitlines() == ["True True True", "iceminers mattock minerals out_of_mine"]


def test_games_are_known_however_the_kit_is_entered() -> None:
    assert "Match of mattock" in run("from minerals.core.match import new; print(new('mattock', seed=1))")
    assert "image/svg+xml" in run(
        "from minerals.core.log import replays; log = replays()['mattock/freestyle']; print(log._repr_mimebundle_())"
    )


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


# --- no game is named outside of its folder ---

GAMES = (*minerals.game_names(), TEMPLATE.name)

FOLDERS = ("core", "picture", "classroom", "exchange", "bots", "probability", "cli", "testing", "kernels")
"""What knows no game: all of the kit but the games."""

NAMELESS = sorted(
    file
    for folder in (*(PACKAGE / name for name in FOLDERS), ROOT / "widgets")
    for file in folder.rglob("*")
    if file.suffix in {".py", ".toml", ".html", ".js", ".css", ".rng", ".md"} and "node_modules" not in file.parts
)

THE_KIT = {
    "minerals/classroom/paper/pages.py": "what made a sheet",
    "minerals/classroom/publishing/bundle.py": "the package that a grader takes along",
    "minerals/classroom/publishing/qti.py": "what made a question bank",
    "minerals/cli/application.py": "the command",
    "minerals/cli/simulate.py": "what writes the log of a study",
    "minerals/probability/chart.py": "what the names in a picture are made from",
    "minerals/exchange/records.py": "where a game was played, in its record",
}
"""Where "minerals" is the name of the kit, which one game shares."""


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def without_examples(text: str) -> str:
    """A docstring without its examples: what begins with a prompt, with what it prints, and blocks after two colons."""
    for example in doctest.DocTestParser().get_examples(text):
        for line in (*example.source.splitlines(), *example.want.splitlines()):
            text = text.replace(line, "", 1)
    return re.sub(r"::\n(\s*\n)*((?P<indent>[ ]+)\S.*\n?)((?P=indent).*\n?|\s*\n)*", "", text)


def texts_in(tree: ast.AST) -> tuple[list[str], list[str]]:
    """The docstrings of a module, without their examples, and the other strings in it."""
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    said = [without_examples(node.value) for node in strings if id(node) in documentation]
    return said, [node.value for node in strings if id(node) not in documentation]


def words_of(path: Path) -> str:
    """All that a file says, but for the examples in its docstrings."""
    source = path.read_text("utf-8")
    if path.suffix != ".py":
        return source
    said, strings = texts_in(ast.parse(source))
    names = [token.string for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type in CODE]
    return "\n".join([*said, *strings, *names])


CODE = (tokenize.NAME, tokenize.COMMENT)


@pytest.mark.parametrize("path", NAMELESS, ids=named)
def test_nothing_but_a_game_names_a_game(path: Path) -> None:
    words = words_of(path)
    for game in GAMES:
        # One game bears the kit's name, which everything may say.
        assert game == "minerals" or not re.search(rf"(?i)(?<![a-z]){game}(?![a-z])", words), f"it speaks of {game!r}"


@pytest.mark.parametrize("path", [path for path in NAMELESS if path.suffix == ".py"], ids=named)
def test_where_the_name_of_the_kit_is_that_of_a_game_too_the_kit_is_meant(path: Path) -> None:
    _, strings = texts_in(ast.parse(path.read_text("utf-8")))
    assert ("minerals" in strings) == (named(path) in THE_KIT), "does it mean the game?"


def test_an_example_may_name_a_game_and_nothing_else() -> None:
    text = """Return it.

    Write a table::

        game = "mattock"

        seed = 7

    and no more.

    >>> new("iceminers").game
    <Game iceminers>
    """
    assert without_examples(text).split() == ["Return", "it.", "Write", "a", "table", "and", "no", "more.", ">>>"]
