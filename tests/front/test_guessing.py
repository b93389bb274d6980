"""Guessing the next move: the player's Python and the page's script agree, and what a page carries is what is legal."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

import minerals
from minerals.core.log import Log, Node
from minerals.exchange.page.content import page_data
from minerals.exchange.page.look import Look
from minerals.front import join_modules
from minerals.front.guess_data import choices_before
from minerals_widgets.player.guess_session import Guessing

REPLAYS = Path(__file__).parents[2] / "replays"
DRIVER = Path(__file__).with_name("guesses.js").read_text(encoding="utf-8")
LOGS = [
    "iceminers/stealing",
    "mattock/freestyle",
    "mattock/inner-board-greedy",
    "minerals/two-players-greedy",
    "out_of_mine/a-round",
]
Deed = tuple[str, str]


def on_the_page(log: Log, through: int, seat: int, deeds: list[Deed]) -> list[dict[str, Any]]:
    """What the page's script shows after each deed."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    data = page_data(log, look=Look(with_guess=True))
    stops = [{"turn": step.get("turn", False), "moment": step.get("moment", "")} for step in data["steps"]]
    asked = {"records": data["records"], "stops": stops, "guess": data["guess"]}
    asked |= {"through": through, "seat": seat, "deeds": deeds}
    scripts = "\n".join(map(join_modules, ["minerals/front/guessing.js", "minerals/front/line.js"])) + DRIVER
    given = msgspec.json.encode(asked)
    done = subprocess.run([node, "-e", scripts], input=given, capture_output=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def in_the_player(log: Log, through: int, seat: int, deeds: list[Deed]) -> list[dict[str, Any]]:
    """What the player shows after each deed."""
    line, guessing = log.line_through(log.node(through)), Guessing(log, seat)
    step, shown = log.root.step, []
    for name, given in deeds:
        node: Node | None = None
        match name:
            case "next":
                guessing.leave()
                step = next(iter(guessing.ahead(line, step)), line[-1].step)
            case "click":
                node = guessing.click(line, step, given)
            case "guess":
                node = guessing.guess(line, step, given)
            case _:
                node = guessing.reveal(line, step)
        step = step if node is None else node.step
        shown.append({"step": step, **guessing.shown(line, step)})
    return shown


def some_deeds(log: Log, line: tuple[Node, ...], chance: random.Random, seat: int = 0) -> list[Deed]:
    """What a person might do: right and wrong guesses, typed and clicked, half a guess, nonsense, a look at it."""
    deeds: list[Deed] = [("next", "")]
    for node in line[1:]:
        choices = choices_before(log, node)
        if len(choices) < 2 or (seat and node.player != seat):
            continue
        choice = chance.choice(choices)
        played = next(one for one in choices if one.action == node.action)
        deeds += chance.choice(
            [
                [("guess", choice.name)],
                [("guess", f" {played.name.upper()} ")],
                [("click", token) for token in (*played.tokens, played.tokens[-1])],
                [("click", choice.tokens[0]), ("guess", "")],
                [("guess", "castle kingside")],
            ]
        )
        # What is answered already stays as it is.
        deeds += [("reveal", ""), ("next", "")]
    return deeds


def in_order(shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same, with the options in one order: a page sorts them by what they begin with."""
    return [each | {"options": sorted(each["options"])} for each in shown]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", LOGS)
def test_the_page_and_the_player_take_guesses_alike(name: str, seat: int) -> None:
    log = minerals.load(REPLAYS / f"{name}.replay")
    deeds = some_deeds(log, log.main_line, random.Random(name), seat)
    shown = in_the_player(log, 0, seat, deeds)
    assert in_order(on_the_page(log, 0, seat, deeds)) == in_order(shown)
    verdicts = {row["verdict"] for row in shown[-1]["rows"]}
    assert "right" in verdicts
    assert all(row["player"] == seat for row in shown[-1]["rows"]) or not seat


def test_a_variation_is_guessed_as_well() -> None:
    match = minerals.new("mattock", board="inner", seed=3)
    for _ in range(4):
        match.play(match.legal_actions()[0])
    match.goto_record(match.log.main_line[2].n)
    for _ in range(2):
        match.play(match.legal_actions()[-1])
    through = match.log.main_line[-1].n if match.node in match.log.main_line else match.node.n
    deeds = some_deeds(match.log, match.log.line_through(match.log.node(through)), random.Random(1))
    shown = in_the_player(match.log, through, 0, deeds)
    assert in_order(on_the_page(match.log, through, 0, deeds)) == in_order(shown)
    assert shown[-1]["left"] == 0


@pytest.mark.parametrize("name", LOGS)
def test_whoever_guesses_can_guess_what_was_played_and_nothing_of_the_others(name: str) -> None:
    log = minerals.load(REPLAYS / f"{name}.replay")
    for node in log.main_line[1:]:
        choices = choices_before(log, node)
        assert sum(choice.action == node.action for choice in choices) == 1
        state = log.tree.before(node)
        legal = [action for action in log.game.engine.legal(state) if log.game.actor(state, action) == node.player]
        assert len({choice.tokens for choice in choices}) == len(choices) <= len(legal) + 1
    assert choices_before(log, log.root) == ()


def test_two_moves_are_of_one_kind_if_they_are_the_same_action_with_as_many_clicks() -> None:
    log = minerals.load(REPLAYS / "mattock/inner-board-greedy.replay")
    line, guessing = log.main_line, Guessing(log)
    played = line[1]
    assert str(played.action) == "c2/d2-c2"
    for text, verdict in [("b6", "other"), ("b6/c6-b6", "kind"), ("c2 / d2 - C2", "right")]:
        guessing = Guessing(log)
        assert guessing.guess(line, played.first_step, text) is played
        assert guessing.told is not None
        assert guessing.told.verdict == verdict


def test_a_page_with_guesses_stays_small() -> None:
    log = minerals.load(REPLAYS / "mattock/full-board.replay")
    plain, guessed = log.to_html(), log.to_html(guess=True)
    assert len(guessed) - len(plain) < 70_000
    assert "GuessPanel" not in plain
