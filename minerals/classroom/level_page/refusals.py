"""Why tries at a level are refused: from the start, and after each beginning of an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minerals.classroom.levels.level import Level
from minerals.classroom.levels.play import Play
from minerals.classroom.levels.situation import Situation, Try
from minerals.classroom.levels.terms import timeless
from minerals.core.game import Action, Tokens
from minerals.core.match import enter
from minerals.core.text import MineralsError, naming_players, translated
from minerals.exchange.position.answers import beginning_of
from minerals.exchange.position.views import Album

MOST_BEGINNINGS = 24
"""So many beginnings of actions have reasons of their own for the next click, and those of known tries on top."""


class Refusals:
    """What is said of tries that are not allowed. Each sentence is kept once. `album`: where the rules are numbered."""

    def __init__(self, album: Album) -> None:
        self.album = album
        self.sentences: dict[str, int] = {}

    def number(self, sentence: str) -> int:
        """Return the number of a sentence."""
        return self.sentences.setdefault(sentence, len(self.sentences))

    def at(self, play: Play, cells: Iterable[str]) -> dict[str, dict[str, list[Any]]]:
        """Return the refused clicks on cells and on the tokens of known tries, for each beginning."""
        match = play.match
        legal = play.table.actions()
        tried = [tuple(match.game.words.tokens(action)) for action in _known_tries(play)]
        beginnings: dict[Tokens, None] = {(): None}
        for tokens in tried:
            beginnings |= dict.fromkeys(tokens[:length] for length in range(1, len(tokens)))
        for token in enter(match.game, legal).next[:MOST_BEGINNINGS]:
            beginnings[(token,)] = None
        every = dict.fromkeys([*cells, *(token for tokens in tried for token in tokens)])
        found: dict[str, dict[str, list[Any]]] = {}
        for entered in beginnings:
            if entered and entered[-1] in found.get(beginning_of(entered[:-1]), {}):
                continue
            following = set(enter(match.game, legal, entered).next)
            own = {
                token: said
                for token in every
                if token not in following and (said := self._said(play, (*entered, token), tried))
            }
            if own or not following:
                found[beginning_of(entered)] = own
        return found

    def _said(self, play: Play, tokens: Tokens, tried: Iterable[Tokens]) -> list[Any]:
        match = play.match
        if play.match.to_act == ():
            return []
        try:
            meant = next((one for one in _known_tries(play) if tuple(match.game.words.tokens(one)) == tokens), None)
            if meant is None:
                meant = match.game.words.attempt(match.state, tokens)
            if meant is None:
                return []
            with naming_players(match.players):
                rulings = tuple(match.game.engine.explain(match.state, meant))
            # A known try that begins so is refused at once only for the same reasons.
            further = [one for one in tried if tokens == one[: len(tokens)] and tokens != one]
            if any(_rules_against(play, one) != [ruling.rule for ruling in rulings] for one in further):
                return []
        except MineralsError as error:
            return [[self.number(str(error))], []]
        if not rulings:
            return []
        name = str(meant)
        tries = (*play.tries, Try(name, rulings))
        situation = Situation(match, play.table.begun, tries)
        with naming_players(match.players):
            progress = [int(assertion.is_met(situation)) for assertion in play.level.goal]
        comments = [_comment(play.level, play.table.own(), name)]
        if all(progress) and progress:
            comments = [translated(words) for words in (_of_solution(play.level, tries), play.level.after)]
        said = [self.number(ruling.message) for ruling in rulings]
        rules = self.album.rule_numbers(ruling.rule for ruling in rulings)
        remarks = [self.number(comment) for comment in comments if comment]
        return [said, rules, remarks, progress, name] if play.level.counts_refusals else [said, rules, remarks]


def _rules_against(play: Play, tokens: Tokens) -> list[str]:
    meant = next(one for one in _known_tries(play) if tuple(play.match.game.words.tokens(one)) == tokens)
    return [ruling.rule for ruling in play.match.explain(meant)]


def _known_tries(play: Play) -> Iterator[Action]:
    """Yield the refused tries that the level itself knows from here."""
    done = play.table.own()
    ways = [way.play for way in play.level.solutions]
    ways += [(*wrong.after, wrong.action) for wrong in play.level.tempting]
    for way in ways:
        for place, text in enumerate(way):
            if place < len(done) and timeless(text) != timeless(done[place]):
                break
            if place < len(done):
                continue
            try:
                action = play.match.parse(text)
            except MineralsError:
                break
            if play.match.explain(action):
                yield action
            else:
                break


def _comment(level: Level, done: tuple[str, ...], action: str) -> str:
    for wrong in level.tempting:
        if _are_same((*wrong.after, wrong.action), (*done, action)):
            return translated(wrong.comment)
    return ""


def _of_solution(level: Level, tries: tuple[Try, ...]) -> str:
    done = tuple(tried.action for tried in tries)
    return next((translated(way.comment) for way in level.solutions if way.comment and _are_same(way.play, done)), "")


def _are_same(one: Iterable[str], other: Iterable[str]) -> bool:
    """Tell whether two lists of actions are the same, whenever they were done."""
    return list(map(timeless, one)) == list(map(timeless, other))
