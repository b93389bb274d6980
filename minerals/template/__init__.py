"""The smallest complete game: `minerals new-game` copies it, and the tests of the core play it.

The folder with the name of the game is its package. `project/` has the other files that a package of its own needs. A
copy of the game has another name and is otherwise the same. `docs/writing-a-game.md` builds it step by step.
"""

from minerals.template.pebbles import GAME

__all__ = ["GAME"]
