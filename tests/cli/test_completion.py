"""Pressing Tab: how the words of a command line may go on, as a shell asks for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import minerals
from minerals.bots import BOTS
from minerals.classroom.levels import load
from tests.cli.conftest import Runs


@pytest.fixture
def offered(runs: Runs):
    """Return what is offered for the last of some words. A space at the end begins another word."""

    def ask(words: str) -> list[str]:
        variables = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" ")), "_MINERALS_COMPLETE": "complete_bash"}
        return [line for line in runs(**variables).stdout.splitlines() if line]

    return ask


def test_games_are_offered(offered) -> None:
    for command in ("rules", "notation", "play", "simulate", "schema"):
        assert offered(f"minerals {command} ") == list(minerals.game_names()), command
    assert offered("minerals rules mi") == ["minerals"]


def test_a_log_or_a_game_is_offered_where_both_may_stand(offered, folder: Path) -> None:
    here = ["empty/", "good.replay", "junk.replay", "nothing.replay", "tampered.replay", "torn.replay"]
    for command in ("odds", "explain", "page", "board", "picture"):
        assert offered(f"minerals {command} ") == [*minerals.game_names(), *here]
        assert offered(f"minerals {command} g") == ["good.replay"]
    for command in ("animation", "export", "gallery"):
        assert offered(f"minerals {command} ") == here
    Path("empty/inside.replay").touch()
    Path("empty/notes.txt").touch()
    assert offered("minerals page empty/") == ["empty/inside.replay"]
    assert offered("minerals export lost/") == []


def test_the_rules_of_the_game_are_offered(offered) -> None:
    book = minerals.get_game("mattock").rulebook
    assert offered("minerals rules mattock end") == [
        rule.partition(".")[2] for rule in book if rule.startswith("mattock.end")
    ]
    assert offered("minerals rules chess end") == []


def test_options_are_offered_and_then_what_they_can_be(offered) -> None:
    names = [f"{option.name}=" for option in minerals.get_game("minerals").option_list if option.name != "players"]
    for command in ("play", "simulate", "odds", "page"):
        assert offered(f"minerals {command} minerals --option ") == names
        assert offered(f"minerals {command} minerals --option version=") == ["version=6", "version=7+", "version=full"]
    assert offered("minerals play --option ") == []


def test_bots_are_offered_one_after_another(offered) -> None:
    assert offered("minerals simulate mattock --policy ") == list(BOTS)
    assert offered("minerals play mattock --policy greedy,ra") == ["greedy,random"]


def test_levels_are_offered_once_their_game_is_typed(offered) -> None:
    assert offered("minerals publish mattock.levels.") == [level.id for level in load("mattock")]
    mine, roll = "mattock.levels.mine-first", "iceminers.levels.first-roll"
    assert offered(f"minerals publish {mine},iceminers.levels.first") == [f"{mine},{roll}"]


def test_lessons_and_exercises_are_offered_once_they_are_begun(offered) -> None:
    assert offered("minerals publish lesson-1") == ["lesson-1", "lesson-10", "lesson-11", "lesson-12"]
    assert offered("minerals publish lesson-4,E17") == ["lesson-4,E17", "lesson-4,E17b"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("minerals lesson 12", ["12"]),
        ("minerals lesson --language d", ["de"]),
        ("minerals replay --by e", ["event"]),
        ("minerals picture --mode ", ["light", "dark"]),
        ("minerals assignment week.toml --as s", ["student", "sealed", "solution"]),
        ("minerals grade --format m", ["moodle"]),
        ("minerals luck game.replay --by ", ["player", "turn", "rule"]),
    ],
)
def test_what_an_option_can_be_is_offered(offered, words: str, expected: list[str]) -> None:
    assert offered(words) == expected


def test_what_is_offered_is_accepted(runs: Runs, offered, folder: Path) -> None:
    for by in offered("minerals replay --by "):
        assert runs("replay", "good.replay", "--all", "--by", by).exit_code == 0, by
    for status in offered("minerals rules mattock --status "):
        assert runs("rules", "mattock", "--short", "--status", status).exit_code == 0, status
    for engine in offered("minerals simulate mattock --engine "):
        # Reading its name is all: nobody waits for a kernel to be compiled here.
        assert "engine" not in runs("simulate", "mattock", "-n", "0", "--engine", engine).stderr, engine


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_itself_completes(tmp_path: Path) -> None:
    command = tmp_path / "minerals"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m minerals "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    script = """
    eval "$(minerals --show-completion bash)"
    COMP_WORDS=(minerals ver); COMP_CWORD=1; _minerals_completion minerals; echo "${COMPREPLY[@]}"
    COMP_WORDS=(minerals verify --rec); COMP_CWORD=2; _minerals_completion minerals; echo "${COMPREPLY[@]}"
    COMP_WORDS=(minerals rules mat); COMP_CWORD=2; _minerals_completion minerals; echo "${COMPREPLY[@]}"
    """
    ended = subprocess.run(
        ["bash", "--norc", "-c", script],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )
    assert ended.stdout.split() == ["verify", "--recover", "mattock"], ended.stderr
