"""Recording a game in the terminal: what is typed is in the file at once, whatever ends the command."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest

import minerals
from tests.cli.conftest import Runs, refusal

GAME = ("--names", "Ada,Ben", "--option", "board=lesson", "--seed", "7")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("ours.replay")


def actions(path: Path) -> list[str]:
    return [str(node.action) for node in minerals.load(path).main_line[1:]]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_what_people_say_is_recorded(runs: Runs, file: Path) -> None:
    result = runs("record", "minerals", file, *GAME, keys=typed("I take d6.", "Ben removes e6", "remove f6, please"))
    assert result.exit_code == 0, result.output
    assert actions(file) == ["remove d6", "remove e6", "remove f6"]
    assert minerals.load(file).header.players == ("Ada", "Ben")
    assert "Ada removes the wollastonite at d6. It goes into the pouch." in result.stdout
    assert result.stdout.endswith(f"Everything is in {file}. To go on: minerals record {file}\n")


def test_the_board_is_shown_after_each_action(runs: Runs, file: Path) -> None:
    result = runs("record", "minerals", file, *GAME, keys=typed("take d6", "e6"))
    assert result.stdout.count("Pouch") == 3
    assert "<·>" in result.stdout


def test_slips_are_taken_back_and_played_again(runs: Runs, file: Path) -> None:
    keys = typed("take d6", "undo", "take d7", "take e11", "undo 2", "redo", "redo")
    result = runs("record", "minerals", file, *GAME, keys=keys)
    assert actions(file) == ["remove d7", "remove e11"]
    assert "Taken back: Ada: remove d6." in result.stdout
    assert "Taken back: Ben: remove e11; Ada: remove d7." in result.stdout
    assert "Played again: Ben: remove e11." in result.stdout


def test_comments_symbols_and_moments_stand_at_their_action(runs: Runs, file: Path) -> None:
    keys = typed("take d6 !?", "comment A bold start.", "e11", "moment The first corner", "!", "mark ??")
    assert runs("record", "minerals", file, *GAME, keys=keys).exit_code == 0
    log = minerals.load(file)
    first, second = (log.annotations_of(node.n) for node in log.main_line[1:])
    assert [str(each) for each in first] == ["!?", "A bold start."]
    assert [str(each) for each in second][1:] == ["!", "??"]


def test_an_earlier_action_is_corrected_and_the_rest_is_kept(runs: Runs, file: Path) -> None:
    keys = typed("take d6", "e11", "take f11", "correct 1 take d7", "correct 3 g11")
    result = runs("record", "minerals", file, *GAME, keys=keys)
    assert result.exit_code == 0, result.output
    assert actions(file) == ["remove d7", "remove e11", "remove g11"]
    assert "1. Ada: remove d7." in result.stdout
    assert "Every action fits." in result.stdout


def test_the_first_action_that_no_longer_fits_is_named_with_its_reason(runs: Runs, file: Path) -> None:
    keys = typed("take d6", "e11", "take f11", "correct 1 take e11", "take d6", "f11")
    result = runs("record", "minerals", file, *GAME, keys=keys)
    assert "2. remove e11 no longer fits: There is no mineral on e11. 2 actions are left." in result.stdout
    assert actions(file) == ["remove e11", "remove d6", "remove f11"]


def test_a_die_that_was_misread_is_corrected(runs: Runs, file: Path) -> None:
    keys = typed("roll 4", "enter a5", "correct 1 roll 5", "correct 1 roll")
    runs("record", "iceminers", file, "--seed", "1", keys=keys)
    log = minerals.load(file)
    assert [str(node.action) for node in log.main_line[1:]] == ["roll", "enter a5"]
    assert (log.main_line[1].events[0].outcome, log.main_line[1].told) == ("5", (1,))


def test_questions_are_answered_and_change_nothing(runs: Runs, file: Path) -> None:
    keys = typed("?", "legal remove e", "why pawn on c5", "why take d6", "moves", "help", "show", "save", "")
    result = runs("record", "minerals", file, *GAME, keys=keys)
    assert result.exit_code == 0
    assert "22 actions: remove d6, " in result.stdout
    assert "Remove 5 more minerals first. [minerals.setup.removal]" in result.stdout
    assert "'take d6' is allowed now." in result.stdout
    assert "correct N ACTION: change an earlier action and keep the rest" in result.stdout
    assert actions(file) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jump over the fence", "'jump over the fence' is not an action of Minerals."),
        ("pawn on c5", "Remove 5 more minerals first."),
        ("Ben takes d6", "'Ben takes d6': it is Ada's turn."),
        ("undo", "There is no action to take back."),
        ("redo", "There is no action to play again."),
        ("correct", "Write the number of the action and the right one, like correct 3 remove d6."),
        ("correct 9 remove d6", "There is no action 9"),
        ("comment", "Write the comment after it"),
        ("moment", "Write its title after it"),
        ("mark x", "'x' is not one of the symbols"),
        ("why", "Write an action after it"),
        ("luck maybe", "Write luck real for real dice"),
        ("save ours.replay", "the file exists already"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_exit_code_1(runs: Runs, file: Path, line: str, said: str) -> None:
    result = runs("record", "minerals", file, *GAME, keys=typed(line, "take d6"))
    assert result.exit_code == 1
    assert said in " ".join(result.stdout.split())
    assert actions(file) == ["remove d6"]


def test_the_dice_are_asked_for_and_may_be_said_at_once(runs: Runs, file: Path) -> None:
    keys = typed("roll", "nine", "4", "enter a5", "undo 2", "Ada rolls a 3", "undo", "roll", "undo", "luck drawn")
    result = runs("record", "iceminers", file, "--names", "Ada,Ben", "--seed", "1", keys=keys)
    assert "Ada: The roll. Say what came up, as in 'roll 1'." in " ".join(result.stdout.split())
    assert "'roll' is not played." in result.stdout
    log = minerals.load(file)
    rolls = [node for node in log.nodes.values() if str(node.action) == "roll"]
    assert [(node.events[0].outcome, node.told) for node in rolls[:2]] == [("4", (1,)), ("3", (1,))]
    assert len(rolls) == 2


def test_luck_that_is_drawn_after_all_answers_the_open_question(runs: Runs, file: Path) -> None:
    runs("record", "iceminers", file, "--seed", "1", keys=typed("roll", "luck drawn"))
    assert actions(file) == ["roll"]


def test_the_kit_can_draw_from_the_beginning(runs: Runs, file: Path) -> None:
    assert runs("record", "iceminers", file, "--drawn", keys=typed("roll")).exit_code == 0
    assert actions(file) == ["roll"]


def test_a_board_is_laid_as_people_say_and_goes_on_another_day(runs: Runs, file: Path) -> None:
    draft = Path("ours.replay.set-up")
    result = runs("record", "out_of_mine", file, "--names", "Ada,Ben", keys=typed("8", "undo", "3", "nonsense"))
    assert result.exit_code == 2
    assert refusal(result).startswith("The board is not laid yet. The same command goes on with it from")
    assert draft.exists()
    assert not file.exists()
    assert runs("record", "out_of_mine", file, keys=typed("5", "1: front")).exit_code == 0
    log = minerals.load(file)
    assert log.header.players == ("Ada", "Ben")
    assert log.root.told == (1, 2)
    assert not draft.exists()


def test_the_set_up_can_be_left_and_gone_on_with(runs: Runs, file: Path) -> None:
    result = runs("record", "out_of_mine", file, keys=typed("3", "quit"))
    assert result.exit_code == 0
    assert "The same command goes on with it from ours.replay.set-up." in " ".join(result.stdout.split())
    assert runs("record", "out_of_mine", file, keys=typed("5", "q")).exit_code == 0
    assert minerals.load(file).root.told == (1, 2)


@pytest.mark.parametrize("is_whole", [True, False], ids=["a position", "a board alone"])
def test_the_whole_board_can_be_pasted_instead(runs: Runs, file: Path, is_whole: bool) -> None:
    real = minerals.new("minerals", board="random", seed=1)
    rows = real.diagram().split("\n")
    pasted = rows if is_whole else [row for row in rows if ":" not in row]
    keys = typed("kyanite", "paste", "nonsense", "", "paste", *pasted, "", "paste")
    result = runs("record", "minerals", file, keys=keys)
    assert "The board, o6. Say what came up." in result.stdout and "117 more come after it." in result.stdout
    assert "'nonsense' is not a hex" in result.stdout
    log = minerals.load(file)
    assert not log.root.told
    laid = [stone.mineral for stone in log.at(len(log)).board.values()]
    assert sorted(laid) == sorted(stone.mineral for stone in real.board.values())


def test_the_rest_of_a_board_can_be_drawn(runs: Runs, file: Path) -> None:
    assert runs("record", "out_of_mine", file, keys=typed("3", "drawn")).exit_code == 0
    assert minerals.load(file).root.told == (1,)


def test_a_board_can_be_given_as_a_position(runs: Runs, file: Path) -> None:
    written = minerals.new("mattock", seed=3).diagram()
    assert runs("record", "mattock", file, "--position", written, keys="").exit_code == 0
    assert minerals.match_of(minerals.load(file)).diagram() == written


def test_a_game_goes_on_by_its_game_or_by_its_file(runs: Runs, file: Path) -> None:
    runs("record", "minerals", file, *GAME, keys=typed("take d6"))
    runs("record", "minerals", file, keys=typed("take e6"))
    result = runs("record", file, keys=typed("take f6"))
    assert f"{file} goes on." in result.stdout
    assert actions(file) == ["remove d6", "remove e6", "remove f6"]


def test_a_game_ends_as_people_say(runs: Runs, file: Path) -> None:
    result = runs("record", "minerals", file, *GAME, keys=typed("take d6", "Ben resigns", "take e6", "undo", "draw"))
    assert "Ben resigned. Ada wins." in result.stdout
    outcome = minerals.match_of(minerals.load(file)).outcome
    assert outcome is not None
    assert outcome.reason == "Ada and Ben agreed on a draw."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("minerlas",), "There is no game 'minerlas'. Did you mean 'minerals'?"),
        (("nowhere.replay",), "There is no game 'nowhere.replay'."),
        (("good.replay", "--seed", "3"), "good.replay: --seed works only with the name of a game"),
        (("good.replay", "--names", "Ada"), "good.replay: --names works only with a new game"),
        (("mattock", "good.replay"), "good.replay: this is a game of Minerals, not of Mattock."),
        (("junk.replay",), "junk.replay"),
        (("minerals", "empty"), "empty"),
        (("minerals", "new.replay", "--option", "bord=lesson"), "minerals has no option 'bord'."),
        (("mattock", "new.replay", "--names", "Ada"), "mattock: option 'players' takes"),
    ],
)
def test_what_cannot_be_recorded_is_refused(runs: Runs, folder: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal(runs("record", *arguments, keys=""))


def test_a_file_without_a_name_gets_that_of_the_day(runs: Runs, file: Path) -> None:
    for _ in range(2):
        assert runs("record", "mattock", "--seed", "1", keys="").exit_code == 0
    assert len(list(Path().glob("mattock-20*.replay"))) == 2


def test_programs_get_one_line_of_json(runs: Runs, file: Path) -> None:
    result = runs("record", "minerals", file, *GAME, "--json", keys=typed("take d6", "nonsense"))
    assert result.stdout.count("\n") == 1
    assert '"command":"record"' in result.stdout
    assert '"refused":1' in result.stdout
    assert "'nonsense' is not an action" in result.stderr


def test_a_log_that_is_being_recorded_is_refused(runs: Runs, file: Path) -> None:
    with_it = minerals.record(file, "minerals", players=["Ada", "Ben"], board="lesson", seed=7)
    assert "record" in refusal(runs("record", file, keys=typed("take d6")))
    with_it.log.close()


# --- a real terminal ---


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self._screen, theirs = pty.openpty()
        command = [sys.executable, "-m", "minerals_command", "record", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - so that keys can interrupt it
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(theirs)
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def wait_for(self, text: str, seconds: float = 30) -> None:
        limit = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < limit, self.seen
            if select.select([self._screen], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self._screen, 65536).decode(errors="replace")
                except OSError:
                    break
        assert text in self.seen, self.seen
        self.seen = self.seen.partition(text)[2]

    def close(self) -> None:
        os.close(self._screen)


def test_in_a_terminal_it_asks_and_tab_completes(file: Path) -> None:
    terminal = Terminal("minerals", str(file))
    terminal.wait_for("Players [Player 1, Player 2]: ")
    terminal.type("Ada, Ben\n")
    terminal.wait_for("Options")
    terminal.type("bord=lesson\n")
    terminal.wait_for("Did you mean 'board'?")
    terminal.type("board=lesson\n")
    terminal.wait_for("Set-up: ")
    terminal.type("\n")
    terminal.wait_for("1. Ada: ")
    terminal.type("remove d6\n")
    terminal.wait_for("2. Ben: ")
    terminal.type("remove e1\t\n")
    terminal.wait_for("3. Ada: ")
    terminal.type("\x04")
    terminal.wait_for("Everything is in ours.replay.")
    assert terminal.process.wait(30) == 0
    terminal.close()
    assert actions(file) == ["remove d6", "remove e11"]


@pytest.mark.parametrize("ends", ["ctrl-c", "closed", "killed"])
def test_nothing_is_lost_whatever_ends_it(file: Path, ends: str) -> None:
    minerals.record(file, "minerals", players=["Ada", "Ben"], board="lesson", seed=7).log.close()
    terminal = Terminal(str(file))
    terminal.wait_for("1. Ada: ")
    terminal.type("take d6\n")
    terminal.wait_for("2. Ben: ")
    if ends == "ctrl-c":
        terminal.type("tak")
        terminal.wait_for("tak")  # before it reads keys, it would notice an interrupt only with the next key
        for _ in range(10):  # the echo may come from the terminal, before the program reads keys
            terminal.type("\x03")
            with suppress(AssertionError):
                terminal.wait_for("Everything is in ours.replay.", 3)
                break
        assert terminal.process.wait(30) == 130
        terminal.close()
    elif ends == "closed":
        terminal.close()
        terminal.process.wait(30)
    else:
        terminal.process.kill()
        terminal.process.wait(30)
        terminal.close()
    assert actions(file) == ["remove d6"]
    minerals.record(file, "minerals").play("take e6")
