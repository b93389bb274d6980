"""Forecasts are right: of the steps forecast at 70 %, 70 % are won."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from tools import calibration
from tools.calibration import Forecast, bands_of, deviation_of, diagram, forecasts


def _found(chance: float, *won: float) -> list[Forecast]:
    return [Forecast(game, 3, 20, 1, 400, chance, share) for game, share in enumerate(won)]


def _drawn(wrong: float, steps: int = 1000) -> list[Forecast]:
    """Forecasts of games whose true chances are others by so much."""
    rng = random.Random(1)
    chances = [rng.uniform(0.15, 0.85) for _ in range(steps)]
    return [
        Forecast(game, 3, 20, 1, 400, chance, float(rng.random() < chance + wrong))
        for game, chance in enumerate(chances)
    ]


def test_bands_compare_forecasts_with_results():
    low, high = bands_of([*_found(0.25, 0, 0, 0, 1), *_found(0.95, *[1] * 4), *_found(1.0, *[1] * 4)])
    assert (low.steps, low.forecast, low.won, low.holds) == (4, 0.25, 0.25, True)
    assert (high.steps, high.forecast, high.won) == (8, pytest.approx(0.975), 1.0)
    assert abs(deviation_of(_found(0.25, 0, 0, 0, 1))) < 1
    assert deviation_of(_found(0.9, *[0] * 20)) < -10


def test_forecasts_that_are_wrong_by_ten_points_are_found_out():
    assert abs(deviation_of(_drawn(0.0))) < 2
    assert deviation_of(_drawn(0.1)) > 5
    assert deviation_of(_drawn(-0.1)) < -5


def test_what_is_kept_is_continued_and_makes_the_page_and_its_diagram(tmp_path, monkeypatch):
    monkeypatch.setattr(calibration, "PAGE", tmp_path / "forecasts.md")
    monkeypatch.setattr(calibration, "IMAGES", tmp_path)
    calibration.PAGE.write_text(f"# Forecasts\n\n{calibration.HEADING}\nOld.\n")
    asked = []

    def forecast(game, policy, numbers, *, playouts):
        asked.extend(numbers)
        return [found for found in _drawn(0.0) if found.game in numbers]

    monkeypatch.setattr(calibration, "forecasts", forecast)
    assert list(calibration.play("mattock", "random", 25, folder=tmp_path)) == [10, 20, 25]
    assert list(calibration.play("mattock", "random", 40, folder=tmp_path)) == [35, 40]
    assert asked == list(range(40))
    assert [found.game for found in calibration.read("mattock", "random", tmp_path)] == asked
    calibration.write(tmp_path)
    page = calibration.PAGE.read_text("utf-8")
    assert page.startswith("# Forecasts\n\n## Are they right?")
    assert "Old." not in page
    assert "### Mattock, random" in page
    for name in ("calibration.svg", "calibration-dark.svg"):
        drawn = ElementTree.fromstring((tmp_path / name).read_text("utf-8"))
        assert "Mattock, random" in drawn.get("aria-label", "")


def test_the_page_says_what_the_kept_games_say():
    written = calibration.PAGE.read_text("utf-8").partition(calibration.HEADING)
    assert written[1] + written[2] == calibration.section(), "python -m tools.calibration"
    drawn = (calibration.IMAGES / "calibration.svg").read_text("utf-8")
    assert ElementTree.fromstring(drawn).get("aria-label") == diagram(calibration.kept()).alt


@pytest.mark.parametrize("game", calibration.GAMES)
@pytest.mark.parametrize("policy", calibration.POLICIES)
def test_the_kept_forecasts_were_right(game, policy):
    found = calibration.read(game, policy)
    assert found
    assert abs(deviation_of(found)) < 3
    bands = bands_of(found)
    assert sum(not band.holds for band in bands) <= 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "policy", "games", "playouts"), [("mattock", "random", 800, 400), ("iceminers", "greedy", 120, 100)]
)
def test_as_many_are_won_as_were_forecast(game, policy, games, playouts):
    options = {"board": "inner"} if game == "mattock" else {}
    # Where most chances are near a half, few playouts would make steps look better or worse than they are.
    found = list(forecasts(game, policy, range(games), playouts=playouts, **options))
    assert len(bands_of(found)) > 3
    for low, high in ((0, 1.01), (0, 0.4), (0.4, 0.6), (0.6, 1.01)):
        assert abs(deviation_of([each for each in found if low <= each.chance < high])) < 3
    if games > 200:
        for wrong in (-0.1, 0.1):
            moved = [each._replace(chance=min(max(each.chance + wrong, 0), 1)) for each in found]
            assert abs(deviation_of(moved)) > 3, "ten points would be found out"
