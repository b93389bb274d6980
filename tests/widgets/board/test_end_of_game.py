"""The end of a game on boards and players: the card, and where it leads."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Board, LevelBoard, Player, RuleBoard


def over(game="minerals", **options):
    match = minerals.new(game, seed=7, players=["You", "Ben"], **options)
    return play_out(match, [bot_named("random", 1), bot_named("greedy", 2)])


@pytest.fixture
def board():
    made = Board(over(board="lesson", removals=0), bots={2: "greedy"})
    yield made
    made.close()


def is_shown(board):
    return board._ending.card.layout.display != "none"


def card_button(board, name):
    def buttons(part):
        yield from (part,) if getattr(part, "description", "") == name else ()
        for child in getattr(part, "children", ()):
            yield from buttons(child)

    return next(buttons(board._ending.card))


def test_the_card_tells_the_result_and_where_the_points_come_from(board):
    assert is_shown(board)
    assert board._ending.card._head.value == "<b>Ben wins.</b> Ben has the most points, 22."
    sheet = board._ending.card._sheet.value
    assert '<th scope="row">Collection cards</th><td>0</td><td>20</td>' in sheet
    assert '<th scope="row">Points</th><td>11</td><td>22</td>' in sheet
    board.undo()
    assert not is_shown(board)
    board.redo()
    assert is_shown(board)
    board.edit()
    assert not is_shown(board)


def test_the_card_covers_no_cell_where_the_picture_leaves_room(board):
    scene = board.canvas.scene
    assert float(board._ending.card.layout.left[:-1]) == pytest.approx(100 * scene.rest[0] / scene.width, abs=0.01)


def test_play_again_begins_another_game_and_undo_brings_the_first_back(board):
    before = board.match
    card_button(board, "Play again").click()
    assert board.match is not before
    assert (board.match.players, board.match.log.options) == (before.players, before.log.options)
    assert board.session.seats.bots.keys() == {2}
    assert not is_shown(board)
    board.undo()
    assert board.match is before
    assert is_shown(board)


def test_a_new_game_is_asked_about_once_while_one_is_played():
    board = Board("mattock", board="inner", seed=1)
    first = board.match
    board._renew.button.click()  # nothing has begun, so nothing is asked
    begun = board.match
    assert begun is not first
    board.type(str(begun.legal_actions()[0]))
    board._renew.button.click()
    assert board.match is begun
    assert board._renew.row.layout.display is None
    board._renew.row.children[1].click()
    assert board.match is not begun
    assert board._renew.row.layout.display == "none"
    board.undo()
    assert board.match is begun
    assert len(begun.line) == 2


def test_a_new_game_at_the_table_asks_what_came_up():
    board = Board("minerals", board="lesson", removals=0, players=2, at_table=True)
    assert board.session.asking is not None
    board.instead("draw")
    first = board.match
    board.new_game()
    assert board.session.asking is not None
    board.instead("draw")
    assert board.match is not first
    assert board.match.at_table
    board.undo()
    assert board.match is first


def test_what_was_missed_takes_the_place_of_the_game(board):
    game = board.children
    card_button(board, "Find what you missed").click()
    board._ending.join(60)
    way, puzzles, _ = board.children
    assert isinstance(puzzles, LevelBoard)
    assert len(puzzles.session.levels) == 3
    assert "mark.target" not in roles(puzzles)
    assert "mark.target" in roles(LevelBoard("mattock.levels.mine-first"))
    puzzles.hint()
    assert len(puzzles.attempt.answer.cells) == 1
    puzzles.reveal()
    assert (puzzles.stars, puzzles.attempt.lesson.solved) == (0, True)
    puzzles.goto(puzzles.session.levels[1].id)
    puzzles.type(puzzles.session.level.solutions[0].play[0])
    assert puzzles.stars == 3
    way.children[0].click()
    assert board.children == game


def roles(board):
    return {getattr(shape, "role", "") for shape in board.canvas.scene.shapes}


def test_a_replay_begins_at_the_beginning(board):
    card_button(board, "Replay").click()
    player = board.children[1]
    assert isinstance(player, Player)
    assert player.step == board.match.log.root.step
    player.last()
    assert player._ending.card.layout.display == "none"  # the board has one


def test_a_player_says_at_the_end_how_it_ended():
    player = Player(over("mattock", board="inner"))
    assert not is_shown(player)
    player.last()
    assert is_shown(player)
    assert player._ending.card._body.layout.display == "none"
    card_button(player, "Play again").click()
    again = player.children[1]
    assert isinstance(again, Board)
    assert again.session.seats.bots.keys() == set()  # both were bots, so people play
    player.close()


def test_boards_inside_lessons_lead_to_no_other_game():
    assert RuleBoard("mattock.mine.open-space")._ending is None


def test_the_search_says_how_far_it_is_blocks_nothing_and_can_be_stopped(board):
    told = []
    board._ending.card._told.observe(lambda change: told.append(change["new"]), "value")
    card_button(board, "Find what you missed").click()
    card_button(board, "Stop looking").click()
    search = board._ending._search
    assert search is None
    assert board._ending.opened is None
    card_button(board, "Find what you missed").click()
    board.undo()  # the game goes on, so nothing takes its place
    assert board._ending._search is None
    board.redo()
    card_button(board, "Find what you missed").click()
    board._ending.join(60)
    assert board._ending.opened is not None
    assert any("Looking for better moves: 0 of" in each for each in told)


def test_a_game_against_the_clock_has_puzzles_too():
    match = minerals.new("out_of_mine", seed=4, players=["You", "Ben"], rounds=2)
    board = Board(play_out(match, [bot_named("steady", 1), bot_named("expert", 2)]), bots={2: "expert"})
    card_button(board, "Find what you missed").click()
    board._ending.join(60)
    puzzles = board._ending.opened
    assert puzzles.session.level.title.startswith("Round 1: you missed")
    for action in puzzles.session.level.solutions[0].play:
        puzzles.type(action)
    assert puzzles.stars == 3
    board.close()
