"""Whatever `minerals.probability` returns can be pickled with plain `pickle`, and is the same afterwards."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from typing import Any

import pandas as pd
import pytest

import minerals
from minerals.core.text import ChanceError
from minerals.probability import Bounds, Distribution, odds, odds_of_setup, sequences, statistics
from minerals.probability.luck import ledger_of
from minerals.probability.origin import Origin, Way
from tests.probability.studies import lesson


def dice() -> minerals.Match:
    return minerals.new("iceminers", players=["Ada", "Ben"], seed=7)


def points(position: minerals.probability.ReachedPosition) -> int:
    return position.state.dice[0] if hasattr(position.state, "dice") else len(position.events)


def two_tiles() -> Distribution[tuple[str, ...]]:
    return sequences({"white": 3, "blue": 2}, 2)


def rolled() -> Distribution[Any]:
    return odds(dice(), "roll")


PLAN = ["roll", "enter a5", lambda position: "b5" if position.allows("b5") else None]

DISTRIBUTIONS: dict[str, Callable[[], Distribution[Any] | Bounds[Any]]] = {
    "an action": rolled,
    "an action, by a lambda": lambda: odds(dice(), "roll", of=lambda position: position.to_act),
    "an action, by a function": lambda: odds(dice(), "roll", of=points),
    "a turn with a function in it": lambda: odds(dice(), PLAN),
    "a turn, by a lambda": lambda: odds(dice(), PLAN, of=lambda position: position.state.points),
    "a plan": lambda: odds(dice(), lambda position: "roll" if position.allows("roll") else None),
    "a tile": lambda: odds(minerals.new("minerals", board="lesson", seed=7), "remove d6"),
    "bounds": lambda: odds(dice(), "roll", limit=3, bounds=True),
    "bounds, by a lambda": lambda: odds(dice(), "roll", of=lambda position: position.to_act, limit=3, bounds=True),
    "a set-up": lambda: odds_of_setup("mattock", board="inner"),
    "a set-up, by a lambda": lambda: odds_of_setup("iceminers", of=lambda it: it.to_act, bounds=True, limit=200),
    "mapped": lambda: rolled().map(lambda events: 2 * len(events), label=lambda count: f"{count} events"),
    "given": lambda: rolled().given(lambda events: "6" in events[0].outcomes),
    "posterior": lambda: rolled().posterior(lambda events: int(events[0].outcomes[0])),
    "mapped, then given": lambda: rolled().map(lambda events: events[0].outcomes).given(lambda it: it != ("6",)),
    "a sum": lambda: rolled().map(lambda events: int(events[0].outcomes[0])) + Distribution([(1, Fraction(1))]),
    "from a bag": two_tiles,
    "one's own": lambda: Distribution([("heads", Fraction(1))], label=lambda side: f"the {side}", title="Coin"),
}

OTHERS: dict[str, Callable[[], Any]] = {
    "a picture": lambda: two_tiles().tree(favourable=lambda tiles: tiles[1] == "blue"),
    "bars": lambda: rolled().bars(marked=lambda events: events[0].outcomes == ("6",)),
    "a table of games": lambda: lesson(3),
    "a forecast": lambda: minerals.forecast(played(), games=2, progress=False, workers=1),
    "luck": lambda: minerals.luck(played(), games=2, alternatives=0, progress=False, workers=1),
    "an interval": lambda: statistics.proportion_interval(58, 100),
    "a comparison": lambda: statistics.compare_proportions(40, 100, 55, 100),
    "adjusted": lambda: statistics.adjust_p_values([0.01, 0.04]),
    "until": lambda: statistics.until(lambda first, games: pd.DataFrame({"won": [True, False] * games}), of="won"),
}


def played() -> minerals.Match:
    match = dice()
    match.play("roll")
    return match


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_odds_are_the_same_after_a_pickle(name: str) -> None:
    found = DISTRIBUTIONS[name]()
    again = pickle.loads(pickle.dumps(found))
    assert type(again) is type(found)
    assert dict(again) == dict(found)
    assert (str(again), again.title, again.missing) == (str(found), found.title, found.missing)
    assert again._repr_mimebundle_() == found._repr_mimebundle_()
    assert pickle.loads(pickle.dumps(again)) == found
    assert dict(copy.deepcopy(found)) == dict(found)
    origin = getattr(found, "origin", None)
    if origin is not None:
        assert again.origin.ways() == origin.ways()
        assert again.origin.rules == origin.rules


def test_the_ways_are_followed_later_where_nothing_hinders_a_pickle() -> None:
    assert pickle.loads(pickle.dumps(rolled())).origin._found is None


def test_what_was_worked_out_already_is_kept() -> None:
    found = rolled()
    found.origin.ways()
    again = pickle.loads(pickle.dumps(found))
    assert again.origin._found == found.origin._found


def test_ways_that_are_too_many_to_follow_are_so_after_a_pickle_too() -> None:
    def follow() -> Iterable[Way]:
        raise ChanceError("Chance can go more than 3 ways.")

    found = Distribution([("six", Fraction(1))], origin=Origin(dice().game, "roll", follow))
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.origin.action) == (found, "roll")
    with pytest.raises(ChanceError, match="more than 3 ways"):
        again.origin.ways()


def test_a_label_is_kept_for_each_result() -> None:
    again = pickle.loads(pickle.dumps(DISTRIBUTIONS["mapped"]()))
    assert again.label(2) == "2 events"


@pytest.mark.parametrize("name", OTHERS)
def test_every_other_result_is_the_same_after_a_pickle(name: str) -> None:
    found = OTHERS[name]()
    again = pickle.loads(pickle.dumps(found))
    if isinstance(found, pd.DataFrame):
        pd.testing.assert_frame_equal(again, found)
        assert again.attrs == found.attrs
    else:
        assert str(again) == str(found)


def test_a_ledger_tells_the_same_sums_after_a_pickle() -> None:
    ledger = ledger_of(played(), games=2, alternatives=0, progress=False, workers=1)
    again = pickle.loads(pickle.dumps(ledger))
    pd.testing.assert_frame_equal(again.totals("rule"), ledger.totals("rule"))


def test_odds_come_back_from_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(odds, dice(), "roll").result(timeout=60) == rolled()
