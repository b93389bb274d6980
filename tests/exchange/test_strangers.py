"""Folders of strangers' files: whatever they are called and whatever they are, the rest goes on."""

from __future__ import annotations

import os
import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import minerals
from minerals.core.log import files as log_files
from minerals.core.log import look_through
from minerals.core.log.files import logs_below
from minerals.core.system.files import shared
from minerals.core.text import plain, plain_name
from minerals.exchange.page import gallery, write_gallery
from minerals.exchange.page.names import PageNames, link_to
from minerals.picture.pieces import SceneError
from tests.hostile import WRITTEN_OUT, hostile_names, write_hostile, write_traps


@pytest.fixture(scope="module")
def short() -> minerals.Log:
    """A log in which nothing is played."""
    return minerals.new("mattock", board="inner", seed=1).log


class Links(HTMLParser):
    """The addresses that a page leads to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.found += [value or "" for name, value in attrs if name == "href"]


# --- what a folder holds ---


def test_logs_of_any_name_are_found(tmp_path):
    written = write_hostile(tmp_path, hostile_names(300), b"")
    assert set(look_through(tmp_path).logs) == set(written)
    assert look_through(tmp_path).left_out == []


def test_traps_are_named_and_not_touched(tmp_path):
    traps = write_traps(tmp_path / "in", tmp_path / "out", b"secret")
    (tmp_path / "in/game.replay").write_bytes(b"")
    found = look_through(tmp_path / "in")
    assert [path.name for path in found.logs] == ["game.replay"]
    assert {path.name for path, _ in found.left_out} == traps
    reasons = {path.name: reason for path, reason in found.left_out}
    assert reasons["pipe.replay"] == reasons["socket.jsonl"] == "It is not an ordinary file."
    assert "out of the folder" in reasons["to-a-secret.replay"]
    assert "nowhere" in reasons["dangling.replay"]
    assert "nowhere" in reasons["round.replay"]


def test_a_log_and_its_links_are_read_once(tmp_path):
    (tmp_path / "below").mkdir()
    (tmp_path / "below/game.replay").write_bytes(b"")
    (tmp_path / "below/data").write_bytes(b"")
    (tmp_path / "latest.replay").symlink_to("below/game.replay")
    (tmp_path / "again").symlink_to("below", target_is_directory=True)
    (tmp_path / "one.replay").symlink_to("below/data")
    (tmp_path / "two.replay").symlink_to("below/data")
    found = look_through(tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in found.logs] == ["below/game.replay", "one.replay"]
    assert found.left_out == []


def test_a_folder_may_be_given_by_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/game.replay").write_bytes(b"")
    (tmp_path / "link").symlink_to("real", target_is_directory=True)
    assert logs_below(tmp_path / "link") == [tmp_path / "link/game.replay"]


def test_a_folder_called_like_a_log_is_looked_into(tmp_path):
    (tmp_path / "ada.replay").mkdir()
    (tmp_path / "ada.replay/ada.replay").write_bytes(b"")
    assert look_through(tmp_path) == ([tmp_path / "ada.replay/ada.replay"], [])


def test_a_folder_that_cannot_be_read_is_named(tmp_path, monkeypatch):
    (tmp_path / "closed").mkdir()
    (tmp_path / "game.replay").write_bytes(b"")
    scan = log_files.scan_shared

    def refuse(folder, below):
        if Path(folder).name == "closed":
            raise PermissionError(13, "Permission denied")
        return scan(folder, below)

    monkeypatch.setattr(log_files, "scan_shared", refuse)
    found = look_through(tmp_path)
    assert found.logs == [tmp_path / "game.replay"]
    assert found.left_out == [(tmp_path / "closed", "It cannot be read: Permission denied.")]
    monkeypatch.setattr(log_files.os, "scandir", lambda folder: refuse(folder, folder))
    with pytest.raises(PermissionError):
        look_through(tmp_path / "closed")


@pytest.mark.parametrize("has_descriptors", [True, False])
def test_a_folder_that_is_swapped_for_a_link_while_it_is_listed(tmp_path, monkeypatch, has_descriptors):
    """Eve's folder is one when the class's folder is listed, and a link to the teacher's when it is opened."""
    monkeypatch.setattr(shared, "_HAS_DESCRIPTORS", has_descriptors and shared._HAS_DESCRIPTORS)
    for folder in ("class/ada", "class/eve", "teacher/deep"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "class/ada/ada.replay").write_bytes(b"")
    (tmp_path / "teacher/secret.replay").write_bytes(b"")
    eve, scan = tmp_path / "class/eve", log_files.scan_shared

    def swap(folder, below):
        if folder == eve and not eve.is_symlink():
            eve.rmdir()
            eve.symlink_to(tmp_path / "teacher")
        return scan(folder, below)

    monkeypatch.setattr(log_files, "scan_shared", swap)
    found = look_through(tmp_path / "class")
    assert found.logs == [tmp_path / "class/ada/ada.replay"]
    assert found.left_out == [(eve, "Its folder is a link, and links are not followed in a shared folder.")]


