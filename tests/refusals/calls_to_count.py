"""Bad calls of odds, studies and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import minerals
from minerals import probability
from minerals.probability import statistics
from tests.refusals.calls import HUGE, HUGE_NUMBER, NAN, NESTED, Row, Said, dice, match


def table() -> Iterator[Row]:
    """Yield what is called, and what is wrong with it."""
    yield from _odds()
    yield from _studies()
    yield from _forecasts()
    yield from _counterfactuals()
    yield from _luck()
    yield from _statistics()


@cache
def study() -> Any:
    return minerals.simulate("mattock", games=4, board="inner", engine="reference")


def _odds() -> Iterator[Row]:
    yield (
        "odds",
        probability.odds,
        {"match": dice(), "what": "roll"},
        {
            "match": (None, 5, "iceminers", dice().log),
            "what": (
                *(Said(None, "an action"), Said(5, "an action"), Said(b"roll", "A turn"), Said("fly", "fly")),
                Said(HUGE, "too long"),
                Said([["roll"]], "A turn"),
            ),
            "of": (5, "points"),
            "limit": (0, -1, "all", NAN, None),
            "most_draws": (0, "all", None),
        },
    )
    yield (
        "odds_of_setup",
        probability.odds_of_setup,
        {"game": "iceminers"},
        {
            "game": (Said("chess", "no game"), None, NESTED),
            "of": (5,),
            "limit": (0, "all"),
        },
    )
    half = Fraction(1, 2)
    yield (
        "Distribution",
        probability.Distribution,
        {"weighted": [("heads", half), ("tails", half)]},
        {
            "weighted": (
                None,
                5,
                "heads",
                ["heads"],
                [("heads",)],
                Said([], "add up"),
                Said([("heads", -1)], "below 0"),
            ),
            "label": (5, "text"),
        },
    )
    known = probability.Distribution([("heads", half), ("tails", half)])
    for name in ("probability", "mean", "variance", "given", "posterior", "map"):
        parameter = {"given": "holds", "probability": "holds", "posterior": "likelihood"}.get(name, "of")
        yield f"Distribution.{name}", getattr(known, name), {}, {parameter: (5, "heads", NESTED)}
    yield "Distribution.quantile", known.quantile, {}, {"level": (-1, 2, NAN, "half", None, NESTED)}
    yield "Distribution.most_likely", known.most_likely, {}, {"count": ("all", NAN)}
    yield "Distribution.combine", known.combine, {}, {"other": (None, 5, "heads")}
    yield from _pictures()
    yield "Bounds", probability.Bounds, {"weighted": []}, {"weighted": (None, 5, ["heads"])}
    yield (
        "heat_map",
        probability.heat_map,
        {"board": match(), "counts": {"d6": 1}},
        {
            "board": (None, 5, "minerals"),
            "counts": (None, 5, Said({"z99": 1}, "z99"), Said({"d6": "many"}, "d6"), Said({"d6": NAN}, "d6")),
            "mode": ("gray", 5),
        },
    )
    yield (
        "distribution_chart",
        probability.distribution_chart,
        {"distribution": known},
        {
            "distribution": (None, 5, "heads"),
            "confidence": (0, 1, 95, NAN, "most", None),
            "observed": (5,),
        },
    )
    yield (
        "running_proportion",
        probability.running_proportion,
        {"outcomes": [1, 0]},
        {
            "outcomes": (None, 5, Said([], "one game"), Said(["heads"], "True or False")),
            "confidence": (0, 95, "most"),
            "exact": (2, "half", NAN),
        },
    )
    yield (
        "comparison",
        probability.comparison,
        {"arms": {"A": (1, 2), "B": (1, 2)}},
        {
            "arms": (*(Said(value, "arm") for value in (None, {}, {"A": None}, {"A": ["x"]})), 5),
            "confidence": (0, "most"),
        },
    )


def _pictures() -> Iterator[Row]:
    half = Fraction(1, 2)
    coin = probability.Distribution([("heads", half), ("tails", half)])
    rare = probability.Distribution([("heads", Fraction(1, 10_007)), ("tails", Fraction(10_006, 10_007))])
    coins = coin.combine(coin)
    is_heads = "heads".__eq__
    no_function = (5, "heads", NESTED)
    no_names = (5, Said("heads", "names"), Said(("heads",), "names"))
    yield (
        "Distribution.bars",
        coin.bars,
        {},
        {
            "marked": no_function,
            "look": no_function,
            "title": (5, NESTED),
            "scale": ("all", Said(0, "scale"), Said(-1, "scale"), NAN),
            "span": (5, "wide", Said((1,), "span"), Said((2, 1), "span")),
        },
    )
    yield (
        "Distribution.tree",
        coin.tree,
        {},
        {
            "stages": (5, Said(["heads"], "stages"), Said([], "stages")),
            "favourable": no_function,
            "depth": ("all", NAN, Said(-1, "depth")),
            "opened": (5, Said([5], "opened")),
            "most": (0, 1, "all", NAN, None),
            "look": no_function,
            "names": (5, Said([5], "names")),
            "title": (5,),
        },
    )
    yield (
        "Distribution.icons",
        coin.icons,
        {"favourable": is_heads},
        {
            "favourable": (None, *no_function),
            "taken": (5, "heads", {"heads": 2}, {"heads": -1}, {"edge": 1}, {"heads": "all"}),
            "total": (0, -2, 3, "all", NAN, Said(10**6, "too many")),
            "look": no_function,
            "title": (5,),
        },
    )
    yield "Distribution.icons, rare", rare.icons, {}, {"favourable": (Said(is_heads, "too many"),)}
    for name in ("table", "area"):
        yield (
            f"Distribution.{name}",
            getattr(coin, name),
            {"given": is_heads},
            {"given": (None, *no_function), "of": no_function, "names": no_names, "title": (5,)},
        )
    yield "Distribution.table, total", coin.table, {"given": is_heads}, {"total": (Said(0, "total"), "all", NAN)}
    yield (
        "Distribution.venn",
        coin.venn,
        {"first": is_heads, "second": is_heads},
        {"first": (None, *no_function), "second": (None, *no_function), "names": no_names, "title": (5,)},
    )
    yield (
        "Distribution.grid",
        coins.grid,
        {},
        {"favourable": no_function, "of": no_function, "look": no_function, "names": no_names, "title": (5,)},
    )
    yield "Distribution.bars().svg", coin.bars().svg, {}, {"mode": (Said("gray", "light"), Said(5, "mode"))}
    yield (
        "sequences",
        probability.sequences,
        {"bag": {"white": 2}, "draws": 1},
        {
            "bag": (None, 5, "white", {"white": -1}, {"white": 1.5}, {"white": "two"}, Said({}, "0 in the bag")),
            "draws": (-1, 3, "all", NAN, None, HUGE_NUMBER),
        },
    )


def _studies() -> Iterator[Row]:
    yield (
        "simulate",
        minerals.simulate,
        {"game": "mattock", "games": 1, "board": "inner"},
        {
            "game": (Said("chess", "no game"), Said(None, "game"), NESTED),
            "games": (0, -1, 2.5, "many", None, True, NAN, HUGE_NUMBER),
            "policy": (Said("deep", "no bot"), 5, Said([], "policies"), Said(["random"] * 9, "policies"), None),
            "seed": (Said(None, "seed"), Said(2.5, "seed"), Said(NESTED, "seed")),
            "players": (0, 9, "two", ["Ada"], NESTED),
            "board": (5, "nowhere", NESTED, Said(HUGE, "100,000")),
            "bord": (Said("inner", "Did you mean 'board'?"),),
            "polcy": (Said("random", "Did you mean 'policy'?"),),
            "position": (
                5,
                Said("no position", "no row of the board"),
                Said(match(), "one of minerals, not of mattock"),
            ),
            "until": (5, "end"),
            "measure": (5, "points", Said(lambda _match: 5, "dictionary")),
            "engine": (None, "fast", HUGE),
            "workers": (0, -1, "all", 2.5),
            "chunk": (0, "big"),
            "client": (5, "tcp://nowhere"),
            "folder": (5, NESTED, Said("junk", "junk")),
        },
    )


def _counterfactuals() -> Iterator[Row]:
    rolled = minerals.new("iceminers", players=2, seed=7)
    rolled.play("roll 3")
    yield (
        "counterfactuals",
        minerals.counterfactuals,
        {"log": rolled, "step": rolled.step, "policy": "random", "games": 2},
        {
            "log": (None, 5, "good.replay", match().state, NESTED),
            "step": (None, "last", 2.5, Said(1, "Nothing is drawn"), Said(999, "no step"), NESTED),
            "draw": (0, Said(2, "from 1 to 1"), 2.5, "first", None, True),
            "outcomes": (5, Said("6", "a list"), Said(["7"], "cannot come up")),
            "policy": (Said("deep", "no bot"), 5, Said([], "policies"), Said(["random"] * 9, "policies"), None),
            "games": (0, 1, -1, 2.5, "many", None, True, NAN, HUGE_NUMBER),
            "confidence": (0, 1, 95, NAN, "most", None),
            "seed": (None, 2.5, NESTED),
        },
    )


def _luck() -> Iterator[Row]:
    yield (
        "luck",
        minerals.luck,
        {"log": match(), "policy": "random", "games": 2},
        {
            "log": (None, 5, "good.replay", match().state, NESTED),
            "policy": (Said("deep", "no bot"), 5, Said([], "policies"), Said(["random"] * 9, "policies"), None),
            "games": (0, 1, -1, 2.5, "many", None, True, NAN, HUGE_NUMBER),
            "by": ("colour", 5, NESTED),
            "confidence": (0, 1, 95, NAN, "most", None),
            "alternatives": (-1, 2.5, "all", None, HUGE_NUMBER),
            "ways": (0, 2.5, "all", None, HUGE_NUMBER),
            "seed": (None, 2.5, NESTED),
            "workers": (0, 2.5, "all", HUGE_NUMBER),
        },
    )


def _forecasts() -> Iterator[Row]:
    amid = Said([0], "between two actions")
    for forecast in (minerals.forecast, probability.forecast_steps):
        yield (
            forecast.__name__,
            forecast,
            {"log": match(), "games": 1},
            {
                "log": (None, 5, "game.replay", NESTED),
                "games": (0, -1, 2.5, "many", None, True, NAN, HUGE_NUMBER),
                "policy": (Said("deep", "no bot"), 5, Said([], "policies"), Said(["random"] * 9, "policies"), None),
                "within": (0, -1, "narrow", None, NAN),
                "confidence": (0, 1, 95, NAN, "most", None),
                "seed": (Said(None, "seed"), Said(2.5, "seed"), Said(NESTED, "seed")),
                "steps": (5, None, "turn", Said([], "at least one"), amid, NESTED),
                "workers": (0, -1, "all", 2.5),
            },
        )
    yield (
        "forecast, kept",
        minerals.forecast,
        {"log": match(), "games": 1},
        {"client": (5, "tcp://nowhere"), "folder": (5, NESTED, Said("junk", "junk"))},
    )


def _statistics() -> Iterator[Row]:
    share: Mapping[str, tuple[Any, ...]] = {"confidence": (0, 1, 95, NAN, "most", None)}
    yield (
        "proportion_interval",
        statistics.proportion_interval,
        {"successes": 1, "of": 2},
        {
            "successes": (-1, 3, "one", None, NAN),
            "of": (0, -1, "two", None),
            "method": (None, "wils", 5),
            **share,
        },
    )
    for name in ("mean_interval", "interval_of"):
        yield (
            name,
            getattr(statistics, name),
            {"values": [1.0, 2.0]},
            {
                "values": (None, 5, [], [[1]], ["x"], [NAN, 1]),
                **share,
            },
        )
    yield "quantile_interval", statistics.quantile_interval, {"values": [1.0, 2.0]}, {"quantile": (-1, 2, "half", NAN)}
    yield (
        "binomial_test",
        statistics.binomial_test,
        {"successes": 1, "of": 2},
        {
            "successes": (-1, 3, "one"),
            "p": (-1, 2, "half", NAN),
        },
    )
    yield (
        "compare_proportions",
        statistics.compare_proportions,
        {"a": 1, "n_a": 2, "b": 1, "n_b": 2},
        {
            "a": (-1, 3, None),
            "n_b": (0, "two"),
        },
    )
    yield (
        "chi_square",
        statistics.chi_square,
        {"observed": [5, 5]},
        {
            "observed": (None, 5, [], ["x", "y"], [-1, 5]),
            "expected": (5, [1], ["x", "y"]),
        },
    )
    yield "games_needed", statistics.games_needed, {}, {"p0": (-1, 2, "half"), "alpha": (0, 1, "x"), "power": (0, 2)}
    yield (
        "games_for_half_width",
        statistics.games_for_half_width,
        {"half_width": 0.1},
        {"half_width": (0, -1, "x", NAN)},
    )
    yield (
        "adjust_p_values",
        statistics.adjust_p_values,
        {"p_values": [0.1]},
        {
            "p_values": (None, [], [2], ["x"], [NAN]),
            "method": (None, "hol", 5),
            "alpha": (0, 2, "x"),
        },
    )
    yield (
        "compare_pairs",
        statistics.compare_pairs,
        {"first": [1, 2, 3], "second": [1, 2, 4]},
        {
            "first": (None, [], ["x"], [1]),
            "names": (5, ("A",), "AB and C"),
        },
    )
    arms = {"game": "mattock", "first": {"policy": "random"}, "second": {"policy": "greedy"}, "games": 2}
    first = (None, 5, "random", Said({"games": 9}, "games"))
    yield "same_luck", statistics.same_luck, arms, {"game": (Said("chess", "no game"), NESTED), "first": first}
    policies = (None, 5, "random", Said(["random"], "two"), Said(["random", "deep"], "no bot"))
    swapped = {"game": "mattock", "policies": ["random", "random"], "games": 2}
    yield "seat_swapped", statistics.seat_swapped, swapped, {"policies": policies, "games": (0, "many", None)}
    yield (
        "until",
        statistics.until,
        {"play": "mattock", "of": "winner_1"},
        {
            "play": (*(Said(value, "no game") for value in ("chess", None, 5)),),
            "half_width": (0, "x", NAN),
            "at_least": (0, "x"),
        },
    )
    yield (
        "pooled_and_split",
        statistics.pooled_and_split,
        {
            "table": study(),
            "by": "winner_1",
            "arms": "winner_2",
            "success": "winner_1",
        },
        {"table": (None, 5), "by": ("nothing", None), "arms": ("nothing", 5), "success": ("nothing", None)},
    )
    yield (
        "coverage",
        statistics.coverage,
        {"method": "wilson", "n": 10, "p": 0.5},
        {
            "method": (None, "wils"),
            "n": (0, "ten", None),
            "p": (-1, 2, "half"),
        },
    )
