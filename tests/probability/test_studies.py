"""The same table wherever and in whatever chunks a study is played, by either engine; and what an interrupt leaves."""

from __future__ import annotations

import io
import sys
from itertools import pairwise

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minerals
from minerals.probability import rows as rows_module
from minerals.probability.progress import Progress
from minerals.probability.workers import chunks_of
from tests.probability.studies import counting_game, first_action, lead, lesson


@pytest.fixture
def kernel():
    with counting_game() as kernel:
        yield kernel


# --- chunks and workers ---


@pytest.mark.parametrize("chunk", [1, 5, 12, 100])
def test_chunks_of_any_size_make_the_same_table(chunk):
    pd.testing.assert_frame_equal(lesson(measure=lead, chunk=chunk), lesson(measure=lead))


def test_two_processes_make_the_same_table():
    here = lesson(policy=[first_action, "random"], measure=lead)
    there = lesson(policy=[first_action, "random"], measure=lead, workers=2, chunk=3)
    pd.testing.assert_frame_equal(there, here)


def test_functions_that_live_nowhere_go_to_other_processes_too():
    longest = 5
    study = {"until": lambda match: len(match.line) > longest}
    pd.testing.assert_frame_equal(lesson(4, **study, workers=2), lesson(4, **study))


def test_what_cannot_be_sent_to_other_processes_is_refused():
    stream = io.TextIOWrapper(io.BytesIO())
    with pytest.raises(minerals.OptionError, match=r"cannot be sent to other processes .*; use workers=1"):
        lesson(measure=lambda match: {"closed": stream.closed}, workers=2)


def test_a_fault_in_another_process_is_told_as_it_is_here():
    with pytest.raises(minerals.OptionError, match=r"game [0-9]+, action 1: <lambda> returned 5"):
        lesson(policy=lambda match: 5, workers=2)


def test_a_fault_that_cannot_be_sent_back_is_told_with_the_line_of_the_policy():
    class ForwardError(Exception):
        def __init__(self, said: str, more: str) -> None:
            super().__init__(said + more)

    def fail(match: minerals.Match) -> str:
        raise ForwardError("no ", "move")

    with pytest.raises(RuntimeError, match="ForwardError: no move") as caught:
        lesson(1, policy=fail, workers=2)
    # Some versions of cloudpickle leave out the file, and with it the text of the line.
    assert f"line {fail.__code__.co_firstlineno + 1}, in fail" in "".join(caught.value.__notes__)


@given(
    gaps=st.lists(st.integers(0, 50), max_size=6)
    .map(sorted)
    .map(lambda ends: [range(*pair) for pair in pairwise(ends)][::2]),
    size=st.integers(1, 60),
)
def test_chunks_cover_every_game_once_and_none_is_too_large(gaps, size):
    chunks = list(chunks_of(gaps, size))
    assert [game for chunk in chunks for game in chunk] == [game for gap in gaps for game in gap]
    assert all(0 < len(chunk) <= size for chunk in chunks)


# --- engines ---


def test_the_kernel_plays_where_it_can(kernel):
    table = minerals.simulate("counting", games=10)
    assert table.attrs["engine"] == "compiled"
    assert kernel.asked
    assert table["winner_1"].dtype == bool
    assert table["actions"].diff().iloc[1] == 7


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("chunk", [None, 1, 7, 1000])
def test_a_kernel_makes_the_same_table_in_chunks_and_threads(kernel, chunk, workers):
    whole = minerals.simulate("counting", games=50, chunk=50)
    pd.testing.assert_frame_equal(minerals.simulate("counting", games=50, chunk=chunk, workers=workers), whole)


def test_a_kernel_of_ours_makes_the_same_table_in_chunks_and_threads():
    pytest.importorskip("numba")
    study = {"games": 40, "board": "inner", "engine": "compiled"}
    whole = minerals.simulate("mattock", **study)
    assert (whole["winner_1"] != whole["winner_2"]).all()
    pd.testing.assert_frame_equal(minerals.simulate("mattock", **study, workers=2, chunk=7), whole)


def test_the_seed_of_a_compiled_study_may_be_a_text(kernel):
    one, other = (minerals.simulate("counting", games=5, seed=seed) for seed in ("a", "b"))
    assert not one.equals(other)


@pytest.mark.parametrize(
    ("study", "reason"),
    [
        ({"policy": "greedy"}, "it plays random games"),
        ({"policy": ["random", first_action]}, "it plays bots by name"),
        ({"until": lambda match: True}, "it does not support until"),
        ({"measure": lead}, "it does not support measure"),
        ({"board": "inner"}, "the inner board is for the reference engine"),
    ],
)
def test_what_a_kernel_cannot_play_is_for_the_reference_engine(kernel, study, reason):
    with pytest.raises(minerals.OptionError, match=reason):
        minerals.simulate("counting", engine="compiled", **study)
    short = {"until": lambda match: True} | study
    assert minerals.simulate("counting", games=1, **short).attrs["engine"] == "reference"
    assert not kernel.asked


def test_the_reference_engine_plays_where_it_is_asked_to(kernel):
    table = minerals.simulate("counting", games=1, engine="reference")
    assert table.attrs["engine"] == "reference"
    assert not kernel.asked


def test_without_numba_the_reference_engine_plays():
    def missing() -> object:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    with counting_game(missing):
        assert minerals.simulate("counting", games=1).attrs["engine"] == "reference"
        with pytest.raises(minerals.OptionError, match="numba is not installed"):
            minerals.simulate("counting", engine="compiled")


def test_a_worker_with_another_version_of_the_kit_does_not_play(monkeypatch):
    monkeypatch.setattr(rows_module, "__version__", "0.0.1")
    with pytest.raises(minerals.OptionError, match=r"a worker has version 0\.0\.1 of the kit"):
        lesson(1)


# --- interrupting ---


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_leaves_what_is_finished(kernel, workers):
    kernel.interrupted_after = 3
    table = minerals.simulate("counting", games=100, chunk=10, workers=workers)
    kernel.interrupted_after = None
    assert table.attrs["complete"] is False
    assert len(table) == 30 if workers == 1 else 30 <= len(table) < 100
    whole = minerals.simulate("counting", games=100)
    assert whole.attrs["complete"] is True
    assert whole.loc[table.index].equals(table.loc[table.index])


def test_an_interrupt_at_once_leaves_an_empty_table(kernel):
    kernel.interrupted_after = 0
    table = minerals.simulate("counting", games=10)
    assert len(table) == 0
    assert tuple(table.columns) == minerals.get_game("mattock").study_columns(2)


# --- progress ---


@pytest.mark.parametrize(("shown", "terminal"), [(True, False), (False, True), (None, False), (None, True)])
def test_progress_is_shown_on_a_terminal_or_where_it_is_asked_for(monkeypatch, shown, terminal):
    stream = io.StringIO()
    stream.isatty = lambda: terminal
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)
    bar = Progress(100, 20, shown=shown)
    wanted = terminal if shown is None else shown
    assert (bar._bar is not None) is wanted
    if bar._bar is not None:
        bar._bar.delay = 0
        bar._bar.mininterval = 0
        bar.add(30)
        assert "50.0/100" in stream.getvalue()
    bar.close()
