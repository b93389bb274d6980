"""The controls of a replay: the player's Python and the page's script read one table alike."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

import minerals
from minerals.core.log import UNITS
from minerals.exchange.page.content import page_data
from minerals.front import join_modules
from minerals.front.controls import CONTROLS, PlayOrPause, Switch, controls_data, keys_help
from minerals_widgets.player.replay import Replay

REPLAYS = Path(__file__).parents[2] / "replays"
MOVES = [control.goes for control in CONTROLS if not isinstance(control.goes, PlayOrPause | Switch)]

DRIVER = """
const { records, stops, through, moves, units } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tree = new Tree(records);
const line = new Line(tree, stops, tree.byNumber.get(through));
const found = [];
for (let step = 0; step <= line.last; step++) {
  found.push(moves.map((move) => units.map((unit) => line.stepOf(move, step, unit))));
}
console.log(JSON.stringify(found));
"""


def on_the_page(log, through):
    """Where each control goes from each step of a line, by each unit, as the page's script has it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    data = page_data(log)
    stops = [{"turn": step.get("turn", False), "moment": step.get("moment", "")} for step in data["steps"]]
    asked = {"records": data["records"], "stops": stops, "through": through, "moves": MOVES, "units": UNITS}
    script = join_modules("minerals/front/line.js") + DRIVER
    done = subprocess.run([node, "-e", script], input=msgspec.json.encode(asked), capture_output=True, check=True)
    return json.loads(done.stdout)


def in_the_player(log, line):
    replay = Replay(log, line)

    def go(step, move, unit):
        replay.goto(step)
        return replay.go(move, unit)

    return [[[go(step, move, unit) for unit in UNITS] for move in MOVES] for step in range(replay.last + 1)]


@pytest.mark.parametrize(
    "name", ["iceminers/stealing", "mattock/printed-example", "minerals/example-2-fragments", "out_of_mine/a-round"]
)
def test_every_control_goes_to_the_same_step_in_a_notebook_and_on_a_page(name):
    log = minerals.load(REPLAYS / f"{name}.replay")
    found = in_the_player(log, log.main_line)
    assert len({step for moves in found for by_unit in moves for step in by_unit}) > 5
    assert on_the_page(log, 0) == found


def test_so_it_does_on_a_variation_with_a_named_moment():
    match = minerals.new("mattock", board="inner", seed=1)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    match.goto_record(1)
    match.play(match.legal_actions()[1])
    match.log.moment("Another way", on=match.node.n)
    assert on_the_page(match.log, match.node.n) == in_the_player(match.log, match.log.line_through(match.node))


def test_so_it_does_on_a_game_that_was_tried_on_where_it_ends_and_on_the_trial():
    match = minerals.new("mattock", board="inner", seed=1)
    match.play(match.legal_actions()[0])
    branch = match.branch()
    for _ in range(2):
        branch.play(branch.legal_actions()[0])
    log = match.log
    assert len(in_the_player(log, log.main_line)) < len(in_the_player(log, branch.line))
    assert on_the_page(log, 0) == in_the_player(log, log.main_line)
    assert on_the_page(log, branch.node.n) == in_the_player(log, branch.line)


def test_every_control_has_a_name_a_key_and_words_of_its_own():
    data = controls_data()
    assert len({control["name"] for control in data}) == len({control["words"] for control in data}) == len(data)
    assert [words for _, words in keys_help()] == [
        "First step",
        "Previous step",
        "Play / Pause",
        "Next step",
        "Last step",
        "Previous turn",
        "Next turn",
        "Previous key moment",
        "Next key moment",
        "See the board from the next seat",
        "Hide the result",
        "Guess the next move",
        "Try different luck",
        "Show the best move",
    ]
    assert len({key for key, _ in keys_help()}) == len(keys_help())


def test_whoever_has_a_button_has_an_icon_for_notebooks_and_one_for_pages():
    assert all(bool(control.icon) == bool(control.picture) for control in CONTROLS)
