"""Bad calls of the library: an error of one clear sentence, and nothing from inside."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import minerals
import minerals_widgets
from minerals import bots, classroom, picture, probability
from minerals.core import log as logs
from minerals.core.text import LONGEST_SENTENCE
from minerals.exchange import page, records
from minerals.probability import statistics
from tests.refusals.calls import BadCall, bad_calls, lay_out
from tests.refusals.library import TABLES, rows
from tools.site.reference import public_names

LEAST = 200
INSIDE = re.compile(r"\b[A-Za-z]+Error\b|NoneType|object at 0x|<class|msgspec|traceback", re.IGNORECASE)
MADE_BY_THE_KIT = {
    "AdjustedPValues",
    "Comparison",
    "ExerciseInstance",
    "Interval",
    "Node",
    "PairedComparison",
    "PooledAndSplit",
    "Rates",
    "ReachedPosition",
    "SameGame",
    "Sequential",
}
"""Results and records: nobody makes them by hand."""


def faults(bad: BadCall) -> Iterator[str]:
    """What is wrong with the answer to a bad call."""
    try:
        bad.call()
    except (minerals.MineralsError, OSError) as error:
        said = str(error)
        if len(said) > LONGEST_SENTENCE or "\n" in said:
            yield f"it is no line of at most {LONGEST_SENTENCE} characters"
        if bad.words not in said:
            yield f"{said!r} does not hold {bad.words!r}"
        if INSIDE.search(said):
            yield f"{said!r} speaks of what is inside"
    except TypeError as error:
        # Python's own way to say that there is no such parameter.
        if "nexpected keyword argument" not in str(error):
            yield f"it raised {error!r}"
    except Exception as error:  # noqa: BLE001 - whatever comes out is told
        yield f"it raised {error!r}"
    else:
        yield "it was taken"


@cache
def names_in_tables() -> frozenset[str]:
    return frozenset(name.partition(",")[0].partition(".")[0] for name, *_ in rows())


@pytest.fixture(scope="module", autouse=True)
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("calls")
    lay_out(folder)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.chdir(folder)
        yield


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__.rpartition("_")[2])
def test_a_bad_call_is_answered_in_one_sentence(table: ModuleType) -> None:
    wrong = {bad.name: found for bad in bad_calls(table.table()) if (found := list(faults(bad)))}
    assert not wrong


def test_there_are_200_of_them() -> None:
    assert sum(len(values) for _, _, _, wrong in rows() for values in wrong.values()) >= LEAST


@pytest.mark.parametrize(
    "module",
    [minerals, minerals_widgets, bots, classroom, logs, page, picture, probability, records, statistics],
    ids=lambda module: module.__name__,
)
def test_whatever_is_public_and_takes_something_is_in_a_table(module: ModuleType) -> None:
    known = names_in_tables()
    for name in public_names(module.__name__):
        if takes_something(getattr(module, name)):
            assert name in known | MADE_BY_THE_KIT, name


def takes_something(value: object) -> bool:
    """Whether a function takes anything, or a class is made by hand from something."""
    if inspect.isfunction(value):
        return bool(inspect.signature(value).parameters)
    by_hand = inspect.isclass(value) and inspect.isfunction(vars(value).get("__init__"))
    records = (BaseException, msgspec.Struct, tuple)
    return by_hand and not issubclass(value, records) and not getattr(value, "_is_protocol", False)


def test_what_was_typed_is_cut_where_it_is_echoed() -> None:
    with pytest.raises(minerals.OptionError) as caught:
        minerals.new("chess\x1b[31m" * 10_000)
    assert len(str(caught.value)) < 150
    assert "\x1b" not in str(caught.value)
    assert "…" in str(caught.value)


def test_a_fault_of_the_program_is_not_blamed_on_an_argument() -> None:
    def broken(_position: object) -> int:
        raise KeyError("my own mistake")

    with pytest.raises(KeyError, match="my own mistake"):
        minerals.odds(minerals.new("iceminers", seed=1), "roll", of=broken)
    assert Path("junk").exists()