# --- names of pages and links to them ---


def test_every_page_has_a_name_of_its_own_that_every_system_takes(tmp_path):
    names = PageNames()
    given = [os.fsdecode(name) for name in hostile_names(1_000)]
    pages = [f"{names.take(name)}.html" for name in given]
    assert len({unicodedata.normalize("NFKC", page).casefold() for page in [*pages, "index.html"]}) == 1_001
    for page in pages:
        assert len(page.encode("utf-8")) <= 200
        assert not re.search(r'[<>:"|?*\\\x00-\x1f\x7f/]', page)
        assert not re.match(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)", page)
        assert plain_name(page) == page
        (tmp_path / page).write_bytes(b"")
    assert len(list(tmp_path.iterdir())) == 1_000


def test_what_is_a_good_name_stays():
    names = PageNames()
    for name in ("lesson/first", "first", "50% #1 & more", "Ünïcode/Größe", "a.b"):
        assert names.take(name) == name


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../../up", "a/../../up", "./x", "a//b", "page.html/inner", "x/" * 2_000]
)
def test_no_page_lies_outside_the_folder_or_below_another_page(tmp_path, name):
    taken = PageNames().take(name)
    assert not set(taken.split("/")) & {"", ".", ".."}
    assert "page.html" not in taken.split("/")
    assert len(taken) < 1_000


@pytest.mark.parametrize("name", [*WRITTEN_OUT, b"folder/a b"])
def test_a_link_leads_to_its_file_and_nowhere_else(name):
    path = os.fsdecode(name) + ".html"
    parts = urlsplit(link_to(path))
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
    assert os.path.normpath(unquote(parts.path, errors="surrogateescape")) == os.path.normpath(path)


def test_a_gallery_of_hostile_names_leads_to_every_page(tmp_path, short, monkeypatch):
    monkeypatch.setattr(gallery, "to_html", lambda log, **_look: f"<!DOCTYPE html>{log.game.title}")
    names = [os.fsdecode(name) for name in WRITTEN_OUT]
    index, *pages = write_gallery([(name, short) for name in names], tmp_path / "site", title="st\udcff <b>")
    assert len(pages) == len(names) == len(list((tmp_path / "site").rglob("*"))) - 1
    text = index.read_text(encoding="utf-8")
    links = Links(text)
    assert [(tmp_path / "site" / unquote(link)).resolve() for link in links.found] == pages
    assert "script" not in links.tags
    assert r"st\xff &lt;b&gt;" in text


def test_a_log_that_cannot_be_painted_does_not_stop_the_others(tmp_path, short, monkeypatch):
    whole = gallery.to_html

    def paint(log, **look):
        if log is not short:
            raise SceneError("It has no colour.")
        return whole(log, **look)

    monkeypatch.setattr(gallery, "to_html", paint)
    other = minerals.new("mattock", board="inner", seed=2).log
    told = []
    logs = [("a", other), ("b", short)]
    written = write_gallery(logs, tmp_path, left_out=lambda name, error: told.append((name, str(error))))
    assert [path.name for path in written] == ["index.html", "b.html"]
    assert told == [("a", "It has no colour.")]
    with pytest.raises(SceneError):
        write_gallery(logs, tmp_path)


def test_an_index_of_very_many_games_is_not_all_pictures(tmp_path, short, monkeypatch):
    monkeypatch.setattr(gallery, "MOST_PICTURES", 2)
    index, *_ = write_gallery(((f"game {number}", short) for number in range(4)), tmp_path)
    text = index.read_text(encoding="utf-8")
    assert (text.count("<svg"), text.count("<li>")) == (2, 4)


# --- names in text ---


@pytest.mark.parametrize("name", list(hostile_names(120)))
def test_names_are_shown_on_one_line_and_can_be_encoded(name):
    shown = plain_name(os.fsdecode(name))
    assert shown.encode("utf-8")
    assert not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in shown)


def test_what_languages_are_written_with_stays():
    persian, emoji = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\U0001f469\u200d\U0001f52c"
    for text in ("caf\u00e9", "1\u202f000", persian, emoji, "line\nend"):
        assert plain(text) == text
    assert plain("\u202e\ufeff\x00") == r"\u202e\ufeff\x00"
