"""What all tests share."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import coverage
import hypothesis
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
MEASURING = (
    *(ROOT / above / below for above in ("minerals", "tests") for below in ("core", "games")),
    *(ROOT / "tests/classroom" / name for name in ("test_exercise_pictures.py", "test_hand.py", "test_trials.py")),
    ROOT / "tests/picture/test_moves.py",
    ROOT / "tests/widgets/board/test_painting.py",
)
"""Where the tests are that are to reach every line of the core and of the games."""

SECOND_GATE = (
    *(ROOT / "tests" / folder for folder in ("hardening", "languages", "prose", "site", "wheel")),
    *(ROOT / "tests" / file for file in ("test_help.py", "widgets/test_languages.py")),
)
"""Where the tests are that are for whoever releases, and not for whoever edits: `make thorough` runs them."""

LONG = (
    *(ROOT / "tests" / folder for folder in ("graders", "hardening", "hub", "lite", "pyodide", "site", "wheel")),
    ROOT / "tests/test_common_changes.py",
)
"""Where tests take minutes. They come early: whoever began them last would work alone at the end."""

APART = ("tests/hardening/test_trials.py::", "tests/test_common_changes.py::")
"""The files in which each test is long and shares nothing with the others: they are spread one by one."""

BROWSER = "tests/browser"
NEVER_CAME = "TimeoutError"
"""How Playwright says that nothing came in time. A test in a browser then gets a second chance: see decision 27."""

# Two busy cores and coverage make single examples slow: no deadline. What fails in CI must fail again at home.
hypothesis.settings.register_profile("minerals", deadline=None, derandomize="CI" in os.environ, print_blob=True)
hypothesis.settings.load_profile("minerals")


collect_ignore = ["bench", "template/new_game.py"]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep nbval from measuring coverage inside its kernels, which at times never answer to that."""
    if hasattr(session.config.option, "cov_source"):
        session.config.option.cov_source = None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in a browser first: together they take longest. Then those that coverage measures, and long ones.

    What is computed once and kept would not be seen to be computed if other tests had asked for it before.
    """
    items.sort(
        key=lambda item: (
            item.get_closest_marker("browser") is None,
            not _is_measured(item),
            not _lies_in(item.path, LONG),
        )
    )
    for item in items:
        if _lies_in(item.path, SECOND_GATE):
            item.add_marker(pytest.mark.before_release)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[NEVER_CAME, "Waited "]))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Spread tests over processes by file, but all those in a browser to one of them: two would wait for each other.

    What is long and shares nothing is spread one by one.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):  # type: ignore[misc, unused-ignore]  # xdist has no types
        def _split_scope(self, nodeid: str) -> str:
            if nodeid.startswith(APART):
                return nodeid
            return BROWSER if nodeid.startswith(BROWSER) else str(super()._split_scope(nodeid))

    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Stop measuring coverage where it is not asked for: it makes the engine take three times as long."""
    stopped = [] if _is_measured(item) else stop_measuring()
    try:
        return (yield)
    finally:
        measure_again(stopped)


def _is_measured(item: pytest.Item) -> bool:
    return _lies_in(item.path, MEASURING) and item.get_closest_marker("unmeasured") is None


@cache  # a file has many tests, and comparing paths is slow
def _lies_in(file: Path, places: tuple[Path, ...]) -> bool:
    return any(map(file.is_relative_to, places))


def stop_measuring() -> list[coverage.Coverage]:
    """Stop measuring coverage, and return what measured it: two, where tests are spread over processes."""
    stopped = []
    while (measured := coverage.Coverage.current()) is not None:
        measured.stop()
        stopped.append(measured)
    return stopped


def measure_again(stopped: list[coverage.Coverage]) -> None:
    """Go on measuring coverage."""
    for measured in reversed(stopped):
        measured.start()


def pytest_configure(config: pytest.Config) -> None:
    """Stop measuring coverage while a kernel is compiled: measured, numba takes twice as long."""
    if not config.pluginmanager.hasplugin("_cov"):
        return
    try:
        from numba.core import event
    except ImportError:
        return

    class Compiling(event.Listener):  # type: ignore[misc, unused-ignore]  # numba has no types
        """Is told when a function begins and ends to be compiled; those that it calls are compiled meanwhile."""

        stopped: ClassVar[list[list[coverage.Coverage]]] = []

        def on_start(self, event: object) -> None:
            if threading.current_thread() is threading.main_thread():
                self.stopped.append(stop_measuring())

        def on_end(self, event: object) -> None:
            if threading.current_thread() is threading.main_thread():
                measure_again(self.stopped.pop())

    event.register("numba:compile", Compiling())


@pytest.fixture
def nobody_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process: nobody has chosen a language yet."""
    from minerals.core.text import translation

    monkeypatch.setattr(translation._Reader, "language", "en")
    monkeypatch.setattr(translation._Reader, "has_chosen", False)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the project."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, or the test is skipped."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("there is no Chromium (on Debian: apt-get install chromium fonts-dejavu)")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests of this process: Playwright cannot be started twice in one."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from tests.browser.lab import launch

    with playwright.sync_playwright() as started:
        launched = launch(started, chromium)
        yield launched
        launched.close()
