"""Trials to watch: they come one by one and then faster, each is a dot, and each dot opens its game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ipywidgets import Button, Dropdown

import minerals
from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import Simulated
from minerals.classroom.charts import event_of
from minerals_widgets import TrialsView
from minerals_widgets.lesson.pieces import MOST_PIECES, pieces_of
from minerals_widgets.lesson.small_board import board_of, small
from minerals_widgets.lesson.trial_session import ENOUGH, beat_at
from tests.widgets.controls import control, controls, press

pytestmark = pytest.mark.usefixtures("errors_are_raised")

GUESSES = {"E01": "1/5", "E04": "50 %", "E17": "1/6", "E26": "3"}


def view_of(code, part=None, log=None, **options):
    exercise = Exercise(code, log=log) if log is not None else Exercise(code)
    exercise.predict(GUESSES.get(code, "1/2"))
    return TrialsView(exercise, part, **options)


def tick(view):
    """Let the page ask for what is due, a second after it did so before."""
    began = view.session._now()
    view.session._now = lambda: began + 1
    view._ticks.value += 1


# --- playing ---


def test_trials_begin_after_the_guess():
    exercise = Exercise("E17")
    view = TrialsView(exercise)
    assert "guess" in view.words.said and view._controls.row.layout.display == "none"
    view.play()
    assert not view.playing and view.n == 0
    exercise.predict("1/6")
    view.refresh()
    assert view.words.said == "" and view._controls.row.layout.display == ""
    press(view, "One more")
    assert view.n == 1


@pytest.mark.parametrize(("name", "n"), [("One more", 1), ("10 more", 10), ("100 more", 100), ("10,000 more", 10_000)])
def test_a_button_plays_so_many_more(name, n):
    view = view_of("E17")
    view.more(3)
    press(view, name)
    while view._ticks.playing:
        tick(view)
    assert view.n == view.trials.n == 3 + n
    assert sum(view.picture.piles["sizes"]) == view.n


def test_trials_come_one_by_one_and_then_faster_and_end_by_themselves():
    view, said = view_of("E17"), []
    view.picture.observe(lambda change: said.append(change["new"]), "spoken")
    press(view, "Play")
    assert (view.n, view.playing, view._ticks.playing) == (1, True, True)
    slow = view._ticks.interval
    assert slow >= 600
    tick(view)
    assert view.n == 2
    played = []
    while view.playing:
        before = view.n
        tick(view)
        played.append(view.n - before)
    assert played == sorted(played) and played[-1] > 100 and view._ticks.interval < slow
    assert ENOUGH <= view.n < 1.1 * ENOUGH
    assert control(view, Button, "Play").icon == "play"
    assert 5 <= len(said) <= 12, "a screen reader hears of it now and then"
    assert said[-1].startswith("10,") and "between" in said[-1]


def test_a_pause_stops_it_and_a_late_tick_plays_nothing():
    view = view_of("E17")
    view.playing = True
    press(view, "Pause")
    tick(view)
    assert (view.n, view.playing, view._ticks.playing) == (1, False, False)


def test_ticks_that_pile_up_are_dropped():
    view = view_of("E17")
    view.playing = True
    for _ in range(20):
        view._ticks.value += 1
    assert view.n == 1
    tick(view)
    assert view.n == 2


def test_beats_are_never_slower_than_before():
    beats = [beat_at(n) for n in range(3_000)]
    assert all(one.milliseconds >= other.milliseconds and one.trials <= other.trials for one, other in pairwise(beats))


def test_trials_that_take_long_leave_the_page_its_turn():
    view = view_of("E17")
    now = iter(range(1_000))
    view.session._now = lambda: next(now) / 10
    press(view, "10,000 more")
    assert 0 < view.n < 10_000 and view._ticks.playing and view.session.owed
    press(view, "One more")
    view.session._now = lambda: 0.0
    while view._ticks.playing:
        tick(view)
    assert view.n == 10_001


def test_starting_again_brings_other_trials():
    view = view_of("E26")
    view.more(50)
    first = view.trials.observations("mean")
    press(view, "Start again")
    assert (view.n, view.trials.seed) == (0, 2)
    view.more(50)
    assert list(view.trials.observations("mean")) != list(first)


# --- the log ---


def test_what_was_played_is_in_the_log_of_the_attempts():
    log = AttemptLog("Ada", "week-4", numbers="real")
    view = view_of("E17", log=log)
    view.more(10)
    view.more(5)
    view.playing = True
    tick(view)
    view.pause()
    press(view, "Start again")
    view.more(7)
    noted = [(record.n, record.seed) for record in log.of("E17") if isinstance(record, Simulated)]
    assert noted == [(10, 1), (5, 1), (2, 1), (7, 2)]
    assert view.exercise.progress.trials == 24


def test_trials_that_nobody_noted_are_noted_at_the_end():
    view = view_of("E17")
    view.playing = True
    view.close()
    assert view.exercise.progress.trials == 1


# --- the parts ---


def test_it_looks_at_what_was_guessed_and_another_part_can_be_chosen():
    view = view_of("E17")
    view.more(20)
    assert view.part == "six"
    parts = next(found for found in controls(view, Dropdown) if "mean" in dict(map(reversed, found.options)))
    parts.value = "mean"
    assert view.part == "mean"
    assert [found[1] for found in view.picture.piles["bins"]] == ["number"] * 5
    view.part = "rolls"
    assert parts.value == "rolls"


def test_a_part_that_trials_do_not_observe_is_refused():
    with pytest.raises(minerals.MineralsError, match="seven"):
        view_of("E17", "seven")
    exercise = Exercise("E28")
    exercise.predict("1/2")
    with pytest.raises(minerals.MineralsError, match="do not observe the part 'cost'"):
        TrialsView(exercise, "cost")


def test_an_exercise_without_anything_to_play_says_so():
    view = view_of("E42")
    assert "nothing to play" in view.words.said and not view.can_play and str(view) == view.trials.why_not
    view.more(5)
    assert view.n == 0


# --- dots that open ---


def open_dot(view, *place):
    view.picture._handle_custom_msg({"open": [*place]}, [])


def test_a_dot_opens_its_own_game_at_the_event_that_counted():
    view = view_of("E17")
    view.more(60)
    sixes = [place for place, value in enumerate(view.trials.observations("six")) if value]
    open_dot(view, 0, 2)
    assert view.opened.number == sixes[2] + 1
    event = view.player.log.events()[view.player.step - 1]
    assert event.outcomes == ("6",)
    assert view.player.step == view.trials.replay(sixes[2], "six").step
    assert "The accepted roll is a six: yes." in view.opened.words.said
    press(view, "Back to the dots")
    assert view.opened is None and view.player is None and view.picture in view.children


def test_all_games_of_a_trial_can_be_seen():
    view = view_of("E48")
    view.more(3)
    view.open_trial(2)
    logs = view.trials.replay(1, view.part).logs
    games = next(found for found in controls(view, Dropdown) if found.tooltip == "The games of this trial")
    assert len(games.options) == len(logs) > 1
    games.value = 0
    assert view.player.log.events()[view.player.step - 1].outcomes


def test_a_dot_that_stands_for_several_opens_one_of_them_and_lists_them():
    view = view_of("E17")
    view.more(10_000)
    assert view.picture.piles["each"] == 20
    open_dot(view, 0, 0)
    others = next(found for found in controls(view, Dropdown) if found.tooltip == "The trials of this dot")
    assert len(others.options) == 20 and others.layout.display == ""
    others.value = others.options[7][1]
    assert view.opened.number == others.options[7][1]
    assert view.player.log.events()[view.player.step - 1].outcomes == ("6",)


def test_a_trial_can_be_opened_by_its_number_and_playing_pauses():
    view = view_of("E01")
    view.more(5)
    view.playing = True
    view._controls._number.value = 4
    press(view, "Open")
    assert view.opened.number == 4 and not view.playing
    with pytest.raises(minerals.OptionError, match="no trial 7"):
        view.open_trial(7)


def test_a_dot_that_is_not_there_opens_nothing():
    view = view_of("E17")
    view.more(5)
    for place in ((0, 99), (9, 0), (-1, 0)):
        open_dot(view, *place)
        assert view.opened is None


def test_a_trial_without_a_game_says_what_happened():
    view = view_of("E45a")
    view.more(5)
    view.open_trial(1)
    assert view.player is None
    assert "Seat 1 won" in view.opened.words.said and "Trial 1:" not in view.opened.words.said


def test_an_old_player_does_not_stay_behind():
    view = view_of("E17")
    view.more(5)
    view.open_trial(1)
    first = view.player
    view.open_trial(2)
    second = view.player
    view.show_dots()
    assert first.comm is None and second.comm is None


# --- what is shown ---


def test_the_dice_and_tiles_of_a_trial_are_shown():
    die = view_of("E26")
    die.more(1)
    shown = die.picture.trial
    turns = int(die.trials.observations("mean")[0])
    assert shown["luck"] == "roll" and len(shown["faces"]) == 6
    assert [is_beside for *_, is_beside in shown["pieces"]].count(False) == turns, "a roll for each turn of the miner"
    assert shown["sentences"] == [f"Result: {turns}."]
    die.part = "two"
    assert die.picture.trial["sentences"] == [f"Across after two turns at most: {'yes' if turns <= 2 else 'no'}."]
    tile = view_of("E01")
    tile.more(1)
    drawn = next(key for key in ("wollastonite", "kyanite", "tourmaline") if tile.trials.observations(key)[0])
    assert tile.picture.trial["luck"] == "draw" and [name for _, name, _ in tile.picture.trial["pieces"]] == [drawn]
    assert all("<svg" in picture for picture, *_ in tile.picture.trial["pieces"])


def test_a_board_is_shown_where_there_are_too_many_pieces_but_not_in_haste():
    view = view_of("E04")
    view.more(1)
    assert not view.picture.trial["pieces"] and "<svg" in view.picture.trial["board"]
    view.more(500)
    view.playing = True
    assert view.picture.trial["board"] == ""
    view.pause()
    assert view.picture.trial["board"]


def test_a_small_board_has_no_letters_and_nothing_beside_it():
    replayed = view_with(10).trials.replay(0, "golden")
    scene = small(minerals_scene(replayed))
    assert not any(type(shape).__name__ == "Text" for shape in scene.shapes)
    assert scene.width < minerals_scene(replayed).width / 1.5
    assert board_of(replayed, "dark") != board_of(replayed, "light")


def view_with(n):
    view = view_of("E04")
    view.more(n)
    return view


def minerals_scene(replayed):
    from minerals_widgets.player.replay import Replay

    return Replay(replayed.log, None, replayed.step).scene()


def test_pieces_are_few_or_none():
    view = view_with(3)
    assert pieces_of(view.trials.replay(0, "golden"), "light").shown == ()
    assert MOST_PIECES < 118


def test_the_guess_is_on_the_axis_and_the_exact_value_only_once_it_is_known():
    view = view_of("E17")
    view.more(50)
    assert view.picture.estimate["marks"][0] == ["guess", 1 / 6, "guess 1/6"]
    assert [mark[0] for mark in view.picture.estimate["marks"]] == ["guess", "now"]
    view.exercise.check("six", "1/5")
    view.refresh()
    assert ["exact", 0.2, "exact 1/5"] in view.picture.estimate["marks"]
    low, _, high = view.picture.estimate["scale"]
    assert all(low <= value <= high for _, value, _ in view.picture.estimate["marks"])
    view.part = "mean"
    assert [mark[0] for mark in view.picture.estimate["marks"]] == ["now"], "the guess was about another part"


def test_the_end_of_the_course_is_the_estimate_of_the_trials():
    view = view_of("E26")
    view.more(777)
    for part in view.exercise.parts:
        view.part = part.key
        n, mean, low, high = view.picture.estimate["points"][-1]
        assert (n, mean) == (777, pytest.approx(view.trials.estimate(part.key).mean, rel=1e-4))
        assert (low, high) == pytest.approx(view.trials.band(part.key), rel=1e-3)


def test_without_a_page_it_is_rows_of_dots():
    view = view_of("E17")
    view.more(100)
    told = view._repr_mimebundle_()["text/plain"].splitlines()
    assert told[0] == "<TrialsView E17: 100 trials>"
    assert told[2].startswith(event_of(view.exercise.posed, view.exercise.posed.parts[0])) and "●" in told[2]
    assert told[-1].startswith("100 trials:")


def test_closing_it_closes_everything_in_it():
    view = view_of("E17")
    view.more(3)
    parts = [view.picture, view._ticks, view._page, *controls(view, Button)]
    view.close()
    assert all(part.comm is None for part in parts)
