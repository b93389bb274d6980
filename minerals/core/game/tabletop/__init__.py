"""A game on a board of cells: what the kit makes of its grid and its state, where the game makes nothing of its own.

A `Tabletop` says which field of the state holds the board, what each sign on it means, and what players hold. From it
come notation and clicks (`forms`), positions as text (`diagram`), sentences (`narration`), values to read (`pieces`),
brushes (`brushes`), a picture (`picture`) and the list of all notation (`examples`). `Game` takes from these whatever
its author leaves out.
"""

from minerals.core.game.tabletop.tabletop import Sign, Tabletop

__all__ = ["Sign", "Tabletop"]
