"""A folder of Parquet files that a study is kept in, continued in, and refused by."""

from __future__ import annotations

import fcntl
import os
import re
from pathlib import Path

import pandas as pd
import pytest

import minerals
from minerals.probability import study as study_module
from tests.probability.studies import counting_game, first_action, last_action, lead, lesson


@pytest.fixture
def kernel():
    with counting_game() as kernel:
        yield kernel


@pytest.fixture
def parts(tmp_path) -> Path:
    return tmp_path / "study"


def counted(games: int = 100, **study: object) -> pd.DataFrame:
    return minerals.simulate("counting", games=games, **study)


def first_of(parts: Path) -> Path:
    return min(parts.glob("part-*"))


def test_a_folder_holds_a_part_for_each_chunk_and_nothing_else(kernel, parts):
    counted(25, chunk=10, folder=parts)
    assert [re.sub("-[0-9a-f]{16}", "", file.name) for file in sorted(parts.iterdir())] == [
        "part-000000000-000000009.parquet",
        "part-000000010-000000019.parquet",
        "part-000000020-000000024.parquet",
    ]


def test_the_table_is_the_same_with_a_folder_and_read_from_it(kernel, parts):
    whole = counted()
    pd.testing.assert_frame_equal(counted(folder=parts, chunk=30), whole)
    kernel.asked.clear()
    pd.testing.assert_frame_equal(counted(folder=parts), whole)
    assert not kernel.asked


def test_anybody_can_read_the_folder_as_one_table(kernel, parts):
    whole = counted(folder=parts, chunk=30)
    (parts / ".part-000000000-000000099.parquet.1.partial").write_bytes(b"left by a crash")
    pd.testing.assert_frame_equal(pd.read_parquet(parts).set_index("game").sort_index(), whole, check_index_type=False)


def test_what_a_killed_study_left_is_swept_when_it_goes_on(kernel, parts):
    counted(20, chunk=10, folder=parts)
    left = parts / ".part-000000020-000000029.parquet.4711-0123456789abcdef.partial"
    left.write_bytes(b"left by a kill")
    pd.testing.assert_frame_equal(counted(25, folder=parts), counted(25))
    assert not left.exists()


def test_only_games_that_are_missing_are_played(kernel, parts):
    counted(20, chunk=10, folder=parts)
    first_of(parts).unlink()
    kernel.asked.clear()
    table = counted(30, folder=parts, chunk=7)
    assert kernel.asked == [range(7), range(7, 10), range(20, 27), range(27, 30)]
    pd.testing.assert_frame_equal(table, counted(30))


def test_a_shorter_study_takes_its_games_from_a_longer_one(kernel, parts):
    counted(100, chunk=40, folder=parts)
    pd.testing.assert_frame_equal(counted(50, folder=parts), counted(50))


def test_parts_of_two_who_wrote_at_once_count_once(kernel, parts, tmp_path):
    counted(20, chunk=20, folder=parts)
    counted(20, chunk=8, folder=tmp_path / "other")
    for file in (tmp_path / "other").iterdir():
        file.rename(parts / file.name)
    pd.testing.assert_frame_equal(counted(25, folder=parts), counted(25))


def test_an_interrupted_study_is_continued(kernel, parts):
    kernel.interrupted_after = 4
    begun = counted(chunk=10, folder=parts)
    assert (len(begun), begun.attrs["complete"]) == (40, False)
    kernel.interrupted_after = None
    kernel.asked.clear()
    table = counted(chunk=10, folder=parts)
    assert kernel.asked[0] == range(40, 50)
    pd.testing.assert_frame_equal(table, counted())


def test_a_study_larger_than_the_memory_stays_in_the_folder(kernel, parts):
    table = counted(chunk=10, folder=parts, gather=False)
    assert len(table) == 0
    assert table.attrs["complete"]
    assert len(pd.read_parquet(parts, columns=["actions"])) == 100


@pytest.mark.parametrize("chunk", [1, 4, 12])
def test_what_was_measured_comes_back_as_it_was(parts, chunk):
    whole = lesson(measure=lead)
    pd.testing.assert_frame_equal(lesson(measure=lead, folder=parts, chunk=chunk), whole)
    pd.testing.assert_frame_equal(lesson(measure=lead, folder=parts), whole)


