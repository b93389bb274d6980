"""The study of luck goes on where it stopped, and does not count its own error as luck."""

from __future__ import annotations

import numpy as np
import pytest

from minerals.probability.intervals import mean_interval
from tools import luck_study
from tools.luck_page import Line, page, spread_of
from tools.luck_study import STUDIES, Study, Task, keep, read, run, split, tasks


@pytest.fixture
def study(monkeypatch):
    monkeypatch.setitem(STUDIES, "tiny", Study("minerals", {"board": "lesson"}, ["greedy"]))
    monkeypatch.setattr(luck_study, "start_of", lambda _name, _policy: (0.5, 0.5))
    return "tiny"


def test_no_game_is_played_twice_and_the_sums_are_the_result_less_the_start(study, tmp_path):
    def finish(games, pairs):
        waiting = list(tasks(study, games, pairs, 2, read(study, tmp_path), 1))
        run(study, waiting, 1, tmp_path)
        return [(task.one, task.number) for task in waiting]

    assert finish(1, 0) == [("greedy", 0)]
    assert finish(2, 1) == [("level 2", 0), ("greedy", 1)]
    assert finish(2, 1) == []
    lines = read(study, tmp_path)
    assert [(line.one, line.other, line.game, line.seat) for line in lines] == [
        ("greedy", "greedy", 0, 1),
        ("greedy", "greedy", 1, 2),
        ("level 2", "level 1", 0, 1),
    ]
    for line in lines:
        assert line.luck + line.choice == pytest.approx(line.result - line.start, abs=1e-5)
        assert line.error >= 0
    assert any(line.luck and line.error for line in lines)


def test_an_interrupted_study_keeps_what_is_finished(study, tmp_path, monkeypatch):
    waiting = list(tasks(study, 3, 0, 2, [], 0))
    split = luck_study.split

    def interrupted(task):
        if task.number == 2:
            raise KeyboardInterrupt
        return split(task)

    monkeypatch.setattr(luck_study, "split", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(study, waiting, 1, tmp_path)
    assert [line.game for line in read(study, tmp_path)] == [0, 1]


def lines_of(games, error, seed, luck=0.4, choice=0.2):
    """Games with luck and choice of these standard deviations, measured with an error of this variance."""
    draw = np.random.default_rng(seed)
    found = []
    for number in range(games):
        moved = draw.normal(0, luck), draw.normal(0, choice)
        missed = draw.normal(0, error**0.5)
        found.append(Line("a", "a", number, 1, 1.0, 0.5, moved[0] + missed, moved[1] - missed, error, 2))
    return found


def test_the_error_of_measuring_is_subtracted():
    spread = spread_of(lines_of(5_000, 0.3, 1))
    assert spread.luck.estimate == pytest.approx(0.4, abs=0.04)
    assert spread.choice.estimate == pytest.approx(0.2, abs=0.06)
    assert spread.share.estimate == pytest.approx(0.8, abs=0.1)


def test_intervals_hold_the_true_values():
    found = [spread_of(lines_of(200, 0.1, seed)) for seed in range(100)]
    for part, truth in (("luck", 0.4), ("choice", 0.2), ("share", 0.8)):
        held = sum(truth in getattr(spread, part) for spread in found)
        assert held > 85, part


def test_the_page_tells_players_alike_from_others(tmp_path):
    alike = lines_of(30, 0.1, 1)
    others = [line._replace(one="level 3", other="level 2") for line in alike]
    keep("iceminers", alike + others, tmp_path)
    told = page({"iceminers": read("iceminers", tmp_path), "mattock": alike[:5]})
    first, second = told.split("## Neighbouring levels")
    assert "| Iceminers | a against a | 30 |" in first
    assert "| Iceminers | level 3 against level 2 | 30 |" in second
    assert "| Mattock |" not in told, "so few games say nothing"
    still = [line._replace(luck=0.0, choice=0.5, error=0.0) for line in alike]
    assert "| 30 | 0 % | " in page({"mattock": still})


@pytest.mark.slow
def test_luck_is_0_on_average_in_real_games():
    """What was won less the start and the choices is one number for each game: a paired difference."""
    start = luck_study.start_of("iceminers", "greedy")
    found = [split(Task("iceminers", "greedy", "greedy", number, "greedy", start, 2)) for number in range(200)]
    assert 0 in mean_interval([line.luck for line in found], confidence=0.999)
    assert 0 in mean_interval([line.choice for line in found], confidence=0.999), "nor do greedy players gain by choice"
    assert spread_of(found).luck.estimate > 0.3
