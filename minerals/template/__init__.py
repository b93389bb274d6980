"""The smallest complete game: what `minerals new-game` copies, and what the tests of the core play.

The folder named like the game is its package, `project/` is what lies beside that in a package of its own. In a copy
the game bears another name; it is the same otherwise. `docs/writing-a-game.md` builds it step by step.
"""

from minerals.template.pebbles import GAME

__all__ = ["GAME"]
