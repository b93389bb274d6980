"""The commands that write files from logs and names: each format, and one clear line for whatever is wrong."""

from __future__ import annotations

import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import pandas
import pytest

from minerals import Log
from minerals.classroom.lessons import everything_named
from minerals.classroom.levels import load
from minerals.cli.refusal import INTERRUPTED
from minerals.cli.writing import FORMATS
from minerals.exchange.page.page import unpack
from tests.cli.conftest import Runs, refusal
from tests.front.tables import forecast_table, luck_table


@pytest.mark.parametrize(
    ("command", "suffix", "beginning"),
    [
        ("page", "html", b"<!DOCTYPE html>"),
        ("board", "html", b"<!DOCTYPE html>"),
        ("picture", "svg", b"<svg "),
        ("picture", "png", b"\x89PNG"),
        ("export", "csv", b"step,record,player,"),
    ],
)
def test_the_suffix_says_what_is_written(runs: Runs, folder: Path, command: str, suffix: str, beginning: bytes) -> None:
    done = runs(command, "good.replay", f"out.{suffix}")
    assert done.exit_code == 0, done.output
    assert (folder / f"out.{suffix}").read_bytes().startswith(beginning)
    assert f"out.{suffix}: " in done.stdout


@pytest.mark.parametrize(("suffix", "beginning"), [("gif", b"GIF89a"), ("webp", b"RIFF")])
def test_an_animation_goes_by_turns_if_asked_to(runs: Runs, folder: Path, suffix: str, beginning: bytes) -> None:
    done = runs("animation", "good.replay", f"out.{suffix}", "--by", "turn", "--scale", "0.2")
    assert done.exit_code == 0, done.output
    assert (folder / f"out.{suffix}").read_bytes().startswith(beginning)


def test_a_picture_is_of_the_step_asked_for(runs: Runs, folder: Path) -> None:
    for step in (3, 20):
        runs("picture", "good.replay", f"{step}.svg", "--step", step)
    assert (folder / "3.svg").read_bytes() != (folder / "20.svg").read_bytes()


def test_a_folder_becomes_a_site(runs: Runs, folder: Path) -> None:
    (folder / "logs").mkdir()
    (folder / "good.replay").rename(folder / "logs/good.replay")
    done = runs("gallery", "logs", "site")
    assert done.exit_code == 0, done.output
    assert (folder / "site/index.html").is_file()
    assert (folder / "site/good.html").is_file()


def test_many_logs_become_a_site_where_there_are_no_workers(
    runs: Runs, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "logs").mkdir()
    for number in range(6):
        shutil.copy("good.replay", f"logs/{number}.replay")
    monkeypatch.setitem(sys.modules, "loky", None)
    assert runs("gallery", "logs", "site").exit_code == 0
    assert len(list((folder / "site").glob("*.html"))) == 7
    assert "Several workers need loky" in runs("gallery", "logs", "other", "--workers", "2").stderr


