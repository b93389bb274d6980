"""The command `minerals`."""

from __future__ import annotations

from minerals.cli.application import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command. The installed script calls this."""
    app()
