"""A log as a table in CSV, and as an animation."""

from __future__ import annotations

import io
import re
import sys
from itertools import pairwise
from pathlib import Path

import pandas as pd
import pytest
from PIL import Image, ImageChops, ImageStat

import minerals
from minerals.core.log import Stops
from minerals.core.picture import View
from minerals.core.system import install_command
from minerals.core.text import MineralsError
from minerals.exchange.animation import to_gif, to_webp
from minerals.exchange.table import to_csv
from minerals.picture import style
from tests.games.minerals.positions import at

REPLAYS = Path(__file__).parents[2] / "replays"
LOG = minerals.load(REPLAYS / "mattock/printed-example.replay")


def test_the_table_is_that_of_the_frame():
    read = pd.read_csv(io.StringIO(to_csv(LOG)), index_col="step", keep_default_na=False)
    frame = LOG.frame()
    assert list(read.columns) == list(frame.columns)
    for column in ("record", "player", "action", "event", "rule", "details"):
        assert list(read[column]) == list(frame[column])


def test_the_animation_has_a_frame_a_step_and_goes_round():
    drawn = []

    def watched(scenes):
        for scene in scenes:
            drawn.append(scene)
            yield scene

    animation = Image.open(io.BytesIO(to_gif(LOG, by="event", scale=0.3, motion=False, progress=watched)))
    steps = Stops(LOG).last - LOG.root.step + 1
    assert len(drawn) == steps
    assert 1 < animation.n_frames <= steps, "frames that look alike are one"
    assert animation.size == (round(drawn[0].width * 0.3), round(drawn[0].height * 0.3))
    assert animation.info["loop"] == 0


def test_small_things_keep_their_colours():
    match = minerals.new("minerals", seed=5)
    match.play(match.legal_actions()[0])
    frame = Image.open(io.BytesIO(to_gif(match.log, by="event"))).convert("RGB")
    for pawn in ("player.1", "player.2"):
        fill = style(pawn).fill
        nearest = min(
            max(abs(one - other) for one, other in zip(colour, (fill.red, fill.green, fill.blue), strict=True))
            for _, colour in frame.getcolors()
        )
        assert nearest < 20, pawn


def test_what_does_not_change_keeps_its_shade_from_frame_to_frame():
    animation = Image.open(io.BytesIO(to_gif(LOG, by="action", scale=0.5)))
    corners = set()
    for frame in range(animation.n_frames):
        animation.seek(frame)
        corners.add(animation.convert("RGB").getpixel((1, 1)))
    ((red, green, blue),) = corners
    fill = style("background").fill
    assert (red, green, blue) == pytest.approx((fill.red, fill.green, fill.blue), abs=3)


def test_without_pillow_the_refusal_names_what_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MineralsError, match=re.escape(f"needs Pillow: {install_command('pictures')}")):
        to_gif(LOG)


def test_an_animation_in_webp_has_the_size_of_the_gif_and_goes_round():
    animation = Image.open(io.BytesIO(to_webp(LOG, scale=0.3)))
    assert animation.format == "WEBP"
    assert animation.size == Image.open(io.BytesIO(to_gif(LOG, scale=0.3))).size
    assert animation.info["loop"] == 0
    assert 1 < animation.n_frames <= len(LOG.main_line) + 300
    still = Image.open(io.BytesIO(to_webp(LOG, scale=0.3, motion=False)))
    assert 1 < still.n_frames <= len(LOG.main_line)


def frames_of(film):
    """The pictures of an animation, each with the milliseconds that it is shown."""
    animation = Image.open(io.BytesIO(film))
    for number in range(animation.n_frames):
        animation.seek(number)
        yield animation.convert("RGB"), animation.info["duration"]


def pixels_between(one, other):
    return sum(ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value > 24)).histogram()[255:])


@pytest.mark.parametrize("draw", [to_gif, to_webp])
def test_a_fragment_is_seen_on_its_way_and_is_gone_afterwards(draw):
    match = at("A   T   K   W1  W   W2  W")
    match.play("d7-d8")
    (_, begun), *way, (last, _) = frames_of(draw(match.log, scale=0.5))
    assert begun == 1000
    assert [shown for _, shown in way] == [80] * 6
    assert all(pixels_between(one, other) > 20 for (one, _), (other, _) in pairwise(way))
    _, (still, _) = frames_of(draw(match.log, scale=0.5, motion=False))
    assert pixels_between(last, still) < 40, "at the end, everything is as if nothing had moved"


def test_a_film_lasts_as_long_with_motion_as_without():
    moving, still = (
        sum(shown for _, shown in frames_of(to_gif(LOG, scale=0.3, motion=motion))) for motion in (True, False)
    )
    assert moving == still


def test_nothing_moves_in_a_film_that_is_too_quick_or_too_long(monkeypatch):
    still = to_gif(LOG, scale=0.3, motion=False, seconds=0.4)
    assert to_gif(LOG, scale=0.3, seconds=0.4) == still
    monkeypatch.setattr("minerals.exchange.animation._MOST_ON_THE_WAY", 3)
    assert to_gif(LOG, scale=0.3, seconds=0.4) == still


@pytest.mark.parametrize("film", [to_gif, to_webp])
def test_what_happens_is_written_below_each_picture(film):
    animation = Image.open(io.BytesIO(film(LOG, scale=0.5)))
    animation.seek(animation.n_frames - 1)
    height = round(LOG.game.picture(LOG.state_at(0), View(), LOG.header.players).height * 0.5)
    caption = animation.convert("L").crop((0, height + 4, *animation.size))
    darkest, lightest = caption.getextrema()
    assert lightest - darkest > 150, "letters on the ground"


def test_nothing_of_an_earlier_picture_stays():
    animation = Image.open(io.BytesIO(to_webp(LOG, by="event", scale=0.5)))
    again = Image.open(io.BytesIO(to_gif(LOG, by="event", scale=0.5)))
    for film in (animation, again):
        film.seek(film.n_frames - 1)
    difference = ImageChops.difference(animation.convert("RGB"), again.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) < 3


@pytest.mark.slow
def test_a_long_game_is_a_short_film():
    log = minerals.load(REPLAYS / "minerals/two-players-greedy.replay")
    assert len(log.main_line) > 130
    assert len(to_webp(log, motion=False)) < 2_000_000
    assert len(to_webp(log)) < 2_250_000


@pytest.mark.parametrize("draw", [to_gif, to_webp])
def test_an_animation_that_is_too_long_for_its_size_is_refused_at_once(monkeypatch, draw):
    monkeypatch.setattr("minerals.exchange.animation._MOST_PIXELS", 100_000)
    draw(LOG, by="turn", scale=0.1)
    with pytest.raises(minerals.OptionError, match=r"too long for an animation of this size: .* one for each turn"):
        draw(LOG, by="event", scale=0.5)
