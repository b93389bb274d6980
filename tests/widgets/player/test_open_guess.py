"""The law of guesses: before a move is guessed, a player shows what it would show if the game had not gone on.

So neither the list of moves nor arrows, points, time line, forecast, or what a screen reader reads give it away. That
also holds for a reader who has looked ahead and come back, and for a variation.
"""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

import minerals
from minerals import Log
from minerals.bots import bot_named, play_out
from minerals.core.log import Node
from minerals.front import join_modules
from minerals.front.guess_data import choices_before
from minerals_widgets import Player

MOVES = 14
LISTED = """
const { records, seen, asked } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tree = new Tree(records);
const isKnown = knownUpTo(tree, seen, tree.byNumber.get(asked || -1));
// As the list does, it stops where the main way to go on is not known.
const following = (record) => (isKnown(tree.after(record)[0] ?? record) ? tree.after(record) : []);
const from = (record) => [record.n, ...following(record).flatMap(from)];
console.log(JSON.stringify(from(tree.root)));
"""


def game(name: str) -> Log:
    match = minerals.new(name, seed=5)
    play_out(match, [bot_named("random", seed=seat) for seat in range(1, len(match.players) + 1)], most_actions=MOVES)
    return match.log


def cut_before(log: Log, line: tuple[Node, ...], node: Node) -> Player:
    """A player of the game as it was when the move was to be played."""
    player = Player(log.along(line[: line.index(node)]))
    player.last()
    return player


def listed(player: Player) -> set[int]:
    """The records that the list of moves may show."""
    view, node = player.moves_view, shutil.which("node")
    assert node is not None
    given = json.dumps({"records": view.records, "seen": view.seen, "asked": view.asked})
    done = subprocess.run(
        [node, "-e", join_modules("minerals/front/line.js") + LISTED],
        input=given.encode(),
        capture_output=True,
        check=True,
    )
    return set(json.loads(done.stdout))


def shows_nothing_of(player: Player, node: Node) -> None:
    """Hold what a player shows against what it would show without a move and what follows."""
    cut = cut_before(player.log, player.replay.line, node)
    plain = lambda scene: (  # noqa: E731
        [shape for shape in scene.shapes if not shape.role.startswith("mark.")],
        scene.description,
    )
    assert plain(player.replay.scene(player.place)) == plain(cut.replay.scene(player.place))
    assert player.replay.caption().sentence == cut.replay.caption().sentence
    told = player.moves_view.turn
    if told is not None:
        assert not later(player, node) & {number for number, _, _ in told["events"]}
    assert list(player.moves_view.scores) == list(cut.moves_view.scores)
    assert player.moves_view.asked == node.n
    assert -1 < player.time_line.limit <= node.first_step
    assert player.guesses.view.told is None
    assert player.guesses.view.shown["answer"] is None
    names = [choice.name for choice in choices_before(player.log, node)]
    assert player.guesses.view.shown["options"] == names, "everything that could be played, the answer among it"


def later(player: Player, node: Node) -> set[int]:
    line = player.replay.line
    return {record.n for record in line[line.index(node) :]}


@pytest.mark.parametrize("name", minerals.game_names())
def test_an_open_guess_shows_nothing_of_what_was_played(name):
    player = Player(game(name), guess=True)
    asked = 0
    while player.guesses.view.shown["phase"] == "ask" and asked < 4:
        node = player.guesses.next_asked
        shows_nothing_of(player, node)
        asked += 1
        player.guesses.reveal()
        assert player.guesses.view.shown["answer"]["played"], "after the answer it is shown"
        player.guesses.go_on()
    assert asked


def test_a_reader_who_has_looked_ahead_and_come_back_sees_no_answer():
    player = Player(game("minerals"), guess=True)
    step, node = player.step, player.guesses.next_asked
    player.last()
    player.goto(step)
    assert player.guesses.view.shown["phase"] == "ask"
    shows_nothing_of(player, node)
    assert not listed(player) & later(player, node)
    player.stop_guessing()
    assert later(player, node) <= listed(player)


def test_a_guess_on_a_variation_hides_it_and_the_other_ways_to_go_on():
    match = minerals.new("mattock", board="inner", seed=3)
    for _ in range(4):
        match.play(match.legal_actions()[0])
    main = match.log.main_line
    match.goto_record(main[2].n)
    for _ in range(3):
        match.play(match.legal_actions()[-1])
    log = match.log
    aside = next(node for node in log.nodes.values() if node not in log.main_line and len(node.path()) > 4)
    player = Player(log)
    player.show_line(log.line_through(aside))
    player.start_guessing()
    hidden = []
    while player.guesses.view.shown["phase"] == "ask":
        node = player.guesses.next_asked
        shows_nothing_of(player, node)
        others = {other.n for other in log.nodes.values() if other.parent is node.parent}
        hidden.append(len(others))
        assert not listed(player) & (others | later(player, node))
        player.guesses.reveal()
        player.guesses.go_on()
    assert max(hidden) == 2, "one of them had another way to go on"


def test_a_turn_of_several_moves_is_told_only_as_far_as_it_was_guessed():
    match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)], most_actions=30)
    player = Player(match.log, guess=True)
    player.last()
    longest = 0
    for node in player.replay.line[1:]:
        player.goto(node.first_step)
        if player.guesses.view.shown["phase"] != "ask" or player.moves_view.turn is None:
            continue
        told = player.moves_view.turn["events"]
        longest = max(longest, len(told))
        assert all(player.log.node(number).step <= node.first_step for number, _, _ in told)
    assert longest > 1
