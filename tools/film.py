"""Draws the README's animation: a player asks why a move is not allowed, then a turn is shown with its rules.

python -m tools.film
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

import minerals
from minerals import Mark, Scene, View
from minerals.core.picture import Polygon, Text
from minerals.core.system import write_whole
from minerals.exchange.animation import gif_of
from minerals.picture.raster import to_png
from tools import ROOT
from tools.draw import IMAGES

REPLAY = ROOT / "replays" / "minerals" / "example-2-fragments.replay"
FILM = IMAGES / "replay.gif"
ASKED = "f5-f7"
"""The move in question: it is too far, and a pawn is in the way."""
START = 1
"""The first step that shows a board."""

SCALE = 0.72
LETTERS = 60
"""How many characters of the caption fit on one line."""
SIZE, LEADING, MARGIN = 25.0, 36.0, 34.0
LINES = 3
SECONDS = {"step": 2.2, "question": 4.5, "end": 5.0}


class Frame(NamedTuple):
    """One frame of the animation."""

    scene: Scene
    caption: str
    rule: str
    kind: str


def frames() -> Iterator[Frame]:
    """Yield a frame for the question, then one for each event of the turn."""
    log = minerals.load(REPLAY)
    game, players, state = log.game, log.header.players, log.state_at(START)
    still = game.picture(state, View(), players)
    yield Frame(still, "David's turn. He clicks his pawn, then the hex it should go to: f7.", "", "step")
    rulings = game.engine.explain(state, game.words.parse(state, ASKED))
    refused = tuple(Mark(cell, "refused") for cell in dict.fromkeys(cell for each in rulings for cell in each.cells))
    for ruling in rulings:
        scene = game.picture(state, View(marks=refused), players)
        yield Frame(scene, f"Why not? {ruling.message}", ruling.rule, "question")
    for step, event in enumerate(log.events()[START:], START + 1):
        after = log.state_at(step)
        sentence = game.words.narrate(event, after, players)
        yield Frame(game.picture(after, View(event=event), players), sentence, event.rule, "step")


def captioned(frame: Frame) -> Scene:
    """Return a frame's scene with its sentence and rule below."""
    scene = frame.scene
    top, height = scene.height, LINES * LEADING + MARGIN
    edge = Polygon(((0, top), (scene.width, top), (scene.width, top + height), (0, top + height)), "background")
    below = [edge, *_lines(frame.caption, "text.title", top)]
    if frame.rule:
        below.append(Text(MARGIN, top + LINES * LEADING, frame.rule, "text.quiet", SIZE * 0.8, "start"))
    return msgspec.structs.replace(scene, height=top + height, shapes=(*scene.shapes, *below))


def _lines(caption: str, role: str, top: float) -> list[Text]:
    lines = textwrap.wrap(caption, LETTERS)
    return [Text(MARGIN, top + (at + 0.7) * LEADING, line, role, SIZE, "start") for at, line in enumerate(lines)]


def film(shown: Sequence[Frame]) -> bytes:
    """Return the frames as an animation that pauses at its end."""
    pictures = [to_png(captioned(frame), "light", SCALE) for frame in shown]
    return gif_of(pictures, [*(SECONDS[frame.kind] for frame in shown[:-1]), SECONDS["end"]])


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    write_whole(FILM, film(list(frames())))
