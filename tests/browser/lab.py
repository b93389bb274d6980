"""A real JupyterLab, driven in a real Chromium."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, Playwright

from minerals.core.picture import Viewport, zoom_in
from tests.browser.patience import PATIENCE, STILL

ROOT = Path(__file__).parents[2]
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LAB_FLAGS = (
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    # Gives the page `window.jupyterapp`, whose commands are steadier than any click on a menu.
    "--expose-app-in-browser",
)
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True},
    "apputils-extension/themes": {"theme": "JupyterLab Light"},
}

Measured = TypeVar("Measured")

# Pixels of the visible canvas that differ from its first one, the background; in SVG, what is drawn on it.
_INK = """canvas => {
    if (!(canvas instanceof HTMLCanvasElement)) return canvas.querySelectorAll("svg > *").length - 2;
    const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return pixels.reduce((ink, pixel) => ink + (pixel !== pixels[0]), 0);
}"""
_CELL_ERRORS = """() => jupyterapp.shell.currentWidget.context.model.toJSON().cells
    .flatMap(cell => cell.outputs ?? [])
    .filter(output => output.output_type === "error")
    .map(output => `${output.ename}: ${output.evalue}`)"""
_NOTEBOOK_READY = """() => {
    const notebook = window.jupyterapp?.shell.currentWidget;
    return Boolean(
        notebook?.context?.isReady &&
        notebook.sessionContext?.isReady &&
        notebook.sessionContext.session?.kernel?.status === "idle" &&
        jupyterapp.commands.hasCommand("notebook:run-all-cells")
    );
}"""


def launch(playwright: Playwright, chromium: str) -> Browser:
    """Start Chromium."""
    return playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))


@dataclass(frozen=True)
class Server:
    """A JupyterLab that is running, and the folder it shows."""

    url: str
    folder: Path


@contextmanager
def serve(folder: Path, **variables: str) -> Iterator[Server]:
    """Run a JupyterLab of its own: a free port, a folder for notebooks, and no settings of the user.

    It has more variables of the environment, if they are given.
    """
    port = free_port()
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    settings = folder / "settings"
    for name, values in SETTINGS.items():
        path = settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    homes = {f"JUPYTER_{kind}_DIR": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    environment = {
        **os.environ,
        **homes,
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        # So that the cells of a test can use the tests' own scenes.
        "PYTHONPATH": os.pathsep.join([str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]).rstrip(
            os.pathsep
        ),
    }
    environment.pop("MINERALS_RAISE", None)
    environment.update(variables)
    log = folder / "server.log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *LAB_FLAGS, f"--port={port}", f"--ServerApp.root_dir={notebooks}"],
            cwd=notebooks,
            env=environment,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_served(f"http://127.0.0.1:{port}/api", process, log)
        yield Server(f"http://127.0.0.1:{port}", notebooks)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_served(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server that a process runs answers."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until and process.poll() is None:
        try:
            with urlopen(url):
                return
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")


@dataclass
class LabPage:
    """A notebook open in a browser window."""

    page: Page
    name: str
    faults: list[str] = field(default_factory=list)
    """What the page itself threw."""
    sent: list[str] = field(default_factory=list)
    """What the page told the server, kernels included."""

    def wait_until_ready(self) -> None:
        """Wait for the notebook and its kernel."""
        self.page.wait_for_function(_NOTEBOOK_READY, timeout=PATIENCE)

    def run_all(self) -> None:
        """Run every cell, and wait for the last. Fails where a cell raises. A lesson of the kit starts by itself."""
        if not self.has_started():
            self.execute("notebook:run-all-cells")
        raised = self.page.evaluate(_CELL_ERRORS)
        assert not raised, f"a cell raised {raised}"

    def has_started(self) -> bool:
        """Wait until the kit has started the notebook, if it does so, and tell whether."""
        stage = "() => jupyterapp.shell.currentWidget.node.dataset.mineralsLesson ?? ''"
        self.wait_for(lambda: self.page.evaluate(stage) in {"", "offered", "started"}, "a lesson to start")
        was_started: bool = self.page.evaluate(stage) == "started"
        # Whoever runs it again then means it.
        self.page.evaluate("() => { jupyterapp.shell.currentWidget.node.dataset.mineralsLesson = ''; }")
        return was_started

    def execute(self, command: str) -> None:
        """Carry out a command of JupyterLab, and wait for its end."""
        self.page.evaluate("command => jupyterapp.commands.execute(command).then(() => null)", command)

    def reload(self) -> None:
        """Save the notebook and load the page anew; the kernel lives on."""
        self.execute("docmanager:save")
        self.page.reload()
        self.wait_until_ready()

    def hear(self, frame: str | bytes) -> None:
        """Note a message the page sent."""
        self.sent.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    def canvas(self, number: int = 0) -> Locator:
        """The board that is seen first, second, … on the page, counted from 0."""
        return self.page.locator(".minerals-canvas:visible").nth(number)

    def ink(self, number: int = 0) -> int:
        """How many pixels of a board are not background."""
        return int(self.canvas(number).evaluate(_INK))

    def picture(self, number: int = 0) -> str:
        """Every pixel of a board, or every element, as one text to compare."""
        return str(self.canvas(number).evaluate("canvas => canvas.toDataURL?.() ?? canvas.innerHTML"))

    def wait_for_another(self, picture: str, number: int = 0) -> str:
        """Wait until a board shows another picture than this, and return it."""
        self.wait_for(lambda: self.picture(number) != picture, "the picture to change")
        return self.picture(number)

    def wait_for_ink(self, number: int = 0, least: int = 1) -> int:
        """Wait until a board shows something, and say how much. Fails where it stays blank."""
        canvas = self.canvas(number)
        canvas.wait_for()
        self.wait_for(lambda: self.ink(number) >= least, f"board {number} to show {least} pixels of ink")
        return self.ink(number)

    def wait_for(self, condition: Any, what: str, seconds: float = PATIENCE / 1000) -> None:
        """Wait until a condition holds."""
        until = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > until:
                raise AssertionError(f"Waited {seconds} s for {what}; the page threw {self.faults}.")
            self.page.wait_for_timeout(20)

    def box(self, number: int = 0) -> FloatRect:
        """Where a board is in the window, and how large."""
        box = self.canvas(number).bounding_box()
        assert box is not None, "the board is not on the page"
        return box

    def laid_out_for(self, number: int = 0) -> Viewport:
        """Return the place that a frame has measured for its picture, in scene units."""
        frame = self.page.locator(".minerals-frame").nth(number)
        self.wait_for(lambda: frame.get_attribute("data-place"), "the frame to be measured")
        width, height = str(self._still(lambda: frame.get_attribute("data-place"))).split("x")
        zoom = zoom_in(int(width), int(height))
        return Viewport(int(width) / zoom, int(height) / zoom)

    def place(self, x: float, y: float, width: float, number: int = 0) -> tuple[float, float]:
        """Where a point of a scene of a given width is in the window, once nothing moves it any more."""
        self.canvas(number).scroll_into_view_if_needed()
        box = self._still(lambda: self.box(number))
        return (box["x"] + x * box["width"] / width, box["y"] + y * box["width"] / width)

    def _still(self, measure: Callable[[], Measured]) -> Measured:
        """Measure until the page, which may still be laying itself out, gives the same twice."""
        before, now = None, measure()
        while before != now:
            self.page.wait_for_timeout(STILL)
            before, now = now, measure()
        return now


class Lab:
    """Opens notebooks in windows of their own, and closes all of them at the end."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self._server = server
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._pages: list[LabPage] = []
        self._count = len(list(server.folder.iterdir()))

    def open(self, *cells: str, **window: Any) -> LabPage:
        """Write a notebook of these cells, open it and run all of them."""
        self._count += 1
        name = f"test-{self._count}"
        (self._server.folder / f"{name}.ipynb").write_text(json.dumps(notebook(cells)), encoding="utf-8")
        lab_page = self.open_again(name, **window)
        lab_page.run_all()
        return lab_page

    def open_again(
        self,
        name: str,
        *,
        scale: float = 1,
        width: int = 1000,
        height: int = 900,
        has_touch: bool = False,
        locale: str = "en-US",
    ) -> LabPage:
        """Open a notebook that is there in a window of its own; a kernel that is running stays."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=scale, has_touch=has_touch, locale=locale
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        lab_page = LabPage(context.new_page(), name)
        self._pages.append(lab_page)
        lab_page.page.on("pageerror", lambda fault: lab_page.faults.append(str(fault)))
        lab_page.page.on("websocket", lambda socket: socket.on("framesent", lab_page.hear))
        lab_page.page.goto(f"{self._server.url}/lab/workspaces/{name}-{len(self._contexts)}/tree/{name}.ipynb")
        lab_page.wait_until_ready()
        return lab_page

    def close(self) -> None:
        """Shut the kernels down, which would outlive their pages, and close the windows."""
        for lab_page in self._pages:
            # Random keys may have led elsewhere: then there is no notebook in front to shut down.
            lab_page.page.evaluate("jupyterapp.shell.currentWidget?.sessionContext?.shutdown().catch(() => null)")
        for context in self._contexts:
            context.close()


def notebook(cells: Sequence[str]) -> dict[str, Any]:
    """Return a notebook of these cells."""
    return {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(cells)
        ],
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
