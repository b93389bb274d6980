"""What each extra is for, once. It runs where only the wheel is installed: `python smoke.py odds paper`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from io import BytesIO
from zipfile import ZipFile

import minerals


def base() -> None:
    match = minerals.new("minerals", board="lesson", players=["Ada", "Bo"], removals=0, seed=7)
    match.play("pawn e6")
    assert minerals.load(match.log.save("game.replay")).events()
    assert match.explain("e6-g7")
    assert len(minerals.replays()) > 20
    assert minerals.match_of(minerals.replays()["mattock/last-space"]).is_over
    from typer.testing import CliRunner

    from minerals.cli import app
    from minerals.core.text import languages
    from minerals.exchange.page import to_html

    # Early versions of the library for commands let required arguments be left out, and suggest nothing.
    for mistyped, told in (("rules", "Missing argument 'GAME'"), ("verfy", "Did you mean 'verify'?")):
        assert told in CliRunner().invoke(app, [mistyped], prog_name="minerals").stderr, mistyped

    assert {"de", "en", "fr", "nl"} <= set(languages())
    assert "</html>" in to_html(match.log)


def widgets() -> None:
    from minerals_widgets import Board, Player, RuleBoard

    board = Board(minerals.new("mattock", seed=7))
    assert "Player 1: mine a space" in str(board)
    assert Player(minerals.replays().path("iceminers/carrying"))
    assert RuleBoard("minerals.move.ending")


def odds() -> None:
    from minerals.probability import heat_map
    from minerals.probability.statistics import proportion_interval

    table = minerals.simulate("mattock", games=4, board="inner", seed=1, engine="reference", workers=2, progress=False)
    assert len(table) == 4
    match = minerals.new("iceminers", seed=7)
    assert minerals.odds(match, "roll", of=lambda position: int(position.events[0].outcome)).mean() == 3.5
    assert proportion_interval(1, 2)
    assert match.log.frame().shape[0]
    assert heat_map(minerals.new("minerals", board="lesson", seed=7), {"d6": 1})
    study = {"folder": "study", "engine": "reference"}
    assert len(minerals.simulate("mattock", games=2, board="inner", seed=1, progress=False, **study)) == 2


def excel() -> None:
    from minerals.classroom.grading import Results, to_workbook

    assert to_workbook(Results(())).startswith(b"PK")


def pictures() -> None:
    from minerals.exchange.animation import to_gif
    from minerals.picture.raster import to_png

    assert to_png(minerals.new("mattock", seed=7).scene()).startswith(b"\x89PNG")
    assert to_gif(minerals.replays()["mattock/printed-example"]).startswith(b"GIF")


def paper() -> None:
    from minerals.classroom.paper import material, sheets, to_pdf

    assert to_pdf(sheets([material("E42")])).startswith(b"%PDF")


def cluster() -> None:
    from distributed import Client

    with Client(processes=False, n_workers=1, dashboard_address=None) as client:
        table = minerals.simulate("mattock", games=2, board="inner", seed=1, client=client, progress=False)
        assert len(table) == 2


def lab() -> None:
    for name in ("jupyterlab", "nbformat", "orjson"):
        assert find_spec(name), name
    from minerals.classroom.publishing.bundle import WHEEL, bundle

    names = ZipFile(BytesIO(bundle()[WHEEL])).namelist()
    assert "minerals/__init__.py" in names
    assert not [name for name in names if name.endswith((".ipynb", ".replay"))], "a grader needs no lessons"


def app() -> None:
    import re
    import subprocess
    from urllib.request import urlopen

    command = [sys.executable, "-m", "minerals", "lesson", "1", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            with urlopen(address) as answer:
                assert b"Blind bag" in answer.read()
        finally:
            server.terminate()


def hub() -> None:
    import subprocess

    program = [sys.executable, "-m"]
    subprocess.run([*program, "minerals", "class", "7b", "--lesson", "1", "--jupyterhub", "hub.py"], check=True)
    told = subprocess.run(
        [*program, "jupyterhub", "-f", "hub.py", "--show-config"], check=True, capture_output=True, text=True
    )
    assert "minerals" in told.stdout
    assert find_spec("voila"), "the hub serves lessons as pages"


if __name__ == "__main__":
    for extra in sys.argv[1:]:
        globals()[extra]()
        print(f"{extra} works")  # noqa: T201 - the test reads it
