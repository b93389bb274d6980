"""The conformance kit lets a whole game pass, and finds every law a broken one breaks."""

import msgspec
import pytest

import minerals
from minerals import OptionError
from minerals.testing import ConformanceError, check_game, check_play, conformance, laws
from tests.core import pebbles as template
from tests.core.temporary_games import registered
from tests.testing.faulty_games import BROKEN, broken


def test_a_whole_game_passes():
    check_game("pebbles", games=25)


def test_options_can_be_given_or_drawn(monkeypatch):
    played = []

    def play(game, **arguments):
        played.append(arguments)

    monkeypatch.setattr("minerals.testing.conformance.check_play", play)
    check_game("pebbles", games=40, heap=1)
    assert {arguments["heap"] for arguments in played} == {1}
    assert {arguments.get("players", 2) for arguments in played} == {2, 3, 4}
    assert {arguments.get("die", "fair") for arguments in played} == {"fair", "loaded"}


def test_the_same_seed_checks_the_same_games(monkeypatch):
    played = []
    monkeypatch.setattr("minerals.testing.conformance.check_play", lambda game, **arguments: played.append(arguments))
    for seed in (1, 1, 2):
        check_game("pebbles", games=10, seed=seed)
    assert played[:10] == played[10:20] != played[20:]


def test_options_that_do_not_go_together_are_passed_over(monkeypatch):
    def one_heap_for_four(given):
        if given.get("players") == 4:
            raise OptionError("Four do not fit.")
        return read_options(given)

    game = minerals.get_game("pebbles")
    read_options = game.read_options
    monkeypatch.setattr(type(game), "read_options", lambda _game, given, *_: one_heap_for_four(given))
    check_game("pebbles", games=5, heap=1)


def test_a_limit_keeps_its_default_for_with_another_a_game_may_never_end(monkeypatch):
    played = []
    monkeypatch.setattr(conformance, "check_play", lambda game, **given: played.append(given))
    check_game("iceminers", games=60)
    assert {given.get("players", 2) for given in played} == {2, 3, 4}
    assert not any("most_turns" in given for given in played)


def test_there_is_a_broken_game_for_every_law():
    assert {law for law, *_ in BROKEN} == set(laws())


def test_laws_are_sentences():
    for law, text in laws().items():
        assert law.islower()
        assert text.endswith(".")


@pytest.mark.parametrize(
    ("law", "changes", "complaint"), BROKEN, ids=lambda value: value[:40] if isinstance(value, str) else None
)
def test_every_law_is_found_broken(law, changes, complaint, monkeypatch):
    arguments = dict(changes() if callable(changes) else changes)
    most_actions = arguments.pop("most_actions", 200)
    for target, replacement in arguments.pop("elsewhere", {}).items():
        monkeypatch.setattr(target, replacement)
    with registered(broken(**arguments)), pytest.raises(ConformanceError, match=complaint) as caught:
        check_game("broken", games=10, most_actions=most_actions, first_only=True)
    assert caught.value.law == law
    assert f"broken breaks the law that {law}, at step {caught.value.step} of check_play('broken', seed=" in str(
        caught.value
    )


def test_the_error_says_how_to_see_it_again():
    with registered(broken(label=lambda state, token: "")):
        with pytest.raises(ConformanceError) as caught:
            check_game("broken", games=3, players=3)
        with pytest.raises(ConformanceError) as again:
            check_play("broken", seed=caught.value.seed, **caught.value.options)
    assert str(again.value) == str(caught.value)
    assert caught.value.options["players"] == 3


def test_everything_that_is_wrong_is_found_at_once():
    changes = {
        "label": lambda state, token: "",
        "narrate": lambda event, state, names: "So",
        "supply": lambda state: {},
    }
    with registered(broken(**changes)), pytest.raises(ConformanceError) as caught:
        check_game("broken", games=5)
    found = {fault.law for fault in caught.value.faults}
    assert {
        "every token has a label",
        "events are told",
        "board players and supply hold every component",
    } <= found
    lines = str(caught.value).split("\n")
    assert len(lines) >= len(found)
    assert len({fault.kind for fault in caught.value.faults}) == len(caught.value.faults)
    assert lines[0].startswith(f"broken breaks the law that {caught.value.law}, at step ")


def test_a_picture_is_laid_out_for_the_fullest_table_and_all_places_are_named_at_once():
    def crowded(state, view, names):
        scene = template.GAME.picture(state, view, names)
        rest = scene.rest and (*scene.rest[:3], 100 if len(names) == 4 else scene.rest[3])
        return msgspec.structs.replace(scene, rest=rest)

    with registered(broken(picture=crowded)), pytest.raises(ConformanceError) as caught:
        check_game("broken", games=1, seed=3)
    assert {fault.law for fault in caught.value.faults} == {"a picture fits its place"}
    assert caught.value.options == {"players": 4}
    said = str(caught.value)
    assert "and at least 300 × 250 are needed in every place from 1000 × 600 on" in said
    assert "and at least 260 × 150 are needed in every place from a width of 700 on" in said


def test_a_picture_that_cannot_be_drawn_is_a_broken_law():
    def careless(state, view, names):
        raise KeyError("nugget")

    with registered(broken(picture=careless)), pytest.raises(ConformanceError, match="KeyError: 'nugget'") as caught:
        check_game("broken", games=1)
    assert caught.value.law == "events are shown"


def test_what_a_game_raises_is_a_broken_law_with_its_cause():
    def careless(*_):
        raise KeyError("z99")

    with registered(broken(narrate=careless)), pytest.raises(ConformanceError, match="KeyError: 'z99'") as caught:
        check_game("broken", games=1)
    assert isinstance(caught.value.__cause__, KeyError)
    assert isinstance(caught.value, AssertionError)
