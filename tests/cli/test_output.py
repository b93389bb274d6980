"""No command overwrites anything without `--force`, and on a full disk the old files are whole."""

from __future__ import annotations

import json
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from minerals.classroom import AttemptLog
from minerals.exchange.records import read_records
from tests.cli.conftest import Runs, refusal
from tests.exchange.test_records import SHORT as RECORDS

ASSIGNMENT = 'title = "Dice"\n[[exercises]]\nexercise = "E17"\npoints = 4\n'
OLD = b"what was there"
SHORT = "minerals --option board=lesson --option removals=0 --engine reference"

COMMANDS = {
    "export.html": "page good.replay export.html",
    **{f"export.{suffix}": f"picture good.replay export.{suffix}" for suffix in ("svg", "png")},
    **{
        f"export.{suffix}": f"animation good.replay export.{suffix} --by turn --scale 0.1" for suffix in ("gif", "webp")
    },
    "export.csv": "export good.replay export.csv",
    "site/good.html": "gallery logs site",
    "export.json": "export game.replay export.json",
    "game-2.replay": "import games/game.json -o game-2.replay",
    "in/games-1.replay": "import games/games.json -o in",
    "schema.json": "schema minerals -o schema.json",
    "own.toml": "design out_of_mine --seed 1 -o own.toml",
    "out/student/week-4.ipynb": "assignment week-4.toml -o out",
    "out/week-4.gift.txt": "assignment week-4.toml -o out --as gift --variants 1",
    "grades.csv": "grade week-4.toml attempts -o grades.csv",
    "sheets.pdf": "paper minerals -o sheets.pdf",
    **{f"table.{suffix}": f"simulate {SHORT} -n 2 --workers 1 -o table.{suffix}" for suffix in ("csv", "parquet")},
    "own.replay": "play minerals --option board=lesson -o own.replay",
}
"""What each command writes."""

LONG_WORK: dict[str, str | bytes] = {
    "core.log.Log.to_html": "<html>",
    "exchange.page.gallery.to_html": "<html>",
    "exchange.animation.to_gif": b"GIF89a",
    "exchange.animation.to_webp": b"RIFF",
    "classroom.paper.to_pdf": b"%PDF",
    "cli.design.component_file": "# own",
}
"""What takes seconds, and what is written in its stead here."""


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the commands need."""
    for place, made in LONG_WORK.items():
        monkeypatch.setattr(f"minerals.{place}", lambda *_, made=made, **__: made)
    Path("week-4.toml").write_text(ASSIGNMENT)
    Path("games").mkdir()
    Path("games/game.json").write_text(json.dumps(RECORDS[0]))
    Path("games/games.json").write_text(json.dumps(RECORDS[:2]))
    read_records("games/game.json").logs[0].save("game.replay")
    Path("logs").mkdir()
    shutil.copy("good.replay", "logs")
    Path("attempts").mkdir()
    AttemptLog(student="Ada", assignment="week-4").save("attempts/ada.jsonl")
    return folder


def everything(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as on a disk that is full then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_overwritten_without_force_and_nothing_lost_on_a_full_disk(
    runs: Runs, here: Path, name: str
) -> None:
    arguments = COMMANDS[name].split()
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(OLD)
    Path(name).chmod(0o600)
    before = everything(here)
    assert refusal(runs(*arguments)) == f"{name}: the file exists already; --force overwrites it."
    assert everything(here) == before
    with room_for(3):
        full = runs(*arguments, "--force")
    assert full.exit_code == 2
    assert full.stderr.endswith(f"Error: {name}: File too large\n")
    assert everything(here) == before
    done = runs(*arguments, "--force")
    assert done.exit_code == 0, done.output
    assert Path(name).read_bytes() != OLD
    assert Path(name).stat().st_mode & 0o777 == 0o600
    assert not list(here.rglob("*.partial"))


@pytest.mark.parametrize("name", ["export.gif", "sheets.pdf", "own.toml"])
def test_it_is_refused_before_the_work_is_done(runs: Runs, here: Path, name: str, monkeypatch) -> None:
    def work(*_: object, **__: object) -> None:
        pytest.fail("it was for nothing")

    for place in LONG_WORK:
        monkeypatch.setattr(f"minerals.{place}", work)
    Path(name).write_bytes(OLD)
    assert "--force" in refusal(runs(*COMMANDS[name].split()))


def test_on_a_full_disk_reports_are_all_there_or_as_they_were(runs: Runs, here: Path) -> None:
    assert runs(*COMMANDS["grades.csv"].split()).exit_code == 0
    before = everything(here)
    report = "grades-reports/index.html"
    assert report in before
    AttemptLog(student="Bo", assignment="week-4").save("attempts/bo.jsonl")
    before["attempts/bo.jsonl"] = Path("attempts/bo.jsonl").read_bytes()
    with room_for(len(before[report]) // 2):
        refusal(runs(*COMMANDS["grades.csv"].split(), "--force"))
    before["grades.csv"] = Path("grades.csv").read_bytes()  # it is short, and had room
    assert everything(here) == before
    assert runs(*COMMANDS["grades.csv"].split(), "--force").exit_code == 0
    assert len(everything(here)) == len(before) + 1


def test_an_export_can_go_to_a_link_and_a_recording_too(runs: Runs, here: Path) -> None:
    Path("there").mkdir()
    for name in ("export.svg", "own.replay"):
        Path("there", name).write_bytes(OLD)
        Path(name).symlink_to(f"there/{name}")
        assert "--force" in refusal(runs(*COMMANDS[name].split()))
        assert Path("there", name).read_bytes() == OLD
        assert runs(*COMMANDS[name].split(), "--force").exit_code == 0
        assert Path("there", name).read_bytes() != OLD
        assert Path(name).is_symlink()


def test_a_device_has_nothing_to_lose(runs: Runs, here: Path) -> None:
    assert runs("schema", "minerals", "-o", "/dev/null").exit_code == 0
    assert "No space left on device" in refusal(runs("schema", "minerals", "-o", "/dev/full"))


def test_a_game_that_cannot_be_written_whole_leaves_no_folder(runs: Runs, here: Path) -> None:
    with room_for(100):
        assert "File too large" in refusal(runs("new-game", "hopscotch"))
    assert not Path("hopscotch").exists()
    assert runs("new-game", "hopscotch").exit_code == 0


def test_every_command_that_overwrites_says_so(runs: Runs) -> None:
    commands: set[str] = {command.split()[0] for command in COMMANDS.values()}
    for command in sorted(commands):
        assert "--force" in runs(command, "--help").stdout, command
