"""The board of a game that branches off another one."""

from __future__ import annotations

from minerals_widgets.board.board import Board


class BranchBoard(Board):
    """A board in the place of the game that it branches off. From there, the way leads back and to no other game."""

    can_renew = False
    leads_on = False
