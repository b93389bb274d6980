"""What a click would bring, before it is made."""

from __future__ import annotations

import pytest

import minerals
from minerals_widgets.board.new_session import session_of
from minerals_widgets.board.previews import previews_of
from minerals_widgets.board.session import Session
from tests.widgets.games import Round, begun_match


def seen(session: Session):
    return session.previews(session.scene())


def test_a_move_is_told_with_its_path_and_its_gain():
    session = session_of(begun_match())
    session.click("d6")
    preview = seen(session)["d7"]
    assert preview.path == ("d6", "d7")
    assert "Kate keeps the wollastonite, worth 1 point." in preview.sentences


def test_a_target_whose_first_click_can_be_left_out_has_one_too():
    assert seen(session_of(begun_match()))["d7"].path == ("d6", "d7")


@pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers"])
def test_what_is_told_is_what_happens_as_far_as_chance_plays_no_part(game):
    match = minerals.new(game, seed=11)
    luck = minerals.SeededChance(5)
    for _ in range(12):
        session = session_of(match)
        for preview in seen(session).values():
            assert len(preview.sentences) <= 5
        text = luck.draw(dict.fromkeys(map(str, match.legal_actions()), 1)).outcome
        tokens = match.game.words.tokens(match.parse(text))
        told = previews_of(match, match.legal_actions(), tokens[:-1], match.scene(), budget=10).get(tokens[-1])
        before = match.state
        match.play(text)
        if told is None:
            continue
        happened = []
        for event in match.node.events:
            happened.append(match.game.words.narrate(event, before, match.players))
            before = match.game.engine.evolve(before, event)
        certain = [sentence for sentence in told.sentences if sentence not in {"Then chance decides.", "…"}]
        assert [sentence for sentence in happened if sentence in certain] == certain


def test_what_chance_would_decide_is_not_told():
    match = minerals.new("iceminers", seed=2)
    told = previews_of(match, match.legal_actions(), (), match.scene())
    rolls = [preview.sentences for token, preview in told.items() if token == "roll"]
    assert rolls == [("Then chance decides.",)]


def test_without_time_there_are_none():
    match = begun_match()
    assert previews_of(match, match.legal_actions(), ("d6",), match.scene(), budget=0) == {}


def test_the_nearest_targets_come_first():
    match = minerals.new("mattock", seed=3)
    ticks = iter(range(100))
    told = previews_of(match, match.legal_actions(), (), match.scene(), budget=4, now=lambda: next(ticks))
    scene = match.scene()
    middle = (scene.width / 2, scene.height / 2)

    def distance(token):
        x, y = scene.centre_of(token)
        return (x - middle[0]) ** 2 + (y - middle[1]) ** 2

    everything = {token for action in match.legal_actions() for token in match.game.words.tokens(action)[:1]}
    rest = [distance(token) for token in everything - set(told) if scene.centre_of(token)]
    assert max(map(distance, told), default=0) <= min(rest)


def test_there_are_none_against_the_clock():
    assert seen(Round().session) == {}
