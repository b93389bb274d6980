"""Goes through every door that needs a library, each with that library missing, and prints what is said.

It runs in a process of its own, for modules that were imported without a library are of no use to other tests.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import chdir
from functools import partial
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from click.testing import CliRunner
from typer.main import get_command

import minerals
from minerals.cli import app
from tests.refusals.commands import lay_out


def _simulate() -> object:
    return import_module("minerals.probability").simulate("mattock", games=1, engine="reference", workers=1)


def _study() -> object:
    probability = import_module("minerals.probability")
    return probability.simulate("mattock", games=1, engine="reference", folder="study")


def _chart() -> object:
    return import_module("minerals.probability").heat_map(match(), {"d6": 1})


def _interval() -> object:
    return import_module("minerals.probability.statistics").proportion_interval(1, 2)


def _frame() -> object:
    return match().log.frame()


def _answers() -> object:
    Path("answers").mkdir(exist_ok=True)
    import_module("minerals.classroom").AttemptLog("Ada", "one").save("answers/ada.jsonl")
    return minerals.attempts("answers")


def _picture() -> object:
    return import_module("minerals.picture.raster").to_png(match().scene())


def _film() -> object:
    return import_module("minerals.exchange.animation").to_gif(match().log)


def _sheet() -> object:
    paper = import_module("minerals.classroom.paper")
    return paper.to_pdf(paper.sheets([paper.material("E42")]))


def _kernel() -> object:
    return minerals.get_game("mattock").kernel()


def _check() -> object:
    return import_module("minerals.testing").check_game("mattock", games=1)


def _boards() -> object:
    return import_module("minerals_widgets").Board("mattock", seed=1)


def _canvases() -> object:
    with patch.dict("os.environ", MINERALS_SURFACE="canvas"):
        return _boards()


def _watch() -> object:
    room = import_module("minerals.classroom.room")
    return room.Watch(room.Room(room.ClassFolder.make("watched")), print)


def match() -> minerals.Match:
    return minerals.new("minerals", board="lesson", removals=0, seed=7)


DOORS: tuple[tuple[str, str, Callable[[], object]], ...] = (
    ("numpy", "odds", _simulate),
    ("pandas", "odds", _simulate),
    ("pyarrow", "odds", _study),
    ("pandas", "odds", _frame),
    ("pandas", "odds", _answers),
    ("matplotlib", "odds", _chart),
    ("statsmodels", "odds", _interval),
    ("numba", "odds", _kernel),
    ("resvg_py", "pictures", _picture),
    ("PIL", "pictures", _film),
    ("fpdf", "paper", _sheet),
    ("hypothesis", "test", _check),
    ("watchfiles", "lab", _watch),
    ("anywidget", "lab", _boards),
    ("ipycanvas", "lab", _canvases),
)


COMMANDS = (
    ("numpy", "odds", "simulate mattock -n 1"),
    ("distributed", "cluster", "simulate mattock -n 1 --scheduler tcp://localhost:1"),
    ("numba", "odds", "design out_of_mine"),
    ("resvg_py", "pictures", "picture good.replay picture.png"),
    ("PIL", "pictures", "animation good.replay film.gif"),
    ("fpdf", "paper", "paper E42 -o sheet.pdf"),
    ("watchfiles", "lab", "class seven"),
    ("nbformat", "lab", "assignment right.toml -o out"),
)


def said_by(door: Callable[[], object]) -> str:
    """What a door answers."""
    try:
        door()
    except minerals.MineralsError as error:
        return str(error) if isinstance(error, ModuleNotFoundError) else f"another error: {error}"
    return "it works"


def ran(line: str) -> str:
    """What a command answers, its exit code first."""
    result = CliRunner().invoke(get_command(app), line.split(), prog_name="minerals")
    return f"{result.exit_code} {result.stderr}"


def without(library: str, ask: Callable[[], str]) -> str:
    """What is answered where a library is missing: in a process that has imported none yet."""
    reading, writing = os.pipe()
    if not os.fork():
        sys.modules[library] = None  # type: ignore[assignment]  # as Python has it for what cannot be imported
        os.write(writing, ask().encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        said = answer.read()
    os.wait()
    return said


def main() -> None:
    """Print, for each door and each command, what is said."""
    said = {}
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        lay_out(Path(folder))
        import_module("minerals.classroom.paper").material("E42")  # once for all doors: it reads every exercise
        for library, _, door in DOORS:
            said[f"{library} {door.__name__}"] = without(library, partial(said_by, door))
        for library, _, line in COMMANDS:
            said[f"{library} {line}"] = without(library, partial(ran, line))
    print(json.dumps(said))  # noqa: T201 - the test reads it


if __name__ == "__main__":
    main()
