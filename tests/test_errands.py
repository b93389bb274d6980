"""The common changes of CONTRIBUTING.md, made in a copy of the code, in the files that the list names and no others."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
MOST_FILES = 4
"""Besides catalogues and tests."""

Edit = Callable[[str], str]


class Errand(NamedTuple):
    edits: Mapping[str, Edit]
    """What is done, by file."""
    proof: str
    """A program that fails unless it has been done."""


def named() -> dict[str, list[str]]:
    """The files that CONTRIBUTING.md names for each change."""
    section = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Five common changes\n")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", section, re.MULTILINE)[2:]
    return {errand: re.findall(r"`([\w./<>]+/[\w./<>]*)`", files) for errand, files in rows}


def swap(*pairs: tuple[str, str]) -> Edit:
    """Replace texts that must be there."""

    def edit(text: str) -> str:
        for before, after in pairs:
            assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times"
            text = text.replace(before, after)
        return text

    return edit


def behind(anchor: str, added: str) -> tuple[str, str]:
    return anchor, anchor + added


def costs(tool: str, mineral: str) -> str:
    return f'name = "{tool}"\ntitle = "{tool.title()}"\nmineral = "{mineral}"'


ERRANDS = {
    "Change the cost of a tool": Errand(
        {
            "minerals/games/minerals/components.toml": swap(
                (costs("hammer", "wollastonite"), costs("hammer", "kyanite")),
                (costs("sack", "kyanite"), costs("sack", "wollastonite")),
            ),
            "minerals/games/minerals/rulebook.toml": swap(
                ("In our reading, the Hammer costs a wollastonite", "In our reading, the Hammer costs a kyanite")
            ),
        },
        """
match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
assert match.state.components.tool_named["hammer"].mineral == "kyanite"
assert "kyanite" in match.game.rulebook["minerals.tools.hammer"].text
""",
    ),
    "Add a control to the player": Errand(
        {
            "widgets/minerals_widgets/player/replay.py": swap(
                behind(
                    "        return self.goto(self.last)\n",
                    '\n    def middle(self) -> int:\n        """Go half way."""\n'
                    "        return self.goto(self.last // 2)\n",
                )
            ),
            "widgets/minerals_widgets/player/player.py": swap(
                behind(
                    'self.icon_button("step-backward", translated("Previous step"), self.previous),\n',
                    '                self.icon_button("dot-circle-o", "Half way", self.middle),\n',
                ),
                behind(
                    "        self.goto(self.replay.last)\n",
                    '\n    def middle(self) -> None:\n        """Show the step half way."""\n'
                    "        self.goto(self.replay.middle())\n",
                ),
            ),
        },
        """
from ipywidgets import Button
from minerals_widgets import Player

def below(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from below(child)

match = minerals.new("mattock", board="inner", seed=1)
for _ in range(3):
    match.play(match.legal_actions()[0])
player = Player(match.log)
(control,) = [found for found in below(player.widget) if isinstance(found, Button) and found.tooltip == "Half way"]
player.last()
control.click()
assert player.step == match.step // 2
""",
    ),
    "Add an exercise": Errand(
        {
            "minerals/games/mattock/exercises/first_mine.toml": lambda _nothing: (
                """id = "mattock.first-mine"
code = "E99"
title = "The first mine"
tag = "R"
level = "G"
lesson = 7
statement = "Mattock is played on the inner board, in the fixed set-up."
hints = ["Count the spaces that may be mined.", "They are all as likely.", "Divide."]
solution = "Each space is as likely as any other."

[predict]
prompt = "How likely is it that a space mined at random is one given space?"
type = "probability"
of = "one"

[[parts]]
key = "one"
prompt = "The probability of one given space"
type = "probability"
"""
            ),
            "minerals/games/mattock/exercises/first_mine.py": lambda _nothing: (
                '''"""E99: the first space that is mined."""

from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import new


class FirstMine(Experiment, code="E99"):
    """Mine a space at random."""

    def answers(self) -> AnswerKey:
        """Count the spaces."""
        spaces = {action.mine for action in new("mattock", board="inner").legal_actions()}
        return AnswerKey({"one": Fraction(1, len(spaces))})

    def trial(self, stage: Stage) -> Observation:
        """Draw one of the actions, and play it."""
        game = stage.play("mattock", board="inner")
        spaces = {action.mine: action for action in game.legal()}
        mined = stage.one_of(list(spaces))
        game.play(spaces[mined])
        return {"one": mined == min(spaces)}
'''
            ),
        },
        """
from minerals.classroom import Exercise
exercise = Exercise("E99")
exercise.predict("1/2")
spaces = {action.mine for action in minerals.new("mattock", board="inner").legal_actions()}
assert exercise.check("one", f"1/{len(spaces)}").value_is_right
low, high = exercise.simulate(300, seed=1)["one"].band
assert low < 1 / len(spaces) < high
""",
    ),
    "Add an event to Iceminers": Errand(
        {
            "minerals/games/iceminers/events.py": swap(
                behind(
                    "# --- veins ---\n",
                    '\n\nclass SixRolled(Event, frozen=True):\n    """A six comes up."""\n\n'
                    '    rule: ClassVar[str] = "iceminers.turn.roll"\n    player: int\n',
                ),
                behind("    | PointsLapsed\n", "    | SixRolled\n"),
            ),
            "minerals/games/iceminers/evolve.py": swap(
                behind("        case e.FirstPlayerRolled()", " | e.SixRolled()"),
            ),
            "minerals/games/iceminers/narration.py": swap(
                behind(
                    "    # --- veins ---\n",
                    "\n    @tell.register\n    def _(self, event: e.SixRolled) -> str:\n"
                    '        return f"A six for {self.name(event.player)}!"\n',
                ),
            ),
            "minerals/games/iceminers/rules/roll.py": swap(
                behind(
                    "    deciding.happens(DieRolled(outcome, str(probability), player))\n",
                    '    if outcome == "6":\n        deciding.happens(SixRolled(player))\n',
                ),
                ("import DieRolled, DieRolledAgain", "import DieRolled, DieRolledAgain, SixRolled"),
            ),
        },
        """
from minerals.core.game import ScriptedChance
from minerals.testing import check_game
match = minerals.new("iceminers", players=["Ada", "Bo"], seed=1)
six = match.branch(chance=ScriptedChance(["6"])).play("roll")[1]
assert match.game.words.narrate(six, match.state, match.players) == "A six for Ada!"
check_game("iceminers", games=1, most_turns=2)
""",
    ),
}
"""Adding a game has a test of its own: `minerals new-game` writes all of it."""


def test_the_list_names_the_files_and_no_more_than_four():
    assert set(named()) == {*ERRANDS, "Add a game"}
    for errand, files in named().items():
        assert 0 < len(files) <= MOST_FILES, errand
        if errand in ERRANDS:
            assert set(files) == set(ERRANDS[errand].edits), errand


@pytest.mark.slow
@pytest.mark.parametrize("errand", ERRANDS)
def test_an_errand_is_run_by_touching_only_what_the_list_names(errand, tmp_path):
    for folder in ("minerals", "widgets"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    edits, proof = ERRANDS[errand]
    for name, edit in edits.items():
        file = tmp_path / name
        file.write_text(edit(file.read_text("utf-8") if file.exists() else ""), encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(tmp_path / "widgets")])
    done = subprocess.run(
        [sys.executable, "-c", f"import minerals\n{proof}"],
        env=os.environ | {"PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
