"""How pieces move: which motions an action brings, and where a piece is at each moment of one."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import pairwise
from math import dist
from typing import get_args

import pytest

import minerals
from minerals.core.match import Match
from minerals.core.picture import Motion
from minerals.front import join_modules
from minerals.picture.manners import DURATION, Kind, Manner, manner_of, manners_data, pose_at
from minerals.picture.moves import moves
from tests.games.iceminers.positions import lucky, rolled
from tests.games.minerals import positions as of_minerals

KINDS = [kind for kinds in get_args(Kind) for kind in (get_args(kinds) or [kinds])]
GONE = {"lift", "drift", "fade"}
WAYS = {"slide": ((0, 0), (30, 0), (30, 40)), "walk": ((0, 0), (30, 0), (30, 40)), "drift": ((0, 0), (30, 40))}


def motions_of(match: Match, action: str) -> tuple[Motion, ...]:
    """Play an action and return what moves with its events."""
    state, found = match.state, ()
    for event in match.play(action):
        found += match.game.motions(state, event)
        state = match.game.engine.evolve(state, event)
    return found


def entered() -> Match:
    """A miner of Iceminers that stands before a cap."""
    match = rolled(minerals.new("iceminers", seed=1), 6)
    match.play("enter a5")
    return lucky(match, "small yellow")


class TestWhatMoves:
    def test_a_fragment_cracks_and_falls_when_a_pawn_has_left_it(self):
        assert motions_of(of_minerals.at("A   T   K   W1  W   W2  W"), "d7-d8") == (
            Motion("mineral in hand", ("d7", "hand 1")),
            Motion("pawn 1", ("d7", "d8")),
            Motion("mineral in hand", ("hand 1", "pool 1 wollastonite")),
            Motion("mineral of d6", ("d6", "pool 1 kyanite")),
            Motion("fragment of d4", ("d4", "d5"), "drift"),
        )

    def test_a_cap_is_lifted_when_a_miner_walks_to_it(self):
        assert motions_of(entered(), "b5") == (
            Motion("miner 1", ("a5", "b5"), "walk"),
            Motion("cap on b5", ("b5",), "lift"),
        )

    def test_the_die_tumbles(self):
        assert motions_of(lucky(minerals.new("iceminers", seed=1), 6), "roll") == (Motion("die", ("die",), "tumble"),)

    def test_a_tile_of_mattock_drops_onto_its_space(self):
        match = minerals.new("mattock", board="inner", seed=1)
        cell = str(match.legal_actions()[0])
        assert motions_of(match, cell) == (Motion(f"miner of {cell}", (cell,), "drop"),)

    def test_a_tile_of_out_of_mine_clicks_into_its_place(self):
        log = minerals.replays()["out_of_mine/a-round"]
        state, found = log.game.engine.initial(log.options), set()
        for event in log.events():
            found |= {(type(event).__name__, motion.kind) for motion in log.game.motions(state, event)}
            state = log.game.engine.evolve(state, event)
        assert {kind for name, kind in found if name == "TilePlaced"} == {"click"}

    def test_a_lifted_cap_is_seen_above_what_was_under_it(self):
        match = entered()
        before = match.scene()
        told = motions_of(match, "b5")
        lifted = {move.kind: move for move in moves(before, match.scene(), told)}["lift"]
        assert lifted.hidden == (), "what it covered is seen at once"
        assert all(shape in before.shapes for shape in lifted.shapes)


@pytest.mark.parametrize("kind", KINDS)
class TestManners:
    def test_it_begins_where_the_piece_was_and_ends_at_rest(self, kind):
        way = WAYS.get(kind, ((30, 40),))
        (first, _), (last, pose) = (pose_at(kind, way, share) for share in (0, 1))
        assert (first, last) == (way[0], way[-1])
        if kind in GONE:
            assert pose.opacity == 0
        else:
            assert pose == (1, 0, 0, 1, 1)

    def test_it_takes_half_a_second_and_never_jumps(self, kind):
        assert DURATION == 500
        poses = manner_of(kind).poses
        for before, after in pairwise(poses):
            assert abs(after.up - before.up) < 9
            assert abs(after.along - before.along) < 0.2
            assert abs(after.opacity - before.opacity) < 0.35

    def test_its_notes_lie_within_it_and_are_soft(self, kind):
        for note in manner_of(kind).notes:
            assert 0 <= note.at < 1
            assert note.at * DURATION / 1000 + note.seconds < 0.7
            assert 20 < note.to < 4000 > note.pitch > 20
            assert 0 < note.loudness <= 1


def test_a_falling_fragment_is_between_its_place_and_where_it_is_lost_at_half_time():
    start, end = (100, 100), (170, 100)
    place, pose = pose_at("drift", (start, end), 0.5)
    assert 0 < dist(start, place) < dist(start, end)
    assert 0 < pose.opacity <= 1
    cracking = [pose_at("drift", (start, end), share) for share in (0.05, 0.1, 0.2)]
    assert all(dist(start, there) < 1 for there, _ in cracking), "it shakes before it goes"
    assert any(pose.turn for _, pose in cracking)


def test_a_piece_walks_point_by_point():
    way = ((0, 0), (10, 0), (10, 10), (20, 10))
    for leg in range(1, 3):
        place, pose = pose_at("walk", way, leg / 3)
        assert dist(place, way[leg]) < 0.01
        assert pose.up == pytest.approx(0, abs=0.1)
    assert pose_at("walk", way, 0.5)[1].up > 4


def test_what_is_put_away_becomes_smaller_all_the_way():
    sizes = [pose_at("slide", ((0, 0), (9, 0)), share / 10, 0.5)[1].scale for share in range(11)]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1]) == (1, 0.5)


DRIVER = """
let input = "";
process.stdin.on("data", (chunk) => (input += chunk)).on("end", () => {
  const [manners, asked] = JSON.parse(input);
  const posed = asked.map(([kind, way, share, scale]) => poseAt({ kind, way, scale }, manners[kind], share));
  process.stdout.write(JSON.stringify(posed));
});
"""


def test_a_page_puts_pieces_where_an_animation_does():
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node (on Debian: apt-get install nodejs)")
    shares = [place / 37 for place in range(38)]
    asked = [(kind, WAYS.get(kind, ((30, 40),)), share, 0.6) for kind in KINDS for share in shares]
    done = subprocess.run(
        [node, "--input-type=commonjs", "--eval", join_modules("minerals/front/motion.js") + DRIVER],
        input=json.dumps([manners_data(KINDS)["manners"], asked]),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    for given, (place, pose) in zip(asked, json.loads(done.stdout), strict=True):
        expected_place, expected_pose = pose_at(*given)
        assert place == pytest.approx(expected_place, abs=1e-6), given
        assert pose == pytest.approx(expected_pose, abs=1e-6), given


def test_a_page_gets_the_manners_of_what_moves_on_it_and_no_others():
    data = manners_data(["slide", "drift", "slide"])
    assert list(data["manners"]) == ["drift", "slide"]
    assert set(data["manners"]["drift"]) == set(Manner._fields)
    assert len(json.dumps(data)) < 2500
