"""A log as a table in CSV, and as an animation."""

from __future__ import annotations

import io
from pathlib import Path

import pandas as pd
from PIL import Image

import minerals
from minerals.core.log import Stops
from minerals.exchange.animation import to_gif
from minerals.exchange.table import to_csv

LOG = minerals.load(Path(__file__).parents[2] / "replays/mattock/printed-example.replay")


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

    animation = Image.open(io.BytesIO(to_gif(LOG, by="event", scale=0.3, progress=watched)))
    steps = Stops(LOG).last - LOG.root.step + 1
    assert len(drawn) == steps
    assert 1 < animation.n_frames <= steps, "frames that look alike are one"
    assert animation.size == (round(drawn[0].width * 0.3), round(drawn[0].height * 0.3))
    assert animation.info["loop"] == 0
