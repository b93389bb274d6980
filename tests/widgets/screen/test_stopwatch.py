"""Time that can be stopped."""

from __future__ import annotations

from minerals_widgets.screen.stopwatch import Timing, clock_face
from tests.widgets.games import Watch


def test_time_passes_only_while_it_runs():
    watch = Watch()
    timing = Timing(watch)
    watch.seconds += 3
    assert timing.read() == 0
    timing.start()
    watch.seconds += 1.5
    timing.stop()
    watch.seconds += 3
    assert timing.read() == 1500
    timing.start()
    watch.seconds += 0.5
    assert timing.read() == 2000


def test_a_clock_that_nobody_looked_at_stood_still():
    watch = Watch()
    timing = Timing(watch, patience=5)
    timing.start()
    watch.seconds += 4
    assert timing.read() == 4000
    watch.seconds += 3600
    assert timing.read() == 4000
    watch.seconds += 1
    assert timing.read() == 5000


def test_it_can_be_set_and_goes_on_from_there():
    watch = Watch()
    timing = Timing(watch)
    timing.start()
    watch.seconds += 2
    timing.set(30_000)
    watch.seconds += 1
    assert timing.read() == 31_000


def test_another_speed_counts_from_now_on():
    watch = Watch()
    timing = Timing(watch)
    timing.start()
    watch.seconds += 2
    timing.speed = 8
    watch.seconds += 1
    assert timing.read() == 10_000


def test_a_clock_shows_whole_seconds():
    assert [clock_face(ms) for ms in (0, 999, 1000, 59_999, 600_000)] == ["0:00", "0:00", "0:01", "0:59", "10:00"]
