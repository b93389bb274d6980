"""The clicks that enter an action."""

from __future__ import annotations

from typing import TypeAlias

Tokens: TypeAlias = tuple[str, ...]
"""An action entered step by step: names of cells and of buttons."""
