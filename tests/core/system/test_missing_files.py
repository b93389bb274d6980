"""A file that is missing: one sentence says where it was looked for, and what to do."""

from __future__ import annotations

import pickle

import pytest

import minerals
from minerals_widgets import Player


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("open_it", [minerals.load, Player], ids=["load", "Player"])
def test_a_missing_log_is_an_error_of_the_kit_and_one_of_python(folder, open_it):
    with pytest.raises(minerals.MineralsError) as caught:
        open_it("missing.replay")
    assert isinstance(caught.value, FileNotFoundError)
    assert str(caught.value) == (
        f"There is no file 'missing.replay' in the folder {folder}. Check the name, or give the whole path."
    )
    assert (caught.value.filename, caught.value.strerror) == ("missing.replay", "No such file or directory")


def test_a_name_like_it_is_told(folder):
    minerals.new("mattock", board="inner", seed=7).log.save("game.replay")
    with pytest.raises(FileNotFoundError, match=r"Did you mean 'game\.replay'"):
        minerals.load("gmae.replay")
    with pytest.raises(FileNotFoundError, match=r"Did you mean 'game\.replay'"):
        minerals.load("game.repla")


@pytest.mark.parametrize("write", ["save", "record"])
def test_a_missing_folder_is_named(folder, write):
    match = minerals.new("mattock", board="inner", seed=7)
    write_it = match.log.save if write == "save" else match.record
    with pytest.raises(minerals.MineralsError, match=r"There is no folder '.*', so there can be"):
        write_it("nowhere/game.replay")


def test_a_folder_is_no_file(folder):
    with pytest.raises(IsADirectoryError, match=r"is a folder .*not a file\. Name a file in it") as caught:
        minerals.load(folder)
    assert isinstance(caught.value, minerals.MineralsError)


def test_the_error_can_be_sent_between_processes(folder):
    with pytest.raises(FileNotFoundError) as caught:
        minerals.load("missing.replay")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert type(copy) is type(caught.value)
    assert (str(copy), copy.errno) == (str(caught.value), caught.value.errno)
