"""What the boards of rules suggest: everything works, and a typing error is named with its place."""

from __future__ import annotations

import nbformat
import pytest

from tests.notebooks.rule_boards import NAME, BrokenCellError, boards_of, called_in, rules_without_board
from tools.notebooks import code_cells, is_folded, originals

WITH_RULES = [path for path in originals() if NAME in path.read_text(encoding="utf-8")]
BEGIN = "from minerals_widgets import RuleBoard\nposition = 'W   K1  W   W   W2\\nturn: 1'\n"


@pytest.fixture(params=WITH_RULES, ids=lambda path: path.stem)
def path(request):
    return request.param


def test_everything_that_a_board_suggests_works(path):
    assert [fault for called in called_in(path) for fault in called.faults()] == []


def test_each_board_of_a_rule_is_a_screen_with_something_to_try_and_to_answer(path):
    for called in called_in(path):
        assert 2 <= len(called.lesson.experiments) <= 3, called.where
        assert called.lesson.question is not None, called.where


def test_the_code_of_each_board_is_folded(path):
    cells = code_cells(nbformat.read(path, as_version=4))
    assert [cell.source for cell in cells if NAME in cell.source and not is_folded(cell)] == []


@pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])
def test_every_rule_of_the_rulebook_has_a_board_that_can_be_changed(game):
    assert rules_without_board(game) == []


@pytest.mark.slow
def test_whoever_presses_everything_and_predicts_rightly_has_tried_and_answered_everything(path):
    for board in boards_of(path):
        asked = [number for number, tried in enumerate(board.lesson.experiments, start=1) if tried.ask]
        for number in range(1, len(board.lesson.experiments) + 1):
            board.try_this(number)
            if number in asked:
                board.predict(sorted(board.inquiry.result.right))
        board.answer()
        board.predict(sorted(board.inquiry.result.right))
        assert board.tried == tuple(range(1, len(board.lesson.experiments) + 1)), board
        assert board.answered == (0, *asked), board
        assert board.score == len(asked) + 1, board
        assert board.errors.text == "", board


def notebook_of(folder, source):
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("# A rule"), nbformat.v4.new_code_cell(BEGIN + source)]
    )
    path = folder / "my-rule.ipynb"
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    return path


def with_trial(**trial):
    return f'RuleBoard("minerals.move.ending", position=position, try_this=[{trial!r}])'


@pytest.mark.parametrize(
    ("trial", "said"),
    [
        ({"do": "Dig", "piant": ["empty d7"]}, "try_this 1: there is no key 'piant'. Did you mean 'paint'?"),
        ({"paint": ["empty d7"]}, "try_this 1: it has no 'do'"),
        ({"do": "Dig"}, "try_this 1: it has no 'paint', no 'play', no 'refused' and no 'ask'"),
        ({"do": "Dig", "paint": ["empty d7"], "ask": "Where?"}, "try_this 1: 'ask' and 'answer' go together"),
        ({"do": "Dig", "paint": 7}, "try_this 1: Expected"),
        ({"do": "Dig", "ask": "?", "answer": {"nxt": []}}, "try_this 1: expected exactly one of next"),
        (
            {"do": "Dig", "ask": "?", "answer": {"count_of": "PawnMove"}},
            "try_this 1, answer: there is no event 'PawnMove'. Did you mean 'PawnMoved'?",
        ),
    ],
)
def test_a_typing_error_is_named_with_notebook_cell_and_place(tmp_path, trial, said):
    with pytest.raises(BrokenCellError) as raised:
        called_in(notebook_of(tmp_path, with_trial(**trial)))
    assert str(raised.value).startswith(f"my-rule.ipynb, cell 1: {said}")


@pytest.mark.parametrize(
    ("trial", "said"),
    [
        ({"do": "Dig", "paint": ["empty d7", "emty d6"]}, "paint 2: There is no brush 'emty'. Did you mean 'empty'?"),
        ({"do": "Dig", "paint": ["pawn 1 e9"]}, "paint 1: There is no mineral on e9"),
        ({"do": "Go", "play": ["d5-d7", "d8-d8"]}, "play 2: "),
        ({"do": "Go", "refused": "d5-d7"}, "refused: d5-d7 is allowed here."),
        (
            {"do": "Dig", "paint": ["empty d7"], "ask": "Where?", "answer": {"next": ["d5"]}},
            'answer: the right answer is that there is none. If that is what you mean, add "none": True.',
        ),
        ({"do": "Go", "ask": "Where?", "answer": {"next": ["d5"]}, "none": True}, "answer: it is not 'none' but d7."),
    ],
)
def test_what_does_not_work_is_named_with_notebook_cell_and_place(tmp_path, trial, said):
    (called,) = called_in(notebook_of(tmp_path, with_trial(**trial)))
    (fault,) = called.faults()
    assert fault.startswith(f"my-rule.ipynb, cell 1: try_this 1, {said}")


def test_an_unknown_rule_is_named_with_notebook_and_cell(tmp_path):
    with pytest.raises(BrokenCellError, match=r"my-rule\.ipynb, cell 1: There is no rule 'minerals\.move\.endng'"):
        called_in(notebook_of(tmp_path, 'RuleBoard("minerals.move.endng", position=position)'))
