"""A log as the data of its page: pictures, sentences, rules, points and moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from minerals.core.game import Rule
from minerals.core.log import Episode, Log, Node
from minerals.core.picture import Motion, Scene, View, Viewport
from minerals.core.system import require_time
from minerals.core.text import plain, term, translated
from minerals.exchange.page.chance import in_short
from minerals.exchange.page.film import Film
from minerals.exchange.page.look import PLAIN, Look
from minerals.exchange.page.titles import title_of
from minerals.front import words
from minerals.front.controls import SPEEDS, controls_data, keys_help
from minerals.front.forecast_data import Forecast
from minerals.front.guess_data import guess_data
from minerals.front.luck_data import LuckTable
from minerals.front.names import seat_names
from minerals.front.records import as_told, head_of, name_of, records_of
from minerals.picture.svg import Sheet, to_silent_svg_of

BESIDE_WORDS = Viewport(820, 620)
"""The place of the picture on a page that is wide enough for the players beside the board."""
ON_A_PHONE = Viewport(358)
MOST_EVENTS_FOR_A_PHONE = 800
"""A longer log is painted once only, because its page must be ready within seconds. On a phone one moves along it."""


class Recording:
    """Goes through a log once and keeps what its page shows.

    The pictures are laid out twice: for a screen, and for a phone. There is only one film of a long log, and of a game
    that lays out its picture in only one way.

    `look`: how the game is shown. `turning`: the titles of turning points, by the steps of the main line.
    """

    def __init__(self, log: Log, look: Look, turning: Mapping[int, str] | None = None) -> None:
        self.log = log
        self.players = look.names(log)
        self.sheet = Sheet()
        self.rules: dict[str, int] = {}
        self.steps: list[dict[str, Any]] = []
        self.descriptions: list[str] = []
        self.counts_points = False
        events = sum(len(node.events) for node in log.tree.shown())
        places = [BESIDE_WORDS, ON_A_PHONE][: 2 if events <= MOST_EVENTS_FOR_A_PHONE else 1]
        seen = [(seat, place) for seat in look.seats for place in places]
        self._views = [View[Any](place=place, seat=seat, orientation=seat, margins=False) for seat, place in seen]
        self._sizes = len(places)
        self.films = [Film(self.sheet) for _ in self._views]
        self._ends: dict[int, list[Scene] | None] = {}
        """The pictures after each record, from which the next one moves on, as long as one is still to follow."""
        self._last = None if look.is_result_hidden or look.with_guess else log.main_line[-1]
        self._turns: dict[int, Episode | None] = {-1: None}
        """The turn that goes on after each record, as far as it has come, or None before the first."""
        self._begin()
        records = records_of(log, turning, self.players)
        self._to_follow = Counter(record["parent"] for record in records)
        self.records = [self._untold(record | self._painted(log.nodes[record["n"]])) for record in records]
        self._name_turning_points(turning or {})

    def _begin(self) -> None:
        """Keep the step before the first event."""
        state = self.log.game.engine.initial(self.log.options)
        scenes = [self._scene(state, view) for view in self._views]
        if self._sizes == 2 and scenes[0] == scenes[1]:
            del self._views[1::2], self.films[1::2], scenes[1::2]
        self._ends[-1] = scenes
        self.still = scenes[0]
        """What is seen where no script may run: the end of the main line, or the beginning if the rest is secret."""
        self._keep(scenes, None, (), state, sentence=translated("Nothing has happened yet."), rule=-1, turn=False)

    def _name_turning_points(self, turning: Mapping[int, str]) -> None:
        """Make the turning points of the main line key moments of their steps."""
        places = [0]
        for node in self.log.main_line:
            first = next(record["first"] for record in self.records if record["n"] == node.n)
            places += range(first, first + len(node.events))
        for step, title in turning.items():
            shown = self.steps[places[step]]
            shown["moment"] = f"{shown['moment']} · {title}" if "moment" in shown else title

    def _painted(self, node: Node) -> dict[str, int]:
        """Keep the steps of a record, and return where they are on the page."""
        engine, words_of = self.log.game.engine, self.log.game.words
        state = self.log.tree.before(node)
        first, begins = len(self.steps), False
        parent = -1 if node.parent is None else node.parent.n
        turn = self._turns[parent]
        self._to_follow[parent] -= 1
        shown = self._ends[parent] if self._to_follow[parent] else self._ends.pop(parent)
        begins = False
        for event, told in node.told_events():
            require_time()
            sentence = words_of.narrate(event, state, self.players)
            motions = self.log.game.motions(state, event)
            state = engine.evolve(state, event)
            turn = turn and Episode(self.log.game, turn.before, (*turn.events, event))
            begins = engine.begins_turn(event)
            marked = self._last_move(turn) if begins else None
            before, shown = shown, [self._scene(state, view, *(marked or (event,))) for view in self._views]
            short, exact = ("", "") if event.probability is None else in_short(event.probability)
            if told and all(told):
                short = as_told(short)
            self._keep(
                shown,
                before,
                motions,
                state,
                sentence=sentence,
                rule=self.rules.setdefault(event.rule, len(self.rules)),
                turn=begins,
                of_turn=turn.sentence(self.players) if begins and turn else "",
                moment=words_of.key_moment(event, self.players) or "",
                chance=short,
                exact=exact,
            )
        if node is self._last and shown is not None:
            self.still = shown[0]
        turn = Episode(self.log.game, state, ()) if begins else turn
        if self._to_follow[node.n]:
            self._ends[node.n], self._turns[node.n] = shown, turn
        elif turn and turn.events:
            self.steps[-1]["of_turn"] = turn.sentence(self.players)
        return {"first": first, "count": len(self.steps) - first}

    def _untold(self, record: dict[str, Any]) -> dict[str, Any]:
        """Return a record without what it brought, if the sentence of its only event says it as well."""
        steps = self.steps[record["first"] : record["first"] + record["count"]]
        sentences = [step["sentence"] for step in steps if "turn" not in step]
        return {name: value for name, value in record.items() if name != "told" or [value] != sentences}

    def _last_move(self, turn: Episode | None) -> tuple[Any, tuple[tuple[str, ...], ...]] | None:
        """Return the event and the arrows of the turn that is over, which stay marked where only the next one begins.

        Where everyone acts at once, no move is the last.
        """
        is_one = turn is not None and turn.event is not None and self.log.game.real_time is None
        return (turn.event, turn.arrows) if turn is not None and is_one else None

    def _scene(self, state: Any, view: View[Any], event: Any = None, arrows: tuple[tuple[str, ...], ...] = ()) -> Scene:
        return self.log.game.picture(state, replace(view, event=event, arrows=arrows), self.players)

    def _keep(
        self, scenes: list[Scene], before: list[Scene] | None, motions: Sequence[Motion], state: Any, **told: Any
    ) -> None:
        for number, (film, scene) in enumerate(zip(self.films, scenes, strict=True)):
            film.add(scene, before[number] if before else None, motions)
        self.descriptions.append(scenes[0].description)
        engine = self.log.game.engine
        active = list(engine.to_act(state))
        points = list(engine.scores(state))
        outcome = None if active else engine.outcome(state)
        self.counts_points |= outcome is None and any(points)
        winners = [] if outcome is None else list(outcome.winners)
        # What is empty is left out: a page has a thousand steps.
        self.steps.append({name: value for name, value in told.items() if value != "" and value is not False})
        self.steps[-1] |= {"points": points, "active": active} | ({"winners": winners} if winners else {})


def page_data(
    log: Log, forecast: Forecast | None = None, luck: LuckTable | None = None, look: Look = PLAIN
) -> dict[str, Any]:
    """Return everything that a page shows of a log. O(events) pictures for each seat from which it is seen.

    `forecast`: how likely each player was to win, if the page shows it. `luck`: what luck and choice changed, if the
    page shows it. `look`: how the game is shown. Returns plain JSON values. The page's script says how they are used.
    """
    recording = Recording(log, look, forecast.titles(look.names(log)) if forecast else None)
    unused = look.unused_controls
    data = {
        "game": {
            "address": look.analysis,
            "log": b"".join(log.lines()).decode(),
            "file": f"{log.game.name}.replay",
        },
        "title": title_of(log),
        "veil": {
            "title": log.game.title,
            "players": list(map(term, seat_names(log))),
            "about": list(head_of(log, is_result_hidden=True)),
        },
        "hidden": look.is_result_hidden,
        "seats": look.seats,
        "words": words() | page_words(),
        "controls": controls_data(unused),
        "speeds": SPEEDS,
        "keys": keys_help(unused),
        "players": [term(plain(player)) for player in log.header.players],
        "about": list(head_of(log)),
        "films": [film.data() for film in recording.films],
        "descriptions": recording.descriptions,
        "counts_points": recording.counts_points,
        "steps": recording.steps,
        "records": recording.records,
        "rules": [rule_words(log.rulebook[rule]) for rule in recording.rules],
        "still": to_silent_svg_of(recording.sheet, recording.still, "board"),
        "moves": [] if look.is_result_hidden or look.with_guess else moves_as_text(log, recording.players),
        "style": recording.sheet.rules(".board", "light"),
        "dark": recording.sheet.rules(".board", "dark"),
    }
    if forecast is not None:
        data["forecast"] = forecast.data(recording.players)
    if luck is not None:
        data["luck"] = luck.data(recording.players)
    if look.with_guess:
        data["guess"] = guess_data(log)
    return data


def moves_as_text(log: Log, players: Sequence[str]) -> list[str]:
    """Return the moves of the main line, and how it ended, for a reader without a script.

    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", players=["Ada", "Ben"], seed=1)
    >>> _ = match.play("b5")
    >>> moves_as_text(match.log, ["Ada", "Ben"])
    ['Ada: b5']
    """
    played = ((node.player, node.action) for node in log.main_line)
    return [f"{term(players[seat - 1])}: {name_of(action, seat)}" for seat, action in played if action and seat]


def page_words() -> dict[str, str]:
    """Return the words that only the page has."""
    return {
        "tab_said": translated("Tab moves from one control to the next."),
        "no_step": translated("There is no step {given}. The nearest is step {step}."),
        "not_a_step": translated("The address asks for step “{given}”, which is not a number. This is step {step}."),
        "copy_link": translated("Copy link"),
        "copy_link_said": translated("Copy a link to this step"),
        "link_copied": translated("Copied."),
        "link": translated("Link to this step"),
        "analysis": translated("Open in analysis"),
        "analysis_said": translated("Try other moves, ask why, and forecast this game on a board for analysis"),
        "download": translated("Download the game"),
        "download_said": translated("Drop the file onto an analysis board: in a notebook, that is Analysis()."),
    }


def rule_words(rule: Rule) -> dict[str, Any]:
    """Return a rule as `caption.js` of the front end takes it."""
    said = rule.in_words
    source = f"{rule.id} · {said.source} ({term(rule.status)})"
    return {"id": rule.id, "title": said.title, "text": said.text, "source": source, "readings": list(said.readings)}
