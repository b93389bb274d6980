"""A file is untrusted: whatever happens to its bytes, it is refused with its line or loads to the identical game."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minerals import LogError
from minerals.core.log import load, read_log
from tests.core.forging import read_or_refusal, sample_log
from tests.core.pebbles import GAME
from tests.core.temporary_games import registered

with registered(GAME):
    LOG = sample_log()
DATA = b"".join(LOG.lines())
LINES = DATA.splitlines(keepends=True)


def line_of(position: int) -> int:
    return DATA[:position].count(b"\n") + 1


def is_the_same_game(log):
    return b"".join(log.lines()) == DATA and log.node(2).state == LOG.node(2).state


def is_a_beginning_of_the_game(log):
    return DATA.startswith(b"".join(log.lines())) and all(
        node.state == LOG.node(number).state for number, node in log.nodes.items()
    )


def refused_or_identical(changed, position):
    found = read_or_refusal(changed)
    if isinstance(found, LogError):
        return found.line in (line_of(position), line_of(position) + 1)
    return is_the_same_game(found)


@pytest.mark.slow
@pytest.mark.parametrize("replacement", [b"\n", b" ", b'"', b"0", b"a", b"\xff"])
def test_any_one_byte_changed_anywhere(replacement):
    for position in range(len(DATA)):
        changed = DATA[:position] + replacement + DATA[position + 1 :]
        assert refused_or_identical(changed, position), position


@pytest.mark.slow
def test_any_one_bit_flipped_anywhere():
    for position, byte in enumerate(DATA):
        for bit in range(8):
            changed = DATA[:position] + bytes([byte ^ 1 << bit]) + DATA[position + 1 :]
            assert refused_or_identical(changed, position), (position, bit)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(DATA)), st.binary(max_size=5), st.integers(0, 5))
def test_bytes_put_in_or_taken_out(position, put_in, taken_out):
    found = read_or_refusal(DATA[:position] + put_in + DATA[position + taken_out :])
    assert found.line is not None if isinstance(found, LogError) else is_a_beginning_of_the_game(found)


def test_a_file_cut_off_at_every_byte_is_recovered_or_refused():
    setup_ends = len(LINES[0] + LINES[1]) - 1  # the newline itself may be missing
    for length in range(len(DATA)):
        found = read_or_refusal(DATA[:length])
        if length < setup_ends:
            assert isinstance(found, LogError)
            assert found.line is not None
        else:
            at_the_end_of_a_line = b"\n" in DATA[length - 1 : length + 1]
            assert is_a_beginning_of_the_game(found)
            assert bool(found.damage) != at_the_end_of_a_line


def test_a_torn_last_line_is_left_out_and_said_so():
    log = read_log(DATA[:-30], source="game.replay")
    assert log.damage == "line 8: The last line was torn off while it was being written; it is left out."
    assert b"".join(log.lines()) == b"".join(LINES[:-1])


def test_a_whole_last_line_counts_without_its_newline():
    log = read_log(DATA[:-1])
    assert is_the_same_game(log)
    assert log.damage == ""


def test_a_last_line_that_is_damaged_rather_than_torn_is_refused():
    with pytest.raises(LogError, match="line 8: The line does not end in a digest"):
        read_log(DATA[:-1] + b"x")
    with pytest.raises(LogError, match="line 9: The line does not end in a digest"):
        read_log(DATA + b"hello")


@pytest.mark.parametrize("recover", [False, True])
@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "line 1: The file is empty."),
        (b"\n", "line 1: The file is empty."),
        (b"hello", "line 1: The line does not end in a digest."),
        (LINES[1], "line 1: The digest does not fit: this line was changed, or a line before it was lost or moved."),
        (LINES[0], "line 2: The log ends before the set-up."),
        (LINES[0][:-1], "line 2: The log ends before the set-up."),
        (LINES[0] + LINES[1][:40], "line 2: The log ends before the set-up."),
        (LINES[0] + LINES[2], "line 2: The digest does not fit"),
    ],
)
def test_what_has_no_valid_beginning_is_refused_even_when_recovering(data, complaint, recover):
    with pytest.raises(LogError, match=re.escape(complaint)):
        read_log(data, recover=recover)


@pytest.mark.parametrize("line", range(3, 9))
def test_recovering_gives_the_longest_valid_beginning(line):
    damaged = [*LINES[: line - 1], LINES[line - 1].replace(b"record", b"recorb"), *LINES[line:]]
    with pytest.raises(LogError):
        read_log(b"".join(damaged))
    log = read_log(b"".join(damaged), recover=True)
    assert b"".join(log.lines()) == b"".join(LINES[: line - 1])
    assert log.damage.startswith(f"line {line}: The digest does not fit")


@pytest.mark.parametrize("number", range(2, 8))
def test_a_line_lost_doubled_or_moved_is_noticed_where_it_happens(number):
    lost = LINES[: number - 1] + LINES[number:]
    doubled = LINES[:number] + LINES[number - 1 :]
    moved = [*LINES[: number - 1], LINES[number], LINES[number - 1], *LINES[number + 1 :]]
    for lines, at in ((lost, number), (doubled, number + 1), (moved, number)):
        with pytest.raises(LogError, match=f"^line {at}: The digest does not fit"):
            read_log(b"".join(lines))


def test_the_error_names_file_and_line(tmp_path):
    path = tmp_path / "game.replay"
    path.write_bytes(DATA.replace(b"a1", b"a2", 1))
    with pytest.raises(LogError, match=r"^game\.replay, line 3: The digest does not fit") as caught:
        load(path)
    assert (caught.value.source, caught.value.line) == ("game.replay", 3)
    assert len(load(path, recover=True).nodes) == 1


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.lists(st.sampled_from(LINES), max_size=6).map(b"".join))
def test_no_bytes_whatsoever_bring_out_another_error(data):
    for recover in (False, True):
        found = read_or_refusal(data, recover=recover)
        assert found.line is not None if isinstance(found, LogError) else is_a_beginning_of_the_game(found)
