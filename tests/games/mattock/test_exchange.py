"""Game records of the AbstractPlay site: what they say is played, what is played is written as they say it."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import minerals
from minerals.core.log import read_log
from minerals.games.mattock.exchange import RecordError, read_record, write_record

FREESTYLE = Path(__file__).with_name("freestyle.json").read_text(encoding="utf-8")
"""A short freestyle game on the inner board, in the form in which the site archives games."""
PEER = Path(__file__).with_name("peer.jsonl")


def rounds(moves: list[str]) -> list[list[str]]:
    return [moves[first : first + 2] for first in range(0, len(moves), 2)]


def record(moves: list[Any], *variants: str, results: tuple[int, int] = (1, 0), **header: Any) -> str:
    """Return a record with no more in its header than must be there."""
    return json.dumps(
        {
            "header": {
                "game": {"name": "Mattock", "variants": list(variants)},
                "site": {"name": "Abstract Play"},
                "date-start": "2024-03-01T18:30:00.000Z",
                "date-end": "2024-03-09T07:12:45.120Z",
                "date-generated": "2024-03-10T00:00:00.000Z",
                "players": [
                    {"name": name, "result": result} for name, result in zip(("Ada", "Ben"), results, strict=True)
                ],
            }
            | header,
            "moves": moves,
        }
    )


def played(seed: int = 1, **options: Any) -> minerals.Match:
    match = minerals.new("mattock", players=["Ada", "Ben"], seed=seed, **options)
    luck = random.Random(seed)
    while not match.is_over:
        match.play(luck.choice(match.legal_actions()))
    return match


# --- reading ---


def test_a_freestyle_record_is_played_without_its_pass():
    log = read_record(FREESTYLE)
    actions = [str(node.action) for node in log.main_line[1:]]
    assert actions[:7] == ["g6", "a5", "f5", "e4", "d1", "e8", "b5"]
    assert [node.player for node in log.main_line[1:9]] == [1, 2, 1, 2, 1, 2, 2, 1]
    assert log.header.options["board"] == "inner" and log.header.options["setup"] == "freestyle"
    assert log.header.players == ("Ada", "Ben")
    assert log.game.engine.outcome(log.main_line[-1].state).winners == (1,)


def test_what_the_header_says_besides_is_kept():
    log = read_record(FREESTYLE)
    assert log.header.meta["abstractplay"]["site"]["gameid"] == "00000000-0000-4000-8000-000000000003"
    assert read_log(b"".join(log.lines())).header == log.header


@pytest.mark.parametrize("line", PEER.read_text("utf-8").splitlines(), ids=lambda line: json.loads(line)["plies"][0][0])
def test_every_game_of_the_independent_engine_can_be_read_and_written(line):
    game = json.loads(line)
    variants = [variant for variant in game["variant"].split(",") if variant]
    winner = game["winner"][0]
    text = record(rounds([ply[0] for ply in game["plies"]]), *variants, results=(int(winner == 1), int(winner == 2)))
    assert json.loads(write_record(read_record(text))) == json.loads(text)


def test_moves_may_come_with_results_and_rounds_with_gaps():
    data = json.loads(FREESTYLE)
    data["moves"][0] = [{"move": "G6", "sequence": 1, "result": [{"type": "place", "where": "g6"}]}, " a5 "]
    data["moves"][3] = [None, "b5"]
    log = read_record(json.dumps(data))
    assert [str(node.action) for node in log.main_line[1:3]] == ["g6", "a5"]


def test_variants_have_two_names_each():
    for variants in (("size-5", "freestyle"), ("SMALLER BOARD (BASE-5)", "Freestyle placement")):
        data = json.loads(FREESTYLE)
        data["header"]["game"]["variants"] = variants
        assert len(read_record(json.dumps(data)).main_line) == 29


def test_a_starting_position_drawn_by_lot_is_that_of_the_header():
    game = played(board="inner", setup="random")
    log = read_record(write_record(game.log))
    assert log.root.state == game.log.root.state
    assert [str(node.action) for node in log.main_line[1:]] == [str(node.action) for node in game.line[1:]]


def test_the_sequence_of_a_round_counts_where_it_is_told():
    data = json.loads(FREESTYLE)
    data["moves"][0] = [{"move": "a5", "sequence": 2}, {"move": "g6", "sequence": 1}]
    assert refused(json.dumps(data)).startswith("Move 1 (round 1, player 2): 'g6' comes in the turn of player 1.")
    first, second = data["moves"][0]
    data["moves"][0] = [second, first]
    assert str(read_record(json.dumps(data)).main_line[1].action) == "g6"


def test_what_the_site_says_in_words_becomes_a_comment_and_is_written_again():
    data = json.loads(FREESTYLE)
    data["moves"][0] = [{"move": "g6", "result": "In the middle."}, "a5"]
    log = read_record(json.dumps(data))
    assert [(note.on, note.by, note.text) for note in log.annotations] == [(1, "AbstractPlay", "In the middle.")]
    assert json.loads(write_record(log)) == data


def test_the_title_names_the_players_the_site_and_the_day():
    log = read_record(FREESTYLE)
    assert log.header.meta["title"] == "Ada against Ben (Abstract Play, 2024-03-01)"
    huge = read_record(record([["h3", "g3"], ["resign"]], "size-5", event="A cup " * 1_000))
    assert len(huge.header.meta["title"]) <= 200


def test_a_result_that_json_cannot_hold_is_less_than_any_other():
    players = [{"name": "Ada", "result": 1}, {"name": "Ben", "result": None}]
    assert read_record(json.dumps(changed(players=players))).header.players == ("Ada", "Ben")
    players = [{"name": "Ada", "result": None}, {"name": "Ben", "result": None}]
    assert refused(json.dumps(changed(players=players))).startswith("By its moves the game is won by 'Ada'")


def from_the_earlier_set_up(date: str, *moves: str) -> str:
    header = {"date-start": date, "startingPosition": "a3,e8,f4,i11,j6,k1"}
    return record(rounds([*moves, "resign"]), results=(0, 1), **header)


@pytest.mark.parametrize("date", ["2024-03-01T18:30:00.000Z", "2026-05-04T00:00:00.000Z"])
def test_a_game_from_the_earlier_set_up_of_the_site_begins_from_there(date):
    text = from_the_earlier_set_up(date, "f9", "c1/d1-c1")
    log = read_record(text)
    assert log.root.state.miners[1] >> log.root.state.grid.index("d1") & 1
    assert [str(node.action) for node in log.main_line[1:]] == ["f9", "c1/d1-c1", "resign 1"]
    assert json.loads(write_record(log)) == json.loads(text)


def test_where_both_set_ups_fit_the_date_decides():
    starts = {
        date: set(log.root.state.grid.names(log.root.state.miners[1])) & {"d1", "e1"}
        for date in ("2024-03-01", "2026-05-02T23:59:59.999Z", "2026-05-03T20:00:00.000Z")
        for log in [read_record(from_the_earlier_set_up(date, "f9", "i3"))]
    }
    assert list(starts.values()) == [{"d1"}, {"d1"}, {"e1"}]


def test_of_two_refusals_the_one_that_got_further_is_told():
    text = from_the_earlier_set_up("2026-05-04", "f9", "c1/d1-c1", "a1")
    assert refused(text).startswith("Move 3 (round 2, player 1): a1: ")
    unfinished = json.loads(from_the_earlier_set_up("2026-05-04", "f9", "f1/e1-f1"))
    unfinished["moves"].pop()
    assert refused(json.dumps(unfinished)) == "The moves end, but the game goes on and nobody has resigned."


@pytest.mark.parametrize(
    ("ending", "results", "reason"),
    [
        ("resign", (0, 1), "Ada resigned. Ben wins."),
        ("timeout", (0, 1), "Ada ran out of time. Ben wins."),
        ("draw", (1, 1), "Ada and Ben agreed on a draw."),
        ("abandoned", (0, 0), "The game was abandoned. Nobody wins."),
        ("abandoned", (0, 1), "Ada left the game. Ben wins."),
    ],
)
def test_a_game_can_end_before_somebody_cannot_mine(ending, results, reason):
    text = record([["h3", "g3"], [ending]], "size-5", results=results)
    log = read_record(text)
    assert log.at(len(log)).outcome.reason == reason
    assert not log.annotations
    assert json.loads(write_record(log)) == json.loads(text)


def test_whoever_has_won_in_the_header_wins():
    for moves in ([["h3", "g3"], [None, "resign"]], [["h3", "g3"], ["resign"]]):
        log = read_record(record(moves, "size-5", results=(1, 0)))
        assert log.at(len(log)).outcome.reason == "Ben resigned. Ada wins."
        assert json.loads(write_record(log))["moves"] == [["h3", "g3"], [None, "resign"]]
    equal = read_record(record([["h3", None], ["resign"]], "size-5", results=(0, 0)))
    assert equal.at(len(equal)).outcome.winners == (2,)
    assert json.loads(write_record(equal))["moves"] == [["h3", None], ["resign"]]
    assert refused(record([["h3", "draw"]], "size-5")).startswith("The last move is 'draw', but the results")


def test_a_log_in_which_a_comment_says_the_end_is_written_as_ever():
    text = record([["h3", "g3"], ["resign"]], "size-5", results=(0, 1))
    meta = {"abstractplay": json.loads(text)["header"]}
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", meta=meta)
    match.play("h3")
    match.play("g3")
    match.log.comment("The game ended here: resign.", by="AbstractPlay")
    assert json.loads(write_record(match.log)) == json.loads(text)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    data = json.loads(write_record(match.log))
    assert [player["result"] for player in data["header"]["players"]] == [
        int(seat in match.outcome.winners) for seat in (1, 2)
    ]
    assert "resign" not in data["moves"][-1]


@pytest.mark.parametrize(("said", "told"), [("stop", "The game was stopped here. Nobody wins."), ("", "")])
def test_a_game_that_was_stopped_or_is_not_over_is_written_and_read(said, told):
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner")
    match.play("h3")
    if said:
        match.play(said)
    text = write_record(match.log)
    data = json.loads(text)
    assert data["header"]["ending"] == (told or "The game is not over.")
    assert [player["result"] for player in data["header"]["players"]] == [0, 0]
    assert data["moves"] == [["h3"]]
    log = read_record(text)
    outcome = log.at(len(log)).outcome
    assert (outcome.reason if outcome else "") == told
    assert write_record(log) == text


DEFAULT_NAMES = [
    ("Default setup", "Default base-7 board"),
    ("#board", "#setup"),
    ("Standardbrett (Basis 7)", "Standard-Aufbau"),
    ("Plateau par défaut (base 7)",),
    ("Tabellone predefinito base 7", "Configurazione predefinita"),
    ("Tablero predeterminado (base 7)",),
    ("Default whatever the site thinks of next",),
]


@pytest.mark.parametrize("names", DEFAULT_NAMES, ids=lambda names: names[0])
def test_names_of_defaults_mean_nothing(names):
    text = record([["f9"], ["resign"]], *names, results=(0, 1))
    log = read_record(text)
    assert (log.header.options["board"], log.header.options["setup"]) == ("full", "fixed")
    assert json.loads(write_record(log))["header"]["game"]["variants"] == list(names)


def test_variants_are_known_in_the_languages_of_the_site():
    for names in (
        ("Kleineres Brett (Basis 5)", "Freies Setzen"),
        ("Plateau plus petit (base 5)", "Placement libre", "Default setup"),
    ):
        data = json.loads(FREESTYLE)
        data["header"]["game"]["variants"] = names
        assert len(read_record(json.dumps(data)).main_line) == 29


def test_comments_and_moments_go_into_a_record_and_come_back():
    match = played(board="inner")
    log = match.log
    log.comment("A quiet beginning.\nIt will not stay so: wait.", on=1, by="Ada")
    log.moment("The turning point", on=3)
    log.mark("!?", on=3)
    log.comment("Good luck!", on=0)
    log.comment("From the site.", on=2, by="AbstractPlay")
    log.comment("Well played.")
    again = read_record(write_record(log))

    def told(of):
        return sorted((of.node(note.on).step, type(note).__name__, str(note)) for note in of.annotations)

    assert told(again) == told(log)
    assert told(read_record(write_record(again))) == told(log)


def test_a_comment_on_a_resignation_is_kept():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner")
    match.play("resign 2")
    match.log.comment("Too early.", by="Ben")
    data = json.loads(write_record(match.log))
    assert data["moves"] == [
        [None, {"move": "resign", "result": [{"type": "comment", "text": "Too early.", "by": "Ben"}]}]
    ]
    assert [str(note) for note in read_record(json.dumps(data)).annotations] == ["Ben: Too early."]


# --- writing ---


def test_a_game_of_ours_is_written_as_the_site_would():
    match = played(board="inner", setup="freestyle")
    data = json.loads(write_record(match.log, site="a table at home", at=datetime(2026, 5, 4, 12, tzinfo=UTC)))
    winner = match.outcome.winners[0]
    assert data["header"] == {
        "game": {"name": "Mattock", "variants": ["Smaller board (base-5)", "Freestyle placement"]},
        "site": {"name": "a table at home"},
        "date-start": "2026-05-04T12:00:00.000Z",
        "date-end": "2026-05-04T12:00:00.000Z",
        "date-generated": "2026-05-04T12:00:00.000Z",
        "players": [{"name": "Ada", "result": int(winner == 1)}, {"name": "Ben", "result": int(winner == 2)}],
        "startingPosition": "",
    }
    assert [len(moves) for moves in data["moves"][:-1]] == [2] * (len(data["moves"]) - 1)
    assert data["moves"][3][0] == "pass"


def test_the_fixed_set_up_names_the_spaces_of_the_first_player():
    data = json.loads(write_record(played().log))
    assert data["header"]["startingPosition"] == "a3,e8,f4,i11,j6,k1"
    assert "variants" not in data["header"]["game"]


@pytest.mark.parametrize("setup", ["fixed", "freestyle", "random"])
@pytest.mark.parametrize("board", ["full", "inner"])
def test_what_is_written_is_read_back(board, setup):
    match = played(seed=3, board=board, setup=setup)
    text = write_record(match.log)
    log = read_record(text)
    assert [node.action for node in log.main_line] == [node.action for node in match.line]
    assert log.main_line[-1].state == match.state
    assert write_record(log) == text


def test_only_the_main_line_is_written():
    match = played(board="inner")
    whole = write_record(match.log, at=datetime(2026, 5, 4, tzinfo=UTC))
    match.goto(match.line[4].step)
    match.play(match.legal_actions()[0])
    assert write_record(match.log, at=datetime(2026, 5, 4, tzinfo=UTC)) == whole


def test_a_header_of_another_making_is_not_trusted():
    log = played(board="inner").log
    log.header.meta["abstractplay"] = {"players": "everybody"}
    assert json.loads(write_record(log))["header"]["game"]["name"] == "Mattock"


@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        (
            minerals.new("mattock", board="inner", position=minerals.new("mattock", board="inner").diagram()).log,
            "The log begins from a written position, and these records cannot hold one.",
        ),
        (
            minerals.new("minerals", board="lesson").log,
            "The log is of Minerals; only logs of Mattock can be written as records.",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(log, complaint):
    with pytest.raises(RecordError) as caught:
        write_record(log)
    assert str(caught.value) == complaint


# --- bad records ---


def refused(data: str | bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read_record(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "This is not an AbstractPlay game record: Input data was truncated."),
        ("[]", "This is not an AbstractPlay game record: Expected `object`, got `array`."),
        ("{}", "This is not an AbstractPlay game record: Object missing required field `header`."),
        (
            record([["h3", 4]]),
            "This is not an AbstractPlay game record: Expected `str | object | null`, got `int`",
        ),
        (record([], game={"name": "Chess"}), "The record is of 'Chess'; only records of Mattock can be read."),
        (record([], players=[{"name": "Ada", "result": 1}]), "The header names 1 players; Mattock is for two."),
        (record([], "size-6"), "There is no variant 'size-6' of Mattock. Did you mean 'size-5'?"),
        (record([], "random", "freestyle"), "The variants 'random' and 'freestyle' are mutually exclusive."),
        (record([], startingPosition="a1,a2"), "The startingPosition 'a1,a2' is not the fixed set-up."),
        (record([], "random"), "The startingPosition '' must have 6 spaces."),
        (
            record([], "random", "size-5", startingPosition="a1,a2,c3"),
            "The header does not fit the game: The script says 'a2'",
        ),
        (record([["h3"]], "size-5"), "The moves end, but the game goes on and nobody has resigned."),
        (record([["h3", "z9"]], "size-5"), "Move 2 (round 1, player 2): 'z9': There is no cell z9 on this board."),
        (
            record([["e5", "g3"]], "size-5"),
            "Move 1 (round 1, player 1): e5: No chain of tiles leads from one of your miners to e5.",
        ),
        (record([[None, "g3"]], "size-5"), "Move 1 (round 1, player 2): 'g3' comes in the turn of player 1."),
        (record([["pass", "g3"]], "size-5"), "Move 1 (round 1, player 1): 'pass' is not a turn of Mattock. "),
        (
            record([["resign", "g3"]], "size-5"),
            "Move 1 (round 1, player 1): 'resign' ends the game, but it is not the last move.",
        ),
    ],
)
def test_a_bad_record_has_one_clear_error(text, complaint):
    assert refused(text).startswith(complaint)


def test_bytes_that_are_no_text_are_refused():
    assert refused(b"\xff\xfe").startswith("This is not an AbstractPlay game record: ")
    assert refused(b"[" * 100_000).startswith("This is not an AbstractPlay game record: ")


def changed(**header: Any) -> dict[str, Any]:
    data = json.loads(FREESTYLE)
    data["header"] |= header
    return data


def test_the_results_must_be_those_of_the_moves():
    data = changed(players=[{"name": "Ada", "result": 0}, {"name": "Ben", "result": 1}])
    assert refused(json.dumps(data)) == "By its moves the game is won by 'Ada', but not by the results in the header."


def test_nothing_comes_after_the_end():
    data = changed()
    data["moves"][-1].append("c2")
    assert refused(json.dumps(data)) == "Move 30 (round 15, player 2): 'c2' comes after the end of the game."
    data["moves"][-1][-1] = "resign"
    assert refused(json.dumps(data)) == "The last move is 'resign', but 'Ada' has won before it."


def test_without_the_pass_the_seats_do_not_fit():
    data = changed()
    data["moves"][3] = ["b5"]
    assert refused(json.dumps(data)) == "Move 7 (round 4, player 1): 'b5' comes in the turn of player 2."


def test_a_second_pass_is_none():
    data = changed()
    data["moves"].insert(4, ["pass"])
    assert refused(json.dumps(data)).startswith("Move 9 (round 5, player 1): 'pass' is not a turn of Mattock")
