"""Time that can be stopped."""

from __future__ import annotations

from minerals_widgets.screen.stopwatch import Stopwatch, clock_face
from tests.widgets.games import Watch


def test_time_passes_only_while_it_runs():
    watch = Watch()
    stopwatch = Stopwatch(watch)
    watch.seconds += 3
    assert stopwatch.read() == 0
    stopwatch.start()
    watch.seconds += 1.5
    stopwatch.stop()
    watch.seconds += 3
    assert stopwatch.read() == 1500
    stopwatch.start()
    watch.seconds += 0.5
    assert stopwatch.read() == 2000


def test_a_clock_that_nobody_looked_at_stood_still():
    watch = Watch()
    stopwatch = Stopwatch(watch, patience=5)
    stopwatch.start()
    watch.seconds += 4
    assert stopwatch.read() == 4000
    watch.seconds += 3600
    assert stopwatch.read() == 4000
    watch.seconds += 1
    assert stopwatch.read() == 5000


def test_it_can_be_set_and_goes_on_from_there():
    watch = Watch()
    stopwatch = Stopwatch(watch)
    stopwatch.start()
    watch.seconds += 2
    stopwatch.set(30_000)
    watch.seconds += 1
    assert stopwatch.read() == 31_000


def test_another_speed_counts_from_now_on():
    watch = Watch()
    stopwatch = Stopwatch(watch)
    stopwatch.start()
    watch.seconds += 2
    stopwatch.speed = 8
    watch.seconds += 1
    assert stopwatch.read() == 10_000


def test_a_clock_shows_whole_seconds():
    assert [clock_face(ms) for ms in (0, 999, 1000, 59_999, 600_000)] == ["0:00", "0:00", "0:01", "0:59", "10:00"]
