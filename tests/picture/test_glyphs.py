"""The fonts of PNG and GIF have every character of the games: none is drawn as an empty box."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import minerals
from minerals import Log, View
from minerals.core.picture import Scene, Text, Viewport
from minerals.picture.raster import missing_characters
from tools import ROOT

PICTURES_OF_A_GAME = 12
PLACES = (None, Viewport(1008, 600), Viewport(358))


def steps_of(log: Log) -> list[int]:
    """Return steps from the first to the last, evenly spread."""
    last = len(log.events())
    return sorted({round(last * part / (PICTURES_OF_A_GAME - 1)) for part in range(PICTURES_OF_A_GAME)})


def pictures_of(log: Log) -> Iterator[Scene]:
    events = log.events()
    for number, step in enumerate(steps_of(log)):
        event = events[step - 1] if step else None
        view = View(event=event, place=PLACES[number % len(PLACES)])
        yield log.game.picture(log.state_at(step), view, log.header.players)


def captions_of(log: Log) -> Iterator[str]:
    state, engine = log.game.engine.initial(log.options), log.game.engine
    for event in log.events():
        yield log.game.words.narrate(event, state, log.header.players)
        state = engine.evolve(state, event)


def written(*texts: str) -> Scene:
    return Scene(60, 60, tuple(Text(30, 30, text, "text", 12) for text in texts), "A test")


@pytest.mark.parametrize("game", minerals.game_names())
def test_no_character_of_a_recorded_game_lacks_a_glyph(game: str) -> None:
    lacking: dict[str, list[str]] = {}
    signs: set[str] = set()
    for replay in sorted((ROOT / "replays" / game).glob("*.replay")):
        log = minerals.load(replay)
        for scene in (*pictures_of(log), written(*captions_of(log), *log.header.players)):
            signs |= {sign for shape in scene.shapes if isinstance(shape, Text) for sign in shape.text}
            if missing := missing_characters(scene):
                lacking[replay.stem] = sorted(missing)
    assert lacking == {}
    assert len(signs) > 40, "pictures and captions were looked at"


def test_a_character_without_a_glyph_is_found() -> None:
    assert missing_characters(written("Ada 🙂", "矿 →")) == {"🙂", "矿"}
