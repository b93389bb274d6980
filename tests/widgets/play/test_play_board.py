"""A board with a bar: who plays, new games, files, addresses, and what it says when something is wrong."""

from __future__ import annotations

import base64

import pytest

import minerals
from minerals.bots import Level
from minerals.core.log import read_log
from minerals.core.text import speaking
from minerals_widgets import PlayBoard
from minerals_widgets.play.address import Address

LESSON = {"board": "lesson", "removals": 0, "seed": 7, "luck": "x"}


@pytest.fixture
def play():
    made = PlayBoard("minerals", **LESSON)
    yield made
    made.close()


@pytest.fixture
def played(play):
    play.board.click("d6")
    return play


def bar(play):
    return play._bar


def told(play):
    return play._told.value


def send(play, name, data):
    bar(play).hear({"open": name, "data": base64.b64encode(data).decode()})


def seats(play):
    return {control.description: control.value for control in play._seats.children}


def lines(play):
    return b"".join(play.board.match.log.lines())


# --- who plays ---


def test_the_others_are_bots_that_answer(played):
    assert seats(played) == {"You": "", "Player 2": "level 2"}
    assert played.board.match.to_act == (1,)
    assert {note.by for note in played.board.match.log.annotations} == {"level 2"}


def test_a_seat_is_taken_at_any_time(played):
    played.seat(2, "")
    played.board.type("pawn d7")
    played.board.type(str(played.board.match.legal_actions()[0]))
    assert played.board.match.to_act == (2,)
    played.seat(2, "greedy")
    assert played.board.match.to_act == (1,)


def test_one_seat_is_for_a_person(play):
    first = play._seats.children[0]
    first.value = "greedy"
    assert "At least one seat is for a person." in told(play)
    assert first.value == ""
    assert seats(play) == {"You": "", "Player 2": "level 2"}


def test_nobody_but_people_if_you_like():
    play = PlayBoard("mattock", bots={}, board="inner")
    assert play.board.match.players == ("Player 1", "Player 2")
    play.board.type(str(play.board.match.legal_actions()[0]))
    assert play.board.match.to_act == (2,)


def test_the_same_luck_is_the_same_game():
    first, again, other = (PlayBoard("iceminers", seed=1, luck=luck) for luck in ("x", "x", "y"))
    for play in (first, again, other):
        for _ in range(3):
            play.board.type(str(play.board.match.legal_actions()[0]))
    assert lines(first) == lines(again) != lines(other)


# --- levels ---


def test_a_level_that_has_no_time_says_so(monkeypatch):
    monkeypatch.setattr("minerals_widgets.play.play_board.THINKING", 0.0)
    monkeypatch.setattr("minerals.bots.playouts.Playouts.policy_from", lambda *_: "")
    play = PlayBoard("mattock", board="inner", bots={2: "level 5"}, seed=1, luck="x")
    play.board.type(str(play.board.match.legal_actions()[0]))
    assert play.board.match.to_act == (1,)
    assert "Levels 4 and 5 think for at most" in play._limits.value
    play.seat(2, "level 3")
    assert not play._limits.value


def test_a_level_plays_all_its_games_if_it_has_time():
    match = minerals.new("mattock", board="inner", seed=1)
    free, timed = (Level(minerals.SeededChance(1), 4, seconds=seconds) for seconds in (float("inf"), 600))
    assert free.choose(match).action in match.legal_actions()
    assert timed.choose(match).action in match.legal_actions()
    assert not free.is_cut
    assert not timed.is_cut


# --- new games ---


def test_a_new_game_keeps_who_plays_and_takes_the_options(played):
    options = played._options
    options.choose("players", 3)
    options.choose("version", "7+")
    played.begin()
    assert played.board.match.log.options.players == 3
    assert played.board.match.log.options.version == "7+"
    assert played.board.match.log.options.removals == 0
    assert seats(played) == {"You": "", "Player 2": "level 2", "Player 3": "level 2"}
    assert played.address == ""


def test_the_game_before_comes_back(played):
    before = lines(played)
    played.begin()
    played.board.click("d6")
    after = lines(played)
    played.go_back()
    assert lines(played) == before != after
    played.go_back()
    assert lines(played) == after


def test_nobody_goes_back_to_a_game_that_was_not_played(played):
    before = lines(played)
    played.begin()
    played.go_back()
    assert lines(played) == before
    assert played._back.layout.display == "none"


def test_options_that_do_not_go_together_change_nothing(play):
    play = PlayBoard("mattock", board="inner")
    play._options.choose("board", "size-6")
    before = play.board
    with pytest.raises(minerals.OptionError, match="size-6"):
        play.begin()
    assert play.board is before


