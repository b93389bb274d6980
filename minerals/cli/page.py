"""`minerals page` and `minerals board`: a game as a page to step through, and a position as one to click on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli.beginning import (
    Beginning,
    OptionsGiven,
    Players,
    PositionGiven,
    Seed,
    Step,
    begun_or_loaded,
)
from minerals.cli.output import Force
from minerals.cli.refusal import Refusal
from minerals.cli.verify import LineNumber
from minerals.cli.writing import (
    Engine,
    Live,
    Source,
    Target,
    check_source,
    format_of,
    live_target,
    write,
    write_beside_engine,
)

if TYPE_CHECKING:
    import pandas

    from minerals.core.log import Log
    from minerals.live.subjects import Subject


def page(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Source,
    target: Target,
    forecast: Annotated[
        bool, typer.Option("--forecast", help="Show how likely each player was to win if all played greedily.")
    ] = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="Show what luck and what choice changed if all played greedily.")
    ] = False,
    line: LineNumber = None,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="Turn the board towards this player. Give several for readers to choose, and 0 for no seat.",
        ),
    ] = None,
    hide_result: Annotated[
        bool, typer.Option("--hide-result", help="Hide who won, and who plays, until the reader has seen the end.")
    ] = False,
    guess: Annotated[bool, typer.Option("--guess", help="Let the reader guess the moves.")] = False,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    live: Live = False,
    engine: Engine = None,
    force: Force = False,
) -> None:
    """Write a game as a page to step through.

    FILE ends in .html, and the page needs nothing else. With the name of a game, you get its beginning or a written
    position. 'minerals gallery' writes a folder of logs, with an index.

    With --forecast, the page shows a graph of the chances to win, and its turning points are key moments. Some hundred
    games are played from each step, which takes a while; see 'minerals forecast'. With --luck, it says beside each step
    what luck and what choice changed, and adds them up at the end, which takes longer; see 'minerals luck'.

    With --guess, the reader guesses each move before it is shown, by clicks or typed, and gets a score at the end.

    With --live, the page is the player of a notebook: the reader can try other moves, comment, correct and play on. The
    engine, Python for browsers, lies in the folder 'engine' beside it. Show it with 'minerals serve'.
    """
    from minerals.exchange.page import check_length, seats_of
    from minerals.live.subjects import subject

    check_source(source)
    target = live_target(target, engine, live=live)
    format_of(target, "page")
    for name, is_asked in (("--forecast", forecast), ("--luck", luck)):
        if live and is_asked:
            raise Refusal(f"{name} is worked out beforehand: leave out {name} or --live.")
    log = begun_or_loaded(source, Beginning(players, seed, position, option or ()), line).log.along(line)
    seats = seats_of(log, seat or None)
    if live:
        shown = subject("Player", log, seat=(seat or [0])[0], hide_result=hide_result, guess=guess)
        write_beside_engine(target, lambda: _live(log.game.title, shown, engine), engine, force=force)
        return
    check_length(log, seats)  # before hours of forecasts
    write(
        target,
        lambda: log.to_html(
            forecast=_forecast(log) if forecast else None,
            luck=_luck(log) if luck else None,
            seat=seat or None,
            hide_result=hide_result,
            guess=guess,
        ),
        force=force,
    )


def board(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Source,
    target: Target,
    step: Step = None,
    line: LineNumber = None,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    live: Live = False,
    engine: Engine = None,
    force: Force = False,
) -> None:
    """Write a position as a page whose board answers clicks.

    FILE ends in .html, and the page needs no kernel, so that you can share it with a class. It shows the last step of a
    log or the one that you name. With the name of a game, it shows the beginning or a written position.

    Without --live, it answers the next action. With --live, it is the board of a notebook, on which the game goes on.
    The engine, Python for browsers, lies in the folder 'engine' beside it. Show it with 'minerals serve'.
    """
    from minerals.exchange.position import position_page
    from minerals.live.subjects import subject

    check_source(source)
    target = live_target(target, engine, live=live)
    format_of(target, "board")
    match = begun_or_loaded(source, Beginning(players, seed, position, option or ()), line)
    shown = match if step is None else match.goto(step)
    if live:
        made = subject("Board", shown)
        write_beside_engine(target, lambda: _live(shown.game.title, made, engine), engine, force=force)
    else:
        write(target, lambda: position_page(shown), force=force)


def _live(title: str, shown: Subject, engine: str | None) -> str:
    from minerals.live.engine import ENGINE
    from minerals.live.export import live_page

    return live_page(title, [shown], engine=engine or ENGINE)


def _forecast(log: Log) -> pandas.DataFrame:
    from minerals.probability.forecast import forecast

    return forecast(log)


def _luck(log: Log) -> pandas.DataFrame:
    """Return the luck of a log. Raises `KeyboardInterrupt` again, because sums of a part of a game would mislead."""
    from minerals.probability.luck import luck

    table = luck(log, workers=None)
    if not table.attrs["complete"]:
        raise KeyboardInterrupt
    return table