def test_a_folder_may_hold_logs_of_both_names_even_beside_each_other(runs: Runs, folder: Path) -> None:
    (folder / "logs").mkdir()
    for name in ("one.replay", "two.jsonl", "twice.jsonl", "twice.replay"):
        shutil.copy("good.replay", f"logs/{name}")
    assert runs("gallery", "logs", "site").exit_code == 0
    pages = {"index.html", "one.html", "two.html", "twice.jsonl.html", "twice.replay.html"}
    assert {page.name for page in (folder / "site").iterdir()} == pages


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("export", "good.replay", "out.doc"), "'doc' is not a format"),
        (("export", "good.replay", "out"), "'' is not a format"),
        (("page", "missing.replay", "out.html"), "missing.replay"),
        (("page", "tampered.replay", "out.html"), "tampered.replay"),
        (("page", "good.replay", "nowhere/out.html"), "nowhere"),
        (("picture", "good.replay", "out.svg", "--step", "99999"), "no step 99999"),
        (("picture", "good.replay", "out.png", "--mode", "grey"), "'grey'"),
        (("animation", "good.replay", "out.gif", "--by", "hour"), "'hour'"),
        (("gallery", "empty", "site"), "no log"),
        (("gallery", ".", "site.html"), "without a suffix"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    runs: Runs, folder: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    done = runs(*arguments)
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (folder / "out.html").exists()


def test_a_page_shows_a_forecast_if_asked_to(runs: Runs, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def forecast(log: Log) -> pandas.DataFrame:
        asked.append(log)
        return forecast_table({1: (0.5, 0.5), 4: (0.9, 0.1)})

    monkeypatch.setattr(import_module("minerals.probability.forecast"), "forecast", forecast)
    for name, more in (("plain.html", ()), ("full.html", ("--forecast",))):
        assert runs("page", "good.replay", name, *more).exit_code == 0
    assert len(asked) == 1
    plain, full = ((folder / name).read_text("utf-8") for name in ("plain.html", "full.html"))
    told = [_data(page) for page in (plain, full)]
    assert ["forecast" in data for data in told] == [False, True]


def test_a_page_shows_luck_if_asked_to_and_only_that_of_the_whole_game(
    runs: Runs, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = luck_table([(2, 1, "choice", 0.1), (4, 1, "luck", -0.3)])

    def luck(_log: Log, workers: int | None) -> pandas.DataFrame:
        assert workers is None
        return table

    monkeypatch.setattr(import_module("minerals.probability.luck"), "luck", luck)
    table.attrs["complete"] = False
    assert runs("page", "good.replay", "page.html", "--luck").exit_code == INTERRUPTED
    assert not (folder / "page.html").exists()
    table.attrs["complete"] = True
    assert runs("page", "good.replay", "page.html", "--luck").exit_code == 0
    data = _data((folder / "page.html").read_text("utf-8"))
    assert "forecast" not in data
    assert data["luck"]["totals"] == [[-300, 100, 0], [300, 0, -100]]  # type: ignore[index]  # of unpacked JSON


def _data(page: str) -> dict[str, object]:
    found = unpack(page.partition('id="data">')[2].partition("<")[0])
    assert isinstance(found, dict)
    return found


def test_a_level_becomes_a_page_or_a_package(runs: Runs, folder: Path) -> None:
    for name in ("level.html", "level.zip"):
        done = runs("publish", "mattock.levels.how-many-spaces", name)
        assert done.exit_code == 0, done.output
        assert f"{name}: " in done.stdout
    page = (folder / "level.html").read_bytes()
    assert page.startswith(b"<!DOCTYPE html>")
    with ZipFile(folder / "level.zip") as package:
        assert package.read("mattock.levels.how-many-spaces.html") == page


def test_several_levels_become_one_package_in_their_order(runs: Runs, folder: Path) -> None:
    names = ["mattock.levels.printed-spaces", "mattock.levels.how-many-spaces"]
    done = runs("publish", ",".join(names), "lesson.zip")
    assert done.exit_code == 0, done.output
    with ZipFile(folder / "lesson.zip") as package:
        assert package.namelist() == ["imsmanifest.xml", *(f"{name}.html" for name in names)]
        assert b"<title>Mattock</title>" in package.read("imsmanifest.xml")


def test_the_name_of_a_games_levels_stands_for_all_of_them() -> None:
    ids = [level.id for level in load("mattock")]
    assert [each.id for each in everything_named(["mattock.levels"])] == ids
    assert [each.id for each in everything_named(["iceminers.levels.one-step", "mattock.levels"])][1:] == ids


def test_an_exercise_becomes_a_page_or_a_package(runs: Runs, folder: Path) -> None:
    for name in ("exercise.html", "exercise.zip"):
        done = runs("publish", "e17", name, "--variants", "1")
        assert done.exit_code == 0, done.output
        assert f"{name}: " in done.stdout
    page = (folder / "exercise.html").read_bytes()
    assert page.startswith(b"<!DOCTYPE html>")
    with ZipFile(folder / "exercise.zip") as package:
        assert package.read("E17.html") == page


def test_a_lesson_and_a_level_become_one_package(runs: Runs, folder: Path) -> None:
    done = runs("publish", "lesson-12, mattock.levels.how-many-spaces", "mix.zip", "--variants", "1")
    assert done.exit_code == 0, done.output
    with ZipFile(folder / "mix.zip") as package:
        assert package.namelist() == ["imsmanifest.xml", "E51.html", "mattock.levels.how-many-spaces.html"]
        assert b"<title>Which colour is rare?, Mattock</title>" in package.read("imsmanifest.xml")


def test_a_log_comes_before_an_exercise_of_its_name(runs: Runs, folder: Path) -> None:
    (folder / "good.replay").rename(folder / "E17")
    done = runs("page", "E17", "page.html")
    assert done.exit_code == 0, done.output


def test_a_picture_is_as_large_and_as_dark_as_asked_for(runs: Runs, folder: Path) -> None:
    for name, options in (("a.svg", ()), ("b.svg", ("--scale", "2")), ("c.svg", ("--mode", "dark"))):
        assert runs("picture", "good.replay", name, *options).exit_code == 0
    plain, large, dark = ((folder / name).read_text("utf-8") for name in ("a.svg", "b.svg", "c.svg"))
    widths = [float(re.findall(r'width="([\d.]+)"', text)[0]) for text in (plain, large)]
    assert widths[1] == 2 * widths[0]
    assert "prefers-color-scheme" in plain
    assert "prefers-color-scheme" not in dark


# --- what is typed by habit ---


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("E17", "page.html"), "E17: 'minerals publish' writes lessons, exercises and levels."),
        (("lesson-4", "lesson.zip"), "lesson-4: 'minerals publish' writes lessons, exercises and levels."),
        (
            ("mattock.levels,E17", "all.zip"),
            "mattock.levels,E17: 'minerals publish' writes lessons, exercises and levels.",
        ),
        (("empty", "site"), "empty: this is a folder; 'minerals gallery' writes a page for each log in it."),
        (("good.replay", "p.html"), "p.html: 'minerals export' writes csv or json; 'minerals page' writes html."),
        (("good.replay", "p.svg"), "p.svg: 'minerals export' writes csv or json; 'minerals picture' writes svg."),
        (("good.replay", "p.webp"), "p.webp: 'minerals export' writes csv or json; 'minerals animation' writes webp."),
        (("good.replay", "p.zip"), "p.zip: 'minerals export' writes csv or json; 'minerals publish' writes zip."),
    ],
)
def test_another_command_is_named_where_it_does_what_is_asked_for(
    runs: Runs, folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    assert refusal(runs("export", *arguments)) == said


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--forecast",), "'minerals page' has it."),
        (("--scale", "2"), "'minerals picture' and 'minerals animation' have it."),
        (("--variants", "2"), "'minerals assignment' and 'minerals publish' have it."),
    ],
)
def test_an_option_of_other_commands_names_them(runs: Runs, folder: Path, option: tuple[str, ...], said: str) -> None:
    assert said in refusal(runs("export", "good.replay", "p.html", *option))


def test_no_option_is_refused_by_a_format_of_its_command(runs: Runs, folder: Path) -> None:
    given = {
        "picture": ("--step", "3", "--mode", "dark", "--scale", "0.5"),
        "animation": ("--by", "turn", "--mode", "dark", "--scale", "0.2"),
        "board": ("--step", "3"),
        "export": (),
    }
    for command, options in given.items():
        for suffix in FORMATS[command]:
            if suffix != "json":  # such records are of Mattock alone
                done = runs(command, "good.replay", f"{command}.{suffix}", *options)
                assert done.exit_code == 0, done.output
    for suffix in FORMATS["publish"]:
        done = runs("publish", "mattock.levels.how-many-spaces", f"level.{suffix}", "--variants", "2")
        assert done.exit_code == 0, done.output
