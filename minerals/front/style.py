"""The style of the front end."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from minerals.picture.themes import roles
from minerals.picture.themes import style as look

_SEATS = 9
"""How many players have a colour, at most."""


@cache
def style(*, with_forecast: bool = True, with_guess: bool = True) -> str:
    """Return the style sheet, with the colours of the players from the theme.

    In JupyterLab it takes its colours from the reader's theme. Elsewhere it is light, unless a page sets the custom
    properties at the head of `front.css` to something else.

    Parameters
    ----------
    with_forecast
        Whether the style of forecasts, of luck and of choice belongs to it.
    with_guess
        Whether the style of guessed moves belongs to it.

    Examples
    --------
    >>> "--minerals-seat-1: #" in style()
    True
    """
    names = [
        "front.css",
        "presenter.css",
        *(["forecast.css"] if with_forecast else []),
        *(["guess.css"] if with_guess else []),
    ]
    sheet = "".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in names)
    colours = "".join(f"--minerals-seat-{seat}: {_colour_of(seat)}; " for seat in _seats())
    badges = "".join(f'[data-seat="{seat}"] {{ --minerals-seat: var(--minerals-seat-{seat}); }}\n' for seat in _seats())
    return f":root {{ {colours}}}\n{badges}{sheet}"


@cache
def board_style() -> str:
    """Return the style of what lies over a board, whatever it is drawn on.

    Examples
    --------
    >>> ".minerals-over {" in board_style()
    True
    """
    return files(__package__).joinpath("board.css").read_text(encoding="utf-8")


def _seats() -> list[int]:
    known = set(roles())
    return [seat for seat in range(1, _SEATS + 1) if f"player.{seat}" in known]


def _colour_of(seat: int) -> str:
    fill = look(f"player.{seat}").fill
    return fill.hex if fill is not None else "none"
