"""`minerals odds`: the odds at one step of a log, or in a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from minerals.cli import completion
from minerals.cli.beginning import (
    Beginning,
    OptionsGiven,
    Players,
    PositionGiven,
    Seed,
    Step,
    begun_or_loaded,
)
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen
from minerals.cli.verify import LineNumber
from minerals.core.game import NoChance, whose
from minerals.core.log import amid
from minerals.core.text import ChanceError, counted, plain

if TYPE_CHECKING:
    from minerals.core.game import Action
    from minerals.core.match import Match

_MOST_ACTIONS = 30
"""How many actions are listed."""
_MOST_RESULTS = 6
"""How many results of an action are listed."""
_WAYS = 2_000
_DRAWS = 40
"""How far chance is followed for a list."""


def odds(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Annotated[
        Path,
        typer.Argument(metavar="SOURCE", help="A log, or the name of a game.", autocompletion=completion.games_or_logs),
    ],
    actions: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ACTION...]", help="An action in the game's notation, or several in a row."),
    ] = None,
    step: Step = None,
    line: LineNumber = None,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="WAYS", min=1, help="How many ways of chance to follow at most.")
    ] = 100_000,
    bounds: Annotated[bool, typer.Option("--bounds", help="Follow the most likely ways up to the limit.")] = False,
    as_json: Json = False,
) -> None:
    """Show the exact odds of an action, worked out from the rules.

    Without an action, list every legal action in which chance plays a part. Put an action with spaces in quotation
    marks. With the name of a game, the odds are those at its beginning, or in a written position.
    """
    match = begun_or_loaded(source, Beginning(players, seed, position, option or ()), line)
    if step is not None:
        match.goto(step)
    if as_json:
        _tell(match, actions or [], limit, bounds=bounds)
        return
    screen = Screen()
    if actions:
        _show(screen, match, actions, limit, bounds=bounds)
    else:
        _list(screen, match)


def _tell(match: Match, actions: list[str], limit: int, *, bounds: bool) -> None:
    """Print the odds as JSON, or the actions in which chance plays a part."""
    told: dict[str, object] = {"game": match.game.name, "step": match.step, "actions": actions}
    if not actions:
        if not match.legal_actions():
            _refuse_to_list(match)
        report("odds", {**told, "with_chance": [str(action) for action in _with_chance(match)]})
        return
    found = _odds(match, actions, limit, bounds=bounds)
    results = [{"events": value, "chance": chance, "number": float(chance)} for value, chance in found.known.items()]
    report("odds", {**told, "results": results, "missing": found.missing})


def _show(screen: Screen, match: Match, actions: list[str], limit: int, *, bounds: bool) -> None:
    found = _odds(match, actions, limit, bounds=bounds, is_merged=True)
    _head(screen, match, ", ".join(actions))
    found.title = ""
    for line in str(found).split("\n"):
        screen.line(f"  {line}")


def _odds(match: Match, actions: list[str], limit: int, *, bounds: bool, is_merged: bool = False) -> Any:
    """Return the odds: of every way or, if they are merged, of every position that they lead to."""
    from minerals.probability import exact

    try:
        if is_merged:
            merged = exact.odds_of_draws(match, actions, limit=limit, bounds=bounds)
            # A single draw is told in the sentences of the game.
            if any(len(outcomes) > 1 for outcomes in merged.known):
                return merged
        return (
            exact.odds(match, actions, limit=limit, bounds=True) if bounds else exact.odds(match, actions, limit=limit)
        )
    except ChanceError as error:
        raise Refusal(
            str(error).replace("bounds=True", "--bounds").replace("raise the limit", "raise --limit")
        ) from None


def _head(screen: Screen, match: Match, asked: str) -> None:
    screen.line((f"Step {match.step}", "bold"), f", {whose(match)} turn: {asked}")


# --- every action in which chance has a part ---


def _list(screen: Screen, match: Match) -> None:
    if not match.legal_actions():
        _refuse_to_list(match)
    found = list(islice(_with_chance(match), _MOST_ACTIONS + 1))
    if not found:
        _head(screen, match, "chance plays no part in any legal action.")
        return
    _head(screen, match, "chance plays a part in")
    width = min(24, max(len(str(action)) for action in found))
    for action in found[:_MOST_ACTIONS]:
        screen.paragraph(f"{action!s:<{width}}  {_in_short(match, action)}", indent=2, hanging=width + 2)
    if len(found) > _MOST_ACTIONS:
        screen.line("  and more; name an action to see its odds.")


def _refuse_to_list(match: Match) -> None:
    if match.between_actions:
        raise Refusal(f"Step {match.step}: the game is over, so nothing can follow.")
    raise Refusal(amid(match.node, match.step, "to ask for odds"))


def _with_chance(match: Match) -> Iterator[Action]:
    """Yield the legal actions that need chance, found by giving them none."""
    for action in match.legal_actions():
        try:
            match.game.engine.decide(match.state, action, NoChance())
        except ChanceError:
            yield action


def _in_short(match: Match, action: Action) -> str:
    from minerals.probability.display import fraction
    from minerals.probability.exact import odds_of_draws

    found = odds_of_draws(match, action, limit=_WAYS, bounds=True, most_draws=_DRAWS)
    likeliest = sorted(found.known.items(), key=lambda pair: -pair[1])
    shown, rest = likeliest[:_MOST_RESULTS], len(likeliest) - _MOST_RESULTS
    equal = len(set(found.known.values())) == 1
    said = ", ".join(
        plain(" + ".join(outcomes)) if equal else f"{plain(' + '.join(outcomes))} {fraction(chance)}"
        for outcomes, chance in shown
    )
    said += f" and {rest} more" if rest > 0 else ""
    said += f", each {fraction(shown[0][1])}" if equal and len(likeliest) > 1 else ""
    results = counted(len(likeliest), "{number} result", "{number} results")
    return f"{results}{' or more' if found.missing else ''}: {said}"