def test_numbers_and_texts_in_one_column_are_refused_with_the_games(parts):
    with pytest.raises(minerals.OptionError, match="games 0 to 11: a measured value fits no column"):
        lesson(measure=lambda match: {"odd": 1 if len(match.line) % 2 else "even"}, folder=parts, chunk=12)


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        ({"seed": 2}, "seed '1', not '2'"),
        ({"policy": "greedy"}, r"policy \['random', 'random'\], not \['greedy', 'greedy'\]"),
        ({"removals": 1}, "options removals 0, not removals 1"),
        ({"until": lambda match: True}, "until none, not '.*lambda"),
        ({"measure": lead}, "measure none, not 'lead"),
    ],
)
def test_a_folder_of_another_study_is_refused_with_the_difference(parts, other, difference):
    lesson(2, folder=parts)
    with pytest.raises(minerals.OptionError, match=f"study: the folder holds another study, with {difference}"):
        lesson(2, folder=parts, **other)


def test_a_study_is_continued_by_the_engine_that_began_it_alone(kernel, parts):
    counted(2, folder=parts)
    with pytest.raises(minerals.OptionError, match="engine 'compiled', not 'reference'"):
        counted(2, folder=parts, engine="reference")


def test_a_study_that_the_reference_engine_began_is_not_taken_over_by_a_kernel(kernel, parts):
    """A later version of the kit may compile what an earlier one could not."""
    begun = counted(2, folder=parts, engine="reference")
    with pytest.raises(minerals.OptionError, match="'reference', not 'compiled'; set the engine to 'reference' to con"):
        counted(3, folder=parts)
    assert not kernel.asked
    pd.testing.assert_frame_equal(counted(3, folder=parts, engine="reference").iloc[:2], begun)


def test_a_folder_of_another_game_is_refused(kernel, parts):
    counted(2, folder=parts)
    with pytest.raises(minerals.OptionError, match="game 'counting', not 'minerals'"):
        lesson(2, folder=parts)


def test_a_study_of_another_version_of_the_kit_is_refused(parts, monkeypatch):
    lesson(2, folder=parts)
    planned = study_module.Study.identity
    monkeypatch.setattr(study_module.Study, "identity", lambda study: planned(study) | {"kit version": "99"})
    with pytest.raises(minerals.OptionError, match=r"kit version .*, not '99'"):
        lesson(2, folder=parts)


def test_functions_that_play_otherwise_are_other_policies(parts):
    def at_most(number: int) -> object:
        return lambda match: len(match.line) > number

    lesson(2, policy=first_action, until=at_most(3), folder=parts)
    lesson(2, policy=first_action, until=at_most(3), folder=parts)
    with pytest.raises(minerals.OptionError, match="policy"):
        lesson(2, policy=last_action, until=at_most(3), folder=parts)
    with pytest.raises(minerals.OptionError, match="until"):
        lesson(2, policy=first_action, until=at_most(4), folder=parts)


# --- damage ---


