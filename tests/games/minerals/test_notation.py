"""Notation: what `str(action)` writes is read back, forgiving on case and spaces, and clicks enter the same actions."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    Move,
    PassTurn,
    PlacePawn,
    RemoveMineral,
    TakeCollection,
    UseTool,
)
from tests.games.minerals.positions import at

FIELD = "  W   W   W   W\nW1  W   W2  W   W\n  W   W   .   W\n"
MATCH = at(FIELD + "tools: hammer sack map magnifying-glass lamp\npool 1: 2W 2K 1T 1A 1O\npool 2: 1T\ncards: WWK KKTO")

WRITTEN = [
    (RemoveMineral("d4"), "remove d4"),
    (PlacePawn("d4"), "pawn d4"),
    (Move("d4", "d6"), "d4-d6"),
    (Move("d4", "f6", ("d6",)), "d4-d6-f6"),
    (Move("d4", "f6", ("d5", "e5")), "d4-d5-e5-f6"),
    (UseTool("shovel", cell="d4"), "shovel d4"),
    (UseTool("hammer", cell="d4", mineral="K"), "hammer K d4"),
    (UseTool("hammer", cell="d4"), "hammer d4"),
    (UseTool("chest"), "chest"),
    (UseTool("sack", opponent=2, give="WK", take="T"), "sack 2 WK>T"),
    (UseTool("map"), "map"),
    (UseTool("magnifying-glass", cell="d4"), "magnifying-glass d4"),
    (UseTool("vortex", cell="d14"), "vortex d14"),
    (UseTool("rope", lamp=True), "lamp rope"),
    (UseTool("shovel", lamp=True, cell="d4"), "lamp shovel d4"),
    (UseTool("hammer", lamp=True, cell="d4", mineral="W"), "lamp hammer W d4"),
    (ClaimFragments(), "claim"),
    (TakeCollection("WKKTTA"), "collect WKKTTA"),
    (TakeCollection("KKTO", without_orpiment=True), "collect KKTO without O"),
    (EndTurn(), "end"),
    (PassTurn(), "pass"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_an_action_is_written_and_read_back(action, text):
    assert str(action) == text
    assert MATCH.parse(text) == action
    assert MATCH.game.read_action(plain(action)) == action


def plain(action):
    """The action as plain JSON data, as a log keeps it."""
    return msgspec.json.decode(msgspec.json.encode(action))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  D4 -  D6 ", Move("d4", "d6")),
        ("d4 d6", Move("d4", "d6")),
        ("d4>d6", Move("d4", "d6")),
        ("d4–d6", Move("d4", "d6")),
        ("d 4-d 6-f6", Move("d4", "f6", ("d6",))),
        ("d04-d6", Move("d4", "d6")),
        ("REMOVE  D4", RemoveMineral("d4")),
        ("Pawn d 4", PlacePawn("d4")),
        ("collection wkktta", TakeCollection("WKKTTA")),
        ("collect kkto  WITHOUT o", TakeCollection("KKTO", without_orpiment=True)),
        ("Hammer k D4", UseTool("hammer", cell="d4", mineral="K")),
        ("hammer d 4", UseTool("hammer", cell="d4")),
        ("sack 2 kw > t", UseTool("sack", opponent=2, give="WK", take="T")),
        ("SACK 2 aw>TK", UseTool("sack", opponent=2, give="WA", take="KT")),
        ("Magnifying Glass d4", UseTool("magnifying-glass", cell="d4")),
        ("glass d4", UseTool("magnifying-glass", cell="d4")),
        ("magnifying glass", UseTool("magnifying-glass")),
        ("Lamp  Magnifying glass d4", UseTool("magnifying-glass", lamp=True, cell="d4")),
        ("lamp glass d4", UseTool("magnifying-glass", lamp=True, cell="d4")),
        (" END ", EndTurn()),
    ],
)
def test_reading_forgives_case_and_spaces(text, action):
    assert MATCH.parse(text) == action


def test_a_hex_alone_is_what_can_be_done_with_it():
    assert MATCH.parse("f5") == Move("e4", "f5")
    removing = minerals.new("minerals", board="lesson", seed=1)
    assert removing.parse("f4") == RemoveMineral("f4")
    placing = minerals.new("minerals", board="lesson", removals=0, seed=1)
    assert placing.parse("f5") == PlacePawn("f5")
    assert at("W   W   W2\nplayers: 2").parse("d4") == PlacePawn("d4")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an action of Minerals. Possible now: 'hammer W c5', 'sack 2 WK>T', 'lamp hammer"),
        (
            "hamme d4",
            "'hamme d4' seems to mean 'hammer d4', which is not allowed: ",
        ),
        ("remove", "'remove': '' is not the name of a cell"),
        ("remove z9x", "'remove z9x': 'z9x' is not the name of a cell"),
        ("pawn a99", "'pawn a99': There is no cell a99 on this board."),
        ("d4-a41", "'d4-a41': There is no cell a41 on this board."),
        ("vortex 44", "'vortex 44': '44' is not the name of a cell"),
        ("collect XYZ", "'collect XYZ': write 'collect', a card such as WKKTTA, and 'without O' for the lower value."),
        ("collect KKTO quickly", "'collect KKTO quickly': write 'collect'"),
        ("collect", "'collect': write 'collect'"),
        ("lamp shovl d4", "'lamp shovl d4': there is no tool 'shovl'. Possible now: "),
        ("lamp xyz", "'lamp xyz': there is no tool 'xyz'."),
        ("sack 2", "'sack 2': write the opponent and the exchange, like 'sack 2 WK>T'."),
        ("sack WK>T", "like 'sack 2 WK>T'"),
        ("end soon", "'end soon' seems to mean 'end', which is not allowed: You must move your pawn first. "),
        ("mvoe e4 e5", "'mvoe e4 e5' is not an action of Minerals. Did you mean 'e4-e5'?"),
    ],
)
def test_what_is_no_action_is_refused_with_a_hint(text, message):
    with pytest.raises(minerals.NotationError) as caught:
        MATCH.parse(text)
    assert message in str(caught.value)
    assert not isinstance(caught.value, minerals.AmbiguousNotation)


def test_a_hex_that_several_moves_lead_to_is_ambiguous():
    match = at("  W   W   W\nK1  W   W   W2\ntool used: map")
    with pytest.raises(minerals.AmbiguousNotation) as caught:
        match.parse("e6")
    assert str(caught.value) == "'e6' can be any of these moves: d4-d5-e6, d4-e5-e6."


@pytest.mark.parametrize(
    "action",
    [Move("d4", "a41"), UseTool("spade"), TakeCollection("XYZ"), UseTool("vortex", cell="a99"), PlacePawn("")],
)
def test_an_action_with_names_that_do_not_exist_is_unreadable(action):
    with pytest.raises(minerals.NotationError, match="There is no"):
        MATCH.explain(action)


@settings(max_examples=300)
@given(st.text(max_size=20) | st.text(alphabet="dD46 -–>wkcolethamrsnpOZ", max_size=20))
def test_any_text_is_an_action_or_refused_in_one_sentence(text):
    refusal = "."
    try:
        action = MATCH.parse(text)
    except minerals.NotationError as error:
        refusal = str(error)
    else:
        assert MATCH.parse(str(action)) == action
        MATCH.explain(action)
    assert refusal.endswith((".", "?", "]"))


class TestClicks:
    """Actions are entered hex by hex and button by button."""

    @pytest.mark.parametrize(
        ("action", "clicks"),
        [
            (Move("d4", "d6"), ("d4", "d6")),
            (Move("d4", "f6", ("d6",)), ("d4", "d6", "f6")),
            (RemoveMineral("d4"), ("d4",)),
            (UseTool("chest"), ("chest",)),
            (UseTool("hammer", cell="d4", mineral="K"), ("hammer", "K", "d4")),
            (UseTool("hammer", lamp=True, cell="d4"), ("lamp", "hammer", "d4")),
            (UseTool("sack", opponent=2, give="WK", take="T"), ("sack", "player 2", "give WK", "take T")),
            (TakeCollection("KKTO"), ("KKTO",)),
            (TakeCollection("KKTO", without_orpiment=True), ("KKTO", "without O")),
            (EndTurn(), ("end",)),
        ],
        ids=str,
    )
    def test_the_clicks_that_enter_an_action(self, action, clicks):
        assert MATCH.game.words.tokens(action) == clicks

    @pytest.mark.parametrize("seed", range(4))
    def test_every_legal_action_of_a_game_is_entered_by_its_clicks(self, seed):
        for match in positions_of_a_game(seed):
            seen = set()
            for action in match.legal_actions():
                entry = match.entry()
                for token in match.game.words.tokens(action):
                    entry = match.click(entry, token)
                    assert not entry.rulings
                assert entry.action == action == match.parse(str(action))
                seen.add(entry.tokens)
            assert len(seen) == len(match.legal_actions())

    @pytest.mark.parametrize(
        ("clicks", "rules"),
        [
            (("e9",), {"minerals.move.exact-distance", "minerals.move.ending"}),
            (("e4", "e6"), {"minerals.move.exact-distance", "minerals.move.ending"}),
            (("end",), {"minerals.move.mandatory"}),
            (("claim",), {"minerals.fragments.cut-off"}),
            (("chest",), {"minerals.tools.chest"}),
            (("hammer", "K", "e6"), {"minerals.tools.hammer"}),
            (("lamp", "rope"), {"minerals.tools.rope"}),
            (("WWK",), {"minerals.collections.after-move"}),
        ],
    )
    def test_a_refused_click_says_why(self, clicks, rules):
        entry = MATCH.entry()
        for click in clicks[:-1]:
            entry = MATCH.click(entry, click)
            assert not entry.rulings
        refused = MATCH.click(entry, clicks[-1])
        assert rules <= {ruling.rule for ruling in refused.rulings}
        assert refused.tokens == clicks[:-1]

    def test_in_the_set_up_a_click_means_a_removal_or_a_pawn(self):
        game = MATCH.game
        removing = minerals.new("minerals", board="lesson", seed=1)
        assert game.words.attempt(removing.state, ("a1",)) == RemoveMineral("a1")
        placing = minerals.new("minerals", board="lesson", removals=0, seed=1)
        assert game.words.attempt(placing.state, ("a1",)) == PlacePawn("a1")

    def test_a_card_is_clicked_before_its_lower_value(self):
        meant = MATCH.game.words.attempt(MATCH.state, ("KKTO", "without O"))
        assert meant == TakeCollection("KKTO", without_orpiment=True)

    def test_a_click_that_means_nothing_is_only_refused(self):
        assert MATCH.game.words.attempt(MATCH.state, ("player 2",)) is None
        assert MATCH.game.words.attempt(MATCH.state, ()) is None
        refused = MATCH.click(MATCH.entry(), "player 2")
        assert (refused.rulings, refused.action) == ((), None)

    def test_after_a_card_a_hex_means_a_move(self):
        assert MATCH.game.words.attempt(MATCH.state, ("WWK", "f5")) == Move("e4", "f5")

    @pytest.mark.parametrize(
        ("token", "label"),
        [
            ("claim", "Cut off"),
            ("end", "End turn"),
            ("pass", "Pass"),
            ("without O", "Without orpiment"),
            ("magnifying-glass", "Magnifying glass"),
            ("WKKTTA", "Collect WKKTTA"),
            ("K", "Kyanite"),
            ("player 2", "Player 2"),
            ("give WK", "Give WK"),
        ],
    )
    def test_what_the_buttons_say(self, token, label):
        assert MATCH.game.words.label(MATCH.state, token) == label

    @pytest.mark.parametrize(
        ("action", "decisions"),
        [
            (Move("d4", "d6"), ("move", "d4", "d6")),
            (PassTurn(), ("move", "pass")),
            (TakeCollection("KKTO"), ("collect", "KKTO")),
            (UseTool("chest"), ("chest",)),
            (EndTurn(), ("end",)),
        ],
        ids=str,
    )
    def test_the_decisions_behind_an_action(self, action, decisions):
        assert MATCH.game.study.decisions(action) == decisions


def positions_of_a_game(seed):
    """Yield a match at every fifth action or so of a random game."""
    match = minerals.new("minerals", board="lesson", removals=2, players=2, seed=seed)
    luck = minerals.SeededChance(seed)
    while not match.is_over:
        yield match
        for _ in range(3):
            actions = match.legal_actions()
            if actions:
                match.play(actions[int(luck.draw({str(place): 1 for place in range(len(actions))}).outcome)])
