"""A position as a link: it opens the same board, and a damaged or hostile one is refused in one sentence."""

from __future__ import annotations

import base64
import zlib

import msgspec
import pytest

import minerals
from minerals.core.editing import Draft
from minerals.core.match import SharedPosition, Trial, is_link
from minerals.core.system import LARGEST_SHARED, LONGEST_LINK

TRIALS = [{"do": "Lay a tile", "paint": ["tile e5"], "say": "There."}]


def packed(data: bytes) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    code = base64.urlsafe_b64encode(squeezed.compress(data) + squeezed.flush()).decode().rstrip("=")
    return f"minerals:1:{code}"


@pytest.fixture
def match() -> minerals.Match:
    return minerals.new("mattock", board="inner", players=["Ada", "Бен"], seed=3)


@pytest.mark.parametrize("name", minerals.game_names())
def test_a_link_opens_the_same_position(name):
    draft = Draft(name, seed=2)
    draft.random(2, 15)
    match = draft.match()
    link = SharedPosition.of(match).link
    opened = minerals.new(name, position=link)
    assert opened.diagram() == match.diagram()
    assert opened.players == match.players
    assert opened.log.options == match.log.options
    assert is_link(link)
    assert len(link) < 2_000


def test_a_link_brings_what_to_try(match):
    shared = SharedPosition.read(SharedPosition.of(match, TRIALS).link)
    assert shared.try_this == (Trial(do="Lay a tile", paint=("tile e5",), say="There."),)
    assert shared.players == ("Ada", "Бен")


def test_a_page_or_a_link_is_read(match, tmp_path):
    path = tmp_path / "ditch.position.html"
    minerals.position_page(match, path, try_this=TRIALS)
    assert minerals.shared_position(path) == SharedPosition.of(match, TRIALS)
    assert minerals.shared_position(SharedPosition.of(match).link).game == "mattock"
    other = tmp_path / "other.html"
    other.write_text("<p>nothing</p>")
    with pytest.raises(minerals.NotationError, match=r"other\.html: this is not the page of a position"):
        minerals.shared_position(other)


def test_a_link_to_another_game_or_with_options_is_refused(match):
    link = SharedPosition.of(match).link
    with pytest.raises(minerals.NotationError, match="a position of 'mattock', not of minerals"):
        minerals.new("minerals", position=link)
    with pytest.raises(minerals.NotationError, match="'board' cannot be given with it"):
        minerals.new("mattock", position=link, board="inner")
    with pytest.raises(minerals.NotationError, match="'players' cannot be given with it"):
        minerals.new("mattock", position=link, players=2)


BOMB = packed(b'{"game": "' + b"a" * 20_000_000 + b'"}')
DEEP = packed(b"[" * 90_000)


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("minerals:", "reads only 1"),
        ("minerals:2:abc", "has the form '2'"),
        ("minerals:1:", "damaged"),
        ("minerals:1:abc", "damaged"),
        ("minerals:1:a b", "damaged"),
        ("minerals:1:" + "ä" * 9, "damaged"),
        ("W K W", "begins with minerals:1:"),
        ("minerals:1:" + "a" * LONGEST_LINK, "too long"),
        (BOMB, "more than 100 kB"),
        (DEEP, "damaged"),
        (packed(b"{}"), "damaged"),
        (packed(b'{"game": "mattock", "position": "", "players": ["A"], "more": 1}'), "damaged"),
        (packed(b'{"game": "mattock", "position": 1, "players": ["A"]}'), "damaged"),
        (packed(b'{"game": "mattock", "position": "", "players": ["A"]}') + "AAAA", "damaged"),
        (packed(msgspec.json.encode({"game": "mattock", "position": "x" * 30_000, "players": ["A"]})), "a position"),
        (packed(msgspec.json.encode({"game": "g", "position": "", "players": ["x" * 2_000]})), "a name"),
    ],
)
def test_a_bad_link_is_refused_in_one_sentence(link, words):
    with pytest.raises(minerals.NotationError) as caught:
        SharedPosition.read(link)
    assert words in str(caught.value)
    assert len(str(caught.value)) <= 300
    assert "\n" not in str(caught.value)


def test_a_bad_link_never_unpacks_more_than_the_limit():
    assert len(BOMB) < LONGEST_LINK < LARGEST_SHARED


def test_a_cut_link_is_refused_at_every_length(match):
    link = SharedPosition.of(match, TRIALS).link
    for length in range(11, len(link)):
        with pytest.raises(minerals.NotationError):
            SharedPosition.read(link[:length])


@pytest.mark.parametrize(
    "trials",
    [[{"do": 1}], [{"paint": []}], {"do": "x"}, [{"do": "x", "pant": []}], "x", [{"do": "x"}] * 21, [object()]],
)
def test_what_is_no_list_of_trials_is_refused(match, trials):
    with pytest.raises(minerals.NotationError, match="Try this"):
        SharedPosition.of(match, trials)
