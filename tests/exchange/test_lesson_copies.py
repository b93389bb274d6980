"""Copies of the lessons in a folder of the user's: nothing that the user changed is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from minerals.exchange import lesson_copies
from minerals.exchange.lesson_copies import RECORD, copy_lessons, has_copies
from tools import notebooks

START = "notebooks/00-start.ipynb"
MOVEMENT = "notebooks/games/02-movement.ipynb"
GAME = "replays/games/first.replay"


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small kit: two lessons, one of which shows a recorded game."""
    root = tmp_path / "kit"
    for name in (START, MOVEMENT, GAME):
        write(root / name, f"the first {name}")
    monkeypatch.setattr(lesson_copies, "supplies", lambda: root)
    return root


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def read(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != RECORD
    }


def test_the_first_time_everything_is_copied(kit: Path, mine: Path) -> None:
    assert not has_copies(mine)
    assert copy_lessons(mine).added == (START, MOVEMENT, GAME)
    assert has_copies(mine)
    assert read(mine) == read(kit)


def test_the_second_time_nothing_is_written(kit: Path, mine: Path) -> None:
    copy_lessons(mine)
    before = {path: path.stat().st_mtime_ns for path in mine.rglob("*")}
    assert not any(copy_lessons(mine))
    assert {path: path.stat().st_mtime_ns for path in mine.rglob("*")} == before


def test_a_lesson_that_was_changed_is_kept_also_when_the_kit_has_a_new_one(kit: Path, mine: Path) -> None:
    copy_lessons(mine)
    write(mine / START, "my own")
    assert copy_lessons(mine).kept == (START,)
    write(kit / START, "the second")
    assert copy_lessons(mine).kept == (START,)
    assert (mine / START).read_text() == "my own"


def test_a_lesson_that_was_not_changed_follows_the_kit(kit: Path, mine: Path) -> None:
    copy_lessons(mine)
    for text in ("the second", "the third"):
        write(kit / START, text)
        assert copy_lessons(mine).updated == (START,)
        assert (mine / START).read_text() == text


def test_a_lesson_that_is_missing_comes_back_and_a_new_one_is_added(kit: Path, mine: Path) -> None:
    copy_lessons(mine)
    (mine / START).unlink()
    write(kit / "notebooks/new.ipynb", "new")
    assert copy_lessons(mine).added == (START, "notebooks/new.ipynb")
    assert read(mine) == read(kit)


def test_a_fresh_copy_loses_nothing(kit: Path, mine: Path) -> None:
    copy_lessons(mine)
    for number, text in enumerate(("mine", "mine too"), start=1):
        write(mine / MOVEMENT, text)
        copied = copy_lessons(mine, fresh=True)
        own = f"notebooks/games/02-movement-yours{'-2' if number == 2 else ''}.ipynb"
        assert (copied.renamed, copied.kept) == ({MOVEMENT: own}, ())
        assert (mine / own).read_text() == text
        assert (mine / MOVEMENT).read_text() == "the first notebooks/games/02-movement.ipynb"
    assert not any(copy_lessons(mine))


def test_a_file_of_the_users_that_was_there_before_is_kept(kit: Path, mine: Path) -> None:
    write(mine / START, "something else")
    write(mine / "letter.txt", "Dear Ada")
    assert copy_lessons(mine).kept == (START,)
    assert read(mine) == {**read(kit), START: "something else", "letter.txt": "Dear Ada"}


@pytest.mark.parametrize("record", ["", "{", "[]", "\x00", '{"notebooks/00-start.ipynb": 5}'])
def test_without_a_record_every_difference_is_the_users(kit: Path, mine: Path, record: str) -> None:
    copy_lessons(mine)
    write(mine / RECORD, record)
    write(kit / START, "the second")
    assert copy_lessons(mine).kept == (START,)


def test_a_lesson_is_a_folder_of_the_users(kit: Path, mine: Path) -> None:
    (mine / START).mkdir(parents=True)
    with pytest.raises(OSError, match=r"00-start\.ipynb"):
        copy_lessons(mine)
    assert list(read(mine)) == []


@pytest.fixture
def published(monkeypatch) -> None:
    monkeypatch.setattr(lesson_copies, "PUBLISHED", True)
    monkeypatch.setattr(lesson_copies, "REPOSITORY", "https://kit.example")


def test_links_to_the_documentation_are_words_until_there_is_a_repository(kit: Path, mine: Path, monkeypatch) -> None:
    monkeypatch.setattr(lesson_copies, "PUBLISHED", False)
    write(kit / START, "[a](../docs/command.md) [c](01-next.ipynb) ![d](../docs/images/replay.gif)")
    copy_lessons(mine)
    assert (mine / START).read_text() == "a [c](01-next.ipynb) ![d](../docs/images/replay.gif)"


def test_links_to_the_documentation_lead_to_the_repository(kit: Path, mine: Path, published) -> None:
    links = "[a](../docs/command.md) [b](../../docs/library.md#odds) [c](01-next.ipynb) ![d](../docs/images/replay.gif)"
    write(kit / START, links)
    copy_lessons(mine)
    assert (mine / START).read_text() == (
        "[a](https://kit.example/blob/HEAD/docs/command.md) [b](https://kit.example/blob/HEAD/docs/library.md#odds) "
        "[c](01-next.ipynb) ![d](../docs/images/replay.gif)"
    )
    assert not any(copy_lessons(mine))


def test_the_copies_of_the_real_lessons_have_what_they_lead_to(mine: Path, published) -> None:
    copied = copy_lessons(mine)
    lessons = [name for name in copied.added if name.endswith(".ipynb")]
    assert len(lessons) == len(notebooks.paths())
    for name in lessons:
        for target in paths_in((mine / name).read_text("utf-8")):
            assert ((mine / name).parent / target).is_file(), f"{name} leads to {target}"


def paths_in(notebook: str) -> list[str]:
    """What a notebook leads to: links and pictures that are no addresses, and recorded games."""
    cells = json.loads(notebook)["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells)
    links = [target for target in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in target]
    return [*links, *re.findall(r"[\"'](\.\./[\w./-]+\.replay|data/[\w-]+\.parquet)[\"']", text)]