def test_the_end_offers_a_new_game(play):
    def is_offered():
        return play.board._ending.card.layout.display != "none"

    assert not is_offered()
    play.board.type("resign 1")
    assert play.board.match.is_over
    assert is_offered()
    play.begin()
    assert not is_offered()


# --- files ---


def test_a_game_is_saved_and_opened_again(played):
    sent = []
    bar(played).send = sent.append
    bar(played).hear({"save": True})
    (file,) = sent
    assert file["file"] == "minerals.replay"
    other = PlayBoard("mattock", board="inner")
    send(other, "ours.replay", file["text"].encode())
    assert lines(other).decode() == file["text"]
    assert "ours.replay is open" in told(other)
    assert seats(other) == {"You": "", "Player 2": "level 2"}
    other.board.type(str(other.board.match.legal_actions()[0]))
    assert len(other.board.match.log) > len(read_log(file["text"].encode()))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x89PNG", "is not a recorded game"),
        (b"", "is not a recorded game"),
        (b'{"record":"header"}\n', "does not end in a digest"),
    ],
)
def test_a_file_that_is_no_game_loses_nothing(played, data, why):
    before = played.board
    send(played, "photo.png", data)
    assert why in told(played)
    assert "photo.png" in told(played)
    assert played.board is before


def test_what_the_page_cannot_read_is_told(play):
    for message, why in (
        ({"large": "a.replay"}, "larger than 64 MB"),
        ({"unread": "a.replay"}, "could not read"),
        ({"open": "a.replay", "data": "?"}, "could not read"),
    ):
        bar(play).hear(message)
        assert why in told(play)


def test_a_log_of_a_newer_kit_is_told(played):
    log = minerals.new("minerals", seed=1).log
    newer = b"".join(log.lines()).replace(b'"rules":2', b'"rules":99', 1)
    from minerals.core.log.entries import with_digests, without_digests

    send(played, "new.replay", with_digests(without_digests(newer)))
    assert "was made by version 99 of the rules" in told(played)


def test_of_a_damaged_log_the_beginning_is_played(played):
    data = lines(played)
    send(played, "torn.replay", data[: data.rindex(b"\n", 0, -1)] + b'\n{"x":1}\n')
    assert "torn.replay is damaged, so the game goes on before the damage" in told(played)
    assert played.board.match.to_act


def test_a_log_of_bots_alone_is_for_people(play):
    log = minerals.replays()["mattock/inner-board-greedy"]
    send(play, "bots.replay", b"".join(log.lines()))
    assert set(seats(play).values()) == {""}


# --- addresses ---


def test_an_address_holds_the_game_and_who_plays(played):
    played.seat(2, "greedy")
    ben = PlayBoard("mattock", address=f"#{played.address}", board="inner")
    assert lines(ben) == lines(played)
    assert seats(ben) == seats(played)
    assert not told(ben)


def test_an_address_holds_where_the_game_stands(played):
    played.board.undo()
    ben = PlayBoard("minerals", address=played.address, **LESSON)
    assert ben.board.match.diagram() == played.board.match.diagram()
    assert lines(ben) == lines(played)
    ben.board.redo()
    assert ben.board.match.node is ben.board.match.log.main_line[-1]


def test_an_address_can_hold_a_position(played):
    ben = PlayBoard("mattock", address=bar(played).position_link, board="inner")
    assert ben.board.match.diagram() == played.board.match.diagram()
    assert ben.board.match.players == played.board.match.players


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("#minerals:game:abc", "damaged"),
        ("#minerals:1:abc", "damaged"),
        ("#minerals:7:abc", "this version reads only 1"),
        ("#top", "holds no game"),
    ],
)
def test_a_broken_address_says_so_and_begins_a_game(address, why):
    play = PlayBoard("mattock", address=address, board="inner")
    assert why in told(play)
    assert play.board.match.legal_actions()


def test_setting_the_address_goes_on_with_another_game(played):
    other = PlayBoard("mattock", board="inner")
    other.address = played.address
    assert lines(other) == lines(played)
    other.address = "#minerals:game:abc"
    assert "damaged" in told(other)
    assert lines(other) == lines(played)


def test_bots_that_do_not_exist_are_left_out():
    link = "minerals:game:abc"
    assert Address.read(f"{link}&2=hal&1=greedy&at=x&0=greedy") == Address(link, {1: "greedy"})


def test_the_seats_are_named_in_the_readers_language():
    with speaking("de"):
        seats = PlayBoard("mattock", board="inner", seed=1)._seats.children
    assert [seat.description for seat in seats] == ["Du", "Spieler 2"]