@pytest.mark.parametrize("checked", [True, False])
@pytest.mark.parametrize("damage", ["empty", "cut", "junk", "a bit", "swapped"])
def test_a_damaged_part_is_named_and_played_again_on_request(kernel, parts, damage, checked, caplog):
    whole = counted(2000, chunk=1000, folder=parts)
    first, file = sorted(parts.iterdir())
    if not checked:
        file = without_checksum(file)
    data = file.read_bytes()
    flipped = bytearray(data)
    flipped[len(data) // 8] ^= 16
    written = {"empty": b"", "cut": data[:-100], "junk": b"PAR1 no", "a bit": bytes(flipped)}
    file.write_bytes((written | {"swapped": first.read_bytes()})[damage])
    if damage == "swapped" and not checked:
        pd.testing.assert_frame_equal(counted(2000, folder=parts), whole)  # it says whose games it has
        return
    with pytest.raises(minerals.OptionError) as caught:
        counted(2000, folder=parts)
    assert str(caught.value).startswith(f"{file}: this part of a study is damaged (")
    assert "\n" not in str(caught.value)
    kernel.asked.clear()
    pd.testing.assert_frame_equal(counted(2000, folder=parts, chunk=1000, repair=True), whole)
    assert kernel.asked == [range(1000, 2000)]
    assert "was damaged" in caplog.text
    assert (parts / f".{file.name}.damaged").exists()
    pd.testing.assert_frame_equal(counted(2000, folder=parts), whole)


def without_checksum(file: Path) -> Path:
    """Give a part the name that older versions gave it."""
    return file.rename(file.with_name(re.sub("-[0-9a-f]{16}", "", file.name)))


def test_parts_of_older_versions_have_no_checksum_and_are_read(kernel, parts):
    whole = counted(20, chunk=10, folder=parts)
    for file in list(parts.iterdir()):
        without_checksum(file)
    kernel.asked.clear()
    pd.testing.assert_frame_equal(counted(20, folder=parts), whole)
    assert not kernel.asked


@pytest.mark.parametrize("checked", [True, False])
def test_a_flipped_bit_never_changes_the_table_nor_brings_an_error_of_others(kernel, parts, checked):
    whole = counted(40, folder=parts, chunk=40)
    file = first_of(parts) if checked else without_checksum(first_of(parts))
    data = file.read_bytes()
    refused = 0
    for place in range(0, len(data), max(1, len(data) // 100)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        file.write_bytes(flipped)
        try:
            table = counted(40, folder=parts, chunk=40)
        except minerals.OptionError:
            refused += 1
        else:
            pd.testing.assert_frame_equal(table, whole)
        assert [each.name for each in parts.iterdir()] == [file.name]
    assert refused >= 100 if checked else refused > 0


def test_a_folder_that_another_fills_can_be_read_and_not_filled(kernel, parts):
    whole = counted(20, chunk=10, folder=parts)
    other = os.open(parts, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    pd.testing.assert_frame_equal(counted(20, folder=parts), whole)
    with pytest.raises(minerals.OptionError, match="study: another process is playing this study; wait until"):
        counted(30, folder=parts)
    first_of(parts).write_bytes(b"")
    with pytest.raises(minerals.OptionError, match="another process is playing this study"):
        counted(20, folder=parts, repair=True)
    assert len(list(parts.iterdir())) == 2
    os.close(other)
    pd.testing.assert_frame_equal(counted(20, folder=parts, repair=True), whole)
    assert len(counted(30, folder=parts)) == 30


def test_an_error_gives_the_folder_back(parts):
    caught = []
    for _ in range(2):
        with pytest.raises(minerals.OptionError, match="returned 5") as error:
            lesson(1, policy=lambda match: 5, folder=parts)
        caught.append(error.value)  # with its traceback, as a notebook keeps the last one


def test_a_part_of_another_study_is_not_repaired(parts):
    lesson(2, chunk=2, folder=parts)
    with pytest.raises(minerals.OptionError, match="the folder holds another study"):
        lesson(2, folder=parts, seed=2, repair=True)
    assert len(list(parts.iterdir())) == 1


def test_what_a_killed_writer_left_is_swept(kernel, parts):
    counted(20, chunk=10, folder=parts)
    (parts / ".part-000000000-000000009-0123456789abcdef.parquet.4711-0123456789abcdef.partial").write_bytes(b"half")
    counted(20, chunk=10, folder=parts)
    assert len(list(parts.iterdir())) == 2


def test_a_table_from_elsewhere_is_no_part(kernel, parts):
    parts.mkdir()
    pd.DataFrame({"a": [1]}).to_parquet(parts / "part-1.parquet")
    with pytest.raises(minerals.OptionError, match=r"part-1\.parquet: this part of a study is damaged"):
        counted(2, folder=parts)


def test_a_file_is_no_folder(kernel, tmp_path):
    file = tmp_path / "notes"
    file.write_text("")
    with pytest.raises(minerals.OptionError, match="notes: this is a file, not the folder of a study"):
        counted(2, folder=file)


def test_a_part_that_cannot_be_written_leaves_nothing_behind(kernel, parts, monkeypatch):
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        counted(2, folder=parts)
    assert list(parts.iterdir()) == []
