"""The configuration of a JupyterHub that the kit ships: what it says, and who writes it."""

from __future__ import annotations

import os
import pwd
import re
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from minerals.classroom.hub import hub_configuration, own_folder
from minerals.classroom.hub.lessons import lesson_of_class
from minerals.classroom.room import ClassFolder
from minerals.cli import app
from minerals.core.text import OptionError


class Settings:
    """What JupyterHub calls `c`: every name is there."""

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return self._parts.setdefault(name, SimpleNamespace())


def settings(text: str) -> Any:
    """What a configuration sets, without a JupyterHub."""
    found = Settings()
    exec(compile(text, "jupyterhub_config.py", "exec"), {"get_config": lambda: found})
    return found


@pytest.fixture(scope="module")
def text() -> str:
    return hub_configuration("/srv/class-7b", teachers=["kowalski"], students=["ada", "ben"])


def test_only_the_class_comes_in(text):
    assert settings(text).Authenticator.allowed_users == {"kowalski", "ada", "ben"}


def test_without_names_nobody_comes_in():
    assert settings(hub_configuration("/srv/class-7b")).Authenticator.allowed_users == set()


def test_a_server_knows_the_folder_of_the_class_and_the_lessons(text):
    assert settings(text).Spawner.environment == {
        "MINERALS_CLASS_FOLDER": "/srv/class-7b",
        "MINERALS_NOTEBOOKS": "/srv/lessons/notebooks/probability",
    }


def test_german_lessons_have_a_folder_of_their_own():
    found = settings(hub_configuration("/srv/class-7b", language="de"))
    assert found.Spawner.environment["MINERALS_NOTEBOOKS"] == "/srv/lessons/notebooks/probability-de"


def test_students_begin_on_the_lesson_with_a_folder_and_teachers_in_jupyterlab(tmp_path, monkeypatch):
    def begun(name: str) -> SimpleNamespace:
        spawner = SimpleNamespace(user=SimpleNamespace(name=name), environment=both)
        settings(text).Spawner.pre_spawn_hook(spawner)
        return spawner

    folder = ClassFolder.make(tmp_path / "7b", code="ruby")
    text = hub_configuration(folder.path, teachers=["kowalski"], students=["ada", "ben"])
    monkeypatch.setattr(pwd, "getpwnam", lambda name: SimpleNamespace(pw_uid=os.geteuid()))
    monkeypatch.setattr("minerals.classroom.hub.student_folder._require_outside", lambda *_: None)
    both = {"MINERALS_CLASS_FOLDER": str(folder.path)}
    assert (begun("ada").default_url, begun("ada").notebook_dir) == ("/minerals/lesson", "/srv/lessons")
    assert begun("kowalski").default_url == "/lab" and begun("kowalski").environment is both
    for name in ("ada", "ben"):
        assert begun(name).environment == {**both, "MINERALS_OWN_WORK": str(folder.work / name)}
        assert (folder.work / name).stat().st_mode & 0o7777 == 0o2770
    assert both == {"MINERALS_CLASS_FOLDER": str(folder.path)}, "the servers of students share it"


def test_what_is_written_is_in_the_style_of_the_kit(text):
    checked = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--isolated", "--line-length=120", "--select=E,F,I,B,UP,SIM", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("login", ["", "ada lovelace", "../ada", "a'b", 'a"b', "a\\b", "a\nb"])
def test_what_cannot_be_a_login_is_refused(login):
    with pytest.raises(OptionError, match="cannot be a login"):
        hub_configuration("/srv/class-7b", students=[login])


def test_a_folder_with_odd_signs_in_its_name_is_still_one_text():
    assert settings(hub_configuration("/srv/7b \"'\\ class")).Spawner.environment["MINERALS_CLASS_FOLDER"] == (
        "/srv/7b \"'\\ class"
    )


def test_the_page_follows_the_class_to_another_lesson(root, tmp_path):
    made = ClassFolder.make(tmp_path / "7b", code="ruby")
    notebooks = str(root / "notebooks/probability")
    with pytest.raises(OptionError, match="Your teacher has not chosen a lesson yet"):
        lesson_of_class(str(made.path), notebooks)
    (made.path / "class.toml").write_text('code = "ruby"\nlesson = 5\n')
    assert lesson_of_class(str(made.path), notebooks).title == "Shell game"
    assert lesson_of_class(str(made.path), notebooks, 4).title == "Dice that lie"


def test_a_missing_lesson_is_named(tmp_path):
    made = ClassFolder.make(tmp_path / "7b", code="ruby", lesson=4)
    with pytest.raises(OptionError, match=f"{re.escape(str(tmp_path))}: lesson 4 is not there"):
        lesson_of_class(str(made.path), str(tmp_path))


def test_the_command_writes_the_configuration_and_says_what_is_left_to_do(tmp_path):
    file, folder = tmp_path / "jupyterhub_config.py", tmp_path / "7b"
    command = ["class", str(folder), "--lesson", "4", "--jupyterhub", str(file)]
    said = CliRunner().invoke(app, command)
    assert said.exit_code == 0 and "".join(said.output.split()).endswith(f"chmod711{folder}/work")
    assert settings(file.read_text()).Spawner.environment["MINERALS_CLASS_FOLDER"] == str(folder)
    assert ClassFolder.open(folder).lesson == 4

    again = CliRunner().invoke(app, command)
    assert again.exit_code == 2 and "Choose another name." in " ".join(again.output.split())


def test_a_group_in_which_a_student_is_opens_no_folder(tmp_path, monkeypatch):
    folder = ClassFolder.make(tmp_path / "7b", code="ruby")
    group = folder.work.stat().st_gid
    monkeypatch.setattr(pwd, "getpwuid", lambda number: SimpleNamespace(pw_name="ada", pw_gid=group))
    monkeypatch.setattr(os, "getgrouplist", lambda name, own: [own])
    with pytest.raises(OptionError, match="students are in the group of this folder"):
        own_folder(folder.path, "ada", os.geteuid())
    assert list(folder.work.iterdir()) == []


def test_every_login_has_a_folder_of_its_own_below_the_work(tmp_path):
    folder = ClassFolder.make(tmp_path / "7b", code="ruby")
    logins = ["ada", "Ada", "a.da", "a-da", "..", ".", "-ada", "ada@school.org", "Zoë", "a/b", "x" * 300, "ada.", "ÄÖ"]
    made = {own_folder(folder.path, login) for login in logins}
    assert len(made) == len(logins) and {each.parent for each in made} == {folder.work}
    assert set(folder.work.iterdir()) == made
    with pytest.raises(OptionError, match="cannot be a login"):
        own_folder(folder.path, "")
