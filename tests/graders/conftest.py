"""The environments of the graders, one for each version, and those of what reads question banks."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom.publishing import Question, publication, question_bank
from minerals.classroom.publishing.bundle import requirements
from tests.classroom.test_question_banks import AWKWARD
from tests.graders.bank import EVERYTHING, VARIANTS
from tests.graders.environments import made
from tests.graders.work import WEEK

NBGRADER = "0.9.6"
OTTERS = ("6.1.6", "7.0.0")


@pytest.fixture(scope="session")
def graders(root: Path) -> Path:
    """Where the environments are kept."""
    return root / "build/graders"


@pytest.fixture(scope="session")
def nbgrader(graders: Path) -> Path:
    """The programs of an environment with nbgrader and what the kit needs, but not the kit."""
    return made(graders, f"nbgrader-{NBGRADER}", [f"nbgrader=={NBGRADER}", *requirements()])


@pytest.fixture(scope="session", params=OTTERS, ids=lambda version: f"otter-{version}")
def otter(graders: Path, request: pytest.FixtureRequest) -> Path:
    """The programs of the environment that otter's container makes, which does not have the kit."""
    packages = [f"otter-grader[grading]=={request.param}", *requirements()]
    return made(graders, f"otter-{request.param}", packages)


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a teacher is given for nbgrader and otter."""
    folder = tmp_path_factory.mktemp("sources")
    for form in ("nbgrader", "otter"):
        for name, content in publication(WEEK, form).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="session")
def questions() -> tuple[Question, ...]:
    """Every part of every exercise, and one question with all signs that mean something to a reader."""
    return (*question_bank(EVERYTHING, VARIANTS), AWKWARD)
