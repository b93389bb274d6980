"""Painters that need no browser: scenes as SVG and as text, in the colours of the common theme."""

from __future__ import annotations

from minerals.picture.pieces import SceneError
from minerals.picture.svg import to_svg
from minerals.picture.text import to_text
from minerals.picture.themes import Colour, Mode, Style, ThemeError, roles, style

__all__ = ["Colour", "Mode", "SceneError", "Style", "ThemeError", "roles", "style", "to_svg", "to_text"]
